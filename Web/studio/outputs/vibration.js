// Patterns as times to vibrate, in milliseconds: on, off, on … from the core; and the phone that shows the page.

const MOST = 98; // Chromium takes 99 times at once; an even number, so that every piece begins with "on"

/** The times in the text that the core makes of a pattern: one list, or where it is long several that begin at times of their own. */
export function timesIn(text) {
  const value = JSON.parse(text);
  if (typeof value[0] !== "object") return value;
  const times = [];
  let end = 0;
  for (const { at, pattern } of value) {
    if (times.length % 2 === 1) times.push(at - end);
    else if (times.length > 0) times[times.length - 1] += at - end;
    else if (at > 0) times.push(0, at);
    times.push(...pattern);
    end = at + pattern.reduce((sum, length) => sum + length, 0);
  }
  return times;
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

/** Vibrates this phone, or tells `vibrate` of the times, piece by piece: as many as a phone takes at once. */
export class Vibration {
  #timers = [];

  constructor(vibrate = (times) => navigator.vibrate(times)) {
    this.vibrate = vibrate;
  }

  start(times) {
    this.stop();
    for (let at = 0, wait = 0; at < times.length; at += MOST) {
      const piece = times.slice(at, at + MOST);
      this.#timers.push(setTimeout(() => this.vibrate(piece), wait));
      wait += piece.reduce((sum, length) => sum + length, 0);
    }
  }

  stop() {
    if (this.#timers.length) this.vibrate(0);
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
