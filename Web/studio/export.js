// Export: the file itself, sound, and every format that the core can write, with what each loses.

import { decode } from "./lib/bytes.js";
import { h } from "./lib/dom.js";
import { showDialog, toast } from "./lib/floating.js";

/** Floats as the bytes of a 16-bit mono WAV file. */
export function waveBytes(samples, rate) {
  const bytes = new Uint8Array(44 + 2 * samples.length);
  const view = new DataView(bytes.buffer);
  const word = (at, text) => [...text].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)));
  word(0, "RIFF");
  view.setUint32(4, 36 + 2 * samples.length, true);
  word(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, 2 * rate, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  word(36, "data");
  view.setUint32(40, 2 * samples.length, true);
  samples.forEach((sample, index) => view.setInt16(44 + 2 * index, Math.round(Math.max(-1, Math.min(1, sample)) * 32767), true));
  return bytes;
}

export async function exportDialog(studio) {
  const { model, files, core, player } = studio;
  const name = files.fileName.replace(/\.ahap$/, "");
  const rows = [
    { label: "AHAP", note: "The file as it is, byte for byte", run: () => files.download() },
    { label: "Sound, WAV", note: `As ${player.profile} play it: sharpness becomes brightness`, run: async () => {
      await player.render();
      files.download(waveBytes(player.samples, player.profileRate), `${name}.wav`, "audio/wav");
    } },
  ];
  if (core.has("svg")) rows.push({ label: "Picture, SVG", note: "The plot, for pages and documents", run: async () => {
    const svg = await core.call("svg", model.bytes, { theme: "auto" });
    files.download(typeof svg === "string" ? new TextEncoder().encode(svg) : svg, `${name}.svg`, "image/svg+xml");
  } });
  for (const format of await formats(studio)) {
    rows.push({ label: format.label, note: format.note, run: async () => {
      const response = await fetch(`/v1/convert?to=${encodeURIComponent(format.id)}`, { method: "POST", body: model.bytes });
      if (!response.ok) throw new Error((await response.json().catch(() => ({}))).detail ?? response.statusText);
      files.download(new Uint8Array(await response.arrayBuffer()), `${name}.${format.extension}`, "application/octet-stream");
    } });
  }
  return showDialog("Export", (close) => ({
    body: h("ul.list", {}, rows.map(({ label, note, run }) => h("li", { style: { padding: "8px 0" } }, h("span.grow", {}, h("strong", {}, label), h("span.secondary", {}, note)),
      h("button.button", { "aria-label": `Download ${label}`, onclick: async () => {
        try {
          await run();
          close();
        } catch (error) {
          toast(`${label}: ${error.message}`, { failed: true });
        }
      } }, "Download")))),
  }));
}

/** The formats that the server writes; none where there is no server. */
async function formats() {
  try {
    const response = await fetch("/v1/meta", { headers: { accept: "application/json" } });
    if (!response.ok) return [];
    const { formats: list = [] } = await response.json();
    return list.map((entry) => (typeof entry === "string" ? { name: entry } : entry)).filter(({ name }) => name && name !== "ahap" && name !== "wav")
      .map((entry) => ({ id: entry.name, label: entry.title ?? entry.name, note: entry.description ?? entry.media_type ?? "Converted by the server", extension: entry.extension ?? entry.ext ?? entry.name }));
  } catch {
    return [];
  }
}

/** The text that a pattern is described with, where the core can. */
export async function description(studio) {
  if (!studio.core.has("describe")) return "";
  const text = await studio.core.call("describe", studio.model.bytes);
  return typeof text === "string" ? text : decode(text);
}
