// The colours of the timeline, read from tokens.css.

const names = ["surface", "panel", "raised", "text", "secondary", "line", "line2", "grid", "round", "middle", "crisp", "intensity", "sharpness", "audio", "dynamic", "playhead", "marker", "on-marker", "error", "warning", "info", "accent", "on-accent", "wash", "band"];

export function readColours() {
  const style = getComputedStyle(document.documentElement);
  const colours = Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
  const stops = [colours.round, colours.middle, colours.crisp].map(channels);
  const ramp = [];
  for (let step = 0; step <= 32; step++) {
    const place = step / 16;
    const [from, to] = place < 1 ? [stops[0], stops[1]] : [stops[1], stops[2]];
    const share = place < 1 ? place : place - 1;
    ramp.push(from.map((value, index) => Math.round(value + (to[index] - value) * share)));
  }
  colours.ramp = (sharpness, alpha = 1) => {
    const [red, green, blue] = ramp[Math.round(Math.min(1, Math.max(0, sharpness)) * 32)];
    return `rgb(${red} ${green} ${blue} / ${alpha})`;
  };
  colours.fade = (name, alpha) => {
    const [red, green, blue] = channels(colours[name]);
    return `rgb(${red} ${green} ${blue} / ${alpha})`;
  };
  return colours;
}

function channels(hex) {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
}

/** Which head a sharpness has, so that colour is never the only cue: circle, square, triangle. */
export function headOf(sharpness) {
  return sharpness < 1 / 3 ? "circle" : sharpness < 2 / 3 ? "square" : "triangle";
}
