// The studio's modules that know no page: text edits, arithmetic, undo, keys, time, snapping, lines drawn by hand.

import assert from "node:assert/strict";
import test from "node:test";
import { applyEdits, decode, difference, fromField, inField, inverseEdits, isText, movedBy, Positions } from "../../Web/studio/lib/bytes.js";
import { History } from "../../Web/studio/lib/history.js";
import { guess } from "../../Web/studio/guess.js";
import { later, timesIn } from "../../Web/studio/outputs/vibration.js";
import { apart } from "../../Web/studio/panels/mend.js";
import { oneAtATime } from "../../Web/studio/lib/signal.js";
import { isReserved, keyLabel, keyName, keyTable } from "../../Web/studio/lib/keys.js";
import { onDemand } from "../../Web/studio/lib/lazy.js";
import { evaluate, rounded } from "../../Web/studio/lib/maths.js";
import { correctionOf, formatBits, qrCode } from "../../Web/studio/lib/qr.js";
import { waveBytes } from "../../Web/studio/audio/wave.js";
import { trim } from "../../Web/studio/panels/fields.js";
import { simplify, simplifyTo } from "../../Web/studio/timeline/simplify.js";
import { SHAPES, shapePoints } from "../../Web/studio/timeline/shapes.js";
import { candidates, snap, snapLevel } from "../../Web/studio/timeline/snapping.js";
import { tickLabel, timeLabel, Viewport } from "../../Web/studio/timeline/viewport.js";
import { intensityWord, sharpnessWord, sizeLabel, strengthWords } from "../../Web/studio/words.js";

const bytes = (text) => new TextEncoder().encode(text);

test("edits are made in order, and their inverse gives back every byte", () => {
  const text = bytes("aé€😀z");
  const edits = [{ start: 1, end: 3, text: "ü-" }, { start: 6, end: 6, text: "new" }, { start: 10, end: 11, text: "" }];
  const next = applyEdits(text, edits);
  assert.equal(decode(next), "aü-€new😀");
  assert.deepEqual(applyEdits(next, inverseEdits(text, edits)), text);
});

test("a difference is one edit of whole characters", () => {
  for (const [from, to] of [["abc", "abc"], ["abc", "axc"], ["", "x"], ["x", ""], ["aa", "aaa"], ["é", "è"], ["x😀y", "x😁y"], ["\ufeff{}", "{}"], ["abab", "ab"]]) {
    const edits = difference(bytes(from), bytes(to));
    assert.equal(edits.length, from === to ? 0 : 1);
    assert.equal(decode(applyEdits(bytes(from), edits)), to);
    for (const { text } of edits) assert.ok(!text.includes("\ufffd"), `${from} → ${to} cuts a character: ${text}`);
  }
});

test("bytes that are no text come back as they were", () => {
  for (const [from, to] of [[[0xff, 0x61], [0x62, 0x61]], [[0x61], [0x61, 0xc3]], [[0x61, 0xf0, 0x9f, 0x62], [0x61, 0xf0, 0x9e, 0x62]], [[0xfe], []]]) {
    const [before, after] = [new Uint8Array(from), new Uint8Array(to)];
    const edits = difference(before, after);
    assert.deepEqual(applyEdits(before, edits), after);
    assert.deepEqual(applyEdits(after, inverseEdits(before, edits)), before);
    assert.equal(movedBy(edits, 9), 9 + after.length - before.length);
  }
});

test("a place is followed through edits, and lost where it was taken out", () => {
  const edits = [{ start: 2, end: 4, text: "" }, { start: 6, end: 6, text: "123" }];
  assert.deepEqual([0, 2, 3, 4, 6, 7].map((byte) => movedBy(edits, byte)), [0, null, null, 2, 4, 8]);
});

test("bytes that are no text are known as such", () => {
  assert.ok(isText(bytes("é")) && isText(new Uint8Array([0xef, 0xbb, 0xbf])));
  assert.ok(!isText(new Uint8Array([0xff])));
});

test("positions count bytes and letters of one text", () => {
  const positions = new Positions("aé€😀z");
  assert.deepEqual([0, 1, 3, 6, 10, 11].map((byte) => positions.toIndex(byte)), [0, 1, 2, 3, 5, 6]);
  assert.deepEqual([0, 1, 2, 3, 5, 6].map((index) => positions.toByte(index)), [0, 1, 3, 6, 10, 11]);
});

test("line ends that a field does not know stay as they are where nothing was typed, and new ones are like them", () => {
  assert.equal(inField("a\r\nb\rc\n"), "a\nb\nc\n");
  const cases = [["a\r\nb\r\nc", "a\nb\nc", "a\r\nb\r\nc"], ["a\r\nb\r\nc", "a\nbx\nc", "a\r\nbx\r\nc"], ["a\r\nb", "a\n\nb", "a\r\n\r\nb"], ["a\r\nb\nc\rd", "a\nb\nc\nde", "a\r\nb\nc\rde"],
    ["a\r\nb", "ab", "ab"], ["a\r\n", "x", "x"], ["a\r\n", "", ""], ["a\nb", "a\n\nb", "a\n\nb"], ["", "x\n", "x\n"], ["\r\n", "\nx\n", "\r\nx\r\n"], ["a\r\r\nb", "a\nx\nb", "a\rx\r\nb"]];
  for (const [text, field, wanted] of cases) {
    assert.equal(fromField(text, field), wanted, JSON.stringify([text, field]));
    assert.equal(inField(fromField(text, field)), field, "the field shows what was typed");
  }
  const positions = new Positions("é\r\n😀\r\nz\r");
  assert.deepEqual([0, 2, 4, 8, 10, 11].map((byte) => positions.toIndex(byte)), [0, 1, 2, 4, 5, 6]);
  assert.deepEqual([0, 1, 2, 4, 5, 6].map((index) => positions.toByte(index)), [0, 2, 4, 8, 10, 11]);
});

test("times to vibrate that come in pieces are one list", () => {
  assert.deepEqual(timesIn("[20,10,30]\n"), [20, 10, 30]);
  assert.deepEqual(timesIn("[]"), []);
  assert.deepEqual(timesIn('[{"at":0,"pattern":[20,10,30]},\n {"at":100,"pattern":[5,5]}, {"at":120,"pattern":[7]}]'), [20, 10, 30, 40, 5, 15, 7]);
  assert.deepEqual(timesIn('[{"at":50,"pattern":[20]}]'), [0, 50, 20]);
});

test("times to vibrate go on from the middle of a pulse or of a rest", () => {
  const times = [20, 10, 30];
  for (const [gone, left] of [[0, times], [5, [15, 10, 30]], [20, [0, 10, 30]], [25, [0, 5, 30]], [30, [30]], [59, [1]], [60, []]]) assert.deepEqual(later(times, gone), left, String(gone));
});

test("fixes that touch each other wait for the next check", () => {
  const lists = [[{ start: 4, end: 6, text: "" }], [{ start: 6, end: 9, text: "" }], [{ start: 0, end: 1, text: "a" }, { start: 12, end: 12, text: "b" }], [{ start: 12, end: 12, text: "c" }]];
  assert.deepEqual(apart(lists), [lists[2][0], lists[0][0], lists[2][1]]);
});

test("what is asked for while it is at work is done once more, and the last request is never lost", async () => {
  let [value, ongoing, most] = [0, 0, 0];
  const seen = [];
  const save = oneAtATime(async () => {
    most = Math.max(most, ++ongoing);
    seen.push(value);
    await new Promise((next) => setTimeout(next, 2));
    ongoing--;
  });
  for (value = 1; value < 6; value++) save();
  assert.deepEqual(seen, [1], "at once");
  while (seen.length < 2 || ongoing) await new Promise((next) => setTimeout(next, 2));
  value = 7;
  await save();
  while (seen.at(-1) !== 7 || ongoing) await new Promise((next) => setTimeout(next, 2));
  assert.deepEqual([seen, most], [[1, 6, 7], 1]);
});

test("a field takes numbers, arithmetic and changes", () => {
  for (const [text, old, wanted] of [["0.5", 1, 0.5], ["+0.1", 0.5, 0.6], ["*0.5", 0.8, 0.4], ["/2", 3, 1.5], ["-=0.2", 1, 0.8], ["-0.2", 1, -0.2], ["=0.3", 9, 0.3], ["(1+2)*3/4", 0, 2.25], ["1 − 0.25", 0, 0.75], ["0,5", 0, 0.5], ["1e-3", 0, 0.001], ["--1", 0, 1]]) {
    assert.ok(Math.abs(evaluate(text, old) - wanted) < 1e-12, `${text} of ${old}`);
  }
  for (const text of ["", "x", "1+", "(1", "1/0", "1 2", "alert(1)", "*"]) assert.equal(evaluate(text, 1), null, text);
});

test("numbers are shown with the digits that count", () => {
  assert.deepEqual([trim(0.5), trim(0.125), trim(0.1, 6, 3), trim(1.23456, 6, 3), trim(undefined)], ["0.50", "0.125", "0.100", "1.23456", ""]);
  assert.equal(rounded(0.123456, 4), 0.1235);
});

test("undo goes back step by step, redo forward, and a new step forgets what was undone", () => {
  const history = new History();
  const step = (label, time, merge = null) => history.add({ label, edits: [label], inverse: [`not ${label}`], before: [], after: [label], time, merge });
  step("a", 0);
  step("b", 10);
  assert.deepEqual(history.undo().lists, [["not b"]]);
  assert.deepEqual(history.redo().lists, [["b"]]);
  history.undo();
  step("c", 20);
  assert.equal(history.canRedo, false);
  assert.deepEqual([history.undo().label, history.undo().label, history.undo()], ["c", "a", null]);
});

test("steps of one kind that follow closely are one, and undone in reverse", () => {
  const history = new History();
  for (const [label, time] of [["1", 0], ["2", 700], ["3", 1400], ["4", 3000]]) history.add({ label: "nudge", edits: [label], inverse: [`-${label}`], before: [], after: [], time, merge: "nudge" });
  assert.equal(history.done.length, 2);
  history.undo();
  assert.deepEqual(history.undo().lists, [["-3"], ["-2"], ["-1"]]);
  assert.equal(History.of(JSON.parse(JSON.stringify(history.stored()))).undone.length, 2);
});

test("keys are named by what they print, and with ⌘ on Apple", () => {
  const press = (key, code, held = {}) => ({ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });
  assert.equal(keyName(press("z", "KeyY", { ctrlKey: true }), false), "Mod+Z");
  assert.equal(keyName(press("z", "KeyZ", { metaKey: true, shiftKey: true }), true), "Mod+Shift+Z");
  assert.equal(keyName(press("z", "KeyZ", { metaKey: true }), false), null);
  assert.equal(keyName(press(" ", "Space"), false), "Space");
  assert.equal(keyName(press("?", "Minus", { shiftKey: true }), false), "?");
  assert.equal(keyName(press("=", "Equal"), false), "=");
  assert.equal(keyLabel("Mod+Shift+Z", false), "Ctrl Shift Z");
  assert.equal(keyLabel("Mod+Z", true), "⌘Z");
  assert.equal(keyTable([{ id: "a", keys: ["A", "B"] }, { id: "b" }]).get("B").id, "a");
});

test("zoom keeps the time under the pointer, and labels stay apart", () => {
  const view = new Viewport();
  view.width = 1000;
  view.fit(0, 2);
  const time = view.time(400);
  view.zoom(3, 400);
  assert.ok(Math.abs(view.time(400) - time) < 1e-9);
  for (const factor of [1, 7, 50, 0.001]) {
    view.zoom(factor);
    assert.ok(view.labelStep * view.scale >= 70 || view.labelStep === 600);
    const grid = view.gridStep();
    assert.ok(grid * view.scale >= 12 || grid === 600);
  }
  view.scroll(-1e9);
  assert.ok(view.start <= 0 && view.start * view.scale >= -view.margin - 1e-9);
  assert.deepEqual([tickLabel(0, 0.2), tickLabel(0.25, 0.05), tickLabel(75, 5), timeLabel(0.03), timeLabel(0.0305), timeLabel(1.5)], ["0.0", "0.25", "1:15", "30 ms", "30.5 ms", "1.500 s"]);
});

test("the nearest candidate in reach wins, and of equals the more important", () => {
  const list = [{ time: 1, kind: "event" }, { time: 1, kind: "marker" }, { time: 1.05, kind: "event" }];
  assert.equal(snap([1.01], list, 0.02).candidate.kind, "marker");
  assert.equal(snap([1.04], list, 0.02).candidate.time, 1.05);
  assert.equal(snap([2], list, 0.02), null);
  assert.ok(Math.abs(snap([0.503], [], 0.02, { step: 0.1 }).shift + 0.003) < 1e-12);
  assert.ok(Math.abs(snap([0.2, 0.99], list, 0.02).shift - 0.01) < 1e-12, "either end of a group");
  assert.equal(snapLevel(0.49, 0.02), 0.5);
  assert.equal(snapLevel(0.4, 0.02), 0.4);
});

test("a grid of beats counts from its first beat", () => {
  const grid = { step: 0.125, offset: 0.03 };
  assert.ok(Math.abs(snap([0.29], [], 0.02, grid).shift + 0.01) < 1e-12);
  assert.equal(snap([0.22], [], 0.02, grid), null);
});

test("what is dragged is no candidate", () => {
  const model = { loop: { start: 0, end: 0 }, playhead: 9, markers: [], parts: [{ entry: 0, kind: "tap", time: 1 }, { entry: 1, kind: "hum", time: 2, duration: 1 }] };
  assert.deepEqual(candidates(model, new Set([0])).map(({ time }) => time), [9, 2, 3]);
});

test("a straight stroke needs two points, and every point left out is near the line", () => {
  const line = Array.from({ length: 100 }, (_, index) => ({ time: index / 100, value: index / 200 }));
  assert.equal(simplify(line).length, 2);
  const wave = Array.from({ length: 400 }, (_, index) => ({ time: index / 100, value: 0.5 + 0.4 * Math.sin(index / 20) }));
  const simple = simplify(wave);
  assert.ok(simple.length > 8 && simple.length < 80);
  for (const { time, value } of wave) {
    const after = simple.findIndex((point) => point.time >= time);
    const [a, b] = [simple[Math.max(0, after - 1)], simple[after]];
    const at = a === b || b.time === a.time ? b.value : a.value + ((b.value - a.value) * (time - a.time)) / (b.time - a.time);
    assert.ok(Math.abs(at - value) <= 0.0101);
  }
  assert.ok(simplifyTo(wave, 16).length <= 16);
});

test("a shape begins and ends where it should and stays between", () => {
  for (const name of SHAPES) {
    const points = shapePoints(name, { time: 1, value: 0.2 }, { time: 3, value: 0.8 }, 9);
    assert.equal(points.length, 9);
    assert.deepEqual([points[0].time, points[0].value, points[8].time], [1, 0.2, 3]);
    assert.ok(points.every(({ value }) => value >= 0.2 - 1e-12 && value <= 0.8 + 1e-12), name);
    assert.ok(new Set(points.map(({ value }) => value.toFixed(6))).size > 2, name);
  }
});

test("a WAV file has its header and clamps", () => {
  const wave = waveBytes(new Float32Array([0, 1, -1, 2]), 24_000);
  assert.equal(wave.length, 52);
  assert.equal(new TextDecoder().decode(wave.subarray(0, 4)), "RIFF");
  const view = new DataView(wave.buffer);
  assert.deepEqual([view.getUint32(24, true), view.getInt16(46, true), view.getInt16(48, true), view.getInt16(50, true)], [24_000, 32767, -32767, 32767]);
});

test("words stand beside numbers", () => {
  assert.deepEqual([0, 0.3, 0.6, 0.9].map(intensityWord), ["soft", "medium", "firm", "strong"]);
  assert.deepEqual([0, 0.3, 0.5, 0.7, 1].map(sharpnessWord), ["round", "soft-edged", "neutral", "precise", "crisp"]);
  assert.deepEqual([812, 3100, 2_500_000].map(sizeLabel), ["812 B", "3.1 kB", "2.5 MB"]);
});

test("a code has the corrections and the format bits of the standard", () => {
  const hello = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  assert.deepEqual(correctionOf(hello, 10), [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  assert.deepEqual([0, 1, 5].map((mask) => formatBits(mask).toString(2)), ["101010000010010", "101000100100101", "100000011001110"]);
});

// Of another encoder (python-qrcode 8): the same text, mask and level.
const CODE = `
111111100000101111111 100000101110101000001 101110100011001011101 101110100100101011101 101110101010101011101 100000100110101000001
111111101010101111111 000000000001100000000 101010100101000010010 011001011110001000110 000101101000100010001 100000001100001000100
100001101000101010101 000000001001010101011 111111100001011101111 100000100101110111000 101110101001011101101 101110100000001000110
101110101000100010001 100000100110001000110 111111101100101010111`.trim().split(/\s+/);

test("a code is that of another encoder, module by module", () => {
  assert.deepEqual(qrCode("a", 0).map((row) => row.map((isDark) => (isDark ? "1" : "0")).join("")), CODE);
});

test("codes grow with their text, and end at 106 bytes", () => {
  assert.deepEqual([14, 26, 42, 62, 84, 106].map((count) => qrCode("x".repeat(count)).length), [21, 25, 29, 33, 37, 41]);
  assert.throws(() => qrCode("x".repeat(107)), RangeError);
  const rows = qrCode("http://192.168.1.23:8420/play/7K3M9Q");
  const finder = rows.slice(0, 7).map((row) => row.slice(0, 7).map(Number).join(""));
  assert.deepEqual(finder, ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]);
});

test("what a file seems to be is told by what is in it", () => {
  const seen = (text) => guess(bytes(text));
  assert.deepEqual(seen('{"signals":{"continuous":{}}}'), { words: "a .haptic file of Meta or Lofelt", isRead: true });
  assert.equal(seen("[100,50,100]").isRead, true);
  assert.equal(seen('<?xml version="1.0"?>\n<vibration-effect>').isRead, true);
  assert.equal(seen('{"layers":[],"fr":60}').isRead, false);
  for (const text of ["[]", "{}", "{", "hello", "<html>"]) assert.equal(seen(text), null, text);
});

test("the difference in strength is told in decibels", () => {
  const [loud, soft, none] = [[0.8, -0.8], [0.4, -0.4], [0, 0]].map((list) => Float32Array.from(list));
  assert.equal(strengthWords(loud, soft), "B is 6.0 dB weaker");
  assert.equal(strengthWords(soft, loud), "B is 6.0 dB stronger");
  assert.equal(strengthWords(soft, soft), "as strong as each other");
  assert.equal(strengthWords(none, soft), "A is silent");
  assert.equal(strengthWords(none, none), "both silent");
});

test("keys of the browser cannot be given away", () => {
  for (const name of ["Mod+W", "Mod+Shift+N", "Mod+0", "Tab", "F5", "F12"]) assert.ok(isReserved(name), name);
  for (const name of ["Q", "Mod+B", "F8", "Shift+F8", "Mod+K"]) assert.ok(!isReserved(name), name);
});

test("a part is loaded once, and tried again after a failure", async () => {
  let calls = 0;
  const part = onDemand(async () => {
    if (++calls === 1) throw new Error("no network");
    return calls;
  });
  await assert.rejects(part(), /no network/);
  assert.equal(part.made, null);
  assert.deepEqual(await Promise.all([part(), part()]), [2, 2]);
  assert.equal(part.made, 2);
});
