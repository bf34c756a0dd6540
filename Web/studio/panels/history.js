// The history panel: every step by name, and the versions that were kept on this device.

import { fill, h } from "../lib/dom.js";

export class HistoryPanel {
  constructor(studio, root) {
    this.studio = studio;
    this.model = studio.model;
    this.root = root;
    this.model.on("history document", () => this.draw());
  }

  async draw() {
    const { done, undone } = this.model.history;
    const versions = await this.studio.versions();
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

  async #go(count, direction) {
    for (let step = 0; step < count; step++) await this.model[direction]();
  }
}
