// The event table: the same data as the timeline, in cells, with the same selection.

import { fill, h } from "../lib/dom.js";
import { evaluate, rounded } from "../lib/maths.js";
import { keyOf } from "../model.js";
import { setRole } from "../timeline/tools.js";
import { KIND_NAMES } from "../words.js";
import { trim } from "../panels/fields.js";

const MOST_ROWS = 1000;

export class EventTable {
  #sort = "time";
  #descending = false;

  constructor(studio, root) {
    this.studio = studio;
    this.model = studio.model;
    this.root = h("div.events");
    root.append(this.root);
    this.model.on("text document access", () => this.draw());
    this.model.on("problems", () => document.activeElement?.closest?.(".events") || this.draw());
    this.model.on("selection", () => this.#mark());
  }

  get isVisible() {
    return this.root.offsetParent !== null;
  }

  shown() {
    this.draw();
  }

  draw() {
    if (!this.isVisible) return;
    const active = document.activeElement;
    const place = this.root.contains(active) ? active.dataset.cell : null;
    const value = {
      entry: (part) => part.entry, kind: (part) => part.kind, name: (part) => part.name ?? "", time: (part) => part.time, duration: (part) => part.duration ?? -1,
      intensity: (part) => part.values?.intensity ?? part.value ?? -1, sharpness: (part) => part.values?.sharpness ?? -1, problems: (part) => this.model.problemsOf(part.entry).length,
    }[this.#sort];
    const parts = [...this.model.parts].sort((a, b) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : a.entry - b.entry) * (this.#descending ? -1 : 1));
    const columns = [["entry", "#"], ["kind", "Kind"], ["name", "Name"], ["time", "Time, s"], ["duration", "Duration, s"], ["intensity", "Intensity, value"], ["sharpness", "Sharpness"], ["problems", "Problems"]];
    fill(this.root, h("table", { "aria-label": "Events, steps and curves" },
      h("thead", {}, h("tr", {}, columns.map(([key, text]) => h("th", { scope: "col", "aria-sort": this.#sort === key ? (this.#descending ? "descending" : "ascending") : null },
        h("button", { onclick: () => {
          this.#descending = this.#sort === key && !this.#descending;
          this.#sort = key;
          this.draw();
        } }, text, this.#sort === key && (this.#descending ? " ↓" : " ↑")))))),
      h("tbody", {}, parts.slice(0, MOST_ROWS).map((part) => this.#row(part)))),
    parts.length > MOST_ROWS && h("p.section.hint", {}, `The first ${MOST_ROWS} of ${parts.length} by this order.`));
    if (place) this.root.querySelector(`[data-cell="${place}"]`)?.focus();
  }

  #row(part) {
    const { model } = this;
    const cell = (name, text, operations, placeholder = "") => {
      const label = `${name} of ${KIND_NAMES[part.kind].toLowerCase()} ${part.entry + 1}`;
      if (!operations) return h("td", {}, text);
      return h("td", {}, h("input", { value: text, placeholder, "aria-label": label, "data-cell": `${part.entry}-${name}`, readonly: model.readOnly || Boolean(model.blocked), onchange: ({ target }) => {
        const list = operations(target.value);
        if (list) model.edit(`Change ${name}`, list).then((done) => !done && this.draw());
        else target.value = text;
      } }));
    };
    const number = (name, value, operation, unset) => cell(name, value === undefined || value === null ? "" : trim(value, name === "time" || name === "duration" ? 6 : 3, name === "time" || name === "duration" ? 3 : 2), (typed) => {
      if (typed.trim() === "" && unset) return [unset()];
      const result = evaluate(typed, value ?? 0);
      return result === null ? null : [operation(rounded(result, 6))];
    });
    const isEvent = part.values !== undefined;
    const role = (name) => {
      if (!isEvent || part.values[name] === undefined) return cell(name, "", null);
      const written = part.written[name];
      return cell(name, written === undefined ? "" : trim(written), (typed) => {
        if (typed.trim() === "") return [setRole(model, part, name, null)];
        const result = evaluate(typed, part.values[name]);
        return result === null ? null : [setRole(model, part, name, rounded(result, 6))];
      }, `${trim(part.values[name])} default`);
    };
    const found = model.problemsOf(part.entry);
    return h("tr", { "data-entry": part.entry, "aria-selected": String(this.#isSelected(part)), onpointerdown: (event) => model.select([keyOf(part.entry)], { add: event.shiftKey, toggle: event.ctrlKey || event.metaKey }), onfocusin: () => this.#isSelected(part) || model.select([keyOf(part.entry)]) },
      h("td.secondary", {}, String(part.entry + 1)), h("td", {}, part.control ? `${KIND_NAMES[part.kind]} of ${part.control.role}` : KIND_NAMES[part.kind]),
      isEvent ? cell("name", part.name ?? "", (typed) => [{ op: "setName", event: part.index, value: typed || null }]) : h("td"),
      number("time", part.time, (value) => ({ op: "setTime", part: part.part, time: Math.max(0, value) })),
      isEvent ? number("duration", part.duration, (value) => ({ op: "setDuration", event: part.index, value }), () => ({ op: "setDuration", event: part.index, value: null })) : h("td"),
      part.kind === "step" ? number("value", part.value, (value) => ({ op: "setParameterValue", parameter: part.index, value })) : part.kind === "curve" ? h("td.secondary", {}, `${part.points.length} points`) : role("intensity"),
      role("sharpness"),
      h("td", { class: found.some(({ severity }) => severity === "error") ? "error" : "secondary" }, found.length ? found.map(({ message }) => message).join("; ").slice(0, 80) : ""));
  }

  #isSelected(part) {
    return [...this.model.selection].some((key) => key.split(":")[0] === String(part.entry));
  }

  #mark() {
    if (!this.isVisible) return;
    const entries = new Set([...this.model.selection].map((key) => key.split(":")[0]));
    let first = null;
    for (const row of this.root.querySelectorAll("tbody tr")) {
      const isSelected = entries.has(row.dataset.entry);
      row.setAttribute("aria-selected", String(isSelected));
      if (isSelected) first ??= row;
    }
    if (first && !this.root.contains(document.activeElement)) first.scrollIntoView({ block: "nearest" });
  }
}
