// Plays the pattern on a game controller, from the levels that the core works out for two motors.

const STEP = 40; // milliseconds between calls; each lasts a little longer, and the next replaces it
const LASTS = 60;

export class GamepadOutput {
  isOn = false;
  #timer = 0;
  #levels = null;

  constructor(studio) {
    this.studio = studio;
    studio.player.on("state", (isPlaying) => (isPlaying ? this.start().catch(() => {}) : this.stop()));
    addEventListener("blur", () => this.stop());
    addEventListener("pagehide", () => this.stop());
    addEventListener("gamepadconnected", () => this.onChange?.());
    addEventListener("gamepaddisconnected", () => this.onChange?.());
  }

  /** The controllers that can rumble. */
  get pads() {
    return [...(navigator.getGamepads?.() ?? [])].filter((pad) => pad?.vibrationActuator);
  }

  async start() {
    if (!this.isOn || !this.pads.length) return;
    const levels = await this.#frames();
    if (!this.isOn || !this.studio.player.isPlaying) return; // it ended while the levels were made
    this.#levels = levels;
    clearInterval(this.#timer);
    const send = () => {
      const [low, high] = this.#levels.at(this.studio.player.time);
      for (const pad of this.pads) {
        pad.vibrationActuator.playEffect("dual-rumble", { duration: LASTS, strongMagnitude: low, weakMagnitude: high }).catch(() => {});
      }
    };
    send();
    this.#timer = setInterval(send, STEP);
  }

  stop() {
    clearInterval(this.#timer);
    if (this.#levels) for (const pad of this.pads) pad.vibrationActuator.reset?.();
    this.#levels = null;
  }

  /** The levels of both motors over time, from the core's answer: count, rate, then low and high of each step. */
  async #frames() {
    const numbers = await this.studio.core.call("motors", this.studio.model.bytes, { rate: 1000 / STEP });
    const [rate, count] = numbers;
    return { at: (time) => {
      const index = Math.min(count - 1, Math.max(0, Math.floor(time * rate)));
      return [numbers[2 + index] ?? 0, numbers[2 + count + index] ?? 0];
    } };
  }
}
