// Copying and pasting entries: what is copied is a pattern as text, so that any program can take it.

import { decode } from "./lib/bytes.js";
import { toast } from "./lib/floating.js";
import { rounded } from "./lib/maths.js";

export class Clipboard {
  #copied = "";

  constructor(model) {
    this.model = model;
  }

  /** Copies what is selected; false where nothing is. */
  async copy() {
    const { model } = this;
    const parts = model.selectedParts;
    if (!parts.length) return false;
    const entries = parts.map((part) => decode(model.bytes.subarray(part.start, part.end)));
    this.#copied = `{ "${model.vocabulary.keys.pattern}": [\n${entries.join(",\n")}\n] }\n`;
    try {
      await navigator.clipboard.writeText(this.#copied);
    } catch {
      // the studio's own copy still pastes
    }
    toast(`Copied ${parts.length} ${parts.length === 1 ? "item" : "items"}`);
    return true;
  }

  async paste(isInPlace) {
    let text = this.#copied;
    try {
      text = (await navigator.clipboard.readText()) || text;
    } catch {
      // no leave to read: what was copied here
    }
    return this.pasteText(text, "Paste", isInPlace);
  }

  /** Adds the entries of a text, the first of them at the playhead, or all where they stand. */
  async pasteText(text, label, isInPlace = false) {
    const { model } = this;
    const { vocabulary } = model;
    const entries = vocabulary.entriesIn(text ?? "");
    if (!entries) {
      if (text) toast("The clipboard holds no pattern.");
      return false;
    }
    const first = Math.min(...entries.map((entry) => vocabulary.timeOf(entry)));
    const shift = isInPlace ? 0 : model.playhead - first;
    const placed = entries.map((entry) => vocabulary.withTime(entry, rounded(vocabulary.timeOf(entry) + shift, 6)));
    const merge = `paste ${Date.now()}`;
    const done = await model.edit(label, placed.map((entry) => ({ op: "add", entry })), { select: "added", merge });
    if (!done) return false;
    // An added event has no name yet; where it stands is only known now.
    const added = model.selectedParts.filter(({ values }) => values);
    const names = [];
    for (const entry of placed.filter((candidate) => vocabulary.nameOf(candidate))) {
      const at = added.findIndex((part) => Math.abs(part.time - vocabulary.timeOf(entry)) < 1e-5);
      if (at >= 0) names.push({ op: "setName", event: added.splice(at, 1)[0].index, value: String(vocabulary.nameOf(entry)) });
    }
    if (names.length) await model.edit(label, names, { merge });
    return true;
  }
}
