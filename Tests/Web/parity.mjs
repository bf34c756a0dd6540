// Compares the core in WebAssembly with the native one, byte for byte: every function of every module over every pattern at
// hand.
//
//   node Tests/Web/parity.mjs .build/test/release/web-parity            every module
//   node Tests/Web/parity.mjs .build/test/release/web-parity formats    only these, of core, studio, player and formats
//
// Patterns: Fixtures/, Examples/, the shared folder beside the repository (or THRUM_SHARED) if it is there, and seeded
// mutations of them, so that broken files are compared as well.

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { loadCore, loadFormats, loadPlayer, loadStudio, Refusal } from "../../Web/core/thrum-core.js";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const shared = process.env.THRUM_SHARED ?? join(root, "..", "shared");
const native = process.argv[2];
const mutations = 2000;

// A sound file for the patterns that play one, under a name that files of the corpus use and under any other.
const samplesOfSound = Float32Array.from({ length: 4000 }, (_, n) => Math.fround(0.7 * Math.sin(n * 0.11) * (1 - n / 4000)));

const profiles = ["transducer", "headphones", "laptop", "mpeg", "meta"];
const plots = [
  undefined, { card: true }, { width: 1200, height: 630, scale: 2 }, { from: 0.1, to: 0.4 }, { from: 2, to: 1 }, { width: 1 },
];

const targets = (await loadFormats()).formats().map(({ name }) => name);

// Options to try, for functions where calling without is not enough or too much. `sound` goes before the text.
const variants = {
  convert: [undefined, ...targets.map((to) => ({ to })), { to: "vibrate", cycle: 20, minPulse: 1 }],
  diff: [undefined, { split: 400 }, { split: 1e9 }],
  draw: plots,
  edits: [
    { operations: [{ op: "setEventParameter", event: 0, parameter: "HapticIntensity", value: 0.8125 }] },
    { operations: [{ op: "move", parts: [{ event: 1 }, { curve: 0 }], by: 0.2 }, { op: "remove", parts: [{ event: 0 }] }] },
    { operations: [{ op: "add", entry: { Event: { EventType: "HapticTransient", Time: 0.1 } } }, { op: "scaleTimes", by: 1.5 }] },
    { operations: [{ op: "setTempo" }] },
    { operations: [{ op: "setName", event: 0, value: "knock \"1\"" }] },
  ],
  fix: [undefined, { unsafe: true }],
  frames: [{ rate: 100 }, { rate: 0 }],
  importFile: [undefined, { from: "vibrate" }, { from: "tape" }],
  instant: [{ time: 0 }, { time: 0.31 }, { time: -1 }],
  motors: [undefined, { rate: 1000 }, { rate: 0 }],
  samples: [
    { rate: 8000, count: 2000 }, { rate: 48000, from: 1234, count: 700 }, { profile: "nobody" },
    ...profiles.map((profile) => ({ profile, count: 2000 })),
  ],
  sound: [
    { rate: 8000, count: 1500 }, { rate: 48000, from: 4321, count: 600, channels: "mono" }, { channels: "quadro" },
    ...["stereo", "haptic+audio", "dualsense"].map((channels) => ({ rate: 24000, count: 1500, channels })),
    ...profiles.map((profile) => ({ profile, rate: 16000, count: 800, channels: "stereo" })),
    { rate: 48000, count: 1500, channels: "haptic+audio", sounds: true },
    { rate: 22050, from: 700, count: 900, channels: "stereo", sounds: true },
  ],
  svg: [undefined, { card: true, scheme: "dark", title: "A <title> & more", description: "" }, { scheme: "light", scale: 2 },
    { width: 1200, height: 630, scale: 1.6, heading: "A long heading — with more words than there is room for in a line of a social picture", caption: "one two three four five six seven eight nine ten ".repeat(6) }],
  template: [undefined, { name: "swell" }, { name: "nothing" }],
};

// The text and the options of a call; where a call has sounds, every path that the text names gets the one there is.
function request(text, options) {
  if (!options?.sounds) return { text, options };
  const paths = [...new Set([...text.toString("latin1").matchAll(/"EventWaveformPath"\s*:\s*"([^"\\]*)"/g)].map((found) => found[1]))].slice(0, 4);
  const planes = paths.map(() => Buffer.from(samplesOfSound.buffer));
  const sounds = paths.map((path, index) => ({ path: Buffer.from(path, "latin1").toString(), rate: 44100, channels: 1 + (index % 2), frames: 4000 / (1 + (index % 2)) }));
  return { text: Buffer.concat([...planes, text]), options: { ...options, sounds } };
}

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

// The answers of the native tool to all calls of a module, in order.
function answers(module, calls) {
  const input = Buffer.concat(calls.flatMap((call) => {
    const options = Buffer.from(call.options === undefined ? "" : JSON.stringify(call.options));
    return [number(call.number), number(options.length), number(call.text.length), options, call.text];
  }));
  const run = spawnSync(native, [module], { input, maxBuffer: 2 ** 31 });
  if (run.status !== 0) throw new Error(`${native} failed: ${run.stderr} (status ${run.status}, signal ${run.signal})`);
  const found = [];
  for (let at = 0; at < run.stdout.length;) {
    const count = run.stdout.readUInt32LE(at + 4);
    found.push({ refused: run.stdout.readUInt32LE(at) === 1, bytes: run.stdout.subarray(at + 8, at + 8 + count) });
    at += 8 + count;
  }
  return found;
}

const loaded = { core: await loadCore(), studio: await loadStudio(), player: await loadPlayer(), formats: await loadFormats() };
const wanted = process.argv.slice(3);
const modules = Object.fromEntries(Object.entries(loaded).filter(([name]) => wanted.length === 0 || wanted.includes(name)));
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

// Files of other formats, as the module itself writes them, and mutations of those.
const foreign = small.slice(0, 40).flatMap(({ name, text }) => loaded.formats.readable().flatMap(({ name: to }) => {
  try {
    const [file] = loaded.formats.convert(text, { to }).files;
    return [{ name: `${name} as ${to}`, text: Buffer.from(file.text) }];
  } catch {
    return []; // nothing to convert
  }
}));
if (foreign.length < 100) throw new Error(`only ${foreign.length} files of other formats to try`);
for (let index = 0; index < mutations / 4; index++) {
  const from = foreign[Math.floor(next() * foreign.length)];
  foreign.push({ name: `${from.name}, mutation ${index}`, text: mutated(from.text, next) });
}

let passed = 0;
let failed = 0;
for (const [name, module] of Object.entries(modules)) {
  for (const [index, method] of module.names.entries()) {
    for (const options of variants[method] ?? [undefined]) compare(name, module, method, index + 1, options);
  }
  console.log(`  ${name}: ${module.names.join(", ")}`);
}

// The texts that a function is tried on.
function textsFor(method) {
  if (method === "importFile") return [...foreign, ...texts.filter((_, index) => index % 20 === 0)];
  return texts.filter(({ name }, index) => isTried(method, name, index));
}

// Whether a function is tried on a text. Converting goes to dozens of formats, so that fewer mutations have to do. Known fault: of
// patterns of a million seconds the module traps where the native core writes a million points (docs/web.md).
function isTried(method, name, index) {
  return method !== "convert" || ((index < files.length || index % 40 === 0) && !/time-100000[01]/.test(name));
}

// Calls a function of a module over all texts through both.
function compare(moduleName, module, method, number, options) {
  const calls = textsFor(method).map(({ name, text }) => ({ name, number, ...request(Buffer.from(text), options) }));
  const expected = answers(moduleName, calls);
  if (expected.length !== calls.length) throw new Error(`${calls.length} calls of ${method}, ${expected.length} answers`);
  calls.forEach((call, position) => {
    let bytes;
    let refused = false;
    try {
      bytes = module.bytes(method, call.text, call.options);
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
    console.log(`${moduleName}.${method} ${JSON.stringify(options ?? {})} differs for ${call.name} at byte ${at}`);
    console.log(`  native       ${JSON.stringify(expected[position].bytes.subarray(Math.max(0, at - 40), at + 40).toString())}`);
    console.log(`  WebAssembly  ${JSON.stringify(Buffer.from(bytes).subarray(Math.max(0, at - 40), at + 40).toString())}`);
  });
}

console.log(`parity: ${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
