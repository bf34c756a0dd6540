// The source: the file's text, coloured by the core's tokens, edited in place, in step with the timeline.

import { decode, fromField, inField, isText, Positions } from "../lib/bytes.js";
import { fill, h } from "../lib/dom.js";
import { afterPause } from "../lib/signal.js";
import { keyOf } from "../model.js";
import { brackets, columnAt } from "./place.js";

const LINE = 16; // pixels, as in studio.css
const TOP = 8;
const PLAIN_FROM = 300_000; // bytes from which on colours are left out
// Kinds of the core's tokens (JSONNode.Kind) and how they look.
const LOOKS = { 1: "l", 2: "l", 3: "l", 4: "n", 5: "s", 6: "k" };

export class Source {
  #text = ""; // as the field shows it
  #positions = new Positions("");

  constructor(studio, root) {
    this.studio = studio;
    this.model = studio.model;
    this.numbers = h("div.numbers", { "aria-hidden": "true" });
    this.area = h("textarea", { spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off", "aria-label": "AHAP source" });
    this.code = h("pre", { "aria-hidden": "true" });
    this.tint = h("div.tint", { hidden: true });
    this.pair = [h("i.bracket", { hidden: true }), h("i.bracket", { hidden: true })];
    this.root = h("div.source", {}, this.numbers, h("div.paper", {}, this.tint, ...this.pair, this.area, this.code));
    root.append(this.root);
    this.commit = afterPause(150, () => this.#commit());
    this.area.addEventListener("input", () => {
      this.#text = this.area.value;
      const text = fromField(decode(this.model.bytes), this.#text);
      this.model.type(new TextEncoder().encode(text));
      this.#positions = new Positions(text);
      this.#drawNumbers();
      this.code.textContent = `${this.#text}\n`;
      this.commit();
    });
    this.area.addEventListener("keydown", (event) => {
      const mod = event.ctrlKey || event.metaKey;
      if (event.key === "Tab" && !event.shiftKey && !mod && this.area.selectionStart !== this.area.selectionEnd) event.preventDefault();
      if (event.key === "Escape") studio.timeline.items.focus();
      // The studio's own undo knows every step, the field's only its own.
      if (mod && event.key.toLowerCase() === "z") {
        event.preventDefault();
        this.#commit().then(() => (event.shiftKey ? this.model.redo() : this.model.undo()));
      }
    });
    this.area.addEventListener("pointerenter", () => this.#assist(), { once: true });
    this.area.addEventListener("focus", () => this.#assist(), { once: true });
    document.addEventListener("selectionchange", () => {
      if (document.activeElement !== this.area) return;
      this.#followCaret();
      this.#matchBracket();
    });
    this.area.addEventListener("blur", () => this.#showPair(null));
    this.model.on("text document access", () => this.draw());
    this.model.on("selection", () => this.#tintSelection(document.activeElement !== this.area));
    this.model.on("problems", () => this.#colour());
  }

  async #assist() {
    if (this.assist) return;
    this.assist = true;
    try {
      this.assist = new (await import("./assist.js")).Assist(this);
    } catch {
      this.assist = null; // the source can be written without help
    }
  }

  #matchBracket() {
    const { selectionStart, selectionEnd, value } = this.area;
    this.#showPair(selectionStart === selectionEnd && value.length <= PLAIN_FROM ? brackets(value, selectionStart) : null);
  }

  #showPair(pair) {
    this.pair.forEach((mark, index) => {
      mark.hidden = !pair;
      if (!pair) return;
      const before = this.area.value.slice(0, pair[index]);
      mark.style.top = `${TOP + (before.split("\n").length - 1) * LINE}px`;
      mark.style.setProperty("--column", String(columnAt(this.area.value, pair[index])));
    });
  }

  get isVisible() {
    return this.root.offsetParent !== null;
  }

  draw() {
    if (this.model.typed && document.activeElement === this.area) {
      this.#colour();
      return;
    }
    const text = decode(this.model.bytes);
    this.#text = inField(text);
    this.#positions = new Positions(text);
    if (!this.isVisible) return;
    const { selectionStart, selectionEnd } = this.area;
    if (this.area.value !== this.#text) {
      this.area.value = this.#text;
      if (document.activeElement === this.area) this.area.setSelectionRange(selectionStart, selectionEnd);
    }
    this.area.readOnly = this.model.readOnly || !isText(this.model.bytes);
    this.#drawNumbers();
    this.#colour();
    this.#tintSelection(false);
  }

  async #commit() {
    if (!this.model.typed) return;
    await this.model.takeTyped();
    if (document.activeElement === this.area) this.#followCaret();
  }

  #drawNumbers() {
    const lines = this.#text.split("\n").length;
    const bad = new Set(this.model.problems.diagnostics.filter(({ severity }) => severity === "error").map(({ range }) => range.start.line));
    const numbers = [];
    for (let line = 1; line <= lines; line++) numbers.push(bad.has(line) ? h("span.bad", {}, `${line}\n`) : `${line}\n`);
    fill(this.numbers, numbers);
  }

  async #colour() {
    if (!this.isVisible) return;
    const { bytes } = this.model;
    const isPlain = bytes.length > PLAIN_FROM;
    this.root.classList.toggle("plain", isPlain);
    if (isPlain) {
      this.code.textContent = "";
      return;
    }
    let tokens;
    try {
      tokens = await this.model.core.tokens(bytes);
    } catch {
      tokens = new Uint32Array(); // uncoloured, but there
    }
    if (bytes !== this.model.bytes || (this.model.typed && inField(decode(bytes)) !== this.#text)) return;
    const marks = this.model.problems.diagnostics.filter(({ severity }) => severity !== "info")
      .map(({ range, severity }) => ({ start: this.#positions.toIndex(range.start.byte), end: Math.max(this.#positions.toIndex(range.end.byte), this.#positions.toIndex(range.start.byte) + 1), look: severity === "error" ? "e" : "w" }))
      .filter(({ start, end }) => end - start < 400);
    const spans = [];
    for (let at = 0; at < tokens.length; at += 4) {
      const look = LOOKS[tokens[at + 2]];
      if (look) spans.push({ start: this.#positions.toIndex(tokens[at]), end: this.#positions.toIndex(tokens[at + 1]), look });
    }
    fill(this.code, pieces(this.#text, spans, marks), "\n");
    this.#drawNumbers();
  }

  /** Scrolls to bytes and marks them. */
  show(start, end) {
    if (!this.isVisible) {
      this.wanted = [start, end];
      return;
    }
    this.wanted = null;
    if (document.activeElement !== this.area) this.draw();
    const from = this.#positions.toIndex(start);
    this.area.setSelectionRange(from, this.#positions.toIndex(end));
    this.#scrollTo(from);
  }

  /** Called when the drawer shows the source. */
  shown() {
    this.draw();
    if (this.wanted) this.show(...this.wanted);
    else this.#tintSelection(true);
  }

  focusAt(byte) {
    this.area.focus();
    const index = this.#positions.toIndex(byte);
    this.area.setSelectionRange(index, index);
    this.#scrollTo(index);
  }

  #line(index) {
    let line = 0;
    for (let at = this.#text.indexOf("\n"); at >= 0 && at < index; at = this.#text.indexOf("\n", at + 1)) line++;
    return line;
  }

  #scrollTo(index) {
    const y = this.#line(index) * LINE + TOP;
    const { scrollTop, clientHeight } = this.root;
    if (y < scrollTop + LINE || y > scrollTop + clientHeight - 3 * LINE) this.root.scrollTop = Math.max(0, y - clientHeight / 3);
  }

  #tintSelection(scrolls) {
    const [part] = this.model.selectedParts;
    this.tint.hidden = !part || !this.isVisible;
    if (this.tint.hidden) return;
    const first = this.#line(this.#positions.toIndex(part.start));
    const last = this.#line(this.#positions.toIndex(part.end));
    this.tint.style.top = `${TOP + first * LINE}px`;
    this.tint.style.height = `${(last - first + 1) * LINE}px`;
    if (scrolls) this.#scrollTo(this.#positions.toIndex(part.start));
  }

  #followCaret() {
    if (this.model.typed || this.model.blocked) return;
    const byte = this.#positions.toByte(this.area.selectionStart);
    const part = this.model.parts.find(({ start, end }) => byte >= start && byte <= end);
    const key = part && keyOf(part.entry);
    const [selected] = [...this.model.selection];
    if (key === undefined || selected?.split(":")[0] === key) return;
    this.model.select([key]);
    this.studio.timeline.view.reveal(part.time);
    this.studio.timeline.redraw();
  }
}

/** Text cut at the edges of coloured spans and marks. */
function pieces(text, spans, marks) {
  const result = [];
  let at = 0;
  let mark = 0;
  const sorted = [...marks].sort((a, b) => a.start - b.start);
  const add = (start, end, look) => {
    let from = start;
    while (from < end) {
      while (mark < sorted.length && sorted[mark].end <= from) mark++;
      const next = sorted[mark];
      const isIn = next && next.start <= from;
      const to = Math.min(end, isIn ? next.end : next ? Math.max(next.start, from + 1) : end);
      const slice = text.slice(from, to);
      const looks = [look, isIn && next.look].filter(Boolean).join(".");
      result.push(looks ? h(`span.${looks}`, {}, slice) : slice);
      from = to;
    }
  };
  for (const span of spans) {
    if (span.start < at) continue;
    add(at, span.start, null);
    add(span.start, span.end, span.look);
    at = span.end;
  }
  add(at, text.length, null);
  return result;
}
