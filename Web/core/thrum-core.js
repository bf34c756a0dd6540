// Loads the WebAssembly core and makes its functions methods: core.check(text, options), core.frames(text, options), …
//
// Works in pages, workers and Node. A text is a string or a Uint8Array; options are a plain object. Each method returns
// what the core declares for it: parsed JSON, a string, a Float32Array, a Float64Array or a Uint32Array. A call that the core refuses throws
// an Error with the core's message. Nothing is shared between calls.

const HEADER = 16; // bytes before the result in a block from thrum_call, see Sources/HapticWeb/Exports.swift
const encoder = new TextEncoder();
const decoder = new TextDecoder();

const views = {
  json: (bytes) => JSON.parse(decoder.decode(bytes)),
  bytes: (bytes) => bytes,
  text: (bytes) => decoder.decode(bytes),
  floats: (bytes) => new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4),
  doubles: (bytes) => new Float64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 8),
  integers: (bytes) => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4),
};

/**
 * Loads the core.
 * @param {URL | string | BufferSource | WebAssembly.Module} [source] the module, or where it lies; beside this file if absent.
 */
export async function loadCore(source = new URL("thrum-core.wasm", import.meta.url)) {
  return new Core(await compile(source));
}

async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (!(source instanceof URL) && typeof source !== "string") return WebAssembly.compile(source);
  const url = new URL(source, import.meta.url);
  if (url.protocol === "file:" && typeof process !== "undefined") {
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  if (response.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

export class Core {
  #module;
  #exports;
  #numbers = new Map();

  constructor(module) {
    this.#module = module;
    this.#instantiate();
    const directory = decoder.decode(this.#call(0, new Uint8Array(), new Uint8Array()));
    for (const [index, line] of directory.trimEnd().split("\n").entries()) {
      const [name, form] = line.split(" ");
      this.#numbers.set(name, index + 1);
      this[name] = (text, options) => views[form](this.bytes(name, text, options));
    }
  }

  /** The names of the core's functions. */
  get names() {
    return [...this.#numbers.keys()];
  }

  /** The result of a function as bytes of its own, not yet parsed. */
  bytes(name, text = "", options = undefined) {
    const number = this.#numbers.get(name);
    if (number === undefined) throw new Error(`the core has no function ${name}; it has ${this.names.join(", ")}`);
    return this.#call(number, encode(options === undefined ? "" : JSON.stringify(options)), encode(text));
  }

  #call(number, options, text) {
    const { thrum_alloc, thrum_free, thrum_call, memory } = this.#exports;
    try {
      const input = thrum_alloc(options.length + text.length);
      new Uint8Array(memory.buffer, input).set(options);
      new Uint8Array(memory.buffer, input + options.length).set(text);
      const block = thrum_call(number, input, options.length, text.length);
      const [refused, count] = new Uint32Array(memory.buffer, block, 2);
      const result = new Uint8Array(memory.buffer, block + HEADER, count).slice();
      thrum_free(block);
      thrum_free(input);
      if (refused) throw new Refusal(decoder.decode(result));
      return result;
    } catch (error) {
      if (!(error instanceof Refusal)) this.#instantiate(); // after a trap the memory is in no defined state
      throw error;
    }
  }

  #instantiate() {
    this.#exports = new WebAssembly.Instance(this.#module, {}).exports;
    this.#exports._initialize();
  }
}

/** Thrown where the core refuses a call: wrong options, or a text with nothing to work on. */
export class Refusal extends Error {}

function encode(text) {
  return typeof text === "string" ? encoder.encode(text) : text;
}
