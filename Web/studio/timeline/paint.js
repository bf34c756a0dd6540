// Draws the timeline: lanes back to front, then what is selected, then ruler and overview.

import { paintAudio, paintReference } from "./paint/audio.js";
import { paintControl } from "./paint/controls.js";
import { paintIntensity, paintSharpness } from "./paint/events.js";
import { paintGround, paintOverview, paintRuler } from "./paint/frame.js";
import { paintNames } from "./paint/names.js";
import { Viewport } from "./viewport.js";

const FONT = "500 11px Inter, system-ui, sans-serif";
const BESIDE = 320; // pixels that a kept picture has on each side of the view
const MANY = 5000; // events in the file from which on ghosts and dashes are left out
const DENSE = 600; // the same for events in view

/** Draws everything that does not move with the playhead. */
export function paint(canvas, scene) {
  const shown = begin(canvas, scene);
  paintLanes(shown);
  finish(shown);
}

/**
 * Draws the same after the view has only moved in time: the lanes are cut from a wider picture of them. `kept` is what the last call
 * gave back; null where something else than the view has changed since.
 */
export function paintMoved(canvas, scene, kept) {
  const { view, layout } = scene;
  const shown = begin(canvas, scene);
  const ratio = canvas.width / layout.width;
  const place = (lanes) => Math.round((lanes.start - view.start) * view.scale * ratio) / ratio; // on whole pixels nothing blurs
  const reaches = (lanes) => lanes?.scale === view.scale && place(lanes) <= 0 && place(lanes) + lanes.width >= layout.width;
  const lanes = reaches(kept) ? kept : wideLanes(scene, ratio);
  shown.context.drawImage(lanes.picture, place(lanes), 0, lanes.width, layout.height);
  finish(shown);
  return lanes;
}

/** The lanes with some more on both sides. */
function wideLanes(scene, ratio) {
  const width = scene.layout.width + 2 * BESIDE;
  const view = Object.assign(new Viewport(), scene.view, { width, start: scene.view.start - BESIDE / scene.view.scale });
  const picture = new OffscreenCanvas(Math.round(width * ratio), Math.round(scene.layout.height * ratio));
  paintLanes(begin(picture, { ...scene, view, layout: { ...scene.layout, width } }));
  return { picture, width, start: view.start, scale: view.scale };
}

function begin(canvas, scene) {
  const { layout } = scene;
  const context = canvas.getContext("2d");
  const ratio = canvas.width / layout.width;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, layout.width, layout.height);
  context.font = FONT;
  context.lineJoin = "round";
  return { ...scene, context, ...visible(scene) };
}

function finish(shown) {
  paintNames(shown);
  paintRuler(shown);
  paintOverview(shown);
}

function paintLanes(shown) {
  const { layout, context, colours } = shown;
  paintGround(shown);
  for (const row of layout.rows) {
    context.save();
    context.beginPath();
    context.rect(0, row.y, layout.width, row.h);
    context.clip();
    if (row.kind === "intensity") paintIntensity(shown, row);
    if (row.kind === "sharpness") paintSharpness(shown, row);
    if (row.kind === "control") paintControl(shown, row);
    if (row.kind === "audio") paintAudio(shown, row);
    if (row.kind === "reference") paintReference(shown, row);
    if (row.kind === "nothing") {
      context.fillStyle = colours.secondary;
      context.fillText("Nothing here yet: draw a curve with P, or a step with D.", 16, row.y + 28);
    }
    context.restore();
  }
}

function visible({ model, view }) {
  const { parts, lines } = model.shown;
  const inView = parts.filter((part) => {
    const length = part.kind === "curve" ? Infinity : part.kind === "hum" ? (lines.hums.get(part.index)?.authored.at(-2) ?? part.time) - part.time : Math.max(part.duration ?? 0, 0.25);
    return part.time <= view.end && part.time + length >= view.start - 20 / view.scale;
  });
  return { parts: inView, lines, isCrowded: parts.length > MANY, isDense: inView.length > DENSE };
}
