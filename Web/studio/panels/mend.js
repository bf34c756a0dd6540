// Mends many findings of one rule at once, by the best fix of each.

import { applyEdits } from "../lib/bytes.js";
import { bestFix } from "./problems.js";

const MOST_PASSES = 100;

/**
 * The bytes with the findings of a rule mended. Fixes of one check that do not touch each other are made together; the next check
 * says what is left.
 */
export async function mended(core, { bytes, diagnostics, mendable }, rule) {
  let left = diagnostics.filter((finding) => finding.rule === rule && finding.fixes.length);
  for (let pass = 0; left.length && pass < MOST_PASSES; pass++) {
    const lists = left.map((finding) => bestFix(finding).edits);
    let next = applyEdits(bytes, apart(lists));
    let found = await core.check(next);
    if (mendable && !found.mendable) { // together they break what each of them leaves whole
      next = applyEdits(bytes, lists[0]);
      found = await core.check(next);
    }
    const rest = found.diagnostics.filter((finding) => finding.rule === rule && finding.fixes.length);
    if (rest.length >= left.length) break;
    [bytes, left] = [next, rest];
  }
  return bytes;
}

/** Those lists of edits that do not touch those before them, as one list in order. */
export function apart(lists) {
  const taken = [];
  for (const list of lists) {
    if (list.every(({ start, end }) => taken.every((other) => end < other.start || start > other.end))) taken.push(...list);
  }
  return taken.sort((a, b) => a.start - b.start);
}
