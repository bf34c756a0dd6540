// The title bar: name, undo, transport, clock, meter, monitor, share and publish.

import { fill, h, icon } from "./lib/dom.js";
import { showMenu, toast } from "./lib/floating.js";
import { keyLabel } from "./lib/keys.js";

const SAVED = { saved: "Saved on this device", unsaved: "Saving…", failed: "Not saved", sample: "Sample, not saved yet" };

export class TitleBar {
  constructor(studio, root) {
    this.studio = studio;
    this.root = root;
    this.#build();
    this.#listen();
  }

  #build() {
    const { studio } = this;
    const button = (id, name, label, more = {}) => h("button.iconbutton", { "aria-label": label, title: label, onclick: () => studio.run(id), ...more }, icon(name));
    this.menuButton = h("button.iconbutton", { "aria-label": "Menu", "aria-haspopup": "menu", "aria-expanded": "false", onclick: () => studio.mainMenu(this.menuButton) }, icon("menu"));
    this.nameField = h("input.name", { "aria-label": "Name of the pattern", maxlength: 80, onchange: ({ target }) => studio.model.setName(target.value.trim() || "Untitled") });
    this.saved = h("span.saved", { role: "status" });
    this.undoButton = button("undo", "undo", "Undo");
    this.redoButton = button("redo", "redo", "Redo");
    this.playButton = h("button.iconbutton.play", { "aria-label": "Play", title: `Play (${keyLabel("Space")})`, onclick: () => studio.run("play") }, icon("play"));
    this.stopButton = button("play", "stop", "Stop", { onclick: () => studio.stop(), class: "hide-small" });
    this.loopButton = button("loop", "loop", "Loop", { "aria-pressed": "false", class: "hide-small" });
    this.clock = h("span.clock", {}, h("strong", {}, "00.000"), h("span", {}, " / 0.000 s"));
    this.meter = h("span.meter", { "aria-hidden": "true" }, h("i"));
    this.compareButton = h("button.button.small.compare", { hidden: true, onclick: () => studio.run("compare") });
    this.monitorButton = h("button.button.plain.monitor", { "aria-haspopup": "menu", "aria-expanded": "false", onclick: () => this.#monitor() }, icon("speaker"), "Monitor", icon("down"));
    fill(this.root, this.menuButton, this.nameField, this.saved, h("span.spacer"), this.undoButton, this.redoButton, h("span.divider"),
      button("home", "start", "To the start", { class: "hide-small" }), this.playButton, this.stopButton, this.loopButton, this.clock, this.compareButton, h("span.spacer"), this.meter, this.monitorButton,
      h("button.button.hide-small", { onclick: () => studio.run("share") }, "Share"), h("button.button.primary.hide-small", { onclick: () => studio.run("publish") }, "Publish"));
  }

  async #monitor() {
    const { monitorFields } = await import("./panels/monitor.js");
    showMenu([{ element: monitorFields(this.studio) }], { opener: this.monitorButton });
  }

  #listen() {
    const { model, player, files } = this.studio;
    player.on("refused", (text) => toast(text));
    model.on("history document", () => {
      const { history } = model;
      this.undoButton.disabled = !history.canUndo;
      this.redoButton.disabled = !history.canRedo;
      this.undoButton.title = history.canUndo ? `Undo ${history.done.at(-1).label}` : "Undo";
      this.redoButton.title = history.canRedo ? `Redo ${history.undone.at(-1).label}` : "Redo";
    });
    model.on("document name", () => {
      this.nameField.value = model.name;
      document.title = `${model.name} · Thrum studio`;
    });
    files.onState = () => this.drawSaved();
    model.on("access", () => this.drawSaved());
    model.on("playhead document text", () => this.#drawClock());
    model.on("loop document", () => this.#drawLoop());
  }

  /** What became of the document: saved, read-only, published. */
  drawSaved() {
    const { files, model, publishedAs } = this.studio;
    const dot = files.state === "saved" ? "" : files.state === "failed" ? ".failed" : ".unsaved";
    const { served } = files;
    const isOnDisk = files.savedBytes === model.bytes;
    const where = served ? (isOnDisk ? `Saved to ${served.name}` : `Not yet in ${served.name}`) : SAVED[files.state];
    fill(this.saved, h(`i.dot${served && !isOnDisk ? ".unsaved" : dot}`), h("span", {}, model.readOnly ? "Open in another tab, read-only here" : where + (publishedAs ? ` · version ${publishedAs.version} published` : "")));
  }

  #drawClock() {
    const { model } = this.studio;
    const [now, all] = this.clock.children;
    now.textContent = model.playhead.toFixed(3).padStart(6, "0");
    all.textContent = ` / ${(model.duration ?? 0).toFixed(3)} s`;
  }

  #drawLoop() {
    this.loopButton.setAttribute("aria-pressed", String(this.studio.model.loop.on));
  }

  playing(isPlaying) {
    this.playButton.setAttribute("aria-label", isPlaying ? "Stop" : "Play");
    fill(this.playButton, icon(isPlaying ? "stop" : "play"));
    this.#drawLoop();
    if (!isPlaying) this.showLevel(0);
  }

  /** How loud it is, 0 to 1. */
  showLevel(level) {
    this.meter.firstChild.style.width = `${Math.round(level * 100)}%`;
  }

  /** What is compared with what: words, or nothing to hide them. */
  showComparison(words, isOther) {
    this.compareButton.hidden = !words;
    this.compareButton.setAttribute("aria-pressed", String(Boolean(isOther)));
    fill(this.compareButton, words);
  }
}
