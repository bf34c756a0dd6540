// <haptic-player src="swell.ahap" controls></haptic-player>: shows a pattern and plays it, on any page.
//
// Attributes: src, controls, loop, autoplay, volume (0 to 1), speed (0.25 to 4), output (audio, auto, vibrate, gamepad), profile
// (headphones, laptop, …), theme (auto, light, dark), plot (full, card, none), label. Methods: play(), pause(), stop(), seek(seconds), load(address or text). Properties: duration,
// currentTime, paused. Events: load, play, pause, ended, timeupdate, error. Parts: plot, controls. It loads what it needs when
// it comes into view, and sets no cookie.

import { readDrawing } from "./core/drawing.js";
import { loadPlayer } from "./core/thrum-core.js";
import { paintDrawing } from "./embed/painter.js";

let player = null; // one core for all elements of a page
let audio = null;
let playing = null; // only one element plays

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  :host { display: inline-block; position: relative; width: 880px; max-width: 100%; font: 12px/16px system-ui, sans-serif; color: #16181d; }
  :host([theme="dark"]) { color: #e8eaf0; }
  canvas { display: block; width: 100%; border-radius: 6px; }
  .head { position: absolute; top: 0; width: 1px; background: #c81e1e; pointer-events: none; }
  .row { display: flex; align-items: center; gap: 8px; padding: 4px 0; }
  button { width: 32px; height: 32px; border-radius: 6px; border: 1px solid #878f9d; background: none; color: inherit; cursor: pointer; font: inherit; }
  button:focus-visible { outline: 2px solid #1f5fd6; outline-offset: 2px; }
  input { flex: 1; min-width: 0; }
  p { margin: 8px 0; }
  [hidden] { display: none; }
`);

export class HapticPlayer extends HTMLElement {
  static observedAttributes = ["src", "theme", "plot", "loop", "volume", "controls", "label"];
  #canvas = document.createElement("canvas");
  #head = document.createElement("div");
  #row = document.createElement("div");
  #button = document.createElement("button");
  #seek = document.createElement("input");
  #clock = document.createElement("span");
  #message = document.createElement("p");
  #bytes = null;
  #drawing = null;
  #buffer = null;
  #run = null; // while it plays: { source (null without sound), feeling, isSilent, startedAt in seconds of its clock, speed }
  #from = 0;
  #length = { duration: 0, felt: 0 };
  #isVisible = false;
  #loads = 0; // counts the patterns that were asked for: only the last is shown
  #asked = 0; // counts what was asked of the element: what waited must not act after a later wish
  #connected = null; // ends what was begun with the connection to a page

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    this.#canvas.setAttribute("part", "plot");
    this.#row.setAttribute("part", "controls");
    this.#row.className = "row";
    this.#head.className = "head";
    this.#head.hidden = true;
    this.#message.setAttribute("role", "alert");
    this.#message.hidden = true;
    this.#button.addEventListener("click", () => (this.paused ? this.play() : this.pause()));
    this.#seek.type = "range";
    this.#seek.min = "0";
    this.#seek.step = "0.001";
    this.#seek.setAttribute("aria-label", "Time in seconds");
    this.#seek.addEventListener("input", () => this.seek(Number(this.#seek.value)));
    this.#row.append(this.#button, this.#seek, this.#clock);
    root.append(this.#canvas, this.#head, this.#row, this.#message);
    this.#setButton();
    this.#row.hidden = true;
    this.#canvas.hidden = true;
  }

  connectedCallback() {
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      this.#isVisible = true;
      if (this.hasAttribute("src") && !this.#bytes) this.load(this.getAttribute("src"), { isAddress: true });
    });
    seen.observe(this);
    const resized = new ResizeObserver(() => this.#draw());
    resized.observe(this);
    this.#connected = new AbortController();
    const { signal } = this.#connected;
    signal.addEventListener("abort", () => {
      seen.disconnect();
      resized.disconnect();
    });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#draw(), { signal });
    for (const gesture of ["pointerup", "keyup"]) document.addEventListener(gesture, () => this.#run?.isSilent && this.play(), { signal });
  }

  disconnectedCallback() {
    this.#connected.abort();
    this.stop();
  }

  attributeChangedCallback(name) {
    if (name === "src" && this.#isVisible) this.load(this.getAttribute("src"), { isAddress: true });
    else if (name !== "src") this.#draw();
  }

  get duration() {
    return Math.max(this.#length.duration, this.#length.felt);
  }

  get paused() {
    return this.#run === null;
  }

  get currentTime() {
    if (this.paused) return this.#from;
    const time = this.#from + (this.#now - this.#run.startedAt) * this.#run.speed;
    return this.hasAttribute("loop") && this.duration > 0 ? time % this.duration : Math.min(time, this.duration);
  }

  /** Seconds of what it plays along with: without sound the page's own. */
  get #now() {
    return this.#run?.isSilent ? performance.now() / 1000 : audio.currentTime;
  }

  get #speed() {
    const speed = Number(this.getAttribute("speed") ?? 1);
    return speed > 0 ? Math.min(Math.max(speed, 0.25), 4) : 1;
  }

  /** Loads a pattern: the address of a file, its text, or its bytes. */
  async load(source, { isAddress = typeof source === "string" && !source.trimStart().startsWith("{") } = {}) {
    this.stop();
    const asked = ++this.#loads;
    try {
      player ??= loadPlayer();
      const core = await player.catch((error) => {
        player = null; // the next pattern tries once more
        throw error;
      });
      const bytes = isAddress ? await fetched(source) : typeof source === "string" ? new TextEncoder().encode(source) : source;
      if (asked !== this.#loads) return; // another was asked for
      this.#length = core.length(bytes);
      this.#bytes = bytes;
      this.#buffer = null;
      this.#message.hidden = true;
      await this.#draw();
      this.dispatchEvent(new CustomEvent("load"));
      if (this.hasAttribute("autoplay") && this.paused) this.#playUnasked();
    } catch (error) {
      if (asked !== this.#loads) return;
      this.#bytes = null;
      this.#draw();
      this.#message.textContent = `This pattern cannot be shown: ${error.message}`;
      this.#message.hidden = false;
      this.dispatchEvent(new CustomEvent("error", { detail: error }));
    }
  }

  async #draw() {
    const plot = this.getAttribute("plot") ?? "full";
    this.#row.hidden = !this.hasAttribute("controls") || !this.#bytes;
    this.#canvas.hidden = plot === "none" || !this.#bytes;
    this.#seek.max = String(this.duration);
    this.#show(this.currentTime);
    if (!this.#bytes || plot === "none") return;
    const core = await player;
    if (!this.#bytes) return;
    const width = Math.max(120, Math.round(this.clientWidth || 880));
    const height = plot === "card" ? 96 : Math.round(Math.min(260, width * 0.45));
    this.#drawing = readDrawing(core.draw(this.#bytes, { width, height, card: plot === "card" }));
    const ratio = globalThis.devicePixelRatio || 1;
    this.#canvas.width = width * ratio;
    this.#canvas.height = height * ratio;
    this.#canvas.style.aspectRatio = `${width} / ${height}`;
    const context = this.#canvas.getContext("2d");
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    paintDrawing(context, this.#drawing, this.#theme);
    this.#canvas.setAttribute("role", "img");
    this.#canvas.setAttribute("aria-label", this.getAttribute("label") ?? `Haptic pattern, ${this.duration.toFixed(3)} seconds`);
    this.#show(this.currentTime);
  }

  get #theme() {
    const theme = this.getAttribute("theme");
    if (theme === "light" || theme === "dark") return theme;
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }

  #show(time) {
    this.#seek.value = String(time);
    this.#clock.textContent = `${time.toFixed(2)} / ${this.duration.toFixed(2)} s`;
    if (!this.#drawing) return;
    const { startX, endX, startTime, endTime } = this.#drawing;
    const x = startX + ((time - startTime) / (endTime - startTime || 1)) * (endX - startX);
    this.#head.hidden = this.paused && time === 0;
    this.#head.style.left = `${x}px`;
    this.#head.style.height = `${this.#canvas.clientHeight}px`;
  }

  #setButton() {
    this.#button.textContent = this.paused ? "▶" : "❚❚";
    this.#button.setAttribute("aria-label", this.paused ? "Play" : "Pause");
  }

  /** Plays from where it stands; only after a gesture of the reader, as browsers want it. */
  async play() {
    if (this.#run?.isSilent) { // what plays unheard is heard from now on
      this.#from = this.currentTime;
      this.#halt();
    }
    if (!this.#bytes || !this.paused) return;
    if (playing !== this) playing?.stop();
    playing = this;
    const asked = ++this.#asked;
    const core = await player;
    audio ??= new AudioContext();
    const bytes = this.#bytes;
    const [feeling] = await Promise.all([this.#feeling(bytes), audio.resume()]);
    if (asked !== this.#asked || bytes !== this.#bytes) return;
    const profile = this.getAttribute("profile") ?? "headphones";
    const rate = 24_000;
    if (!this.#buffer) {
      const samples = core.samples(this.#bytes, { profile, rate });
      const count = Math.max(1, samples.length, Math.ceil(this.duration * rate));
      this.#buffer = audio.createBuffer(1, count, rate);
      this.#buffer.copyToChannel(samples, 0);
    }
    if (this.#from >= this.duration - 1e-3) this.#from = 0;
    const gain = audio.createGain();
    gain.gain.value = feeling?.isAlone ? 0 : Number(this.getAttribute("volume") ?? 0.9);
    const source = audio.createBufferSource();
    source.buffer = this.#buffer;
    source.loop = this.hasAttribute("loop");
    source.loopEnd = this.duration;
    source.playbackRate.value = this.#speed;
    source.connect(gain).connect(audio.destination);
    source.start(0, this.#from);
    this.#begin({ source, feeling, isSilent: false });
    source.onended = () => this.#run?.source === source && this.#end();
    feeling?.start(this.#from, this.#speed, () => this.currentTime);
  }

  /** Plays because the page says so: where the reader has made no gesture yet, only to be seen until there is one. */
  #playUnasked() {
    if (navigator.userActivation?.hasBeenActive) this.play();
    else this.#begin({ source: null, feeling: null, isSilent: true });
  }

  /** What it is felt with beside its sound, or in its place; null where that is nothing. */
  async #feeling(bytes) {
    const output = this.getAttribute("output") ?? "audio";
    if (output === "audio") return null;
    try {
      const { Feeling, possible } = await import("./embed/feeling.js");
      const here = possible(output);
      if (!here.vibrate && !here.gamepad) return null;
      const feeling = new Feeling();
      await feeling.prepare(bytes, here);
      feeling.isAlone = output !== "auto";
      return feeling;
    } catch {
      return null; // it is heard
    }
  }

  #begin(run) {
    this.#run = { ...run, speed: this.#speed };
    this.#run.startedAt = this.#now;
    const begun = this.#run;
    this.#setButton();
    this.dispatchEvent(new CustomEvent("play"));
    let last = this.#from;
    const frame = () => {
      if (this.#run !== begun) return;
      const { currentTime } = this;
      if (currentTime < last) begun.feeling?.start(currentTime, begun.speed, () => this.currentTime); // the next pass of a loop
      last = currentTime;
      this.#show(currentTime);
      this.dispatchEvent(new CustomEvent("timeupdate"));
      if (begun.isSilent && !this.hasAttribute("loop") && currentTime >= this.duration) this.#end();
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  #end() {
    this.#run.feeling?.stop();
    this.#run = null;
    this.#from = 0;
    this.#setButton();
    this.#show(0);
    this.dispatchEvent(new CustomEvent("ended"));
  }

  pause() {
    if (this.paused) return;
    this.#from = this.currentTime;
    this.#halt();
    this.dispatchEvent(new CustomEvent("pause"));
  }

  stop() {
    this.#from = 0;
    this.#halt();
  }

  #halt() {
    this.#asked++;
    const run = this.#run;
    this.#run = null;
    run?.source?.stop();
    run?.feeling?.stop();
    this.#setButton();
    this.#show(this.#from);
  }

  /** Goes to a time in seconds. */
  seek(time) {
    const wasPlaying = !this.paused;
    this.#halt();
    this.#from = Math.min(Math.max(0, time), this.duration);
    this.#show(this.#from);
    if (wasPlaying) this.play();
  }
}

async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

customElements.define("haptic-player", HapticPlayer);
