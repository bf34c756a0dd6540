// Export: the file itself, sound, and every format that the core can write, with what each loses.

import { waveBytes } from "../audio/wave.js";
import { h } from "../lib/dom.js";
import { showDialog, toast } from "../lib/floating.js";
import { EDITOR_KEY } from "../model.js";

const GROUPS = [
  ["This pattern", ["AHAP", "AHAP without names and markers", "Sound, WAV", "Picture, SVG", "txt", "markers", "markers-csv"]],
  ["Apple", ["ahap-split", "swift"]],
  ["Android", ["android-bundle", "kotlin", "java", "android-envelope", "android-waveform-envelope", "android-waveform", "android-primitives", "android-json", "android-timings", "android-timeline"]],
  ["Web", ["vibrate", "javascript", "gamepad", "css-haptic"]],
  ["Games and headsets", ["haptic", "haps", "rumble", "ff-periodic", "hd-rumble", "dualsense"]],
];

/** The rows under headings; what no heading names stands under the last. */
function grouped(rows) {
  const named = new Set(GROUPS.flatMap(([, labels]) => labels));
  const groups = GROUPS.map(([heading, labels]) => [heading, labels.map((label) => rows.find((row) => row.label === label)).filter(Boolean)]);
  return [...groups, ["Others", rows.filter(({ label }) => !named.has(label))]].filter(([, list]) => list.length);
}

export async function exportDialog(studio) {
  const { model, files, core, player } = studio;
  const name = files.fileName.replace(/\.ahap$/, "");
  const rows = [
    { label: "AHAP", note: "The file as it is, byte for byte", run: () => files.download() },
    { label: "AHAP without names and markers", note: "Without what only the studio reads", run: async () => {
      const named = model.parts.filter(({ values, name: own }) => values && own).map(({ index }) => ({ op: "setName", event: index, value: null }));
      const own = EDITOR_KEY in (model.pattern.metadata ?? {}) ? [{ op: "setMetadata", key: EDITOR_KEY, value: null }] : [];
      const operations = [...named, ...own];
      files.download(operations.length ? (await core.edit(model.bytes, operations)).bytes : model.bytes, `${name}.ahap`);
    } },
    { label: "Sound, WAV", note: `As ${player.profile} play it: sharpness becomes brightness`, run: async () => {
      await player.render();
      files.download(waveBytes(player.samples, player.profileRate), `${name}.wav`, "audio/wav");
    } },
  ];
  const names = await core.formatNames().catch(() => []);
  if (names.includes("svg")) rows.push({ label: "Picture, SVG", note: "The plot, for pages and documents", run: async () => {
    const svg = await core.callFormats("svg", model.bytes, { scheme: "auto", title: model.name });
    files.download(new TextEncoder().encode(svg), `${name}.svg`, "image/svg+xml");
  } });
  const formats = names.includes("convert") ? await core.callFormats("formats") : [];
  // These are offered apart.
  const apart = ["ahap", "wav", "svg"];
  for (const format of formats.filter(({ name: id }) => !apart.includes(id))) {
    rows.push({ label: format.name, note: format.summary, run: async () => {
      const result = await core.callFormats("convert", model.bytes, { to: format.name, name });
      for (const file of result.files) {
        const bytes = file.text === undefined ? new Uint8Array(file.bytes) : new TextEncoder().encode(file.text);
        files.download(bytes, `${name}${file.suffix ?? ""}.${file.extension.replace(/^\./, "")}`, "application/octet-stream");
      }
      const lost = result.items?.length ?? 0;
      toast(`${format.name}: ${result.grade ?? "written"}${lost ? `, ${lost} ${lost === 1 ? "note" : "notes"} on what it cannot keep` : ""}`);
    } });
  }
  return showDialog("Export", (close) => ({
    body: grouped(rows).map(([heading, list]) => h("section", {}, h("h3.sectionhead", {}, heading), h("ul.list.tight", {}, list.map((row) => line(row, close))))),
  }));
}

function line({ label, note, run }, close) {
  return h("li", {}, h("span.grow", {}, h("strong", {}, label), h("span.secondary", {}, note)),
    h("button.button", { "aria-label": `Download ${label}`, onclick: async () => {
      try {
        await run();
        close();
      } catch (error) {
        toast(`${label}: ${error.message}`, { failed: true });
      }
    } }, "Download"));
}
