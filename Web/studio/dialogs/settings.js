// What one can set on this device.

import { h } from "../lib/dom.js";
import { showDialog } from "../lib/floating.js";
import { choiceField, switchField } from "../panels/fields.js";
import { monitorFields } from "../panels/monitor.js";

export function settingsDialog(studio) {
  const { settings } = studio;
  return showDialog("Settings", (close) => ({
    body: [
      choiceField({ label: "Theme", value: settings.get("theme"), choices: [["auto", "Like the system"], ["light", "Light"], ["dark", "Dark"]], commit: (theme) => settings.set("theme", theme) }),
      monitorFields(studio),
      switchField({ label: "Single letters are shortcuts", checked: settings.get("letterKeys"), commit: (value) => settings.set("letterKeys", value) }),
      h("div", {}, h("button.button", { onclick: () => {
        close();
        studio.run("shortcuts");
      } }, "Change keyboard shortcuts…")),
      h("p.hint", {}, "Patterns never leave this device unless you share or publish them."),
    ],
  }));
}
