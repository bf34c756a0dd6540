// Patterns as times to vibrate, in milliseconds: on, off, on … from the core; and the phone that shows the page.

/** How many times Chromium takes at once. */
export const MOST = 99;

/** The times in the text that the core makes of a pattern. */
export function timesIn(text) {
  return JSON.parse(text.match(/\[[^\]]*\]/)[0]);
}

/** The times of a pattern. */
export async function vibrationTimes(core, bytes) {
  const { files } = await core.callFormats("convert", bytes, { to: "vibrate" });
  return timesIn(files[0].text);
}

/** The times that are left after some milliseconds; they begin with "on" again. */
export function later(times, gone) {
  let left = gone;
  for (const [index, length] of times.entries()) {
    if (left < length) return index % 2 === 0 ? [length - left, ...times.slice(index + 1)] : [0, length - left, ...times.slice(index + 1)];
    left -= length;
  }
  return [];
}

/** Vibrates the phone. */
export class Vibration {
  #timers = [];

  start(times) {
    this.stop();
    const size = MOST - 1; // an even number, so that every piece begins with "on"
    for (let at = 0, wait = 0; at < times.length; at += size) {
      const piece = times.slice(at, at + size);
      this.#timers.push(setTimeout(() => navigator.vibrate(piece), wait));
      wait += piece.reduce((sum, length) => sum + length, 0);
    }
  }

  stop() {
    if (this.#timers.length) navigator.vibrate(0);
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }
}

/** Vibrates the phone that the studio itself runs on. */
export class OwnVibration {
  #vibration = new Vibration();
  #asked = 0;

  constructor(studio) {
    this.studio = studio;
  }

  get isPossible() {
    return typeof navigator.vibrate === "function";
  }

  async start() {
    const { core, model } = this.studio;
    this.stop();
    const asked = this.#asked;
    const times = await vibrationTimes(core, model.bytes);
    if (asked === this.#asked) this.#vibration.start(times);
  }

  stop() {
    this.#asked++;
    this.#vibration.stop();
  }
}
