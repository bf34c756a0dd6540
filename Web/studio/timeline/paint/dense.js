// Many items at once: what is felt of them, each colour in one stroke.

import { yOf } from "../geometry.js";
import { worst } from "./marks.js";

/** Many items at once: what is felt of them, in 33 colours, each colour in one stroke. Selected ones are drawn by themselves. */
export function paintDense({ context, view, colours, parts, lines, model }, row, role, isSelected) {
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
