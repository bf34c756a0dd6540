// What a pointer does on the timeline: one gesture at a time, from press to release, each an edit with a name.

import { clamp, rounded } from "../lib/maths.js";
import { keyOf, readKey } from "../model.js";
import { factorLabel } from "../words.js";
import { handlesOf, hits, keysInside, rowAt, valueAtY, valuePerPixel, yOf } from "./geometry.js";
import { simplifyTo } from "./simplify.js";
import { candidates, snap, snapLevel } from "./snapping.js";
import { timeLabel } from "./viewport.js";

export const TOOLS = [
  { id: "select", key: "V", word: "Select", icon: "select", does: "Select, move and shape" },
  { id: "tap", key: "T", word: "Tap", icon: "tap", does: "Tap: click where it strikes" },
  { id: "hum", key: "C", word: "Hum", icon: "hum", does: "Continuous: drag from start to end" },
  { id: "note", key: "N", word: "Note", icon: "note", does: "Note: drag from start to end" },
  { id: "sound", key: "A", word: "Audio", icon: "sound", does: "Audio file: click where it starts" },
  { id: "curve", key: "P", word: "Curve", icon: "curve", does: "Parameter curve: drag a line, or click to add a point" },
  { id: "step", key: "D", word: "Step", icon: "step", does: "Dynamic parameter: click where it sets in" },
  { id: "draw", key: "B", word: "Draw", icon: "draw", does: "Draw a curve freehand" },
];

/** Times are kept to 0.1 ms and values to 0.001 where a hand made them. */
const timeOf = (seconds) => Math.max(0, rounded(seconds, 4));
const levelOf = (value) => rounded(value, 3);
const MOST_POINTS = 16;

/** The operation that gives an event a parameter by its role. */
export function setRole(model, part, role, value) {
  return { op: "setEventParameter", event: part.index, parameter: model.vocabulary.parameters.get(role).name, value };
}

/** The operation that adds to a parameter of an event, within its range. */
export function changeRole(model, part, role, amount) {
  const { minimum, maximum } = model.vocabulary.parameters.get(role);
  return setRole(model, part, role, levelOf(clamp(part.values[role] + amount, minimum, maximum)));
}

/** The operation that has an event hold its level, or not. */
export function setSustained(model, part, isSustained) {
  const { minimum, maximum } = model.vocabulary.parameters.get("sustained");
  return setRole(model, part, "sustained", isSustained ? maximum : minimum);
}

/** The operations that move control points of one curve: in the order in which none passes another on the way. */
export function pointOperations(part, changes) {
  const sorted = [...changes].sort((a, b) => a.point - b.point);
  const later = sorted.some(({ point, time }) => time > part.points[point].time);
  return (later ? sorted.reverse() : sorted).map(({ point, time, value }) => ({ op: "setPoint", curve: part.index, point, time, value }));
}

export class Tools {
  tool = "select";
  gesture = null;
  lastSharpness = 0.5;

  /** `host` gives model, view, layout, chip(), setGuide(), redraw(), scrub(), askSound(). */
  constructor(host) {
    this.host = host;
  }

  get model() {
    return this.host.model;
  }

  cancel() {
    if (!this.gesture) return false;
    this.gesture = null;
    this.host.showMarquee(null);
    this.host.showStroke(null);
    this.host.hideChip();
    this.model.dropPreview();
    return true;
  }

  // MARK: Press

  down(event, x, y) {
    const { model, host } = this;
    const { view, layout } = host;
    const isTouch = event.pointerType === "touch";
    const radius = isTouch ? 22 : 9;
    if (y < layout.ruler.h) return this.#downInRuler(event, x, y);
    if (y >= layout.overview.y) return this.#downInOverview(x);
    const row = rowAt(layout, y);
    if (model.readOnly || model.blocked) {
      this.gesture = { kind: "marquee", x0: x, y0: y, before: [] };
      return undefined;
    }
    if (row?.kind === "reference" && !host.isReferenceLocked && this.tool === "select") {
      return this.#begin({ kind: "reference", x, y, offset: model.reference.offset });
    }
    if (this.tool !== "select" && row) {
      if (this.tool === "tap" && (row.kind === "intensity" || row.kind === "sharpness")) {
        return this.#begin({ kind: "newTap", row, x, y });
      }
      if (this.tool === "hum" && (row.kind === "intensity" || row.kind === "sharpness")) return this.#begin({ kind: "newHum", row, x, y });
      if (this.tool === "note") return this.#begin({ kind: "newNote", row, x, y });
      if (this.tool === "sound") {
        host.askSound(timeOf(this.#snapped(view.time(x), new Set(), event)));
        return undefined;
      }
      const control = this.#controlOf(row);
      if (control && this.tool === "step") return this.#begin({ kind: "newStep", row, control, x, y });
      if (control && this.tool === "draw") return this.#begin({ kind: "draw", row, control, stroke: [[x, y]] });
      const hit = hits(model, view, layout, x, y, radius)[0];
      if (control && this.tool === "curve" && hit?.kind !== "point") {
        if (hit?.kind === "segment") return this.#addPoint(hit.part, x, y, row);
        return this.#begin({ kind: "newCurve", row, control, x, y });
      }
    }
    const found = hits(model, view, layout, x, y, radius);
    const hit = event.altKey && !event.shiftKey && found.length > 1 ? this.#cycled(found) : found[0];
    if (!hit) {
      if (!(event.shiftKey || event.ctrlKey || event.metaKey)) {
        if (model.selection.size) model.select([]);
        model.setPlayhead(Math.max(0, view.time(x)));
      }
      this.gesture = { kind: "marquee", x0: x, y0: y, before: [...model.selection], removes: event.altKey };
      return undefined;
    }
    const key = hit.kind === "point" ? keyOf(hit.part.entry, hit.point) : keyOf(hit.part.entry);
    if (event.shiftKey && hit.kind !== "edge" && hit.kind !== "handle") model.select([key], { add: true });
    else if (event.ctrlKey || event.metaKey) {
      if (!model.selection.has(key)) model.select([key], { toggle: true });
      else this.toggleOnClick = key;
    } else if (!model.selection.has(key) && hit.kind !== "segment") model.select([key]);
    if (hit.kind === "sustain") {
      const next = !hit.part.isSustained;
      model.edit(next ? "Sustain" : "Decay", [setSustained(model, hit.part, next)]);
      return undefined;
    }
    return this.#begin({ ...hit, kind: hit.kind === "handle" ? "handle" : hit.kind === "edge" ? "edge" : hit.kind === "segment" ? "segment" : "move", hit, x, y, copies: event.altKey });
  }

  #begin(gesture) {
    this.gesture = { ...gesture, x0: gesture.x ?? 0, y0: gesture.y ?? 0, moved: false };
    return undefined;
  }

  #cycled(found) {
    const selected = found.findIndex(({ part }) => this.model.selection.has(keyOf(part.entry)));
    return found[(selected + 1) % found.length];
  }

  #controlOf(row) {
    if (row.kind === "control") return row.control;
    if (row.kind === "intensity") return this.model.vocabulary.intensityControl;
    if (row.kind === "sharpness") return this.model.vocabulary.sharpnessControl;
    return null;
  }

  /** The value of a control at a height: in the lanes of intensity and sharpness the lane's own scale. */
  #controlValue(row, control, y) {
    if (row.kind === "control") return valueAtY(row, y);
    const share = valueAtY(row, y);
    return control.multiplies ? share : control.minimum + share * (control.maximum - control.minimum);
  }

  #downInRuler(event, x) {
    const { model, host } = this;
    const { view } = host;
    const time = view.time(x);
    const marker = model.markers.findIndex((candidate) => Math.abs(view.x(candidate.time) - x) <= 6);
    const { loop } = model;
    if (loop.end > loop.start && !event.shiftKey && event.offsetY >= host.layout.ruler.h - 11) {
      if (Math.abs(view.x(loop.start) - x) <= 6) return this.#begin({ kind: "loop", fixed: loop.end, x, y: 0 });
      if (Math.abs(view.x(loop.end) - x) <= 6) return this.#begin({ kind: "loop", fixed: loop.start, x, y: 0 });
    }
    if (event.shiftKey) return this.#begin({ kind: "loop", fixed: timeOf(this.#snapped(time, new Set(), event)), x, y: 0 });
    if (marker >= 0 && event.offsetY < 20) return this.#begin({ kind: "marker", marker, x, y: 0 });
    this.gesture = { kind: "scrub", x0: x, y0: 0 };
    host.scrub(Math.max(0, time), "begin");
    return undefined;
  }

  #downInOverview(x) {
    const { view } = this.host;
    const time = this.host.overviewTime(x);
    const length = view.width / view.scale;
    const inside = time >= view.start && time <= view.end;
    this.gesture = { kind: "overview", offset: inside ? time - view.start : length / 2 };
    this.move({}, x, 0);
  }

  // MARK: Move

  move(event, x, y) {
    const gesture = this.gesture;
    if (!gesture) return;
    const { host, model } = this;
    if (gesture.kind === "overview") {
      host.view.start = Math.max(-host.view.margin / host.view.scale, host.overviewTime(x) - gesture.offset);
      host.redraw();
      return;
    }
    if (gesture.kind === "scrub") {
      host.scrub(Math.max(0, host.view.time(x)), "move");
      return;
    }
    const reach = event.pointerType === "touch" ? 8 : 3;
    if (!gesture.moved && gesture.kind !== "draw" && Math.hypot(x - gesture.x0, y - gesture.y0) < reach) return;
    gesture.moved = true;
    this.toggleOnClick = null;
    const handlers = {
      marquee: () => this.#moveMarquee(gesture, x, y),
      move: () => this.#moveParts(gesture, event, x, y),
      edge: () => this.#trim(gesture, event, x),
      handle: () => this.#shape(gesture, x),
      segment: () => this.#moveSegment(gesture, y),
      newTap: () => this.#newTap(gesture, event, x, y),
      newHum: () => this.#newHum(gesture, event, x, y),
      newNote: () => this.#newNote(gesture, event, x),
      newCurve: () => this.#newCurve(gesture, event, x, y),
      newStep: () => this.#newStep(gesture, event, x, y),
      draw: () => {
        gesture.stroke.push([x, y]);
        host.showStroke(gesture.stroke);
      },
      reference: () => {
        gesture.time = timeOf(this.#snapped(gesture.offset + (x - gesture.x0) / host.view.scale, new Set(), event));
        host.chip(x, y, `begins at ${timeLabel(gesture.time)}`);
      },
      loop: () => {
        const time = timeOf(this.#snapped(host.view.time(x), new Set(), event));
        model.setLoop({ on: true, start: Math.min(time, gesture.fixed), end: Math.max(time, gesture.fixed) });
      },
      marker: () => {
        gesture.time = timeOf(this.#snapped(host.view.time(x), new Set(), event));
        host.setGuide(gesture.time);
        host.chip(x, 30, `${model.markers[gesture.marker].name} ${timeLabel(gesture.time)}`);
      },
    };
    handlers[gesture.kind]?.();
    if (model.selection.size || gesture.operations) host.redraw();
  }

  // MARK: Release

  async up(event, x, y) {
    const gesture = this.gesture;
    this.gesture = null;
    const { host, model } = this;
    host.hideChip();
    host.setGuide(null);
    if (!gesture) return;
    if (gesture.kind === "scrub") {
      host.scrub(Math.max(0, host.view.time(x)), "end");
      return;
    }
    if (gesture.kind === "marquee") {
      host.showMarquee(null);
      return;
    }
    if (gesture.kind === "draw") {
      host.showStroke(null);
      await this.#finishStroke(gesture);
      return;
    }
    if (gesture.kind === "marker" && gesture.time !== undefined) {
      const markers = model.markers.map((marker, index) => (index === gesture.marker ? { ...marker, time: gesture.time } : marker));
      await model.setMarkers(markers, "Move marker");
      return;
    }
    if (gesture.kind === "reference") {
      if (gesture.time !== undefined) await model.setReference({ ...model.reference, offset: gesture.time }, "Move reference");
      return;
    }
    if (!gesture.moved) {
      if (gesture.kind === "newTap") this.#newTap(gesture, event, x, y);
      else if (gesture.kind === "newStep") this.#newStep(gesture, event, x, y);
      else if (gesture.kind === "newCurve") {
        const part = model.parts.find((candidate) => candidate.kind === "curve" && candidate.control?.name === gesture.control.name);
        if (part && gesture.row.kind === "control") return void this.#addPoint(part, x, y, gesture.row);
      } else if (this.toggleOnClick) {
        model.select([this.toggleOnClick], { toggle: true });
        this.toggleOnClick = null;
      } else if (gesture.kind === "move" && !event.shiftKey && !event.ctrlKey && !event.metaKey && model.selection.size > 1) {
        model.select([gesture.hit.kind === "point" ? keyOf(gesture.part.entry, gesture.hit.point) : keyOf(gesture.part.entry)]);
      }
    }
    if (gesture.operations) {
      await model.edit(gesture.label, gesture.operations, { select: gesture.select });
      host.edited(gesture);
    } else model.dropPreview();
  }

  /** Double-click: a tap in an empty lane, a point on a line, none where one was. */
  async doubleClick(event, x, y) {
    const { model, host } = this;
    const { view, layout } = host;
    if (y < layout.ruler.h) {
      if (model.loop.end > model.loop.start) view.fit(model.loop.start, model.loop.end);
      host.redraw();
      return;
    }
    if (model.readOnly || model.blocked || this.tool !== "select") return;
    const row = rowAt(layout, y);
    const found = hits(model, view, layout, x, y);
    const point = found.find(({ kind }) => kind === "point");
    if (point) {
      if (point.part.points.length > 1) await model.edit("Delete point", [{ op: "removePoint", curve: point.part.index, point: point.point }]);
      return;
    }
    if (row?.kind === "control") {
      const part = found.find(({ part: candidate }) => candidate.kind === "curve")?.part
        ?? model.parts.find((candidate) => candidate.kind === "curve" && candidate.control?.name === row.control.name);
      if (part) await this.#addPoint(part, x, y, row);
      else await model.edit(`Add curve of ${row.control.role}`, [{ op: "add", entry: model.vocabulary.curve(row.control, timeOf(view.time(x)), [{ time: 0, value: levelOf(valueAtY(row, y)) }, { time: 0.2, value: row.control.neutral }]) }], { select: "added" });
      return;
    }
    if (row?.kind === "intensity" && !found.some(({ kind }) => kind === "tap")) {
      const gesture = { row };
      this.#newTap(gesture, event, x, y);
      await model.edit(gesture.label, gesture.operations, { select: "added" });
      host.edited({ kind: "newTap" });
    }
  }

  // MARK: Gestures

  #moveMarquee(gesture, x, y) {
    const { model, host } = this;
    host.showMarquee({ x0: gesture.x0, y0: gesture.y0, x1: x, y1: y });
    const keys = keysInside(model, host.view, host.layout, gesture.x0, gesture.y0, x, y);
    if (gesture.removes) model.select(gesture.before.filter((key) => !keys.includes(key)));
    else model.select([...new Set([...gesture.before, ...keys])]);
  }

  #snaps(event) {
    return this.host.snapping !== Boolean(event.ctrlKey || event.metaKey);
  }

  #snapped(time, moving, event) {
    const { host, model } = this;
    if (!this.#snaps(event)) {
      host.setGuide(null);
      return time;
    }
    const list = candidates(model, moving);
    const found = snap([time], list, (event.pointerType === "touch" ? 12 : 8) / host.view.scale, host.grid);
    host.setGuide(found && found.candidate.kind !== "grid" ? time + found.shift : null);
    return found ? time + found.shift : time;
  }

  #moveParts(gesture, event, x, y) {
    const { model, host } = this;
    const { view } = host;
    const precise = event.ctrlKey || event.metaKey ? 0.1 : 1;
    let dx = (x - gesture.x0) * precise;
    let dy = (y - gesture.y0) * precise;
    if (event.shiftKey && !gesture.axis && Math.hypot(dx, dy) > 6) gesture.axis = Math.abs(dx) > Math.abs(dy) ? "x" : "y";
    if (!event.shiftKey) gesture.axis = null;
    if (gesture.axis === "x") dy = 0;
    if (gesture.axis === "y") dx = 0;
    if (Math.abs(dy) < 4 && !gesture.vertical) dy = 0;
    else if (dy !== 0) gesture.vertical = true;
    const points = model.selectedPoints;
    const whole = [...model.selection].map(readKey).filter(({ point }) => point === undefined).map(({ entry }) => model.partAt(entry)).filter(Boolean);
    const { hit } = gesture;
    const anchor = hit.kind === "point" ? hit.part.time + hit.part.points[hit.point].time : hit.part.time;
    const moving = new Set(whole.map((part) => part.entry));
    let shift = dx / view.scale;
    if (dx !== 0 && this.#snaps(event) && precise === 1) {
      const edges = whole.flatMap((part) => (part.kind === "curve" ? part.points.map((point) => part.time + point.time) : [part.time, ...(part.duration > 0 && part.kind !== "tap" ? [part.time + part.duration] : [])]));
      const times = [...edges, ...points.map(({ part, point }) => part.time + part.points[point].time)];
      const outer = [Math.min(...times), Math.max(...times)].map((time) => time + shift);
      const list = candidates(model, moving).filter((candidate) => !(candidate.kind === "point" && points.some(({ part, point }) => Math.abs(part.time + part.points[point].time - candidate.time) < 1e-9)));
      const found = snap(outer, list, (event.pointerType === "touch" ? 12 : 8) / view.scale, host.grid);
      host.setGuide(found && found.candidate.kind !== "grid" ? found.candidate.time : null);
      gesture.snappedTo = found?.candidate.kind !== "grid" ? found?.candidate.label : null;
      if (found) shift += found.shift;
    } else {
      host.setGuide(null);
      gesture.snappedTo = null;
    }
    shift = dx === 0 ? 0 : rounded(anchor + shift, 4) - anchor;
    const operations = [];
    const parts = whole.map(({ part }) => part);
    if (shift !== 0 && parts.length) operations.push(gesture.copies ? { op: "duplicate", parts, by: shift } : { op: "move", parts, by: shift });
    let readout = timeLabel(Math.max(0, anchor + shift));
    if (dy !== 0 && !gesture.copies) {
      const { row } = gesture;
      let change = -dy * valuePerPixel(row);
      if (row.kind === "intensity" || row.kind === "sharpness") {
        const role = row.kind;
        const level = hit.part.values[role];
        const target = this.#snaps(event) && precise === 1 ? snapLevel(level + change, 5 * valuePerPixel(row)) : level + change;
        change = clamp(target, 0, 1) - level;
        for (const part of whole) {
          if (part.values?.[role] === undefined) continue;
          operations.push(changeRole(model, part, role, change));
        }
        readout += ` · ${role} ${levelOf(level + change).toFixed(2)}`;
      } else if (row.kind === "control" && hit.kind === "step") {
        for (const part of whole.filter(({ kind }) => kind === "step")) {
          operations.push({ op: "setParameterValue", parameter: part.index, value: levelOf(clamp(part.value + change, part.control.minimum, part.control.maximum)) });
        }
        readout += ` · ${factorLabel(row.control, clamp(hit.part.value + change, row.control.minimum, row.control.maximum))}`;
      }
    }
    if (points.length) operations.push(...this.#movePoints(gesture, event, points, shift, dy * precise, (text) => (readout = text)));
    gesture.operations = operations;
    gesture.select = gesture.copies ? "added" : null;
    gesture.label = gesture.copies ? "Duplicate" : dy !== 0 && shift === 0 ? `Change ${gesture.row.kind === "control" ? "value" : gesture.row.kind}` : "Move";
    model.tryOut(operations);
    host.chip(x, y, gesture.snappedTo ? `${readout} = ${gesture.snappedTo}` : readout);
  }

  #movePoints(gesture, event, points, shift, dy, tell) {
    const operations = [];
    const byCurve = Map.groupBy ? Map.groupBy(points, ({ part }) => part) : groupBy(points);
    for (const [part, list] of byCurve) {
      const chosen = new Set(list.map(({ point }) => point));
      let least = -Infinity;
      let most = Infinity;
      for (const index of chosen) {
        const { time } = part.points[index];
        if (index === 0 || !chosen.has(index - 1)) least = Math.max(least, (index === 0 ? 0 : part.points[index - 1].time + 0.001) - time);
        if (index < part.points.length - 1 && !chosen.has(index + 1)) most = Math.min(most, part.points[index + 1].time - 0.001 - time);
      }
      const allowed = clamp(shift, Math.min(least, 0), Math.max(most, 0));
      const { minimum, maximum } = part.control;
      const change = dy === 0 || gesture.row.kind !== "control" ? 0 : -dy * valuePerPixel(gesture.row);
      const changes = [...chosen].map((index) => {
        const point = part.points[index];
        let value = clamp(point.value + change, minimum, maximum);
        if (change !== 0 && chosen.size === 1 && this.#snaps(event)) value = snapLevel(value, 5 * valuePerPixel(gesture.row), [minimum, part.control.neutral, maximum]);
        return { point: index, time: timeOf(point.time + allowed), value: change === 0 ? point.value : levelOf(value) };
      });
      const shown = changes.find(({ point }) => point === gesture.hit.point) ?? changes[0];
      tell(`${timeLabel(part.time + shown.time)} · ${factorLabel(part.control, shown.value)}`);
      operations.push(...pointOperations(part, changes));
    }
    return operations;
  }

  #moveSegment(gesture, y) {
    const { model, host } = this;
    const { part, row, point } = gesture;
    const change = -(y - gesture.y0) * valuePerPixel(row);
    const { minimum, maximum } = part.control;
    gesture.operations = [point, point + 1].map((index) => ({
      op: "setPoint", curve: part.index, point: index, time: part.points[index].time, value: levelOf(clamp(part.points[index].value + change, minimum, maximum)),
    }));
    gesture.label = "Move line";
    model.tryOut(gesture.operations);
    host.chip(host.view.x(part.time + part.points[point].time), y, gesture.operations.map(({ value }) => factorLabel(part.control, value)).join(" … "));
  }

  #trim(gesture, event, x) {
    const { model, host } = this;
    const { part, edge } = gesture;
    const time = timeOf(this.#snapped(host.view.time(x), new Set([part.entry]), event));
    const end = part.time + part.duration;
    if (edge === "right") {
      const duration = Math.max(0.001, rounded(time - part.time, 4));
      gesture.operations = [{ op: "setDuration", event: part.index, value: duration }];
      host.chip(x, yOf(gesture.row, 0.5), `${timeLabel(duration)} long`);
    } else {
      const start = clamp(time, 0, end - 0.001);
      gesture.operations = [{ op: "setTime", part: part.part, time: start }, { op: "setDuration", event: part.index, value: rounded(end - start, 4) }];
      host.chip(x, yOf(gesture.row, 0.5), `from ${timeLabel(start)}`);
    }
    gesture.label = "Trim";
    model.tryOut(gesture.operations);
  }

  #shape(gesture, x) {
    const { model, host } = this;
    const { part, handle } = gesture;
    const hum = model.lines.hums.get(part.index);
    const handles = handlesOf(hum);
    const from = handle === "attack" ? hum.start : handle === "release" ? hum.end : handles.attack.time;
    const value = levelOf(rounded(model.vocabulary.envelopeValue(Math.max(0, host.view.time(x) - from)), 2));
    gesture.operations = [setRole(model, part, handle, value)];
    const word = handle[0].toUpperCase() + handle.slice(1);
    gesture.label = word;
    model.tryOut(gesture.operations);
    host.chip(x, gesture.y0 - 30, `${word} ${value.toFixed(2)}`);
  }

  #newTap(gesture, event, x, y) {
    const { model, host } = this;
    const { row } = gesture;
    const time = timeOf(this.#snapped(host.view.time(x), new Set(), event));
    const level = levelOf(this.#snaps(event) ? snapLevel(valueAtY(row, y), 5 * valuePerPixel(row)) : valueAtY(row, y));
    const values = row.kind === "intensity" ? { intensity: level, sharpness: this.lastSharpness } : { intensity: model.vocabulary.defaultOf("intensity", "tap"), sharpness: level };
    gesture.operations = [{ op: "add", entry: model.vocabulary.event("tap", time, values) }];
    gesture.label = "Add tap";
    gesture.select = "added";
    model.tryOut(gesture.operations);
    host.chip(x, y, `${timeLabel(time)} · ${row.kind} ${level.toFixed(2)}`);
  }

  #newHum(gesture, event, x, y) {
    const { model, host } = this;
    const { row } = gesture;
    const first = timeOf(this.#snapped(host.view.time(gesture.x0), new Set(), event));
    const second = timeOf(this.#snapped(host.view.time(x), new Set(), event));
    const duration = rounded(Math.abs(second - first), 4);
    if (duration < 0.001) return;
    const level = levelOf(snapLevel(valueAtY(row, y), 5 * valuePerPixel(row)));
    const values = row.kind === "intensity" ? { intensity: level, sharpness: this.lastSharpness } : { intensity: model.vocabulary.defaultOf("intensity", "hum"), sharpness: level };
    gesture.operations = [{ op: "add", entry: model.vocabulary.event("hum", Math.min(first, second), { duration, ...values }) }];
    gesture.label = "Add hum";
    gesture.select = "added";
    model.tryOut(gesture.operations);
    host.chip(x, y, `${timeLabel(duration)} long · ${row.kind} ${level.toFixed(2)}`);
  }

  #newNote(gesture, event, x) {
    const { model, host } = this;
    const first = timeOf(this.#snapped(host.view.time(gesture.x0), new Set(), event));
    const second = timeOf(this.#snapped(host.view.time(x), new Set(), event));
    const duration = rounded(Math.abs(second - first), 4);
    if (duration < 0.001) return;
    gesture.operations = [{ op: "add", entry: model.vocabulary.event("note", Math.min(first, second), { duration, volume: model.vocabulary.defaultOf("volume", "note"), pitch: 0 }) }];
    gesture.label = "Add note";
    gesture.select = "added";
    model.tryOut(gesture.operations);
    host.chip(x, gesture.y0, `${timeLabel(duration)} long`);
  }

  #newCurve(gesture, event, x, y) {
    const { model, host } = this;
    const { row, control } = gesture;
    const ends = [[gesture.x0, gesture.y0], [x, y]].sort((a, b) => a[0] - b[0]);
    const [first, last] = ends.map(([at]) => timeOf(this.#snapped(host.view.time(at), new Set(), event)));
    if (last - first < 0.001) return;
    const [from, to] = ends.map(([, height]) => levelOf(this.#controlValue(row, control, height)));
    gesture.operations = [{ op: "add", entry: model.vocabulary.curve(control, first, [{ time: 0, value: from }, { time: rounded(last - first, 4), value: to }]) }];
    gesture.label = `Add curve of ${control.role}`;
    gesture.select = "added";
    model.tryOut(gesture.operations);
    host.chip(x, y, `${factorLabel(control, from)} … ${factorLabel(control, to)}`);
  }

  #newStep(gesture, event, x, y) {
    const { model, host } = this;
    const { row, control } = gesture;
    const time = timeOf(this.#snapped(host.view.time(x), new Set(), event));
    const value = levelOf(this.#controlValue(row, control, y));
    gesture.operations = [{ op: "add", entry: model.vocabulary.step(control, time, value) }];
    gesture.label = `Add step of ${control.role}`;
    gesture.select = "added";
    model.tryOut(gesture.operations);
    host.chip(x, y, `${timeLabel(time)} · ${factorLabel(control, value)}`);
  }

  async #addPoint(part, x, y, row) {
    const time = timeOf(this.host.view.time(x) - part.time);
    await this.model.edit("Add point", [{ op: "addPoint", curve: part.index, time, value: levelOf(valueAtY(row, y)) }]);
  }

  async #finishStroke(gesture) {
    const { model, host } = this;
    const { row, control } = gesture;
    let latest = -Infinity;
    const points = [];
    const direction = gesture.stroke.at(-1)[0] >= gesture.stroke[0][0] ? gesture.stroke : [...gesture.stroke].reverse();
    for (const [x, y] of direction) {
      const time = timeOf(host.view.time(x));
      if (time <= latest) continue;
      latest = time;
      points.push({ time, value: levelOf(this.#controlValue(row, control, y)) });
    }
    if (points.length < 2) return;
    const start = points[0].time;
    const kept = simplifyTo(points, MOST_POINTS).map(({ time, value }) => ({ time: rounded(time - start, 4), value }));
    await model.edit(`Draw curve of ${control.role}`, [{ op: "add", entry: model.vocabulary.curve(control, start, kept) }], { select: "added" });
    host.edited({ kind: "draw" });
  }
}

function groupBy(points) {
  const groups = new Map();
  for (const item of points) groups.set(item.part, [...(groups.get(item.part) ?? []), item]);
  return groups;
}
