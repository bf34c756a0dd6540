// What a pattern on a page is felt with beside its sound: the phone that shows the page, and controllers. Loaded when a page asks
// for it.

import { loadFormats } from "../core/thrum-core.js";
import { later, timesIn, Vibration } from "../studio/outputs/vibration.js";

const EVERY = 20; // milliseconds between looks at what a controller is to do
let formats = null;

async function converted(bytes, to) {
  formats ??= loadFormats();
  const { convert } = await formats.then((core) => ({ convert: core.convert.bind(core) }), (error) => {
    formats = null; // the next pattern tries once more
    throw error;
  });
  return convert(bytes, { to }).files[0].text;
}

/** The controllers that can rumble. */
function pads() {
  return [...(navigator.getGamepads?.() ?? [])].filter((pad) => pad?.vibrationActuator);
}

/** What an output is felt with here: "vibrate", "gamepad", both or neither; `auto` takes what there is. */
export function possible(output) {
  return {
    vibrate: (output === "vibrate" || (output === "auto" && matchMedia("(pointer: coarse)").matches)) && typeof navigator.vibrate === "function",
    gamepad: (output === "gamepad" || output === "auto") && pads().length > 0,
  };
}

/** One pattern, felt along with a clock. */
export class Feeling {
  #vibration = new Vibration();
  #times = null;
  #calls = null;
  #timer = 0;

  /** Works out what is to be done for outputs as `possible` gives them. */
  async prepare(bytes, { vibrate, gamepad }) {
    this.#times = vibrate ? timesIn(await converted(bytes, "vibrate")) : null;
    this.#calls = gamepad ? JSON.parse(await converted(bytes, "gamepad")) : null;
  }

  /** Begins at a time in seconds, at a speed; `time` tells where the pattern is from then on. */
  start(from, speed, time) {
    this.stop();
    if (this.#times) this.#vibration.start(later(this.#times, from * 1000).map((length) => Math.round(length / speed)));
    if (!this.#calls) return;
    let last = null;
    const look = () => {
      const now = time() * 1000;
      const call = this.#calls.findLast(({ t, duration }) => t <= now && now < t + duration) ?? null;
      if (call && call !== last) {
        const { type, t, ...levels } = call;
        for (const pad of pads()) pad.vibrationActuator.playEffect(type, { ...levels, duration: Math.round((t + levels.duration - now) / speed) }).catch(() => {});
      }
      last = call;
    };
    look();
    this.#timer = setInterval(look, EVERY);
  }

  stop() {
    this.#vibration.stop();
    if (!this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = 0;
    for (const pad of pads()) pad.vibrationActuator.reset?.();
  }
}
