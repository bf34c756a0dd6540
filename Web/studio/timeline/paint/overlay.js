// What moves: the playhead, a marquee, guides.

import { valueAt } from "../../core.js";
import { feltAt, yOf } from "../geometry.js";
import { overviewEnd, overviewX } from "./frame.js";

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
  const place = overviewX(model.playhead, end, layout.width);
  context.moveTo(place, layout.overview.y + 2);
  context.lineTo(place, layout.overview.y + layout.overview.h - 2);
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
