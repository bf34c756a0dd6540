// A grid of beats: tempo, how finely a beat is divided, and where the first one stands.

import { h } from "../lib/dom.js";
import { showDialog } from "../lib/floating.js";
import { rounded } from "../lib/maths.js";
import { choiceField } from "../panels/fields.js";

const DIVISIONS = [["1", "Beats"], ["2", "Halves"], ["3", "Thirds"], ["4", "Quarters"], ["6", "Sixths"], ["8", "Eighths"]];

export async function gridDialog(studio) {
  const { model } = studio;
  const grid = { ...(model.grid ?? { bpm: 120, division: 4, offset: 0 }) };
  const answer = await showDialog("Grid of beats", (close) => {
    const number = (label, value, take) => {
      const field = h("input.text", { value: String(value), inputmode: "decimal", "aria-label": label, onchange: ({ target }) => {
        const typed = Number(target.value);
        if (Number.isFinite(typed)) take(typed);
        target.value = String(take());
      } });
      return h("label.field", {}, h("span.label", {}, label), field);
    };
    const bpm = (typed) => (typed === undefined ? grid.bpm : (grid.bpm = Math.min(400, Math.max(20, typed))));
    const offset = (typed) => (typed === undefined ? grid.offset : (grid.offset = rounded(Math.max(0, typed), 4)));
    return {
      body: [h("div.two", {}, number("Beats a minute", grid.bpm, bpm), choiceField({ label: "Divided into", value: String(grid.division), choices: DIVISIONS, commit: (value) => (grid.division = Number(value)) })),
        h("div.two", {}, number("First beat, s", grid.offset, offset), h("div.field", {}, h("span.label", {}, "At the playhead"), h("button.button", { onclick: () => {
          offset(model.playhead);
          close(grid);
        } }, `${model.playhead.toFixed(3)} s`))),
        h("p.hint", {}, "What is dragged snaps to the beats, and they are drawn. They are kept with the pattern, where only the studio reads them.")],
      foot: [model.grid && h("button.button", { onclick: () => close(null) }, "No beats"), h("button.button.primary", { "data-first": true, onclick: () => close(grid) }, "Show beats")],
    };
  });
  if (answer !== undefined) await model.setGrid(answer, answer ? "Grid of beats" : "No grid of beats");
}
