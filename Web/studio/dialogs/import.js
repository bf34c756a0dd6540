// Import: a file of another format, what of it a pattern can hold, and where it goes.

import { fill, h, icon } from "../lib/dom.js";
import { showDialog } from "../lib/floating.js";
import { choiceField } from "../panels/fields.js";

const MOST_ROWS = 40;

/** Asks what to do with a file of another format; resolves when that is done. */
export async function importDialog(studio, bytes, name) {
  const { core } = studio;
  const formats = await core.callFormats("readable");
  const answer = await showDialog("Import", (close) => {
    const body = h("div", { style: { display: "grid", gap: "12px" } });
    const foot = h("div.counts", { style: { gap: "8px" } });
    let from = "";
    const draw = async () => {
      let reading;
      let failure;
      try {
        reading = await core.callFormats("importFile", bytes, from ? { from } : {});
      } catch (error) {
        failure = error.message;
      }
      const known = formats.find((format) => format.name === reading?.format);
      fill(body, h("p", {}, h("strong", {}, name), reading && ` is ${known?.summary ?? reading.format}.`),
        choiceField({ label: "Read as", value: from, choices: [["", known ? `What it looks like (${known.name})` : "What it looks like"], ...formats.map((format) => [format.name, `${format.name}: ${format.summary}`])], commit: (format) => {
          from = format;
          draw();
        } }),
        failure && h("p.error", { role: "alert" }, `It cannot be read: ${failure}`),
        reading && contents(reading));
      const take = (what) => () => close({ what, text: reading.text });
      fill(foot, reading
        ? [h("button.button", { onclick: take("insert") }, "Insert at playhead"), h("button.button.primary", { onclick: take("new") }, "Import as new")]
        : [h("button.button", { onclick: () => close({ what: "source" }) }, "Open its source"), h("button.button", { onclick: () => close(undefined) }, "Cancel")]);
      foot.lastChild.focus();
    };
    draw();
    return { body, foot };
  });
  const title = name.replace(/\.[^.]+$/, "");
  if (answer?.what === "new") await studio.files.openBytes(new TextEncoder().encode(answer.text), title);
  else if (answer?.what === "insert") await studio.clipboard.pasteText(answer.text, `Import ${title}`);
  else if (answer?.what === "source") await studio.files.openBytes(bytes, title);
}

/** What was kept, what was lost, and what is odd in the file. */
function contents({ grade, items, findings }) {
  const row = (mark, what, how) => h("li.sectionhead", { style: { "justify-content": "flex-start", "font-weight": "400", padding: "3px 0" } }, h(`span.${mark === "check" ? "good" : mark}`, {}, icon(mark)), h("span.grow", {}, what, how && h("span.secondary", {}, ` ${how}`)));
  return h("ul", { "aria-label": "What becomes of it" },
    items.length === 0 ? row("check", "Everything in it can be held by a pattern.") : row("info", `Read as: ${grade}.`, `${items.length} ${items.length === 1 ? "thing is" : "things are"} not as in the file:`),
    items.slice(0, MOST_ROWS).map(({ what, how }) => row("info", what, how)),
    findings.slice(0, MOST_ROWS).map(({ message, help }) => row("warning", message, help)));
}
