// What is felt at the playhead, as a picture: as wide as it is intense, in the hue of its sharpness; taps are rings that fade.

import { h } from "../lib/dom.js";
import { oncePerFrame } from "../lib/signal.js";

const SIZE = 160; // pixels
const TAP = 0.12; // seconds that a tap is seen

export class Now {
  constructor(studio) {
    this.studio = studio;
    this.element = h("canvas.nowpad", { "aria-hidden": "true" });
    const draw = oncePerFrame(() => this.draw());
    studio.model.on("playhead text document", draw);
  }

  draw() {
    const { element, studio: { model, timeline: { colours } } } = this;
    if (element.offsetParent === null) return;
    const ratio = globalThis.devicePixelRatio || 1;
    element.width = element.height = SIZE * ratio;
    const context = element.getContext("2d");
    context.scale(ratio, ratio);
    const circle = (radius) => {
      context.beginPath();
      context.arc(SIZE / 2, SIZE / 2, Math.max(0, radius), 0, 2 * Math.PI);
    };
    const whole = SIZE / 2 - 6;
    context.strokeStyle = colours.line2;
    for (const level of [0.25, 0.5, 0.75, 1]) {
      circle(level * whole);
      context.stroke();
    }
    for (const { intensity, sharpness, age = null } of feltAt(model.lines, model.playhead)) {
      circle(intensity * whole);
      const left = age === null ? 1 : 1 - age / TAP;
      context.fillStyle = colours.ramp(sharpness, age === null ? 0.42 : 0);
      context.fill();
      context.strokeStyle = colours.ramp(sharpness, left);
      context.lineWidth = age === null ? 1.75 : 4 * left;
      context.stroke();
    }
  }
}

/** What is felt at a time: hums as { intensity, sharpness }, and the taps of the moment before with their `age` in seconds. */
export function feltAt({ hums, taps }, time) {
  const found = [];
  for (const { felt, start } of hums.values()) {
    if (time < start || felt.length < 6 || time > felt[felt.length - 3]) continue;
    let at = 0;
    while (at + 6 < felt.length && felt[at + 3] <= time) at += 3;
    const share = felt[at + 3] > felt[at] ? Math.min(1, Math.max(0, (time - felt[at]) / (felt[at + 3] - felt[at]))) : 1;
    const [intensity, sharpness] = [1, 2].map((place) => felt[at + place] + (felt[at + 3 + place] - felt[at + place]) * share);
    if (intensity > 0) found.push({ intensity, sharpness });
  }
  for (const { time: struck, felt, sharpness } of taps.values()) {
    if (felt > 0 && time >= struck && time - struck < TAP) found.push({ intensity: felt, sharpness, age: time - struck });
  }
  return found;
}
