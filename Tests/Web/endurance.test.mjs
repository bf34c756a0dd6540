// A module that has been called thousands of times answers as a new one does, and takes no more memory: a fault in memory or a
// leak shows here.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { loadCore, loadFormats, loadPlayer, loadStudio, Refusal } from "../../Web/core/thrum-core.js";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const shared = process.env.THRUM_SHARED ?? join(root, "..", "shared");
const rounds = Number(process.env.THRUM_ROUNDS ?? 10_000);

const files = [join(root, "Fixtures"), join(root, "Examples"), join(shared, "data", "json-test-suite"), join(shared, "corpus")]
  .flatMap((folder) => (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
    .filter((entry) => entry.isFile() && /\.(ahap|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name)))
  .sort()
  .map((path) => readFileSync(path))
  .filter((text) => text.length < 30_000);

if (!existsSync(shared)) console.log("skipped: the files of the shared folder, which is not here");

const options = {
  convert: [{ to: "ahap" }, { to: "haptic" }, { to: "vibrate" }, { to: "hjif" }],
  diff: [{ split: 100 }],
  draw: [undefined, { card: true }],
  edits: [
    { operations: [{ op: "move", parts: [{ event: 0 }], by: 0.2 }, { op: "scaleTimes", by: 1.5 }] },
    { operations: [{ op: "add", entry: { Event: { EventType: "HapticTransient", Time: 0.1 } } }] },
  ],
  fix: [undefined, { unsafe: true }],
  frames: [{ rate: 50 }],
  instant: [{ time: 0.2 }],
  motors: [{ rate: 50 }],
  samples: [{ rate: 2000, count: 300 }],
  sound: [{ rate: 2000, count: 300, channels: "stereo" }],
  svg: [undefined, { card: true }],
  template: [{ name: "swell" }, { name: "nothing" }],
};

// Numbers that look random, the same each time.
let state = 7;
function below(limit) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 4294967296) * limit);
}

function answer(module, { name, text, given }) {
  try {
    return module.bytes(name, text, given);
  } catch (error) {
    if (error instanceof Refusal) return Buffer.from(`refused: ${error.message}`);
    throw error;
  }
}

for (const [name, module] of Object.entries({
  core: await loadCore(), studio: await loadStudio(), player: await loadPlayer(), formats: await loadFormats(),
})) {
  test(`${name}: ${rounds} calls in any order answer as the first ones did, in the same memory`, () => {
    assert.ok(files.length >= 100);
    const calls = Array.from({ length: rounds / 20 }, () => {
      const called = module.names[below(module.names.length)];
      const list = options[called] ?? [undefined];
      return { name: called, text: files[below(files.length)], given: list[below(list.length)] };
    });
    // Each in memory that nothing has been in.
    for (const call of calls) {
      module.release();
      call.expected = answer(module, call);
    }
    module.release();
    for (const call of calls) answer(module, call);
    const before = module.memoryUsed;
    let full = 0;
    for (let round = 0; round < rounds; round++) {
      const call = calls[below(calls.length)];
      const bytes = answer(module, call);
      assert.ok(Buffer.from(bytes).equals(Buffer.from(call.expected)), `round ${round}: ${call.name} answers otherwise`);
      if (bytes.length > 100) full++;
    }
    assert.ok(full > rounds / 4, "some answers say something");
    // Blocks of other sizes may be wanted in another order, but nothing is lost from call to call.
    assert.ok(module.memoryUsed <= before * 1.25 + 65536, `${before} bytes grew to ${module.memoryUsed}`);
  });
}
