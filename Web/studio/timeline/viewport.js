// Which stretch of time is in view, and the round numbers on the ruler.

import { clamp } from "../lib/maths.js";

const steps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600];
export const MINIMUM_SCALE = 0.02; // pixels per second: 14 hours in 1,000 pixels
export const MAXIMUM_SCALE = 60_000; // 1 ms is 60 pixels

export class Viewport {
  /** Pixels per second, and the time at the left edge in seconds. */
  scale = 600;
  start = 0;
  width = 800;
  /** Pixels left free on both sides when all is shown. */
  margin = 24;
  #rest = 0;

  x(time) {
    return (time - this.start) * this.scale;
  }

  time(x) {
    return this.start + x / this.scale;
  }

  get end() {
    return this.time(this.width);
  }

  /** Zooms by a factor about a place that stays where it is. */
  zoom(factor, x = this.width / 2) {
    const time = this.time(x);
    this.scale = clamp(this.scale * factor, MINIMUM_SCALE, MAXIMUM_SCALE);
    this.start = time - x / this.scale;
    this.#settle();
  }

  /** Scrolls by pixels: by whole ones, so that what is drawn stays sharp; the rest is added the next time. */
  scroll(pixels) {
    const all = pixels + this.#rest;
    const whole = Math.round(all);
    this.#rest = all - whole;
    this.start += whole / this.scale;
    this.#settle();
  }

  /** Shows the stretch between two times, with a margin. */
  fit(from, to) {
    const length = Math.max(to - from, 0.02);
    this.scale = clamp((this.width - this.margin - Math.min(64, this.width / 12)) / length, MINIMUM_SCALE, MAXIMUM_SCALE);
    this.start = from - this.margin / this.scale;
    this.#settle();
  }

  /** Brings a time into view, at a share of the width where it is not. */
  reveal(time, share = 0.3) {
    const x = this.x(time);
    if (x >= 12 && x <= this.width - 12) return false;
    this.start = time - (share * this.width) / this.scale;
    this.#settle();
    return true;
  }

  #settle() {
    this.start = Math.max(this.start, -this.margin / this.scale);
  }

  /** The distance between labels of the ruler, in seconds. */
  get labelStep() {
    return steps.find((step) => step * this.scale >= 70) ?? steps.at(-1);
  }

  /** The grid that things snap to: at least 12 pixels wide, finer or coarser by `shift` steps. */
  gridStep(shift = 0) {
    const index = steps.findIndex((step) => step * this.scale >= 12);
    return steps[clamp((index < 0 ? steps.length - 1 : index) + shift, 0, steps.length - 1)];
  }

  /** The multiples of `step` in view. */
  ticks(step) {
    const ticks = [];
    for (let k = Math.max(0, Math.ceil(this.start / step)); k * step <= this.end && ticks.length < 2000; k++) {
      ticks.push(Math.round(k * step * 1e6) / 1e6);
    }
    return ticks;
  }
}

/** A time for the ruler, with as many digits as the step needs. */
export function tickLabel(time, step) {
  const digits = step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3;
  if (time >= 60) {
    const minutes = Math.floor(time / 60);
    return `${minutes}:${(time - 60 * minutes).toFixed(digits).padStart(digits ? digits + 3 : 2, "0")}`;
  }
  return time.toFixed(Math.max(digits, step >= 1 ? 0 : 1));
}

/** A time beside a pointer: milliseconds below a second. */
export function timeLabel(seconds) {
  if (Math.abs(seconds) >= 1) return `${seconds.toFixed(3)} s`;
  const milliseconds = seconds * 1000;
  return `${Number.isInteger(Math.round(milliseconds * 10) / 10) ? milliseconds.toFixed(0) : milliseconds.toFixed(1)} ms`;
}
