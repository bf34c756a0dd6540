// Shapes for curves. A curve of a pattern is straight between its points, so a shape is a number of points on it.

/** How far along a shape is at a share of its length; both 0 to 1. */
const COURSES = {
  "Ease in": (share) => share * share,
  "Ease out": (share) => 1 - (1 - share) * (1 - share),
  "Ease in and out": (share) => 0.5 - 0.5 * Math.cos(Math.PI * share),
  Wave: null, // there and back, twice
};

export const SHAPES = Object.keys(COURSES);

/** Points { time, value } of a shape between two points, both of them among the points. */
export function shapePoints(name, from, to, count) {
  const course = COURSES[name];
  return Array.from({ length: count }, (_, index) => {
    const share = index / (count - 1);
    const level = course ? course(share) : 0.5 - 0.5 * Math.cos(4 * Math.PI * share);
    return { time: from.time + (to.time - from.time) * share, value: from.value + (to.value - from.value) * level };
  });
}
