// Puts the functions of a WebAssembly module into an order in which gzip finds more of what it has seen: those that share byte
// sequences stand near each other, because it looks back 32 kB. What operations say of the alignment of memory, a hint without
// meaning, becomes the same for all of a kind. The module means the same.
//
//   node Web/runtime/order-functions.mjs IN.wasm OUT.wasm

import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const sections = { custom: 0, imports: 2, functions: 3, globals: 6, exports: 7, start: 8, elements: 9, code: 10 };

/** Reads numbers and bytes from a part of a module. */
class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  get isAtEnd() {
    return this.at >= this.bytes.length;
  }

  byte() {
    return this.bytes[this.at++];
  }

  take(count) {
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }

  /** An unsigned number in LEB128. */
  number() {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  skipNumber() {
    while (this.byte() >= 128);
  }
}

function encoded(value) {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value & 127) | 128);
  return [...bytes, value];
}

function vector(items) {
  return Buffer.concat([Buffer.from(encoded(items.length)), ...items]);
}

function withLength(bytes) {
  return Buffer.concat([Buffer.from(encoded(bytes.length)), bytes]);
}

/** What stands behind each operation without a prefix: b byte, n number, v list of numbers and one more. */
const operands = new Map([
  ...[0x02, 0x03, 0x04, 0x0c, 0x0d, 0x10, 0x20, 0x21, 0x22, 0x23, 0x24, 0x3f, 0x40, 0x41, 0x42].map((code) => [code, "n"]),
  ...Array.from({ length: 0x3e - 0x28 + 1 }, (_, index) => [0x28 + index, "nn"]),
  [0x0e, "v"], [0x11, "nn"], [0x43, "bbbb"], [0x44, "bbbbbbbb"],
]);

/** Operations that name functions otherwise, or have operands of other kinds, first and last. */
const unknown = [[0x06, 0x0a], [0x12, 0x19], [0x1c, 0x1f], [0x25, 0x27]];

/** Moves over one operation; the place of the number behind it where it is a call. */
function passOperation(reader) {
  const code = reader.byte();
  if (code === 0x10) {
    const place = reader.at;
    reader.skipNumber();
    return place;
  }
  if (code === 0xfc) passBulk(reader);
  else if (code === 0xfd) passVector(reader);
  else {
    if (code > 0xc4 || unknown.some(([first, last]) => code >= first && code <= last)) {
      throw new Error(`operation ${code.toString(16)} is not known`);
    }
    for (const kind of operands.get(code) ?? "") {
      if (kind === "b") reader.byte();
      else if (kind === "n") reader.skipNumber();
      else for (let left = reader.number(); left >= 0; left--) reader.skipNumber();
    }
  }
  return null;
}

function passBulk(reader) {
  const code = reader.number();
  if (code > 11) throw new Error(`operation fc ${code} is not known`);
  for (let left = [2, 1, 2, 1][code - 8] ?? 0; left > 0; left--) reader.skipNumber();
}

function passVector(reader) {
  const code = reader.number();
  const hasAddress = code <= 11 || (code >= 84 && code <= 93);
  if (hasAddress) {
    reader.skipNumber();
    reader.skipNumber();
  }
  if (code === 12 || code === 13) reader.take(16);
  if ((code >= 21 && code <= 34) || (code >= 84 && code <= 91)) reader.byte();
}

/** The alignment that operations from 0x28 on have by nature, as a power of two. */
const natural = [2, 3, 2, 3, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 3, 2, 3, 0, 1, 0, 1, 2];

/** A function with every hint of alignment as it is by nature. */
function aligned(body) {
  const made = Buffer.from(body);
  const reader = new Reader(body);
  passLocals(reader);
  while (!reader.isAtEnd) {
    const alignment = natural[body[reader.at] - 0x28];
    if (alignment !== undefined) made[reader.at + 1] = alignment;
    passOperation(reader);
  }
  return made;
}

function passLocals(reader) {
  for (let groups = reader.number(); groups > 0; groups--) {
    reader.skipNumber();
    reader.byte();
  }
}

/** A function: the parts between its calls, and what it calls. */
function split(body) {
  const reader = new Reader(body);
  passLocals(reader);
  const parts = [];
  const calls = [];
  let start = 0;
  while (!reader.isAtEnd) {
    const place = passOperation(reader);
    if (place === null) continue;
    parts.push(body.subarray(start, place));
    calls.push(new Reader(body, place).number());
    start = reader.at;
  }
  parts.push(body.subarray(start));
  return { parts, calls };
}

function join({ parts, calls }, numbers) {
  return Buffer.concat(parts.flatMap((part, index) => (index < calls.length ? [part, Buffer.from(encoded(numbers[calls[index]]))] : [part])));
}

/** The module's sections: their numbers and bytes. */
function read(bytes) {
  const reader = new Reader(bytes, 8);
  const list = [];
  while (!reader.isAtEnd) list.push({ id: reader.byte(), bytes: reader.take(reader.number()) });
  const unknownHere = [sections.custom, sections.imports, sections.start];
  if (list.some(({ id }) => unknownHere.includes(id))) throw new Error("modules with imports, a start or a section of names are not known");
  for (const section of list.filter(({ id }) => id === sections.globals)) {
    listOf(section, (reader) => {
      reader.take(2); // its type, and whether it changes
      while (passOffset(reader)); // throws where it names a function
    });
  }
  return list;
}

/** The parts of a section that is a list, as `one` reads them. */
function listOf(section, one) {
  const reader = new Reader(section.bytes);
  return Array.from({ length: reader.number() }, () => one(reader));
}

/** The exports and the tables of functions, which name functions by number. */
function renumber(section, numbers) {
  if (section.id === sections.exports) {
    return vector(listOf(section, (reader) => {
      const start = reader.at;
      reader.take(reader.number());
      const kind = reader.byte();
      const named = section.bytes.subarray(start, reader.at);
      const number = reader.number();
      return Buffer.concat([named, Buffer.from(encoded(kind === 0 ? numbers[number] : number))]);
    }));
  }
  return vector(listOf(section, (reader) => {
    const start = reader.at;
    if (reader.number() !== 0) throw new Error("a table is filled in a way that is not known");
    while (passOffset(reader));
    const offset = section.bytes.subarray(start, reader.at);
    const count = reader.number();
    return Buffer.concat([offset, Buffer.from(encoded(count)), ...Array.from({ length: count }, () => Buffer.from(encoded(numbers[reader.number()])))]);
  }));
}

/** Moves over one operation of an offset or a first value; false at its end. */
function passOffset(reader) {
  const isEnd = reader.bytes[reader.at] === 0x0b;
  passOperation(reader);
  return !isEnd;
}

/** The module with its functions in `order`. */
function write(module, functions, types, order) {
  const numbers = [];
  order.forEach((index, place) => { numbers[index] = place; });
  const made = {
    [sections.functions]: () => vector(order.map((index) => Buffer.from(encoded(types[index])))),
    [sections.exports]: (section) => renumber(section, numbers),
    [sections.elements]: (section) => renumber(section, numbers),
    [sections.code]: () => vector(order.map((index) => withLength(join(functions[index], numbers)))),
  };
  return Buffer.concat([header, ...module.flatMap((section) => [Buffer.from([section.id]), withLength(made[section.id]?.(section) ?? section.bytes)])]);
}

/** Sequences of `length` bytes, as numbers below 2^20. */
function sequences(body, length) {
  const found = new Set();
  for (let at = 0; at + length <= body.length; at++) {
    let hash = 0;
    for (let next = at; next < at + length; next++) hash = Math.imul(hash ^ body[next], 0x9e3779b1) ^ (hash >>> 15);
    found.add(hash >>> 12);
  }
  return Uint32Array.from(found);
}

/** As far as gzip looks back, less what the function itself takes. */
const window = 28_000;

/** An order in which each function is the one that shares most with those before it, in sequences of `length` bytes. */
function chained(bodies, first, length) {
  const shared = bodies.map((body) => sequences(body, length));
  const seen = new Uint16Array(1 << 20);
  const left = new Set(bodies.keys());
  const order = [];
  let oldest = 0;
  let size = 0;
  for (let next = first; next !== undefined; next = nearest()) {
    order.push(next);
    left.delete(next);
    size += bodies[next].length;
    for (const sequence of shared[next]) seen[sequence]++;
    while (size - bodies[order[oldest]].length > window) {
      size -= bodies[order[oldest]].length;
      for (const sequence of shared[order[oldest]]) seen[sequence]--;
      oldest++;
    }
  }
  return order;

  function nearest() {
    let best;
    let most = -1;
    for (const index of left) {
      let known = 1;
      for (const sequence of shared[index]) known += seen[sequence] > 0 ? 1 : 0;
      const share = known / (shared[index].length + 8);
      if (share > most) [best, most] = [index, share];
    }
    return best;
  }
}

const [input, output] = process.argv.slice(2);
const bytes = readFileSync(input);
const header = bytes.subarray(0, 8);
const module = read(bytes);
const bodies = listOf(module.find(({ id }) => id === sections.code), (reader) => aligned(reader.take(reader.number())));
const types = listOf(module.find(({ id }) => id === sections.functions), (reader) => reader.number());
const functions = bodies.map(split);

const bySize = [...bodies.keys()].sort((a, b) => bodies[a].length - bodies[b].length);
let best = bytes;
let least = gzipSync(bytes, { level: 9, memLevel: 9 }).length;
for (const first of [bySize[0], bySize[bySize.length - 1]]) {
  for (const length of [4, 5, 6]) {
    const made = write(module, functions, types, chained(bodies, first, length));
    const size = gzipSync(made, { level: 9, memLevel: 9 }).length;
    if (size < least) [best, least] = [made, size];
  }
}
if (!WebAssembly.validate(best)) throw new Error("the module in another order is none");
writeFileSync(output, best);
