// The one place where the page speaks with the core: its worker, and its words for events, parameters and controls.
//
// Nothing about AHAP is known here but what `parameters` of the core says; parts are told apart by roles: a tap, a hum, a
// note or a sound has an intensity, a sharpness, an attack and so on.

import { onDemand } from "./lib/lazy.js";

const decoder = new TextDecoder();

/** A result whose pattern came as the bytes of its JSON. */
function parsed(result) {
  return { ...result, pattern: JSON.parse(decoder.decode(result.pattern)) };
}

/** The core in its worker; each method is a promise. */
export class CoreWorker {
  #worker;
  #waiting = new Map();
  #rules = onDemand(async () => {
    const { rules } = await (await fetch(new URL("../core/rules.json", import.meta.url))).json();
    return new Map(rules.map((rule) => [rule.id, rule]));
  });
  #last = 0;

  constructor(wasm) {
    this.#worker = new Worker(new URL("core-worker.js", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }) => {
      const { resolve, reject } = this.#waiting.get(data.id) ?? {};
      this.#waiting.delete(data.id);
      if (!resolve) return;
      if (data.ok) resolve(data.result);
      else reject(Object.assign(new Error(data.message), { refused: data.refused }));
    };
    this.#worker.onerror = (event) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(event.message || "the core stopped"));
      this.#waiting.clear();
    };
    this.ready = this.ask("load", { wasm });
  }

  ask(op, payload) {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, op, payload });
    });
  }

  /** What a document means and how it is drawn: { pattern, lines }. */
  analyse(bytes) {
    return this.ask("analyse", { bytes }).then(parsed);
  }

  /** What operations make of a document: { bytes, edits, inverse, pattern, lines }. */
  edit(bytes, operations) {
    return this.ask("edit", { bytes, operations }).then(parsed);
  }

  check(bytes) {
    return this.ask("call", { name: "check", bytes });
  }

  /**
   * Puts the texts of its rule to a finding. Where they are loaded for that, `later` is called when they are there; where they
   * cannot be loaded, the finding stays as it is.
   */
  explain(finding, later) {
    const put = (rules) => {
      finding.why ??= rules.get(finding.rule)?.why;
      finding.help ??= rules.get(finding.rule)?.help;
    };
    if (this.#rules.made) put(this.#rules.made);
    else this.loadRules().then(put).then(later, () => {});
  }

  /** Loads the texts of the rules. */
  loadRules() {
    return this.#rules();
  }

  instant(bytes, time) {
    return this.ask("call", { name: "instant", bytes, options: { time } });
  }

  tokens(bytes) {
    return this.ask("call", { name: "tokens", bytes });
  }

  /** The document with its fixes, as bytes. */
  fixed(bytes, unsafe = false) {
    return this.ask("call", { name: "fix", bytes, options: { unsafe } });
  }

  samples(bytes, profile) {
    return this.ask("call", { name: "samples", bytes, options: { profile } });
  }

  /** What is heard with the audio events: interleaved stereo; `sounds` are decoded files { path, rate, channels }. */
  sound(bytes, options, sounds) {
    return this.ask("sound", { bytes, options, sounds });
  }

  /** The names of the functions that write other formats; loads them. */
  formatNames() {
    return this.ask("formatNames");
  }

  /** A function that writes another format. */
  callFormats(name, bytes, options) {
    return this.ask("callFormats", { name, bytes, options });
  }

  /** Any other function of the core, where it has it. */
  call(name, bytes, options) {
    return this.ask("call", { name, bytes, options });
  }
}

/** The core's vocabulary, by role. */
export class Vocabulary {
  #roleOf; // of each parameter, by its name

  constructor(parameters, names = []) {
    this.functions = new Set(names);
    this.keys = parameters.keys;
    this.profiles = parameters.profiles;
    this.envelopeSeconds = parameters.envelopeSeconds;
    this.types = new Map(parameters.eventTypes.map((type) => [type.role, type]));
    this.roles = new Map(parameters.eventTypes.map((type) => [type.name, type.role]));
    this.parameters = new Map(parameters.eventParameters.map((parameter) => [parameter.role, parameter]));
    this.#roleOf = new Map(parameters.eventParameters.map(({ name, role }) => [name, role]));
    this.controls = parameters.controls;
    this.controlByName = new Map(parameters.controls.map((control) => [control.name, control]));
    this.intensityControl = this.control("intensity");
    this.sharpnessControl = this.control("sharpness");
  }

  /** The control that acts on a role of haptic (or audio) events. */
  control(role, isHaptic = role !== "volume" && role !== "pan" && role !== "pitch" && role !== "brightness") {
    return this.controls.find((control) => control.role === role && control.isHaptic === isHaptic);
  }

  /** The roles that an event of a kind has, in the core's order. */
  rolesOf(kind) {
    const name = this.types.get(kind).name;
    return [...this.parameters.values()].filter((parameter) => name in parameter.defaults).map(({ role }) => role);
  }

  defaultOf(role, kind) {
    return this.parameters.get(role).defaults[this.types.get(kind).name];
  }

  /** The value of an envelope time that lasts `seconds`, from the core's table. */
  envelopeValue(seconds) {
    const table = this.envelopeSeconds;
    if (seconds < table[1] / 2) return 0;
    let index = table.findIndex((entry) => entry >= seconds);
    if (index < 0) return 1;
    if (index < 2) return 0.01;
    return (index - 1 + (seconds - table[index - 1]) / (table[index] - table[index - 1])) / 100;
  }

  /** The seconds that an envelope time lasts, from the core's table. */
  envelopeTime(value) {
    const table = this.envelopeSeconds;
    const place = Math.min(Math.max(value, 0), 1) * 100;
    const from = Math.min(Math.floor(place), table.length - 2);
    return table[from] + (table[from + 1] - table[from]) * (place - from);
  }

  /** An entry of a file: an event of a kind at a time, with parameters by role. */
  event(kind, time, { duration, path, ...values } = {}) {
    const { keys } = this;
    const body = { [keys.type]: this.types.get(kind).name, [keys.time]: time };
    if (duration !== undefined) body[keys.duration] = duration;
    if (path !== undefined) body[keys.waveformPath] = path;
    const parameters = Object.entries(values).map(([role, value]) => ({
      [keys.parameterID]: this.parameters.get(role).name, [keys.value]: value,
    }));
    if (parameters.length) body[keys.parameters] = parameters;
    return { [keys.event]: body };
  }

  /** An entry of a file: a curve with points of { time, value }. */
  curve(control, time, points) {
    const { keys } = this;
    const list = points.map((point) => ({ [keys.time]: point.time, [keys.value]: point.value }));
    return { [keys.curve]: { [keys.parameterID]: control.name, [keys.time]: time, [keys.points]: list } };
  }

  /** An entry of a file: a step of a control. */
  step(control, time, value) {
    const { keys } = this;
    return { [keys.parameter]: { [keys.parameterID]: control.name, [keys.time]: time, [keys.value]: value } };
  }

  /** The entries as a document. */
  document(entries) {
    return { [this.keys.version]: 1, [this.keys.pattern]: entries };
  }

  /** The entries of a pasted text, or null where it holds none. */
  entriesIn(text) {
    try {
      const value = JSON.parse(text);
      const entries = Array.isArray(value) ? value : value?.[this.keys.pattern];
      const names = [this.keys.event, this.keys.parameter, this.keys.curve];
      if (!Array.isArray(entries) || entries.length === 0) return null;
      return entries.every((entry) => entry && names.some((name) => name in entry)) ? entries : null;
    } catch {
      return null;
    }
  }

  /** The body of an entry, and its start in seconds. */
  bodyOf(entry) {
    return entry[this.keys.event] ?? entry[this.keys.parameter] ?? entry[this.keys.curve];
  }

  timeOf(entry) {
    return Number(this.bodyOf(entry)?.[this.keys.time]) || 0;
  }

  withTime(entry, time) {
    const [key] = Object.keys(entry).filter((name) => entry[name] === this.bodyOf(entry));
    return { ...entry, [key]: { ...entry[key], [this.keys.time]: time } };
  }

  nameOf(entry) {
    return entry[this.keys.event]?.[this.keys.name];
  }

  /** The parts of a pattern as the page knows them, in the order of the file. They are made of what the pattern holds, which is no more its own then. */
  parts(pattern) {
    const { events, parameters: steps, curves } = pattern;
    for (let index = 0; index < events.length; index++) {
      const event = events[index];
      event.part = { event: index };
      event.index = index;
      event.kind = this.roles.get(event.type);
      event.written = this.#byRole(event.written);
      event.values = this.#byRole(event.values);
    }
    for (const [kind, list] of [["step", steps], ["curve", curves]]) {
      for (const [index, part] of list.entries()) {
        Object.assign(part, { part: kind === "step" ? { parameter: index } : { curve: index }, index, kind, control: this.controlByName.get(part.control) });
      }
    }
    return [...events, ...steps, ...curves].sort((a, b) => a.entry - b.entry);
  }

  #byRole(values) {
    const result = {};
    for (const name in values) {
      const role = this.#roleOf.get(name);
      if (role) result[role] = values[name];
    }
    return result;
  }

  /** The core's list of lines as objects: hums and taps by event, controls by name. */
  lines(numbers) {
    const hums = new Map();
    const taps = new Map();
    const controls = new Map();
    if (!numbers) return { hums, taps, controls };
    let at = 3;
    for (let count = numbers[0]; count > 0; count--) {
      const [event, start, end, intensity, sharpness, authored, felt] = numbers.subarray(at, at + 7);
      at += 7;
      hums.set(event, {
        start, end, intensity, sharpness, authored: numbers.subarray(at, at + 2 * authored),
        felt: numbers.subarray(at + 2 * authored, at + 2 * authored + 3 * felt),
      });
      at += 2 * authored + 3 * felt;
    }
    for (let count = numbers[1]; count > 0; count--) {
      const [event, time, authored, factor, felt, sharpness] = numbers.subarray(at, at + 6);
      taps.set(event, { time, authored, factor, felt, sharpness });
      at += 6;
    }
    for (let count = numbers[2]; count > 0; count--) {
      const [id, corners] = numbers.subarray(at, at + 2);
      controls.set(this.controls[id].name, numbers.subarray(at + 2, at + 2 + 2 * corners));
      at += 2 + 2 * corners;
    }
    return { hums, taps, controls };
  }
}

/** The value of a line of pairs (time, value) at a time; the first before it, the last after it. */
export function valueAt(line, time, before) {
  if (!line || line.length === 0 || time < line[0]) return before;
  let low = 0;
  let high = line.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (line[2 * middle] <= time) low = middle + 1;
    else high = middle;
  }
  const from = 2 * (low - 1);
  if (from + 2 >= line.length) return line[from + 1];
  const share = (time - line[from]) / (line[from + 2] - line[from]);
  return line[from + 1] + (line[from + 3] - line[from + 1]) * share;
}
