// The studio: title bar, tools, timeline, panels and drawer, and what the commands do that is more than one edit.

import { Clipboard } from "./clipboard.js";
import { commandsOf } from "./commands.js";
import { Coach } from "./coach.js";
import { Files } from "./files.js";
import { listenForInput } from "./input.js";
import { fill, h, icon } from "./lib/dom.js";
import { showDialog, showMenu, toast } from "./lib/floating.js";
import { keyLabel, keyTable } from "./lib/keys.js";
import { forgetToken, localToken } from "./token.js";
import { onDemand } from "./lib/lazy.js";
import { rounded } from "./lib/maths.js";
import { resizeHandle } from "./lib/resize.js";
import { recall } from "./lib/storage.js";
import { Model } from "./model.js";
import { Player } from "./audio/player.js";
import { Inspector } from "./panels/inspector.js";
import { countMarks, Problems } from "./panels/problems.js";
import { Timeline } from "./timeline/timeline.js";
import { TOOLS } from "./timeline/tools.js";
import { TitleBar } from "./title.js";
import { sizeLabel } from "./words.js";

const TABS = [
  { id: "inspector", label: "Inspector", icon: "inspector" }, { id: "problems", label: "Problems", icon: "problems" },
  { id: "library", label: "Library", icon: "library" }, { id: "preview", label: "Preview", icon: "preview" }, { id: "history", label: "History", icon: "history" },
];

export class Studio {
  tab = "inspector";
  drawer = null;

  // Parts that are loaded when they are first wanted, so that the page is there sooner.
  #library = onDemand(async () => new (await import("./panels/library.js")).Library(this, this.panes.library));
  #preview = onDemand(async () => new (await import("./panels/preview.js")).Preview(this, this.panes.preview));
  #history = onDemand(async () => new (await import("./panels/history.js")).HistoryPanel(this, this.panes.history));
  #source = onDemand(async () => new (await import("./source/source.js")).Source(this, this.drawerPanes.source));
  #table = onDemand(async () => new (await import("./source/table.js")).EventTable(this, this.drawerPanes.table));
  #comparison = onDemand(async () => new (await import("./compare.js")).Comparison(this));
  #layout = onDemand(() => import("./source/layout.js"));
  #sounds = onDemand(async () => new (await import("./sounds.js")).Sounds(this));
  #dialogs = {
    ears: onDemand(() => import("./dialogs/ears.js")), export: onDemand(() => import("./dialogs/export.js")), grid: onDemand(() => import("./dialogs/grid.js")), import: onDemand(() => import("./dialogs/import.js")),
    palette: onDemand(() => import("./dialogs/palette.js")), publish: onDemand(() => import("./dialogs/publish.js")),
    settings: onDemand(() => import("./dialogs/settings.js")), shortcuts: onDemand(() => import("./dialogs/shortcuts.js")),
  };

  constructor({ core, vocabulary, settings, root }) {
    this.core = core;
    this.vocabulary = vocabulary;
    this.settings = settings;
    this.root = root;
    this.model = new Model(core, vocabulary);
    this.files = new Files(this.model);
    this.player = new Player(this.model);
    this.player.profile = settings.get("profile");
    this.player.volume = settings.get("volume");
    this.player.latency = settings.get("latency");
    this.clipboard = new Clipboard(this.model);
    this.#build();
    this.commands = commandsOf(this).map((command) => ({ ...command, usualKeys: command.keys ?? [] }));
    this.byId = new Map(this.commands.map((command) => [command.id, command]));
    this.#mapKeys();
    this.#listen();
  }

  // MARK: Parts that come later

  /** The parts that are there already; null where they were not wanted yet. */
  get preview() {
    return this.#preview.made;
  }

  /** What the document was published as; null where it is no library's. */
  get publishedAs() {
    return this.files.published;
  }

  get historyPanel() {
    return this.#history.made;
  }

  get source() {
    return this.#source.made;
  }

  /** Loads what the page has not wanted yet, so that it is there without a network too. */
  async loadRest() {
    const parts = [this.#library, this.#preview, this.#history, this.#source, this.#table, this.#layout, this.#comparison, this.#sounds, ...Object.values(this.#dialogs)];
    for (const part of parts) await part();
    await Promise.all([import("./source/assist.js"), import("./audio/wave.js"), import("./audio/slow.js"), import("./panels/mend.js"), import("./panels/targets.js"), import("./guess.js"), this.core.loadRules(), this.core.formatNames()]);
  }

  async #dialog(name, show, ...values) {
    return (await this.#dialogs[name]())[show](this, ...values);
  }

  // MARK: Keys

  #mapKeys() {
    const own = this.settings.get("keys");
    for (const command of this.commands) command.keys = own[command.id] ?? command.usualKeys;
    this.keys = keyTable(this.commands);
    this.#drawTools();
  }

  isRemapped(id) {
    return id in this.settings.get("keys");
  }

  /** Gives a command other keys; null brings the usual ones back. */
  remap(id, keys) {
    const own = { ...this.settings.get("keys"), [id]: keys };
    if (keys === null) delete own[id];
    this.settings.set("keys", own);
    this.#mapKeys();
  }

  remapNone() {
    this.settings.set("keys", {});
    this.#mapKeys();
  }

  run(id) {
    return this.byId.get(id).run();
  }

  toast(text, { undo = false } = {}) {
    toast(text, undo ? { action: { label: "Undo", run: () => this.model.undo() } } : {});
  }

  // MARK: Beginning

  /** Opens what the address asks for, else the last draft, else the sample. */
  async begin() {
    const parameters = new URLSearchParams(location.search);
    const shared = await Files.fromLink(location.hash).catch((error) => {
      toast(`The link could not be read: ${error.message}`, { failed: true });
      return null;
    });
    const published = parameters.get("from") ?? parameters.get("version-of");
    if (shared) await this.files.openBytes(shared.bytes, shared.name);
    else if (!(await this.#openLocal()) && published) await (await this.#library()).openPublished(published);
    if (!this.model.pattern) await this.#openLast();
    if (!recall("thrum-coach") && this.files.state === "sample") this.coach.begin();
    document.title = `${this.model.name} · Thrum studio`;
    this.root.dataset.ready = "true";
  }

  /** Opens the file of `thrum studio FILE`; whether there is one. */
  async #openLocal() {
    const token = localToken();
    if (!token) return false;
    try {
      await new (await import("./local.js")).LocalFile(this, token).open();
      return true;
    } catch (error) {
      if (!(error instanceof TypeError)) forgetToken(); // a server that did not answer may be there again
      toast(`The file could not be opened: ${error.message}`, { failed: true });
      return false;
    }
  }

  async #openLast() {
    const draft = await this.files.restore();
    if (!draft) return this.#openFirst();
    if (draft.history?.done?.length) toast(`Restored unsaved work from ${new Date(draft.time).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}`, { action: { label: "Undo restore", run: () => this.#openFirst() } }); // the draft stays among the others
    return undefined;
  }

  async #openFirst() {
    const response = await fetch(new URL("samples/click-and-hum.ahap", import.meta.url));
    const bytes = response.ok ? new Uint8Array(await response.arrayBuffer()) : this.emptyBytes();
    await this.files.openBytes(bytes, "Click and hum", { sample: true });
  }

  emptyBytes() {
    return new TextEncoder().encode(`${JSON.stringify(this.vocabulary.document([]), null, 2)}\n`);
  }

  async newDocument() {
    if (!(await this.files.openBytes(this.emptyBytes(), "Untitled"))) return;
    toast("A new pattern. Double-click for a tap, press C and drag for a hum.");
  }

  // MARK: The page

  #build() {
    const { model } = this;
    this.timelineBox = h("main.timeline", { "aria-label": "Timeline" });
    this.timeline = new Timeline(model, this.timelineBox);
    this.timeline.onEdited = ({ kind, label }) => {
      if (kind === "newTap") this.coach.did("add");
      if (kind === "move" && /intensity|Move/.test(label ?? "")) this.coach.did("drag");
    };
    this.timeline.onScrub = (time, phase) => this.#scrub(time, phase);
    this.timeline.onAskSound = (time) => this.#askSound(time);
    this.timeline.onLocate = (path) => this.locate(path);
    this.timeline.onMenu = (x, y, hit) => this.#contextMenu(x, y, hit);
    this.empty = h("div.empty", { hidden: true });
    this.banner = h("div.banner", { hidden: true, role: "alert" });
    this.timelineBox.append(this.empty, this.banner);
    this.panes = Object.fromEntries(TABS.map(({ id }) => [id, h("div.pane", { role: "tabpanel", id: `pane-${id}`, "aria-labelledby": `tab-${id}`, hidden: true, tabindex: "-1" })]));
    this.right = h("aside.right", { "aria-label": "Panels" });
    this.tabs = h("div.tabs", { role: "tablist", "aria-label": "Panels" });
    this.sheethead = h("div.sheethead", {}, h("button.iconbutton", { "aria-label": "Close panel", onclick: () => this.right.classList.remove("open") }, icon("close")));
    this.right.append(this.tabs, this.sheethead, ...Object.values(this.panes));
    this.problems = new Problems(this, this.panes.problems);
    this.inspector = new Inspector(this, this.panes.inspector);
    this.drawerBody = h("div.drawerbody", { hidden: true });
    const sourcePane = h("div", { role: "tabpanel", "aria-label": "Source", style: { height: "100%" }, hidden: true });
    const tablePane = h("div", { role: "tabpanel", "aria-label": "Event table", style: { height: "100%" }, hidden: true });
    this.drawerBody.append(sourcePane, tablePane);
    this.drawerPanes = { source: sourcePane, table: tablePane };
    this.drawerTabs = h("div.drawertabs");
    this.drawerBox = h("section.drawer", { "aria-label": "Source and event table" }, this.drawerTabs, this.drawerBody);
    this.coachBox = h("div.coach");
    this.coach = new Coach(this, this.coachBox);
    this.titleBar = new TitleBar(this, h("header.title"));
    this.toolbar = h("nav.tools", { role: "radiogroup", "aria-label": "Tools" });
    this.laneTabs = h("div.lanes", { role: "tablist", "aria-label": "Lane" });
    this.statusBar = h("footer.status");
    fill(this.root, this.titleBar.root, this.toolbar, this.coachBox, this.laneTabs, this.timelineBox, this.right, this.drawerBox, this.statusBar);
    this.#buildEdges();
    this.#drawTools();
    this.#drawTabs();
    this.#drawDrawerTabs();
    this.#drawLaneTabs();
    this.showTab("inspector", { open: false });
    this.problems.draw();
    this.#followWidth();
  }

  /** The edges of the panels and the drawer, which one can drag; their sizes are remembered. */
  #buildEdges() {
    const { settings, root } = this;
    const edge = (name, panel, more) => {
      const apply = (size) => root.style.setProperty(`--${name}`, `${size}px`);
      apply(settings.get(name));
      panel.append(resizeHandle({ ...more, apply, done: (size) => settings.set(name, size) }));
    };
    edge("right", this.right, { label: "Width of the panels", least: 240, most: () => 460, size: () => this.right.offsetWidth });
    edge("drawer", this.drawerBody, { label: "Height of the drawer", isAcross: true, least: 96, most: () => Math.max(200, Math.round(innerHeight / 2)), size: () => this.drawerBody.offsetHeight });
  }

  #drawTools() {
    const keyOf = ({ id, key }) => keyLabel(this.byId ? this.byId.get(`tool-${id}`).keys[0] ?? "" : key);
    const tool = (item) => h("button.tool", { role: "radio", "aria-checked": String(this.timeline.tools.tool === item.id), "aria-label": `${item.does}`, title: `${item.does} (${keyOf(item)})`, tabindex: this.timeline.tools.tool === item.id ? "0" : "-1", "data-tool": item.id, onclick: () => this.setTool(item.id) },
      icon(item.icon), h("span.letter", {}, keyOf(item)), h("span.word", {}, item.word));
    fill(this.toolbar, TOOLS.slice(0, 5).map(tool), h("hr"), TOOLS.slice(5).map(tool));
    this.toolbar.onkeydown = (event) => {
      const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      const at = TOOLS.findIndex(({ id }) => id === this.timeline.tools.tool);
      this.setTool(TOOLS[(at + step + TOOLS.length) % TOOLS.length].id);
      this.toolbar.querySelector('[aria-checked="true"]')?.focus();
    };
  }

  setTool(id) {
    this.timeline.tools.tool = id;
    for (const button of this.toolbar.querySelectorAll(".tool")) {
      button.setAttribute("aria-checked", String(button.dataset.tool === id));
      button.tabIndex = button.dataset.tool === id ? 0 : -1;
    }
  }

  setLane(lane) {
    this.timeline.lane = lane;
    toast(`Arrow keys change ${lane}`);
  }

  #drawTabs() {
    fill(this.tabs, TABS.map((tab) => h("button.tab", { role: "tab", id: `tab-${tab.id}`, "aria-controls": `pane-${tab.id}`, "aria-selected": String(tab.id === this.tab), tabindex: tab.id === this.tab ? "0" : "-1", onclick: () => this.showTab(tab.id) },
      tab.id === "problems" && (this.model.problems.errors || this.model.problems.warnings) ? countMarks(this.model.problems) : icon(tab.icon), tab.label)));
    this.tabs.onkeydown = (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      const at = TABS.findIndex(({ id }) => id === this.tab);
      this.showTab(TABS[(at + step + TABS.length) % TABS.length].id);
      document.getElementById(`tab-${this.tab}`).focus();
    };
  }

  showTab(id, { open = true } = {}) {
    this.tab = id;
    for (const { id: name } of TABS) {
      this.panes[name].hidden = name !== id;
      const tab = document.getElementById(`tab-${name}`);
      tab?.setAttribute("aria-selected", String(name === id));
      if (tab) tab.tabIndex = name === id ? 0 : -1;
    }
    if (open) this.right.classList.add("open");
    const later = { library: this.#library, preview: this.#preview, history: this.#history }[id];
    if (id === "problems") this.problems.draw();
    later?.().then((panel) => panel.shown()).catch((error) => this.#notLoaded(error));
    if (id === "problems" && open) this.coach.did("problems");
  }

  #drawDrawerTabs() {
    const tab = (id, name, label) => h("button.drawertab", { role: "tab", id: `drawertab-${id}`, "aria-selected": String(this.drawer === id), onclick: () => this.toggleDrawer(id) }, icon(name), label);
    const tools = this.drawer === "source" ? this.#sourceTools() : [];
    fill(this.drawerTabs, h("div.counts", { role: "tablist", "aria-label": "Drawer" }, tab("source", "source", "Source"), tab("table", "table", "Event table")), h("span.spacer"), tools,
      h("button.button.plain.small", { "aria-label": this.drawer ? "Close the drawer" : "Open the source", onclick: () => (this.drawer ? this.closeDrawer() : this.openDrawer("source")) }, h("kbd", {}, keyLabel("Mod+J")), icon(this.drawer ? "down" : "up")));
  }

  #sourceTools() {
    if (!this.core.has("format")) return [];
    return ["format", "minify"].map((id) => h("button.button.plain.small", { title: this.byId.get(id).label, onclick: () => this.run(id) }, id === "format" ? "Format" : "Minify"));
  }

  /** Keeps the pattern as A ("keep"), hears the other of A and B ("toggle"), or ends that ("forget"). */
  async compare(name) {
    (await this.#comparison())[name]();
  }

  /** Lays the source out ("layOut"), or takes away its gaps ("minify"). */
  async changeLayout(name) {
    return (await this.#layout())[name](this);
  }

  #notLoaded(error) {
    toast(`This part of the studio could not be loaded: ${error.message}`, { failed: true });
  }

  /** Opens the source or the event table; a promise of it. */
  async openDrawer(id) {
    this.drawer = id;
    this.drawerBody.hidden = false;
    this.drawerBox.classList.add("open");
    for (const [name, pane] of Object.entries(this.drawerPanes)) pane.hidden = name !== id;
    this.#drawDrawerTabs();
    try {
      const part = await (id === "source" ? this.#source() : this.#table());
      part.shown();
      return part;
    } catch (error) {
      this.#notLoaded(error);
      return null;
    }
  }

  closeDrawer() {
    this.drawer = null;
    this.drawerBody.hidden = true;
    this.drawerBox.classList.remove("open");
    this.#drawDrawerTabs();
  }

  toggleDrawer(id) {
    if (this.drawer === id) this.closeDrawer();
    else this.openDrawer(id);
  }

  async showSource(part) {
    (await this.openDrawer("source"))?.focusAt(part.start);
  }

  /** Marks bytes in the source, now or when it is opened. */
  async markInSource(start, end) {
    (await this.#source()).show(start, end);
  }

  #drawLaneTabs() {
    const lanes = [["intensity", "Intensity"], ["sharpness", "Sharpness"], ["curves", "Curves"], ["audio", "Audio"]];
    fill(this.laneTabs, lanes.map(([id, label]) => h("button", { role: "tab", "aria-selected": String(this.timeline.only === id), onclick: () => {
      this.timeline.showOnly(id);
      this.#drawLaneTabs();
    } }, label)));
  }

  #followWidth() {
    const narrow = matchMedia("(max-width: 639px)");
    const apply = () => {
      this.timeline.showOnly(narrow.matches ? this.timeline.only ?? "intensity" : null);
      this.#drawLaneTabs();
    };
    narrow.addEventListener("change", apply);
    apply();
    this.model.on("selection", () => {
      if (innerWidth < 1024 && this.model.selection.size && !this.timeline.tools.gesture && !this.right.classList.contains("open")) this.showTab("inspector");
    });
  }

  #drawStatus() {
    const { model, timeline } = this;
    const { problems } = model;
    const total = problems.errors + problems.warnings;
    const events = model.parts.filter(({ values }) => values).length;
    const felt = model.pattern?.felt ?? 0;
    fill(this.statusBar,
      h("button.counts", { onclick: () => this.showTab("problems"), "aria-label": `${problems.errors} errors, ${problems.warnings} warnings` }, total || problems.infos ? countMarks(problems) : [h("span.good", {}, icon("check")), "no problems"]),
      h("span", {}, `${events} ${events === 1 ? "event" : "events"} · ${(model.duration ?? 0).toFixed(3)} s${Math.abs(felt - model.duration) > 0.0005 ? `, felt ${felt.toFixed(3)} s` : ""} · ${sizeLabel(model.bytes.length)}`),
      h("span.spacer"),
      h("button.counts", { "aria-pressed": String(timeline.snapping), onclick: () => this.toggleSnapping() }, icon("magnet"), !timeline.snapping ? "Snap off" : model.grid ? `Snap to beats, ${model.grid.bpm}` : `Snap ${gridLabel(timeline.grid.step)}`),
      h("span", {}, `Zoom ${timeline.view.scale < 10 ? timeline.view.scale.toFixed(1) : Math.round(timeline.view.scale)} px/s`),
      h("button.counts", { onclick: () => this.showPalette() }, h("kbd", {}, keyLabel("Mod+K")), "Commands"));
  }

  // MARK: Listening

  #listen() {
    const { model, player } = this;
    let asked = false;
    const status = () => {
      if (asked) return;
      asked = true;
      setTimeout(() => {
        asked = false;
        this.#drawStatus();
      }, 60);
    };
    model.on("document", () => {
      if (model.reference || model.parts.some(({ kind }) => kind === "sound")) this.#sounds().catch((error) => this.#notLoaded(error)); // their files may be kept with the draft
    });
    model.on("text problems document", status);
    this.timeline.onDrawn = status;
    model.on("problems", () => {
      this.#drawTabs();
      if (model.blocked) this.#drawStates(); // what can be repaired is known only now
    });
    model.on("text document", () => this.#drawStates());
    model.on("refused", (text) => toast(text));
    model.on("travelled", (text) => toast(text));
    model.on("selection", () => {
      const [part] = model.selectedParts;
      if (part?.values?.sharpness !== undefined) this.timeline.tools.lastSharpness = rounded(part.values.sharpness, 3);
    });
    this.files.onHeld = () => {
      model.setReadOnly(true);
      this.#showBanner("This pattern is open in another tab.", "Take over", async () => {
        await this.files.takeOver();
        this.banner.hidden = true;
      });
    };
    this.files.onTaken = () => this.files.giveAway().then(() => this.files.onHeld());
    this.files.onLose = () => this.ask({ title: "Not saved on this device", confirm: "Open anyway", body: h("p", {}, "What was changed here could not be saved, and is lost once another pattern is open. Download a copy first to keep it.") });
    this.files.onConflict = () => showDialog("The file has changed on disk", (close) => ({
      body: h("p", {}, "Another program has written it since it was opened here. Your draft is kept either way."),
      foot: [h("button.button", { onclick: () => close("theirs") }, "Open what is on disk"), h("button.button.primary", { onclick: () => close("mine") }, "Write mine over it")],
    }));
    this.files.onForeign = async (bytes, name) => {
      if (/\.ahap$/i.test(name) || (await this.core.analyse(bytes)).pattern.hasPattern) return false;
      await this.showImport(bytes, name);
      return true;
    };
    this.settings.onTheme = () => this.timeline.recolour();
    player.on("state", (isPlaying) => this.#playing(isPlaying));
    listenForInput(this);
  }

  /** Opens a file, or adds it where it is a sound or a film. */
  async takeFile(file) {
    const isMedia = /^(audio|video)\//.test(file.type) || /\.(wav|mp3|m4a|aac|caf|ogg|flac|aiff?|mp4|mov|webm)$/i.test(file.name);
    return isMedia ? (await this.#sounds()).ask(file) : this.files.openFile(file);
  }

  async #askSound(time) {
    (await this.#sounds()).choose(time);
  }

  /** Takes a sound that was fetched for a path of the pattern. */
  async takeSound(blob, path) {
    await (await this.#sounds()).take(blob, path);
    this.timeline.redraw();
  }

  /** Asks for the file of a sound that is not there. */
  async locate(path) {
    (await this.#sounds()).locate(path);
  }

  menuAtSelection() {
    const box = this.timeline.stage.getBoundingClientRect();
    const [part] = this.model.selectedParts;
    this.#contextMenu(box.left + (part ? this.timeline.view.x(part.time) : 40), box.top + 60, part ? { part } : null);
  }

  escape() {
    this.preview?.own.stop();
    if (this.timeline.tools.cancel()) return;
    if (this.model.selection.size) this.model.select([]);
    else this.setTool("select");
  }

  // MARK: States of the document

  #showBanner(text, label, action, other) {
    fill(this.banner, h("span.grow", {}, text), other && h("button.button.small", { onclick: other.run }, other.label), label && h("button.button.small", { onclick: action }, label));
    this.banner.hidden = false;
  }

  #drawStates() {
    const { model } = this;
    if (model.readOnly) return;
    const isEmpty = !model.blocked && model.pattern?.hasPattern && model.parts.length === 0;
    this.empty.hidden = !isEmpty;
    if (isEmpty) {
      fill(this.empty, h("p", {}, "Double-click for a tap · press C and drag for a hum · drop an AHAP file"),
        h("div.cards", {}, h("button.button", { onclick: () => this.showTab("library") }, "From the library"), h("button.button", { onclick: () => this.run("insertTap") }, "A tap at the playhead"), h("button.button", { onclick: () => this.run("insertHum") }, "A hum at the playhead")));
    }
    if (model.blocked) {
      const isOld = model.parts.length > 0;
      this.#showBanner(isOld ? "The source has a syntax error: the timeline shows what can be read, and cannot be edited until it is fixed." : "The source has a syntax error. Nothing to show yet.", "Go to the error", async () => {
        const error = this.problems.sorted[0];
        const source = await this.openDrawer("source");
        if (error) source?.focusAt(error.range.start.byte);
      }, this.problems.canRepair && { label: "Try to repair…", run: () => this.problems.fixAll() });
      if (!isOld && !this.drawer) this.openDrawer("source");
    } else if (!model.pattern?.hasPattern) {
      this.#tellForeign(model.bytes);
    } else this.banner.hidden = true;
  }

  /** Says what a document is that is no pattern. */
  async #tellForeign(bytes) {
    const { model } = this;
    const kind = await import("./guess.js").then(({ guess }) => guess(bytes), () => null);
    if (bytes === model.bytes) {
      this.#showBanner(`No pattern found.${kind ? ` This looks like ${kind.words}.` : ""}`, kind?.isRead ? "Import…" : "Open the source", () => (kind?.isRead ? this.showImport(model.bytes, model.name) : this.openDrawer("source")));
    }
  }

  // MARK: Playing

  stop() {
    const from = this.player.startedFrom;
    this.preview?.own.stop();
    this.player.stop();
    if (from !== undefined) this.model.setPlayhead(from);
  }

  #playing(isPlaying) {
    this.timeline.isPlaying = isPlaying;
    this.titleBar.playing(isPlaying);
    if (!isPlaying) {
      if (this.player.startedFrom !== undefined) this.model.setPlayhead(this.player.startedFrom);
      return;
    }
    const frame = () => {
      if (!this.player.isPlaying) return;
      const { time } = this.player;
      this.model.setPlayhead(time, { playing: true });
      const { view } = this.timeline;
      if (view.x(time) > view.width * 0.85 && view.end < this.model.end) {
        view.start = time - (0.15 * view.width) / view.scale;
        this.timeline.redraw(); // a page on
      } else if (view.x(time) < 0) {
        view.reveal(time, 0.1);
        this.timeline.redraw();
      }
      this.titleBar.showLevel(this.player.level);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  #scrub(time, phase) {
    if (phase === "begin" && this.player.isPlaying) this.player.stop();
    if (phase !== "end") this.player.scrub(time).catch(() => {});
  }

  // MARK: Editing that is more than one operation

  async markerAtPlayhead() {
    const { model } = this;
    const time = rounded(model.playhead, 4);
    const existing = model.markers.findIndex((marker) => Math.abs(marker.time - time) < 0.0006);
    if (existing < 0) {
      await model.setMarkers([...model.markers, { name: `marker ${model.markers.length + 1}`, time }], "Add marker");
      return;
    }
    const marker = model.markers[existing];
    const name = await showDialog("Marker", (close) => {
      const field = h("input.text", { value: marker.name, "aria-label": "Name of the marker", "data-first": true, onkeydown: (event) => event.key === "Enter" && close(field.value) });
      return { body: field, foot: [h("button.button", { onclick: () => close(null) }, "Delete marker"), h("button.button.primary", { onclick: () => close(field.value) }, "Rename")] };
    });
    if (name === undefined) return;
    const markers = model.markers.filter((_, index) => index !== existing);
    if (name?.trim()) markers.push({ ...marker, name: name.trim() });
    await model.setMarkers(markers, name === null ? "Delete marker" : "Rename marker");
  }

  async askDuration() {
    const { model } = this;
    const wanted = await showDialog("Set duration", (close) => {
      const field = h("input.text", { value: model.duration.toFixed(3), inputmode: "decimal", "aria-label": "Duration in seconds", "data-first": true, onkeydown: (event) => event.key === "Enter" && close(Number(field.value)) });
      return { body: [h("p", {}, "The whole pattern is stretched or shrunk to this many seconds."), field], foot: [h("button.button.primary", { onclick: () => close(Number(field.value)) }, "Set")] };
    });
    if (wanted > 0 && model.duration > 0) await model.edit("Set duration", [{ op: "scaleTimes", by: wanted / model.duration }]);
  }

  toggleSnapping() {
    this.timeline.snapping = !this.timeline.snapping;
    this.#drawStatus();
  }

  shiftGrid(step) {
    this.timeline.gridShift = Math.max(-4, Math.min(4, this.timeline.gridShift + step));
    this.#drawStatus();
  }

  // MARK: Menus and dialogs

  #menuEntry(id) {
    const command = this.byId.get(id);
    return { label: command.label, keys: command.keys?.[0], run: command.run };
  }

  mainMenu(opener) {
    const ids = (list) => list.map((id) => this.#menuEntry(id));
    showMenu([...ids(["new", "open"]), "-", ...ids(["saveVersion", "saveFile", "download", "export"]), "-", ...ids(["share", "publish"]), "-", ...ids(["source", "table", "preview", "beats"]), "-", ...ids(["settings", "shortcuts", "palette", "tour"])], { opener });
  }

  #contextMenu(x, y, hit) {
    const ids = (list) => list.map((id) => this.#menuEntry(id));
    const { model } = this;
    if (!hit && !model.selection.size) return showMenu([...ids(["insertTap", "insertHum", "paste", "marker"]), "-", ...ids(["selectAll", "fit"])], { x, y });
    const [part] = model.selectedParts;
    return showMenu([...ids(["cut", "copy", "paste", "duplicate", "delete", "rippleDelete"]), "-", part && { label: "Edit in source", icon: "source", run: () => this.showSource(part) }, ...ids(["playSelection", "fitSelection", "quickFix"])], { x, y });
  }

  /** Asks whether to do something; true where one agrees. */
  ask({ title, body, confirm }) {
    return showDialog(title, (close) => ({ body, foot: [h("button.button", { onclick: () => close(false) }, "Cancel"), h("button.button.primary", { "data-first": true, onclick: () => close(true) }, confirm)] }));
  }

  showPalette() {
    return this.#dialog("palette", "paletteDialog");
  }

  showShortcuts() {
    return this.#dialog("shortcuts", "shortcutsDialog");
  }

  showSettings() {
    return this.#dialog("settings", "settingsDialog");
  }

  /** Asks what to do with a file of another format. */
  showImport(bytes, name) {
    return this.#dialog("import", "importDialog", bytes, name).catch((error) => toast(`${name} could not be imported: ${error.message}`, { failed: true }));
  }

  showEars() {
    return this.#dialog("ears", "earsDialog");
  }

  showGrid() {
    return this.#dialog("grid", "gridDialog");
  }

  showExport() {
    return this.#dialog("export", "exportDialog");
  }

  async share() {
    const link = await this.files.link();
    if (!link) return toast("The pattern is too long for a link: publish it, or send the file.", { action: { label: "Download", run: () => this.files.download() } });
    try {
      await navigator.clipboard.writeText(link);
      toast("Copied a link that holds the whole pattern");
    } catch {
      await showDialog("Share", () => ({ body: [h("p", {}, "This link holds the whole pattern; no account is needed."), h("input.text", { value: link, readonly: true, "aria-label": "Link", "data-first": true, onfocus: ({ target }) => target.select() })] }));
    }
    return undefined;
  }

  publish() {
    if (this.files.served) return toast(`No library is connected here: thrum publish ${this.files.served.name} publishes to one.`);
    return this.#dialog("publish", "publishDialog");
  }

  versions() {
    return this.files.versions();
  }

  async saveVersion() {
    try {
      toast(`Saved version ${await this.files.saveVersion()} on this device`);
      this.historyPanel?.draw();
    } catch (error) {
      toast(`The version could not be kept on this device: ${error?.message ?? "no room"}`, { failed: true, action: { label: "Download copy", run: () => this.files.download() } });
    }
  }
}

function gridLabel(step) {
  return step < 1 ? `${Math.round(step * 1000)} ms` : `${step} s`;
}
