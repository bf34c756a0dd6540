// The inspector: the document, one event, a curve, a step, or what several have in common.

import { fill, guide, h, icon } from "../lib/dom.js";
import { clamp, rounded } from "../lib/maths.js";
import { keyOf } from "../model.js";
import { headOf } from "../timeline/colours.js";
import { SHAPES, shapePoints } from "../timeline/shapes.js";
import { changeRole, setRole, setSustained } from "../timeline/tools.js";
import { factorLabel, intensityWord, KIND_NAMES, roleName, sharpnessWord, sizeLabel } from "../words.js";
import { choiceField, numberField, switchField, textField, trim } from "./fields.js";

export class Inspector {
  constructor(studio, root) {
    this.studio = studio;
    this.model = studio.model;
    this.root = root;
    this.model.on("document selection text name", () => this.draw());
    this.model.on("instant preview", () => this.#drawNow());
    this.model.on("problems", () => (this.model.selection.size ? this.#drawFindings() : this.draw()));
  }

  get vocabulary() {
    return this.model.vocabulary;
  }

  draw() {
    const active = document.activeElement;
    const key = this.root.contains(active) ? active.dataset.key : null;
    const scroll = this.root.scrollTop;
    const parts = this.model.selectedParts;
    this.now = null;
    this.findings = null;
    if (parts.length === 0) fill(this.root, this.#document());
    else if (parts.length > 1) fill(this.root, this.#several(parts));
    else if (parts[0].kind === "curve") fill(this.root, this.#curve(parts[0]));
    else if (parts[0].kind === "step") fill(this.root, this.#step(parts[0]));
    else fill(this.root, this.#event(parts[0]));
    this.root.scrollTop = scroll;
    if (key) this.root.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
    this.#drawNow();
  }

  // MARK: Nothing selected

  #document() {
    const { model, studio } = this;
    const metadata = model.pattern?.metadata ?? {};
    const known = (name) => metadata[name] ?? "";
    const count = (kind) => model.parts.filter((part) => part.kind === kind).length;
    const total = (value, word) => h("div", {}, h("dt", {}, word), h("dd", {}, value));
    const meta = (key, label, area) => textField({ label, value: known(key), area, key: `meta-${key}`, placeholder: area ? "What it is for, how it should feel" : key === "Tags" ? "With commas between" : model.name,
      commit: (value) => model.edit(`Change ${label.toLowerCase()}`, [{ op: "setMetadata", key, value: value === "" ? null : value }]) });
    const found = studio.problems.sorted.slice(0, 5);
    return [
      h("section.section", {}, meta("Title", "Title"), meta("Description", "Description", true), meta("Tags", "Tags")),
      h("section.section", {}, h("h3", {}, "Totals", guide("file", "what stands in a file")), h("dl.totals", {},
        total(`${(model.duration ?? 0).toFixed(3)} s`, "duration"), total(`${(model.pattern?.felt ?? 0).toFixed(3)} s`, "felt"), total(sizeLabel(model.bytes.length), "file"),
        total(String(count("tap")), count("tap") === 1 ? "tap" : "taps"), total(String(count("hum")), count("hum") === 1 ? "hum" : "hums"), total(String(count("curve")), count("curve") === 1 ? "curve" : "curves"))),
      h("section.section", {}, h("h3", {}, h("span", {}, "Problems ", h("span.secondary", {}, String(model.problems.diagnostics.length)))),
        found.length === 0 ? h("p.hint", {}, "None found.") : found.map((diagnostic) => studio.problems.row(diagnostic, { short: true })),
        model.problems.diagnostics.length > found.length && h("button.button", { onclick: () => studio.showTab("problems") }, "All problems")),
      h("section.section", {}, h("h3", {}, "Whole pattern"),
        h("button.button.wide", { onclick: () => studio.run("neutralise") }, "Neutralise after curves"),
        h("button.button.wide", { onclick: () => studio.run("normalise") }, "Normalise peak to 1.00"),
        h("button.button.wide", { onclick: () => studio.run("setDuration") }, "Set duration…")),
    ];
  }

  // MARK: One event

  #event(part) {
    const { model, vocabulary } = this;
    const isHaptic = part.kind === "tap" || part.kind === "hum";
    const roles = vocabulary.rolesOf(part.kind);
    const main = isHaptic ? this.#feel([part], part) : this.#audio(part);
    // Where there is little room what is felt comes first.
    const sections = matchMedia("(max-width: 639px)").matches ? [this.#header(part), main, this.#times([part])] : [this.#header(part), this.#times([part]), main];
    const envelope = roles.filter((role) => ["attack", "decay", "release", "sustained"].includes(role));
    if (envelope.length && (part.kind === "hum" || part.kind === "note")) sections.push(this.#envelope(part));
    if (isHaptic) {
      this.now = h("div.arithmetic", { "aria-live": "off" });
      this.nowWhen = h("span.secondary", {});
      sections.push(h("section.section", {}, h("h3.sectionhead", {}, h("span", {}, "Effective now ", this.nowWhen)), this.now));
    }
    sections.push(this.#findingsOf(part));
    sections.push(h("section.section", {}, h("div.sectionhead", {}, h("span.secondary", {}, `Entry ${part.entry + 1} of ${model.parts.length}`),
      h("button.button.plain.small", { onclick: () => this.studio.showSource(part) }, icon("source"), "edit in source"))));
    return sections;
  }

  #header(part) {
    const { model, vocabulary } = this;
    const choices = ["tap", "hum", "note", "sound"].map((kind) => [kind, KIND_NAMES[kind]]);
    const name = h("input.text", { value: part.name ?? "", placeholder: "Name", "aria-label": "Name of the event", "data-key": "name",
      onchange: ({ target }) => model.edit("Rename event", [{ op: "setName", event: part.index, value: target.value || null }]) });
    return h("section.section", {}, h("div.two", {}, name,
      choiceField({ label: "Kind", value: part.kind, choices, isHidden: true, commit: (kind) => {
        const type = vocabulary.types.get(kind);
        const operations = [];
        if (type.needsDuration && !(part.duration > 0)) operations.push({ op: "setDuration", event: part.index, value: 0.2 });
        if (kind === "sound" && !part.waveformPath) return this.studio.toast("An audio event needs a file: use the Audio tool.");
        operations.push({ op: "setEventType", event: part.index, type: type.name });
        return model.edit(`Make it a ${KIND_NAMES[kind].toLowerCase()}`, operations);
      } })));
  }

  #times(parts) {
    const { model } = this;
    const withDuration = parts.filter((part) => part.kind !== "tap" && part.kind !== "curve" && part.kind !== "step");
    return h("section.section", {}, h("div.two", {},
      numberField({ label: "Time", values: parts.map(({ time }) => time), unit: "s", step: 0.001, least: 0, key: "time",
        set: (change, options) => model.edit("Change time", () => this.#fresh(parts).map((part) => ({ op: "setTime", part: part.part, time: Math.max(0, change(part.time)) })), options) }),
      withDuration.length === parts.length && numberField({ label: "Duration", values: parts.map(({ duration }) => duration ?? undefined), unit: "s", step: 0.01, least: 0.001, key: "duration",
        set: (change, options) => model.edit("Change duration", () => this.#fresh(parts).map((part) => ({ op: "setDuration", event: part.index, value: Math.max(0.001, change(part.duration ?? 0)) })), options) })));
  }

  /** The selected parts as they are when an edit runs. */
  #fresh(parts) {
    const now = this.model.selectedParts;
    return now.length === parts.length ? now : parts;
  }

  #roleField(parts, role, { unit, label = roleName(role), isShort = false } = {}) {
    const { model, vocabulary } = this;
    const { minimum, maximum } = vocabulary.parameters.get(role);
    return numberField({
      label, values: parts.map((part) => part.written[role]), fallback: vocabulary.defaultOf(role, parts[0].kind), unit, least: minimum, most: maximum, key: role, isShort,
      set: (change, options) => model.edit(`Change ${role}`, () => this.#fresh(parts).map((part) => setRole(model, part, role, change(part.written[role] ?? vocabulary.defaultOf(role, part.kind)))), options),
      unset: () => model.edit(`Unset ${role}`, () => this.#fresh(parts).map((part) => setRole(model, part, role, null))),
    });
  }

  #feel(parts, part) {
    const { intensity, sharpness } = part.values;
    this.pad = h("canvas.pad", { width: 312, height: 312, tabindex: 0, role: "slider", "aria-label": "Sharpness across, intensity up: arrow keys change them",
      "aria-valuenow": intensity, "aria-valuemin": 0, "aria-valuemax": 1, "aria-valuetext": `intensity ${intensity.toFixed(2)}, sharpness ${sharpness.toFixed(2)}` });
    this.#listenPad(this.pad, parts);
    return h("section.section", {}, h("h3", {}, "Feel", guide("parameters", "intensity and sharpness")), h("div.feel", {},
      h("div", {}, this.pad, h("div.padfoot", { "aria-hidden": "true" }, h("span", {}, "round"), h("span", {}, "crisp"))),
      h("div.field", { style: { gap: "12px" } }, this.#roleField(parts, "intensity", { unit: intensityWord(intensity) }), this.#roleField(parts, "sharpness", { unit: sharpnessWord(sharpness) }))),
      part.kind === "tap" && h("div.three", {}, [["Round", 0.1], ["Medium", 0.5], ["Sharp", 0.9]].map(([word, value]) => h("button.button.small", { onclick: () => this.model.edit(`${word} tap`, () => this.#fresh(parts).map((item) => setRole(this.model, item, "sharpness", value))) }, word))));
  }

  #listenPad(pad, parts) {
    const { model } = this;
    const apply = (event, done) => {
      const box = pad.getBoundingClientRect();
      const sharpness = rounded(clamp((event.clientX - box.left - 6) / (box.width - 12), 0, 1), 2);
      const intensity = rounded(clamp(1 - (event.clientY - box.top - 6) / (box.height - 18), 0, 1), 2);
      const operations = parts.flatMap((part) => [setRole(model, part, "intensity", intensity), setRole(model, part, "sharpness", sharpness)]);
      if (done) model.edit("Change feel", operations);
      else model.tryOut(operations);
    };
    pad.addEventListener("pointerdown", (event) => {
      pad.setPointerCapture(event.pointerId);
      pad.dataset.drag = "1";
      apply(event, false);
    });
    pad.addEventListener("pointermove", (event) => pad.dataset.drag && apply(event, false));
    pad.addEventListener("pointerup", (event) => {
      if (!pad.dataset.drag) return;
      delete pad.dataset.drag;
      apply(event, true);
    });
    pad.addEventListener("keydown", (event) => {
      const moves = { ArrowUp: ["intensity", 0.01], ArrowDown: ["intensity", -0.01], ArrowRight: ["sharpness", 0.01], ArrowLeft: ["sharpness", -0.01] };
      const [role, change] = moves[event.key] ?? [];
      if (!role) return;
      event.preventDefault();
      event.stopPropagation();
      model.edit(`Change ${role}`, () => this.#fresh(parts).map((part) => changeRole(model, part, role, change * (event.shiftKey ? 10 : 1))), { merge: `pad-${role}` })
        .then(() => this.root.querySelector(".pad")?.focus());
    });
  }

  #envelope(part) {
    const { model } = this;
    const { isSustained } = part;
    const mini = h("canvas.mini", { width: 576, height: 104, "aria-hidden": "true" });
    this.mini = part.kind === "hum" ? { canvas: mini, part } : null;
    return h("section.section", {}, h("div.sectionhead", {}, h("span", {}, "Envelope ", guide("envelopes", "attack, decay, sustain and release")),
      switchField({ label: "Sustained", checked: isSustained, commit: (checked) => model.edit(checked ? "Sustain" : "Decay", [setSustained(model, part, checked)]) })),
      part.kind === "hum" && mini,
      h("div.three", {}, ["attack", "decay", "release"].map((role) => this.#roleField([part], role, { unit: "0–1", isShort: true }))),
      h("p.hint", {}, isSustained ? "Sustained: holds until the end, then releases. Decay does nothing." : "Not sustained: decays after the attack. Release does nothing."));
  }

  #audio(part) {
    const { model, vocabulary } = this;
    const roles = vocabulary.rolesOf(part.kind).filter((role) => ["volume", "pan", "pitch", "brightness"].includes(role));
    return h("section.section", {}, h("h3", {}, part.kind === "sound" ? "File" : "Tone", guide("sound", "sound in patterns")),
      part.kind === "sound" && textField({ label: "Path, from the file's folder", value: part.waveformPath, key: "path", commit: (value) => model.edit("Change file", [{ op: "setWaveformPath", event: part.index, value }]) }),
      part.kind === "sound" && h("div.two", {},
        switchField({ label: "Envelope", checked: part.usesVolumeEnvelope !== false, commit: (value) => model.edit("Volume envelope", [{ op: "setUsesVolumeEnvelope", event: part.index, value }]) }),
        switchField({ label: "Loop", checked: part.loopsWaveform === true, commit: (value) => model.edit("Loop file", [{ op: "setLoopsWaveform", event: part.index, value }]) })),
      h("div.two", {}, roles.map((role) => this.#roleField([part], role))));
  }

  // MARK: Curve, step

  #curve(part) {
    const { model } = this;
    const { control } = part;
    const points = part.points;
    const rows = points.map((point, index) => h("tr", { "aria-selected": String(model.selection.has(keyOf(part.entry, index))) },
      h("td", {}, h("input", { value: trim(point.time, 4), "aria-label": `Time of point ${index + 1}`, inputmode: "decimal", "data-key": `point-t-${index}`,
        onchange: ({ target }) => this.#setPoint(part, index, Number(target.value), point.value) })),
      h("td", {}, h("input", { value: trim(point.value, 3), "aria-label": `Value of point ${index + 1}`, inputmode: "decimal", "data-key": `point-v-${index}`,
        onchange: ({ target }) => this.#setPoint(part, index, point.time, Number(target.value)) })),
      h("td", {}, factorLabel(control, point.value)),
      h("td", {}, points.length > 1 && h("button.iconbutton.small", { "aria-label": `Delete point ${index + 1}`, onclick: () => model.edit("Delete point", [{ op: "removePoint", curve: part.index, point: index }]) }, icon("close")))));
    const change = (label, map) => h("button.button.small", { onclick: () => model.edit(label, points.map((point, index) => ({ op: "setPoint", curve: part.index, point: index, ...map(point, index) }))) }, label);
    const bound = (value) => rounded(clamp(value, control.minimum, control.maximum), 3);
    return [
      h("section.section", {}, h("h3", {}, `Curve of ${control.role}`, guide("steps-and-curves", "steps and curves")), this.#control(part, "setCurveControl", "curve"),
        numberField({ label: "Start", values: [part.time], unit: "s", step: 0.001, least: 0, key: "time", set: (next, options) => model.edit("Change start", () => [{ op: "setTime", part: part.part, time: Math.max(0, next(this.#fresh([part])[0].time)) }], options) }),
        h("p.hint", {}, `${control.multiplies ? "Multiplies" : "Adds to"} the ${control.role} of ${control.isHaptic ? (control.role === "intensity" ? "all haptic events" : "continuous events") : "audio events"}. After its last point the value holds.`)),
      h("section.section", {}, h("h3", {}, `Points ${points.length}`),
        h("table.points", {}, h("thead", {}, h("tr", {}, ["Time from start", "Value", "", ""].map((text) => h("th", {}, text)))), h("tbody", {}, rows)),
        h("div.chips", {}, change("Up 0.1", (point) => ({ time: point.time, value: bound(point.value + 0.1) })), change("Down 0.1", (point) => ({ time: point.time, value: bound(point.value - 0.1) })),
          change("Half", (point) => ({ time: point.time, value: bound(control.neutral + (point.value - control.neutral) * 0.5) })),
          change("Reverse", (_, index) => ({ time: points[index].time, value: points[points.length - 1 - index].value })),
          h("button.button.small", { onclick: () => this.studio.timeline.returnToNeutral(control) }, "Return to neutral")),
        points.length > 1 && this.#shapes(part)),
      this.#findingsOf(part),
    ];
  }

  /** Shapes between the first point and the last, with as many points as one likes. */
  #shapes(part) {
    const count = h("input", { type: "range", min: 4, max: 16, value: 8, "aria-label": "Points of the shape", oninput: ({ target }) => (shown.textContent = `${target.value} points`) });
    const shown = h("span.secondary", {}, "8 points");
    return h("div.field", {}, h("span.label", {}, "Shape from the first to the last point"), h("div.sectionhead", {}, count, shown),
      h("div.chips", {}, SHAPES.map((name) => h("button.button.small", { onclick: () => {
        const { points } = part;
        const list = shapePoints(name, points[0], points.at(-1), Number(count.value)).slice(1, -1);
        const operations = [];
        for (let point = points.length - 2; point > 0; point--) operations.push({ op: "removePoint", curve: part.index, point });
        for (const { time, value } of list) operations.push({ op: "addPoint", curve: part.index, time: rounded(time, 4), value: rounded(value, 3) });
        return this.model.edit(`Shape: ${name.toLowerCase()}`, operations);
      } }, name))));
  }

  #setPoint(part, index, time, value) {
    if (!Number.isFinite(time) || !Number.isFinite(value)) return this.draw();
    return this.model.edit("Change point", [{ op: "setPoint", curve: part.index, point: index, time: Math.max(0, time), value }]);
  }

  #step(part) {
    const { model } = this;
    const { control } = part;
    return [
      h("section.section", {}, h("h3", {}, `Step of ${control.role}`, guide("steps-and-curves", "steps and curves")), this.#control(part, "setParameterControl", "parameter"), h("div.two", {},
        numberField({ label: "Time", values: [part.time], unit: "s", step: 0.001, least: 0, key: "time", set: (next, options) => model.edit("Change time", () => [{ op: "setTime", part: part.part, time: Math.max(0, next(this.#fresh([part])[0].time)) }], options) }),
        numberField({ label: "Value", values: [part.value], unit: factorLabel(control, part.value), least: control.minimum, most: control.maximum, key: "value",
          set: (next, options) => model.edit("Change value", () => [{ op: "setParameterValue", parameter: part.index, value: next(this.#fresh([part])[0].value) }], options) })),
        h("p.hint", {}, `From here on ${control.multiplies ? "multiplies" : "adds to"} the ${control.role}, until another step or curve sets it.`)),
      this.#findingsOf(part),
    ];
  }

  #control(part, op, key) {
    const choices = this.vocabulary.controls.map((control) => [control.name, `${roleName(control.role)} ${control.multiplies ? "×" : "±"}${control.isHaptic ? "" : ", audio"}`]);
    return choiceField({ label: "Parameter", value: part.control.name, choices, commit: (control) => this.model.edit("Change parameter", [{ op, [key]: part.index, control }]) });
  }

  /** The findings about the one part that is shown, drawn anew with every check. */
  #findingsOf(part) {
    this.findings = { part, box: h("div") };
    this.#drawFindings();
    return this.findings.box;
  }

  #drawFindings() {
    if (!this.findings) return;
    const { part, box } = this.findings;
    const found = this.model.problemsOf(part.entry);
    fill(box, found.length > 0 && h("section.section", {}, h("h3", {}, "Problems"), found.map((diagnostic) => this.studio.problems.row(diagnostic, { short: true }))));
  }

  // MARK: Several

  #several(parts) {
    const { studio, model } = this;
    const events = parts.filter((part) => part.values);
    const haptic = events.filter((part) => part.values.intensity !== undefined);
    return [
      h("section.section", {}, h("h3", {}, `${parts.length} selected`), h("p.hint", {}, "A number sets all; +0.1, *0.5 and -=0.1 change each.")),
      this.#times(parts),
      haptic.length === parts.length && h("section.section", {}, h("h3", {}, "Feel"), h("div.two", {}, this.#roleField(parts, "intensity"), this.#roleField(parts, "sharpness"))),
      h("section.section", {}, h("h3", {}, "Arrange"),
        parts.length > 2 && h("button.button.wide", { onclick: () => this.#distribute(parts) }, "Distribute evenly"),
        h("button.button.wide", { onclick: () => model.edit("Quantise", parts.map((part) => ({ op: "setTime", part: part.part, time: rounded(Math.round(part.time / studio.timeline.view.gridStep(studio.timeline.gridShift)) * studio.timeline.view.gridStep(studio.timeline.gridShift), 4) }))) }, "Align to grid"),
        h("button.button.wide", { onclick: () => this.#reverse(parts) }, "Reverse in time"),
        h("button.button.wide", { onclick: () => studio.run("duplicate") }, "Duplicate after itself"),
        h("button.button.wide", { onclick: () => studio.run("delete") }, "Delete")),
    ];
  }

  #distribute(parts) {
    const sorted = [...parts].sort((a, b) => a.time - b.time);
    const [first, last] = [sorted[0].time, sorted.at(-1).time];
    return this.model.edit("Distribute evenly", sorted.map((part, index) => ({ op: "setTime", part: part.part, time: rounded(first + ((last - first) * index) / (sorted.length - 1), 4) })));
  }

  #reverse(parts) {
    const first = Math.min(...parts.map(({ time }) => time));
    const last = Math.max(...parts.map((part) => part.time + (part.kind === "hum" ? part.duration : 0)));
    return this.model.edit("Reverse in time", parts.map((part) => ({ op: "setTime", part: part.part, time: rounded(first + last - part.time - (part.kind === "hum" ? part.duration : 0), 4) })));
  }

  // MARK: What is effective now

  #drawNow() {
    const { model } = this;
    const [part, ...others] = model.selectedParts;
    if (this.pad?.isConnected && part) this.#paintPad(part);
    if (this.mini?.canvas.isConnected) this.#paintMini();
    if (!this.now?.isConnected || !part || others.length) return;
    const row = (role, own, control, value, result, word, extra) => {
      const isFactor = control.multiplies;
      const sign = isFactor ? "×" : value < 0 ? "−" : "+";
      return [h("span.secondary", {}, roleName(role)),
        h("span.sum", {}, `${own.toFixed(2)} ${sign} `, h("span", { style: { color: `var(--${role})` } }, Math.abs(value).toFixed(2)), extra && ` × ${extra}`, " = ", h("strong", {}, result.toFixed(2))),
        h("span.secondary", {}, word)];
    };
    const { intensityControl, sharpnessControl } = this.vocabulary;
    if (part.kind === "tap") {
      const tap = model.shown.lines.taps.get(part.index);
      if (!tap) return;
      this.nowWhen.textContent = `when it strikes, at ${tap.time.toFixed(3)} s`;
      fill(this.now, row("intensity", tap.authored, intensityControl, tap.factor, tap.felt, tap.felt < 0.005 && tap.authored >= 0.005 ? "silenced" : intensityWord(tap.felt)),
        h("span.secondary", {}, "Sharpness"), h("span.sum", {}, h("strong", {}, tap.sharpness.toFixed(2))), h("span.secondary", {}, sharpnessWord(tap.sharpness)));
      return;
    }
    const at = model.instant?.events.find(({ event }) => event === part.index);
    this.nowWhen.textContent = `at ${model.playhead.toFixed(3)} s`;
    if (!at) return fill(this.now, h("span.hint", {}, "Silent at the playhead."));
    const hum = model.lines.hums.get(part.index);
    const level = at.envelope < 0.9995 ? at.envelope.toFixed(2) : null;
    fill(this.now, row("intensity", hum.intensity, intensityControl, model.instant.controls[intensityControl.name], at.intensity, intensityWord(at.intensity), level),
      row("sharpness", hum.sharpness, sharpnessControl, model.instant.controls[sharpnessControl.name], at.sharpness, sharpnessWord(at.sharpness)));
  }

  #paintPad(part) {
    const { model, studio } = this;
    const { colours } = studio.timeline;
    const context = this.pad.getContext("2d");
    context.setTransform(2, 0, 0, 2, 0, 0);
    context.clearRect(0, 0, 156, 156);
    const shown = model.shown.parts.find((item) => item.entry === part.entry) ?? part;
    const x = (value) => 6 + value * 144;
    const y = (value) => 6 + (1 - value) * 138;
    context.strokeStyle = colours.grid;
    context.beginPath();
    for (const level of [0.25, 0.5, 0.75]) {
      context.moveTo(x(level), 6);
      context.lineTo(x(level), 144);
      context.moveTo(6, y(level));
      context.lineTo(150, y(level));
    }
    context.stroke();
    const ramp = context.createLinearGradient(6, 0, 150, 0);
    for (let stop = 0; stop <= 8; stop++) ramp.addColorStop(stop / 8, colours.ramp(stop / 8));
    context.fillStyle = ramp;
    context.fillRect(6, 149, 144, 2);
    const { intensity, sharpness } = shown.values;
    context.strokeStyle = colours.fade("accent", 0.5);
    context.beginPath();
    context.moveTo(x(sharpness), 6);
    context.lineTo(x(sharpness), 144);
    context.moveTo(6, y(intensity));
    context.lineTo(150, y(intensity));
    context.stroke();
    const now = part.kind === "hum" ? model.instant?.events.find(({ event }) => event === part.index) : null;
    if (now) {
      context.beginPath();
      context.arc(x(now.sharpness), y(now.intensity), 3, 0, 2 * Math.PI);
      context.fillStyle = colours.ramp(now.sharpness);
      context.fill();
    }
    context.beginPath();
    context.arc(x(sharpness), y(intensity), 6, 0, 2 * Math.PI);
    context.fillStyle = colours.ramp(sharpness);
    context.fill();
    context.strokeStyle = colours.accent;
    context.lineWidth = 2;
    context.stroke();
    context.lineWidth = 1;
    this.pad.dataset.head = headOf(sharpness);
  }

  #paintMini() {
    const { canvas, part } = this.mini;
    const hum = this.model.shown.lines.hums.get(part.index);
    if (!hum) return;
    const { colours } = this.studio.timeline;
    const context = canvas.getContext("2d");
    context.setTransform(2, 0, 0, 2, 0, 0);
    context.clearRect(0, 0, 288, 52);
    const line = hum.authored;
    const last = Math.max(line.at(-2), hum.end) || 1;
    const span = last - hum.start || 1;
    const peak = Math.max(...[...line].filter((_, index) => index % 2 === 1), 0.01);
    context.beginPath();
    context.moveTo(8, 44);
    for (let at = 0; at < line.length; at += 2) context.lineTo(8 + ((line[at] - hum.start) / span) * 272, 44 - (line[at + 1] / peak) * 34);
    context.lineTo(8 + ((line.at(-2) - hum.start) / span) * 272, 44);
    context.fillStyle = colours.fade("accent", 0.1);
    context.fill();
    context.strokeStyle = colours.accent;
    context.lineWidth = 1.5;
    context.stroke();
    const x = 8 + ((hum.end - hum.start) / span) * 272;
    context.setLineDash([2, 3]);
    context.strokeStyle = colours.secondary;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(x, 6);
    context.lineTo(x, 46);
    context.stroke();
    context.setLineDash([]);
  }
}
