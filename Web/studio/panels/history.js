// The history panel: every step by name, and the versions that were kept on this device.

import { fill, h } from "../lib/dom.js";

const MOST_DRAFTS = 50;

export class HistoryPanel {
  #drafts = [];

  constructor(studio, root) {
    this.studio = studio;
    this.model = studio.model;
    this.root = root;
    this.model.on("history", () => this.draw());
    this.model.on("document", () => this.shown());
  }

  async shown() {
    if (this.root.hidden) return;
    this.#drafts = await this.studio.files.otherDrafts();
    this.draw();
  }

  async draw() {
    if (this.root.hidden) return;
    const versions = await this.studio.versions();
    const { done, undone } = this.model.history;
    const clock = (time) => new Date(time).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" });
    const steps = [
      ...undone.map((step, index) => h("li.ahead", {}, h("span.grow", {}, step.label), h("button.button.small.plain", { onclick: () => this.#go(undone.length - index, "redo") }, "Redo to here"))),
      ...[...done].reverse().slice(0, 200).map((step, index) => h("li", {}, h("span.grow", {}, h("strong", {}, step.label), h("span.secondary", {}, clock(step.time))),
        index > 0 ? h("button.button.small.plain", { onclick: () => this.#go(index, "undo") }, "Back to here") : h("span.secondary", {}, "now"))),
    ];
    fill(this.root,
      h("section.section", {}, h("div.sectionhead", {}, "Versions on this device", h("button.button.small", { onclick: () => this.studio.run("saveVersion") }, "Save version")),
        versions.length === 0 ? h("p.hint", {}, "A version keeps the pattern as it is now, to come back to.") : h("ul", {}, versions.map((version) => h("li.sectionhead", { style: { padding: "4px 0" } },
          h("span", {}, `Version ${version.number}`, h("span.secondary", {}, ` ${version.note ? `${version.note} · ` : ""}${new Date(version.time).toLocaleString()}`)),
          h("button.button.small.plain", { "aria-label": `Compare with version ${version.number}`, "aria-pressed": String(this.studio.timeline.compared?.number === version.number), onclick: () => this.#compare(version) }, "Compare"),
          h("button.button.small.plain", { onclick: () => this.model.replace(`Restore version ${version.number}`, version.bytes) }, "Restore"))))),
      this.#drafts.length > 0 && h("section.section", {}, h("div.sectionhead", {}, "Other drafts on this device"), h("ul", {}, this.#drafts.slice(0, MOST_DRAFTS).map((draft) => h("li.sectionhead", { style: { padding: "4px 0" } },
        h("span", {}, draft.name, h("span.secondary", {}, ` ${new Date(draft.time).toLocaleString()}`)),
        h("button.button.small.plain", { "aria-label": `Open the draft ${draft.name}`, onclick: () => this.studio.files.restore(draft.id) }, "Open"),
        h("button.button.small.plain", { "aria-label": `Delete the draft ${draft.name}`, onclick: () => this.#forget(draft) }, "Delete"))))),
      h("ul.list", { "aria-label": "Steps, the latest first" }, steps.length ? steps : h("li", {}, h("span.secondary", {}, "Nothing done yet. Every step will stand here under its name."))));
  }

  /** Draws a version hollow over what is there now; once more ends that. */
  async #compare(version) {
    const { timeline, core, vocabulary } = this.studio;
    if (timeline.compared?.number === version.number) timeline.compared = null;
    else timeline.compared = { number: version.number, lines: vocabulary.lines((await core.analyse(version.bytes)).lines) };
    timeline.redraw();
    this.draw();
  }

  async #forget({ id, name }) {
    const agreed = await this.studio.ask({ title: "Delete the draft", confirm: "Delete", body: h("p", {}, `“${name}”, its undo and its versions on this device are gone then.`) });
    if (!agreed) return;
    await this.studio.files.drafts.remove(id);
    this.shown();
  }

  async #go(count, direction) {
    for (let step = 0; step < count; step++) await this.model[direction]();
  }
}
