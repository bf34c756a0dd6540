// The open document: its bytes, which are the truth, what they mean, what is selected, and the way back.

import { applyEdits, difference, inverseEdits, movedBy } from "./lib/bytes.js";
import { History } from "./lib/history.js";
import { afterPause, Signal } from "./lib/signal.js";

const TYPED = "Edit source";

/** A selection key: an entry of the file, or a control point of it. */
export const keyOf = (entry, point) => (point === undefined ? String(entry) : `${entry}:${point}`);

/** The entry and point that a selection key names. */
export function readKey(key) {
  const [entry, point] = key.split(":").map(Number);
  return { entry, point };
}

/**
 * Tells: `document` (another file), `text` (bytes changed), `preview`, `selection`, `problems`, `playhead`, `loop`,
 * `history`, `name`, `instant`, `typed` (in the source), `access` (whether it is read-only).
 */
export class Model extends Signal {
  bytes = new Uint8Array();
  name = "Untitled";
  pattern = null;
  parts = [];
  lines = { hums: new Map(), taps: new Map(), controls: new Map() };
  problems = { diagnostics: [], errors: 0, warnings: 0, infos: 0, mendable: false };
  selection = new Set();
  history = new History();
  playhead = 0;
  loop = { on: false, start: 0, end: 0 };
  instant = null;
  /** What a drag would make of the document: { parts, lines, pattern }. */
  preview = null;
  /** Why edits on the timeline are off, such as a source that does not parse; null where they are on. */
  blocked = null;
  readOnly = false;
  /** The bytes with what was typed in the source and is not yet a step; null where there is no such thing. */
  typed = null;
  #queue = Promise.resolve();
  #previewing = false;
  #own = { text: "", markers: [], reference: null, grid: null };
  #nextPreview = null;

  constructor(core, vocabulary) {
    super();
    this.core = core;
    this.vocabulary = vocabulary;
    this.check = afterPause(120, () => this.#check());
    this.#askInstant = afterPause(60, () => this.#updateInstant());
  }

  #askInstant;

  /** Parts and lines as they are shown: those of a drag while one goes on. */
  get shown() {
    return this.preview ?? this;
  }

  get duration() {
    return this.pattern?.duration ?? 0;
  }

  /** Where playing ends and views fit: the later of the authored and the felt end. */
  get end() {
    const pattern = this.shown.pattern;
    return pattern ? Math.max(pattern.duration ?? 0, pattern.felt ?? 0) : 0;
  }

  /** Places with a name, { name, time }, in the order of time; the file may hold anything in their place. */
  get markers() {
    return this.#ownData().markers;
  }

  /** A sound or a film beside the pattern, { name, offset } in seconds, or null. */
  get reference() {
    return this.#ownData().reference;
  }

  /** The grid of beats, { bpm, division, offset } with the first beat in seconds, or null for one of round times. */
  get grid() {
    return this.#ownData().grid;
  }

  #ownData() {
    const text = this.pattern?.metadata?.[EDITOR_KEY] ?? "";
    if (text !== this.#own.text) this.#own = { text, ...ownIn(text) };
    return this.#own;
  }

  /** Settles when all edits that were asked for are done. */
  get settled() {
    return this.#queue;
  }

  partAt(entry) {
    return this.parts.find((part) => part.entry === entry);
  }

  /** The selected parts, each once, in the order of the file. */
  get selectedParts() {
    const entries = new Set([...this.selection].map((key) => readKey(key).entry));
    return this.parts.filter((part) => entries.has(part.entry));
  }

  /** The selected control points as { part, point }. */
  get selectedPoints() {
    return [...this.selection].map(readKey).filter(({ point }) => point !== undefined)
      .map(({ entry, point }) => ({ part: this.partAt(entry), point })).filter(({ part, point }) => part?.points?.[point]);
  }

  // MARK: Documents

  /**
   * Opens a document; what was there is the caller's to keep. `taken` is called when the new one takes its place, before anybody
   * is told. Rejects where the core cannot read it: what was open stays open.
   */
  open(bytes, { name = "Untitled", history = new History(), selection = [], playhead = 0, taken = () => {} } = {}) {
    const run = this.#queue.then(async () => {
      const analysis = await this.core.analyse(bytes);
      taken();
      this.typed = null;
      this.name = name;
      this.history = history;
      this.playhead = playhead;
      this.loop = { on: false, start: 0, end: 0 };
      this.preview = null;
      this.#take(bytes, analysis);
      this.selection = new Set(selection);
      this.tell("document");
      this.#changed();
      this.#check();
    });
    this.#queue = run.catch(() => {});
    return run;
  }

  setReadOnly(isReadOnly) {
    if (isReadOnly === this.readOnly) return;
    this.readOnly = isReadOnly;
    this.tell("access");
  }

  setName(name) {
    this.name = name;
    this.tell("name");
  }

  #take(bytes, { pattern, lines }) {
    this.bytes = bytes;
    this.pattern = pattern;
    this.parts = this.vocabulary.parts(pattern);
    this.lines = this.vocabulary.lines(lines);
    this.blocked = pattern.isWhole ? null : "syntax";
  }

  #changed() {
    this.tell("text");
    this.tell("selection");
    this.tell("history");
    this.check();
    this.#askInstant();
  }

  // MARK: Edits

  /**
   * Carries out operations of the core as one named step.
   * `merge` joins steps of one kind that follow closely; `select: "added"` selects what is new.
   * Answers whether something changed; what the core refuses is told as "refused".
   */
  edit(label, operations, { merge = null, select = null } = {}) {
    if (this.readOnly || this.blocked) return Promise.resolve(false);
    this.takeTyped(); // what was typed before comes before
    const run = this.#queue.then(async () => {
      const list = typeof operations === "function" ? operations() : operations;
      if (!list || list.length === 0) return false;
      const result = await this.core.edit(this.bytes, list);
      if (result.edits.length === 0) return false;
      this.#step(label, result, merge, select);
      return true;
    }).catch((error) => {
      this.tell("refused", error.message);
      return false;
    });
    this.#queue = run.finally(() => this.#endPreview());
    return run;
  }

  /**
   * Puts other bytes in place of the document's, as one named step. Where they were made `from` bytes that are no longer the
   * document's, nothing is done but to say so: what changed in between would be lost.
   */
  replace(label, next, { merge = null, from = null } = {}) {
    if (this.readOnly) return Promise.resolve(false);
    const run = this.#queue.then(async () => {
      if (from && from !== this.bytes) return this.#overtaken(label);
      const edits = difference(this.bytes, next);
      if (edits.length === 0) return false;
      const analysis = await this.core.analyse(next);
      this.#step(label, { bytes: next, edits, inverse: inverseEdits(this.bytes, edits), ...analysis }, merge, null);
      return true;
    });
    this.#queue = run.catch(() => {});
    return run;
  }

  /** Takes what stands in the source now; it becomes a step once `takeTyped` is called. */
  type(bytes) {
    this.typed = bytes;
    this.tell("typed");
  }

  /** Makes a step of what was typed in the source. */
  async takeTyped() {
    const { typed } = this;
    if (!typed) return;
    try {
      await this.replace(TYPED, typed, { merge: "source" });
      if (this.typed === typed) this.typed = null;
    } catch (error) {
      this.tell("refused", error.message); // it stays what is typed, and is kept as that
    }
  }

  /** What is to be kept, { bytes, history }: what was typed counts, as the step that it is about to be. */
  get kept() {
    const { bytes, typed, history } = this;
    const edits = typed ? difference(bytes, typed) : [];
    if (edits.length === 0) return { bytes, history: history.stored() };
    const later = History.of(structuredClone(history.stored()));
    const selection = [...this.selection];
    later.add({ label: TYPED, edits, inverse: inverseEdits(bytes, edits), before: selection, after: selection, time: Date.now(), merge: "source" });
    return { bytes: typed, history: later.stored() };
  }

  /** Makes the text edits of a fix that the last check proposed, in the bytes that it looked at. */
  async applyFix(fix) {
    const { bytes, diagnostics } = this.problems;
    const label = `Fix: ${fix.title}`;
    if (!diagnostics.some(({ fixes }) => fixes.includes(fix))) return this.#overtaken(label);
    return this.replace(label, applyEdits(bytes, fix.edits), { from: bytes });
  }

  #overtaken(label) {
    this.tell("refused", `${label}: the pattern has changed in between. Try once more.`);
    return false;
  }

  #step(label, result, merge, select) {
    const before = [...this.selection];
    const old = this.parts;
    this.#take(result.bytes, result);
    this.selection = new Set(this.#remapped(before, old, result.edits));
    if (select === "added") {
      const known = new Set(old.map((part) => movedBy(result.edits, part.start)));
      this.selection = new Set(this.parts.filter((part) => !known.has(part.start)).map((part) => keyOf(part.entry)));
    }
    this.preview = null;
    this.history.add({
      label, edits: result.edits, inverse: result.inverse, before, after: [...this.selection], time: Date.now(), merge,
    });
    this.#changed();
  }

  /** Keys of a selection after edits: entries are followed by where they begin. */
  #remapped(keys, old, edits) {
    const byStart = new Map(this.parts.map((part) => [part.start, part]));
    const sameCount = old.length === this.parts.length;
    const result = [];
    for (const key of keys) {
      const { entry, point } = readKey(key);
      const part = old.find((candidate) => candidate.entry === entry);
      if (!part) continue;
      const found = byStart.get(movedBy(edits, part.start)) ?? (sameCount ? this.parts[old.indexOf(part)] : undefined);
      if (!found) continue;
      if (point === undefined) result.push(keyOf(found.entry));
      else if (found.points && point < found.points.length) result.push(keyOf(found.entry, point));
    }
    return result;
  }

  undo() {
    return this.#travel("undo", "redo", "Undone");
  }

  redo() {
    return this.#travel("redo", "undo", "Done again");
  }

  #travel(move, back, word) {
    if (this.readOnly) return Promise.resolve(null);
    this.takeTyped();
    const run = this.#queue.then(async () => {
      const { history } = this;
      const step = history[move]();
      if (!step) return null;
      const bytes = step.lists.reduce((text, edits) => applyEdits(text, edits), this.bytes);
      try {
        this.#take(bytes, await this.core.analyse(bytes));
      } catch (error) {
        history[back](); // the way back and the bytes stay those of each other
        this.tell("refused", error.message);
        return null;
      }
      this.selection = new Set(step.selection.filter((key) => this.partAt(readKey(key).entry)));
      this.preview = null;
      this.#changed();
      this.tell("travelled", `${word}: ${step.label}`);
      return step.label;
    });
    this.#queue = run.catch(() => {});
    return run;
  }

  /** Shows what operations would make of the document, without doing them; the newest request counts. */
  tryOut(operations) {
    this.#nextPreview = operations;
    if (this.#previewing || this.readOnly || this.blocked) return;
    this.#previewing = true;
    this.#queue = this.#queue.then(async () => {
      while (this.#nextPreview) {
        const list = this.#nextPreview;
        this.#nextPreview = null;
        try {
          const { pattern, lines } = await this.core.edit(this.bytes, list);
          this.preview = { pattern, parts: this.vocabulary.parts(pattern), lines: this.vocabulary.lines(lines) };
        } catch (error) {
          if (!error.refused) throw error; // what cannot be is not shown; the drag goes on
        }
        this.tell("preview");
      }
    }).catch(() => {}).finally(() => {
      this.#previewing = false;
    });
  }

  /** Forgets what was tried out. */
  dropPreview() {
    this.#nextPreview = null;
    this.#queue = this.#queue.then(() => this.#endPreview());
  }

  #endPreview() {
    this.#nextPreview = null;
    if (!this.preview) return;
    this.preview = null;
    this.tell("preview");
  }

  // MARK: Selection, playhead

  select(keys, { add = false, toggle = false } = {}) {
    const list = [...keys].map(String);
    if (toggle) for (const key of list) this.selection.has(key) ? this.selection.delete(key) : this.selection.add(key);
    else this.selection = new Set(add ? [...this.selection, ...list] : list);
    this.tell("selection");
    this.#askInstant();
  }

  setPlayhead(time, { playing = false } = {}) {
    this.playhead = Math.max(0, time);
    this.tell("playhead");
    if (!playing) this.#askInstant();
  }

  setLoop(loop) {
    this.loop = { ...this.loop, ...loop };
    this.tell("loop");
  }

  /** Markers are kept in the file's metadata. */
  setMarkers(markers, label) {
    return this.#setOwn({ markers: [...markers].sort((a, b) => a.time - b.time) }, label);
  }

  /** Where a sound or a film stands beside the pattern; null for none. */
  setReference(reference, label) {
    return this.#setOwn({ reference }, label);
  }

  /** A grid of beats; null for none. */
  setGrid(grid, label) {
    return this.#setOwn({ grid }, label);
  }

  #setOwn(changes, label) {
    const { markers, reference, grid } = { ...this.#ownData(), ...changes };
    const own = { ...(markers.length ? { markers } : {}), ...(reference ? { reference } : {}), ...(grid ? { grid } : {}) };
    const value = Object.keys(own).length ? JSON.stringify(own) : null;
    return this.edit(label, [{ op: "setMetadata", key: EDITOR_KEY, value }]);
  }

  // MARK: What the core says

  async #check() {
    const bytes = this.bytes;
    try {
      const problems = await this.core.check(bytes);
      if (bytes !== this.bytes) return;
      this.problems = { ...problems, bytes };
    } catch (error) {
      this.problems = { diagnostics: [], errors: 0, warnings: 0, infos: 0, mendable: false, failed: error.message };
    }
    this.tell("problems");
  }

  async #updateInstant() {
    const bytes = this.bytes;
    try {
      const instant = await this.core.instant(bytes, Math.min(this.playhead, 1e6));
      if (bytes !== this.bytes) return;
      this.instant = instant;
      this.tell("instant");
    } catch {
      this.instant = null; // without the core there are no values to show
    }
  }

  /** The entry that a finding is about, or undefined. */
  entryOf(diagnostic) {
    const match = /^\/[^/]+\/(\d+)(?:\/|$)/.exec(diagnostic.pointer ?? "");
    return match ? Number(match[1]) : undefined;
  }

  /** The findings about an entry. */
  problemsOf(entry) {
    if (this.#indexed !== this.problems) {
      this.#indexed = this.problems;
      this.#byEntry.clear();
      for (const diagnostic of this.problems.diagnostics) {
        const at = this.entryOf(diagnostic);
        if (this.#byEntry.has(at)) this.#byEntry.get(at).push(diagnostic);
        else this.#byEntry.set(at, [diagnostic]);
      }
    }
    return this.#byEntry.get(entry) ?? [];
  }

  #indexed = null;
  #byEntry = new Map();
}

/** What the studio has written into a file for itself; the file may hold anything in its place. */
function ownIn(text) {
  let own = null;
  try {
    own = JSON.parse(text || "null");
  } catch {
    // not ours
  }
  const markers = Array.isArray(own?.markers) ? own.markers.filter((marker) => Number.isFinite(marker?.time)).map((marker) => ({ ...marker, name: String(marker.name ?? "") })) : [];
  const reference = typeof own?.reference?.name === "string" ? { name: own.reference.name, offset: Number(own.reference.offset) || 0 } : null;
  const { bpm, division, offset } = own?.grid ?? {};
  const grid = bpm >= 20 && bpm <= 400 && division >= 1 && division <= 64 ? { bpm, division, offset: Number(offset) || 0 } : null;
  return { markers: markers.sort((a, b) => a.time - b.time), reference, grid };
}

/** The key of the file's metadata under which the studio keeps what is its own. */
export const EDITOR_KEY = "x-editor";
