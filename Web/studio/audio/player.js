// Plays the pattern as sound: samples of the core's profiles, from the playhead, looped and scrubbed.

import { afterPause, Signal } from "../lib/signal.js";

const GRAIN = 0.06; // seconds of sound per grain while scrubbing
const GRAIN_EVERY = 50; // milliseconds between grains

/** Tells `state` when playing begins or ends, and `refused` with a reason. */
export class Player extends Signal {
  profile = "headphones";
  volume = 0.9;
  latency = 0;
  /** How fast it is heard: 1, or slower. */
  speed = 1;
  /** What is heard in place of the document while one compares: { bytes, hasSound }, or null. */
  instead = null;
  /** A sound that is no part of the pattern and is heard with it: { buffer, offset } in seconds, or null. */
  reference = null;
  isPlaying = false;
  /** Decoded sound files by path, as the core wants them: { path, rate, channels }. */
  sounds = new Map();
  #context = null;
  #buffer = null;
  #rendered = null;
  #source = null;
  #startedAt = 0;
  #from = 0;
  #until = Infinity;
  #lastGrain = 0;
  #beside = null; // the source of the reference
  #placed = null; // the reference from time 0 of the pattern on: { of, offset, buffer }
  #asked = 0; // counts what was asked of the player: what waits for sound must not begin after a later wish

  constructor(model) {
    super();
    this.model = model;
    this.renderSoon = afterPause(80, () => this.render().catch(() => {}));
    model.on("text", () => {
      this.renderSoon();
    });
    model.on("document", () => {
      this.stop();
      this.sounds.clear(); // they came with the pattern that was open
      this.reference = null;
      this.instead = null;
    });
    model.on("loop", () => this.#applyLoop());
  }

  get profileRate() {
    return this.model.vocabulary.profiles.find(({ name }) => name === this.profile)?.sampleRate ?? 24_000;
  }

  setProfile(profile) {
    this.profile = profile;
    this.forget();
  }

  /** Renders anew, because something else than the document has changed. */
  forget() {
    this.#rendered = null;
    this.renderSoon();
  }

  setSpeed(speed) {
    const { isPlaying, time } = this;
    this.speed = speed;
    if (isPlaying) this.play(time);
    else this.renderSoon();
  }

  /** Hears another text in place of the document, from where it plays; null hears the document again. */
  hear(instead) {
    const { isPlaying, time } = this;
    this.instead = instead;
    if (isPlaying) this.play(time);
    else this.renderSoon();
  }

  /** What is heard: the document, or what stands in its place. */
  get #subject() {
    return this.instead ?? { bytes: this.model.bytes, hasSound: hasSound(this.model.parts) };
  }

  setVolume(volume) {
    this.volume = volume;
    if (this.gain) this.gain.gain.value = volume;
  }

  /** Renders the document, if it has changed since; edits while looping are heard from the next pass on. */
  async render() {
    const { bytes, hasSound: isMixed } = this.#subject;
    const { profile, speed } = this;
    const key = `${profile} ${speed}`;
    if (this.#rendered?.bytes === bytes && this.#rendered.key === key) return undefined;
    const text = speed === 1 ? bytes : await (await import("./slow.js")).stretched(this.model, bytes, 1 / speed);
    const samples = isMixed ? null : await this.model.core.samples(text, profile);
    const stereo = isMixed ? await this.model.core.sound(text, { channels: "stereo", profile, rate: this.profileRate }, [...this.sounds.values()]) : null;
    if (bytes !== this.#subject.bytes || key !== `${this.profile} ${this.speed}`) return this.render();
    this.#rendered = { bytes, key, samples, stereo };
    this.#buffer = null;
    if (this.#source && this.model.loop.on) this.#swap();
    return undefined;
  }

  async #sound() {
    await this.render();
    this.#context ??= new AudioContext({ latencyHint: "interactive" });
    if (this.#context.state === "suspended") await Promise.race([this.#context.resume(), new Promise((resolve) => setTimeout(resolve, 300))]);
    this.gain ??= this.#connect();
    const { samples, stereo } = this.#rendered;
    if (!this.#buffer || this.#isTooShort) {
      const loopEnd = Math.ceil((Math.max(this.model.end, this.model.loop.end, 0.05) / this.speed) * this.profileRate);
      const count = stereo ? stereo.length / 2 : samples.length;
      this.#buffer = this.#context.createBuffer(stereo ? 2 : 1, Math.max(count, loopEnd, 1), this.profileRate);
      if (stereo) for (const side of [0, 1]) this.#buffer.copyToChannel(stereo.filter((_, index) => index % 2 === side), side);
      else this.#buffer.copyToChannel(samples, 0);
    }
    return this.#context.state === "running";
  }

  #connect() {
    const gain = this.#context.createGain();
    gain.gain.value = this.volume;
    this.meter = this.#context.createAnalyser();
    this.meter.fftSize = 512;
    gain.connect(this.meter).connect(this.#context.destination);
    return gain;
  }

  /** Plays from a time until another (the end where there is none). */
  async play(from = this.model.playhead, { until = Infinity, loops = this.model.loop.on } = {}) {
    this.#silence();
    const asked = ++this.#asked;
    let runs;
    try {
      runs = await this.#sound();
    } catch (error) {
      if (asked === this.#asked) this.stop();
      this.tell("refused", error.message);
      return;
    }
    if (asked !== this.#asked) return;
    if (!runs) this.tell("refused", "Click once to allow sound");
    const { loop } = this.model;
    const isLooping = loops && until === Infinity;
    let start = from;
    const end = this.model.end;
    if (isLooping && loop.end > loop.start && (start < loop.start || start >= loop.end)) start = loop.start;
    if (!isLooping && start >= Math.min(end, until) - 1e-4) start = 0;
    this.#from = start;
    this.#until = until;
    this.#begin(start, isLooping);
    this.startedFrom = start;
    this.isPlaying = true;
    this.tell("state", true);
  }

  #begin(start, isLooping) {
    this.#silence();
    const source = this.#context.createBufferSource();
    source.buffer = this.#buffer;
    source.connect(this.gain);
    source.loop = isLooping;
    this.#source = source;
    this.#beginReference(start);
    this.#applyLoop();
    const length = Number.isFinite(this.#until) ? Math.max(0.01, this.#until - start) : undefined;
    source.start(0, start / this.speed, isLooping || length === undefined ? undefined : length / this.speed);
    this.#startedAt = this.#context.currentTime;
    source.onended = () => {
      if (this.#source === source && !source.loop) this.stop();
    };
  }

  /** Whether the loop has come to end later than what was rendered. */
  get #isTooShort() {
    return this.#buffer.duration < this.model.loop.end / this.speed - 1 / this.#buffer.sampleRate;
  }

  /** The reference from the same place on, in the same loop; in slow motion it sounds lower, as from a slow tape. */
  #beginReference(start) {
    if (!this.reference) return;
    const beside = this.#context.createBufferSource();
    beside.buffer = this.#placedReference();
    beside.playbackRate.value = this.speed;
    beside.connect(this.gain);
    this.#beside = beside;
    this.#applyLoop();
    beside.start(0, start);
  }

  /** The reference as it lies beside what is played, so that both loop alike. */
  #placedReference() {
    const { buffer: { numberOfChannels: count, sampleRate: rate }, buffer: of, offset } = this.reference;
    const length = Math.max(1, Math.round(this.#buffer.duration * this.speed * rate));
    if (this.#placed?.of === of && this.#placed.offset === offset && this.#placed.buffer.length === length) return this.#placed.buffer;
    const buffer = this.#context.createBuffer(count, length, rate);
    const shift = Math.round(offset * rate);
    for (let channel = 0; channel < count && shift < length; channel++) buffer.copyToChannel(of.getChannelData(channel).subarray(Math.max(0, -shift)), channel, Math.max(0, shift));
    this.#placed = { of, offset, buffer };
    return buffer;
  }

  #loopBounds() {
    const { loop } = this.model;
    const [start, end] = loop.end > loop.start ? [loop.start, loop.end] : [0, Math.max(this.model.duration || this.model.end, 0.05)];
    return [start, end];
  }

  #applyLoop() {
    if (!this.#source) return;
    const bounds = this.#loopBounds();
    if (this.isPlaying) this.#source.loop = this.model.loop.on && !Number.isFinite(this.#until);
    [this.#source.loopStart, this.#source.loopEnd] = bounds.map((time) => time / this.speed);
    if (this.#beside) [this.#beside.loopStart, this.#beside.loopEnd, this.#beside.loop] = [...bounds, this.#source.loop];
    if (this.isPlaying && this.#source.loop && this.#isTooShort) this.#swap();
  }

  #swap() {
    const asked = ++this.#asked;
    this.#sound().then(() => {
      if (asked !== this.#asked) return;
      const { time } = this;
      this.#from = time;
      this.#begin(time, true);
    }).catch(() => {}); // what sounds goes on
  }

  /** The pattern time that is heard now, in seconds. */
  get time() {
    if (!this.isPlaying) return this.model.playhead;
    const heard = this.#context.currentTime - this.#startedAt - (this.#context.outputLatency || 0) - this.latency / 1000;
    const time = this.#from + Math.max(0, heard) * this.speed;
    if (!this.#source?.loop) return Math.min(time, this.model.end, this.#until);
    const [start, end] = this.#loopBounds();
    return time < end ? time : start + ((time - start) % (end - start));
  }

  #silence() {
    this.#beside?.stop();
    this.#beside = null;
    if (!this.#source) return;
    this.#source.onended = null;
    try {
      this.#source.stop();
    } catch {
      // it had not begun
    }
    this.#source = null;
  }

  stop() {
    this.#asked++;
    this.#silence();
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.tell("state", false);
  }

  /** One grain of sound at a time, as heard under a playhead that is dragged. */
  async scrub(time) {
    const now = performance.now();
    if (now - this.#lastGrain < GRAIN_EVERY) return;
    this.#lastGrain = now;
    if (!(await this.#sound())) return;
    const source = this.#context.createBufferSource();
    source.buffer = this.#buffer;
    const fade = this.#context.createGain();
    const hann = Float32Array.from({ length: 33 }, (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / 32));
    fade.gain.setValueCurveAtTime(hann, this.#context.currentTime, GRAIN);
    source.connect(fade).connect(this.gain);
    source.start(0, Math.max(0, Math.min(time / this.speed, this.#buffer.duration - GRAIN)), GRAIN);
  }

  /** How loud it is now, 0 to 1. */
  get level() {
    if (!this.isPlaying || !this.meter) return 0;
    this.levels ??= new Float32Array(this.meter.fftSize);
    this.meter.getFloatTimeDomainData(this.levels);
    let sum = 0;
    for (const level of this.levels) sum += level * level;
    return Math.min(1, Math.sqrt(sum / this.levels.length) * 2.5);
  }

  /** What was rendered last, as mono samples. */
  get samples() {
    if (!this.#rendered) return null;
    const { samples, stereo } = this.#rendered;
    return samples ?? Float32Array.from({ length: stereo.length / 2 }, (_, index) => (stereo[2 * index] + stereo[2 * index + 1]) / 2);
  }
}

/** Whether parts sound by themselves: notes and sound files. */
export function hasSound(parts) {
  return parts.some(({ kind }) => kind === "note" || kind === "sound");
}
