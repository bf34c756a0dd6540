// What all lanes draw alike: heads of taps, hatches, names, badges, lines.

import { headOf } from "../colours.js";
import { feltAt, yOf } from "../geometry.js";

export function linePath(context, view, row, line, size, value, close) {
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

/** The colour of what is felt of a hum, or a gradient where its sharpness changes: a function of opacity. */
export function sharpnessColour({ context, view, colours }, hum) {
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

export function head(context, x, y, radius, sharpness) {
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

export function hatch({ context, colours }, x, y, width, height, name = "warning", alpha = 0.35) {
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

/** A name beside what it names; where it would leave the view on the right, on the other side of `mark`, if one is given. */
export function label({ context, colours, view }, text, x, y, mark = null) {
  const shown = text.length > 28 ? `${text.slice(0, 27)}…` : text;
  const { width } = context.measureText(shown);
  const leaves = mark !== null && x <= view.width && x + width > view.width && 2 * mark - x > width;
  context.fillStyle = colours.secondary;
  context.fillText(shown, leaves ? 2 * mark - x - width : x, y);
}

export function worst(model, entry) {
  const found = model.problemsOf(entry);
  return found.some(({ severity }) => severity === "error") ? "error" : found.some(({ severity }) => severity === "warning") ? "warning" : null;
}

export function badge({ context, colours, model }, part, x, y, row) {
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

export function underline({ context, colours, model }, part, from, to, base) {
  context.strokeStyle = colours[worst(model, part.entry)] ?? colours.warning;
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(from, base + 7);
  context.lineTo(to, base + 7);
  context.stroke();
}
