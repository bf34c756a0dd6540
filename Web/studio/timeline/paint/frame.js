// What stands around the lanes: grid, ruler, overview.

import { feltAt, yOf } from "../geometry.js";
import { tickLabel } from "../viewport.js";

const LEAST_BEAT = 5; // pixels between lines

/** A line for each beat, and weaker ones between them where there is room. */
function paintBeats({ context, layout, view, colours }, { bpm, division, offset }) {
  for (const [step, alpha] of [[60 / bpm / division, 0.16], [60 / bpm, 0.45]]) {
    if (step * view.scale < LEAST_BEAT) continue;
    context.strokeStyle = colours.fade("accent", alpha);
    context.lineWidth = 1;
    context.beginPath();
    for (let beat = Math.ceil((Math.max(0, view.start) - offset) / step); offset + beat * step <= view.end; beat++) {
      const x = Math.round(view.x(offset + beat * step)) + 0.5;
      context.moveTo(x, layout.ruler.h);
      context.lineTo(x, layout.overview.y);
    }
    context.stroke();
  }
}

export const OVERVIEW_MARGIN = 16; // pixels left and right of the overview

export function paintGround({ context, layout, view, colours, model }) {
  context.fillStyle = colours.panel;
  context.fillRect(0, 0, layout.width, layout.ruler.h);
  context.fillRect(0, layout.overview.y, layout.width, layout.overview.h);
  if (model.loop.end > model.loop.start) {
    const left = view.x(model.loop.start);
    context.fillStyle = colours.fade("accent", model.loop.on ? 0.05 : 0.025);
    context.fillRect(left, layout.ruler.h, view.x(model.loop.end) - left, layout.overview.y - layout.ruler.h);
  }
  if (model.grid) paintBeats({ context, layout, view, colours }, model.grid);
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

export function paintRuler({ context, layout, view, colours, model }) {
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

/** Where a time stands in the overview, in pixels. */
export function overviewX(time, end, width) {
  return OVERVIEW_MARGIN + (time / end) * (width - 2 * OVERVIEW_MARGIN);
}

export function paintOverview(scene) {
  const { context, layout, view, colours, model } = scene;
  const { y, h } = layout.overview;
  const end = overviewEnd(model, view);
  const x = (time) => overviewX(time, end, layout.width);
  const base = y + h - 6;
  context.drawImage(overviewPicture(scene, end), 0, y, layout.width, h);
  context.strokeStyle = colours.marker;
  context.lineWidth = 1;
  for (const marker of model.markers) {
    context.beginPath();
    context.moveTo(x(marker.time), y + 4);
    context.lineTo(x(marker.time), base);
    context.stroke();
  }
  const left = Math.max(3, x(view.start));
  const right = Math.min(layout.width - 3, x(Math.min(view.end, end)));
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

let kept = null; // the last picture of all events, and what it was made of

/** All events, small: drawn anew only where they, the colours or the scale have changed. */
function overviewPicture({ layout, colours, model, context: { canvas } }, end) {
  const { lines } = model.shown;
  const { h } = layout.overview;
  const ratio = canvas.width / layout.width;
  const made = [lines, colours, end, canvas.width, h];
  if (kept && made.every((value, index) => value === kept.made[index])) return kept.picture;
  const picture = new OffscreenCanvas(canvas.width, Math.round(h * ratio));
  const context = picture.getContext("2d");
  context.scale(ratio, ratio);
  const x = (time) => overviewX(time, end, layout.width);
  const base = h - 6;
  const height = h - 12;
  context.strokeStyle = colours.line;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(0, 0.5);
  context.lineTo(layout.width, 0.5);
  context.stroke();
  const many = lines.hums.size > 400;
  for (const hum of lines.hums.values()) {
    const line = hum.felt;
    if (line.length < 6) continue;
    const [left, right] = [x(line[0]), x(line[line.length - 3])];
    const path = new Path2D();
    path.moveTo(left, base - line[1] * height);
    for (let at = 3; at < line.length; at += 3) path.lineTo(x(line[at]), base - line[at + 1] * height);
    const colour = (alpha) => {
      if (right - left < 6) return colours.ramp(line[2], alpha);
      const gradient = context.createLinearGradient(left, 0, right, 0);
      const stops = Math.min(8, line.length / 3 - 1);
      for (let stop = 0; stop <= stops; stop++) {
        const felt = feltAt(hum, line[0] + ((line[line.length - 3] - line[0]) * stop) / stops);
        gradient.addColorStop(stop / stops, colours.ramp(felt?.sharpness ?? line[2], alpha));
      }
      return gradient;
    };
    const area = new Path2D(path);
    area.lineTo(right, base);
    area.lineTo(left, base);
    context.fillStyle = colour(0.35);
    context.fill(area);
    if (many) continue;
    context.lineWidth = 1.25;
    context.strokeStyle = colour(1);
    context.stroke(path);
  }
  context.lineWidth = 1.5;
  for (const tap of lines.taps.values()) {
    const top = base - Math.max(tap.felt * height, 1);
    context.strokeStyle = context.fillStyle = colours.ramp(tap.sharpness);
    context.beginPath();
    context.moveTo(x(tap.time), base);
    context.lineTo(x(tap.time), top);
    context.stroke();
    if (lines.taps.size < 200) context.fillRect(x(tap.time) - 1.5, top - 1.5, 3, 3);
  }
  kept = { made, picture };
  return picture;
}
