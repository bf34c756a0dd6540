// Reads the draw list of a plot (docs/drawing.md) for a canvas.

/** The shapes of items, in the order of their numbers. */
const shapes = ["lines", "areas", "marks", "rectangle", "text"];
const marks = ["circle", "square", "triangle", "flag", "chevron"];
const anchors = ["start", "middle", "end"];

/**
 * One thing to draw. `role` is its number in `Drawing.Role`; `color` a step of the ramp, "stops" or "role".
 * @typedef {object} Item
 * @property {number} role
 * @property {number | "stops" | "role"} color
 * @property {"lines" | "areas" | "marks" | "rectangle" | "text"} shape
 * @property {Float32Array[]} [paths] of lines and areas: x and y in turn
 * @property {string} [mark]
 * @property {number} [radius]
 * @property {Float32Array} [points] of marks: x and y in turn
 * @property {[number, number, number, number]} [rectangle] x, y, width, height
 * @property {string} [text]
 * @property {string} [anchor]
 * @property {[number, number]} [place] of a text: x, and y of its baseline
 */

/**
 * The draw list in `bytes`.
 * @param {Uint8Array} bytes
 */
export function readDrawing(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let place = 4;
  const byte = () => view.getUint8(place++);
  const count = () => view.getUint32((place += 4) - 4, true);
  const float = () => view.getFloat32((place += 4) - 4, true);
  const double = () => view.getFloat64((place += 8) - 8, true);
  const list = (read) => Array.from({ length: count() }, read);
  const points = () => Float32Array.from({ length: 2 * count() }, float);
  const letters = () => {
    const length = count();
    return new TextDecoder().decode(bytes.subarray(place, (place += length)));
  };

  if (new TextDecoder().decode(bytes.subarray(0, 4)) !== "TDL1") throw new Error("these bytes are no draw list");
  const [width, height, scale, startX, endX] = [float(), float(), float(), float(), float()];
  const [startTime, endTime] = [double(), double()];
  const thinned = byte();
  const stops = list(() => ({ x: float(), level: byte() }));
  const items = list(() => {
    const role = byte();
    const color = byte();
    const shape = shapes[byte()];
    const item = { role, color: color === 254 ? "stops" : color === 255 ? "role" : color, shape };
    if (shape === "marks") return { ...item, mark: marks[byte()], radius: float(), points: points() };
    if (shape === "rectangle") return { ...item, rectangle: [float(), float(), float(), float()] };
    if (shape === "text") return { ...item, anchor: anchors[byte()], place: [float(), float()], text: letters() };
    return { ...item, paths: list(points) };
  });
  return {
    width, height, scale, startX, endX, startTime, endTime, thinsTaps: (thinned & 1) !== 0, thinsLines: (thinned & 2) !== 0,
    stops, items,
  };
}
