// Help in the source: completion of the format's words where they can stand, and what a word means under the pointer.

import { fill, h } from "../lib/dom.js";
import { columnAt, placeAt, wordAt } from "./place.js";

const LINE = 16; // pixels, as in studio.css
const TOP = 8;

export class Assist {
  #list = [];
  #at = 0;
  #place = null;

  constructor(source) {
    this.source = source;
    this.area = source.area;
    this.vocabulary = source.model.vocabulary;
    this.words = wordsOf(this.vocabulary);
    this.box = h("ul.completions", { role: "listbox", id: "completions", "aria-label": "Completions", hidden: true });
    this.help = h("div.tip.words", { role: "tooltip", hidden: true });
    this.area.parentElement.append(this.box, this.help);
    this.area.setAttribute("aria-controls", "completions");
    this.area.addEventListener("input", () => this.#offer());
    this.area.addEventListener("keydown", (event) => this.#key(event), true);
    this.area.addEventListener("blur", () => this.close());
    this.area.addEventListener("pointerdown", () => this.close());
    this.area.addEventListener("pointermove", (event) => this.#hover(event));
    this.area.addEventListener("pointerleave", () => (this.help.hidden = true));
  }

  close() {
    this.box.hidden = true;
    this.#list = [];
    this.area.removeAttribute("aria-activedescendant");
  }

  /** Offers what can stand at the caret; without a letter typed only where it is `forced`. */
  #offer(forced = false) {
    const { value, selectionStart, selectionEnd } = this.area;
    if (selectionStart !== selectionEnd) return this.close();
    const place = placeAt(value, selectionStart);
    if (!place || !(forced || place.quoted)) return this.close();
    const typed = place.typed.toLowerCase();
    this.#place = place;
    this.#list = candidates(this.vocabulary, place).filter((word) => word.toLowerCase().includes(typed) && (forced || word !== place.typed))
      .sort((a, b) => Number(b.toLowerCase().startsWith(typed)) - Number(a.toLowerCase().startsWith(typed)));
    this.#at = 0;
    if (!this.#list.length) return this.close();
    return this.#draw();
  }

  #draw() {
    fill(this.box, this.#list.map((word, index) => h("li", { role: "option", id: `completion-${index}`, "aria-selected": String(index === this.#at), onpointerdown: (event) => {
      event.preventDefault();
      this.#at = index;
      this.#take();
    } }, h("span", {}, word), h("span.secondary", {}, this.words.get(word)?.short ?? ""))));
    const { left, top } = this.#corner(this.#place.start);
    this.box.style.left = `${left}px`;
    this.box.style.top = `${top + LINE + 2}px`;
    this.box.hidden = false;
    this.area.setAttribute("aria-activedescendant", `completion-${this.#at}`);
    this.box.children[this.#at].scrollIntoView({ block: "nearest" });
  }

  #key(event) {
    if (event.key === " " && event.ctrlKey) {
      event.preventDefault();
      return this.#offer(true);
    }
    if (this.box.hidden) return undefined;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      this.#at = (this.#at + step + this.#list.length) % this.#list.length;
      this.#draw();
    } else if (event.key === "Enter" || event.key === "Tab") this.#take();
    else if (event.key === "Escape") this.close();
    else return undefined;
    event.preventDefault();
    event.stopImmediatePropagation();
    return undefined;
  }

  #take() {
    const word = this.#list[this.#at];
    const { start, end, quoted, isKey } = this.#place;
    const { value } = this.area;
    const hasClose = quoted && value[end] === '"';
    const after = value.slice(hasClose ? end + 1 : end);
    const text = `${quoted ? "" : '"'}${word}"${isKey && !/^\s*:/.test(after) ? ": " : ""}`;
    this.area.setSelectionRange(start, hasClose ? end + 1 : end);
    this.close();
    // As if it had been typed, so that the field's own undo knows it too.
    if (!document.execCommand("insertText", false, text)) {
      this.area.setRangeText(text, start, hasClose ? end + 1 : end, "end");
      this.area.dispatchEvent(new Event("input"));
    }
    this.close();
  }

  #hover(event) {
    const box = this.area.getBoundingClientRect();
    const row = Math.floor((event.clientY - box.top - TOP) / LINE);
    const column = Math.floor((event.clientX - box.left - this.#inset) / this.#letter);
    this.help.hidden = true;
    if (row < 0 || column < 0) return;
    const lines = this.area.value.split("\n");
    if (row >= lines.length || column >= lines[row].length) return;
    const index = lines.slice(0, row).reduce((sum, line) => sum + line.length + 1, 0) + column;
    const found = wordAt(this.area.value, index);
    const words = found && this.words.get(found.word);
    if (!words) return;
    fill(this.help, h("strong", {}, found.word), h("span", {}, words.long));
    this.help.hidden = false;
    this.help.style.left = `${Math.max(0, Math.min(event.clientX - box.left, this.area.clientWidth - 300))}px`;
    this.help.style.top = `${TOP + (row + 1) * LINE + 4}px`;
  }

  /** Where a letter stands in the field, in pixels. */
  #corner(index) {
    const row = this.area.value.slice(0, index).split("\n").length - 1;
    const column = columnAt(this.area.value, index);
    return { left: Math.max(0, this.#inset + column * this.#letter - 8), top: TOP + row * LINE };
  }

  get #inset() {
    return parseFloat(getComputedStyle(this.area).paddingLeft);
  }

  get #letter() {
    if (!this.measured) {
      const context = document.createElement("canvas").getContext("2d");
      context.font = getComputedStyle(this.area).font;
      this.measured = context.measureText("0".repeat(100)).width / 100;
    }
    return this.measured;
  }
}

/** What the core says about each word: short beside a completion, long under the pointer. */
export function wordsOf(vocabulary) {
  const words = new Map();
  for (const type of vocabulary.types.values()) words.set(type.name, { short: type.role, long: type.needsDuration ? `A ${type.role}: needs ${vocabulary.keys.duration}.` : `A ${type.role}.` });
  for (const { name, role, minimum, maximum, defaults } of vocabulary.parameters.values()) {
    const usual = Object.entries(defaults).map(([type, value]) => `${value} for a ${vocabulary.roles.get(type)}`);
    words.set(name, { short: `${minimum}…${maximum}`, long: `${role}, ${minimum} to ${maximum}; unset: ${usual.join(", ")}.` });
  }
  for (const { name, role, minimum, maximum, multiplies, neutral, eventTypes } of vocabulary.controls) {
    const kinds = eventTypes.map((type) => `${vocabulary.roles.get(type)}s`).join(" and ");
    words.set(name, { short: multiplies ? "×" : "±", long: `${multiplies ? "Multiplies" : "Adds to"} the ${role} of all ${kinds}, ${minimum} to ${maximum}; ${neutral} changes nothing.` });
  }
  const { keys } = vocabulary;
  const meanings = {
    version: "Version of the format.", pattern: "The list of events, steps and curves.", metadata: "What the file says about itself.", event: "Something felt or heard.", parameter: "A step: sets a control from a time on.",
    curve: "A line of points that a control follows.", type: "What kind of event it is.", time: "Seconds from the start of the pattern; of a point, from the start of its curve.", duration: "Seconds that the event lasts.",
    parameters: "Intensity, sharpness, envelope and so on of the event.", waveformPath: "The sound file, from the folder of this one.", parameterID: "Which value it is.", value: "The value.", points: "The points of the curve.", name: "A name, for people.",
    usesVolumeEnvelope: "Whether the file fades in and out.", loopsWaveform: "Whether the file repeats.",
  };
  for (const [role, long] of Object.entries(meanings)) if (keys[role]) words.set(keys[role], { short: "", long });
  return words;
}

/** The words of the format that can stand at a place. */
export function candidates(vocabulary, { path, isKey }) {
  const { keys } = vocabulary;
  const names = path.filter((step) => typeof step === "string");
  const inner = names.at(-1);
  const holder = names.at(-2);
  if (isKey) {
    if (path.length === 0) return [keys.version, keys.pattern, keys.metadata];
    if (inner === keys.pattern) return [keys.event, keys.parameter, keys.curve];
    if (inner === keys.event) return [keys.type, keys.time, keys.duration, keys.parameters, keys.name, keys.waveformPath, keys.usesVolumeEnvelope, keys.loopsWaveform];
    if (inner === keys.parameters) return [keys.parameterID, keys.value];
    if (inner === keys.parameter) return [keys.parameterID, keys.time, keys.value];
    if (inner === keys.curve) return [keys.parameterID, keys.time, keys.points];
    return inner === keys.points ? [keys.time, keys.value] : [];
  }
  if (inner === keys.type) return [...vocabulary.types.values()].map(({ name }) => name);
  if (inner !== keys.parameterID) return [];
  return holder === keys.parameters ? [...vocabulary.parameters.values()].map(({ name }) => name) : vocabulary.controls.map(({ name }) => name);
}
