// Draws the timeline: lanes back to front, then what is selected, then ruler and overview.

import { valueAt } from "../core.js";
import { keyOf } from "../model.js";
import { feltAt, flagY, handlesOf, soundLength, yOf } from "./geometry.js";
import { headOf } from "./colours.js";
import { tickLabel } from "./viewport.js";

const FONT = "500 11px Inter, system-ui, sans-serif";
const MANY = 5000; // events in the file from which on ghosts and dashes are left out
const DENSE = 600; // the same for events in view

/** Draws everything that does not move with the playhead. */
export function paint(canvas, scene) {
  const { layout, view, colours } = scene;
  const context = canvas.getContext("2d");
  const ratio = canvas.width / layout.width;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, layout.width, layout.height);
  context.font = FONT;
  context.lineJoin = "round";
  const shown = { ...scene, context, ...visible(scene) };
  paintGround(shown);
  for (const row of layout.rows) {
    context.save();
    context.beginPath();
    context.rect(0, row.y, layout.width, row.h);
    context.clip();
    if (row.kind === "intensity") paintIntensity(shown, row);
    if (row.kind === "sharpness") paintSharpness(shown, row);
    if (row.kind === "control") paintControl(shown, row);
    if (row.kind === "audio") paintAudio(shown, row);
    if (row.kind === "nothing") {
      context.fillStyle = colours.secondary;
      context.fillText("Nothing here yet: draw a curve with P, or a step with D.", 16, row.y + 28);
    }
    context.restore();
  }
  paintRuler(shown);
  paintOverview(shown);
  view.painted = true;
}

function visible({ model, view }) {
  const { parts, lines } = model.shown;
  const inView = parts.filter((part) => {
    const length = part.kind === "curve" ? Infinity : part.kind === "hum" ? (lines.hums.get(part.index)?.authored.at(-2) ?? part.time) - part.time : Math.max(part.duration ?? 0, 0.25);
    return part.time <= view.end && part.time + length >= view.start - 20 / view.scale;
  });
  return { parts: inView, lines, isCrowded: parts.length > MANY, isDense: inView.length > DENSE };
}

function paintGround({ context, layout, view, colours, model }) {
  context.fillStyle = colours.panel;
  context.fillRect(0, 0, layout.width, layout.ruler.h);
  context.fillRect(0, layout.overview.y, layout.width, layout.overview.h);
  if (model.loop.end > model.loop.start) {
    const left = view.x(model.loop.start);
    context.fillStyle = colours.fade("accent", model.loop.on ? 0.05 : 0.025);
    context.fillRect(left, layout.ruler.h, view.x(model.loop.end) - left, layout.overview.y - layout.ruler.h);
  }
  const step = view.labelStep;
  context.strokeStyle = colours.grid;
  context.lineWidth = 1;
  context.beginPath();
  for (const tick of view.ticks(step / 2)) {
    const x = Math.round(view.x(tick)) + 0.5;
    context.moveTo(x, layout.ruler.h);
    context.lineTo(x, layout.overview.y);
  }
  for (const row of layout.rows) {
    context.moveTo(0, Math.round(row.y) + 0.5);
    context.lineTo(layout.width, Math.round(row.y) + 0.5);
    if (row.kind === "intensity" || row.kind === "sharpness") {
      for (const level of row.h > 120 ? [0, 0.25, 0.5, 0.75, 1] : [0, 0.5, 1]) {
        const y = Math.round(yOf(row, level)) + 0.5;
        context.moveTo(0, y);
        context.lineTo(layout.width, y);
      }
    }
  }
  context.stroke();
  context.strokeStyle = colours.fade("marker", 0.5);
  context.setLineDash([3, 4]);
  context.beginPath();
  for (const marker of model.markers) {
    const x = Math.round(view.x(marker.time)) + 0.5;
    context.moveTo(x, layout.ruler.h);
    context.lineTo(x, layout.overview.y);
  }
  context.stroke();
  context.setLineDash([]);
}

// MARK: Intensity

function paintIntensity(scene, row) {
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

function linePath(context, view, row, line, size, value, close) {
  context.beginPath();
  for (let at = 0; at < line.length; at += size) {
    const x = view.x(line[at]);
    const y = yOf(row, line[at + value]);
    if (at === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  if (!close || line.length === 0) return;
  context.lineTo(view.x(line[line.length - size]), yOf(row, 0));
  context.lineTo(view.x(line[0]), yOf(row, 0));
  context.closePath();
}

/** Many items at once: what is felt of them, in 33 colours, each colour in one stroke. Selected ones are drawn by themselves. */
function paintDense({ context, view, colours, parts, lines, model }, row, role, isSelected) {
  const groups = new Map();
  const groupOf = (sharpness) => {
    const step = Math.round(sharpness * 32);
    if (!groups.has(step)) groups.set(step, { areas: new Path2D(), lines: new Path2D(), stems: new Path2D(), heads: new Path2D() });
    return groups.get(step);
  };
  const flaws = { error: new Path2D(), warning: new Path2D() };
  const base = yOf(row, 0);
  for (const part of parts) {
    if (isSelected(part)) continue;
    const tap = part.kind === "tap" && lines.taps.get(part.index);
    const hum = part.kind === "hum" && lines.hums.get(part.index);
    if (tap) {
      const x = view.x(tap.time);
      const y = yOf(row, role === "intensity" ? tap.felt : tap.sharpness);
      const group = groupOf(tap.sharpness);
      if (role === "intensity") {
        group.stems.moveTo(x, base);
        group.stems.lineTo(x, y);
      }
      group.heads.rect(x - 2, y - 2, 4, 4);
    } else if (hum && hum.felt.length) {
      const line = hum.felt;
      const group = groupOf(line[3 * (line.length / 6 | 0) + 2]);
      const value = role === "intensity" ? 1 : 2;
      group.lines.moveTo(view.x(line[0]), yOf(row, line[value]));
      if (role === "intensity") group.areas.moveTo(view.x(line[0]), base);
      for (let at = 0; at < line.length; at += 3) {
        const x = view.x(line[at]);
        const y = yOf(row, line[at + value]);
        group.lines.lineTo(x, y);
        if (role === "intensity") group.areas.lineTo(x, y);
      }
      if (role === "intensity") group.areas.lineTo(view.x(line[line.length - 3]), base);
    }
    const level = role === "intensity" && (tap || hum) && worst(model, part.entry);
    if (level) flaws[level].rect(view.x(part.time) - 1, base + 6, 4, 2);
  }
  for (const [step, group] of groups) {
    context.fillStyle = colours.ramp(step / 32, 0.42);
    context.fill(group.areas);
    context.strokeStyle = colours.ramp(step / 32);
    context.lineWidth = 1.25;
    context.stroke(group.lines);
    context.lineWidth = 1.5;
    context.stroke(group.stems);
    context.fillStyle = colours.ramp(step / 32);
    context.fill(group.heads);
  }
  for (const level of ["warning", "error"]) {
    context.fillStyle = colours[level];
    context.fill(flaws[level]);
  }
}

/** The colour of what is felt of a hum, or a gradient where its sharpness changes: a function of opacity. */
function sharpnessColour({ context, view, colours }, hum) {
  const line = hum.felt;
  let least = Infinity;
  let most = -Infinity;
  for (let at = 2; at < line.length; at += 3) {
    least = Math.min(least, line[at]);
    most = Math.max(most, line[at]);
  }
  const left = Math.max(view.x(line[0]), -200);
  const right = Math.min(view.x(line[line.length - 3]), view.width + 200);
  if (!(most - least > 0.01) || !(right > left + 6)) {
    const colour = line.length ? (least + most) / 2 : hum.sharpness;
    return (alpha) => colours.ramp(colour, alpha);
  }
  const count = Math.min(16, Math.max(2, Math.round((right - left) / 12)));
  const stops = Array.from({ length: count + 1 }, (_, stop) => feltAt(hum, view.time(left + ((right - left) * stop) / count))?.sharpness ?? hum.sharpness);
  return (alpha) => {
    const gradient = context.createLinearGradient(left, 0, right, 0);
    stops.forEach((sharpness, stop) => gradient.addColorStop(stop / count, colours.ramp(sharpness, alpha)));
    return gradient;
  };
}

const SMALL = 7; // pixels: a hum narrower than this is drawn without its envelope

function paintHum(scene, row, part, isSelected) {
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
  if (right - left >= 40 && part.name) label(scene, part.name, Math.max(view.x(handlesOf(hum).attack.time), 0) + 10, yOf(row, hum.intensity) + 18);
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
  if (part.name && view.scale > 120) label(scene, part.name, x + 10, top + 4);
  badge(scene, part, x - (isSilenced ? 0 : 16), top - (isSilenced ? 15 : 2), row);
  if (scene.model.problemsOf(part.entry).some(({ severity }) => severity !== "info")) underline(scene, part, x - 7, x + 7, base);
}

function head(context, x, y, radius, sharpness) {
  context.beginPath();
  const kind = headOf(sharpness);
  if (kind === "circle") context.arc(x, y, radius, 0, 2 * Math.PI);
  else if (kind === "square") context.rect(x - radius, y - radius, 2 * radius, 2 * radius);
  else {
    context.moveTo(x, y - radius * 1.1);
    context.lineTo(x + radius * 1.1, y + radius * 0.9);
    context.lineTo(x - radius * 1.1, y + radius * 0.9);
    context.closePath();
  }
}

function hatch({ context, colours }, x, y, width, height, name = "warning", alpha = 0.35) {
  if (!(width > 0) || !(height > 0)) return;
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.strokeStyle = colours.fade(name, alpha);
  context.lineWidth = 1;
  context.beginPath();
  const shift = ((x % 6) + 6) % 6;
  for (let at = -height - shift; at < width; at += 6) {
    context.moveTo(x + at, y + height);
    context.lineTo(x + at + height, y);
  }
  context.stroke();
  context.restore();
}

function label({ context, colours }, text, x, y) {
  context.fillStyle = colours.secondary;
  context.fillText(text.length > 28 ? `${text.slice(0, 27)}…` : text, x, y);
}

function worst(model, entry) {
  const found = model.problemsOf(entry);
  return found.some(({ severity }) => severity === "error") ? "error" : found.some(({ severity }) => severity === "warning") ? "warning" : null;
}

function badge({ context, colours, model }, part, x, y, row) {
  const level = worst(model, part.entry);
  if (!level) return;
  const at = Math.max(y, row.y + 8);
  context.fillStyle = colours[level];
  context.beginPath();
  if (level === "error") context.arc(x, at, 6, 0, 2 * Math.PI);
  else {
    context.moveTo(x, at - 6.5);
    context.lineTo(x + 7, at + 5.5);
    context.lineTo(x - 7, at + 5.5);
    context.closePath();
  }
  context.fill();
  context.strokeStyle = colours.surface;
  context.lineWidth = 1.5;
  context.beginPath();
  if (level === "error") {
    context.moveTo(x - 2.2, at - 2.2);
    context.lineTo(x + 2.2, at + 2.2);
    context.moveTo(x + 2.2, at - 2.2);
    context.lineTo(x - 2.2, at + 2.2);
  } else {
    context.moveTo(x, at - 2);
    context.lineTo(x, at + 1.5);
    context.moveTo(x, at + 3.4);
    context.lineTo(x, at + 3.6);
  }
  context.stroke();
}

function underline({ context, colours, model }, part, from, to, base) {
  context.strokeStyle = colours[worst(model, part.entry)] ?? colours.warning;
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(from, base + 7);
  context.lineTo(to, base + 7);
  context.stroke();
}

// MARK: Sharpness

function paintSharpness(scene, row) {
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

// MARK: Controls

/** The colour of a control's row. */
export function controlColour(colours, control) {
  if (control.role === "intensity") return "intensity";
  if (control.role === "sharpness") return "sharpness";
  return control.isHaptic ? "dynamic" : "audio";
}

function paintControl(scene, row) {
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

/** A control's value with its arithmetic: ×0.40, +0.30, −0.30. */
export function factorLabel(control, value) {
  if (control.multiplies) return `×${value.toFixed(2)}`;
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;
}

// MARK: Audio

function paintAudio(scene, row) {
  const { context, view, colours, parts, model, layout } = scene;
  for (const part of parts) {
    if (part.kind !== "note" && part.kind !== "sound") continue;
    const left = view.x(part.time);
    const width = Math.max(6, soundLength(part) * view.scale);
    const volume = part.values.volume ?? 1;
    const height = row.h - 10;
    context.beginPath();
    context.roundRect(left, row.y + 5, width, height, 4);
    context.fillStyle = colours.fade("audio", 0.12);
    context.fill();
    const isSelected = model.selection.has(keyOf(part.entry));
    context.strokeStyle = isSelected ? colours.accent : colours.audio;
    context.lineWidth = isSelected ? 2 : 1;
    context.stroke();
    context.save();
    context.clip();
    if (part.kind === "note") {
      context.fillStyle = colours.fade("audio", 0.4);
      context.fillRect(left, row.y + 5 + height * (1 - volume), width, height * volume);
    } else if (scene.sounds?.get(part.waveformPath)) paintPeaks(scene, scene.sounds.get(part.waveformPath), part, left, width, row, height, volume);
    else hatch(scene, left, row.y + 5, width, height, "audio", 0.3);
    context.fillStyle = colours.audio;
    const text = part.kind === "note" ? `note, pitch ${part.values.pitch?.toFixed(2)}` : part.waveformPath ?? "no file";
    context.fillText(text, Math.max(left, 0) + 6, row.y + 18);
    context.restore();
    badge(scene, part, left + width - 10, row.y + 13, row);
    if (!(part.duration > 0) && part.kind === "sound") context.fillText("…", Math.min(left + width + 4, layout.width - 12), row.y + row.h / 2);
  }
}

function paintPeaks({ context, colours, view }, sound, part, left, width, row, height, volume) {
  const middle = row.y + 5 + height / 2;
  context.fillStyle = colours.fade("audio", 0.85);
  const step = 1;
  for (let x = Math.max(0, left); x < Math.min(left + width, view.width); x += step) {
    const from = Math.floor(((view.time(x) - part.time) / sound.duration) * sound.peaks.length);
    const peak = sound.peaks[from];
    if (peak === undefined) break;
    context.fillRect(x, middle - (peak * volume * height) / 2.2, step, Math.max(1, (peak * volume * height) / 1.1));
  }
}

// MARK: Ruler, overview

function paintRuler({ context, layout, view, colours, model }) {
  const { h } = layout.ruler;
  const step = view.labelStep;
  const flags = model.markers.map((marker) => ({ ...marker, x: view.x(marker.time), width: context.measureText(marker.name).width + 12 }));
  context.fillStyle = colours.secondary;
  context.textAlign = "center";
  for (const tick of view.ticks(step)) {
    const x = view.x(tick);
    if (flags.some((flag) => x > flag.x - 14 && x < flag.x + flag.width + 14)) continue;
    context.fillText(tickLabel(tick, step), x, 15);
  }
  context.textAlign = "start";
  context.strokeStyle = colours.line2;
  context.lineWidth = 1;
  context.beginPath();
  for (const tick of view.ticks(step / 2)) {
    const x = Math.round(view.x(tick)) + 0.5;
    context.moveTo(x, 19);
    context.lineTo(x, 23);
  }
  context.moveTo(0, h - 0.5);
  context.lineTo(layout.width, h - 0.5);
  context.stroke();
  const { loop } = model;
  if (loop.end > loop.start) {
    const left = view.x(loop.start);
    const right = view.x(loop.end);
    context.fillStyle = loop.on ? colours.band : colours.line2;
    context.fillRect(left, h - 9, right - left, 8);
    context.fillStyle = loop.on ? colours.accent : colours.secondary;
    context.fillRect(left, h - 9, 3, 8);
    context.fillRect(right - 3, h - 9, 3, 8);
  }
  for (const flag of flags) {
    const isLeft = flag.x + flag.width > layout.width;
    context.beginPath();
    context.roundRect(isLeft ? flag.x - flag.width : flag.x, 3, flag.width, 17, isLeft ? [3, 0, 0, 3] : [0, 3, 3, 0]);
    context.fillStyle = colours.marker;
    context.fill();
    context.fillStyle = colours["on-marker"];
    context.fillText(flag.name, (isLeft ? flag.x - flag.width : flag.x) + 6, 15);
  }
}

/** The time that the overview shows at its right edge. */
export function overviewEnd(model, view) {
  return Math.max(model.end * 1.02, 0.1, Math.min(view.end, model.end * 3 || 1));
}

function paintOverview(scene) {
  const { context, layout, view, colours, model } = scene;
  const { lines } = model.shown;
  const { y, h } = layout.overview;
  const end = overviewEnd(model, view);
  const x = (time) => 8 + (time / end) * (layout.width - 16);
  const base = y + h - 6;
  const height = h - 12;
  context.strokeStyle = colours.line;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(0, y + 0.5);
  context.lineTo(layout.width, y + 0.5);
  context.stroke();
  for (const hum of lines.hums.values()) {
    const line = hum.felt;
    if (line.length < 6) continue;
    context.beginPath();
    context.moveTo(x(line[0]), base);
    for (let at = 0; at < line.length; at += 3) context.lineTo(x(line[at]), base - line[at + 1] * height);
    context.lineTo(x(line[line.length - 3]), base);
    context.closePath();
    if (x(line[line.length - 3]) - x(line[0]) < 6) context.fillStyle = colours.ramp(line[2], 0.5);
    else {
      const gradient = context.createLinearGradient(x(line[0]), 0, x(line[line.length - 3]), 0);
      gradient.addColorStop(0, colours.ramp(line[2], 0.5));
      gradient.addColorStop(1, colours.ramp(line[line.length - 1], 0.5));
      context.fillStyle = gradient;
    }
    context.fill();
  }
  context.lineWidth = 1.5;
  for (const tap of lines.taps.values()) {
    context.strokeStyle = colours.ramp(tap.sharpness);
    context.beginPath();
    context.moveTo(x(tap.time), base);
    context.lineTo(x(tap.time), base - Math.max(tap.felt * height, 1));
    context.stroke();
  }
  context.strokeStyle = colours.marker;
  context.lineWidth = 1;
  for (const marker of model.markers) {
    context.beginPath();
    context.moveTo(x(marker.time), y + 4);
    context.lineTo(x(marker.time), base);
    context.stroke();
  }
  const left = Math.max(1, x(Math.max(0, view.start)));
  const right = Math.min(layout.width - 1, x(Math.min(view.end, end)));
  context.beginPath();
  context.roundRect(left, y + 3, Math.max(8, right - left), h - 6, 5);
  context.fillStyle = colours.fade("secondary", 0.07);
  context.fill();
  context.strokeStyle = colours.secondary;
  context.stroke();
  context.fillStyle = colours.secondary;
  for (const edge of [left, right]) {
    context.beginPath();
    context.roundRect(edge - 2, y + h / 2 - 6, 4, 12, 2);
    context.fill();
  }
}

/** Draws what moves: the playhead, a marquee, guides. */
export function paintOverlay(canvas, { layout, view, colours, model, marquee, guide, stroke, isPlaying, isCalm }) {
  const context = canvas.getContext("2d");
  const ratio = canvas.width / layout.width;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, layout.width, layout.height);
  const x = view.x(model.playhead);
  const bottom = layout.overview.y;
  if (isPlaying && !isCalm) {
    const glow = context.createLinearGradient(x - 24, 0, x, 0);
    glow.addColorStop(0, colours.fade("playhead", 0));
    glow.addColorStop(1, colours.fade("playhead", 0.25));
    context.fillStyle = glow;
    context.fillRect(x - 24, layout.ruler.h, 24, bottom - layout.ruler.h);
  }
  context.strokeStyle = colours.playhead;
  context.lineWidth = 1.25;
  context.beginPath();
  context.moveTo(x, layout.ruler.h - 8);
  context.lineTo(x, bottom);
  context.stroke();
  context.fillStyle = colours.playhead;
  context.beginPath();
  context.moveTo(x - 6, layout.ruler.h - 12);
  context.lineTo(x + 6, layout.ruler.h - 12);
  context.lineTo(x + 6, layout.ruler.h - 6);
  context.lineTo(x, layout.ruler.h);
  context.lineTo(x - 6, layout.ruler.h - 6);
  context.closePath();
  context.fill();
  const dot = (y) => {
    context.beginPath();
    context.arc(x, y, 3, 0, 2 * Math.PI);
    context.fill();
    context.strokeStyle = colours.surface;
    context.lineWidth = 1;
    context.stroke();
  };
  for (const row of layout.rows) {
    if (row.kind === "control") {
      const line = model.shown.lines.controls.get(row.control.name);
      if (line?.length) dot(yOf(row, valueAt(line, model.playhead, row.control.neutral)));
    }
    if (row.kind !== "intensity" && row.kind !== "sharpness") continue;
    for (const hum of model.shown.lines.hums.values()) {
      const felt = model.playhead >= hum.start && feltAt(hum, model.playhead);
      if (felt) dot(yOf(row, felt[row.kind]));
    }
  }
  const end = overviewEnd(model, view);
  context.strokeStyle = colours.playhead;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(8 + (model.playhead / end) * (layout.width - 16), layout.overview.y + 2);
  context.lineTo(8 + (model.playhead / end) * (layout.width - 16), layout.overview.y + layout.overview.h - 2);
  context.stroke();
  if (marquee) {
    context.fillStyle = colours.wash;
    context.strokeStyle = colours.accent;
    context.beginPath();
    context.rect(marquee.x0, marquee.y0, marquee.x1 - marquee.x0, marquee.y1 - marquee.y0);
    context.fill();
    context.stroke();
  }
  if (guide !== undefined && guide !== null) {
    context.strokeStyle = colours.accent;
    context.beginPath();
    context.moveTo(Math.round(view.x(guide)) + 0.5, layout.ruler.h);
    context.lineTo(Math.round(view.x(guide)) + 0.5, bottom);
    context.stroke();
  }
  if (stroke?.length > 1) {
    context.strokeStyle = colours.accent;
    context.lineWidth = 2;
    context.beginPath();
    stroke.forEach(([px, py], index) => (index ? context.lineTo(px, py) : context.moveTo(px, py)));
    context.stroke();
  }
}
