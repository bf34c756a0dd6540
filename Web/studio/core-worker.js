// The core off the main thread: { id, op, payload } in, { id, ok, result } or { id, ok, message } out.

import { loadFormats, loadStudio, Refusal } from "../core/thrum-core.js";
import { applyEdits } from "./lib/bytes.js";

let core;
let formats; // a promise of other formats and sound: loaded when one asks for them

function loadedFormats() {
  formats ??= loadFormats().catch((error) => {
    formats = undefined; // the next call tries once more
    throw error;
  });
  return formats;
}

/** What a document means, as the bytes of its JSON, and its lines: both are handed over, which costs nothing. */
function analysis(bytes) {
  const pattern = core.bytes("pattern", bytes);
  let lines = null;
  try {
    lines = core.lines(bytes);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error; // too many corners to draw each event; the rest still works
  }
  return { pattern, lines };
}

const operations = {
  async load({ wasm }) {
    core = await loadStudio(wasm, { rules: null }); // the page explains the findings that one looks at
    return { parameters: core.parameters(), names: core.names };
  },
  analyse: ({ bytes }) => analysis(bytes),
  edit({ bytes, operations }) {
    const { edits, inverse } = core.edits(bytes, { operations });
    const next = applyEdits(bytes, edits);
    return { bytes: next, edits, inverse, ...analysis(next) };
  },
  call: ({ name, bytes, options }) => core[name](bytes, options),
  async formatNames() {
    return (await loadedFormats()).names;
  },
  async callFormats({ name, bytes, options }) {
    return (await loadedFormats())[name](bytes, options);
  },
  async sound({ bytes, options, sounds }) {
    return (await loadedFormats()).sound(bytes, options, sounds);
  },
};

self.onmessage = async ({ data: { id, op, payload } }) => {
  try {
    const result = await operations[op](payload);
    const handed = op === "analyse" || op === "edit" ? [result.pattern.buffer, ...(result.lines ? [result.lines.buffer] : [])] : [];
    self.postMessage({ id, ok: true, result }, handed);
  } catch (error) {
    self.postMessage({ id, ok: false, message: error.message, refused: error instanceof Refusal });
  }
};
