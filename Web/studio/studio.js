// The studio: title bar, tools, timeline, panels and drawer, and what the commands do that is more than one edit.

import { commandsOf } from "./commands.js";
import { Coach } from "./coach.js";
import { Files, guess } from "./files.js";
import { decode } from "./lib/bytes.js";
import { fill, h, icon, isTyping } from "./lib/dom.js";
import { closeMenu, showDialog, showMenu, toast } from "./lib/floating.js";
import { keyLabel, keyName, keyTable } from "./lib/keys.js";
import { rounded } from "./lib/maths.js";
import { recall } from "./lib/storage.js";
import { Model } from "./model.js";
import { Player } from "./audio/player.js";
import { exportDialog } from "./export.js";
import { publishDialog } from "./publish.js";
import { HistoryPanel } from "./panels/history.js";
import { Inspector } from "./panels/inspector.js";
import { Library } from "./panels/library.js";
import { Preview } from "./panels/preview.js";
import { countMarks, Problems } from "./panels/problems.js";
import { choiceField, switchField } from "./panels/fields.js";
import { Source } from "./source/source.js";
import { EventTable } from "./source/table.js";
import { Timeline } from "./timeline/timeline.js";
import { TOOLS } from "./timeline/tools.js";
import { sizeLabel } from "./words.js";

const TABS = [
  { id: "inspector", label: "Inspector", icon: "inspector" }, { id: "problems", label: "Problems", icon: "problems" },
  { id: "library", label: "Library", icon: "library" }, { id: "preview", label: "Preview", icon: "preview" }, { id: "history", label: "History", icon: "history" },
];

export class Studio {
  tab = "inspector";
  drawer = null;
  publishedAs = null;

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
    this.#build();
    this.commands = commandsOf(this);
    this.byId = new Map(this.commands.map((command) => [command.id, command]));
    this.keys = keyTable(this.commands);
    this.#listen();
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
    if (shared) await this.files.openBytes(shared.bytes, shared.name);
    else if (parameters.get("file")) await this.files.openServed(parameters.get("file")).catch((error) => toast(error.message, { failed: true }));
    else if (parameters.get("from") ?? parameters.get("version-of")) await this.library.openPublished(parameters.get("from") ?? parameters.get("version-of"));
    else {
      const draft = await this.files.restore();
      if (draft) {
        if (draft.history?.done?.length) toast(`Restored unsaved work from ${new Date(draft.time).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}`);
      } else await this.#openFirst();
    }
    if (!this.model.pattern) await this.#openFirst();
    if (!recall("thrum-coach") && this.files.state === "sample") this.coach.begin();
    document.title = `${this.model.name} · Thrum studio`;
    this.root.dataset.ready = "true";
  }

  async #openFirst() {
    const response = await fetch(new URL("samples/click-and-hum.ahap", import.meta.url));
    const bytes = response.ok ? new Uint8Array(await response.arrayBuffer()) : this.#emptyBytes();
    await this.files.openBytes(bytes, "Click and hum", { sample: true });
  }

  #emptyBytes() {
    return new TextEncoder().encode(`${JSON.stringify(this.vocabulary.document([]), null, 2)}\n`);
  }

  async newDocument() {
    if (!(await this.files.openBytes(this.#emptyBytes(), "Untitled"))) return;
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
    this.library = new Library(this, this.panes.library);
    this.preview = new Preview(this, this.panes.preview);
    this.historyPanel = new HistoryPanel(this, this.panes.history);
    this.drawerBody = h("div.drawerbody", { hidden: true });
    const sourcePane = h("div", { role: "tabpanel", "aria-label": "Source", style: { height: "100%" }, hidden: true });
    const tablePane = h("div", { role: "tabpanel", "aria-label": "Event table", style: { height: "100%" }, hidden: true });
    this.drawerBody.append(sourcePane, tablePane);
    this.drawerPanes = { source: sourcePane, table: tablePane };
    this.source = new Source(this, sourcePane);
    this.table = new EventTable(this, tablePane);
    this.drawerTabs = h("div.drawertabs");
    this.drawerBox = h("section.drawer", { "aria-label": "Source and event table" }, this.drawerTabs, this.drawerBody);
    this.coachBox = h("div.coach");
    this.coach = new Coach(this, this.coachBox);
    this.title = h("header.title");
    this.toolbar = h("nav.tools", { role: "radiogroup", "aria-label": "Tools" });
    this.laneTabs = h("div.lanes", { role: "tablist", "aria-label": "Lane" });
    this.statusBar = h("footer.status");
    fill(this.root, this.title, this.toolbar, this.coachBox, this.laneTabs, this.timelineBox, this.right, this.drawerBox, this.statusBar);
    this.#buildTitle();
    this.#drawTools();
    this.#drawTabs();
    this.#drawDrawerTabs();
    this.#drawLaneTabs();
    this.showTab("inspector", { open: false });
    this.problems.draw();
    this.#followWidth();
  }

  #buildTitle() {
    const { model, player } = this;
    const button = (id, name, label, more = {}) => h("button.iconbutton", { "aria-label": label, title: label, onclick: () => this.run(id), ...more }, icon(name));
    this.menuButton = h("button.iconbutton", { "aria-label": "Menu", "aria-haspopup": "menu", "aria-expanded": "false", onclick: () => this.#mainMenu() }, icon("menu"));
    this.nameField = h("input.name", { "aria-label": "Name of the pattern", maxlength: 80, onchange: ({ target }) => model.setName(target.value.trim() || "Untitled") });
    this.saved = h("span.saved", { role: "status" });
    this.undoButton = button("undo", "undo", "Undo");
    this.redoButton = button("redo", "redo", "Redo");
    this.playButton = h("button.iconbutton.play", { "aria-label": "Play", title: `Play (${keyLabel("Space")})`, onclick: () => this.run("play") }, icon("play"));
    this.stopButton = button("play", "stop", "Stop", { onclick: () => this.stop(), class: "hide-small" });
    this.loopButton = button("loop", "loop", "Loop", { "aria-pressed": "false", class: "hide-small" });
    this.clock = h("span.clock", {}, h("strong", {}, "00.000"), h("span", {}, " / 0.000 s"));
    this.meter = h("span.meter", { "aria-hidden": "true" }, h("i"));
    this.monitorButton = h("button.button.plain.monitor", { "aria-haspopup": "menu", "aria-expanded": "false", onclick: () => showMenu([{ element: this.preview.monitor() }], { opener: this.monitorButton }) }, icon("speaker"), "Monitor", icon("down"));
    fill(this.title, this.menuButton, this.nameField, this.saved, h("span.spacer"), this.undoButton, this.redoButton, h("span.divider"),
      button("home", "start", "To the start", { class: "hide-small" }), this.playButton, this.stopButton, this.loopButton, this.clock, h("span.spacer"), this.meter, this.monitorButton,
      h("button.button.hide-small", { onclick: () => this.share() }, "Share"), h("button.button.primary.hide-small", { onclick: () => this.publish() }, "Publish"));
    player.on("state", (isPlaying) => this.#playing(isPlaying));
    player.on("refused", (text) => toast(text));
    model.on("history document", () => {
      this.undoButton.disabled = !model.history.canUndo;
      this.redoButton.disabled = !model.history.canRedo;
      this.undoButton.title = model.history.canUndo ? `Undo ${model.history.done.at(-1).label}` : "Undo";
      this.redoButton.title = model.history.canRedo ? `Redo ${model.history.undone.at(-1).label}` : "Redo";
    });
    model.on("document name", () => {
      this.nameField.value = model.name;
      document.title = `${model.name} · Thrum studio`;
    });
    this.files.onState = () => this.#drawSaved();
    model.on("playhead document text", () => this.#drawClock());
    model.on("loop document", () => this.loopButton.setAttribute("aria-pressed", String(model.loop.on)));
  }

  #drawSaved() {
    const words = { saved: "Saved on this device", unsaved: "Saving…", failed: "Not saved", sample: "Sample, not saved yet" };
    const { state } = this.files;
    fill(this.saved, h(`i.dot${state === "saved" ? "" : state === "failed" ? ".failed" : ".unsaved"}`), h("span", {}, this.model.readOnly ? "Open in another tab, read-only here" : words[state] + (this.publishedAs ? ` · version ${this.publishedAs.version} published` : "")));
  }

  #drawClock() {
    const { model } = this;
    const [now, all] = this.clock.children;
    now.textContent = model.playhead.toFixed(3).padStart(6, "0");
    all.textContent = ` / ${(model.duration ?? 0).toFixed(3)} s`;
  }

  #drawTools() {
    const tool = (item) => h("button.tool", { role: "radio", "aria-checked": String(this.timeline.tools.tool === item.id), "aria-label": `${item.does}`, title: `${item.does} (${item.key})`, tabindex: this.timeline.tools.tool === item.id ? "0" : "-1", "data-tool": item.id, onclick: () => this.setTool(item.id) },
      icon(item.icon), h("span.letter", {}, item.key), h("span.word", {}, item.word));
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
    if (id === "library") this.library.shown();
    if (id === "preview") this.preview.shown();
    if (id === "history") this.historyPanel.shown();
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
    return [h("button.button.plain.small", { onclick: async () => {
      try {
        const from = this.model.bytes;
        await this.model.replace("Format", await this.core.call("format", from), { from });
      } catch (error) {
        toast(error.message);
      }
    } }, "Format")];
  }

  openDrawer(id) {
    this.drawer = id;
    this.drawerBody.hidden = false;
    this.drawerBox.classList.add("open");
    for (const [name, pane] of Object.entries(this.drawerPanes)) pane.hidden = name !== id;
    this.#drawDrawerTabs();
    this[id].shown();
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

  showSource(part) {
    this.openDrawer("source");
    this.source.focusAt(part.start);
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
      h("button.counts", { "aria-pressed": String(timeline.snapping), onclick: () => this.toggleSnapping() }, icon("magnet"), timeline.snapping ? `Snap ${gridLabel(timeline.view.gridStep(timeline.gridShift))}` : "Snap off"),
      h("span", {}, `Zoom ${timeline.view.scale < 10 ? timeline.view.scale.toFixed(1) : Math.round(timeline.view.scale)} px/s`),
      h("button.counts", { onclick: () => this.showPalette() }, h("kbd", {}, keyLabel("Mod+K")), "Commands"));
  }

  // MARK: Listening

  #listen() {
    const { model } = this;
    let asked = false;
    const status = () => {
      if (asked) return;
      asked = true;
      setTimeout(() => {
        asked = false;
        this.#drawStatus();
      }, 60);
    };
    model.on("document", () => (this.publishedAs = null));
    model.on("text problems document", status);
    const redraw = this.timeline.redraw;
    this.timeline.redraw = () => {
      redraw();
      status();
    };
    model.on("problems", () => this.#drawTabs());
    model.on("text document", () => this.#drawStates());
    model.on("refused", (text) => toast(text));
    model.on("travelled", (text) => toast(text));
    model.on("selection", () => {
      const [part] = model.selectedParts;
      if (part?.values?.sharpness !== undefined) this.timeline.tools.lastSharpness = rounded(part.values.sharpness, 3);
    });
    this.files.onHeld = () => {
      model.readOnly = true;
      this.#drawSaved();
      this.#showBanner("This pattern is open in another tab.", "Take over", async () => {
        await this.files.takeOver();
        this.banner.hidden = true;
        this.#drawSaved();
      });
    };
    this.files.onTaken = () => this.files.giveAway().then(() => this.files.onHeld());
    this.files.onLose = () => this.ask({ title: "Not saved on this device", confirm: "Open anyway", body: h("p", {}, "What was changed here could not be saved, and is lost once another pattern is open. Download a copy first to keep it.") });
    this.files.onConflict = () => showDialog("The file has changed on disk", (close) => ({
      body: h("p", {}, "Another program has written it since it was opened here. Your draft is kept either way."),
      foot: [h("button.button", { onclick: () => close("theirs") }, "Open what is on disk"), h("button.button.primary", { onclick: () => close("mine") }, "Write mine over it")],
    }));
    this.files.onForeign = async (bytes, name) => {
      const kind = guess(bytes);
      if (!kind || /\.ahap$/i.test(name)) return false;
      return !(await this.ask({ title: "This looks like something else", confirm: "Open its source", body: [h("p", {}, `${name} looks like ${kind}, not like an AHAP pattern.`), h("p.secondary", {}, "Convert it with thrum convert, then open the result.")] }));
    };
    this.settings.onTheme = () => this.timeline.recolour();
    document.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("keyup", (event) => {
      if (event.key !== " " || !this.timeline.isSpaceHeld) return;
      const panned = this.timeline.setSpace(false);
      if (!panned) this.run("play"); // Space held and dragged moves the view instead
    });
    document.addEventListener("copy", (event) => this.#clipboard(event, () => this.run("copy")));
    document.addEventListener("paste", (event) => {
      if (isTyping(event.target)) return;
      const text = event.clipboardData?.getData("text/plain");
      if (text) {
        event.preventDefault();
        this.pasteText(text, "Paste");
      }
    });
    document.addEventListener("dragover", (event) => {
      event.preventDefault();
      document.body.classList.add("dropping");
    });
    document.addEventListener("dragleave", (event) => event.relatedTarget === null && document.body.classList.remove("dropping"));
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      document.body.classList.remove("dropping");
      const [file] = event.dataTransfer.files;
      if (file) this.#dropped(file);
    });
  }

  #clipboard(event, action) {
    if (isTyping(event.target) || String(getSelection())) return;
    event.preventDefault();
    action();
  }

  async #dropped(file) {
    if (/^audio\//.test(file.type) || /\.(wav|mp3|m4a|aac|caf|ogg|flac|aiff?)$/i.test(file.name)) return this.#takeSound(file);
    return this.files.openFile(file);
  }

  #key(event) {
    if (document.querySelector("dialog[open]") || event.isComposing) return;
    const name = keyName(event);
    if (name === null) return;
    const typing = isTyping(event.target);
    const hasMod = name.startsWith("Mod+");
    if (typing && !(hasMod && ["Mod+K", "Mod+J", "Mod+S", "Mod+Shift+S", "Mod+E", "Mod+Enter", "Mod+O", "Mod+."].includes(name)) && !/^(Shift\+)?F8$/.test(name)) return;
    if (name === "Escape" && closeMenu()) return;
    const onButton = event.target instanceof HTMLElement && event.target.closest("button, a, input, [role=slider]") && !event.target.closest(".stage");
    if (onButton && (name === "Space" || name === "Enter" || /^(Shift\+)?Arrow/.test(name))) return;
    if (/^(Mod\+(Shift\+)?[CV])$/.test(name) && !typing && name !== "Mod+Shift+V") return; // the clipboard events of the browser follow
    if (!this.settings.get("letterKeys") && /^(Shift\+)?[A-Z,.=\-]$/.test(name)) return;
    if (event.shiftKey && event.key === "F10") {
      event.preventDefault();
      const box = this.timeline.stage.getBoundingClientRect();
      const [part] = this.model.selectedParts;
      this.#contextMenu(box.left + (part ? this.timeline.view.x(part.time) : 40), box.top + 60, part ? { part } : null);
      return;
    }
    const command = this.keys.get(name);
    if (!command) return;
    event.preventDefault();
    if (name === "Space") {
      this.timeline.setSpace(true);
      return;
    }
    command.run();
  }

  escape() {
    this.preview.own.stop();
    if (this.timeline.tools.cancel()) return;
    if (this.model.selection.size) this.model.select([]);
    else this.setTool("select");
  }

  // MARK: States of the document

  #showBanner(text, label, action) {
    fill(this.banner, h("span.grow", {}, text), label && h("button.button.small", { onclick: action }, label));
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
      this.#showBanner(isOld ? "The source has a syntax error: the timeline shows what can be read, and cannot be edited until it is fixed." : "The source has a syntax error. Nothing to show yet.", "Go to the error", () => {
        const error = this.problems.sorted[0];
        this.openDrawer("source");
        if (error) this.source.focusAt(error.range.start.byte);
      });
      if (!isOld && !this.drawer) this.openDrawer("source");
    } else if (!model.pattern?.hasPattern) {
      const kind = guess(model.bytes);
      this.#showBanner(`No pattern found.${kind ? ` This looks like ${kind}.` : ""}`, "Open the source", () => this.openDrawer("source"));
    } else this.banner.hidden = true;
  }

  // MARK: Playing

  stop() {
    const from = this.player.startedFrom;
    this.preview.own.stop();
    this.player.stop();
    if (from !== undefined) this.model.setPlayhead(from);
  }

  #playing(isPlaying) {
    this.timeline.isPlaying = isPlaying;
    this.playButton.setAttribute("aria-label", isPlaying ? "Stop" : "Play");
    fill(this.playButton, icon(isPlaying ? "stop" : "play"));
    this.loopButton.setAttribute("aria-pressed", String(this.model.loop.on));
    if (!isPlaying) {
      if (this.player.startedFrom !== undefined) this.model.setPlayhead(this.player.startedFrom);
      this.meter.firstChild.style.width = "0";
      return;
    }
    const frame = () => {
      if (!this.player.isPlaying) return;
      const { time } = this.player;
      this.model.setPlayhead(time, { playing: true });
      const { view } = this.timeline;
      if (view.x(time) > view.width * 0.85 && view.end < this.model.end) {
        view.start = time - (0.15 * view.width) / view.scale;
        this.timeline.redraw();
      } else if (view.x(time) < 0) {
        view.reveal(time, 0.1);
        this.timeline.redraw();
      }
      this.meter.firstChild.style.width = `${Math.round(this.player.level * 100)}%`;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  #scrub(time, phase) {
    if (phase === "begin" && this.player.isPlaying) this.player.stop();
    if (phase !== "end") this.player.scrub(time).catch(() => {});
  }

  // MARK: Editing that is more than one operation

  async copy() {
    const { model } = this;
    const parts = model.selectedParts;
    if (!parts.length) return false;
    const entries = parts.map((part) => decode(model.bytes.subarray(part.start, part.end)));
    this.copied = `{ "${this.vocabulary.keys.pattern}": [\n${entries.join(",\n")}\n] }\n`;
    try {
      await navigator.clipboard.writeText(this.copied);
    } catch {
      // the studio's own copy still pastes
    }
    toast(`Copied ${parts.length} ${parts.length === 1 ? "item" : "items"}`);
    return true;
  }

  async paste(inPlace) {
    let text = this.copied;
    try {
      text = (await navigator.clipboard.readText()) || text;
    } catch {
      // no leave to read: what was copied here
    }
    return this.pasteText(text, "Paste", inPlace);
  }

  /** Adds the entries of a text, the first of them at the playhead. */
  async pasteText(text, label, inPlace = false) {
    const entries = this.vocabulary.entriesIn(text ?? "");
    if (!entries) {
      if (text) toast("The clipboard holds no pattern.");
      return false;
    }
    const first = Math.min(...entries.map((entry) => this.vocabulary.timeOf(entry)));
    const shift = inPlace ? 0 : this.model.playhead - first;
    const placed = entries.map((entry) => this.vocabulary.withTime(entry, rounded(this.vocabulary.timeOf(entry) + shift, 6)));
    const merge = `paste ${Date.now()}`;
    const done = await this.model.edit(label, placed.map((entry) => ({ op: "add", entry })), { select: "added", merge });
    if (!done) return false;
    // An added event has no name yet; where it stands is only known now.
    const added = this.model.selectedParts.filter(({ values }) => values);
    const names = [];
    for (const entry of placed.filter((candidate) => this.vocabulary.nameOf(candidate))) {
      const at = added.findIndex((part) => Math.abs(part.time - this.vocabulary.timeOf(entry)) < 1e-5);
      if (at >= 0) names.push({ op: "setName", event: added.splice(at, 1)[0].index, value: String(this.vocabulary.nameOf(entry)) });
    }
    if (names.length) await this.model.edit(label, names, { merge });
    return true;
  }

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

  async #askSound(time) {
    const input = h("input", { type: "file", accept: "audio/*,.caf,.m4a" });
    input.addEventListener("change", () => input.files[0] && this.#takeSound(input.files[0], time));
    input.click();
  }

  /** Adds an event for a sound file, and its waveform where the browser can decode it. */
  async #takeSound(file, time = rounded(this.model.playhead, 4)) {
    let duration;
    try {
      const context = new OfflineAudioContext(1, 1, 44_100);
      const buffer = await context.decodeAudioData(await file.arrayBuffer());
      ({ duration } = buffer);
      this.timeline.sounds.set(file.name, { duration, peaks: peaksOf(buffer.getChannelData(0), 2000) });
      const channels = Array.from({ length: Math.min(2, buffer.numberOfChannels) }, (_, index) => buffer.getChannelData(index));
      this.player.sounds.set(file.name, { path: file.name, rate: buffer.sampleRate, channels });
    } catch {
      toast(`The browser cannot decode ${file.name}; its event is added without a waveform.`);
    }
    await this.model.edit("Add audio", [{ op: "add", entry: this.vocabulary.event("sound", time, { path: file.name, ...(duration ? { duration: rounded(duration, 4) } : {}), volume: this.vocabulary.defaultOf("volume", "sound") }) }], { select: "added" });
    this.setTool("select");
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

  #mainMenu() {
    const ids = (list) => list.map((id) => this.#menuEntry(id));
    showMenu([...ids(["new", "open"]), "-", ...ids(["saveVersion", "saveFile", "download", "export"]), "-", ...ids(["share", "publish"]), "-", ...ids(["source", "table", "preview"]), "-", ...ids(["settings", "shortcuts", "palette", "tour"])], { opener: this.menuButton });
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
    return showDialog("All commands", (close) => {
      const field = h("input", { type: "text", role: "combobox", "aria-expanded": "true", "aria-controls": "palette-list", "aria-label": "Command", placeholder: "What do you want to do?", "data-first": true });
      const list = h("ul", { role: "listbox", id: "palette-list", "aria-label": "Commands" });
      let shown = [];
      let at = 0;
      const draw = () => {
        const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
        shown = this.commands.filter(({ label, group }) => words.every((word) => `${label} ${group}`.toLowerCase().includes(word)));
        at = Math.min(at, Math.max(0, shown.length - 1));
        fill(list, shown.map((command, index) => h("li", { role: "option", id: `palette-${index}`, "aria-selected": String(index === at), onclick: () => run(command) }, command.label, command.keys && h("kbd", {}, keyLabel(command.keys[0])))));
        field.setAttribute("aria-activedescendant", `palette-${at}`);
        list.children[at]?.scrollIntoView({ block: "nearest" });
      };
      const run = (command) => {
        close();
        command.run();
      };
      field.addEventListener("input", () => {
        at = 0;
        draw();
      });
      field.addEventListener("keydown", (event) => {
        if (event.key === "ArrowDown") at = Math.min(at + 1, shown.length - 1);
        else if (event.key === "ArrowUp") at = Math.max(at - 1, 0);
        else if (event.key === "Enter" && shown[at]) return void run(shown[at]);
        else return;
        event.preventDefault();
        draw();
      });
      draw();
      return { bare: [field, list] };
    }, { name: "palette" });
  }

  showShortcuts() {
    const groups = Map.groupBy ? Map.groupBy(this.commands, ({ group }) => group) : this.commands.reduce((map, command) => map.set(command.group, [...(map.get(command.group) ?? []), command]), new Map());
    return showDialog("Keyboard shortcuts", () => ({
      body: [...groups].map(([group, commands]) => h("section", {}, h("h3.sectionhead", {}, group), h("div.shortcuts", {}, commands.filter(({ keys }) => keys).map(({ label, keys }) => h("div", {}, h("span", {}, label), h("span", {}, keys.slice(0, 2).map((key) => h("kbd", {}, keyLabel(key))))))))),
    }));
  }

  showSettings() {
    const { settings } = this;
    return showDialog("Settings", () => ({
      body: [
        choiceField({ label: "Theme", value: settings.get("theme"), choices: [["auto", "Like the system"], ["light", "Light"], ["dark", "Dark"]], commit: (theme) => settings.set("theme", theme) }),
        this.preview.monitor(),
        switchField({ label: "Single letters are shortcuts", checked: settings.get("letterKeys"), commit: (value) => settings.set("letterKeys", value) }),
        h("p.hint", {}, "Patterns never leave this device unless you share or publish them."),
      ],
    }));
  }

  showExport() {
    return exportDialog(this);
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
    return publishDialog(this);
  }

  versions() {
    return this.files.versions();
  }

  async saveVersion() {
    const number = await this.files.saveVersion();
    toast(`Saved version ${number} on this device`);
    this.historyPanel.draw();
  }
}

function gridLabel(step) {
  return step < 1 ? `${Math.round(step * 1000)} ms` : `${step} s`;
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
