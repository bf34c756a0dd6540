// Rows of controls: curves with their points, steps as flags, what holds between them.

import { keyOf } from "../../model.js";
import { factorLabel } from "../../words.js";
import { flagY, yOf } from "../geometry.js";
import { badge, hatch } from "./marks.js";

/** The colour of a control's row. */
function controlColour(colours, control) {
  if (control.role === "intensity") return "intensity";
  if (control.role === "sharpness") return "sharpness";
  return control.isHaptic ? "dynamic" : "audio";
}

export function paintControl(scene, row) {
  const { context, view, colours, lines, model, parts, layout } = scene;
  const { control } = row;
  const name = controlColour(colours, control);
  const line = lines.controls.get(control.name);
  const neutral = yOf(row, control.neutral);
  const curves = parts.filter((part) => part.kind === "curve" && part.control?.name === control.name);
  const steps = parts.filter((part) => part.kind === "step" && part.control?.name === control.name);
  if (model.hiddenRows?.has(control.name)) return;
  if (line && line.length) {
    const first = view.x(line[0]);
    const lastCurve = curves.reduce((latest, part) => Math.max(latest, part.time + Math.max(0, ...part.points.map(({ time }) => time))), -Infinity);
    const lastStep = steps.reduce((latest, part) => Math.max(latest, part.time), -Infinity);
    if (curves.length) {
      hatch(scene, 0, row.y + 1, first, row.h - 2, "secondary", 0.16);
      if (lastStep <= lastCurve) hatch(scene, view.x(lastCurve), row.y + 1, layout.width - view.x(lastCurve), row.h - 2, "secondary", 0.16);
    }
    context.strokeStyle = colours.fade("secondary", 0.7);
    context.lineWidth = 1;
    context.setLineDash([1, 3]);
    context.beginPath();
    context.moveTo(0, neutral);
    context.lineTo(layout.width, neutral);
    context.stroke();
    context.setLineDash([]);
    const corners = () => {
      context.moveTo(first, yOf(row, line[1]));
      for (let at = 2; at < line.length; at += 2) context.lineTo(view.x(line[at]), yOf(row, line[at + 1]));
    };
    const lastX = view.x(line[line.length - 2]);
    const lastY = yOf(row, line[line.length - 1]);
    context.beginPath();
    corners();
    context.lineTo(lastX, control.multiplies ? yOf(row, 0) : neutral);
    context.lineTo(first, control.multiplies ? yOf(row, 0) : neutral);
    context.closePath();
    context.fillStyle = colours.fade(name, 0.14);
    context.fill();
    context.strokeStyle = colours[name];
    context.lineWidth = 1.75;
    context.beginPath();
    corners();
    context.stroke();
    context.setLineDash(lastStep > lastCurve ? [] : [2, 3]); // what a step sets is as good as drawn; what a curve leaves, held
    context.beginPath();
    context.moveTo(0, neutral);
    context.lineTo(first, neutral);
    context.lineTo(first, yOf(row, line[1]));
    context.moveTo(lastX, lastY);
    context.lineTo(layout.width, lastY);
    context.stroke();
    context.setLineDash([]);
  }
  for (const part of curves) {
    const length = Math.max(...part.points.map(({ time }) => time), 0) * view.scale;
    const isTight = part.points.length > 2 && length / part.points.length < 5;
    if (isTight && ![...model.selection].some((key) => key.split(":")[0] === String(part.entry))) continue;
    part.points.forEach((point, index) => {
      const x = view.x(part.time + Math.max(0, point.time));
      const isSelected = model.selection.has(keyOf(part.entry, index)) || model.selection.has(keyOf(part.entry));
      const isHovered = scene.hover?.kind === "point" && scene.hover.part.entry === part.entry && scene.hover.point === index;
      context.beginPath();
      context.arc(x, yOf(row, point.value), isSelected || isHovered ? 4.5 : 3.5, 0, 2 * Math.PI);
      context.fillStyle = isSelected ? colours.accent : colours.surface;
      context.fill();
      context.strokeStyle = isSelected ? colours.accent : colours[name];
      context.lineWidth = 1.75;
      context.stroke();
    });
    badge(scene, part, view.x(part.time) + 9, row.y + 10, row);
  }
  for (const part of steps) {
    const x = view.x(part.time);
    const text = factorLabel(control, part.value);
    const width = context.measureText(text).width + 12;
    const isSelected = model.selection.has(keyOf(part.entry));
    context.strokeStyle = colours.dynamic;
    context.lineWidth = 1;
    context.setLineDash([3, 3]);
    context.beginPath();
    context.moveTo(x, row.y);
    context.lineTo(x, row.y + row.h);
    context.stroke();
    context.setLineDash([]);
    context.beginPath();
    context.roundRect(x, flagY(row) - 8, width, 16, [0, 4, 4, 0]);
    context.fillStyle = isSelected ? colours.accent : colours.dynamic;
    context.fill();
    context.fillStyle = isSelected ? colours["on-accent"] : colours.surface;
    context.fillText(text, x + 6, flagY(row) + 4);
  }
}
