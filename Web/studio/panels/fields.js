// Fields of the inspector: numbers that scrub, take arithmetic and may be unset; texts; choices.

import { h, icon } from "../lib/dom.js";
import { evaluate, rounded } from "../lib/maths.js";

let lastId = 0;

/**
 * A number field.
 * `values`: the authored numbers of what is selected, undefined where unset; `fallback` is shown while unset.
 * `set(change, { merge })` gets a function from an old value to the new one; `unset()` takes the key away.
 */
export function numberField({ label, values, fallback, unit, digits = unit === "s" ? 6 : 3, step = 0.01, least, most, set, unset, key, disabled = false, isShort = false }) {
  const id = `field-${++lastId}`;
  const present = values.filter((value) => value !== undefined);
  const isUnset = present.length === 0;
  const isMixed = new Set(values).size > 1;
  const current = present[0] ?? fallback;
  const text = isUnset || isMixed ? "" : trim(current, digits, unit === "s" ? 3 : 2);
  const isBad = !isMixed && !isUnset && ((least !== undefined && current < least) || (most !== undefined && current > most));
  const range = `${Math.min(...present)} to ${Math.max(...present)}`;
  const input = h("input", {
    id, type: "text", inputmode: "decimal", autocomplete: "off", spellcheck: "false", value: text, disabled,
    placeholder: isMixed ? "—" : fallback === undefined ? "none" : `${trim(fallback, 3)}${isShort ? "" : " default"}`,
    title: isMixed ? range : label, "data-key": key,
  });
  let committed = text;
  const commit = () => {
    if (input.value === committed) return;
    committed = input.value;
    if (input.value.trim() === "" && unset) return void unset();
    if (evaluate(input.value, current) === null) {
      input.value = text;
      return;
    }
    const typed = input.value;
    set((old) => rounded(evaluate(typed, old ?? fallback ?? 0), 6), {});
  };
  input.addEventListener("focus", () => input.select());
  input.addEventListener("blur", commit);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      commit();
      event.preventDefault();
    } else if (event.key === "Escape") {
      input.value = text;
      input.blur();
      event.stopPropagation();
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      const size = step * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1) * (event.key === "ArrowUp" ? 1 : -1);
      set((old) => bounded(rounded((old ?? fallback ?? 0) + size, 6), least, most), { merge: `key-${key}` });
      event.preventDefault();
    }
  });
  const name = h("label.scrub", { for: id, title: "Drag to change; Alt finer, Shift coarser" }, label);
  let drag = null;
  name.addEventListener("pointerdown", (event) => {
    if (disabled) return;
    drag = { x: event.clientX, moved: 0 };
    name.setPointerCapture(event.pointerId);
  });
  name.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const pixels = event.clientX - drag.x;
    if (drag.moved === 0 && Math.abs(pixels) < 3) return;
    drag.x = event.clientX;
    const size = pixels * step * 0.5 * (event.altKey ? 0.1 : event.shiftKey ? 10 : 1);
    drag.moved += size;
    set((old) => bounded(rounded((old ?? fallback ?? 0) + size, 4), least, most), { merge: `scrub-${key}` });
  });
  name.addEventListener("pointerup", (event) => {
    if (drag?.moved) event.preventDefault();
    drag = null;
  });
  return h("div.field", {}, name,
    h(`div.box${isUnset ? ".unset" : ""}${isBad ? ".bad" : ""}`, {}, input, unit && h("span.unit", {}, unit),
      !isUnset && unset && h("button.iconbutton.small", { "aria-label": `Unset ${label}`, title: "Unset: the default holds", onclick: () => unset() }, icon("close"))),
    isBad && h("button.button.small", { onclick: () => set((old) => bounded(old, least, most), {}) }, `Clamp to ${trim(bounded(current, least, most), 2)}`));
}

function bounded(value, least = -Infinity, most = Infinity) {
  return Math.min(most, Math.max(least, value));
}

/** A number with at most `digits` digits after the point, and at least `keep`. */
export function trim(value, digits = 3, keep = 2) {
  if (value === undefined || value === null) return "";
  const fixed = value.toFixed(digits);
  const [whole, fraction = ""] = fixed.split(".");
  if (fraction.length <= keep) return fixed;
  return `${whole}.${fraction.slice(0, keep)}${fraction.slice(keep).replace(/0+$/, "")}`;
}

/** A text field that commits when it is left or Enter is pressed. */
export function textField({ label, value, placeholder, commit, area = false, key }) {
  const id = `field-${++lastId}`;
  const input = h(area ? "textarea.text" : "input.text", { id, placeholder, autocomplete: "off", value: value ?? "", "data-key": key });
  input.addEventListener("blur", () => {
    if (input.value !== (value ?? "")) commit(input.value);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !area) input.blur();
    if (event.key === "Escape") {
      input.value = value ?? "";
      input.blur();
      event.stopPropagation();
    }
  });
  return h("div.field", {}, h("label", { for: id }, label), input);
}

/** A choice among [value, text] pairs. */
export function choiceField({ label, value, choices, commit, isHidden = false }) {
  const id = `field-${++lastId}`;
  const select = h("select.select", { id, onchange: () => commit(select.value) },
    choices.map(([choice, text]) => h("option", { value: choice, selected: choice === value }, text)));
  return h("div.field", {}, h(isHidden ? "label.visually-hidden" : "label", { for: id }, label), select);
}

/** A switch with its label. */
export function switchField({ label, checked, commit }) {
  const id = `field-${++lastId}`;
  return h("span.counts", {}, h("label.secondary", { for: id }, label),
    h("input.switch", { id, type: "checkbox", role: "switch", checked, onchange: ({ target }) => commit(target.checked) }));
}
