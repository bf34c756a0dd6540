// Patterns as times to vibrate, in milliseconds: on, off, on … from the core; and the phone that the studio itself runs on.

/** How many times Chromium takes at once. */
export const MOST = 99;

/** The times of a pattern. */
export async function vibrationTimes(core, bytes) {
  const { files } = await core.callFormats("convert", bytes, { to: "vibrate" });
  return JSON.parse(files[0].text.match(/\[[^\]]*\]/)[0]);
}

/** Vibrates this phone. */
export class OwnVibration {
  #timers = [];
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
    if (asked !== this.#asked) return;
    const size = MOST - 1; // an even number, so that every piece begins with "on"
    for (let at = 0, wait = 0; at < times.length; at += size) {
      const piece = times.slice(at, at + size);
      this.#timers.push(setTimeout(() => navigator.vibrate(piece), wait));
      wait += piece.reduce((sum, length) => sum + length, 0);
    }
  }

  stop() {
    this.#asked++;
    if (this.#timers.length) navigator.vibrate(0);
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }
}
