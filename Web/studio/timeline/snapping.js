// Where a drag comes to rest: the nearest of what is near, and of equals the more important.

/** What things snap to, the most important first. */
export const KINDS = ["loop", "playhead", "marker", "event", "point", "grid"];

/**
 * The times that a drag may snap to: { time, kind, label }.
 * What is being dragged (`moving`, entries) does not count.
 */
export function candidates(model, moving = new Set()) {
  const list = [];
  if (model.loop.end > model.loop.start) {
    list.push({ time: model.loop.start, kind: "loop", label: "loop start" }, { time: model.loop.end, kind: "loop", label: "loop end" });
  }
  list.push({ time: model.playhead, kind: "playhead", label: "playhead" });
  for (const marker of model.markers) list.push({ time: marker.time, kind: "marker", label: `marker ${marker.name}` });
  for (const part of model.parts) {
    if (moving.has(part.entry)) continue;
    const label = part.name ?? part.kind;
    if (part.kind === "curve") {
      for (const point of part.points) list.push({ time: part.time + point.time, kind: "point", label: "curve point" });
    } else {
      list.push({ time: part.time, kind: "event", label: `start of ${label}` });
      if (part.duration > 0 && part.kind !== "tap") list.push({ time: part.time + part.duration, kind: "event", label: `end of ${label}` });
    }
  }
  return list;
}

/**
 * The candidate nearest to any of `times`, within `radius` seconds: { shift, candidate }, or null.
 * `shift` is what to add to the times. The grid counts at multiples of its step from its offset on.
 */
export function snap(times, list, radius, { step = 0, offset = 0 } = {}) {
  let best = null;
  const consider = (time, candidate) => {
    const distance = Math.abs(candidate.time - time);
    if (distance > radius) return;
    const rank = KINDS.indexOf(candidate.kind);
    if (best && (distance > best.distance || (distance === best.distance && rank >= best.rank))) return;
    best = { distance, rank, shift: candidate.time - time, candidate };
  };
  for (const time of times) {
    for (const candidate of list) consider(time, candidate);
    if (step > 0) {
      const line = offset + Math.round((time - offset) / step) * step;
      consider(time, { time: line, kind: "grid", label: "grid" });
    }
  }
  return best && { shift: best.shift, candidate: best.candidate };
}

/** The value of a level that is near a quarter, or the level itself. */
export function snapLevel(value, radius, levels = [0, 0.25, 0.5, 0.75, 1]) {
  for (const level of levels) if (Math.abs(level - value) <= radius) return level;
  return value;
}
