// Hums: what was written of them, what is felt, and their handles.

import { handlesOf, yOf } from "../geometry.js";
import { badge, linePath, sharpnessColour, underline, worst } from "./marks.js";

const SMALL = 7; // pixels: a hum narrower than this is drawn without its envelope

export function paintHum(scene, row, part, isSelected) {
  const { context, view, colours, lines, hover } = scene;
  const isCrowded = scene.isCrowded || scene.isDense;
  const hum = lines.hums.get(part.index);
  const left = view.x(hum.start);
  const right = view.x(hum.end);
  const base = yOf(row, 0);
  const colour = sharpnessColour(scene, hum);
  if (right - left < SMALL && !isSelected) {
    linePath(context, view, row, hum.felt, 3, 1, true);
    context.fillStyle = colour(0.42);
    context.fill();
    context.strokeStyle = colour(1);
    context.lineWidth = 1.25;
    context.stroke();
    if (worst(scene.model, part.entry)) underline(scene, part, left, Math.max(right, left + 3), base);
    return;
  }
  // What was written.
  linePath(context, view, row, hum.authored, 2, 1, true);
  context.fillStyle = isSelected ? colours.fade("accent", 0.08) : colour(0.1);
  context.fill();
  // What is felt, its tail paler.
  const hasTail = hum.felt.length > 0 && view.x(hum.felt[hum.felt.length - 3]) > right + 1;
  const fillBetween = (from, to, alpha) => {
    context.save();
    if (hasTail) {
      context.beginPath();
      context.rect(from, row.y, to - from, row.h);
      context.clip();
    }
    linePath(context, view, row, hum.felt, 3, 1, true);
    context.fillStyle = colour(alpha);
    context.fill();
    context.restore();
  };
  fillBetween(left - 2, right, 0.42);
  if (hasTail) fillBetween(right, view.width + 4, 0.2);
  linePath(context, view, row, hum.felt, 3, 1, false);
  context.strokeStyle = colour(1);
  context.lineWidth = 1.75;
  context.stroke();
  if (!isCrowded) {
    const strokeAuthored = (width, dash, from, to) => {
      context.save();
      context.beginPath();
      context.rect(from, row.y, to - from, row.h);
      context.clip();
      linePath(context, view, row, hum.authored, 2, 1, false);
      context.lineWidth = width;
      context.setLineDash(dash);
      context.stroke();
      context.restore();
    };
    context.strokeStyle = isSelected ? colours.accent : colours.secondary;
    strokeAuthored(isSelected ? 2 : 1, isSelected ? [] : [2, 3], -10, right + 1);
    if (view.x(hum.authored[hum.authored.length - 2]) > right + 1) strokeAuthored(isSelected ? 1.5 : 1, [2, 3], right, view.width + 10);
    if (hover?.part?.entry === part.entry && !isSelected) {
      linePath(context, view, row, hum.authored, 2, 1, false);
      context.lineWidth = 1;
      context.strokeStyle = colours.secondary;
      context.stroke();
    }
  }
  if (isSelected) {
    // The authored shape, open at the baseline.
    context.strokeStyle = colours.accent;
    context.lineWidth = 2;
    context.beginPath();
    if (hum.authored[1] > 0) {
      context.moveTo(left, base);
      context.lineTo(left, yOf(row, hum.authored[1]));
    }
    const handles = handlesOf(hum);
    if (handles.isSustained) {
      context.moveTo(right, base);
      context.lineTo(right, yOf(row, handles.plateau.level));
    }
    context.stroke();
    if (right - left >= 40) paintHandles(scene, row, hum, handles, right - left);
  }
  badge(scene, part, left + 8, yOf(row, hum.intensity) - 12, row);
  if (scene.model.problemsOf(part.entry).some(({ severity }) => severity !== "info")) underline(scene, part, left, Math.max(right, left + 14), base);
}

function paintHandles({ context, view, colours }, row, hum, handles, width) {
  const diamond = ({ time, level }, letter, dx, dy) => {
    const x = view.x(time);
    const y = yOf(row, level);
    context.beginPath();
    context.moveTo(x, y - 6.5);
    context.lineTo(x + 6.5, y);
    context.lineTo(x, y + 6.5);
    context.lineTo(x - 6.5, y);
    context.closePath();
    context.fillStyle = colours.surface;
    context.fill();
    context.strokeStyle = colours.accent;
    context.lineWidth = 1.75;
    context.stroke();
    context.fillStyle = colours.accent;
    context.textAlign = "center";
    context.fillText(letter, x + dx, y + dy);
    context.textAlign = "start";
  };
  diamond(handles.attack, "A", 0, -12);
  diamond(handles.fall, handles.isSustained ? "R" : "D", 12, 10);
  if (width >= 60) {
    const x = view.x(handles.plateau.time);
    const y = yOf(row, handles.plateau.level);
    context.beginPath();
    context.roundRect(x - 10, y - 8, 20, 16, 4);
    context.fillStyle = handles.isSustained ? colours.accent : colours.surface;
    context.fill();
    context.strokeStyle = colours.accent;
    context.lineWidth = 1.25;
    context.stroke();
    context.fillStyle = handles.isSustained ? colours["on-accent"] : colours.accent;
    context.textAlign = "center";
    context.fillText("S", x, y + 4);
    context.textAlign = "start";
  }
  const x = view.x(hum.end);
  const y = yOf(row, handles.edge.level);
  context.beginPath();
  context.roundRect(x - 3, y - 13, 6, 26, 3);
  context.fillStyle = colours.surface;
  context.fill();
  context.strokeStyle = colours.accent;
  context.lineWidth = 1.5;
  context.stroke();
}
