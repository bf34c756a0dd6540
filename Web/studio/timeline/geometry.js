// Where everything stands on the timeline: lanes and rows, and what lies under a pointer.

import { clamp } from "../lib/maths.js";
import { keyOf } from "../model.js";

export const RULER = 34;
export const OVERVIEW = 40;
const ROW = 54;
const REFERENCE = 44;
const LEAST_ROW = 30;

/** The lanes of a timeline of this size: { width, height, ruler, rows, overview }. `only` shows one kind of lane. */
export function layOut(model, width, height, only = null) {
  const controls = controlsInUse(model);
  const sounds = model.shown.parts.filter((part) => part.kind === "note" || part.kind === "sound");
  const overview = { y: height - OVERVIEW, h: OVERVIEW };
  const free = Math.max(60, height - RULER - OVERVIEW);
  const rows = [];
  const small = [
    ...controls.map((control) => ({ kind: "control", control })),
    ...(sounds.length ? [{ kind: "audio" }] : []),
  ];
  if (only) {
    const kinds = { intensity: [{ kind: "intensity" }], sharpness: [{ kind: "sharpness" }], curves: small.filter((row) => row.control), audio: [{ kind: "audio" }] }[only];
    const list = kinds.length ? kinds : [{ kind: "nothing" }];
    list.forEach((row, index) => rows.push({ ...row, y: RULER + (free * index) / list.length, h: free / list.length }));
  } else {
    const beside = model.reference ? REFERENCE : 0;
    const each = small.length ? clamp(((free - beside) * 0.45) / small.length, LEAST_ROW, ROW) : 0;
    const big = free - beside - each * small.length;
    const first = Math.round(big * 0.7);
    const top = RULER + beside;
    if (beside) rows.push({ kind: "reference", y: RULER, h: beside });
    rows.push({ kind: "intensity", y: top, h: first }, { kind: "sharpness", y: top + first, h: big - first });
    small.forEach((row, index) => rows.push({ ...row, y: top + big + each * index, h: each }));
  }
  return { width, height, ruler: { y: 0, h: RULER }, rows, overview, only };
}

/** The controls that the pattern uses, or that were asked for by hand, in the core's order. */
export function controlsInUse(model) {
  const used = new Set(model.extraRows ?? []);
  for (const part of model.shown.parts) if (part.control) used.add(part.control.name);
  return model.vocabulary.controls.filter((control) => used.has(control.name));
}

/** The range of values of a row. */
export function rangeOf(row) {
  return row.kind === "control" ? [row.control.minimum, row.control.maximum] : [0, 1];
}

function padding(row) {
  if (row.kind === "intensity") return [row.h > 140 ? 28 : 16, 16];
  if (row.kind === "sharpness") return [Math.min(16, row.h / 5), Math.min(14, row.h / 5)];
  return [9, 9];
}

/** The height of a value in a row, in pixels from the top. */
export function yOf(row, value) {
  const [least, most] = rangeOf(row);
  const [top, bottom] = padding(row);
  return row.y + top + (1 - (value - least) / (most - least)) * (row.h - top - bottom);
}

/** The value at a height in a row, inside the row's range. */
export function valueAtY(row, y) {
  const [least, most] = rangeOf(row);
  const [top, bottom] = padding(row);
  return clamp(most - ((y - row.y - top) / (row.h - top - bottom)) * (most - least), least, most);
}

/** The value that one pixel is worth in a row. */
export function valuePerPixel(row) {
  const [least, most] = rangeOf(row);
  const [top, bottom] = padding(row);
  return (most - least) / (row.h - top - bottom);
}

export function rowAt(layout, y) {
  return layout.rows.find((row) => y >= row.y && y < row.y + row.h);
}

/** Where the handles of a hum stand: attack, plateau badge, decay or release, right edge; { time, level } each. */
export function handlesOf(hum) {
  const line = hum.authored;
  const corner = (index) => ({ time: line[2 * index], level: line[2 * index + 1] });
  const last = corner(line.length / 2 - 1);
  const peakIndex = line[1] > 0 ? 0 : 1;
  const peak = corner(peakIndex);
  const isSustained = last.level > 0 || last.time > hum.end + 1e-9;
  const plateauEnd = isSustained ? hum.end : peak.time;
  return {
    isSustained, attack: peak, fall: { time: last.time, level: 0 },
    plateau: { time: (peak.time + Math.max(plateauEnd, peak.time)) / 2, level: peak.level },
    edge: { time: hum.end, level: peak.level / 2 },
  };
}

/**
 * What lies under a pointer, the topmost first: { kind, part, point, row, … }; kinds are tap, dot, point, handle, sustain, edge,
 * step, body, line, clip, segment. `radius` is how far off one may be.
 */
export function hits(model, view, layout, x, y, radius = 9) {
  const row = rowAt(layout, y);
  if (!row) return [];
  const found = [];
  const near = (px, py, reach = radius) => Math.hypot(px - x, py - y) <= reach;
  const { parts } = model;
  const isSelected = (part) => model.selection.has(keyOf(part.entry));
  if (row.kind === "intensity") {
    for (const part of parts) {
      if (part.kind !== "tap") continue;
      const line = model.lines.taps.get(part.index);
      if (!line) continue;
      const px = view.x(line.time);
      if (Math.abs(px - x) > radius) continue;
      const top = yOf(row, line.authored);
      if (y >= top - radius - 4 && y <= yOf(row, 0) + 8) found.push({ kind: "tap", part, row, distance: Math.abs(px - x), rank: near(px, top, radius + 4) ? 0 : 1 });
    }
    for (const part of parts) {
      const line = part.kind === "hum" && model.lines.hums.get(part.index);
      if (!line) continue;
      const left = view.x(line.start);
      const right = view.x(Math.max(line.end, line.start));
      if (right < x - 60 || left > x + 60) { if (x < left || x > right) continue; }
      if (isSelected(part) && right - left >= 40) {
        const handles = handlesOf(line);
        const place = ({ time, level }) => [view.x(time), yOf(row, level)];
        if (near(...place(handles.attack), radius + 2)) found.push({ kind: "handle", handle: "attack", part, row, rank: 2 });
        if (near(...place(handles.fall), radius + 2)) found.push({ kind: "handle", handle: handles.isSustained ? "release" : "decay", part, row, rank: 2 });
        const [px, py] = place(handles.plateau);
        if (Math.abs(px - x) <= 10 && Math.abs(py - y) <= 9 && right - left >= 60) found.push({ kind: "sustain", part, row, rank: 2 });
      }
      const level = bodyLevel(line, view.time(x));
      const inside = x >= left && x <= right && y >= yOf(row, Math.max(level, 0.02)) - 4 && y <= yOf(row, 0) + 4;
      const edge = Math.min(radius, (right - left) / 4);
      if (y >= yOf(row, line.intensity) - 4 && y <= yOf(row, 0) + 4) {
        if (Math.abs(x - right) <= edge) found.push({ kind: "edge", edge: "right", part, row, rank: 3 });
        else if (Math.abs(x - left) <= edge && isSelected(part)) found.push({ kind: "edge", edge: "left", part, row, rank: 3 });
      }
      if (inside) found.push({ kind: "body", part, row, rank: isSelected(part) ? 4 : 5, distance: right - left });
    }
  } else if (row.kind === "sharpness") {
    for (const part of parts) {
      if (part.kind === "tap") {
        const line = model.lines.taps.get(part.index);
        if (line && near(view.x(line.time), yOf(row, line.sharpness))) found.push({ kind: "dot", part, row, rank: 0 });
      } else if (part.kind === "hum") {
        const line = model.lines.hums.get(part.index);
        if (!line) continue;
        const left = view.x(line.start);
        const right = view.x(line.end);
        if (x < left - 2 || x > right + 2) continue;
        const felt = feltAt(line, view.time(x));
        const offset = Math.min(Math.abs(yOf(row, line.sharpness) - y), felt ? Math.abs(yOf(row, felt.sharpness) - y) : Infinity);
        if (offset <= radius) found.push({ kind: "line", part, row, rank: 2, distance: offset });
      }
    }
  } else if (row.kind === "control") {
    for (const part of parts) {
      if (part.control?.name !== row.control.name) continue;
      if (part.kind === "step") {
        const px = view.x(part.time);
        if (x >= px - radius && x <= px + 46 && Math.abs(flagY(row) - y) <= 11) found.push({ kind: "step", part, row, rank: 1, distance: Math.abs(px - x) });
        else if (Math.abs(px - x) <= 4) found.push({ kind: "step", part, row, rank: 3, distance: Math.abs(px - x) });
        continue;
      }
      part.points.forEach((point, index) => {
        const px = view.x(part.time + Math.max(0, point.time));
        if (near(px, yOf(row, point.value), radius + 2)) found.push({ kind: "point", part, point: index, row, rank: 0, distance: Math.hypot(px - x, yOf(row, point.value) - y) });
        const next = part.points[index + 1];
        if (!next) return;
        const nx = view.x(part.time + next.time);
        if (x <= px || x >= nx) return;
        const line = yOf(row, point.value) + ((yOf(row, next.value) - yOf(row, point.value)) * (x - px)) / (nx - px);
        if (Math.abs(line - y) <= 6) found.push({ kind: "segment", part, point: index, row, rank: 2 });
      });
    }
  } else if (row.kind === "audio") {
    for (const part of parts) {
      if (part.kind !== "note" && part.kind !== "sound") continue;
      const left = view.x(part.time);
      const right = view.x(part.time + soundLength(part));
      if (part.duration > 0 && Math.abs(x - right) <= Math.min(radius, (right - left) / 4)) found.push({ kind: "edge", edge: "right", part, row, rank: 1 });
      else if (x >= left && x <= right) found.push({ kind: "clip", part, row, rank: 2 });
    }
  }
  return found.sort((a, b) => a.rank - b.rank || (a.distance ?? 0) - (b.distance ?? 0));
}

/** How long a clip is drawn where its file alone knows its length, in seconds. */
export function soundLength(part) {
  return part.duration > 0 ? part.duration : 0.25;
}

export function flagY(row) {
  return row.y + 12;
}

/** The authored level of a hum at a time. */
export function bodyLevel(hum, time) {
  const line = hum.authored;
  for (let at = 2; at < line.length; at += 2) {
    if (time > line[at] || line[at] === line[at - 2]) continue;
    if (time < line[at - 2]) return 0;
    return line[at - 1] + ((line[at + 1] - line[at - 1]) * (time - line[at - 2])) / (line[at] - line[at - 2]);
  }
  return 0;
}

/** What is felt of a hum at a time: { intensity, sharpness }, or null outside it. */
export function feltAt(hum, time) {
  const line = hum.felt;
  if (line.length === 0 || time < line[0] || time > line[line.length - 3]) return null;
  let low = 0;
  let high = line.length / 3 - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (line[3 * middle] <= time) low = middle;
    else high = middle - 1;
  }
  const at = 3 * low;
  if (at + 3 >= line.length || line[at + 3] === line[at]) return { intensity: line[at + 1], sharpness: line[at + 2] };
  const share = (time - line[at]) / (line[at + 3] - line[at]);
  return {
    intensity: line[at + 1] + (line[at + 4] - line[at + 1]) * share,
    sharpness: line[at + 2] + (line[at + 5] - line[at + 2]) * share,
  };
}

/** The keys of everything in a rectangle, for a marquee. */
export function keysInside(model, view, layout, x0, y0, x1, y1) {
  const keys = [];
  const [left, right] = [Math.min(x0, x1), Math.max(x0, x1)];
  const [top, bottom] = [Math.min(y0, y1), Math.max(y0, y1)];
  const meets = (from, to, high, low) => to >= left && from <= right && low >= top && high <= bottom;
  for (const row of layout.rows) {
    if (row.y > bottom || row.y + row.h < top) continue;
    for (const part of model.parts) {
      const x = view.x(part.time);
      if (row.kind === "intensity" && part.kind === "tap") {
        const line = model.lines.taps.get(part.index);
        if (line && meets(x - 2, x + 2, yOf(row, line.authored), yOf(row, 0))) keys.push(keyOf(part.entry));
      } else if (row.kind === "intensity" && part.kind === "hum") {
        const line = model.lines.hums.get(part.index);
        if (line && meets(x, view.x(line.end), yOf(row, line.intensity), yOf(row, 0))) keys.push(keyOf(part.entry));
      } else if (row.kind === "sharpness" && (part.kind === "tap" || part.kind === "hum")) {
        const y = yOf(row, part.values.sharpness);
        if (meets(x - 2, view.x(part.time + (part.kind === "hum" ? part.duration ?? 0 : 0)) + 2, y - 2, y + 2)) keys.push(keyOf(part.entry));
      } else if (row.kind === "control" && part.control?.name === row.control.name) {
        if (part.kind === "step") {
          if (meets(x, x + 40, flagY(row) - 8, flagY(row) + 8)) keys.push(keyOf(part.entry));
        } else {
          part.points.forEach((point, index) => {
            const px = view.x(part.time + point.time);
            const py = yOf(row, point.value);
            if (meets(px, px, py, py)) keys.push(keyOf(part.entry, index));
          });
        }
      } else if (row.kind === "audio" && (part.kind === "note" || part.kind === "sound")) {
        if (meets(x, view.x(part.time + soundLength(part)), row.y + 6, row.y + row.h - 6)) keys.push(keyOf(part.entry));
      }
    }
  }
  return [...new Set(keys)];
}
