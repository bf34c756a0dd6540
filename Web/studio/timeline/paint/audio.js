// Audio events, and what is heard and seen beside the pattern.

import { valueAt } from "../../core.js";
import { keyOf } from "../../model.js";
import { soundLength } from "../geometry.js";
import { badge, hatch } from "./marks.js";

export function paintAudio(scene, row) {
  const { context, view, colours, parts, model, layout, lines } = scene;
  const line = lines.controls.get(model.vocabulary.control("volume").name);
  for (const part of parts) {
    if (part.kind !== "note" && part.kind !== "sound") continue;
    const left = view.x(part.time);
    const width = Math.max(6, soundLength(part) * view.scale);
    const volume = part.values.volume ?? 1;
    const height = row.h - 10;
    context.beginPath();
    context.roundRect(left, row.y + 5, width, height, 4);
    context.fillStyle = colours.fade("audio", 0.12);
    context.fill();
    const isSelected = model.selection.has(keyOf(part.entry));
    context.strokeStyle = isSelected ? colours.accent : colours.audio;
    context.lineWidth = isSelected ? 2 : 1;
    context.stroke();
    context.save();
    context.clip();
    if (part.kind === "note") {
      context.fillStyle = colours.fade("audio", 0.4);
      context.fillRect(left, row.y + 5 + height * (1 - volume), width, height * volume);
    } else if (scene.sounds?.get(part.waveformPath)) {
      const sound = scene.sounds.get(part.waveformPath);
      context.fillStyle = colours.fade("audio", 0.32); // the file as it is, behind what is heard of it
      paintPeaks(scene, sound, part.time, width, row.y + 5, height);
      context.fillStyle = colours.fade("audio", 0.85);
      paintPeaks(scene, sound, part.time, width, row.y + 5, height, (time) => volume * valueAt(line, time, 1));
    } else hatch(scene, left, row.y + 5, width, height, "audio", 0.3);
    context.restore();
    badge(scene, part, left + width - 10, row.y + 13, row);
    context.fillStyle = colours.audio;
    if (!(part.duration > 0) && part.kind === "sound") context.fillText("…", Math.min(left + width + 4, layout.width - 12), row.y + row.h / 2);
  }
}

/** A waveform between two heights: `sound` has `duration` and `peaks`, and begins at `time`; `volumeAt` is for times of the pattern. */
function paintPeaks({ context, view }, sound, time, width, top, height, volumeAt = () => 1) {
  const middle = top + height / 2;
  const left = view.x(time);
  for (let x = Math.max(0, Math.floor(left)); x < Math.min(left + width, view.width); x++) {
    const peak = sound.peaks[Math.floor(((view.time(x) - time) / sound.duration) * sound.peaks.length)];
    if (peak === undefined) continue;
    const size = peak * volumeAt(view.time(x)) * height;
    context.fillRect(x, middle - size / 2.2, 1, Math.max(1, size / 1.1));
  }
}

const FRAME_EVERY = 80; // pixels

/** A sound or a film beside the pattern: frames above, waveform below; hatched where its file is not at hand. */
export function paintReference({ context, view, colours, model, reference, layout }, row) {
  const { name, offset } = model.reference;
  const isHere = reference?.name === name;
  const left = view.x(offset);
  const width = isHere ? reference.duration * view.scale : Math.max(layout.width - left, 60);
  const top = row.y + 3;
  const height = row.h - 6;
  context.save();
  context.beginPath();
  context.roundRect(left, top, width, height, 4);
  context.fillStyle = colours.fade("secondary", 0.08);
  context.fill();
  context.strokeStyle = colours.line2;
  context.stroke();
  context.clip();
  if (!isHere) hatch({ context, colours }, Math.max(left, 0), top, Math.min(width, layout.width), height, "secondary", 0.25);
  else {
    const [first] = reference.frames;
    const step = first ? Math.max(FRAME_EVERY, (first.image.width * height) / first.image.height + 2) : 0;
    for (let x = left + Math.max(0, Math.floor(-left / step)) * step; first && x < Math.min(left + width, layout.width); x += step) {
      const time = view.time(x) - offset;
      const frame = reference.frames.findLast((candidate) => candidate.time <= time + 1e-6) ?? first;
      context.drawImage(frame.image, x, top, (frame.image.width * height) / frame.image.height, height);
    }
    context.fillStyle = colours.fade("secondary", 0.8);
    if (reference.peaks) paintPeaks({ context, view }, reference, offset, width, first ? top + height * 0.6 : top, first ? height * 0.4 : height);
  }
  context.restore();
}
