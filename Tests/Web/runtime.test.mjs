// What the modules stand on: lists, texts, objects and memory as scripts/build-web compiles them (`scripts/build-web runtime`
// makes the module of Tests/Web/runtime/). Compiled wrongly, one of these fails where no output of the core may show it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const module = compiled("../../.build/web/runtime/thrum-runtime.wasm");

function compiled(path) {
  return new WebAssembly.Module(readFileSync(new URL(path, import.meta.url)));
}

function instance(of = module) {
  const { exports } = new WebAssembly.Instance(of, {});
  exports._initialize();
  return exports;
}

const names = [
  "a list that grows by its own last element keeps the others",
  "lists in lists are what a model says",
  "copies stay as they were while what they are copies of grows",
  "texts grow, and their copies do not",
  "objects live as long as they are held",
  "sorting is stable, and mapping and filtering lose nothing",
];

for (const [number, name] of names.entries()) {
  test(name, () => {
    const { thrum_call } = instance();
    for (let seed = 1; seed <= 50; seed++) assert.equal(thrum_call(number, seed * 2654435761), 0, `seed ${seed}`);
  });
}

test("all tests together leave nothing in memory", () => {
  const { thrum_call, thrum_done, memory } = instance();
  const run = (seed) => names.forEach((_, number) => thrum_call(number, seed * 40503 + 1));
  for (let seed = 0; seed < 10; seed++) run(seed);
  const before = memory.buffer.byteLength;
  for (let seed = 0; seed < 100; seed++) run(seed);
  assert.equal(memory.buffer.byteLength, before);
  assert.equal(thrum_done(), 0);
});

for (const path of ["../../.build/web/runtime/thrum-runtime.wasm", "../../Web/core/thrum-core.wasm"]) {
  test(`blocks of the allocator lie apart and keep what is in them: ${path}`, () => {
    const { thrum_alloc, thrum_free, memory } = instance(compiled(path));
    let state = 1;
    const below = (limit) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 4294967296) * limit);
    };
    const limits = [17, 65, 1024, 20_000, 300_000];
    const slots = Array.from({ length: 700 }, () => null);
    let live = 0;
    let most = 0;
    for (let step = 0; step < 60_000; step++) {
      const index = below(slots.length);
      const block = slots[index];
      if (block) {
        const bytes = new Uint8Array(memory.buffer, block.address, block.size);
        assert.ok(bytes.every((byte) => byte === block.value), `step ${step}: a block lost what was in it`);
        thrum_free(block.address);
        slots[index] = null;
        live -= block.size;
        continue;
      }
      const size = below(limits[Math.floor(below(1000) ** 3 / 2.1e8)] ?? 17);
      const address = thrum_alloc(size);
      assert.equal(address % 16, 0);
      assert.ok(address > 0 && address + size <= memory.buffer.byteLength);
      const value = below(256);
      new Uint8Array(memory.buffer, address, size).fill(value);
      slots[index] = { address, size, value };
      live += size;
      most = Math.max(most, live);
    }
    assert.ok(most > 1_000_000, "blocks of every size were asked for");
    assert.ok(memory.buffer.byteLength < 3 * most + 2 ** 20, `${memory.buffer.byteLength} bytes for ${most}`);
  });
}
