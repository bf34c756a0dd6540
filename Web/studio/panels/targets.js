// What other platforms would lose of the pattern: findings beside those of the checker, from the conversion to each.

import { fill, h, icon } from "../lib/dom.js";

const TARGETS = [["", "Core Haptics"], ["android-waveform-envelope", "Android"], ["vibrate", "Web"], ["gamepad", "Game controllers"]];
const MOST_ROWS = 100;

export class Targets {
  #target = "";
  #asked = 0;

  constructor(problems) {
    this.problems = problems;
    this.model = problems.model;
    this.box = h("div", { role: "list", "aria-label": "On other platforms" });
    this.model.on("problems", () => this.#target && this.#look());
  }

  /** The choice of a platform. */
  choice() {
    return h("div.chips", { role: "radiogroup", "aria-label": "Platform" }, TARGETS.map(([id, label]) => h("button.tag", { role: "radio", "aria-checked": String(this.#target === id), onclick: () => {
      this.#target = id;
      fill(this.box);
      this.problems.draw();
      this.#look();
    } }, label)));
  }

  async #look() {
    const asked = ++this.#asked;
    const { bytes, core } = this.model;
    if (!this.#target) return;
    let rows;
    try {
      const { items } = await core.callFormats("convert", bytes, { to: this.#target });
      rows = items.length ? items.slice(0, MOST_ROWS).map((item) => this.#row(item)) : [h("p.section.hint", {}, "Nothing of the pattern is lost there.")];
      if (items.length > MOST_ROWS) rows.push(h("p.section.hint", {}, `The first ${MOST_ROWS} of ${items.length}.`));
    } catch (error) {
      rows = [h("p.section.hint", {}, `It cannot be played there: ${error.message}`)];
    }
    if (asked === this.#asked && bytes === this.model.bytes) fill(this.box, rows);
  }

  #row({ what, how, pointer, grade }) {
    const { model, problems } = this;
    const entry = model.entryOf({ pointer });
    const part = entry === undefined ? null : model.partAt(entry);
    return h("div.problem", { role: "listitem" }, h("span.compat", {}, icon("compat", `compatibility, ${grade}`)),
      h("button.go", { disabled: !part, onclick: () => {
        model.select([String(entry)]);
        problems.studio.timeline.reveal(part);
      } }, h("strong", {}, what), h("span", {}, [part && (part.name ? `“${part.name}”` : `Entry ${entry + 1}`), how].filter(Boolean).join(" · "))));
  }
}
