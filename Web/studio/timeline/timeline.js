// The timeline as a part of the page: canvases, headers, pointer and wheel, and the list that assistive technology reads.

import { valueAt } from "../core.js";
import { fill, h, icon } from "../lib/dom.js";
import { afterPause, oncePerFrame } from "../lib/signal.js";
import { keyOf } from "../model.js";
import { describePart, factorLabel } from "../words.js";
import { readColours } from "./colours.js";
import { hits, layOut, yOf } from "./geometry.js";
import { OVERVIEW_MARGIN, overviewEnd } from "./paint/frame.js";
import { paintOverlay } from "./paint/overlay.js";
import { paint, paintMoved } from "./paint.js";
import { Tools } from "./tools.js";
import { Viewport } from "./viewport.js";

const WINDOW = 100; // how many items the accessible list holds at once

export class Timeline {
  view = new Viewport();
  snapping = true;
  gridShift = 0;
  lane = "intensity";
  hover = null;
  sounds = new Map();
  isPlaying = false;
  /** What is at hand of the sound or film beside the pattern: { name, duration, peaks, frames }, or null; and whether it stays where it is. */
  reference = null;
  isReferenceLocked = true;
  /** Called with the path of a sound that is not at hand. */
  onLocate = () => {};
  /** A version that is drawn hollow over the document: { number, lines }, or null. */
  compared = null;
  /** Called with a gesture that changed something: the coach listens. */
  onEdited = () => {};
  onScrub = () => {};
  /** Called after each picture. */
  onDrawn = () => {};
  onAskSound = () => {};
  onMenu = () => {};
  #marquee = null;
  #stroke = null;
  #guide = null;
  #pointers = new Map();
  #pinch = null;
  #pan = null;
  #space = false;
  #panned = false;
  #fitted = false;
  #longPress = 0;
  #drawSoon;
  #onlyMoved = false; // whether nothing but the view has changed since the last picture
  #lanes = null; // the lanes as they were drawn while the view moved

  constructor(model, root) {
    this.model = model;
    model.extraRows = new Set();
    model.hiddenRows = new Set();
    this.tools = new Tools(this);
    this.colours = readColours();
    this.canvas = h("canvas", { "aria-hidden": "true" });
    this.overlay = h("canvas", { "aria-hidden": "true" });
    this.items = h("div.items", { role: "listbox", tabindex: "0", "aria-multiselectable": "true", "aria-label": "Timeline" });
    this.chipBox = h("div.chip", { hidden: true });
    this.tip = h("div.tip", { hidden: true });
    this.inlane = h("div");
    this.stage = h("div.stage", {}, this.canvas, this.overlay, this.items, this.inlane, this.chipBox, this.tip);
    this.heads = h("div.heads");
    this.root = root;
    root.append(this.heads, this.stage);
    this.#drawSoon = oncePerFrame(() => this.#draw());
    this.redraw = () => {
      this.#lanes = null;
      this.#onlyMoved = false;
      this.#drawSoon();
    };
    this.listSoon = afterPause(120, () => this.#listItems()); // not in every frame of a drag
    this.redrawOverlay = oncePerFrame(() => this.#drawOverlay());
    model.on("document", () => {
      model.extraRows.clear();
      model.hiddenRows.clear();
      this.compared = null;
      this.sounds.clear();
      this.reference = null;
      this.#fitted = false;
    });
    model.on("text preview selection problems loop document", this.redraw);
    model.on("playhead", () => this.redrawOverlay());
    new ResizeObserver(() => this.#resize()).observe(this.stage);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.recolour());
    this.isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#listen();
  }

  /** What things snap to besides each other: { step, offset } in seconds. */
  get grid() {
    const { grid } = this.model;
    return grid ? { step: 60 / grid.bpm / grid.division, offset: grid.offset } : { step: this.view.gridStep(this.gridShift), offset: 0 };
  }

  recolour() {
    this.colours = readColours();
    this.redraw();
  }

  /** Which single lane a narrow page shows, or null for all. */
  only = null;

  showOnly(lane) {
    this.only = lane;
    this.redraw();
  }

  #resize() {
    const { width, height } = this.stage.getBoundingClientRect();
    if (!width || !height) return;
    const ratio = devicePixelRatio || 1;
    for (const canvas of [this.canvas, this.overlay]) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    const first = !this.#fitted;
    this.#onlyMoved = false;
    this.#lanes = null;
    this.view.width = width;
    this.size = { width, height };
    if (first && this.model.pattern) this.fit();
    this.#draw();
  }

  /** Shows the whole pattern. */
  fit() {
    this.#fitted = true;
    this.view.fit(0, Math.max(this.model.end, 0.4));
    this.redraw();
  }

  /** Scrolls by pixels; what is drawn only moves. */
  pan(pixels) {
    this.view.scroll(pixels);
    this.#drawSoon();
  }

  fitSelection() {
    const parts = this.model.selectedParts;
    if (!parts.length) return this.fit();
    const ends = parts.map((part) => (part.kind === "curve" ? part.time + Math.max(...part.points.map(({ time }) => time), 0) : part.time + (part.duration ?? 0)));
    this.view.fit(Math.min(...parts.map(({ time }) => time)), Math.max(...ends));
    return this.redraw();
  }

  #draw() {
    if (!this.size) return;
    if (!this.#fitted && this.model.pattern) this.fit();
    const { model, view } = this;
    this.layout = layOut(model, this.size.width, this.size.height, this.only);
    const scene = { model, view, layout: this.layout, colours: this.colours, hover: this.hover, sounds: this.sounds, reference: this.reference, compared: this.compared?.lines };
    if (this.#onlyMoved) this.#lanes = paintMoved(this.canvas, scene, this.#lanes);
    else paint(this.canvas, scene);
    this.#onlyMoved = true;
    this.#drawOverlay();
    this.#drawHeads();
    this.listSoon();
    this.onDrawn();
    this.stage.classList.toggle("stale", Boolean(model.blocked));
  }

  #drawOverlay() {
    if (!this.layout) return;
    paintOverlay(this.overlay, {
      model: this.model, view: this.view, layout: this.layout, colours: this.colours, marquee: this.#marquee,
      guide: this.#guide, stroke: this.#stroke, isPlaying: this.isPlaying, isCalm: this.isCalm,
    });
    for (const [name, element] of this.liveValues ?? []) {
      const control = this.model.vocabulary.controlByName.get(name);
      const line = this.model.shown.lines.controls.get(name);
      element.textContent = factorLabel(control, valueAt(line, this.model.playhead, control.neutral));
    }
  }

  // MARK: Headers

  #drawHeads() {
    const { layout, model } = this;
    const shape = JSON.stringify([layout.rows.map((row) => [row.kind, row.control?.name, Math.round(row.y), Math.round(row.h)]), [...model.hiddenRows], this.isReferenceLocked, layout.overview.y, model.parts.filter(({ kind }) => kind === "note" || kind === "sound").length]);
    this.#drawInlane();
    if (shape === this.headShape) return;
    this.headShape = shape;
    this.liveValues = new Map();
    const heads = layout.rows.map((row, index) => this.#head(row, index));
    heads.push(h("div.head", { style: { top: `${layout.overview.y}px`, height: `${layout.overview.h}px` } }, h("span.secondary", {}, "Overview")));
    fill(this.heads, heads);
    this.redrawOverlay();
  }

  #head(row, index) {
    const style = { top: `${row.y}px`, height: `${row.h}px` };
    const scale = (value, text) => h("span.scale", { style: { top: `${yOf(row, value) - row.y - 6}px` } }, text);
    if (row.kind === "intensity") {
      return h(`div.head${index === 0 ? ".first" : ""}`, { style }, h("h2", {}, "Intensity"),
        row.h > 110 && h("p.legend", {}, h("i"), "authored"), row.h > 110 && h("p.legend", {}, h("i.effective"), "effective"),
        scale(1, "1"), row.h > 130 && scale(0.5, "0.5"), scale(0, "0"));
    }
    if (row.kind === "sharpness") {
      return h("div.head", { style }, h("h2", {}, "Sharpness"), row.h > 90 && h("p.legend.heads3", { "aria-hidden": "true" }, h("i.circle"), h("i.square"), h("i.triangle")), row.h > 50 && scale(1, "crisp"), row.h > 50 && scale(0, "round"));
    }
    if (row.kind === "audio") {
      const count = this.model.parts.filter(({ kind }) => kind === "note" || kind === "sound").length;
      return h("div.head", { style }, h("h2", {}, "Audio"), row.h > 44 && h("p.secondary", {}, `${count} ${count === 1 ? "clip" : "clips"}`));
    }
    if (row.kind === "reference") return this.#referenceHead(style);
    if (row.kind !== "control") return h("div.head", { style });
    const { control } = row;
    const name = `${control.role[0].toUpperCase()}${control.role.slice(1)} ${control.multiplies ? "×" : "±"}`;
    const live = h("span.live", {});
    this.liveValues.set(control.name, live);
    const isHidden = this.model.hiddenRows.has(control.name);
    return h("div.head", { style, title: `${control.name}: ${control.multiplies ? "multiplies" : "adds to"} the ${control.role} of all ${control.isHaptic ? "haptic" : "audio"} events` },
      h("h2", {}, name),
      row.h > 40 && h("div.row", {}, live,
        h("button.iconbutton", { "aria-label": isHidden ? `Show ${name}` : `Hide ${name}`, "aria-pressed": String(isHidden), onclick: () => {
          if (isHidden) this.model.hiddenRows.delete(control.name);
          else this.model.hiddenRows.add(control.name);
          this.redraw();
        } }, icon(isHidden ? "eyeoff" : "eye")),
        h("button.iconbutton", { "aria-label": `Add a point to ${name} at the playhead`, onclick: () => this.addPointAtPlayhead(control) }, icon("plus"))));
  }

  #referenceHead(style) {
    const isLocked = this.isReferenceLocked;
    return h("div.head", { style: { ...style, "padding-top": "4px" }, title: "Heard and seen beside the pattern, not a part of it" }, h("h2", {}, "Reference"), h("div.row", {},
      h("button.iconbutton", { "aria-label": isLocked ? "Unlock the reference, to drag it" : "Lock the reference", "aria-pressed": String(isLocked), onclick: () => {
        this.isReferenceLocked = !isLocked;
        this.redraw();
      } }, icon("lock")),
      h("button.iconbutton", { "aria-label": "Take the reference away", onclick: () => this.model.setReference(null, "Take reference away") }, icon("close"))));
  }

  /** Adds a point at the playhead to the curve that reaches it, or a curve where there is none. */
  addPointAtPlayhead(control) {
    const { model } = this;
    const curves = model.parts.filter((part) => part.kind === "curve" && part.control?.name === control.name && part.time <= model.playhead);
    const value = Math.round(valueAt(model.lines.controls.get(control.name), model.playhead, control.neutral) * 1000) / 1000;
    if (curves.length) return model.edit("Add point", [{ op: "addPoint", curve: curves.at(-1).index, time: Math.round((model.playhead - curves.at(-1).time) * 1e4) / 1e4, value }]);
    const entry = model.vocabulary.curve(control, model.playhead, [{ time: 0, value }, { time: 0.2, value: control.neutral }]);
    return model.edit(`Add curve of ${control.role}`, [{ op: "add", entry }], { select: "added" });
  }

  /** What stands in the lanes as buttons: back to neutral after the last curve, and sounds that are not at hand. */
  #drawInlane() {
    const { layout, model, view } = this;
    const buttons = this.#missingSounds();
    for (const row of layout.rows) {
      if (row.kind !== "control" || row.h < 26 || model.blocked || model.hiddenRows.has(row.control.name)) continue;
      const line = model.lines.controls.get(row.control.name);
      const held = line?.length ? line[line.length - 1] : row.control.neutral;
      const last = model.parts.filter((part) => part.kind === "curve" && part.control?.name === row.control.name).at(-1);
      if (!last || Math.abs(held - row.control.neutral) < 1e-6) continue;
      const end = last.time + Math.max(0, ...last.points.map(({ time }) => time));
      if (line[line.length - 2] > end + 1e-6) continue;
      const x = view.x(end) + 22;
      if (x < 0 || x > layout.width - 120) continue;
      buttons.push(h("div.inlane", { style: { left: `${x}px`, top: `${row.y + row.h / 2 - 12}px` } },
        h("button.button", { "aria-label": `Return ${row.control.role} to neutral after the curve`, onclick: () => this.returnToNeutral(row.control) }, "Return to neutral")));
    }
    const shape = buttons.map((button) => button.outerHTML).join("");
    if (shape === this.inlaneShape) return;
    this.inlaneShape = shape;
    fill(this.inlane, buttons);
  }

  #missingSounds() {
    const { layout, model, view } = this;
    const button = (path, x, row) => h("div.inlane", { style: { left: `${Math.max(4, x)}px`, top: `${row.y + row.h - 26}px` } }, h("button.button", { "aria-label": `Locate ${path}`, title: path, onclick: () => this.onLocate(path) }, "Locate…"));
    const found = [];
    for (const row of layout.rows) {
      if (row.kind === "reference" && this.reference?.name !== model.reference.name) found.push(button(model.reference.name, view.x(model.reference.offset) + 6, row));
      if (row.kind !== "audio" || row.h < 44) continue;
      for (const part of model.parts) {
        if (part.kind !== "sound" || !part.waveformPath || this.sounds.has(part.waveformPath)) continue;
        const x = view.x(part.time) + 6;
        if (x > -40 && x < layout.width - 60 && found.length < 12) found.push(button(part.waveformPath, x, row));
      }
    }
    return found;
  }

  /** Adds a neutral point just after the last curve of a control. */
  returnToNeutral(control) {
    const last = this.model.parts.filter((part) => part.kind === "curve" && part.control?.name === control.name).at(-1);
    if (!last) return undefined;
    const end = Math.max(0, ...last.points.map(({ time }) => time));
    return this.model.edit("Return to neutral", [{ op: "addPoint", curve: last.index, time: Math.round((end + 0.01) * 1e4) / 1e4, value: control.neutral }]);
  }

  // MARK: The list for assistive technology

  /** Events, steps and curves in order of time. */
  get ordered() {
    return [...this.model.parts].sort((a, b) => a.time - b.time || a.entry - b.entry);
  }

  #listItems() {
    const ordered = this.ordered;
    const focus = this.focused ?? [...this.model.selection][0]?.split(":")[0];
    const at = Math.max(0, ordered.findIndex((part) => String(part.entry) === String(focus)));
    const first = Math.max(0, Math.min(at - WINDOW / 2, ordered.length - WINDOW));
    const shown = ordered.slice(first, first + WINDOW);
    const shape = shown.map((part) => [part.entry, part.start, part.end, this.model.selection.has(keyOf(part.entry))].join(" ")).join() + this.view.scale + this.view.start + ordered.length + this.model.bytes.length;
    if (shape === this.listShape) return;
    this.listShape = shape;
    this.items.setAttribute("aria-label", `Timeline, ${ordered.length} ${ordered.length === 1 ? "item" : "items"}`);
    fill(this.items, shown.map((part, index) => h("div", {
      role: "option", id: `item-${part.entry}`, "aria-selected": String(this.model.selection.has(keyOf(part.entry))),
      "aria-setsize": ordered.length, "aria-posinset": first + index + 1,
      style: { left: `${Math.max(0, this.view.x(part.time))}px`, top: "40px", width: "24px", height: "24px" },
    }, describePart(this.model, part))));
    const active = [...this.model.selection][0]?.split(":")[0];
    if (active !== undefined && shown.some((part) => String(part.entry) === active)) this.items.setAttribute("aria-activedescendant", `item-${active}`);
    else this.items.removeAttribute("aria-activedescendant");
  }

  /** Selects the next (or previous) item in time; false at the end. */
  walk(step) {
    const ordered = this.ordered;
    if (!ordered.length) return false;
    const selected = ordered.findIndex((part) => this.model.selection.has(keyOf(part.entry)) || [...this.model.selection].some((key) => key.startsWith(`${part.entry}:`)));
    const next = selected < 0 ? (step > 0 ? 0 : ordered.length - 1) : selected + step;
    if (next < 0 || next >= ordered.length) return false;
    this.model.select([keyOf(ordered[next].entry)]);
    this.view.reveal(ordered[next].time);
    this.redraw();
    return true;
  }

  // MARK: What tools ask for

  edited(gesture) {
    this.onEdited(gesture);
  }

  scrub(time, phase) {
    this.model.setPlayhead(time);
    this.onScrub(time, phase);
  }

  askSound(time) {
    this.onAskSound(time);
  }

  showMarquee(marquee) {
    this.#marquee = marquee;
    this.redrawOverlay();
  }

  showStroke(stroke) {
    this.#stroke = stroke;
    this.redrawOverlay();
  }

  setGuide(time) {
    this.#guide = time;
    this.redrawOverlay();
  }

  chip(x, y, text) {
    this.chipBox.hidden = false;
    this.chipBox.textContent = text;
    const left = Math.min(x + 14, this.size.width - this.chipBox.offsetWidth - 8);
    this.chipBox.style.left = `${Math.max(4, left)}px`;
    this.chipBox.style.top = `${Math.max(4, y - 34)}px`;
  }

  hideChip() {
    this.chipBox.hidden = true;
    this.#guide = null;
    this.redrawOverlay();
  }

  overviewTime(x) {
    return ((x - OVERVIEW_MARGIN) / (this.layout.width - 2 * OVERVIEW_MARGIN)) * overviewEnd(this.model, this.view);
  }

  /** Brings an entry into view and lets it flash. */
  reveal(part) {
    this.view.start = Math.max(-this.view.margin / this.view.scale, part.time - (0.3 * this.view.width) / this.view.scale);
    if (this.model.end * this.view.scale < this.view.width - this.view.margin) this.view.start = -this.view.margin / this.view.scale;
    this.hover = { part };
    this.redraw();
    setTimeout(() => {
      if (this.hover?.part === part) this.hover = null;
      this.redraw();
    }, 600);
  }

  // MARK: Pointer, wheel

  /** While Space is held, a drag moves the view; letting go answers whether one did. */
  setSpace(isDown) {
    const panned = this.#panned;
    if (isDown && !this.#space) this.#panned = false;
    this.#space = isDown;
    this.stage.style.cursor = isDown ? "grab" : "";
    return panned;
  }

  get isSpaceHeld() {
    return this.#space;
  }

  #place(event) {
    const box = this.stage.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  #listen() {
    const { stage, view } = this;
    stage.addEventListener("pointerdown", (event) => {
      if (event.target.closest("button")) return;
      if (event.button === 2) return;
      const [x, y] = this.#place(event);
      this.items.focus({ preventScroll: true });
      this.tip.hidden = true;
      stage.setPointerCapture(event.pointerId);
      this.#pointers.set(event.pointerId, [x, y]);
      if (this.#pointers.size === 2) {
        this.tools.cancel();
        clearTimeout(this.#longPress);
        this.#pinch = [...this.#pointers.values()];
        return;
      }
      if (event.button === 1 || this.#space) {
        this.#pan = x;
        this.#panned = true;
        event.preventDefault();
        return;
      }
      if (event.pointerType === "touch") {
        this.#longPress = setTimeout(() => {
          if (this.tools.gesture?.moved) return;
          this.tools.cancel();
          this.#openMenu(event.clientX, event.clientY, x, y);
        }, 500);
      }
      const fake = withOffset(event, y);
      this.tools.down(fake, x, y);
      this.redraw();
    });
    stage.addEventListener("pointermove", (event) => {
      const [x, y] = this.#place(event);
      if (this.#pointers.has(event.pointerId)) this.#pointers.set(event.pointerId, [x, y]);
      if (this.#pinch && this.#pointers.size === 2) {
        this.#movePinch();
        return;
      }
      if (this.#pan !== null) {
        this.pan(this.#pan - x);
        this.#pan = x;
        return;
      }
      if (this.tools.gesture) {
        if (this.tools.gesture.moved) clearTimeout(this.#longPress);
        this.tools.move(event, x, y);
        this.redrawOverlay();
      } else if (event.pointerType === "mouse" && this.layout) this.#hoverAt(x, y);
    });
    const finish = (event) => {
      const [x, y] = this.#place(event);
      clearTimeout(this.#longPress);
      this.#pointers.delete(event.pointerId);
      if (this.#pinch) {
        if (this.#pointers.size === 0) this.#pinch = null;
        return;
      }
      if (this.#pan !== null) {
        this.#pan = null;
        return;
      }
      if (event.type === "pointercancel") this.tools.cancel();
      else this.tools.up(event, x, y);
      this.redraw();
    };
    stage.addEventListener("pointerup", finish);
    stage.addEventListener("pointercancel", finish);
    stage.addEventListener("pointerleave", () => {
      this.tip.hidden = true;
      if (this.hover) {
        this.hover = null;
        this.redraw();
      }
    });
    stage.addEventListener("dblclick", (event) => {
      if (event.target.closest("button")) return;
      const [x, y] = this.#place(event);
      this.tools.doubleClick(event, x, y);
    });
    stage.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      const [x, y] = this.#place(event);
      this.#openMenu(event.clientX, event.clientY, x, y);
    });
    stage.addEventListener("wheel", (event) => {
      event.preventDefault();
      const [x] = this.#place(event);
      if (event.ctrlKey || event.metaKey) view.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.002)), x);
      else return this.pan((Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY) * (event.deltaMode ? 20 : 1));
      this.redraw();
      return undefined;
    }, { passive: false });
    this.items.addEventListener("keydown", (event) => {
      if (event.key !== "Tab") return;
      if (this.walk(event.shiftKey ? -1 : 1)) event.preventDefault();
    });
  }

  #movePinch() {
    const before = this.#pinch;
    const now = [...this.#pointers.values()];
    const middle = (points) => (points[0][0] + points[1][0]) / 2;
    const distance = (points) => Math.max(20, Math.abs(points[0][0] - points[1][0]));
    this.view.scroll(middle(before) - middle(now));
    this.view.zoom(distance(now) / distance(before), middle(now));
    this.#pinch = now;
    this.redraw();
  }

  #openMenu(clientX, clientY, x, y) {
    if (!this.layout) return;
    const hit = hits(this.model, this.view, this.layout, x, y)[0];
    const key = hit && (hit.kind === "point" ? keyOf(hit.part.entry, hit.point) : keyOf(hit.part.entry));
    if (key && !this.model.selection.has(key)) this.model.select([key]);
    this.onMenu(clientX, clientY, hit);
  }

  #hoverAt(x, y) {
    const hit = hits(this.model, this.view, this.layout, x, y)[0] ?? null;
    const cursors = { handle: "ew-resize", edge: "ew-resize", point: "grab", segment: "ns-resize", sustain: "pointer", tap: "grab", body: "grab", clip: "grab", dot: "grab", line: "ns-resize", step: "grab" };
    const wanted = this.tools.tool === "select" ? (hit ? cursors[hit.kind] : "default") : "crosshair";
    if (!this.#space) this.stage.style.cursor = y < this.layout.ruler.h ? "col-resize" : wanted;
    const changed = hit?.part?.entry !== this.hover?.part?.entry || hit?.point !== this.hover?.point;
    if (!changed) return;
    this.hover = hit;
    this.#showTip(hit, x, y);
    this.redraw();
  }

  #showTip(hit, x, y) {
    this.tip.hidden = true;
    if (!hit) return;
    const { model } = this;
    const tap = hit.part.kind === "tap" && model.lines.taps.get(hit.part.index);
    if (tap && Math.abs(tap.authored - tap.felt) > 0.004) {
      const control = model.vocabulary.intensityControl;
      const curve = model.parts.filter((part) => part.control?.name === control.name && part.time <= tap.time).at(-1);
      const title = tap.felt < 0.005 ? `Silenced by the intensity ${curve?.kind === "step" ? "step" : "curve"}` : "Weakened by the intensity control";
      fill(this.tip, h("strong", {}, title), h("span", {}, `${tap.authored.toFixed(2)} ${factorLabel(control, tap.factor)} = ${tap.felt.toFixed(2)}, at ${tap.time.toFixed(3)} s`));
    } else {
      const found = model.problemsOf(hit.part.entry).find(({ severity }) => severity !== "info");
      if (!found) return;
      const help = h("span", {}, found.help);
      model.core.explain(found, () => (help.textContent = found.help ?? ""));
      if (found.help) help.textContent = found.help;
      fill(this.tip, h("strong", {}, found.message), help);
    }
    this.tip.hidden = false;
    this.tip.style.left = `${Math.min(Math.max(8, x - 40), this.size.width - this.tip.offsetWidth - 8)}px`;
    this.tip.style.top = `${Math.max(40, y - this.tip.offsetHeight - 18)}px`;
  }
}

/** A pointer event with its height on the stage, whatever element it hit. */
function withOffset(event, y) {
  return { pointerType: event.pointerType, shiftKey: event.shiftKey, altKey: event.altKey, ctrlKey: event.ctrlKey, metaKey: event.metaKey, offsetY: y };
}
