// Compares the core in WebAssembly with the native one, byte for byte: every function over every pattern at hand.
//
//   node Tests/Web/parity.mjs .build/test/release/web-parity
//
// Patterns: Fixtures/, Examples/, the shared folder beside the repository (or THRUM_SHARED) if it is there, and seeded
// mutations of them, so that broken files are compared as well.

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { loadCore, Refusal } from "../../Web/core/thrum-core.js";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const shared = process.env.THRUM_SHARED ?? join(root, "..", "shared");
const native = process.argv[2];
const mutations = 2000;

// Options to try, for functions where calling without is not enough or too much.
const variants = {
  edits: [
    { operations: [{ op: "setEventParameter", event: 0, parameter: "HapticIntensity", value: 0.8125 }] },
    { operations: [{ op: "move", parts: [{ event: 1 }, { curve: 0 }], by: 0.2 }, { op: "remove", parts: [{ event: 0 }] }] },
    { operations: [{ op: "add", entry: { Event: { EventType: "HapticTransient", Time: 0.1 } } }, { op: "scaleTimes", by: 1.5 }] },
    { operations: [{ op: "setTempo" }] },
  ],
  fix: [undefined, { unsafe: true }],
  frames: [{ rate: 100 }, { rate: 0 }],
  samples: [
    { rate: 8000, count: 2000 }, { rate: 48000, from: 1234, count: 700 }, { profile: "nobody" },
    ...["transducer", "headphones", "laptop", "mpeg", "meta"].map((profile) => ({ profile, count: 2000 })),
  ],
};

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ahap|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

// A small generator of random numbers (mulberry32), so that every run tries the same.
function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

// `text` with a few bytes changed, removed, doubled or cut off.
function mutated(text, next) {
  let bytes = [...text];
  for (let edits = 1 + Math.floor(next() * 4); edits > 0; edits--) {
    const at = Math.floor(next() * bytes.length);
    const kind = Math.floor(next() * 5);
    const length = 1 + Math.floor(next() * 12);
    if (kind === 0) bytes[at] = Math.floor(next() * 256);
    if (kind === 1) bytes.splice(at, length);
    if (kind === 2) bytes.splice(at, 0, ...bytes.slice(at, at + length));
    if (kind === 3) bytes.splice(at, 1, ...Buffer.from(["1e400", "-", "null", "[", "}", '"', "0.1234567890123456789"][length % 7]));
    if (kind === 4 && next() < 0.2) bytes = bytes.slice(0, at);
  }
  return Uint8Array.from(bytes);
}

function number(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

// The answers of the native tool to all calls, in order.
function answers(calls) {
  const input = Buffer.concat(calls.flatMap((call) => {
    const options = Buffer.from(call.options === undefined ? "" : JSON.stringify(call.options));
    return [number(call.number), number(options.length), number(call.text.length), options, call.text];
  }));
  const run = spawnSync(native, { input, maxBuffer: 2 ** 31 });
  if (run.status !== 0) throw new Error(`${native} failed: ${run.stderr} (status ${run.status}, signal ${run.signal})`);
  const found = [];
  for (let at = 0; at < run.stdout.length;) {
    const count = run.stdout.readUInt32LE(at + 4);
    found.push({ refused: run.stdout.readUInt32LE(at) === 1, bytes: run.stdout.subarray(at + 8, at + 8 + count) });
    at += 8 + count;
  }
  return found;
}

const core = await loadCore();
const files = [join(root, "Fixtures"), join(root, "Examples"), shared].flatMap(filesBelow);
if (files.length === 0) throw new Error("no patterns found in Fixtures, Examples or the shared folder");
if (!existsSync(shared)) console.log(`skipped: the files of ${relative(root, shared)}, which is not here`);

const texts = files.map((path) => ({ name: relative(root, path), text: readFileSync(path) }));
const next = random(2026);
const small = texts.filter(({ text }) => text.length > 0 && text.length < 20_000);
for (let index = 0; index < mutations; index++) {
  const from = small[Math.floor(next() * small.length)];
  texts.push({ name: `${from.name}, mutation ${index}`, text: mutated(from.text, next) });
}
texts.push({ name: "nothing", text: new Uint8Array() });

let passed = 0;
let failed = 0;
for (const [index, name] of core.names.entries()) {
  for (const options of variants[name] ?? [undefined]) {
    const calls = texts.map(({ name, text }) => ({ name, text, options, number: index + 1 }));
    const expected = answers(calls);
    if (expected.length !== calls.length) throw new Error(`${calls.length} calls of ${name}, ${expected.length} answers`);
    calls.forEach((call, position) => {
      let bytes;
      let refused = false;
      try {
        bytes = core.bytes(name, call.text, options);
      } catch (error) {
        refused = error instanceof Refusal;
        bytes = Buffer.from(refused ? error.message : `trap: ${error.message}`);
      }
      if (refused === expected[position].refused && expected[position].bytes.equals(bytes)) {
        passed++;
        return;
      }
      failed++;
      if (failed > 10) return;
      const at = bytes.findIndex((byte, offset) => byte !== expected[position].bytes[offset]);
      console.log(`${name} ${JSON.stringify(options ?? {})} differs for ${call.name} at byte ${at}`);
      console.log(`  native       ${JSON.stringify(expected[position].bytes.subarray(Math.max(0, at - 40), at + 40).toString())}`);
      console.log(`  WebAssembly  ${JSON.stringify(Buffer.from(bytes).subarray(Math.max(0, at - 40), at + 40).toString())}`);
    });
  }
}
console.log(`parity: ${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
