// The keyboard shortcuts: what they are, and others in their place.

import { fill, h } from "../lib/dom.js";
import { showDialog } from "../lib/floating.js";
import { isReserved, keyLabel, keyName } from "../lib/keys.js";

export function shortcutsDialog(studio) {
  return showDialog("Keyboard shortcuts", () => {
    const body = h("div");
    const foot = h("span.secondary", { role: "status" }, "Press Change, then the new key. Esc keeps the old one, Delete takes it away.");
    const draw = (note) => {
      if (note) foot.textContent = note;
      const groups = new Map();
      for (const command of studio.commands) groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
      fill(body, [...groups].map(([group, commands]) => h("section", {}, h("h3.sectionhead", {}, group), h("div.shortcuts", {}, commands.map((command) => row(command))))));
    };
    const row = (command) => h("div", { "data-command": command.id }, h("span", {}, command.label), h("span.keys", {}, (command.keys ?? []).slice(0, 2).map((key) => h("kbd", {}, keyLabel(key))),
      h("button.button.plain.small", { "aria-label": `Change the key of ${command.label}`, onclick: ({ target }) => listen(command, target) }, "Change"),
      studio.isRemapped(command.id) && h("button.button.plain.small", { "aria-label": `The usual key of ${command.label}`, onclick: () => {
        studio.remap(command.id, null);
        draw("The usual key again.");
      } }, "Reset")));
    const listen = (command, button) => {
      button.textContent = "Press a key…";
      const hear = (event) => {
        if (["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
        event.preventDefault();
        event.stopPropagation();
        button.removeEventListener("keydown", hear);
        button.removeEventListener("blur", leave);
        const name = keyName(event);
        if (event.key === "Escape" || name === null) return void draw("Nothing changed.");
        const isGone = event.key === "Delete" || event.key === "Backspace";
        if (!isGone && isReserved(name)) return void draw(`${keyLabel(name)} belongs to the browser.`);
        const taken = studio.commands.find(({ id, keys }) => id !== command.id && keys?.includes(name));
        if (!isGone && taken) return void draw(`${keyLabel(name)} already does “${taken.label}”: change that first.`);
        studio.remap(command.id, isGone ? [] : [name]);
        draw(isGone ? `“${command.label}” has no key now.` : `“${command.label}” is ${keyLabel(name)} now.`);
        body.querySelector(`[data-command="${command.id}"] button`).focus();
      };
      const leave = () => draw();
      button.addEventListener("keydown", hear);
      button.addEventListener("blur", leave, { once: true });
    };
    draw();
    return { body, foot: [foot, h("span.spacer"), h("button.button", { onclick: () => {
      studio.remapNone();
      draw("All keys are the usual ones again.");
    } }, "Reset all")] };
  }, { name: "wide" });
}
