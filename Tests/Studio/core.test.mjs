// The studio against the core: it knows no name of the format by itself, and reads the core's lines as they are meant.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { loadStudio } from "../../Web/core/thrum-core.js";
import { valueAt, Vocabulary } from "../../Web/studio/core.js";
import { example, EXAMPLES } from "../../Web/studio/audio/examples.js";
import { feltAt } from "../../Web/studio/panels/now.js";
import { mended } from "../../Web/studio/panels/mend.js";
import { packed } from "../../Web/studio/source/layout.js";

const studio = fileURLToPath(new URL("../../Web/studio/", import.meta.url));
const core = await loadStudio();
const vocabulary = new Vocabulary(core.parameters(), core.names);

const text = JSON.stringify(vocabulary.document([
  vocabulary.event("tap", 0.5, { intensity: 0.8, sharpness: 0.2 }),
  vocabulary.event("hum", 0, { duration: 1, intensity: 0.6 }),
  vocabulary.curve(vocabulary.intensityControl, 0, [{ time: 0, value: 1 }, { time: 1, value: 0 }]),
  vocabulary.step(vocabulary.sharpnessControl, 0.25, -0.5),
]));

test("no module of the studio spells a name of the format", () => {
  const parameters = core.parameters();
  const names = [parameters.eventTypes, parameters.eventParameters, parameters.controls].flat().map(({ name }) => name);
  // Words that are also plain English are looked for as quoted keys of an object.
  const keys = Object.values(parameters.keys);
  const special = new Set([...names, ...keys].filter((name) => /[a-z][A-Z]/.test(name)));
  assert.ok(special.size > 25, "there are names to look for");
  const files = readdirSync(studio, { recursive: true }).filter((name) => name.endsWith(".js"));
  assert.ok(files.length > 20, "there are modules to look into");
  for (const file of files) {
    const source = readFileSync(join(studio, file), "utf8");
    for (const name of special) assert.ok(!new RegExp(`\\b${name}\\b`).test(source), `${file} spells ${name}`);
  }
});

test("entries that the studio builds are clean", () => {
  const { diagnostics } = core.check(text);
  assert.deepEqual(diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message), []);
});

test("parts are told apart by roles, in the order of the file, with their bytes", () => {
  const parts = vocabulary.parts(core.pattern(text));
  assert.deepEqual(parts.map(({ kind }) => kind), ["tap", "hum", "curve", "step"]);
  assert.deepEqual(parts.map(({ part }) => part), [{ event: 0 }, { event: 1 }, { curve: 0 }, { parameter: 0 }]);
  assert.equal(parts[0].written.intensity, 0.8);
  assert.equal(parts[1].written.sharpness, undefined);
  assert.equal(parts[1].values.sharpness, vocabulary.defaultOf("sharpness", "hum"));
  for (const part of parts) assert.doesNotThrow(() => JSON.parse(text.slice(part.start, part.end)));
});

test("lines are read as the core means them", () => {
  const lines = vocabulary.lines(core.lines(text));
  assert.deepEqual([...lines.taps.keys()], [0]);
  assert.ok(Math.abs(lines.taps.get(0).felt - 0.4) < 1e-12);
  const hum = lines.hums.get(1);
  assert.deepEqual([hum.start, hum.end, hum.intensity], [0, 1, 0.6]);
  assert.ok(hum.felt.length >= 6 && hum.felt.length % 3 === 0);
  const line = lines.controls.get(vocabulary.intensityControl.name);
  assert.ok(Math.abs(valueAt(line, 0.25, 1) - 0.75) < 1e-12);
  assert.equal(valueAt(line, 5, 1), 0);
  assert.equal(valueAt(undefined, 5, 1), 1);
});

test("an envelope's value is found for its seconds", () => {
  for (let value = 0.02; value <= 1; value += 0.01) {
    const seconds = vocabulary.envelopeSeconds[Math.round(value * 100)];
    assert.ok(Math.abs(vocabulary.envelopeValue(seconds) - value) < 1e-6, `${value}`);
  }
  assert.equal(vocabulary.envelopeValue(0), 0);
  assert.equal(vocabulary.envelopeValue(100), 1);
});

test("what is pasted is a pattern or nothing", () => {
  assert.equal(vocabulary.entriesIn("hello"), null);
  assert.equal(vocabulary.entriesIn('{"a":1}'), null);
  assert.equal(vocabulary.entriesIn("[]"), null);
  const entries = vocabulary.entriesIn(text);
  assert.equal(entries.length, 4);
  assert.equal(vocabulary.timeOf(vocabulary.withTime(entries[0], 2)), 2);
  assert.equal(vocabulary.timeOf(entries[0]), 0.5);
});

test("every example that comes with the studio is free of errors", () => {
  const samples = join(studio, "samples");
  const list = JSON.parse(readFileSync(join(samples, "index.json"), "utf8"));
  assert.ok(list.length >= 5);
  for (const { file } of list) assert.equal(core.check(readFileSync(join(samples, file))).errors, 0, file);
});

test("what is felt at the playhead is what the core says of that instant", () => {
  const lines = vocabulary.lines(core.lines(text));
  const [hum] = feltAt(lines, 0.3);
  const instant = core.instant(text, { time: 0.3 });
  const said = JSON.stringify(instant);
  assert.equal(feltAt(lines, 0.3).length, 1);
  assert.ok([...said.matchAll(/[\d.]+(?:e-?\d+)?/g)].some(([number]) => Math.abs(Number(number) - hum.intensity) < 1e-6), `${hum.intensity} in ${said}`);
  assert.ok(Math.abs(hum.intensity - 0.6 * 0.7) < 1e-6 && hum.sharpness < 0.5, JSON.stringify(hum));
  const [, tap] = feltAt(lines, 0.55);
  assert.ok(Math.abs(tap.age - 0.05) < 1e-6 && tap.intensity > 0 && tap.intensity < 0.8, JSON.stringify(tap));
  assert.deepEqual([feltAt(lines, 0.7).length, feltAt(lines, 5)], [1, []]);
});

test("the examples for the ear are patterns without a fault, and louder where they are firm", () => {
  const loudness = EXAMPLES.map((step) => {
    const bytes = example(vocabulary, step);
    assert.deepEqual([core.check(bytes).errors, core.check(bytes).warnings], [0, 0], step.name);
    return core.samples(bytes, { profile: "headphones" }).reduce((sum, sample) => sum + sample * sample, 0);
  });
  assert.ok(loudness.every((sum) => sum > 0) && loudness[1] > 4 * loudness[0], loudness.join());
});

test("without its gaps a text holds what it held, spelt as it was", () => {
  const layout = `\ufeff{\n  "a b" : [ 1.50e0, -0, "x \\" y", true , null, {}, [ ],],\r\n\t"ü" : { "n" : false }\n}\n`;
  const laidOut = core.format(layout);
  assert.equal(new TextDecoder().decode(packed(laidOut, core.tokens(laidOut))), `{"a b":[1.50e0,-0,"x \\" y",true,null,{},[]],"ü":{"n":false}}`);
});

test("many findings of one rule are mended together, the others left", async () => {
  const intensity = vocabulary.parameters.get("intensity");
  const entries = [...Array(40).keys()].map((at) => vocabulary.event("tap", at / 10, { intensity: intensity.maximum + (at % 2 ? 1 : 0) }));
  const bytes = new TextEncoder().encode(JSON.stringify(vocabulary.document([...entries, vocabulary.event("hum", 9, {})])));
  const problems = core.check(bytes);
  const most = problems.diagnostics.filter(({ message }) => message.includes("2"));
  const { rule } = most[0];
  assert.equal(problems.diagnostics.filter((finding) => finding.rule === rule).length, 20);
  let checks = 0;
  const after = core.check(await mended({ check: (next) => (checks++, core.check(next)) }, { bytes, ...problems }, rule));
  assert.deepEqual([after.diagnostics.filter((finding) => finding.rule === rule).length, checks < 5], [0, true]);
  assert.deepEqual(after.diagnostics.map((finding) => finding.rule), problems.diagnostics.map((finding) => finding.rule).filter((name) => name !== rule));
});

test("the page asks at once for every module of its first screen, and for no other", () => {
  const web = fileURLToPath(new URL("../../Web/", import.meta.url));
  const page = readFileSync(join(web, "index.html"), "utf8");
  const first = new Set();
  const follow = (path) => {
    if (first.has(path)) return;
    first.add(path);
    const source = readFileSync(join(web, path), "utf8");
    for (const [, name] of source.matchAll(/^(?:import|export)\s[^;]*?from "(\.[^"]+)";/gm)) follow(join(path, "..", name));
  };
  follow("studio/app.js");
  assert.ok(first.size > 30 && !first.has("studio/panels/library.js"), [...first].join());
  const preloaded = [...page.matchAll(/<link rel="modulepreload" href="\/studio\/([^"]+)">/g)].map(([, path]) => path);
  first.delete("studio/app.js"); // the script itself
  assert.deepEqual(preloaded.sort(), [...first].sort());
});
