// Names of what is long: they stay in view as long as a part of it is in view.

import { handlesOf, soundLength, yOf } from "../geometry.js";
import { label } from "./marks.js";

export function paintNames(scene) {
  const { layout, isDense } = scene;
  for (const row of layout.rows) {
    if (row.kind === "intensity" && !isDense) hums(scene, row);
    if (row.kind === "audio") sounds(scene, row);
    if (row.kind === "reference") reference(scene, row);
  }
}

function hums(scene, row) {
  const { view, parts, lines } = scene;
  for (const part of parts) {
    const hum = part.name && part.kind === "hum" && lines.hums.get(part.index);
    if (!hum || view.x(hum.end) - view.x(hum.start) < 40) continue;
    label(scene, part.name, Math.max(view.x(handlesOf(hum).attack.time), 0) + 10, yOf(row, hum.intensity) + 18);
  }
}

function sounds({ context, view, colours, parts }, row) {
  for (const part of parts) {
    if (part.kind !== "note" && part.kind !== "sound") continue;
    const text = part.kind === "note" ? `note, pitch ${part.values.pitch?.toFixed(2)}` : part.waveformPath ?? "no file";
    inside(context, colours, text, colours.audio, view.x(part.time), view.x(part.time + soundLength(part)), row.y + 18);
  }
}

function reference({ context, view, colours, model }, row) {
  const { name, offset } = model.reference;
  inside(context, colours, name, colours.text, view.x(offset), Infinity, row.y + 16);
}

/** A text at the left of a clip, as far as there is room for it, on a ground that keeps it readable over a waveform. */
function inside(context, colours, text, colour, left, right, y) {
  const x = Math.max(left, 0) + 6;
  const room = right - x - 4;
  if (room < 12) return;
  let shown = text;
  while (shown.length > 1 && context.measureText(shown).width > room) shown = `${shown.slice(0, -2).trimEnd()}…`;
  context.fillStyle = colours.fade("surface", 0.72);
  context.beginPath();
  context.roundRect(x - 3, y - 11, context.measureText(shown).width + 6, 15, 3);
  context.fill();
  context.fillStyle = colour;
  context.fillText(shown, x, y);
}
