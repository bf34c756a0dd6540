// Plays the pattern on a game controller, from the levels that the core works out for two motors.

import { afterPause } from "../lib/signal.js";

const STEP = 40; // milliseconds between calls; each lasts a little longer, and the next replaces it
const LASTS = 60;

export class GamepadOutput {
  #isOn = false;
  #prepared = null; // { bytes, levels }
  /** Whether taps go to the triggers as well, on controllers that have motors there. */
  tapsOnTriggers = false;
  #timer = 0;
  #levels = null;
  #heard = 0; // seconds of the pattern whose taps were sent

  constructor(studio) {
    this.studio = studio;
    const prepareSoon = afterPause(150, () => this.#isOn && this.prepare().catch(() => {}));
    studio.model.on("text document", prepareSoon);
    studio.player.on("state", (isPlaying) => (isPlaying ? this.start().catch(() => {}) : this.stop()));
    addEventListener("blur", () => this.stop());
    addEventListener("pagehide", () => this.stop());
    addEventListener("gamepadconnected", () => this.onChange?.());
    addEventListener("gamepaddisconnected", () => this.onChange?.());
  }

  get isOn() {
    return this.#isOn;
  }

  set isOn(isOn) {
    this.#isOn = isOn;
    if (isOn) this.prepare().catch(() => {}); // playing asks once more
    else this.stop();
  }

  /** The controllers that can rumble. */
  get pads() {
    return [...(navigator.getGamepads?.() ?? [])].filter((pad) => pad?.vibrationActuator);
  }

  async start() {
    if (!this.isOn || !this.pads.length) return;
    const levels = await this.prepare();
    if (!this.isOn || !this.studio.player.isPlaying) return; // it ended while the levels were made
    this.#levels = levels;
    clearInterval(this.#timer);
    this.#heard = this.studio.player.startedFrom ?? 0;
    const send = () => {
      const { time } = this.studio.player;
      const [low, high] = this.#levels.at(time);
      const levels = { duration: LASTS, strongMagnitude: low, weakMagnitude: high };
      const tap = this.tapsOnTriggers ? this.#tapUntil(time) : 0;
      for (const pad of this.pads) {
        const effect = hasTriggers(pad) && this.tapsOnTriggers ? ["trigger-rumble", { ...levels, leftTrigger: tap, rightTrigger: tap }] : ["dual-rumble", levels];
        pad.vibrationActuator.playEffect(...effect).catch(() => {});
      }
    };
    send();
    this.#timer = setInterval(send, STEP);
  }

  /** Whether a controller has motors in its triggers. */
  get hasTriggers() {
    return this.pads.some(hasTriggers);
  }

  /** The strongest tap since the last call, half a step ahead: none is lost where a call comes late. */
  #tapUntil(time) {
    const until = time + STEP / 2000;
    const from = this.#heard < until ? this.#heard : time - STEP / 2000; // a loop begins anew
    this.#heard = until;
    const taps = [...this.studio.model.lines.taps.values()].filter((tap) => tap.time >= from && tap.time < until);
    return Math.max(0, ...taps.map(({ felt }) => felt));
  }

  stop() {
    clearInterval(this.#timer);
    if (this.#levels) for (const pad of this.pads) pad.vibrationActuator.reset?.();
    this.#levels = null;
  }

  /** The levels of both motors over time, worked out before one plays: a short pattern would be over by then. */
  async prepare() {
    const { core, model: { bytes } } = this.studio;
    if (this.#prepared?.bytes !== bytes) this.#prepared = { bytes, levels: levelsIn(await core.call("motors", bytes, { rate: 1000 / STEP })) };
    return this.#prepared.levels;
  }
}

/** The levels in the core's answer: rate, count, then low and high of each step. */
function levelsIn(numbers) {
  const [rate, count] = numbers;
  return { at: (time) => {
    const index = Math.min(count - 1, Math.max(0, Math.floor(time * rate)));
    return [numbers[2 + index] ?? 0, numbers[2 + count + index] ?? 0];
  } };
}

function hasTriggers(pad) {
  return Boolean(pad.vibrationActuator.effects?.includes("trigger-rumble"));
}
