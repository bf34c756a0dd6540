// The border with a WebAssembly module of Thrum; its other side is Sources/HapticWebCore/WebBorder.swift.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What bytes of a result are, by the names in `WebFunction.Form`. */
const views = {
  json: (bytes) => JSON.parse(decoder.decode(bytes)),
  bytes: (bytes) => bytes,
  text: (bytes) => decoder.decode(bytes),
  floats: (bytes) => new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4),
  doubles: (bytes) => new Float64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 8),
  integers: (bytes) => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4),
};

/** Thrown where a function refuses a call: wrong options, or a text with nothing to work on. The message says which. */
export class Refusal extends Error {}

/** Thrown where a call ended the module, for want of memory say. The next call works on a new one. */
export class Failure extends Error {}

/**
 * A text: a string, or its bytes in UTF-8 (as they stand in the file, whatever they are).
 * @typedef {string | Uint8Array} Text
 */

/**
 * Where a module lies, or the module itself.
 * @typedef {URL | string | BufferSource | WebAssembly.Module} Source
 */

/**
 * Compiles a module.
 * @param {Source} source an address relative to the page, its bytes, or a compiled module (which workers can be sent)
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (!(source instanceof URL) && typeof source !== "string") return WebAssembly.compile(source);
  const response = await open(source);
  if (response instanceof Uint8Array) return WebAssembly.compile(response);
  if (response.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/**
 * Fetches a file; in Node, which cannot fetch from the disk, its bytes.
 * @param {URL | string} source
 * @returns {Promise<Response | Uint8Array>}
 */
export async function open(source) {
  const url = new URL(source, globalThis.location?.href ?? import.meta.url);
  if (url.protocol === "file:" && typeof process !== "undefined") {
    const { readFile } = await import("node:fs/promises");
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response;
}

/** The functions of a module by name, bytes in and bytes out. Nothing is shared between calls. */
export class Module {
  #module;
  #exports;
  /** @type {Map<string, number>} */
  #numbers = new Map();

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.#module = module;
    const directory = decoder.decode(this.#call(0, new Uint8Array(), new Uint8Array()));
    for (const [index, line] of directory.trimEnd().split("\n").entries()) {
      const [name, form] = line.split(" ");
      this.#numbers.set(name, index + 1);
      // What needs no more than its form has no method of its own.
      if (!(name in this)) this[name] = (text, options) => views[form](this.bytes(name, text, options));
    }
  }

  /** The names of the functions. */
  get names() {
    return [...this.#numbers.keys()];
  }

  /** The bytes of memory that the module holds; they only grow, until {@link release}. */
  get memoryUsed() {
    return this.#exports?.memory.buffer.byteLength ?? 0;
  }

  /** Gives the module's memory back, after a large file say. The next call begins with a new one. */
  release() {
    this.#exports = undefined;
  }

  /**
   * Calls a function.
   * @param {string} name one of {@link names}
   * @param {Text} [text]
   * @param {object} [options]
   * @returns {Uint8Array} the result, in memory of its own
   * @throws {Refusal | Failure}
   */
  bytes(name, text = "", options = undefined) {
    const number = this.#numbers.get(name);
    if (number === undefined) throw new Refusal(`there is no function ${name}; there are ${this.names.join(", ")}`);
    return this.#call(number, encoder.encode(options === undefined ? "" : JSON.stringify(options)), encode(text));
  }

  /** As {@link bytes}, for results that are JSON. */
  json(name, text, options) {
    return views.json(this.bytes(name, text, options));
  }

  /**
   * Begins a stream of samples: options as of `samples`, without `count`.
   * @param {Text} text
   * @param {object} [options]
   * @returns {Stream}
   */
  openStream(text, options = {}) {
    const { refused, result, numbers } = this.#cross(encoder.encode(JSON.stringify(options)), encode(text), "thrum_open");
    if (refused) throw new Refusal(decoder.decode(result));
    return new Stream(this.#exports, numbers);
  }

  #call(number, options, text) {
    const { refused, result } = this.#cross(options, text, "thrum_call", number);
    if (refused) throw new Refusal(decoder.decode(result));
    return result;
  }

  // Calls an export on options and text; its answer is described in WebBorder.swift.
  #cross(options, text, name, ...numbers) {
    this.#exports ??= instantiate(this.#module);
    const { thrum_alloc, thrum_free, thrum_done, memory } = this.#exports;
    try {
      const input = thrum_alloc(options.length + text.length);
      new Uint8Array(memory.buffer, input).set(options);
      new Uint8Array(memory.buffer, input + options.length).set(text);
      const answer = this.#exports[name](...numbers, input, options.length, text.length);
      thrum_free(input);
      const [refused, count, address, handle] = new Uint32Array(memory.buffer, answer, 4);
      if (name === "thrum_open" && !refused) {
        thrum_free(answer);
        return { refused, numbers: [count, address, handle] };
      }
      const result = new Uint8Array(memory.buffer, address, count).slice();
      thrum_done(answer);
      return { refused, result };
    } catch (error) {
      this.release(); // after a trap the memory is in no defined state
      throw new Failure(`the module failed: ${error.message}`, { cause: error });
    }
  }
}

/** The samples of a pattern, one block after the other. Close it when it is done. */
export class Stream {
  #exports;
  #most;
  #address;
  #handle;

  constructor(exports, [most, address, handle]) {
    this.#exports = exports;
    this.#most = most;
    this.#address = address;
    this.#handle = handle;
  }

  /**
   * Fills `output` with the next samples, each in -1...1; after the last sound there is silence without end.
   * @param {Float32Array} output
   */
  read(output) {
    if (this.#handle === 0) throw new Refusal("the stream is closed");
    for (let place = 0; place < output.length; place += this.#most) {
      const count = Math.min(this.#most, output.length - place);
      this.#exports.thrum_read(this.#handle, count);
      output.set(new Float32Array(this.#exports.memory.buffer, this.#address, count), place);
    }
    return output;
  }

  /** Frees what the stream holds. */
  close() {
    if (this.#handle !== 0) this.#exports.thrum_close(this.#handle);
    this.#handle = 0;
  }
}

function instantiate(module) {
  const { exports } = new WebAssembly.Instance(module, {});
  exports._initialize();
  return exports;
}

/** @param {Text} text */
function encode(text) {
  return typeof text === "string" ? encoder.encode(text) : text;
}
