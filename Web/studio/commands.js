// Every command by name: what menus, keys and the palette run.

import { clamp, rounded } from "./lib/maths.js";
import { keyOf } from "./model.js";
import { changeRole, pointOperations, setRole, TOOLS } from "./timeline/tools.js";

/** The commands of a studio: { id, label, keys, run, group }. */
export function commandsOf(studio) {
  const { model, timeline, player, files } = studio;
  const selectedEvents = () => model.selectedParts.filter((part) => part.values);
  const wholeParts = () => model.selectedParts.filter((part) => model.selection.has(keyOf(part.entry)));
  const nudge = (seconds) => {
    if (!model.selection.size) return model.setPlayhead(rounded(model.playhead + seconds * 10, 4));
    return model.edit("Nudge", () => {
      const operations = [];
      const whole = wholeParts();
      if (whole.length) operations.push({ op: "move", parts: whole.map(({ part }) => part), by: seconds });
      for (const [part, points] of pointsByCurve(model)) {
        operations.push(...pointOperations(part, points.map((point) => ({ point, time: Math.max(0, rounded(part.points[point].time + seconds, 4)), value: part.points[point].value }))));
      }
      return operations;
    }, { merge: "nudge" });
  };
  const change = (amount, other = false) => {
    const role = (timeline.lane === "sharpness") !== other ? "sharpness" : "intensity";
    return model.edit(`Change ${role}`, () => {
      const operations = selectedEvents().filter((part) => part.values[role] !== undefined && model.selection.has(keyOf(part.entry)))
        .map((part) => changeRole(model, part, role, amount));
      for (const [part, points] of pointsByCurve(model)) {
        operations.push(...pointOperations(part, points.map((point) => ({ point, time: part.points[point].time, value: rounded(clamp(part.points[point].value + amount, part.control.minimum, part.control.maximum), 3) }))));
      }
      for (const part of wholeParts().filter(({ kind }) => kind === "step")) {
        operations.push({ op: "setParameterValue", parameter: part.index, value: rounded(clamp(part.value + amount, part.control.minimum, part.control.maximum), 3) });
      }
      return operations;
    }, { merge: `level-${role}` });
  };
  const remove = (ripples) => model.edit(ripples ? "Ripple delete" : "Delete", () => {
    const parts = wholeParts();
    const operations = [];
    for (const [part, points] of pointsByCurve(model)) {
      if (parts.includes(part)) continue;
      if (points.length >= part.points.length) parts.push(part);
      else for (const point of [...points].sort((a, b) => b - a)) operations.push({ op: "removePoint", curve: part.index, point });
    }
    if (ripples && parts.length) {
      const first = Math.min(...parts.map(({ time }) => time));
      const last = Math.max(...parts.map((part) => part.time + (part.duration ?? 0)));
      const later = model.parts.filter((part) => !parts.includes(part) && part.time >= last);
      if (later.length) operations.push({ op: "move", parts: later.map(({ part }) => part), by: first - last });
    }
    if (parts.length) operations.push({ op: "remove", parts: parts.map(({ part }) => part) });
    return operations;
  });
  const insert = (kind) => model.edit(`Add ${kind}`, [{ op: "add", entry: model.vocabulary.event(kind, rounded(model.playhead, 4), {
    ...(kind === "tap" ? {} : { duration: 0.2 }),
    ...(kind === "note" ? { volume: model.vocabulary.defaultOf("volume", kind), pitch: 0 } : { intensity: model.vocabulary.defaultOf("intensity", kind), sharpness: timeline.tools.lastSharpness }),
  }) }], { select: "added" });
  const walkMarkers = (step) => {
    const times = model.markers.map(({ time }) => time);
    const next = step > 0 ? times.find((time) => time > model.playhead + 1e-6) : times.filter((time) => time < model.playhead - 1e-6).at(-1);
    if (next !== undefined) model.setPlayhead(next);
  };
  const fitBack = () => {
    const { view } = timeline;
    if (studio.viewBefore) Object.assign(view, studio.viewBefore);
    timeline.redraw();
  };
  const remember = (body) => {
    studio.viewBefore = { scale: timeline.view.scale, start: timeline.view.start };
    body();
  };
  const list = [
    { id: "play", label: "Play or stop", keys: ["Space"], group: "Play", run: () => (player.isPlaying ? studio.stop() : player.play()) },
    { id: "playSelection", label: "Play selection once", keys: ["Shift+Space"], group: "Play", run: () => {
      const parts = model.selectedParts;
      if (!parts.length) return player.play(0, { loops: false });
      const end = Math.max(...parts.map((part) => part.time + Math.max(part.duration ?? 0, 0.12)));
      return player.play(Math.min(...parts.map(({ time }) => time)), { until: end });
    } },
    { id: "playStart", label: "Play from the start", keys: ["Enter"], group: "Play", run: () => player.play(0) },
    { id: "loop", label: "Loop on or off", keys: ["L"], group: "Play", run: () => model.setLoop({ on: !model.loop.on }) },
    { id: "loopIn", label: "Loop from the playhead", keys: ["I"], group: "Play", run: () => model.setLoop({ on: true, start: model.playhead, end: model.loop.end > model.playhead ? model.loop.end : Math.max(model.end, model.playhead + 0.1) }) },
    { id: "loopOut", label: "Loop until the playhead", keys: ["O"], group: "Play", run: () => model.playhead > 0 && model.setLoop({ on: true, end: model.playhead, start: model.loop.start < model.playhead ? model.loop.start : 0 }) },
    { id: "ears", label: "What intensity and sharpness sound like…", group: "Play", run: () => studio.showEars() },
    { id: "snapshot", label: "Keep as A, to compare with", keys: ["Mod+B"], group: "Play", run: () => studio.compare("keep") },
    { id: "compare", label: "Hear A or B", keys: ["`"], group: "Play", run: () => studio.compare("toggle") },
    { id: "forgetSnapshot", label: "Stop comparing", group: "Play", run: () => studio.compare("forget") },
    ...[[1, "Play at full speed"], [0.5, "Play at half speed"], [0.25, "Play at quarter speed"]].map(([speed, label]) => ({ id: `speed-${speed}`, label, group: "Play", run: () => player.setSpeed(speed) })),
    { id: "home", label: "Playhead to the start", keys: ["Home"], group: "Play", run: () => (model.setPlayhead(0), timeline.view.reveal(0), timeline.redraw()) },
    { id: "end", label: "Playhead to the end", keys: ["End"], group: "Play", run: () => (model.setPlayhead(model.end), timeline.view.reveal(model.end, 0.8), timeline.redraw()) },
    ...TOOLS.map((tool) => ({ id: `tool-${tool.id}`, label: tool.does, keys: [tool.key], group: "Tools", run: () => studio.setTool(tool.id) })),
    { id: "insertTap", label: "Insert a tap at the playhead", keys: ["Shift+T"], group: "Tools", run: () => insert("tap") },
    { id: "insertHum", label: "Insert a hum at the playhead", keys: ["Shift+C"], group: "Tools", run: () => insert("hum") },
    { id: "nudgeLeft", label: "Nudge 1 ms earlier (playhead 10 ms)", keys: ["ArrowLeft"], group: "Edit", run: () => nudge(-0.001) },
    { id: "nudgeRight", label: "Nudge 1 ms later (playhead 10 ms)", keys: ["ArrowRight"], group: "Edit", run: () => nudge(0.001) },
    { id: "nudgeLeft10", label: "Nudge 10 ms earlier (playhead 100 ms)", keys: ["Shift+ArrowLeft"], group: "Edit", run: () => nudge(-0.01) },
    { id: "nudgeRight10", label: "Nudge 10 ms later (playhead 100 ms)", keys: ["Shift+ArrowRight"], group: "Edit", run: () => nudge(0.01) },
    { id: "up", label: "Value up 0.01", keys: ["ArrowUp"], group: "Edit", run: () => change(0.01) },
    { id: "down", label: "Value down 0.01", keys: ["ArrowDown"], group: "Edit", run: () => change(-0.01) },
    { id: "up10", label: "Value up 0.1", keys: ["Shift+ArrowUp"], group: "Edit", run: () => change(0.1) },
    { id: "down10", label: "Value down 0.1", keys: ["Shift+ArrowDown"], group: "Edit", run: () => change(-0.1) },
    { id: "otherUp", label: "Other value up 0.01", keys: ["Alt+ArrowUp"], group: "Edit", run: () => change(0.01, true) },
    { id: "otherDown", label: "Other value down 0.01", keys: ["Alt+ArrowDown"], group: "Edit", run: () => change(-0.01, true) },
    { id: "lane", label: "Switch the active lane", keys: ["F"], group: "Edit", run: () => studio.setLane(timeline.lane === "intensity" ? "sharpness" : "intensity") },
    ...[0, 0.25, 0.5, 0.75, 1].map((value, index) => ({ id: `sharpness-${index + 1}`, label: `Sharpness ${value}`, keys: [String(index + 1)], group: "Edit", run: () => model.edit(`Sharpness ${value}`, () => selectedEvents().filter((part) => part.values.sharpness !== undefined).map((part) => setRole(model, part, "sharpness", value))) })),
    { id: "pad", label: "To the feel pad of the selection", keys: ["X"], group: "Edit", run: () => {
      studio.showTab("inspector");
      studio.inspector.root.querySelector(".pad")?.focus();
    } },
    { id: "undo", label: "Undo", keys: ["Mod+Z"], group: "Edit", run: () => model.undo() },
    { id: "redo", label: "Redo", keys: ["Mod+Shift+Z", "Mod+Y"], group: "Edit", run: () => model.redo() },
    { id: "cut", label: "Cut", keys: ["Mod+X"], group: "Edit", run: () => studio.clipboard.copy().then((done) => done && remove(false)) },
    { id: "copy", label: "Copy", keys: ["Mod+C"], group: "Edit", run: () => studio.clipboard.copy() },
    { id: "paste", label: "Paste at the playhead", keys: ["Mod+V"], group: "Edit", run: () => studio.clipboard.paste(false) },
    { id: "pasteInPlace", label: "Paste in place", keys: ["Mod+Shift+V"], group: "Edit", run: () => studio.clipboard.paste(true) },
    { id: "duplicate", label: "Duplicate after itself", keys: ["Mod+D"], group: "Edit", run: () => model.edit("Duplicate", () => {
      const parts = wholeParts();
      if (!parts.length) return null;
      const first = Math.min(...parts.map(({ time }) => time));
      const last = Math.max(...parts.map((part) => (part.kind === "curve" ? part.time + Math.max(0, ...part.points.map(({ time }) => time)) : part.time + (part.duration ?? 0))));
      return [{ op: "duplicate", parts: parts.map(({ part }) => part), by: Math.max(rounded(last - first, 4), 0.05) }];
    }, { select: "added" }) },
    { id: "selectAll", label: "Select all", keys: ["Mod+A"], group: "Edit", run: () => model.select(model.parts.map((part) => keyOf(part.entry))) },
    { id: "delete", label: "Delete", keys: ["Delete", "Backspace"], group: "Edit", run: () => remove(false) },
    { id: "rippleDelete", label: "Delete and close the gap", keys: ["Shift+Delete", "Shift+Backspace"], group: "Edit", run: () => remove(true) },
    { id: "next", label: "Next event or curve", keys: ["K"], group: "Look", run: () => timeline.walk(1) },
    { id: "previous", label: "Previous event or curve", keys: ["J"], group: "Look", run: () => timeline.walk(-1) },
    ...[[1, "Shift+K", "Next item, and hear it"], [-1, "Shift+J", "Previous item, and hear it"]].map(([step, key, label]) => ({ id: `hear${step}`, label, keys: [key], group: "Look", run: () => timeline.walk(step) && studio.run("playSelection") })),
    { id: "marker", label: "Marker at the playhead; again to rename", keys: ["M"], group: "Edit", run: () => studio.markerAtPlayhead() },
    { id: "nextMarker", label: "Next marker", keys: ["."], group: "Look", run: () => walkMarkers(1) },
    { id: "previousMarker", label: "Previous marker", keys: [","], group: "Look", run: () => walkMarkers(-1) },
    { id: "snap", label: "Snapping on or off", keys: ["S"], group: "Look", run: () => studio.toggleSnapping() },
    { id: "finer", label: "Finer grid", keys: ["G"], group: "Look", run: () => studio.shiftGrid(-1) },
    { id: "coarser", label: "Coarser grid", keys: ["Shift+G"], group: "Look", run: () => studio.shiftGrid(1) },
    { id: "beats", label: "Grid of beats…", group: "Look", run: () => studio.showGrid() },
    { id: "zoomIn", label: "Zoom in", keys: ["=", "Shift+="], group: "Look", run: () => (timeline.view.zoom(1.4, clamp(timeline.view.x(model.playhead), 0, timeline.view.width)), timeline.redraw()) },
    { id: "zoomOut", label: "Zoom out", keys: ["-"], group: "Look", run: () => (timeline.view.zoom(1 / 1.4, clamp(timeline.view.x(model.playhead), 0, timeline.view.width)), timeline.redraw()) },
    { id: "fit", label: "Fit all", keys: ["Shift+1", "Shift+!"], group: "Look", run: () => remember(() => timeline.fit()) },
    { id: "fitSelection", label: "Fit selection", keys: ["Z", "Shift+2"], group: "Look", run: () => remember(() => timeline.fitSelection()) },
    { id: "fitBack", label: "Back to the view before", keys: ["Shift+Z"], group: "Look", run: fitBack },
    { id: "nextProblem", label: "Next problem", keys: ["F8"], group: "Problems", run: () => studio.problems.walk(1) },
    { id: "previousProblem", label: "Previous problem", keys: ["Shift+F8"], group: "Problems", run: () => studio.problems.walk(-1) },
    { id: "quickFix", label: "Fix what is at hand", keys: ["Mod+."], group: "Problems", run: () => studio.problems.quickFix() },
    { id: "fixAll", label: "Fix all that is safe", group: "Problems", run: () => studio.problems.fixAll() },
    { id: "neutralise", label: "Neutralise after curves", group: "Edit", run: () => model.edit("Neutralise after curves", () => neutralised(model)) },
    { id: "normalise", label: "Normalise peak to 1.00", group: "Edit", run: () => model.edit("Normalise peak", () => normalised(model)) },
    { id: "setDuration", label: "Set duration…", group: "Edit", run: () => studio.askDuration() },
    { id: "new", label: "New", group: "File", run: () => studio.newDocument() },
    { id: "open", label: "Open or import…", keys: ["Mod+O"], group: "File", run: () => files.openDialog() },
    { id: "saveVersion", label: "Save (to the file that is open, else a version)", keys: ["Mod+S"], group: "File", run: () => (files.served || files.handle ? files.save() : studio.saveVersion()) },
    { id: "saveFile", label: "Save to file", group: "File", run: () => files.save() },
    { id: "download", label: "Download a copy", keys: ["Mod+Shift+S"], group: "File", run: () => files.download() },
    { id: "export", label: "Export…", keys: ["Mod+E"], group: "File", run: () => studio.showExport() },
    { id: "share", label: "Copy a link", group: "File", run: () => studio.share() },
    { id: "publish", label: "Publish…", keys: ["Mod+Enter"], group: "File", run: () => studio.publish() },
    { id: "source", label: "Source", keys: ["Mod+J"], group: "Look", run: () => studio.toggleDrawer("source") },
    { id: "table", label: "Event table", group: "Look", run: () => studio.toggleDrawer("table") },
    { id: "format", label: "Lay out the source", group: "Edit", run: () => studio.changeLayout("layOut") },
    { id: "minify", label: "Minify the source", group: "Edit", run: () => studio.changeLayout("minify") },
    { id: "palette", label: "All commands", keys: ["Mod+K"], group: "Look", run: () => studio.showPalette() },
    { id: "preview", label: "Preview on devices", keys: ["Shift+P"], group: "Look", run: () => studio.showTab("preview") },
    { id: "settings", label: "Settings…", group: "Look", run: () => studio.showSettings() },
    { id: "shortcuts", label: "Keyboard shortcuts", keys: ["?"], group: "Look", run: () => studio.showShortcuts() },
    { id: "tour", label: "Show the first steps", group: "Look", run: () => studio.coach.begin() },
    { id: "escape", label: "Cancel, deselect, Select tool", keys: ["Escape"], group: "Edit", run: () => studio.escape() },
  ];
  return list;
}

function pointsByCurve(model) {
  const groups = new Map();
  for (const { part, point } of model.selectedPoints) groups.set(part, [...(groups.get(part) ?? []), point]);
  return groups;
}

/** Points that bring every control back to neutral after its last curve. */
function neutralised(model) {
  const operations = [];
  for (const control of model.vocabulary.controls) {
    const last = model.parts.filter((part) => part.kind === "curve" && part.control === control).at(-1);
    if (!last) continue;
    const point = last.points.reduce((latest, candidate) => (candidate.time >= latest.time ? candidate : latest), last.points[0]);
    if (!point || Math.abs(point.value - control.neutral) < 1e-6) continue;
    operations.push({ op: "addPoint", curve: last.index, time: rounded(point.time + 0.01, 4), value: control.neutral });
  }
  return operations;
}

/** Own intensities scaled so that the strongest is as strong as can be. */
function normalised(model) {
  const haptic = model.parts.filter((part) => part.values?.intensity !== undefined);
  const peak = Math.max(0, ...haptic.map((part) => part.values.intensity));
  const { maximum } = model.vocabulary.parameters.get("intensity");
  if (peak === 0 || peak === maximum) return [];
  return haptic.map((part) => setRole(model, part, "intensity", rounded((part.values.intensity * maximum) / peak, 3)));
}
