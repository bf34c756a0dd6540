// Plays along on phones that have opened the page of a preview session: the server hands on when to vibrate.

import { MOST, vibrationTimes } from "./vibration.js";

export class PhoneOutput {
  /** The session: { code, url }, or null. */
  session = null;
  listeners = 0;
  onChange = () => {};

  constructor(studio) {
    this.studio = studio;
    studio.player.on("state", (isPlaying) => this.session && (isPlaying ? this.#play() : this.#tell("stop", {})));
  }

  /** Begins a session; throws where the server has none. */
  async pair() {
    const response = await fetch("/v1/sessions", { method: "POST", headers: { "x-thrum-request": "1" } });
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    this.session = await response.json();
    this.onChange();
  }

  end() {
    if (this.session) this.#tell("stop", {});
    this.session = null;
    this.onChange();
  }

  /** The pattern as on and off times, from where it plays. */
  async #times() {
    const { core, model, player } = this.studio;
    let { bytes } = model;
    if (player.startedFrom > 0.001) {
      // What lies before is left out, as a player leaves it out.
      const gone = model.parts.filter((part) => part.values && part.time + (part.kind === "hum" ? part.duration : 0) < player.startedFrom).map(({ part }) => part);
      const later = model.parts.filter((part) => part.time >= player.startedFrom).map(({ part }) => part);
      const operations = [later.length && { op: "move", parts: later, by: -player.startedFrom }, gone.length && { op: "remove", parts: gone }].filter(Boolean);
      if (operations.length) ({ bytes } = await core.edit(bytes, operations));
    }
    return (await vibrationTimes(core, bytes)).slice(0, MOST);
  }

  async #play() {
    try {
      const vibrate = await this.#times();
      if (!this.studio.player.isPlaying) return; // it ended while the times were made
      await this.#tell("play", { vibrate, name: this.studio.model.name });
    } catch {
      this.onChange(); // nothing to vibrate; the sound goes on
    }
  }

  async #tell(event, message) {
    const { code } = this.session;
    const response = await fetch(`/v1/sessions/${code}/${event}`, { method: "POST", headers: { "content-type": "application/json", "x-thrum-request": "1" }, body: JSON.stringify(message) }).catch(() => null);
    if (response?.status === 404) this.session = null;
    else if (response?.ok) this.listeners = (await response.json()).listeners ?? 0;
    this.onChange();
  }
}
