// Measures rendering in WebAssembly: the module that pages load, on the text of a piece on standard input, at 48 kHz.
//
// scripts/bench web-bench [--quick]    runs it, beside the native renderer; docs/benchmarks.md has its figures
//
// A call reads the text, builds the timeline, renders a stretch of ten seconds and copies it to the page. What a call for no
// samples takes is subtracted, so that what counts is rendering and copying.

import { readFileSync } from "node:fs";
import { loadPlayer } from "../Web/core/thrum-core.js";

const rate = 48_000;
const stretch = 10 * rate;
const rounds = process.argv.includes("--quick") ? 7 : 41;
const text = readFileSync(0);
const player = await loadPlayer();
const length = Math.floor(player.length(text).duration * rate);

// Processor time in nanoseconds, because the machine is shared.
function time(body) {
  const start = process.cpuUsage();
  body();
  const { user, system } = process.cpuUsage(start);
  return 1000 * (user + system);
}

function round(profile) {
  let spent = 0;
  let samples = 0;
  let energy = 0;
  for (let from = 0; from + stretch <= length; from += stretch) {
    let block;
    spent += time(() => (block = player.samples(text, { profile, rate, from, count: stretch })));
    spent -= time(() => player.samples(text, { profile, rate, from, count: 0 }));
    samples += stretch;
    energy += block[stretch >> 1] ** 2 + block[stretch >> 2] ** 2 + block[777] ** 2;
  }
  if (!(energy > 0)) throw new Error("nothing was rendered");
  return spent / samples;
}

console.log("| what | best, ns per sample | median | times real time |");
console.log("| --- | ---: | ---: | ---: |");
for (const profile of ["taptic", "laptop"]) {
  for (let warmth = 0; warmth < 3; warmth++) round(profile);
  const times = Array.from({ length: rounds }, () => round(profile)).sort((a, b) => a - b);
  const median = times[rounds >> 1];
  const row = [`WebAssembly, ${profile}, 48 kHz`, times[0].toFixed(3), median.toFixed(3), Math.round(1e9 / rate / median)];
  console.log(`| ${row.join(" | ")} |`);
}
