// The core of Thrum for pages, workers and Node: four WebAssembly modules, each loaded when it is asked for.
//
//   const core = await loadCore();            check, fix, edit, format, describe, draw, frames, samples
//   const studio = await loadStudio();        the core, and what an editor asks for besides
//   const player = await loadPlayer();        a small one for players: read, draw, samples
//   const formats = await loadFormats();      other formats, SVG, sound, templates
//
// docs/web.md has examples.

import { compile, Module, open } from "./module.js";
export { Failure, Module, Refusal, Stream } from "./module.js";

/** @typedef {import("./module.js").Text} Text */
/** @typedef {import("./module.js").Source} Source */

/**
 * Which samples.
 * @typedef {object} SampleOptions
 * @property {"taptic" | "transducer" | "headphones" | "laptop" | "mpeg" | "meta"} [profile] how it sounds (`taptic`)
 * @property {number} [rate] samples per second, 1,000 to 192,000 (the profile's own)
 * @property {number} [from] the number of the first sample (0): a long pattern is had in blocks
 * @property {number} [count] how many (all that follow; past the end there is silence)
 */

/**
 * What of a plot is drawn, and how large.
 * @typedef {object} PlotOptions
 * @property {number} [width] pixels (880)
 * @property {number} [height] pixels (260)
 * @property {number} [scale] how much larger than on a page lines and letters are (1)
 * @property {boolean} [card] a small plot without axes instead
 * @property {number} [from] the first second shown (all)
 * @property {number} [to] the last second shown
 */

/**
 * A finding, in the shape of docs/cli.md.
 * @typedef {object} Diagnostic
 * @property {string} rule
 * @property {"error" | "warning" | "info"} severity
 * @property {string} category
 * @property {string} message what is wrong
 * @property {string} [why] why it matters
 * @property {string} [help] what to do
 * @property {string} pointer the place as a JSON pointer
 * @property {{ start: object, end: object }} range the place as bytes, lines and columns
 * @property {object[]} fixes
 */

/**
 * Loads the core.
 * @param {Source} [source] the module; beside this file if absent
 * @param {object} [options]
 * @param {URL | string | Rule[] | null} [options.rules] the texts of the rules, from which findings get `why` and `help`;
 *   beside this file if absent, null for none
 * @returns {Promise<Core>}
 */
export async function loadCore(source = new URL("thrum-core.wasm", import.meta.url), { rules = rulesAddress } = {}) {
  const [module, texts] = await Promise.all([compile(source), loadRules(rules)]);
  return new Core(module, texts);
}

/**
 * Loads the core with what an editor needs besides; takes the place of the core.
 * @param {Source} [source] the module; beside this file if absent
 * @param {object} [options] as of {@link loadCore}
 * @param {URL | string | Rule[] | null} [options.rules]
 * @returns {Promise<Studio>}
 */
export async function loadStudio(source = new URL("thrum-studio.wasm", import.meta.url), { rules = rulesAddress } = {}) {
  const [module, texts] = await Promise.all([compile(source), loadRules(rules)]);
  return new Studio(module, texts);
}

/**
 * Loads the player: less than half of the core, for files whose text loads whole; it refuses others.
 * @param {Source} [source] the module; beside this file if absent
 * @returns {Promise<Player>}
 */
export async function loadPlayer(source = new URL("thrum-player.wasm", import.meta.url)) {
  return new Player(await compile(source));
}

/**
 * Loads what turns patterns into other forms.
 * @param {Source} [source] the module; beside this file if absent
 * @returns {Promise<Formats>}
 */
export async function loadFormats(source = new URL("thrum-formats.wasm", import.meta.url)) {
  return new Formats(await compile(source));
}

/**
 * The texts of a rule, as `thrum rules --format json` lists them.
 * @typedef {{ id: string, severity: string, category: string, summary: string, why: string, help: string }} Rule
 */

const rulesAddress = new URL("rules.json", import.meta.url);

async function loadRules(source) {
  if (source === null || Array.isArray(source)) return source ?? [];
  const response = await open(source);
  const { rules } = response instanceof Uint8Array ? JSON.parse(new TextDecoder().decode(response)) : await response.json();
  return rules;
}

/** What the core and the player both do. */
class Reader extends Module {
  /**
   * The plot as a draw list: bytes, for {@link readDrawing}.
   * @param {Text} text
   * @param {PlotOptions} [options]
   * @returns {Uint8Array}
   */
  draw(text, options) {
    return this.bytes("draw", text, options);
  }

  /**
   * What is felt, as mono samples in -1...1.
   * @param {Text} text
   * @param {SampleOptions} [options]
   * @returns {Float32Array}
   */
  samples(text, options) {
    return floats(this.bytes("samples", text, options));
  }

  /**
   * What is felt, block by block, without reading the text again.
   * @param {Text} text
   * @param {SampleOptions} [options] `count` has no meaning here
   * @returns {import("./module.js").Stream}
   */
  stream(text, options) {
    return this.openStream(text, options);
  }
}

/** The small player. */
export class Player extends Reader {
  /**
   * How long a pattern is, as written and as felt, in seconds.
   * @param {Text} text
   * @returns {{ duration: number, felt: number }}
   */
  length(text) {
    const bytes = this.bytes("length", text);
    const [duration, felt] = new Float64Array(bytes.buffer, bytes.byteOffset, 2);
    return { duration, felt };
  }
}

/** The core. */
export class Core extends Reader {
  /** @type {Map<string, Rule>} */
  #rules;

  /**
   * @param {WebAssembly.Module} module
   * @param {Rule[]} [rules]
   */
  constructor(module, rules = []) {
    super(module);
    this.#rules = new Map(rules.map((rule) => [rule.id, rule]));
  }

  /**
   * The findings about a text, with their counts, and whether {@link fix} may be applied.
   * @param {Text} text
   * @returns {{ diagnostics: Diagnostic[], errors: number, warnings: number, infos: number, mendable: boolean }}
   */
  check(text) {
    const result = this.json("check", text);
    for (const finding of result.diagnostics) {
      const rule = this.#rules.get(finding.rule);
      finding.why ??= rule?.why;
      finding.help ??= rule?.help;
    }
    return result;
  }

  /**
   * The text with every fix that leaves its meaning as it is; with `unsafe`, with all fixes.
   * @param {Text} text
   * @param {{ unsafe?: boolean }} [options]
   * @returns {Uint8Array}
   */
  fix(text, options) {
    return this.bytes("fix", text, options);
  }

  /**
   * The text edits that carry out operations (docs/editing.md), and those that take them back.
   * @param {Text} text
   * @param {{ operations: object[] }} options
   * @returns {{ edits: object[], inverse: object[] }}
   */
  edits(text, options) {
    return this.json("edits", text, options);
  }

  /**
   * The text in canonical layout, as `thrum fmt` writes it.
   * @param {Text} text
   * @returns {Uint8Array}
   */
  format(text) {
    return this.bytes("format", text);
  }

  /**
   * What the pattern feels like, in words and in numbers (docs/analysis.md).
   * @param {Text} text
   * @returns {{ description: string, duration: number, felt: number, features: object }}
   */
  describe(text) {
    return this.json("describe", text);
  }

  /**
   * The pattern as control frames: intensity and sharpness of the continuous layer, and the taps.
   * @param {Text} text
   * @param {{ rate?: number }} [options] frames per second, 1 to 10,000 (1,000)
   */
  frames(text, options) {
    const bytes = this.bytes("frames", text, options);
    const numbers = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 8);
    const [rate, duration, felt, count, tapCount] = numbers;
    const taps = Array.from({ length: tapCount }, (_, index) => {
      const [time, intensity, sharpness] = numbers.subarray(5 + 2 * count + 3 * index);
      return { time, intensity, sharpness };
    });
    return {
      rate, duration, felt, taps, intensity: numbers.subarray(5, 5 + count),
      sharpness: numbers.subarray(5 + count, 5 + 2 * count),
    };
  }
}

/** The core with what an editor asks for besides. */
export class Studio extends Core {
  /**
   * What the text means: durations, events with their parameters as written and as they count, steps, curves.
   * @param {Text} text
   */
  pattern(text) {
    return this.json("pattern", text);
  }

  /** The vocabulary: event types, parameters and controls with ranges and defaults, and the profiles of samples. */
  parameters() {
    return this.json("parameters");
  }

  /**
   * Every value and key of the text as four numbers: first byte, byte after the last, kind, and the index of the first that
   * does not lie in it; for colouring and folding.
   * @param {Text} text
   * @returns {Uint32Array}
   */
  tokens(text) {
    const bytes = this.bytes("tokens", text);
    return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  }
}

/** A decoded sound file, as Web Audio's `AudioBuffer` holds it.
 * @typedef {{ path: string, rate: number, channels: Float32Array[] }} Sound
 */

/** Other forms of a pattern, and sound. */
export class Formats extends Module {
  /**
   * The pattern in another format, and what that could not keep (docs/conversion.md).
   * @param {Text} text
   * @param {{ to: string, name?: string, error?: number, cycle?: number, minPulse?: number, step?: number, triggers?: boolean }} options
   * @returns {{ files: { suffix: string, extension: string, text?: string, bytes?: number[] }[], grade: string, features: object,
   *   items: object[] }}
   */
  convert(text, options) {
    return this.json("convert", text, options);
  }

  /**
   * The formats that {@link convert} writes.
   * @returns {{ name: string, extension: string, summary: string }[]}
   */
  formats() {
    return this.json("formats");
  }

  /**
   * What became of each part of a pattern in a later version: parts as operations of {@link Core.edits} name them.
   * @param {Text} before
   * @param {Text} after
   * @returns {{ change: "added" | "removed" | "moved" | "changed", before?: object, after?: object,
   *   fields: { name: string, before: number?, after: number? }[] }[]}
   */
  diff(before, after) {
    const [first, second] = [encode(before), encode(after)];
    const both = new Uint8Array(first.length + second.length);
    both.set(first);
    both.set(second, first.length);
    return this.json("diff", both, { split: first.length });
  }

  /**
   * A file of another format as AHAP, and what a pattern cannot hold of it; refused where it cannot be read.
   * @param {Text} text
   * @param {{ from?: string }} [options] the format; what is in the file tells it if absent
   * @returns {{ format: string, text: string, grade: string, features: object, items: object[],
   *   findings: { message: string, help: string, range: [number, number] }[] }}
   */
  importFile(text, options) {
    return this.json("importFile", text, options);
  }

  /**
   * The formats that {@link importFile} reads.
   * @returns {{ name: string, extension: string, summary: string }[]}
   */
  readable() {
    return this.json("readable");
  }

  /**
   * The plot as SVG.
   * @param {Text} text
   * @param {PlotOptions & { scheme?: "auto" | "light" | "dark", title?: string, description?: string,
   *   heading?: string, caption?: string }} [options]
   * @returns {string}
   */
  svg(text, options) {
    return new TextDecoder().decode(this.bytes("svg", text, options));
  }

  /**
   * What is felt and what is heard, as interleaved samples in -1...1.
   * @param {Text} text
   * @param {SampleOptions & { channels?: "mono" | "stereo" | "haptic+audio" | "dualsense" }} [options]
   * @param {Sound[]} [sounds] the sound files that the pattern plays, decoded, each of one channel or two
   * @returns {Float32Array}
   */
  sound(text, options = {}, sounds = []) {
    const bytes = encode(text);
    const parts = sounds.flatMap((sound) => sound.channels.map((plane) => new Uint8Array(plane.buffer, plane.byteOffset, plane.byteLength)));
    const input = new Uint8Array(parts.reduce((sum, part) => sum + part.length, bytes.length));
    let place = 0;
    for (const part of [...parts, bytes]) {
      input.set(part, place);
      place += part.length;
    }
    const list = sounds.map(({ path, rate, channels }) => ({ path, rate, channels: channels.length, frames: channels[0].length }));
    return floats(this.bytes("sound", input, { ...options, sounds: list }));
  }

  /**
   * The patterns to start from.
   * @returns {{ name: string, summary: string }[]}
   */
  templates() {
    return this.json("templates");
  }

  /**
   * The file of a template.
   * @param {string} name
   * @returns {Uint8Array}
   */
  template(name) {
    return this.bytes("template", "", { name });
  }
}

/** @param {Text} text */
function encode(text) {
  return typeof text === "string" ? new TextEncoder().encode(text) : text;
}

/** @param {Uint8Array} bytes */
function floats(bytes) {
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}
