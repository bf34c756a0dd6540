// The lanes of intensity and sharpness.

import { keyOf } from "../../model.js";
import { yOf } from "../geometry.js";
import { paintDense } from "./dense.js";
import { paintHum } from "./hums.js";
import { badge, hatch, head, label, linePath, sharpnessColour, underline } from "./marks.js";

export function paintIntensity(scene, row) {
  const { model } = scene;
  const isSelected = (part) => model.selection.has(keyOf(part.entry));
  if (scene.isDense) paintDense(scene, row, "intensity", isSelected);
  const parts = scene.isDense ? scene.parts.filter(isSelected) : scene.parts;
  const hums = parts.filter((part) => part.kind === "hum" && scene.lines.hums.has(part.index));
  for (const part of hums) if (!isSelected(part)) paintHum(scene, row, part, false);
  for (const part of hums) if (isSelected(part)) paintHum(scene, row, part, true);
  const taps = parts.filter((part) => part.kind === "tap" && scene.lines.taps.has(part.index));
  for (const part of taps) if (!isSelected(part)) paintTap(scene, row, part, false);
  for (const part of taps) if (isSelected(part)) paintTap(scene, row, part, true);
  if (scene.compared) paintCompared(scene, row, "intensity");
}

/** Another version, hollow over this one. */
function paintCompared({ context, view, colours, compared }, row, role) {
  context.strokeStyle = colours.text;
  context.lineWidth = 1;
  context.setLineDash([5, 3]);
  for (const hum of compared.hums.values()) {
    linePath(context, view, row, hum.felt, 3, role === "intensity" ? 1 : 2, false);
    context.stroke();
  }
  context.setLineDash([]);
  for (const tap of compared.taps.values()) {
    head(context, view.x(tap.time), yOf(row, role === "intensity" ? tap.felt : tap.sharpness), 5, tap.sharpness);
    context.stroke();
  }
}

function paintTap(scene, row, part, isSelected) {
  const { context, view, colours, lines, hover } = scene;
  const isCrowded = scene.isCrowded || scene.isDense;
  const tap = lines.taps.get(part.index);
  const x = view.x(tap.time);
  const base = yOf(row, 0);
  const top = yOf(row, tap.authored);
  const felt = yOf(row, tap.felt);
  const colour = colours.ramp(tap.sharpness);
  const differs = Math.abs(top - felt) > 0.75;
  const isSilenced = tap.felt < 0.005 && tap.authored >= 0.005;
  if (isSelected || hover?.part?.entry === part.entry) {
    context.beginPath();
    context.roundRect(x - 10, top - 9, 20, base - top + 16, 5);
    if (isSelected) {
      context.fillStyle = colours.fade("accent", 0.1);
      context.fill();
    }
    context.strokeStyle = isSelected ? colours.accent : colours.secondary;
    context.lineWidth = isSelected ? 2 : 1;
    context.stroke();
  }
  if (isSilenced && !isCrowded) hatch(scene, x - 7, top, 14, base - top);
  if (differs && !isCrowded) {
    context.strokeStyle = colours.secondary;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(x, top + 3);
    context.lineTo(x, felt);
    context.stroke();
    head(context, x, top, 3, tap.sharpness);
    context.fillStyle = colours.surface;
    context.fill();
    context.strokeStyle = colours.secondary;
    context.lineWidth = 1.25;
    context.stroke();
  }
  context.strokeStyle = colour;
  context.lineWidth = 2.5;
  context.beginPath();
  context.moveTo(x, base);
  context.lineTo(x, felt);
  context.stroke();
  head(context, x, felt, 4.25, tap.sharpness);
  context.fillStyle = colour;
  context.fill();
  context.strokeStyle = colours.surface;
  context.lineWidth = 1;
  context.stroke();
  if (part.name && view.scale > 120) label(scene, part.name, x + 15, top + 4, x);
  badge(scene, part, x - (isSilenced ? 0 : 16), top - (!isSilenced ? 2 : isSelected ? 21 : 15), row);
  if (scene.model.problemsOf(part.entry).some(({ severity }) => severity !== "info")) underline(scene, part, x - 7, x + 7, base);
}

export function paintSharpness(scene, row) {
  const { context, view, colours, lines, model } = scene;
  const isSelected = (part) => model.selection.has(keyOf(part.entry));
  if (scene.isDense) paintDense(scene, row, "sharpness", isSelected);
  const parts = scene.isDense ? scene.parts.filter(isSelected) : scene.parts;
  for (const part of parts) {
    const hum = part.kind === "hum" && lines.hums.get(part.index);
    if (!hum || hum.felt.length === 0) continue;
    const differs = hum.felt.some((value, at) => at % 3 === 2 && Math.abs(value - hum.sharpness) > 0.004);
    if (differs) {
      context.strokeStyle = colours.secondary;
      context.lineWidth = 1;
      context.setLineDash([2, 3]);
      context.beginPath();
      context.moveTo(view.x(hum.start), yOf(row, hum.sharpness));
      context.lineTo(view.x(hum.end), yOf(row, hum.sharpness));
      context.stroke();
      context.setLineDash([]);
    }
    if (model.selection.has(keyOf(part.entry))) {
      linePath(context, view, row, hum.felt, 3, 2, false);
      context.strokeStyle = colours.fade("accent", 0.3);
      context.lineWidth = 9;
      context.stroke();
    }
    linePath(context, view, row, hum.felt, 3, 2, false);
    context.strokeStyle = sharpnessColour(scene, hum)(1);
    context.lineWidth = 2;
    context.stroke();
  }
  for (const part of parts) {
    const tap = part.kind === "tap" && lines.taps.get(part.index);
    if (!tap) continue;
    const x = view.x(tap.time);
    const y = yOf(row, tap.sharpness);
    context.beginPath();
    context.arc(x, y, 4.25, 0, 2 * Math.PI);
    context.lineWidth = 1.5;
    if (tap.felt < 0.005) {
      context.fillStyle = colours.surface;
      context.strokeStyle = colours.ramp(tap.sharpness);
    } else {
      context.fillStyle = colours.ramp(tap.sharpness);
      context.strokeStyle = colours.surface;
    }
    context.fill();
    context.stroke();
    if (!model.selection.has(keyOf(part.entry))) continue;
    context.beginPath();
    context.arc(x, y, 8, 0, 2 * Math.PI);
    context.strokeStyle = colours.accent;
    context.lineWidth = 2;
    context.stroke();
  }
  if (scene.compared) paintCompared(scene, row, "sharpness");
}
