// Help in the source: where a caret stands, and which words of the format can stand there.

import assert from "node:assert/strict";
import test from "node:test";
import { loadStudio } from "../../Web/core/thrum-core.js";
import { Vocabulary } from "../../Web/studio/core.js";
import { candidates, wordsOf } from "../../Web/studio/source/assist.js";
import { brackets, columnAt, placeAt, wordAt } from "../../Web/studio/source/place.js";

const core = await loadStudio();
const vocabulary = new Vocabulary(core.parameters(), core.names);

/** What can stand at the bar of a text. */
function offered(text) {
  const caret = text.indexOf("|");
  const place = placeAt(text.replace("|", ""), caret);
  return place && candidates(vocabulary, place);
}

test("a caret in a text that is unfinished knows the keys around it", () => {
  const place = (text) => placeAt(text.replace("|", ""), text.indexOf("|"));
  assert.deepEqual(place('{"a":[{"b":"x|'), { path: ["a", 0, "b"], isKey: false, typed: "x", start: 12, end: 13, quoted: true });
  assert.deepEqual(place('{"a":[{},{"|"}]}').path, ["a", 1]);
  assert.equal(place('{"a":[{},{"|"}]}').isKey, true);
  assert.deepEqual(place('{"a":1,"b\\"c":{"d|').path, ["b\\\"c"]);
  assert.equal(place('{"a":1.|'), null);
  assert.equal(place('{"a":"x|y"}').end, 8);
});

test("the words that can stand at a place are those of the format", () => {
  assert.deepEqual(offered('{"|'), ["Version", "Pattern", "Metadata"]);
  assert.deepEqual(offered('{"Pattern":[{"|"'), ["Event", "Parameter", "ParameterCurve"]);
  assert.ok(offered('{"Pattern":[{"Event":{"Time":0,"|').includes("EventType"));
  assert.deepEqual(offered('{"Pattern":[{"Event":{"EventType":"|'), core.parameters().eventTypes.map(({ name }) => name));
  const ofEvents = offered('{"Pattern":[{"Event":{"EventParameters":[{"ParameterID":"|"}]}}]}');
  const ofCurves = offered('{"Pattern":[{"ParameterCurve":{"ParameterID":"Hap|"}}]}');
  assert.ok(ofEvents.includes("HapticIntensity") && !ofEvents.includes("HapticIntensityControl"));
  assert.ok(ofCurves.includes("HapticIntensityControl") && !ofCurves.includes("HapticIntensity"));
  assert.deepEqual(offered('{"Pattern":[{"ParameterCurve":{"ParameterCurveControlPoints":[{"Time":0},{"|'), ["Time", "ParameterValue"]);
  assert.deepEqual(offered('{"Other":{"|'), []);
});

test("every word has its meaning, with ranges and defaults of the core", () => {
  const words = wordsOf(vocabulary);
  for (const { name } of [...core.parameters().eventTypes, ...core.parameters().eventParameters, ...core.parameters().controls]) assert.ok(words.get(name)?.long, name);
  for (const key of Object.values(core.parameters().keys)) if (key !== "Metadata") assert.ok(words.get(key)?.long, key);
  assert.match(words.get("HapticIntensity").long, /0 to 1; unset: 0\.75 for a tap, 0\.6 for a hum/);
  assert.match(words.get("HapticIntensityControl").long, /^Multiplies the intensity of all taps and hums/);
});

test("brackets find each other, but not in strings", () => {
  const text = '{"a}":[1,{"b":2}]}';
  assert.deepEqual(brackets(text, 0), [0, 17]);
  assert.deepEqual(brackets(text, 18), [0, 17]);
  assert.deepEqual(brackets(text, 7), [6, 16]);
  assert.equal(brackets(text, 4), null);
  assert.equal(brackets("{[}", 3), null);
});

test("the word under a pointer is the one in quotes", () => {
  const text = 'x\n  "Time": 0, "Name": "a b"';
  assert.deepEqual(wordAt(text, 6), { word: "Time", start: 4, end: 10 });
  assert.equal(wordAt(text, 12), null);
  assert.equal(wordAt(text, 26).word, "a b");
  assert.equal(columnAt("\t\tx", 2), 8);
  assert.equal(columnAt("a\n\tb", 3), 4);
});
