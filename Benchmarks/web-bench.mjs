// Measures rendering in WebAssembly: the module that pages load, on the text of a piece on standard input, at 48 kHz.
//
// scripts/bench web-bench [--quick]    runs it, beside the native renderer; docs/benchmarks.md has its figures
//
// Blocks of 4,096 samples from a stream, copied to the page, as the native row has them in its own memory.

import { readFileSync } from "node:fs";
import { loadPlayer } from "../Web/core/thrum-core.js";

const rate = 48_000;
const rounds = process.argv.includes("--quick") ? 7 : 41;
const text = readFileSync(0);
const player = await loadPlayer();
const blocks = Math.floor((player.length(text).duration * rate) / 4096);

// Processor time in nanoseconds, because the machine is shared.
function time(body) {
  const start = process.cpuUsage();
  body();
  const { user, system } = process.cpuUsage(start);
  return 1000 * (user + system);
}

// Nanoseconds per sample, over the whole piece.
function round(profile, output) {
  const stream = player.stream(text, { profile, rate });
  let energy = 0;
  const spent = time(() => {
    for (let block = 0; block < blocks; block++) energy += stream.read(output)[block] ** 2;
  });
  stream.close();
  if (!(energy > 0)) throw new Error("nothing was rendered");
  return spent / (blocks * output.length);
}

console.log("| what | best, ns per sample | median | times real time |");
console.log("| --- | ---: | ---: | ---: |");
for (const profile of ["taptic", "laptop"]) {
  const output = new Float32Array(4096);
  for (let warmth = 0; warmth < 3; warmth++) round(profile, output);
  const times = Array.from({ length: rounds }, () => round(profile, output)).sort((a, b) => a - b);
  const median = times[rounds >> 1];
  const name = `WebAssembly, ${profile}, 48 kHz`;
  console.log(`| ${[name, times[0].toFixed(3), median.toFixed(3), Math.round(1e9 / rate / median)].join(" | ")} |`);
}
