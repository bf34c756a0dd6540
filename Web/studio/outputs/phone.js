// Plays along on phones that have opened the page of a preview session: the server hands on when to vibrate.

import { later, Vibration, vibrationTimes } from "./vibration.js";

export class PhoneOutput {
  /** The session: { code, url }, or null. */
  session = null;
  listeners = 0;
  onChange = () => {};
  #vibration = new Vibration((times) => (times === 0 ? this.#tell("stop", {}) : this.#tell("play", { vibrate: times, name: this.studio.model.name })));

  constructor(studio) {
    this.studio = studio;
    studio.player.on("state", (isPlaying) => this.session && (isPlaying ? this.#play() : this.#vibration.stop()));
  }

  /** Begins a session; throws where the server has none. */
  async pair() {
    const response = await fetch("/v1/sessions", { method: "POST", headers: { "x-thrum-request": "1" } });
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    this.session = await response.json();
    this.onChange();
  }

  end() {
    this.#vibration.stop();
    this.session = null;
    this.onChange();
  }

  /** The pattern as on and off times, from where it plays and as slowly as it does. */
  async #play() {
    const { core, model, player } = this.studio;
    try {
      const times = await vibrationTimes(core, model.bytes);
      if (!player.isPlaying || !this.session) return; // it ended while the times were made
      this.#vibration.start(later(times, player.time * 1000).map((length) => Math.round(length / player.speed)));
    } catch {
      this.onChange(); // nothing to vibrate; the sound goes on
    }
  }

  async #tell(event, message) {
    if (!this.session) return;
    const { code } = this.session;
    const response = await fetch(`/v1/sessions/${code}/${event}`, { method: "POST", headers: { "content-type": "application/json", "x-thrum-request": "1" }, body: JSON.stringify(message) }).catch(() => null);
    if (response?.status === 404) this.session = null;
    else if (response?.ok) this.listeners = (await response.json()).listeners ?? 0;
    this.onChange();
  }
}
