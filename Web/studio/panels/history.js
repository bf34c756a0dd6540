// The history panel: every step by name, and the versions that were kept on this device.

import { fill, h } from "../lib/dom.js";
import { afterPause } from "../lib/signal.js";
import { keyOf } from "../model.js";
import { KIND_NAMES } from "../words.js";
import { trim } from "./fields.js";

const MOST_DRAFTS = 50;
const MOST_CHANGES = 100;
const SIGNS = { added: "+", removed: "−", changed: "~", moved: "~" };

/** What became of the parts of a version, in words: { change, text, part }, where `part` is one of the pattern now, or null. */
export function changesInWords(changes, vocabulary, before, after) {
  const partOf = (parts, reference) => parts.find(({ part }) => reference && Object.entries(reference).every(([kind, index]) => part[kind] === index));
  const number = (value) => (value === null || value === undefined ? "default" : trim(value, 4));
  const roleOf = (name) => [...vocabulary.parameters.values()].find((parameter) => parameter.name === name)?.role;
  const { keys } = vocabulary;
  const words = ({ name, before: old, after: next }) => {
    if (name === keys.time) return `moved by ${next > old ? "+" : "−"}${trim(Math.abs(next - old), 4)} s`;
    const what = name === keys.duration ? "duration" : name === keys.value ? "value" : roleOf(name) ?? name;
    return old === null && next === null ? `another ${what}` : `${what} ${number(old)} → ${number(next)}`;
  };
  return changes.map(({ change, before: old, after: next, fields }) => {
    const part = partOf(after, next) ?? null;
    const shown = part ?? partOf(before, old);
    const name = shown ? `${KIND_NAMES[shown.kind]}${shown.name ? ` “${shown.name}”` : shown.control ? ` of ${shown.control.role}` : ""}, ${shown.time.toFixed(3)} s` : "Part";
    const isPoint = (field) => field.name.startsWith(keys.points);
    const points = fields.filter(isPoint).length;
    const list = fields.filter((field) => !isPoint(field)).map(words);
    if (points) list.push(`${points} values of its points`);
    return { change, part, text: list.length ? `${name}: ${list.join(", ")}` : name };
  });
}

export class HistoryPanel {
  #drafts = [];
  #compared = null; // the version that is compared: { number, bytes }

  constructor(studio, root) {
    this.studio = studio;
    this.model = studio.model;
    this.root = root;
    this.changes = h("ul", { "aria-label": "What has changed since" });
    this.tell = afterPause(150, () => this.#tell());
    this.model.on("history", () => this.draw());
    this.model.on("text", () => this.#compared && this.tell());
    this.model.on("document", () => {
      this.#compared = null;
      this.shown();
    });
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
      this.#compared && h("section.section", {}, h("h3", {}, `Since version ${this.#compared.number}`), this.changes),
      this.#drafts.length > 0 && h("section.section", {}, h("div.sectionhead", {}, "Other drafts on this device"), h("ul", {}, this.#drafts.slice(0, MOST_DRAFTS).map((draft) => h("li.sectionhead", { style: { padding: "4px 0" } },
        h("span", {}, draft.name, h("span.secondary", {}, ` ${new Date(draft.time).toLocaleString()}`)),
        h("button.button.small.plain", { "aria-label": `Open the draft ${draft.name}`, onclick: () => this.studio.files.restore(draft.id) }, "Open"),
        h("button.button.small.plain", { "aria-label": `Delete the draft ${draft.name}`, onclick: () => this.#forget(draft) }, "Delete"))))),
      h("ul.list", { "aria-label": "Steps, the latest first" }, steps.length ? steps : h("li", {}, h("span.secondary", {}, "Nothing done yet. Every step will stand here under its name."))));
  }

  /** Draws a version hollow over what is there now; once more ends that. */
  async #compare(version) {
    const { timeline, core, vocabulary } = this.studio;
    if (timeline.compared?.number === version.number) {
      timeline.compared = null;
      this.#compared = null;
    } else {
      const { pattern, lines } = await core.analyse(version.bytes);
      timeline.compared = { number: version.number, lines: vocabulary.lines(lines) };
      this.#compared = { ...version, parts: vocabulary.parts(pattern) };
      fill(this.changes);
      this.tell();
    }
    timeline.redraw();
    this.draw();
  }

  /** Says in words what has changed since the version that is compared. */
  async #tell() {
    const { model, studio } = this;
    const compared = this.#compared;
    const { bytes, parts } = model;
    let rows;
    try {
      const changes = changesInWords(await studio.core.callFormats("diff", compared.bytes, bytes), model.vocabulary, compared.parts, parts);
      rows = changes.slice(0, MOST_CHANGES).map(({ change, part, text }) => h("li", {}, h("button.change", { disabled: !part, onclick: () => {
        model.select([keyOf(part.entry)]);
        studio.timeline.reveal(part);
      } }, h(`span.${change === "added" ? "good" : change === "removed" ? "error" : "secondary"}`, { "aria-label": change }, SIGNS[change]), text)));
      if (changes.length > MOST_CHANGES) rows.push(h("li.hint", {}, `The first ${MOST_CHANGES} of ${changes.length}.`));
    } catch (error) {
      rows = [h("li.hint", {}, `They could not be compared: ${error.message}`)];
    }
    if (compared === this.#compared && bytes === model.bytes) fill(this.changes, rows.length ? rows : h("li.hint", {}, "Nothing that is felt or heard."));
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
