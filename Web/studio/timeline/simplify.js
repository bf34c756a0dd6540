// Fewer points for a line drawn by hand: Ramer, Douglas and Peucker, by the error in value.

/** Points { time, value } of which each left out is within `tolerance` of the line, at least `spacing` seconds apart. */
export function simplify(points, tolerance = 0.01, spacing = 0.005) {
  if (points.length < 3) return points;
  const keep = new Set([0, points.length - 1]);
  const stretches = [[0, points.length - 1]];
  while (stretches.length) {
    const [first, last] = stretches.pop();
    let worst = tolerance;
    let at = -1;
    for (let index = first + 1; index < last; index++) {
      const share = (points[index].time - points[first].time) / (points[last].time - points[first].time || 1);
      const error = Math.abs(points[index].value - points[first].value - (points[last].value - points[first].value) * share);
      if (error > worst) [worst, at] = [error, index];
    }
    if (at < 0) continue;
    keep.add(at);
    stretches.push([first, at], [at, last]);
  }
  const chosen = [...keep].sort((a, b) => a - b).map((index) => points[index]);
  return chosen.filter((point, index) => index === 0 || index === chosen.length - 1 || point.time - chosen[index - 1].time >= spacing);
}

/** The same with at most `most` points: the tolerance grows until they suffice. */
export function simplifyTo(points, most, tolerance = 0.01) {
  let result = simplify(points, tolerance);
  for (let next = tolerance * 1.5; result.length > most && next < 2; next *= 1.5) result = simplify(points, next);
  return result;
}
