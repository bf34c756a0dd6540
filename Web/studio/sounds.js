// Sound files and films: those that the pattern plays, and one that is only heard and seen beside it.

import { h } from "./lib/dom.js";
import { showDialog, toast } from "./lib/floating.js";
import { rounded } from "./lib/maths.js";
import { framesOf } from "./audio/film.js";

const PEAKS = 4000;

export class Sounds {
  constructor(studio) {
    this.studio = studio;
    this.model = studio.model;
    this.model.on("text", () => this.#followReference());
    this.#restore();
    this.model.on("document", () => this.#restore());
  }

  /** Lets one choose a sound file for an event at a time. */
  choose(time) {
    pick("audio/*,.caf,.m4a", (file) => this.add(file, time));
  }

  /** Asks what a file that was dropped is for. */
  async ask(file) {
    const isFilm = /^video\//.test(file.type) || /\.(mp4|mov|webm)$/i.test(file.name);
    if (isFilm) return this.refer(file);
    const answer = await showDialog("A sound", (close) => ({
      body: [h("p", {}, `${file.name} can be played by the pattern, or only be heard beside it while you shape.`)],
      foot: [h("button.button", { onclick: () => close("refer") }, "Reference only"), h("button.button.primary", { "data-first": true, onclick: () => close("add") }, "Add to the pattern")],
    }));
    if (answer === "add") return this.add(file);
    return answer === "refer" ? this.refer(file) : undefined;
  }

  /** Adds an event for a sound file, and its waveform where the browser can decode it. */
  async add(file, time = rounded(this.model.playhead, 4)) {
    const { model, studio } = this;
    const buffer = await this.take(file, file.name);
    if (!buffer) toast(`The browser cannot decode ${file.name}; its event is added without a waveform.`);
    const { vocabulary } = model;
    await model.edit("Add audio", [{ op: "add", entry: vocabulary.event("sound", time, { path: file.name, ...(buffer ? { duration: rounded(buffer.duration, 4) } : {}), volume: vocabulary.defaultOf("volume", "sound") }) }], { select: "added" });
    studio.setTool("select");
  }

  /** Asks for the file of a path that the pattern plays, or of the reference. */
  locate(path) {
    pick(path === this.model.reference?.name ? "audio/*,video/*" : "audio/*,.caf,.m4a", async (file) => {
      if (path === this.model.reference?.name) return this.#show(file, path);
      if (!(await this.take(file, path))) toast(`The browser cannot decode ${file.name}.`, { failed: true });
      return this.studio.timeline.redraw();
    });
  }

  /** Puts a sound or a film beside the pattern; the file itself never becomes part of it. */
  async refer(file) {
    if (!(await this.#show(file, file.name))) return toast(`The browser cannot play ${file.name}.`, { failed: true });
    return this.model.setReference({ name: file.name, offset: 0 }, "Add reference");
  }

  /** Decodes a file for a path of the pattern, and keeps it with the draft if it is not there yet; null where the browser cannot. */
  async take(file, path, { isKept = false } = {}) {
    const buffer = await decoded(file);
    if (!buffer) return null;
    const { timeline, player, files } = this.studio;
    timeline.sounds.set(path, { duration: buffer.duration, peaks: peaksOf(buffer.getChannelData(0), PEAKS) });
    const channels = Array.from({ length: Math.min(2, buffer.numberOfChannels) }, (_, index) => buffer.getChannelData(index));
    player.sounds.set(path, { path, rate: buffer.sampleRate, channels });
    player.forget();
    if (!isKept) await files.keepMedia(path, file);
    return buffer;
  }

  /** Shows a file as the reference: its waveform, the frames of a film, and what is heard; false where it is neither. */
  async #show(file, path, { isKept = false } = {}) {
    const { timeline, player, files } = this.studio;
    const isFilm = /^video\//.test(file.type) || /\.(mp4|mov|webm)$/i.test(file.name);
    const [buffer, film] = await Promise.all([decoded(file), isFilm ? framesOf(file).catch(() => null) : null]);
    if (!buffer && !film) return false;
    timeline.reference = { name: path, duration: film?.duration ?? buffer.duration, peaks: buffer ? peaksOf(buffer.getChannelData(0), PEAKS) : null, frames: film?.frames ?? [] };
    this.buffer = buffer;
    if (!isKept) await files.keepMedia(path, file);
    this.#followReference();
    player.renderSoon();
    timeline.redraw();
    return true;
  }

  /** The reference is heard from where the file says that it begins. */
  #followReference() {
    const { reference } = this.model;
    const { timeline, player } = this.studio;
    player.reference = reference && this.buffer && timeline.reference?.name === reference.name ? { buffer: this.buffer, offset: reference.offset } : null;
  }

  /** What was kept with the draft, after a reload. */
  async #restore() {
    this.buffer = null;
    for (const { path, file } of await this.studio.files.media()) {
      if (path === this.model.reference?.name) await this.#show(file, path, { isKept: true });
      else await this.take(file, path, { isKept: true });
    }
    this.studio.timeline.redraw();
  }
}

function pick(accept, take) {
  const input = h("input", { type: "file", accept });
  input.addEventListener("change", () => input.files[0] && take(input.files[0]));
  input.click();
}

async function decoded(file) {
  try {
    return await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(await file.arrayBuffer());
  } catch {
    return null; // a format that this browser does not know, or a silent film
  }
}

function peaksOf(samples, count) {
  const peaks = new Float32Array(count);
  const size = samples.length / count;
  for (let index = 0; index < count; index++) {
    let peak = 0;
    for (let at = Math.floor(index * size); at < (index + 1) * size && at < samples.length; at++) peak = Math.max(peak, Math.abs(samples[at]));
    peaks[index] = peak;
  }
  return peaks;
}
