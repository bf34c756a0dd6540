// Edges that one drags to make a panel wider or higher, by pointer or arrow keys.

import { h } from "./dom.js";
import { clamp } from "./maths.js";

/**
 * A handle on the left edge of a panel, or, with `isAcross`, on its upper edge. `size` and `most` are asked for pixels, `apply` gets
 * each new size, `done` the last one.
 */
export function resizeHandle({ label, isAcross = false, least, most, size, apply, done }) {
  const handle = h(`div.resize${isAcross ? ".across" : ""}`, { role: "separator", tabindex: "0", "aria-label": label, "aria-orientation": isAcross ? "horizontal" : "vertical", "aria-valuemin": least, "aria-valuemax": most(), "aria-valuenow": size() });
  let drag = null;
  const set = (value) => {
    const next = Math.round(clamp(value, least, most()));
    handle.setAttribute("aria-valuenow", next);
    apply(next);
    return next;
  };
  const place = (event) => (isAcross ? event.clientY : event.clientX);
  handle.addEventListener("pointerdown", (event) => {
    handle.setPointerCapture(event.pointerId);
    drag = { from: place(event), size: size() };
    event.preventDefault();
  });
  handle.addEventListener("pointermove", (event) => drag && set(drag.size + drag.from - place(event)));
  handle.addEventListener("pointerup", () => {
    drag = null;
    done(size());
  });
  handle.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: 16, ArrowUp: 16, ArrowRight: -16, ArrowDown: -16 }[event.key];
    if (!step || (isAcross !== /Up|Down/.test(event.key))) return;
    event.preventDefault();
    event.stopPropagation();
    done(set(size() + step));
  });
  return handle;
}
