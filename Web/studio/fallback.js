// The studio where the browser cannot run the core: the server checks, draws and renders, and the source is the only way to edit.
// What is edited is kept as a draft like any other, and undone as any other, once the core runs again.

import { applyEdits, decode, difference, fromField, inField, inverseEdits, isText, Positions } from "./lib/bytes.js";
import { fill, h, icon } from "./lib/dom.js";
import { toast } from "./lib/floating.js";
import { Drafts } from "./lib/drafts.js";
import { History } from "./lib/history.js";
import { afterPause, onLeaving, oneAtATime } from "./lib/signal.js";

const FORMATS = ["haptic", "hjif", "android-envelope", "android-json", "vibrate", "gamepad", "kotlin", "swift", "wav", "svg"];

export class Fallback {
  #drafts = new Drafts();
  #draft = null;
  #isKept = true; // nothing was changed since the draft was written, or read
  #asked = 0;
  #pictures = [];

  constructor(root, settings, reason) {
    this.root = root;
    this.settings = settings;
    this.reason = reason;
    this.check = afterPause(400, () => this.#check());
    this.save = oneAtATime(() => this.#save());
  }

  async begin() {
    this.#draft = await this.#drafts.last().catch(() => null) ?? await this.#sample();
    this.#draft.history = History.of(this.#draft.history);
    this.#build();
    this.#show();
    onLeaving(() => this.#isKept || this.#save());
    this.root.dataset.ready = "fallback";
  }

  async #sample() {
    const response = await fetch(new URL("samples/click-and-hum.ahap", import.meta.url)).catch(() => null);
    const bytes = response?.ok ? new Uint8Array(await response.arrayBuffer()) : new TextEncoder().encode("{}\n");
    return { id: crypto.randomUUID?.() ?? String(Date.now()), name: "Click and hum", bytes, selection: [], playhead: 0 };
  }

  #build() {
    this.status = h("p.section", { role: "status" });
    this.plot = h("img", { alt: "" });
    this.sound = h("audio", { controls: true });
    this.findings = h("div", { role: "list", "aria-label": "Problems" });
    this.area = h("textarea.text", { spellcheck: "false", wrap: "off", "aria-label": "AHAP source", oninput: () => this.#edit("Edit source", new TextEncoder().encode(fromField(decode(this.#draft.bytes), this.area.value)), "source") });
    const choice = h("select.select", { "aria-label": "Format" }, FORMATS.map((name) => h("option", { value: name }, name)));
    fill(this.root, h("div.fallback", {},
      h("header.title", {}, h("strong", {}, this.#draft.name), h("span.spacer"), h("button.button", { onclick: () => this.#open() }, "Open…"),
        h("button.button", { onclick: () => this.#undo() }, "Undo"), h("button.button", { onclick: () => this.#download(this.#draft.bytes, "ahap") }, "Download"), choice,
        h("button.button", { onclick: () => this.#convert(choice.value) }, "Convert")),
      h("div.banner", { role: "alert" }, h("span.grow", {}, "Checking on the server. ", h("strong", {}, "The timeline is off"), `, because this browser could not run the core (${this.reason}). The source can be edited; the draft is kept on this device.`),
        h("button.button.small", { onclick: () => location.reload() }, "Try again")),
      this.plot, this.sound, h("main.fallbackbody", {}, this.area, h("section", { "aria-label": "Findings" }, this.status, this.findings))));
    this.settings.onTheme = () => this.check();
  }

  #show() {
    const { bytes } = this.#draft;
    this.area.value = inField(decode(bytes));
    this.area.readOnly = !isText(bytes);
    this.check();
  }

  #edit(label, bytes, merge = null) {
    const draft = this.#draft;
    const edits = difference(draft.bytes, bytes);
    if (!edits.length) return;
    draft.history.add({ label, edits, inverse: inverseEdits(draft.bytes, edits), before: [], after: [], time: Date.now(), merge });
    draft.bytes = bytes;
    this.#isKept = false;
    this.check();
    this.save();
  }

  #undo() {
    const draft = this.#draft;
    const step = draft.history.undo();
    if (!step) return;
    draft.bytes = step.lists.reduce((bytes, edits) => applyEdits(bytes, edits), draft.bytes);
    this.#isKept = false;
    this.#show();
    this.save();
  }

  async #save() {
    const { id, name, bytes, history, selection, playhead, published } = this.#draft;
    try {
      await this.#drafts.save({ id, name, bytes, history: history.stored(), selection, playhead, published, time: Date.now() });
      this.#isKept ||= bytes === this.#draft.bytes;
    } catch (error) {
      toast(`Could not save on this device: ${error.message}`, { failed: true, action: { label: "Download copy", run: () => this.#download(this.#draft.bytes, "ahap") } });
    }
  }

  async #ask(path, accept) {
    const response = await fetch(path, { method: "POST", headers: { "content-type": "application/json", "x-thrum-request": "1", accept }, body: this.#draft.bytes });
    if (response.ok) return response;
    const problem = await response.json().catch(() => ({}));
    throw new Error(problem.detail ?? problem.title ?? `${response.status} ${response.statusText}`);
  }

  async #check() {
    const asked = ++this.#asked;
    const { bytes } = this.#draft;
    let answer;
    try {
      answer = await (await this.#ask("/v1/check", "application/json")).json();
    } catch (error) {
      if (asked !== this.#asked) return;
      this.status.textContent = `The checker is paused: ${error.message}. What you edit is kept.`;
      fill(this.findings);
      return;
    }
    if (asked !== this.#asked) return;
    const { diagnostics, errors, warnings } = answer;
    this.status.textContent = diagnostics.length ? `${errors} ${errors === 1 ? "error" : "errors"}, ${warnings} ${warnings === 1 ? "warning" : "warnings"}` : "No problems";
    fill(this.findings, diagnostics.map((diagnostic) => this.#row(diagnostic, bytes)));
    const theme = document.documentElement.dataset.theme;
    await Promise.all([
      this.#picture(this.plot, `/v1/plot?theme=${theme}&w=880&h=220`, "image/svg+xml"),
      this.#picture(this.sound, `/v1/render?profile=${this.settings.get("profile")}`, "audio/wav"),
    ]);
  }

  async #picture(element, path, type) {
    const asked = this.#asked;
    const blob = await this.#ask(path, type).then((response) => response.blob()).catch(() => null);
    if (asked !== this.#asked) return;
    element.hidden = !blob;
    if (!blob) return;
    const url = URL.createObjectURL(blob);
    this.#pictures.push(url);
    if (this.#pictures.length > 4) URL.revokeObjectURL(this.#pictures.shift());
    element.src = url;
  }

  #row({ severity, message, help, range, fixes, rule }, bytes) {
    return h("div.problem", { role: "listitem" }, h(`span.${severity}`, {}, icon(severity, severity)),
      h("button.go", { onclick: () => {
        const places = new Positions(decode(bytes));
        this.area.focus();
        this.area.setSelectionRange(places.toIndex(range.start.byte), places.toIndex(range.end.byte));
      } }, h("strong", {}, message), h("span", {}, `line ${range.start.line} · ${help ?? rule}`)),
      fixes[0] && h("button.button.small", { title: fixes[0].title, onclick: () => {
        if (bytes !== this.#draft.bytes) return void toast("The pattern has changed in between. Try once more.");
        this.#edit(`Fix: ${fixes[0].title}`, applyEdits(bytes, fixes[0].edits));
        this.#show();
      } }, "Fix"));
  }

  #open() {
    const input = h("input", { type: "file", accept: ".ahap,.json,application/json" });
    input.addEventListener("change", async () => {
      const [file] = input.files;
      if (!file) return;
      await this.#save();
      this.#draft = { ...(await this.#sample()), name: file.name.replace(/\.ahap$/i, ""), bytes: new Uint8Array(await file.arrayBuffer()), history: new History() };
      this.#build();
      this.#show();
      this.save();
    });
    input.click();
  }

  async #convert(name) {
    try {
      const response = await this.#ask(`/v1/convert?to=${name}`, "*/*");
      const losses = response.headers.get("x-conversion-losses");
      this.#download(new Uint8Array(await response.arrayBuffer()), name);
      if (losses) toast(`${name}: it loses ${losses}.`);
    } catch (error) {
      toast(`${name}: ${error.message}`, { failed: true });
    }
  }

  #download(bytes, extension) {
    const link = h("a", { href: URL.createObjectURL(new Blob([bytes])), download: `${this.#draft.name.replace(/[/\\:*?"<>|]+/g, "-") || "pattern"}.${extension}` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }
}
