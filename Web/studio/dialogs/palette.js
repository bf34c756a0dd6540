// Every command by name.

import { fill, h } from "../lib/dom.js";
import { showDialog } from "../lib/floating.js";
import { keyLabel } from "../lib/keys.js";

export function paletteDialog(studio) {
  return showDialog("All commands", (close) => {
    const field = h("input", { type: "text", role: "combobox", "aria-expanded": "true", "aria-controls": "palette-list", "aria-label": "Command", placeholder: "What do you want to do?", "data-first": true });
    const list = h("ul", { role: "listbox", id: "palette-list", "aria-label": "Commands" });
    let shown = [];
    let at = 0;
    const draw = () => {
      const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
      shown = studio.commands.filter(({ label, group }) => words.every((word) => `${label} ${group}`.toLowerCase().includes(word)));
      at = Math.min(at, Math.max(0, shown.length - 1));
      fill(list, shown.map((command, index) => h("li", { role: "option", id: `palette-${index}`, "aria-selected": String(index === at), onclick: () => run(command) }, command.label, command.keys?.length > 0 && h("kbd", {}, keyLabel(command.keys[0])))));
      field.setAttribute("aria-activedescendant", `palette-${at}`);
      list.children[at]?.scrollIntoView({ block: "nearest" });
    };
    const run = (command) => {
      close();
      command.run();
    };
    field.addEventListener("input", () => {
      at = 0;
      draw();
    });
    field.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown") at = Math.min(at + 1, shown.length - 1);
      else if (event.key === "ArrowUp") at = Math.max(at - 1, 0);
      else if (event.key === "Enter" && shown[at]) return void run(shown[at]);
      else return;
      event.preventDefault();
      draw();
    });
    draw();
    return { bare: [field, list] };
  }, { name: "palette" });
}
