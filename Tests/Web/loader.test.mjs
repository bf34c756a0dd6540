// The loader of the core: what pages, workers and Node call.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { loadCore, loadFormats, loadPlayer, loadStudio, Refusal } from "../../Web/core/thrum-core.js";
import { compile } from "../../Web/core/module.js";
import { readDrawing } from "../../Web/core/drawing.js";
import { applyEdits } from "../../Web/studio/lib/bytes.js";

const core = await loadCore();
const studio = await loadStudio();
const player = await loadPlayer();
const formats = await loadFormats();
const decoder = new TextDecoder();

const swell = formats.template("swell");
const loud = `{"Version":1.0,"Pattern":[{"Event":{"Time":0,"EventType":"HapticTransient","EventParameters":[
  {"ParameterID":"HapticIntensity","ParameterValue":1.5}]}}]}`;

test("check finds what is wrong and says why", () => {
  const { diagnostics, warnings, mendable } = core.check(loud);
  assert.equal(warnings, 1);
  assert.equal(mendable, true);
  assert.equal(diagnostics[0].rule, "value-out-of-range");
  assert.match(diagnostics[0].why, /clamps/);
  const [missing] = core.check("{}").diagnostics.filter((finding) => finding.rule === "pattern-missing");
  assert.ok(missing.why.length > 10 && missing.help.length > 10, "its rule's words");
});

test("fix mends and leaves the rest", () => {
  assert.equal(decoder.decode(core.fix(loud)), loud.replace("1.5", "1.0"));
});

test("edits carry out an operation and take it back", () => {
  const operations = [{ op: "setEventParameter", event: 0, parameter: "HapticIntensity", value: 0.5 }];
  const { edits, inverse } = core.edits(loud, { operations });
  const next = applyEdits(new TextEncoder().encode(loud), edits);
  assert.equal(decoder.decode(next), loud.replace("1.5", "0.5"));
  assert.equal(decoder.decode(applyEdits(next, inverse)), loud);
});

test("format lays a text out as thrum fmt does", () => {
  assert.match(decoder.decode(core.format('{"Version":1,"Pattern":[]}')), /^{\n {2}"Version": 1,\n/);
  assert.throws(() => core.format("{"), Refusal);
});

test("describe has words and numbers", () => {
  const { description, felt, features } = core.describe(swell);
  assert.match(description, /^1\.2 seconds\. /);
  assert.ok(felt > 1 && features.peak > 0.9);
});

test("a draw list has lines and texts", () => {
  const drawing = readDrawing(core.draw(swell, { width: 640, height: 200 }));
  assert.equal(drawing.width, 640);
  assert.ok(drawing.items.some((item) => item.paths?.some((path) => path.length > 8)));
  assert.ok(drawing.items.some((item) => item.text === "0.5"));
  assert.throws(() => readDrawing(new Uint8Array(8)));
});

test("frames and samples agree about what is felt", () => {
  const frames = core.frames(swell, { rate: 100 });
  assert.equal(frames.intensity.length, Math.floor(frames.duration * 100) + 1);
  assert.ok(Math.max(...frames.intensity) > 0.9);
  const samples = core.samples(swell, { rate: 8000 });
  assert.ok(samples.length >= 8000 * 1.2 && samples.some((sample) => Math.abs(sample) > 0.5));
});

test("blocks of samples are those of the whole", () => {
  const whole = core.samples(swell, { rate: 8000 });
  const block = core.samples(swell, { rate: 8000, from: 3000, count: 777 });
  assert.deepEqual(block, whole.slice(3000, 3777));
});

test("a stream gives the samples of the whole, in blocks of any size", () => {
  const whole = core.samples(swell, { rate: 8000 });
  for (const module of [core, player]) {
    const stream = module.stream(swell, { rate: 8000, from: 100 });
    const other = module.stream(swell, { rate: 8000 });
    other.read(new Float32Array(11));
    const heard = [1, 7, 5000, 777].map((size) => [...stream.read(new Float32Array(size))]).flat();
    assert.deepEqual(Float32Array.from(heard), whole.slice(100, 100 + heard.length));
    stream.close();
    assert.throws(() => stream.read(new Float32Array(1)), Refusal);
    other.close();
  }
  assert.throws(() => player.stream("{"), Refusal);
});

test("the player plays and draws as the core does, and refuses broken texts", () => {
  assert.deepEqual(player.samples(swell, { profile: "laptop" }), core.samples(swell, { profile: "laptop" }));
  assert.deepEqual(player.draw(swell, { card: true }), core.draw(swell, { card: true }));
  assert.equal(player.length(swell).duration, studio.pattern(swell).duration);
  assert.throws(() => player.samples("{"), Refusal);
});

test("sound files are heard where the pattern plays them", () => {
  const text = `{"Version":1,"Pattern":[{"Event":{"Time":0,"EventType":"AudioCustom","EventWaveformPath":"a.wav"}}]}`;
  const tone = Float32Array.from({ length: 4000 }, (_, n) => 0.5 * Math.sin(n * 0.2));
  const options = { rate: 8000, channels: "stereo" };
  assert.ok(formats.sound(text, options).every((sample) => sample === 0));
  const heard = formats.sound(text, options, [{ path: "a.wav", rate: 8000, channels: [tone] }]);
  assert.ok(heard.length >= 8000 && heard.some((sample) => Math.abs(sample) > 0.1));
});

test("patterns are converted, and losses told", () => {
  const names = formats.formats().map(({ name }) => name);
  assert.ok(names.length >= 15);
  const { files, grade } = formats.convert(swell, { to: "haptic" });
  assert.equal(files[0].extension, "haptic");
  assert.ok(JSON.parse(files[0].text).signals.continuous.envelopes.amplitude.length > 2);
  assert.equal(typeof grade, "string");
  assert.throws(() => formats.convert(swell, { to: "tape" }), { message: "there is no format called tape" });
});

test("two versions are compared part by part", () => {
  assert.deepEqual(formats.diff(swell, swell), []);
  const [{ change, before, fields }] = formats.diff(swell, decoder.decode(swell).replace("1.2", "1.3"));
  assert.deepEqual([change, before], ["changed", { event: 0 }]);
  assert.deepEqual(fields.map(({ before: old, after }) => [old, after]), [[1.2, 1.3]]);
});

test("files of other formats are read, and refused with a reason", () => {
  assert.ok(formats.readable().length >= 12);
  for (const to of ["haptic", "hjif", "android-envelope", "android-json", "haps", "vibrate"]) {
    const [{ text }] = formats.convert(swell, { to }).files;
    const back = formats.importFile(text);
    assert.equal(back.format, to);
    assert.equal(core.check(back.text).errors, 0, to);
    assert.ok(studio.pattern(back.text).events.length > 0, to);
  }
  assert.throws(() => formats.importFile('{"hello":1}'), /of no format that is read/);
});

test("templates have no findings", () => {
  const templates = formats.templates();
  assert.ok(templates.length >= 12);
  for (const { name } of templates) assert.deepEqual(core.check(formats.template(name)).diagnostics, [], name);
});

test("a picture is SVG with a description", () => {
  assert.match(formats.svg(swell, { title: "Swell" }), /^<svg [^]*<title[^>]*>Swell<\/title>[^]*<desc[^>]*>1\.2 seconds\. /);
});

test("refusals say what is wrong", () => {
  assert.throws(() => core.samples(swell, { profile: "nobody" }), { message: "there is no profile called nobody" });
  assert.throws(() => core.bytes("sing"), /there is no function sing; there are check, /);
});

test("memory is given back", () => {
  core.samples(swell, { rate: 48000, count: 1 << 22 });
  const most = core.memoryUsed;
  assert.ok(most > 1 << 24);
  core.release();
  assert.equal(core.memoryUsed, 0);
  assert.equal(core.check(loud).warnings, 1);
  assert.ok(core.memoryUsed < most / 4);
});

test("a module can be compiled once and shared", async () => {
  const module = await compile(await readFile(new URL("../../Web/core/thrum-core.wasm", import.meta.url)));
  const other = await loadCore(module, { rules: null });
  assert.equal(other.check("{}").diagnostics.find((finding) => finding.rule === "pattern-missing").why, undefined);
});

test("every function has a method", () => {
  for (const module of [core, studio, player, formats]) {
    for (const name of module.names) assert.equal(typeof module[name], "function", name);
  }
});
