// Paints a draw list of the core (docs/drawing.md) on a canvas.

// How each role looks, in the order of `Drawing.Role`: token, opacity of the inside, width of the line, its opacity, dash, size
// of letters; as `RoleStyle` says.
const style = (token, { fill = 0, stroke = 0, opacity = 1, dash = null, font = 0, bold = false, rim = false } = {}) => ({ token, fill, stroke, opacity, dash, font, bold, rim });
const STYLES = [
  style("surface", { fill: 1 }), style("grid", { stroke: 1 }), style("secondary", { stroke: 1, opacity: 0.6 }),
  style("secondary", { fill: 1, font: 10 }), style("text", { fill: 1, font: 22, bold: true }), style("secondary", { fill: 1, font: 12 }),
  style("secondary", { fill: 0.1 }), style("secondary", { stroke: 1, dash: [2, 3] }), style("secondary", { fill: 0.42 }), style("secondary", { stroke: 1.75 }),
  style("secondary", { fill: 0.2 }), style("secondary", { stroke: 1.5, dash: [1.5, 2.5] }), style("step", { stroke: 1, dash: [4, 3] }), style("step", { fill: 1 }),
  style("secondary", { stroke: 1, opacity: 0.7 }), style("secondary", { stroke: 1 }), style("secondary", { stroke: 2.5 }), style("secondary", { fill: 1, stroke: 1, rim: true }),
  style("secondary", { stroke: 1 }), style("secondary", { fill: 1 }), style("warning", { stroke: 1.5 }), style("sound", { fill: 1 }), style("sound", { fill: 1 }),
  style("secondary", { stroke: 1, dash: [2, 3] }), style("secondary", { stroke: 2 }), style("secondary", { fill: 1 }), style("secondary", { stroke: 1 }),
];

const THEMES = {
  light: { surface: "#ffffff", grid: "#e3e6eb", secondary: "#4a5160", text: "#16181d", sound: "#0b7a58", step: "#3a4150", warning: "#8f5a00", ramp: ["#1f5fd6", "#8b3fa8", "#a85600"] },
  dark: { surface: "#14161b", grid: "#2a2f39", secondary: "#a6adbb", text: "#e8eaf0", sound: "#4ec9a0", step: "#e0e3ea", warning: "#ffc24b", ramp: ["#5b9bff", "#c58bd8", "#ffb547"] },
};

/** Corners of marks for a radius of 1, as `Drawing.Mark.corners`; a circle has none. */
const MARKS = {
  square: [[-1, -1], [1, -1], [1, 1], [-1, 1]], triangle: [[0, -1.3], [1.15, 0.85], [-1.15, 0.85]],
  flag: [[-1, 0], [1, 0], [0, 1.4]], chevron: [[-1.1, 0.6], [0, -0.6], [1.1, 0.6]],
};

function channels(hex) {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
}

/** The colour of a step 0…32 of the ramp. */
function rampColour(theme, step) {
  const stops = THEMES[theme].ramp.map(channels);
  const [from, to] = step < 16 ? [stops[0], stops[1]] : [stops[1], stops[2]];
  const share = step < 16 ? step / 16 : (step - 16) / 16;
  return `rgb(${from.map((value, index) => Math.round(value + (to[index] - value) * share)).join(" ")})`;
}

/** Paints `drawing` of `readDrawing` on a 2D context whose units are CSS pixels. */
export function paintDrawing(context, drawing, theme) {
  const colours = THEMES[theme];
  context.clearRect(0, 0, drawing.width, drawing.height);
  let ramp = null;
  const gradient = () => {
    if (ramp) return ramp;
    ramp = context.createLinearGradient(0, 0, drawing.width, 0);
    for (const { x, level } of drawing.stops) ramp.addColorStop(Math.min(1, Math.max(0, x / drawing.width)), rampColour(theme, level));
    return ramp;
  };
  for (const item of drawing.items) {
    const look = STYLES[item.role];
    const colour = item.color === "stops" ? gradient() : item.color === "role" ? colours[look.token] : rampColour(theme, item.color);
    context.fillStyle = colour;
    context.strokeStyle = look.rim ? colours.surface : colour;
    context.lineWidth = look.stroke * drawing.scale;
    context.setLineDash((look.dash ?? []).map((length) => length * drawing.scale));
    context.lineJoin = "round";
    const finish = () => {
      if (look.fill > 0) {
        context.globalAlpha = look.fill;
        context.fill();
      }
      if (look.stroke > 0) {
        context.globalAlpha = look.opacity;
        context.stroke();
      }
    };
    if (item.shape === "text") {
      context.globalAlpha = 1;
      context.font = `${look.bold ? "600 " : ""}${look.font * drawing.scale}px system-ui, sans-serif`;
      context.textAlign = { start: "start", middle: "center", end: "end" }[item.anchor];
      context.fillText(item.text, ...item.place);
      continue;
    }
    context.beginPath();
    if (item.shape === "rectangle") context.rect(...item.rectangle);
    else if (item.shape === "marks") {
      for (let at = 0; at < item.points.length; at += 2) mark(context, item, item.points[at], item.points[at + 1]);
    } else {
      for (const path of item.paths) {
        for (let at = 0; at < path.length; at += 2) {
          if (at === 0) context.moveTo(path[0], path[1]);
          else context.lineTo(path[at], path[at + 1]);
        }
        if (item.shape === "areas") context.closePath();
      }
    }
    finish();
  }
  context.globalAlpha = 1;
  context.setLineDash([]);
}

function mark(context, { mark: kind, radius }, x, y) {
  const corners = MARKS[kind];
  if (!corners) {
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
    return;
  }
  corners.forEach(([dx, dy], index) => (index ? context.lineTo(x + dx * radius, y + dy * radius) : context.moveTo(x + dx * radius, y + dy * radius)));
  if (kind !== "chevron") context.closePath();
}
