#!/usr/bin/env python3
"""Journeys through the studio in Chromium, with a real pointer and keyboard.

    Tests/Studio/journeys.py [NAME…]     all journeys, or those whose name contains one of these

Needs playwright and axe-playwright-python (scripts/test-studio makes a place for them) and Chromium. Prints each journey
with what went wrong; exits 1 if any did. Nothing here measures time; waiting is for states, never for a while.
"""
import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import traceback

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect, sync_playwright

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
ARGUMENTS = ["--no-sandbox", "--autoplay-policy=no-user-gesture-required", "--mute-audio"]
SHARED = os.environ.get("THRUM_SHARED", os.path.join(ROOT, "..", "shared"))
JOURNEYS = []


def journey(function):
    JOURNEYS.append(function)
    return function


def until(page, condition):
    """Waits for a condition; asked from outside, because the page's policy forbids to evaluate text in it."""
    for _ in range(1200):
        if page.evaluate(f"() => Boolean({condition})"):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"waited in vain for {condition}")


class Page:
    """A page with the studio, and the words to speak with it."""

    def __init__(self, browser, url, width=1440, height=900, **options):
        self.context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=options.pop("scheme", "dark"), **options)
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.url = url
        self.errors = []
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.errors.append(f"{error} {error.stack}"))
        self.page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" and "404" not in message.text else None)

    def open(self, suffix=""):
        self.page.goto(self.url + suffix)
        self.page.wait_for_selector("#studio[data-ready]")
        self.settle()
        return self

    def js(self, code, argument=None):
        return self.page.evaluate(code, argument)

    def until(self, condition):
        until(self.page, condition)

    def settle(self):
        """Waits until the model, the checker and the picture have come to rest."""
        self.js("""async () => {
            const { model } = studio;
            for (let calm = 0; calm < 3;) {
                const bytes = model.bytes;
                await model.settled;
                await new Promise((next) => setTimeout(next, 70));
                await new Promise((next) => requestAnimationFrame(next));
                calm = bytes === model.bytes ? calm + 1 : 0;
            }
        }""")

    def load(self, text, name="test.ahap"):
        data = text if isinstance(text, bytes) else text.encode()
        self.js("""async ([bytes, name]) => studio.files.openFile(new File([new Uint8Array(bytes)], name))""", [list(data), name])
        self.settle()

    @property
    def text(self):
        return bytes(self.js("() => [...studio.model.bytes]")).decode()

    @property
    def parts(self):
        return self.js("() => studio.model.parts.map((part) => ({ ...part, control: part.control?.role }))")

    @property
    def counts(self):
        return self.js("() => { const { errors, warnings, infos } = studio.model.problems; return { errors, warnings, infos }; }")

    @property
    def selection(self):
        return self.js("() => [...studio.model.selection]")

    def at(self, time, level=None, lane="intensity"):
        """Where a time and a level are on the screen."""
        return tuple(self.js("""async ([time, level, lane]) => {
            const { yOf } = await import("/studio/studio/timeline/geometry.js");
            const { timeline } = studio;
            const box = timeline.stage.getBoundingClientRect();
            if (lane === "ruler") return [box.left + timeline.view.x(time), box.top + level];
            const row = timeline.layout.rows.find(({ kind, control }) => kind === lane || control?.role === lane.replace("control:", ""));
            return [box.left + timeline.view.x(time), box.top + yOf(row, level)];
        }""", [time, level, lane]))

    def drag(self, start, end, steps=6, modifiers=()):
        mouse = self.page.mouse
        for key in modifiers:
            self.page.keyboard.down(key)
        mouse.move(*start)
        mouse.down()
        for step in range(1, steps + 1):
            mouse.move(start[0] + (end[0] - start[0]) * step / steps, start[1] + (end[1] - start[1]) * step / steps)
        mouse.up()
        for key in modifiers:
            self.page.keyboard.up(key)
        self.settle()

    def click(self, place, **options):
        self.page.mouse.click(*place, **options)
        self.settle()

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)
            self.settle()

    def focus(self):
        self.page.locator(".items").focus()


def equal(seen, wanted, what=""):
    if seen != wanted:
        raise AssertionError(f"{what}: {seen!r}, not {wanted!r}")


def near(seen, wanted, reach, what=""):
    if abs(seen - wanted) > reach:
        raise AssertionError(f"{what}: {seen}, not {wanted} ± {reach}")


def check(condition, what):
    if not condition:
        raise AssertionError(what)


def pattern(*entries):
    return json.dumps({"Version": 1.0, "Pattern": list(entries)}, indent=2)


def tap(time, intensity=0.5, sharpness=0.5, **more):
    return {"Event": {"Time": time, "EventType": "HapticTransient", "EventParameters": [
        {"ParameterID": "HapticIntensity", "ParameterValue": intensity}, {"ParameterID": "HapticSharpness", "ParameterValue": sharpness}], **more}}


def hum(time, duration, intensity=0.5, sharpness=0.5, **parameters):
    return {"Event": {"Time": time, "EventType": "HapticContinuous", "EventDuration": duration, "EventParameters": [
        {"ParameterID": "HapticIntensity", "ParameterValue": intensity}, {"ParameterID": "HapticSharpness", "ParameterValue": sharpness},
        *({"ParameterID": name, "ParameterValue": value} for name, value in parameters.items())]}}


def curve(control, time, *points):
    return {"ParameterCurve": {"ParameterID": control, "Time": time, "ParameterCurveControlPoints": [
        {"Time": at, "ParameterValue": value} for at, value in points]}}


# MARK: Journeys


@journey
def first_tap(new):
    """A newcomer hears the sample, drags its tap, undoes that, adds a tap."""
    page = new().open()
    before = page.text
    check(page.page.locator(".coachstrip").is_visible(), "the first steps are shown")
    page.focus()
    page.page.keyboard.press("Space")
    page.until("studio.player.isPlaying")
    check(page.js("() => studio.player.samples.some((sample) => Math.abs(sample) > 0.05)"), "there is sound")
    page.until("studio.model.playhead > 0.05")
    page.page.keyboard.press("Space")
    page.until("!studio.player.isPlaying")
    page.drag(page.at(0, 0.74), page.at(0, 0.95))
    near(page.parts[0]["written"]["intensity"], 0.95, 0.03, "intensity after the drag")
    equal(page.parts[0]["time"], 0, "a vertical drag leaves the time alone")
    page.press("Control+z")
    equal(page.text, before, "undo gives back every byte")
    page.press("Control+Shift+z")
    check(page.text != before, "redo does it again")
    count = len(page.parts)
    page.page.mouse.dblclick(*page.at(0.15, 0.9))
    page.settle()
    equal(len(page.parts), count + 1, "parts after a double-click")
    equal(page.js("() => studio.model.selectedParts[0].kind"), "tap", "what was added is selected")
    page.page.get_by_role("tab", name=re.compile("Problems|warnings")).first.click()
    check(not page.page.locator(".coachstrip").is_visible(), "all steps done, the coach is gone")
    return page


@journey
def fix_bad(new):
    """The four mistakes of the article are found, jumped to and fixed in two clicks each."""
    page = new().open()
    mistakes = pattern(
        tap(0, 1.5),
        {"Event": {"Time": 0.2, "EventType": "HapticContinuous", "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 0.5}]}},
        {"Event": {"Time": 0.4, "EventType": "AudioCustom", "EventParameters": []}},
        curve("HapticIntensityControl", 0.5, (0, 0.5)))
    page.load(mistakes)
    page.page.locator("#tab-problems").click()
    rows = page.js("() => studio.problems.sorted.map(({ rule, pointer, fixes }) => ({ rule, pointer, fixes: fixes.length }))")
    for wanted in ["/Pattern/0", "/Pattern/1", "/Pattern/2", "/Pattern/3"]:
        check(any(row["pointer"].startswith(wanted) for row in rows), f"a finding about {wanted}: {rows}")
    for entry in range(4):
        page.load(mistakes)
        page.page.locator("#tab-problems").click()
        page.settle()
        index = page.js("""(entry) => {
            const list = studio.problems.sorted;
            const found = list.findIndex((item) => studio.model.entryOf(item) === entry && item.severity !== "info" && item.fixes.length);
            return found;
        }""", entry)
        check(index >= 0, f"a fix for entry {entry}: {rows}")
        rule = page.js("(index) => studio.problems.sorted[index].rule", index)
        page.page.locator("#pane-problems .problem").nth(index).locator(".go").click()  # first click: jump
        page.settle()
        if page.js("(entry) => Boolean(studio.model.partAt(entry))", entry):
            equal(page.js("() => studio.model.selectedParts.map(({ entry }) => entry)"), [entry], f"jump to entry {entry}")
        else:  # the player drops it, so it stands in the source alone
            area = page.page.get_by_label("AHAP source")
            start = area.evaluate("(area) => area.selectionStart")
            check(area.input_value().find("AudioCustom", start) > 0 and "AudioCustom" not in area.input_value()[:start], "the source is open at the entry")
        page.page.locator("#pane-problems .problem.open .fixes button").first.click()  # second click: fix
        page.settle()
        left = page.js("(rule) => studio.model.problems.diagnostics.filter((item) => item.rule === rule).length", rule)
        equal(left, 0, f"{rule} after its fix")
        page.press("Control+z")
        equal(page.text, mistakes, "undo takes a fix back")
    return page


@journey
def alike(new):
    """Many findings of one rule stand folded under one head, are walked through one by one, and mended as one step."""
    page = new().open()
    text = pattern(*[tap(round(at / 10, 1), 1.5 if at < 6 else 0.5) for at in range(8)], curve("HapticIntensityControl", 0, (0, 0.5)))
    page.load(text)
    page.page.locator("#tab-problems").click()
    head = page.page.locator(".problem.alike")
    expect(head).to_have_count(1)
    expect(head).to_contain_text("6 of one rule")
    expect(page.page.locator(".problem.under")).to_have_count(0)
    head.locator(".go").click()
    expect(page.page.locator(".problem.under")).to_have_count(6)
    page.page.locator(".problem.under .go").nth(2).click()
    page.settle()
    equal([part["entry"] for part in page.js("() => studio.model.selectedParts")], [2], "jumped to the third")
    head.locator(".go").click()
    expect(page.page.locator(".problem.under")).to_have_count(0)
    for _ in range(len(page.js("() => studio.problems.sorted"))):
        page.press("F8")
        expect(page.page.locator(".problem.open")).to_have_count(1)
    others = page.js("() => studio.problems.sorted.map(({ rule }) => rule)")
    head.get_by_role("button", name=re.compile("Fix all 6")).click()
    dialog = page.page.get_by_role("dialog", name="Fix 6 problems")
    expect(dialog.get_by_role("listitem")).to_have_count(6)
    dialog.get_by_role("button", name="Fix all").click()
    page.until("studio.model.history.done.length === 1")
    page.settle()
    rules = page.js("() => studio.problems.sorted.map(({ rule }) => rule)")
    check(rules and len(rules) <= len(others) - 6, f"the six are gone, others are left: {rules}")
    page.focus()
    page.press("Control+z")
    equal(page.text, text, "one undo takes them all back")
    return page


@journey
def keep_keys(new):
    """Unknown keys, order, spelling and layout survive edits; opening and saving changes nothing."""
    page = new().open()
    text = '{ "x" : [1, 2,3],\n\t"Pattern":[ {"Event":{"Time":0.10e0,"EventType":"HapticTransient","mine":{"a":null},"EventParameters":[{"ParameterID":"HapticIntensity","ParameterValue":5e-1}]}} ] }\r\n'
    page.load(text)
    equal(page.text, text, "opened")
    page.drag(page.at(0.1, 0.5), page.at(0.1, 0.75))
    check('"mine":{"a":null}' in page.text and '"x" : [1, 2,3],\n\t' in page.text and '"Time":0.10e0' in page.text, page.text)
    equal(page.text, text.replace("5e-1", "0.75"), "only the value changed")
    page.press("Control+z")
    equal(page.text, text, "undone")
    return page


@journey
def curve_shadows_tap(new):
    """A curve that silences a tap is seen, warned of, and brought back to neutral."""
    page = new().open()
    page.load(pattern(hum(0, 1), curve("HapticIntensityControl", 0, (0, 1), (1, 0)), tap(1.4, 0.8)))
    felt = page.js("() => [...studio.model.lines.taps.values()][0].felt")
    equal(felt, 0, "felt intensity of the tap")
    check(page.counts["warnings"] >= 1, f"a warning: {page.counts}")
    place = page.at(1.4, 0.5)
    page.page.mouse.move(place[0] - 3, place[1])
    page.page.mouse.move(*place)
    expect(page.page.locator(".tip")).to_contain_text("Silenced by the intensity curve")
    page.page.get_by_role("button", name="Return intensity to neutral after the curve").click()
    page.settle()
    near(page.js("() => [...studio.model.lines.taps.values()][0].felt"), 0.8, 1e-9, "felt again")
    return page


@journey
def shapes(new):
    """Moving, trimming, envelope handles, curve points, steps and freehand, each undone to the first byte."""
    page = new().open()
    text = pattern(hum(0.1, 0.6, 0.8), tap(1.0), curve("HapticSharpnessControl", 0, (0, 0), (1, 0.5)))
    page.load(text)
    page.press("s")  # snapping off
    page.drag(page.at(0.4, 0.4), page.at(0.6, 0.4))
    near(page.parts[0]["time"], 0.3, 0.01, "moved")
    page.press("Control+z")
    page.drag(page.at(0.7, 0.2), page.at(0.9, 0.2))
    near(page.parts[0]["duration"], 0.8, 0.01, "trimmed")
    equal(page.parts[0]["time"], 0.1, "the start stays")
    page.press("Control+z")
    equal(page.text, text, "undone")
    page.click(page.at(0.4, 0.4))
    page.drag(page.at(0.1, 0.8), page.at(0.3, 0.8))
    near(page.parts[0]["written"].get("attack", 0), 0.67, 0.03, "attack of 200 ms on the exponential scale")
    page.press("Control+z")
    point = page.at(1, 0.5, "control:sharpness")
    page.drag(point, page.at(0.8, -0.5, "control:sharpness"))
    near(page.parts[2]["points"][1]["time"], 0.8, 0.01, "point moved")
    near(page.parts[2]["points"][1]["value"], -0.5, 0.06, "point value")
    page.press("Control+z")
    page.page.mouse.dblclick(*page.at(0.5, 0.25, "control:sharpness"))
    page.settle()
    equal(len(page.parts[2]["points"]), 3, "point added on the line")
    page.press("Control+z")
    page.press("d")
    page.click(page.at(0.5, 0.4))
    equal([part["kind"] for part in page.parts].count("step"), 1, "a step of intensity")
    page.press("Control+z", "b")
    page.drag(page.at(0.2, 0.2), page.at(0.9, 0.9), steps=30)
    drawn = [part for part in page.parts if part["kind"] == "curve" and part["control"] == "intensity"]
    equal(len(drawn), 1, "a curve drawn by hand")
    check(len(drawn[0]["points"]) <= 4, f"a straight stroke needs few points: {drawn[0]['points']}")
    page.press("Control+z", "c")
    page.drag(page.at(0.75, 0.5), page.at(0.95, 0.5))
    equal([part["kind"] for part in page.parts].count("hum"), 2, "a hum by dragging")
    page.press("Control+z", "p")
    page.drag(page.at(0.2, 0.9), page.at(0.6, 0.1))
    equal([part["kind"] for part in page.parts].count("curve"), 2, "a curve by dragging")
    page.press("Control+z")
    equal(page.text, text, "all undone")
    return page


@journey
def versions(new):
    """A version is kept, compared and restored; a curve takes a shape."""
    page = new().open()
    text = pattern(hum(0.1, 0.8, 0.8), curve("HapticIntensityControl", 0.1, (0, 0), (0.8, 1)))
    page.load(text)
    page.focus()
    page.press("Control+s")
    page.click(page.at(0.1, 0, "control:intensity"))
    page.page.get_by_role("button", name="Ease in", exact=True).click()
    page.settle()
    points = page.parts[1]["points"]
    equal(len(points), 8, "points of the shape")
    check(points[4]["value"] < points[4]["time"] / 0.8 - 0.1, f"below the straight line: {points[4]}")
    page.page.locator("#tab-history").click()
    page.page.get_by_role("button", name="Compare with version 1").click()
    page.settle()
    check(page.js("() => studio.timeline.compared.lines.hums.size === 1"), "drawn over")
    page.page.get_by_role("button", name="Restore").click()
    page.settle()
    equal(page.text, text, "restored")
    page.focus()
    page.press("Control+z")
    equal(len(page.parts[1]["points"]), 8, "which can be undone")
    return page


@journey
def many(new):
    """Marquee, shared edits, snapping, copy and paste, duplicate, markers, loop."""
    page = new().open()
    page.load(pattern(tap(0.1, 0.4), tap(0.3, 0.6), tap(0.5, 0.8)))
    page.drag(page.at(0.05, 0.95), page.at(0.35, 0.02))
    equal(page.selection, ["0", "1"], "marquee")
    page.page.locator('[data-key="intensity"]').fill("*0.5")
    page.page.keyboard.press("Enter")
    page.settle()
    equal([part["written"]["intensity"] for part in page.parts], [0.2, 0.3, 0.8], "half of each")
    page.focus()
    page.press("ArrowUp", "ArrowUp")
    equal([part["written"]["intensity"] for part in page.parts], [0.22, 0.32, 0.8], "arrow keys")
    equal(page.js("() => studio.model.history.done.at(-1).changes.length"), 2, "a run of keys is one step")
    page.press("Escape")
    page.click(page.at(0.5, 0.7))
    equal(page.parts[2]["time"], 0.5, "a click moves nothing")
    start = page.at(0.5, 0.7)
    target = page.at(0.3, 0.7)
    page.drag(start, (target[0] + 5, target[1]))
    equal(page.parts[2]["time"], 0.3, "snapped to the other tap")
    page.press("Control+z", "Control+d")
    equal(len(page.parts), 4, "duplicated")
    page.press("Control+z", "Control+c", "End")
    page.press("Control+v")
    equal(len(page.parts), 4, "pasted")
    near(max(part["time"] for part in page.parts), page.js("() => studio.model.playhead"), 1e-4, "at the playhead")
    page.press("Control+z", "Escape", "Home")
    page.page.locator(".items").focus()
    page.press("k")
    page.page.get_by_label("Name of the event").fill("knock")
    page.page.keyboard.press("Tab")
    page.settle()
    page.focus()
    page.press("Control+c", "End")
    page.press("Control+v")
    page.settle()
    equal([part.get("name") for part in page.parts].count("knock"), 2, "a name is pasted too")
    page.press("Control+z")
    equal(len(page.parts), 3, "and undone in one step")
    page.press("Control+z", "Escape", "Home", "Shift+ArrowRight", "m")
    equal(page.js("() => studio.model.markers.map(({ time }) => time)"), [0.1], "a marker in the file")
    check("x-editor" in page.text, "kept in the metadata")
    page.drag(page.at(0.2, 12, "ruler"), page.at(0.4, 12, "ruler"), modifiers=["Shift"])
    loop = page.js("() => studio.model.loop")
    check(loop["on"] and loop["end"] > loop["start"], f"a loop region: {loop}")
    page.press("Control+a", "Delete")
    equal(page.parts, [], "all deleted")
    check(page.page.locator(".empty").is_visible(), "an empty pattern says how to begin")
    return page


@journey
def source_two_way(new):
    """Source and timeline never disagree; a syntax error keeps what was typed and blocks only the timeline."""
    page = new().open()
    text = pattern(tap(0.1, 0.4), tap(0.3, 0.6))
    page.load(text)
    page.press("Control+j")
    area = page.page.get_by_label("AHAP source")
    equal(area.input_value(), text, "source")
    area.evaluate("(area) => { area.focus(); const at = area.value.indexOf('0.6'); area.setSelectionRange(at, at + 3); }")
    page.page.keyboard.type("0.9")
    page.until("studio.model.parts[1].written.intensity === 0.9")
    page.until("[...studio.model.selection].join() === '1'")  # the caret selects its event
    page.settle()
    equal(page.text, text.replace("0.6", "0.9"), "typed into the file")
    page.page.keyboard.press("Control+z")
    page.settle()
    equal(page.text, text, "undone from within the source")
    area.evaluate("(area) => { area.focus(); area.setSelectionRange(0, 1); }")
    page.page.keyboard.type("[")
    page.until("studio.model.blocked")
    expect(page.page.locator(".banner")).to_contain_text("syntax error")
    page.page.keyboard.press("Backspace")
    page.page.keyboard.type("{")
    page.until("!studio.model.blocked")
    page.settle()
    equal(page.text, text, "mended")
    page.page.locator(".items").focus()
    page.press("j")
    check(page.page.locator(".source .tint").is_visible(), "the selected entry is tinted")
    page.load(text := pattern(tap(0.1), tap(0.3)))
    page.page.get_by_role("button", name="Minify").click()
    page.until("studio.model.history.done.length === 1")
    equal(page.text, json.dumps(json.loads(text), separators=(",", ":")), "minified")
    page.page.get_by_role("button", name="Format").click()
    page.until("studio.model.history.done.length === 2")
    equal(json.loads(page.text), json.loads(text), "laid out")
    check(page.text.count("\n") > 5, "on lines")
    page.focus()
    page.press("Control+z", "Control+z")
    equal(page.text, text, "undone")
    ends = '{\r\n"Pattern":[\r\n{"Event":{"Time":0.1,"EventType":"HapticTransient"}},\r\n{"Event":{"Time":0.3,"EventType":"HapticTransient"}}\r\n]}\r\n'
    page.load(ends)
    page.js("() => studio.showSource(studio.model.parts[1])")
    page.until("document.activeElement === studio.source.area")
    place = area.evaluate("(area) => [area.value.slice(area.selectionStart), area.value.slice(0, area.selectionStart)].map((text) => text.slice(0, 24))")
    equal(place[0], '{"Event":{"Time":0.3,"Ev', "the caret stands at the part, whatever the line ends")
    area.evaluate("(area) => { const at = area.value.indexOf('0.3'); area.setSelectionRange(at, at + 3); }")
    page.page.keyboard.type("0.4")
    page.until("studio.model.parts[1].time === 0.4")
    page.settle()
    equal(page.text, ends.replace("0.3", "0.4"), "line ends stay as they are in the file")
    return page


@journey
def left_at_once(new):
    """What was typed or shaped a moment before the page, or the document, was left is kept, with its undo."""
    page = new().open()
    text = pattern(tap(0.1, 0.4), tap(0.3, 0.6))
    type_it = """async ([old, next]) => {
        const source = await studio.openDrawer("source");
        source.area.focus();
        source.area.value = source.area.value.replace(old, next);
        source.area.dispatchEvent(new Event("input"));
    }"""
    page.load(text)
    page.until("studio.files.state === 'saved'")
    with page.page.expect_navigation():
        page.js(type_it.replace("    }", "        location.reload();\n    }"), ["0.6", "0.9"])
    page.page.wait_for_selector("#studio[data-ready]")
    page.settle()
    typed = text.replace("0.6", "0.9")
    equal(page.text, typed, "typed just before the page was left")
    page.focus()
    page.press("Control+z")
    equal(page.text, text, "which can be undone")
    page.press("Control+Shift+z")
    leave = "await studio.files.openBytes(studio.emptyBytes(), 'another'); return studio.files.otherDrafts();"
    drafts = page.js(type_it.replace("    }", f"        {leave}\n    }}").replace("return studio", "return (await studio").replace("otherDrafts();", "otherDrafts()).map(({ bytes }) => new TextDecoder().decode(bytes));"), ["0.4", "0.5"])
    equal([page.text, drafts[0]], [page.js("() => new TextDecoder().decode(studio.emptyBytes())"), typed.replace("0.4", "0.5")], "typed just before another pattern was opened: it is in its draft, and nowhere else")
    page.settle()
    equal(page.text, page.js("() => new TextDecoder().decode(studio.emptyBytes())"), "nor later")
    page.load(text)
    moved = page.js("""async () => {
        const { files, model } = studio;
        model.edit("Move", [{ op: "setTime", part: { event: 1 }, time: 0.45678 }]);
        await files.openBytes(studio.emptyBytes(), "third");
        return (await files.otherDrafts()).map(({ bytes }) => new TextDecoder().decode(bytes))[0];
    }""")
    check("0.45678" in moved, f"an edit that was not done yet when another pattern was opened: {moved}")
    page.load(text)
    page.js(type_it.replace("    }", "        await studio.saveVersion();\n    }"), ["0.6", "0.7"])
    equal(page.js("async () => new TextDecoder().decode((await studio.versions())[0].bytes)"), text.replace("0.6", "0.7"), "a version holds what was typed just before it was saved")
    return page


@journey
def killed(new):
    """Edits that were done, and what was typed, are there after the browser was killed, with the way back."""
    page = new()
    with tempfile.TemporaryDirectory() as folder:

        def begin():
            context = page.context.browser.browser_type.launch_persistent_context(folder, executable_path=chromium(), args=ARGUMENTS)
            context.set_default_timeout(60_000)
            tab = context.pages[0]
            tab.goto(page.url)
            tab.wait_for_selector("#studio[data-ready]")
            return context, tab

        def kill(context):
            for process in filter(str.isdigit, os.listdir("/proc")):
                try:
                    with open(f"/proc/{process}/cmdline") as words:
                        if f"--user-data-dir={folder}" in words.read() and int(process) != os.getpid():
                            os.kill(int(process), signal.SIGKILL)
                except (FileNotFoundError, ProcessLookupError):
                    pass  # ended with the others
            try:
                context.close()
            except PlaywrightError:
                pass  # it is gone

        text = pattern(tap(0.1, 0.4), tap(0.3, 0.6))
        context, tab = begin()
        tab.evaluate("""async (text) => {
            await studio.files.openBytes(new TextEncoder().encode(text), "test");
            for (let edit = 1; edit <= 30; edit++) await studio.model.edit("Move", [{ op: "setTime", part: { event: 1 }, time: 0.3 + edit / 100 }]);
        }""", text)
        until(tab, "studio.files.state === 'saved'")
        kill(context)
        context, tab = begin()
        equal(tab.evaluate("() => [studio.model.parts[1].time, studio.model.history.done.length]"), [0.6, 30], "after the first kill")
        tab.evaluate("""async () => {
            const source = await studio.openDrawer("source");
            source.area.focus();
            source.area.value = source.area.value.replace("0.4", "0.45");
            source.area.dispatchEvent(new Event("input"));
            while (studio.files.state !== "saved") await new Promise((next) => setTimeout(next));
        }""")
        kill(context)
        context, tab = begin()
        equal(bytes(tab.evaluate("() => [...studio.model.bytes]")).decode(), text.replace("0.4", "0.45").replace("0.3", "0.6"), "after the second")
        tab.evaluate("async () => { while (studio.model.history.canUndo) await studio.model.undo(); }")
        equal(bytes(tab.evaluate("() => [...studio.model.bytes]")).decode(), text, "undone to the first byte")
        context.close()
    return page


@journey
def without_storage(new):
    """Where the browser keeps nothing for a page, the studio works all the same, and says what it cannot do."""
    page = new()
    page.page.add_init_script("""
        for (const name of ["localStorage", "sessionStorage", "indexedDB"]) Object.defineProperty(globalThis, name, { get() { throw new DOMException("denied", "SecurityError"); } });
    """)
    page.open()
    page.focus()
    page.press("Shift+t")
    page.until("studio.files.state === 'failed'")
    expect(page.page.locator(".toast.failed")).to_contain_text("Could not save on this device")
    page.page.goto("about:blank")
    page.open("#file=0123456789abcdef0123456789abcdef")
    equal(page.js("() => studio.files.served.name"), "door.ahap", "the file of `thrum studio`")
    return page


@journey
def event_table(new):
    """The table shows and edits the same data with the same selection."""
    page = new().open()
    page.load(pattern(tap(0.1, 0.4), hum(0.3, 0.2, 0.6)))
    page.page.get_by_role("tab", name="Event table").click()
    page.page.get_by_label("intensity of tap 1").fill("=0.7")
    page.page.keyboard.press("Enter")
    page.settle()
    equal(page.parts[0]["written"]["intensity"], 0.7, "edited in the table")
    equal(page.selection, ["0"], "selected by it")
    page.page.get_by_label("duration of continuous 2").fill("0.5")
    page.page.keyboard.press("Tab")
    page.settle()
    equal(page.parts[1]["duration"], 0.5, "duration")
    page.page.get_by_role("button", name="Time, s").click()
    equal(page.page.locator(".events tbody tr").first.get_attribute("data-entry"), "1", "sorted the other way round")
    return page


@journey
def keyboard_only(new):
    """Everything a pointer does, by keys alone."""
    page = new().open()
    page.load(pattern(tap(0.1, 0.4)))
    page.page.keyboard.press("Tab")
    page.focus()
    page.press("End", "Shift+ArrowRight", "Shift+t")
    equal(len(page.parts), 2, "a tap by keys")
    page.press("ArrowUp", "Shift+ArrowUp", "5")
    written = [part for part in page.parts if part["time"] > 0.15][0]["written"]
    near(written["intensity"], 0.86, 0.001, "value up")
    equal(written["sharpness"], 1, "sharpness by digit")
    page.press("ArrowRight", "Shift+ArrowRight")
    page.press("Escape", "k")
    equal(len(page.selection), 1, "walked to an event")
    page.press("Control+k")
    page.page.keyboard.type("insert a hum")
    page.page.keyboard.press("Enter")
    page.settle()
    equal([part["kind"] for part in page.parts].count("hum"), 1, "a hum by the palette")
    page.press("F8")
    page.press("Escape", "?")
    check(page.page.get_by_role("dialog", name="Keyboard shortcuts").is_visible(), "shortcuts")
    page.page.keyboard.press("Escape")
    steps = page.js("() => studio.model.history.done.length")
    for _ in range(steps):
        page.press("Control+z")
    equal(page.text, pattern(tap(0.1, 0.4)), "all undone")
    return page


@journey
def offline_draft(new):
    """A reload loses nothing, not even the way back; without a network the studio still opens."""
    page = new().open()
    text = pattern(tap(0.1, 0.4))
    page.load(text)
    page.focus()
    page.press("k", "ArrowUp", "ArrowUp")
    edited = page.text
    page.until("studio.files.state === 'saved'")
    page.until("navigator.serviceWorker.controller")
    page.open()
    equal(page.text, edited, "restored")
    page.page.get_by_role("button", name="Undo restore").click()
    page.until("studio.model.name === 'Click and hum'")
    page.page.locator("#tab-history").click()
    page.page.get_by_role("button", name="Open the draft test").click()
    page.until("studio.model.name === 'test'")
    page.settle()
    equal(page.text, edited, "what was restored is kept among the drafts")
    page.focus()
    page.press("Control+z", "Control+z")  # two steps, where the two presses were slow
    equal(page.text, text, "undo survives a reload")
    page.until("studio.files.state === 'saved'")
    page.open()  # once more under the service worker, so that all is kept
    page.js("() => studio.loadRest()")
    page.context.set_offline(True)
    page.open()
    equal(page.text, text, "opened without a network")
    check(page.counts["errors"] == 0 and page.parts[0]["kind"] == "tap", "the core works without a network")
    page.press("Control+j", "Control+e")
    check(page.page.get_by_label("AHAP source").is_visible(), "the drawer too")
    expect(page.page.get_by_role("dialog", name="Export").get_by_role("button", name="Download haptic")).to_be_visible()
    page.page.keyboard.press("Escape")
    page.errors.clear()
    return page


@journey
def share_link(new):
    """A link holds the whole pattern."""
    page = new().open()
    text = pattern(tap(0.1, 0.4), hum(0.2, 0.5))
    page.load(text, "shared.ahap")
    link = page.js("() => studio.files.link()")
    other = new()
    other.page.goto(link)
    other.page.wait_for_selector("#studio[data-ready]")
    other.settle()
    equal(other.text, text, "from the link")
    equal(other.js("() => studio.model.name"), "shared", "its name")
    check(not other.errors, other.errors)
    return page


@journey
def local_file(new):
    """The file of `thrum studio FILE` is opened, saved back, followed on disk, and never written over what another program wrote."""
    page = new()
    disk = lambda text: page.js("(text) => fetch(text === null ? '/test/disk' : '/test/disk?text=' + encodeURIComponent(text))", text)
    page.page.goto(page.url + "#file=ffff")
    page.page.wait_for_selector("#studio[data-ready]")
    expect(page.page.locator(".toast.failed")).to_contain_text("no token")
    page.page.goto("about:blank")
    page.open("#file=0123456789abcdef0123456789abcdef")
    equal(page.js("() => [studio.model.name, location.hash]"), ["door", ""], "its name, and the token is out of the address")
    equal(page.text, '{"Pattern":[]}', "its bytes")
    page.focus()
    page.press("Shift+t")
    expect(page.page.locator(".saved")).to_contain_text("Not yet in door.ahap")
    page.press("Control+s")
    page.until("studio.files.savedBytes === studio.model.bytes")
    expect(page.page.locator(".saved")).to_contain_text("Saved to door.ahap")
    saved = page.text
    disk(pattern(tap(0.5, 0.5)))
    page.until("studio.model.parts[0]?.time === 0.5")
    expect(page.page.locator(".toast")).to_contain_text("has changed on disk")
    page.press("Control+z")
    equal(page.text, saved, "what was here comes back")
    page.press("Control+Shift+z")
    page.press("k", "ArrowUp")
    mine = page.text
    disk(pattern(tap(0.7, 0.7)))
    dialog = page.page.get_by_role("dialog", name="The file has changed on disk")
    dialog.wait_for()
    page.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.press("Control+s")  # asked once, and not answered: still nothing is written over unasked
    dialog.get_by_role("button", name="Open what is on disk").click()
    page.until("studio.model.parts[0]?.time === 0.7")
    page.press("Control+z")
    equal(page.text, mine, "even after taking what is on disk, undo brings mine back")
    page.until("studio.files.state === 'saved'")
    page.open()
    equal([page.text, page.js("() => studio.files.served.name")], [mine, "door.ahap"], "after a reload it is the same file, with what was not saved")
    page.page.locator(".items").focus()
    page.page.keyboard.press("Control+s")
    page.until("studio.files.savedBytes === studio.model.bytes")
    disk(pattern(tap(0.9, 0.9)))
    page.js("() => studio.model.edit('Move', [{ op: 'setTime', part: { event: 0 }, time: 0.25 }])")
    dialog.get_by_role("button", name="Write mine over it").click()
    page.until("studio.files.savedBytes === studio.model.bytes")
    equal(page.js("async () => (await fetch('/v1/local/content', { headers: { authorization: 'Bearer 0123456789abcdef0123456789abcdef' } })).text()"), page.text, "what is on disk now")
    page.press("Control+Enter")
    expect(page.page.locator(".toast")).to_contain_text("No library is connected")
    page.page.route("**/v1/local/content", lambda route: route.fulfill(status=507, content_type="application/problem+json", body='{"title":"no room is left on the disk"}') if route.request.method == "PUT" else route.continue_())
    page.press("k", "ArrowUp", "Control+s")
    expect(page.page.locator(".toast.failed")).to_contain_text("no room is left on the disk")
    expect(page.page.locator(".saved")).to_contain_text("Not yet in")
    page.page.unroute("**/v1/local/content")
    unsaved = page.text
    page.until("studio.files.state === 'saved'")
    page.page.route("**/v1/local**", lambda route: route.abort())
    page.open()
    expect(page.page.locator(".toast.failed")).to_contain_text("The file could not be opened")
    equal(page.text, unsaved, "where the server does not answer, the draft is there")
    page.page.unroute("**/v1/local**")
    page.open()
    equal([page.text, page.js("() => studio.files.served.name")], [unsaved, "door.ahap"], "and the file, once it answers again")
    disk(None)
    fresh = new()
    fresh.open("#file=0123456789abcdef0123456789abcdef")
    equal([fresh.parts, fresh.js("() => studio.model.name")], [[], "door"], "a file that is not there yet begins empty")
    fresh.focus()
    fresh.press("Shift+t", "Control+s")
    fresh.until("studio.files.savedBytes === studio.model.bytes")
    equal(fresh.js("async () => (await fetch('/v1/local/content', { headers: { authorization: 'Bearer 0123456789abcdef0123456789abcdef' } })).text()"), fresh.text, "and is made by saving")
    fresh.errors.clear()
    page.errors = [error for error in page.errors if "Failed to load resource" not in error]
    return page


@journey
def two_tabs(new):
    """The same draft in two tabs: one edits, the other is read-only until it takes over."""
    page = new().open()
    page.load(pattern(tap(0.1, 0.4)))
    page.until("studio.files.state === 'saved'")
    second = page.context.new_page()
    second.goto(page.url)
    second.wait_for_selector("#studio[data-ready]")
    until(second, "studio.model.readOnly")
    page.js("() => void studio.model.edit('Move', [{ op: 'setTime', part: { event: 0 }, time: 0.25 }])")  # not saved yet
    second.get_by_role("button", name="Take over").click()
    until(second, "!studio.model.readOnly")
    page.until("studio.model.readOnly")
    equal(second.evaluate("() => studio.model.parts[0].time"), 0.25, "what the first did last")
    check(page.js("async () => (await studio.openDrawer('source')).area.readOnly"), "nothing is typed where it would not be kept")
    second.get_by_role("button", name="Open the source").click()
    page.page.get_by_role("button", name="Take over").click()
    expect(second.get_by_label("AHAP source")).not_to_be_editable()
    expect(page.page.get_by_label("AHAP source")).to_be_editable()
    return page


@journey
def other_drafts(new):
    """What was shaped before another file was opened is found again, and forgotten when asked to."""
    page = new().open()
    page.load(pattern(tap(0.1, 0.4)), "first.ahap")
    page.focus()
    page.press("k", "ArrowUp")
    first = page.text
    page.load(pattern(tap(0.3, 0.6)), "second.ahap")
    page.page.locator("#tab-history").click()
    page.page.get_by_role("button", name="Open the draft first").click()
    page.until("studio.model.name === 'first'")
    page.settle()
    equal(page.text, first, "as it was left")
    page.focus()
    page.press("Control+z")
    equal(page.text, pattern(tap(0.1, 0.4)), "with its undo")
    page.page.get_by_role("button", name="Delete the draft second").click()
    page.page.get_by_role("dialog", name="Delete the draft").get_by_role("button", name="Delete", exact=True).click()
    expect(page.page.get_by_role("button", name="Open the draft second")).to_have_count(0)
    page.open()
    equal(page.text, pattern(tap(0.1, 0.4)), "the other one is still there")
    return page


@journey
def failed_core(new):
    """Where the core fails, what is open stays open and saved, and the way back stays that of its bytes."""
    page = new().open()
    text = pattern(tap(0.1, 0.4))
    page.load(text, "kept.ahap")
    page.focus()
    page.press("k", "ArrowUp", "ArrowUp")
    edited = page.text
    draft = page.js("() => studio.files.draftId")
    page.js("""() => {
        const { core } = studio;
        const { analyse } = core;
        core.analyse = () => { core.analyse = analyse; return Promise.reject(new Error("no memory left")); };
    }""")
    page.load(pattern(tap(0.9, 0.9)), "huge.ahap")
    expect(page.page.locator(".toast.failed")).to_contain_text("huge could not be opened: no memory left")
    equal([page.text, page.js("() => studio.model.name"), page.js("() => studio.files.draftId")], [edited, "kept", draft], "what was open")
    page.js("""() => {
        const { core } = studio;
        const { analyse } = core;
        core.analyse = () => { core.analyse = analyse; return Promise.reject(new Error("no memory left")); };
    }""")
    page.focus()
    page.press("Control+z")
    equal(page.text, edited, "not undone")
    page.press("Control+z")
    equal(page.text, text, "undone")
    page.press("Control+y")
    equal(page.text, edited, "and done again")
    page.press("ArrowUp")
    page.until("studio.files.state === 'saved'")
    edited = page.text
    page.open()
    equal(page.text, edited, "saved all the same")
    page.load(pattern(tap(0.9, 0.9)), "other.ahap")
    equal(page.js("() => studio.model.name"), "other", "the next file opens")
    return page


@journey
def overtaken(new):
    """A fix and a layout made for what has changed since are not done: nothing that was edited in between is lost."""
    page = new().open()
    page.load(pattern(tap(0.1, 1.5), tap(0.3, 0.6)))
    page.page.locator("#tab-problems").click()
    page.js("""async () => {
        const { model, problems } = studio;
        const [diagnostic] = problems.sorted;
        model.edit("Move", [{ op: "setTime", part: { event: 1 }, time: 0.45678 }]);
        await problems.fix(diagnostic.fixes[0]);
    }""")
    expect(page.page.locator(".toast")).to_contain_text("changed in between")
    page.settle()
    equal([part["time"] for part in page.parts], [0.1, 0.45678], "the edit is there")
    equal(page.parts[0]["written"]["intensity"], 1.5, "the fix is not")
    page.js("async () => { await studio.problems.fix(studio.problems.sorted[0].fixes[0]); }")
    page.settle()
    equal(page.parts[0]["written"]["intensity"], 1, "once more does it")
    page.js("""async () => {
        const { model } = studio;
        const from = model.bytes;
        await model.edit("Move", [{ op: "setTime", part: { event: 1 }, time: 0.5 }]);
        return model.replace("Format", from, { from });
    }""")
    equal(page.parts[1]["time"], 0.5, "a layout of old bytes is not put in place of new ones")
    page.click(page.at(0.1, 0.7))
    page.page.locator("#tab-inspector").click()
    page.page.locator('[data-key="intensity"]').fill("1.25")
    page.page.keyboard.press("Enter")
    page.settle()
    page.page.locator("#pane-inspector .problem").get_by_role("button", name="Fix").first.click()
    page.settle()
    equal(page.parts[0]["written"]["intensity"], 1, "the inspector offers the fixes of now")
    return page


SOUNDING = """
    globalThis.sounding = new Set();
    for (const [name, action] of [["start", "add"], ["stop", "delete"]]) {
        const original = AudioBufferSourceNode.prototype[name];
        AudioBufferSourceNode.prototype[name] = function (...values) {
            sounding[action](this);
            if (name === "start") this.addEventListener("ended", () => sounding.delete(this));
            return original.apply(this, values);
        };
    }
"""


@journey
def one_sound(new):
    """However fast one presses, one sound plays, and what is stopped stays silent; the controller too."""
    page = new()
    page.page.add_init_script(SOUNDING + """
        globalThis.sent = [];
        const pad = { id: "Stub pad", vibrationActuator: { playEffect: () => (sent.push("rumble"), Promise.resolve("complete")), reset: () => sent.push("reset") } };
        navigator.getGamepads = () => [pad];
    """)
    page.open()
    page.load(pattern(hum(0, 2, 1, 0)))
    page.js("""async () => {
        const { model, player } = studio;
        model.setLoop({ on: true });
        await Promise.all([player.play(0), player.play(0), player.play(0)]);
    }""")
    equal(page.js("() => sounding.size"), 1, "sounds at once")
    page.js("async () => { await studio.model.edit('Louder', [{ op: 'setTime', part: { event: 0 }, time: 0.1 }]); await studio.player.render(); studio.player.stop(); }")
    page.settle()
    equal(page.js("() => [sounding.size, studio.player.isPlaying]"), [0, False], "stopped while the next pass was made")
    page.js("async () => { studio.player.setProfile('laptop'); const begun = studio.player.play(0); studio.player.stop(); await begun; }")
    equal(page.js("() => [sounding.size, studio.player.isPlaying]"), [0, False], "stopped before it began")
    page.js("""async () => {
        studio.showTab("preview");
        for (let tries = 0; !studio.preview && tries < 100; tries++) await new Promise((next) => setTimeout(next, 20));
        const { gamepad } = studio.preview;
        gamepad.isOn = true;
        await studio.player.play(0);
        studio.player.stop(); // before the levels of the motors are there
        await studio.core.instant(studio.model.bytes, 0);
        await new Promise((next) => setTimeout(next, 200));
    }""")
    equal(page.js("() => sent.filter((what) => what === 'rumble').length"), 0, "the controller does not begin after the end")
    return page


@journey
def ears(new):
    """What is soft, firm, round and crisp is heard one after the other, one at once, and no more once the dialog is closed."""
    page = new()
    page.page.add_init_script(SOUNDING)
    page.open()
    page.focus()
    page.page.keyboard.press("Space")
    page.page.get_by_role("button", name="What you hear").click()
    dialog = page.page.get_by_role("dialog", name="What you hear")
    dialog.wait_for()
    equal(page.js("() => [studio.player.isPlaying, sounding.size]"), [False, 0], "the pattern is silent")
    dialog.get_by_role("button", name="Hear all four").click()
    for name in ("Soft", "Firm"):
        expect(dialog.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
        page.until("sounding.size === 1")
    dialog.get_by_role("button", name="Crisp").click()
    expect(dialog.get_by_role("button", name="Crisp")).to_have_attribute("aria-pressed", "true")
    page.until("sounding.size === 1")
    expect(dialog.get_by_role("button", name="Crisp")).to_have_attribute("aria-pressed", "false")
    dialog.get_by_role("button", name="Round").click()
    page.until("sounding.size === 1")
    dialog.get_by_role("button", name="Done").click()
    page.until("sounding.size === 0")
    return page


@journey
def broken_files(new):
    """Broken JSON, JSON that is something else, nothing, and much."""
    page = new().open()
    page.load('{"Pattern": [{"Event": {"Time": 0, "EventType": "HapticTransient"}},]')
    expect(page.page.locator(".banner")).to_contain_text("syntax error")
    page.load('{"hello": 1}', "other.ahap")
    expect(page.page.locator(".banner")).to_contain_text("No pattern found")
    for markers in ["5", '{"markers":5}', '{"markers":[null,{"time":"x"},{"time":0.2}]}', "null"]:
        page.load(json.dumps({"Metadata": {"x-editor": markers}, "Pattern": [tap(0.1)]}), "markers.ahap")
        equal(page.js("() => studio.model.markers.map(({ time }) => time)"), [0.2] if "0.2" in markers else [], f"markers of {markers}")
    page.load("", "empty.ahap")
    check(page.page.locator(".banner").is_visible(), "nothing at all is told")
    page.load(pattern(*(tap(index / 100, 0.5) for index in range(6000))))
    equal(len(page.parts), 6000, "6,000 events")
    page.load(b"\xff\xfe\x00{")
    check(page.page.locator(".banner").is_visible(), "bytes that are no text are told")
    return page


@journey
def publish_gate(new):
    """Errors and warnings stand before publishing; a refusal and a conflict are told, and lose nothing."""
    page = new()
    answers = []
    sent = []

    def publish(route):
        sent.append(json.loads(route.request.post_data))
        status, body = answers.pop(0)
        route.fulfill(status=status, content_type="application/problem+json", body=json.dumps(body))

    page.page.route("**/v1/me", lambda route: route.fulfill(status=200, content_type="application/json", body='{"name":"me"}'))
    page.page.route("**/v1/haptics", publish)
    page.page.route("**/v1/haptics/*/versions", publish)
    page.open()
    page.load(pattern({"Event": {"Time": 0, "EventType": "HapticContinuous", "EventParameters": []}}), "bad.ahap")
    page.press("Control+Enter")
    dialog = page.page.get_by_role("dialog", name="Publish")
    expect(dialog).to_contain_text("Fix 1 error to publish")
    expect(dialog.get_by_role("button", name="Next")).to_be_disabled()
    page.page.keyboard.press("Escape")
    text = pattern(tap(0.1, 1.5))
    page.load(text, "loud.ahap")
    page.press("Control+Enter")
    expect(dialog.get_by_role("button", name="Next")).to_be_disabled()
    dialog.get_by_role("checkbox").check()
    dialog.get_by_role("button", name="Next").click()
    dialog.get_by_role("button", name="Next").click()
    expect(page.page.locator(".toasts")).to_contain_text("tag")
    dialog.get_by_label("Tags").fill("knock, loud")
    dialog.get_by_label("Licence").select_option("CC0-1.0")
    dialog.get_by_role("button", name="Next").click()
    answers += [(422, {"title": "The haptic has errors", "problems": [{"message": "a newer rule"}]})]
    dialog.get_by_role("button", name="Publish", exact=True).click()
    expect(dialog).to_contain_text("a newer rule")
    for _ in range(2):
        dialog.get_by_role("button", name="Next").click()
    answers += [(500, {"title": "It broke"}), (201, {"id": "h_1", "title": "loud", "version": 1})]
    dialog.get_by_role("button", name="Publish", exact=True).click()
    expect(dialog).to_contain_text("It broke")
    dialog.get_by_role("button", name="Publish", exact=True).click()
    expect(dialog).to_have_count(0)
    equal(sent[-1]["content"], text, "the bytes as they are")
    equal(sent[-1]["tags"], ["knock", "loud"], "tags")
    page.press("Control+Enter")
    dialog.get_by_role("checkbox").check()
    dialog.get_by_role("button", name="Next").click()
    dialog.get_by_role("button", name="Next").click()
    answers += [(409, {"title": "Conflict"})]
    dialog.get_by_role("button", name="Publish", exact=True).click()
    expect(dialog).to_contain_text("published in between")
    equal(sent[-1]["base_version"], 1, "the version it was made from")
    page.page.keyboard.press("Escape")
    equal(page.text, text, "nothing lost")
    page.errors = [error for error in page.errors if "Failed to load resource" not in error]
    return page


@contextlib.contextmanager
def library():
    """A library of its own, served by thrum-server as it was built: its address, the first key and one of somebody else; None where it was not built."""
    places = [os.environ.get("THRUM_SERVER"), *(os.path.join(ROOT, ".build", name, "thrum-server") for name in ("test/release", "release"))]
    program = next((place for place in places if place and os.path.exists(place)), None)
    if not program:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
        free.close()
        server = subprocess.Popen([program, "serve", "--listen", address, "--database", f"sqlite:{folder}/library.sqlite", "--web", os.path.join(ROOT, "Web"), "--log", "none", "--no-rate-limits"], stdout=subprocess.PIPE, text=True, env={**os.environ, "XDG_DATA_HOME": folder, "HOME": folder})
        try:
            key = None
            while key is None:
                line = server.stdout.readline()
                check(line, "the server tells its first key")
                key = next((word for word in line.split() if word.startswith("thrum_")), None)
            made = subprocess.run([program, "keys", "create", "--database", f"sqlite:{folder}/library.sqlite", "--name", "other", "--owner", "somebody", "--quiet"], check=True, capture_output=True, text=True, env={**os.environ, "XDG_DATA_HOME": folder, "HOME": folder})
            other = next(word for word in made.stdout.split() if word.startswith("thrum_"))
            yield f"http://{address}", key, other
        finally:
            server.terminate()
            server.wait()


@journey
def library_server(new):
    """Against the server itself: published, looked at, opened, published anew, overtaken, remixed, refused, and felt on a phone."""
    with library() as found:
        if not found:
            print("  library_server: skipped, thrum-server was not built", flush=True)
            return new()
        address, key, other = found
        page = new()
        page.url = f"{address}/studio/"

        def sign_in(some, key):
            some.page.goto(f"{address}/settings/keys")
            some.page.get_by_label("Key").fill(key)
            some.page.get_by_role("button", name="Sign in").click()
            some.page.wait_for_load_state()

        def publish(some, **words):
            some.focus()
            some.press("Control+Enter")
            dialog = some.page.get_by_role("dialog", name="Publish")
            dialog.get_by_role("button", name="Next").click()
            for label, text in words.items():
                field = dialog.get_by_label(label.replace("_", " "))
                (field.select_option if label == "Licence" else field.fill)(text)
            dialog.get_by_role("button", name="Next").click()
            dialog.get_by_role("button", name="Publish", exact=True).click()
            return dialog

        page.open()
        page.focus()
        page.press("Control+Enter")
        expect(page.page.get_by_role("dialog", name="Publish")).to_contain_text("Publishing needs an account")
        sign_in(page, key)
        page.open()
        text = pattern(tap(0.1, 0.5), hum(0.2, 0.4, 0.7))
        page.load(text, "Knock twice.ahap")
        expect(publish(page, Tags="knock, door", Licence="CC-BY-4.0")).to_have_count(0)
        expect(page.page.locator(".saved")).to_contain_text("version 1 published")
        published = page.js("() => studio.publishedAs")
        stored = page.js("async (id) => { const about = await (await fetch(`/v1/haptics/${id}`)).json(); const content = await (await fetch(`/v1/haptics/${id}/versions/1/content`)).text(); return { ...about, content }; }", published["id"])
        equal([stored["content"], stored["title"], stored["tags"], stored["license"]], [text, "Knock twice", ["knock", "door"], "CC-BY-4.0"], "as it was made")
        page.page.goto(f"{address}/h/{published['id']}")
        expect(page.page.get_by_role("heading", name="Knock twice")).to_be_visible()
        page.page.get_by_role("link", name="Open in studio").click()
        page.page.wait_for_selector("#studio[data-ready]")
        page.settle()
        equal([page.text, page.js("() => studio.publishedAs")], [text, {**published, "author": "me"}], "opened from its page")
        page.focus()
        page.press("Shift+t")
        page.until("studio.files.state === 'saved'")
        page.open()
        equal(page.js("() => studio.publishedAs.id"), published["id"], "what it was published as is known after a reload")
        newer = page.text
        check(newer != text, "there is something new")
        expect(publish(page, What_changed="a third knock")).to_have_count(0)
        expect(page.page.locator(".saved")).to_contain_text("version 2 published")
        page.open(f"?from={published['id']}@1")
        equal(page.text, text, "the first version as it was")
        page.focus()
        page.press("Shift+t", "ArrowUp")
        expect(publish(page, What_changed="late")).to_contain_text("published in between")
        page.page.keyboard.press("Escape")
        page.load(pattern({"Event": {"Time": 0, "EventType": "HapticContinuous", "EventParameters": []}}), "bad.ahap")
        refused = page.js("""async (content) => (await fetch("/v1/haptics", { method: "POST", headers: { "content-type": "application/json", "x-thrum-request": "1", accept: "application/json" },
            body: JSON.stringify({ title: "Bad one", tags: ["bad"], license: "CC0-1.0", content }) })).json()""", page.text)
        own = page.js("() => studio.model.problems.diagnostics.filter(({ severity }) => severity === 'error').map(({ rule, message }) => ({ rule, message }))")
        equal([{name: item[name] for name in ("rule", "message")} for item in refused["problems"] if item["severity"] == "error"], own, "the server's checker says what the page's says")
        page.page.locator("#tab-library").click()
        page.page.get_by_role("list", name="Library").get_by_role("button", name="Open Knock twice").click()
        page.until("studio.model.name === 'Knock twice'")
        page.settle()
        equal(page.text, newer, "the latest version, from the library panel")
        phone = page.context.new_page()
        phone.add_init_script("globalThis.felt = []; Object.defineProperty(navigator, 'vibrate', { value: (times) => (felt.push(times), true) });")
        page.page.locator("#tab-preview").click()
        page.page.get_by_role("button", name="Pair a phone").click()
        page.until("studio.preview.phone.session")
        phone.goto(f"{address}/play/{page.js('() => studio.preview.phone.session.code')}")
        phone.get_by_role("button", name="Allow vibration").click()
        until(phone, "document.querySelector('[data-state]').textContent.startsWith('Connected')")
        page.focus()
        page.page.keyboard.press("Space")
        until(phone, "felt.some((times) => Array.isArray(times) && times.length > 2)")
        page.until("!studio.player.isPlaying")
        somebody = new()
        somebody.url = page.url
        sign_in(somebody, other)
        somebody.open(f"?from={published['id']}")
        expect(publish(somebody, Title="Knock on", Tags="knock", Licence="CC-BY-4.0")).to_have_count(0)
        remix = somebody.js("async () => (await (await fetch(`/v1/haptics/${studio.publishedAs.id}`)).json())")
        equal([remix["remix_of"], remix["author"]["name"]], [f"{published['id']}@2", "somebody"], "somebody else's is a remix, not a version")
        for some in (page, somebody):
            some.errors = [error for error in some.errors if "Failed to load resource" not in error]
    return page


@journey
def faults(new):
    """No room on the device, a link that is broken: told, with a way on."""
    full = new()
    full.page.add_init_script("IDBObjectStore.prototype.put = () => { throw new DOMException('no room is left', 'QuotaExceededError'); };")
    full.open()
    full.load(pattern(tap(0.1)))
    full.focus()
    full.press("k", "ArrowUp")
    full.until("studio.files.state === 'failed'")
    edited = full.text
    full.js("() => void studio.newDocument()")
    dialog = full.page.get_by_role("dialog", name="Not saved on this device")
    dialog.get_by_role("button", name="Cancel").click()
    full.settle()
    equal(full.text, edited, "not opened over what would be lost")
    full.focus()
    full.press("ArrowUp")
    full.until("studio.files.state === 'failed'")
    expect(full.page.locator(".toast.failed")).to_contain_text("Could not save on this device")
    with full.page.expect_download() as download:
        full.page.get_by_role("button", name="Download copy").click()
    equal(open(download.value.path()).read(), full.text, "the copy")
    full.js("() => studio.saveVersion()")
    expect(full.page.locator(".toast.failed").filter(has_text="The version could not be kept on this device: no room is left")).to_be_visible()
    broken = new()
    broken.page.goto(broken.url + "#a=%%%")
    broken.page.wait_for_selector("#studio[data-ready]")
    expect(broken.page.locator(".toast.failed")).to_contain_text("link could not be read")
    return full


@journey
def without_core(new):
    """Where the browser cannot run the core, the server checks, draws and renders; the source is edited, and nothing is lost."""
    whole = new().open()
    whole.load(pattern(tap(0.1, 1.5)), "kept.ahap")
    whole.focus()
    whole.press("k", "Control+d")
    whole.until("studio.files.state === 'saved'")
    before = whole.text
    page = whole.page
    asked = []

    def server(route):
        path = route.request.url.split("/v1/")[1].split("?")[0]
        asked.append((path, route.request.post_data))
        start = route.request.post_data.find("1.5")
        place = {"byte": start, "line": 9, "column": 1}
        found = [] if start < 0 else [{"rule": "value-out-of-range", "severity": "warning", "message": "it is 1.5, outside 0...1", "help": "use 1", "range": {"start": place, "end": {**place, "byte": start + 3}},
                                       "fixes": [{"title": "clamp to 1", "safe": True, "edits": [{"start": start, "end": start + 3, "text": "1.0"}]}]}]
        answers = {
            "check": ("application/json", json.dumps({"diagnostics": found, "errors": 0, "warnings": len(found), "infos": 0})),
            "plot": ("image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg" width="880" height="220"><rect width="9" height="9"/></svg>'),
            "render": ("audio/wav", "RIFF"), "convert": ("application/json", '{"version":1}'),
        }
        kind, body = answers[path]
        route.fulfill(status=200, content_type=kind, body=body, headers={"x-conversion-losses": "sharpness"} if path == "convert" else {})

    page.route("**/v1/**", server)
    page.add_init_script("delete globalThis.WebAssembly;")
    page.goto(whole.url)
    page.wait_for_selector('#studio[data-ready="fallback"]')
    expect(page.locator(".banner")).to_contain_text("Checking on the server. The timeline is off")
    area = page.get_by_label("AHAP source")
    equal(area.input_value(), before, "the draft is there")
    expect(page.get_by_role("list", name="Problems")).to_contain_text("outside 0...1")
    page.get_by_role("button", name="Fix").click()
    expect(page.locator("[role=status]").first).to_have_text("1 error, 0 warnings" if "1.5" not in before else re.compile("warning"))
    expect(page.locator(".fallback > img")).to_be_visible()
    once = area.input_value()
    check(once != before and "1.0" in once, "the fix is made in the text")
    page.get_by_role("button", name="Undo").click()
    equal(area.input_value(), before, "and undone")
    area.fill(before.replace("1.5", "0.9"))
    with page.expect_download() as download:
        page.get_by_role("button", name="Convert").click()
    equal(open(download.value.path()).read(), '{"version":1}', "converted by the server")
    expect(page.locator(".toast")).to_contain_text("it loses sharpness")
    until(page, "(async () => { const { Drafts } = await import('/studio/studio/lib/drafts.js'); const draft = await new Drafts().last(); return draft.history.done.length >= 2; })() && true")
    page.wait_for_timeout(700)
    page.unroute("**/v1/**")
    page.route("**/v1/**", lambda route: route.abort())
    area.press("End")
    area.type(" ")
    expect(page.locator("[role=status]").first).to_contain_text("The checker is paused")
    page.wait_for_timeout(700)
    left = area.input_value()
    check(any(path == "plot" for path, _ in asked) and any(path == "render" for path, _ in asked), "drawn and rendered by the server")
    with page.expect_navigation():
        area.evaluate("(area) => { area.value += ' '; area.dispatchEvent(new Event('input')); location.reload(); }")
    page.wait_for_selector('#studio[data-ready="fallback"]')
    left += " "
    equal(area.input_value(), left, "also what was typed just before the page was left")
    whole.errors.clear()
    again = page.context.new_page()
    again.goto(whole.url)
    again.wait_for_selector("#studio[data-ready]")
    equal(bytes(again.evaluate("() => [...studio.model.bytes]")).decode(), left, "the whole studio goes on where that stopped")
    check(again.evaluate("async () => { while (studio.model.history.canUndo) await studio.model.undo(); return true; }"), "and undoes it")
    equal(bytes(again.evaluate("() => [...studio.model.bytes]")).decode(), pattern(tap(0.1, 1.5)), "to the first byte")
    again.close()
    nothing = new()
    nothing.page.add_init_script("delete globalThis.WebAssembly;")
    nothing.page.route("**/fallback.js", lambda route: route.abort())
    nothing.page.goto(nothing.url)
    nothing.page.get_by_role("heading", name="The studio could not start").wait_for()
    check(nothing.page.get_by_role("button", name="Try again").is_visible(), "a way on")
    nothing.errors.clear()
    whole.errors = [error for error in whole.errors if "Failed to load resource" not in error]  # the server that is not there
    return whole


@journey
def import_formats(new):
    """Files of other formats are dropped or opened: what becomes of them is told, and they are opened or inserted."""
    page = new().open()
    page.load(pattern(hum(0, 0.5, 0.9, 0.2), tap(0.7, 0.8)), "source.ahap")
    files = page.js("""async () => {
        const made = {};
        for (const to of ["haptic", "haps", "hjif", "android-envelope", "android-waveform", "vibrate", "feedbackd"]) made[to] = (await studio.core.callFormats("convert", studio.model.bytes, { to })).files[0];
        return made;
    }""")
    for name, file in files.items():
        page.js("""([text, name]) => {
            const data = new DataTransfer();
            data.items.add(new File([text], name));
            document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }""", [file["text"], f"imported.{file['extension']}"])
        dialog = page.page.get_by_role("dialog", name="Import")
        expect(dialog).to_contain_text(f"({name})")
        dialog.get_by_role("button", name="Import as new").click()
        page.until("studio.model.name === 'imported'")
        page.settle()
        check(len(page.parts) > 0, f"{name}: there are parts")
        equal(page.counts["errors"], 0, f"{name}: errors")
        page.js("() => studio.files.openBytes(new TextEncoder().encode('{\"Pattern\":[]}'), 'between')")
        page.settle()
    page.load(pattern(tap(0.1)), "mine.ahap")
    page.js("() => studio.model.setPlayhead(1)")
    page.page.evaluate("() => void studio.files.openFile(new File(['[100,50,100]'], 'buzz.json'))")
    dialog = page.page.get_by_role("dialog", name="Import")
    dialog.get_by_label("Read as").select_option("android-timings")
    expect(dialog).to_contain_text("Android timings alone")
    dialog.get_by_role("button", name="Insert at playhead").click()
    page.until("studio.model.parts.length > 1")
    page.settle()
    check(min(part["time"] for part in page.parts[1:]) >= 1, "inserted at the playhead")
    page.press("Control+z")
    equal(page.text, pattern(tap(0.1)), "and undone")
    page.page.evaluate("() => void studio.files.openFile(new File(['{\"hello\":1}'], 'other.json'))")
    expect(dialog.get_by_role("alert")).to_contain_text("of no format that is read")
    dialog.get_by_role("button", name="Cancel").click()
    page.load(files["haptic"]["text"], "wrong.ahap")
    expect(page.page.locator(".banner")).to_contain_text("This looks like a .haptic file")
    page.page.locator(".banner").get_by_role("button", name="Import…").click()
    dialog.get_by_role("button", name="Import as new").click()
    page.until("studio.model.pattern.hasPattern")
    return page


@journey
def compare_and_slow(new):
    """A and B are one key apart, and told apart in decibels; slow motion stretches times and keeps pitch."""
    page = new().open()
    page.load(pattern(hum(0, 0.6, 0.8, 0.5, AttackTime=0.5)))
    page.focus()
    page.press("Control+b", "k", "Shift+ArrowDown", "Shift+ArrowDown")
    button = page.page.locator(".compare")
    expect(button).to_contain_text("Hearing B · B is")
    expect(button).to_contain_text("weaker")
    page.press("Backquote")
    expect(button).to_contain_text("Hearing A")
    louder = page.js("async () => { await studio.player.render(); return studio.player.samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0); }")
    button.click()
    softer = page.js("async () => { await studio.player.render(); return studio.player.samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0); }")
    check(louder > 1.2 * softer > 0, f"A {louder}, B {softer}")
    equal(page.js("() => studio.timeline.compared.number"), "A", "A is drawn hollow over it")
    page.js("() => studio.run('forgetSnapshot')")
    expect(button).to_be_hidden()
    crossings = "async () => { await studio.player.render(); const { samples, profileRate } = studio.player; const from = Math.round(samples.length * 0.6); let count = 0; for (let at = from; at < from + profileRate / 10; at++) if (samples[at] >= 0 !== samples[at + 1] >= 0) count++; return [samples.length / profileRate, count]; }"
    length, pitch = page.js(crossings)
    page.js("() => studio.run('speed-0.5')")
    slow_length, slow_pitch = page.js(crossings)
    near(slow_length, 2 * length, 0.05, "twice as long")
    near(slow_pitch, pitch, 2, "crossings of zero in 0.1 s")
    page.page.keyboard.press("Space")
    page.until("studio.player.isPlaying && studio.model.playhead > 0.2")
    page.page.keyboard.press("Space")
    page.until("!studio.player.isPlaying")
    before = page.text
    page.js("() => studio.run('speed-1')")
    equal(page.text, before, "the file never knew")
    return page


@journey
def panels_resize(new):
    """Panels are made wider and the drawer higher by their edges, with pointer or keys, and stay so."""
    page = new().open()
    edge = page.page.get_by_role("separator", name="Width of the panels")
    box = edge.bounding_box()
    page.drag((box["x"] + 4, box["y"] + 300), (box["x"] - 80, box["y"] + 300))
    near(page.js("() => studio.right.offsetWidth"), 404, 4, "wider")
    page.press("Control+j")
    page.page.get_by_role("separator", name="Height of the drawer").focus()
    page.press("ArrowUp", "ArrowUp")
    equal(page.js("() => studio.drawerBody.offsetHeight"), 252, "higher by keys")
    page.open()
    near(page.js("() => studio.right.offsetWidth"), 404, 4, "after a reload too")
    return page


@journey
def on_other_platforms(new):
    """The problems panel says what Android, the web and controllers would lose, and jumps to its place."""
    page = new().open()
    page.load(pattern(hum(0, 0.5, 0.9, 0.2), tap(0.7, 0.8)))
    page.page.locator("#tab-problems").click()
    pane = page.page.locator("#pane-problems")
    for platform in ["Android", "Web", "Game controllers"]:
        pane.get_by_role("radio", name=platform).click()
        rows = pane.get_by_role("list", name="On other platforms").get_by_role("listitem")
        rows.first.wait_for()
        check(rows.first.inner_text().strip() != "", platform)
    pane.get_by_role("radio", name="Core Haptics").click()
    expect(pane.get_by_role("list", name="On other platforms").get_by_role("listitem")).to_have_count(0)
    return page


@journey
def source_help(new):
    """The source completes the words of the format, says what they mean, and marks the other bracket."""
    page = new().open()
    page.load('{"Pattern":[\n{"Event":{"Time":0,\n"EventType":""}}]}')
    page.press("Control+j")
    area = page.page.get_by_label("AHAP source")
    area.focus()
    page.until("studio.source?.assist?.words")
    page.js("""() => {
        const area = studio.source.area;
        const at = area.value.indexOf('""') + 1;
        area.setSelectionRange(at, at);
    }""")
    page.page.keyboard.type("Tra")
    options = page.page.locator("#completions li")
    expect(options.first).to_contain_text("HapticTransient")
    page.page.keyboard.press("Enter")
    page.settle()
    equal(page.js("() => studio.model.parts.map(({ kind }) => kind)"), ["tap"], "completed, and a tap")
    page.page.keyboard.type(",")
    page.page.keyboard.press("Control+Space")
    expect(options.filter(has_text="EventDuration")).to_have_count(1)
    page.page.keyboard.press("Escape")
    expect(page.page.locator("#completions")).to_be_hidden()
    page.page.keyboard.press("Backspace")
    page.settle()
    box = area.bounding_box()
    x = page.js("() => { const context = document.createElement('canvas').getContext('2d'); context.font = getComputedStyle(studio.source.area).font; return context.measureText('0').width; }")
    page.page.mouse.move(box["x"] + 4 * x, box["y"] + 8 + 2 * 16 + 8)
    page.page.mouse.move(box["x"] + 5 * x, box["y"] + 8 + 2 * 16 + 8)
    expect(page.page.locator(".tip.words")).to_contain_text("What kind of event it is")
    page.js("() => { studio.source.area.focus(); studio.source.area.setSelectionRange(0, 0); }")
    page.until("!studio.source.pair[1].hidden")
    return page


@journey
def versions_in_words(new):
    """What has changed since a version is told part by part, in words that lead to the part."""
    page = new().open()
    page.load(pattern(hum(0.1, 0.8, 0.8, 0.4, AttackTime=0.2), tap(1, 0.5)))
    page.focus()
    page.press("Control+s")
    page.click(page.at(1, 0.3))
    page.press("ArrowUp", "ArrowUp", "Shift+ArrowRight")
    page.page.locator("#tab-history").click()
    page.page.get_by_role("button", name="Compare with version 1").click()
    changes = page.page.get_by_role("list", name="What has changed since")
    expect(changes).to_contain_text("intensity 0.50 → 0.52")
    expect(changes).to_contain_text("moved by +0.01 s")
    page.js("() => studio.model.select([])")
    changes.get_by_role("button").first.click()
    equal(page.selection, ["1"], "leads to the part")
    page.press("Delete")
    expect(changes).to_contain_text("Tap, 1.000 s")
    page.press("Control+z")
    return page


@journey
def own_keys(new):
    """A shortcut is given another key, which lasts; keys of the browser and of other commands are refused."""
    page = new().open()
    page.load(pattern(tap(0.1, 0.4)))
    page.focus()
    page.press("?")
    dialog = page.page.get_by_role("dialog", name="Keyboard shortcuts")
    change = dialog.get_by_role("button", name="Change the key of Loop on or off")
    for key, words in [("Control+w", "belongs to the browser"), ("s", "already does")]:
        change.click()
        page.page.keyboard.press(key)
        expect(dialog.get_by_role("status")).to_contain_text(words)
    change.click()
    page.page.keyboard.press("q")
    expect(dialog.get_by_role("status")).to_contain_text("is Q now")
    page.page.keyboard.press("Escape")
    page.focus()
    page.press("l")
    equal(page.js("() => studio.model.loop.on"), False, "the old key does nothing")
    page.press("q")
    equal(page.js("() => studio.model.loop.on"), True, "the new key does it")
    page.open()
    page.focus()
    page.press("q")
    equal(page.js("() => studio.model.loop.on"), True, "after a reload too")
    page.press("?")
    dialog.get_by_role("button", name="Reset all").click()
    page.page.keyboard.press("Escape")
    page.focus()
    page.press("l")
    equal(page.js("() => studio.model.loop.on"), False, "the usual key again")
    return page


def wave(seconds=0.5, rate=8000):
    import math
    import struct

    samples = b"".join(struct.pack("<h", int(20000 * math.sin(n * 0.3))) for n in range(int(seconds * rate)))
    return b"RIFF" + struct.pack("<I", 36 + len(samples)) + b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 1, rate, 2 * rate, 2, 16) + b"data" + struct.pack("<I", len(samples)) + samples


@journey
def sounds(new):
    """A sound is added, or heard beside the pattern; it is there after a reload, and located where it is missing."""
    page = new()
    page.page.add_init_script(SOUNDING)
    page.open()
    page.load(pattern(tap(0.1, 0.4)))
    drop = "([bytes, name, type]) => { const data = new DataTransfer(); data.items.add(new File([new Uint8Array(bytes)], name, { type })); document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })); }"
    page.js(drop, [list(wave()), "door.wav", "audio/wav"])
    page.page.get_by_role("dialog", name="A sound").get_by_role("button", name="Add to the pattern").click()
    page.until("studio.model.parts.some(({ kind }) => kind === 'sound')")
    page.until("studio.timeline.sounds.get('door.wav')?.peaks.some((peak) => peak > 0.3)")
    near([part for part in page.parts if part["kind"] == "sound"][0]["duration"], 0.5, 0.01, "its length")
    check(page.js("async () => { await studio.player.render(); return studio.player.samples.some((sample) => Math.abs(sample) > 0.1); }"), "it is heard")
    page.js(drop, [list(wave(0.3)), "beside.wav", "audio/wav"])
    page.page.get_by_role("dialog", name="A sound").get_by_role("button", name="Reference only").click()
    page.until("studio.timeline.layout.rows[0].kind === 'reference' && studio.player.reference")
    page.page.get_by_role("button", name="Unlock the reference, to drag it").click()
    page.settle()
    row = page.js("() => { const box = studio.timeline.stage.getBoundingClientRect(); const row = studio.timeline.layout.rows[0]; return [box.left + studio.timeline.view.x(0.1), box.top + row.y + row.h / 2, studio.timeline.view.scale]; }")
    page.press("s")
    page.drag((row[0], row[1]), (row[0] + 0.2 * row[2], row[1]))
    near(page.js("() => studio.model.reference.offset"), 0.2, 0.01, "where it begins")
    beside = """async (speed) => {
        const { model, player } = studio;
        model.setLoop({ on: true, start: 0.05, end: 0.6 });
        player.setSpeed(speed);
        await player.play(0.05);
        const [sound, pattern] = [...sounding];
        const seen = [pattern, sound].map(({ loop, loopStart, loopEnd, playbackRate }) => [loop, loopStart / playbackRate.value, loopEnd / playbackRate.value]);
        const samples = sound.buffer.getChannelData(0);
        const begins = samples.findIndex((sample) => Math.abs(sample) > 0.01) / sound.buffer.sampleRate;
        player.stop();
        return [...seen, begins, sounding.size];
    }"""
    for speed in (1, 0.5):
        pattern_sound, reference, begins, left = page.js(beside, speed)
        equal([reference[0], left], [True, 0], "the reference loops with the pattern, and ends with it")
        near(reference[1], pattern_sound[1], 1e-6, f"where the loop begins, at speed {speed}")
        near(reference[2], pattern_sound[2], 1e-6, f"where the loop ends, at speed {speed}")
        near(begins, 0.2, 0.01, "the reference beside the pattern")
    page.js("() => { studio.player.setSpeed(1); studio.model.setLoop({ on: false, start: 0, end: 0 }); }")
    page.until("studio.files.state === 'saved'")
    page.open()
    page.until("studio.timeline.sounds.has('door.wav') && studio.timeline.reference?.name === 'beside.wav' && studio.player.reference?.offset > 0.1")
    page.page.get_by_role("button", name="Take the reference away").click()
    page.settle()
    equal(page.js("() => studio.model.reference"), None, "gone")
    page.press("Control+z")
    page.load(pattern(tap(0), {"Event": {"Time": 0.2, "EventType": "AudioCustom", "EventWaveformPath": "missing.wav", "EventDuration": 0.4}}))
    with page.page.expect_file_chooser() as chooser:
        page.page.get_by_role("button", name="Locate missing.wav").click()
    chooser.value.set_files([{"name": "found.wav", "mimeType": "audio/wav", "buffer": wave()}])
    page.until("studio.timeline.sounds.has('missing.wav')")
    expect(page.page.get_by_role("button", name="Locate missing.wav")).to_have_count(0)
    equal([part["waveformPath"] for part in page.parts if part["kind"] == "sound"], ["missing.wav"], "the file is as it was")
    return page


@journey
def film(new):
    """A film stands beside the pattern as a strip of frames."""
    page = new().open()
    page.load(pattern(tap(0.1, 0.4), tap(1, 0.4)))
    made = page.js("""async () => {
        const canvas = document.createElement("canvas");
        canvas.width = 64; canvas.height = 48;
        const context = canvas.getContext("2d");
        const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: "video/webm" });
        const pieces = [];
        recorder.ondataavailable = ({ data }) => pieces.push(data);
        const ended = new Promise((next) => (recorder.onstop = next));
        recorder.start();
        for (let frame = 0; frame < 12; frame++) {
            context.fillStyle = `hsl(${frame * 30} 80% 50%)`;
            context.fillRect(0, 0, 64, 48);
            await new Promise((next) => setTimeout(next, 50));
        }
        recorder.stop();
        await ended;
        const blob = new Blob(pieces, { type: "video/webm" });
        studio.takeFile(new File([blob], "door.webm", { type: "video/webm" }));
        return blob.size;
    }""")
    check(made > 200, f"a film of {made} bytes")
    page.until("studio.timeline.reference?.frames.length > 2")
    page.until("studio.timeline.reference.duration > 0.3 && studio.timeline.layout.rows[0].kind === 'reference'")
    return page


@journey
def gamepad(new):
    """A controller gets the levels of both motors, and silence in the end."""
    page = new()
    page.page.add_init_script("""
        globalThis.sent = [];
        const pad = { id: "Stub pad", vibrationActuator: { effects: ["dual-rumble", "trigger-rumble"], playEffect: (kind, levels) => (sent.push([kind, levels]), Promise.resolve("complete")), reset: () => sent.push(["reset"]) } };
        navigator.getGamepads = () => [pad];
    """)
    page.open()
    page.load(pattern(hum(0, 0.4, 1, 0)))
    page.page.locator("#tab-preview").click()
    page.page.locator("#pane-preview").get_by_role("switch").first.check()
    page.js("async () => { await studio.preview.gamepad.prepare(); }")
    page.focus()
    page.page.keyboard.press("Space")
    page.until("sent.some(([kind, levels]) => kind === 'dual-rumble' && levels.strongMagnitude > 0.9 && levels.weakMagnitude < 0.1)")
    page.until("!studio.player.isPlaying && sent.at(-1)[0] === 'reset'")
    page.load(pattern(tap(0.1, 0.9), hum(0.1, 0.4, 0.5, 0)))
    page.page.locator("#tab-preview").click()
    page.page.get_by_label("Taps on the triggers").check()
    page.js("async () => { await studio.preview.gamepad.prepare(); }")
    page.focus()
    page.page.keyboard.press("Space")
    page.until("sent.some(([kind, levels]) => kind === 'trigger-rumble' && levels.leftTrigger > 0.8)")
    page.until("!studio.player.isPlaying")
    return page


@journey
def beats(new):
    """A grid of beats is drawn, kept with the pattern, and snapped to."""
    page = new().open()
    page.load(pattern(tap(0.1, 0.4), hum(0.6, 1.5)))
    page.focus()
    page.press("Control+k")
    page.page.keyboard.type("beats")
    page.page.keyboard.press("Enter")
    dialog = page.page.get_by_role("dialog", name="Grid of beats")
    dialog.get_by_label("Beats a minute").fill("100")
    dialog.get_by_label("First beat, s").fill("0.05")
    dialog.get_by_label("Divided into").select_option("2")
    dialog.get_by_role("button", name="Show beats").click()
    page.settle()
    equal(page.js("() => studio.model.grid"), {"bpm": 100, "division": 2, "offset": 0.05}, "the grid")
    expect(page.page.locator("footer")).to_contain_text("Snap to beats, 100")
    place = page.at(0.1, 0.4)
    scale = page.js("() => studio.timeline.view.scale")
    page.drag(place, (place[0] + 0.243 * scale, place[1]))
    near(page.parts[0]["time"], 0.35, 1e-6, "a beat and the first half after 0.05")
    page.press("Control+z", "Control+z")
    equal(page.js("() => studio.model.grid"), None, "undone")
    return page


@journey
def phone_pair(new):
    """A phone with the code of a session gets the times to vibrate, and is told to stop."""
    page = new()
    told = []

    def session(route):
        told.append((route.request.url.split("/v1/")[1], route.request.post_data))
        route.fulfill(status=201 if route.request.url.endswith("sessions") else 200, content_type="application/json",
                      body=json.dumps({"code": "7K3M9Q", "url": "http://phone.test/play/7K3M9Q", "listeners": 1}))

    page.page.route("**/v1/health", lambda route: route.fulfill(status=200, content_type="application/json", body="{}"))
    page.page.route("**/v1/sessions**", session)
    page.open()
    page.load(pattern(hum(0, 1.5, 1)))
    page.page.locator("#tab-preview").click()
    page.page.get_by_role("button", name="Pair a phone").click()
    expect(page.page.locator("#pane-preview")).to_contain_text("7K3M9Q")
    expect(page.page.get_by_role("img", name="Code for the camera of a phone")).to_be_visible()
    page.focus()
    page.page.keyboard.press("Space")
    page.until("!studio.player.isPlaying && studio.preview.phone.listeners === 1")
    for _ in range(100):
        if any(path.endswith("/stop") for path, _ in told):
            break
        page.page.wait_for_timeout(50)
    played = [json.loads(body) for path, body in told if path == "sessions/7K3M9Q/play"]
    check(played and played[0]["vibrate"] and sum(played[0]["vibrate"]) >= 200, told)
    check(told[-1][0] == "sessions/7K3M9Q/stop", told)
    told.clear()
    page.load(pattern(*[tap(round(at / 25, 2), 1) for at in range(100)]))
    page.js("() => studio.player.play(1)")
    page.until("!studio.player.isPlaying")
    pieces = [json.loads(body)["vibrate"] for path, body in told if path.endswith("/play")]
    check(len(pieces) > 1 and all(len(piece) <= 98 for piece in pieces) and 2700 < sum(sum(piece) for piece in pieces) < 3200, f"from where it plays, in pieces that a phone takes: {pieces}")
    return page


@journey
def touch_360px(new):
    """On a phone: one lane at a time, the inspector as a sheet, fingers that drag."""
    page = new(width=360, height=740, has_touch=True, is_mobile=True).open()
    page.load(pattern(tap(0.1, 0.4), tap(0.3, 0.6)))
    check(page.js("() => document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than the screen")
    page.page.get_by_role("tab", name="Sharpness").tap()
    page.settle()
    equal(page.js("() => studio.timeline.layout.rows.map(({ kind }) => kind)"), ["sharpness"], "one lane")
    page.page.get_by_role("tab", name="Intensity").tap()
    page.settle()
    page.page.touchscreen.tap(*page.at(0.3, 0.5))
    page.settle()
    equal(page.selection, ["1"], "tapped")
    check(page.page.locator(".right.open").is_visible(), "the inspector opens as a sheet")
    page.page.get_by_role("button", name="Close panel").tap()
    small = page.js("""() => [...document.querySelectorAll("button")].filter((button) => button.offsetParent && !button.closest(".inlane")).map((button) => [button.ariaLabel ?? button.textContent, button.getBoundingClientRect().height]).filter(([, height]) => height < 24)""")
    equal(small, [], "targets that are too small")
    return page


@journey
def round_trip(new):
    """Every file of the corpus is the same byte for byte after opening, and after random edits are undone."""
    page = new().open()
    folder = os.path.join(SHARED, "corpus")
    files = [os.path.join(ROOT, "Examples", "patterns", name) for name in sorted(os.listdir(os.path.join(ROOT, "Examples", "patterns")))]
    if os.path.isdir(folder):
        files += [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith(".ahap")]
    else:
        print("  skipped: the corpus, which is not here")
    check(len(files) > 10, "there are files")
    for path in files:
        data = open(path, "rb").read()
        same = page.js("""async (bytes) => {
            const original = new Uint8Array(bytes);
            await studio.model.open(original, { name: "x" });
            return studio.model.bytes.length === original.length && studio.model.bytes.every((byte, index) => byte === original[index]);
        }""", list(data))
        check(same, f"{os.path.basename(path)} changed")
    data = open(os.path.join(ROOT, "Examples", "patterns", "gear-shift.ahap"), "rb").read()
    page.load(data)
    done = page.js("""async () => {
        const { model } = studio;
        let seed = 7;
        const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
        let done = 0;
        for (let index = 0; index < 200; index++) {
            const part = model.parts[Math.floor(random() * model.parts.length)];
            const kinds = [
                () => [{ op: "move", parts: [part.part], by: random() - 0.4 }],
                () => [{ op: "setTime", part: part.part, time: random() * 2 }],
                () => [{ op: "duplicate", parts: [part.part], by: random() }],
                () => part.values?.intensity !== undefined ? [{ op: "setEventParameter", event: part.index, parameter: model.vocabulary.parameters.get("intensity").name, value: random() }] : [],
                () => model.parts.length > 3 ? [{ op: "remove", parts: [part.part] }] : [],
            ];
            if (await model.edit("random", kinds[Math.floor(random() * kinds.length)]())) done++;
        }
        for (let index = 0; index < 300 && model.history.canUndo; index++) await model.undo();
        return done;
    }""")
    check(done > 100, f"{done} random edits did something")
    equal(page.text.encode(), data, "all undone")
    return page


@journey
def drawn_equals_rendered(new):
    """The drawn effective line of a hum alone, and the sound, are what the core's frames and samples say."""
    page = new().open()
    page.load(pattern(hum(0.1, 0.8, 0.9, 0.3, AttackTime=0.7, ReleaseTime=0.5), curve("HapticIntensityControl", 0, (0, 1), (0.5, 0.2), (1, 0.9))))
    worst = page.js("""async () => {
        const { feltAt } = await import("/studio/studio/timeline/geometry.js");
        const frames = await studio.core.call("frames", studio.model.bytes, { rate: 1000 });
        const hum = [...studio.model.lines.hums.values()][0];
        let worst = 0;
        let loudest = 0;
        for (let frame = 0; frame < frames.intensity.length; frame++) {
            const felt = feltAt(hum, frame / 1000)?.intensity ?? 0;
            const edge = Math.min(Math.abs(frame / 1000 - hum.start), Math.abs(frame / 1000 - hum.felt.at(-3)));
            if (edge > 1e-6) worst = Math.max(worst, Math.abs(felt - frames.intensity[frame]));
            loudest = Math.max(loudest, frames.intensity[frame]);
        }
        await studio.player.render();
        const own = await studio.core.samples(studio.model.bytes, studio.player.profile);
        const same = own.length > 1000 && own.every((sample, index) => sample === studio.player.samples[index]);
        return { worst, loudest, same };
    }""")
    check(worst["loudest"] > 0.3, worst)
    check(worst["worst"] <= 1e-3 and worst["same"], worst)
    return page


@journey
def embed(new):
    """A pattern on any page: drawn, played, sought; and told where it cannot be."""
    from axe_playwright_python.sync_playwright import Axe

    page = new()
    page.page.add_init_script(SOUNDING)
    page.page.goto(page.url.replace("/studio/", "/embed.html"))
    player = page.page.locator("haptic-player").first
    until(page.page, "document.querySelector('haptic-player').duration > 1.4")
    until(page.page, """(() => {
        const canvas = document.querySelector("haptic-player").shadowRoot.querySelector("canvas");
        return canvas.width > 300 && new Set(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data).size > 20;
    })()""")
    page.js("() => document.querySelector('haptic-player').setAttribute('loop', '')")  # so that it goes on until it is paused
    player.get_by_role("button", name="Play").click()
    until(page.page, "document.querySelector('haptic-player').currentTime > 0.1")
    player.get_by_role("button", name="Pause").click()
    check(page.js("() => document.querySelector('haptic-player').paused"), "paused")
    page.js("""async () => {
        const player = document.querySelector("haptic-player");
        await Promise.all([player.play(), player.play()]);
    }""")
    equal(page.js("() => sounding.size"), 1, "one sound at once")
    page.js("""async () => {
        const player = document.querySelector("haptic-player");
        player.pause();
        const begun = player.play();
        const { parentNode, nextSibling } = player;
        player.remove();
        await begun;
        parentNode.insertBefore(player, nextSibling);
        player.removeAttribute("loop");
    }""")
    equal(page.js("() => [sounding.size, document.querySelector('haptic-player').paused]"), [0, True], "what left the page is silent")
    page.js("""async () => {
        const player = document.querySelector("haptic-player");
        globalThis.felt = [];
        Object.defineProperty(navigator, "vibrate", { configurable: true, value: (times) => felt.push(times) });
        navigator.getGamepads = () => [{ vibrationActuator: { playEffect: (type, { strongMagnitude, weakMagnitude }) => (felt.push([type, strongMagnitude + weakMagnitude > 0]), Promise.resolve()), reset: () => felt.push("still") } }];
        player.setAttribute("speed", "0.5");
        player.setAttribute("output", "vibrate");
        await player.play();
    }""")
    until(page.page, "felt.length")
    vibrated = page.js("() => { document.querySelector('haptic-player').stop(); return [felt[0].slice(0, 2), felt.at(-1), sounding.size]; }")
    equal(vibrated, [[40, 20], 0, 0], "the phone vibrates, twice as long at half the speed, and is still in the end")
    page.js("""async () => {
        const player = document.querySelector("haptic-player");
        felt.length = 0;
        player.setAttribute("output", "gamepad");
        await player.play();
    }""")
    until(page.page, "felt.length > 3")
    page.js("() => document.querySelector('haptic-player').pause()")
    felt = page.js("() => felt")
    equal([felt[0], felt[-1], "dual-rumble" in str(felt)], [["dual-rumble", True], "still", True], "a controller rumbles, and is still in the end")
    at = page.js("() => document.querySelector('haptic-player').currentTime")
    page.page.wait_for_timeout(60)
    equal(page.js("() => document.querySelector('haptic-player').currentTime"), at, "where it was paused")
    page.js("() => { const player = document.querySelector('haptic-player'); for (const name of ['speed', 'output']) player.removeAttribute(name); player.stop(); }")
    alone = new()
    alone.page.add_init_script(SOUNDING + """
        Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: false } }); // asking the page from outside counts as a gesture
        document.addEventListener("DOMContentLoaded", () => ["loop", "autoplay"].map((name) => document.querySelector("haptic-player").setAttribute(name, "")));
    """)
    alone.page.goto(alone.url.replace("/studio/", "/embed.html"))
    until(alone.page, "document.querySelector('haptic-player').currentTime > 0.1")
    equal(alone.js("() => [sounding.size, document.querySelector('haptic-player').paused]"), [0, False], "it plays by itself, unheard")
    alone.page.locator("h1").click()
    until(alone.page, "sounding.size === 1")
    alone.js("() => document.querySelector('haptic-player').stop()")
    equal(alone.js("() => [sounding.size, document.querySelector('haptic-player').paused]"), [0, True], "heard after a gesture, until it is stopped")
    alone.errors.clear()
    page.js("() => document.querySelector('haptic-player').seek(1.2)")
    near(page.js("() => document.querySelector('haptic-player').currentTime"), 1.2, 1e-9, "sought")
    expect(page.page.locator("#broken").get_by_role("alert")).to_contain_text("cannot be shown")
    found = [item for item in Axe().run(page.page).response["violations"] if item["impact"] in ("serious", "critical")]
    check(not found, found)
    return page


@journey
def download_formats(new):
    """Every format that the page can write is downloaded."""
    page = new().open()
    page.load(pattern(tap(0.1), hum(0.2, 0.5)), "knock.ahap")
    page.press("Control+e")
    dialog = page.page.get_by_role("dialog", name="Export")
    dialog.wait_for()
    buttons = dialog.get_by_role("button", name=re.compile("^Download"))
    buttons.first.wait_for()
    names = [button.get_attribute("aria-label") for button in buttons.all()]
    for wanted in ["AHAP", "Sound, WAV", "Picture, SVG", "haptic", "vibrate"]:
        check(f"Download {wanted}" in names, f"{wanted} among {names}")
    check(len(names) >= 15, names)
    for name in names:
        if not page.page.get_by_role("dialog", name="Export").is_visible():
            page.press("Control+e")
        with page.page.expect_download() as download:
            page.page.get_by_role("button", name=name, exact=True).click()
        path = download.value.path()
        check(os.path.getsize(path) > 0, f"{name} is empty")
        if name == "Download AHAP":
            equal(open(path).read(), page.text, "the file as it is")
    return page


@journey
def accessible(new):
    """axe finds nothing serious on any screen, light and dark, desktop and phone."""
    from axe_playwright_python.sync_playwright import Axe

    axe = Axe()
    last = None
    for scheme in ["light", "dark"]:
        for width, height in [(1440, 900), (360, 740)]:
            page = new(width=width, height=height, scheme=scheme).open()
            page.context.set_default_timeout(20000)
            screens = {"first run": lambda: None, "selected": lambda: page.js("() => studio.model.select(['1'])"), "source": lambda: page.js("() => studio.openDrawer('source')"), "table": lambda: page.js("() => studio.openDrawer('table')")}
            for tab in ["problems", "library", "preview", "history"]:
                screens[tab] = lambda tab=tab: page.js("(tab) => studio.showTab(tab)", tab)
            screens["palette"] = lambda: page.js("() => void studio.showPalette()")
            for name, show in screens.items():
                show()
                page.settle()
                found = [item for item in axe.run(page.page).response["violations"] if item["impact"] in ("serious", "critical")]
                check(not found, f"{name}, {scheme}, {width} px: " + "; ".join(f"{item['id']}: {item['nodes'][0]['html'][:120]} {item['nodes'][0].get('failureSummary', '')[:200]}" for item in found))
            last = page
    return last


def chromium():
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    return found or sys.exit("journeys: Chromium was not found")


def run(names):
    browser_path = chromium()
    server = subprocess.Popen(["node", os.path.join(ROOT, "Tests", "Studio", "serve.mjs")], stdout=subprocess.PIPE, text=True)
    failed = []
    try:
        url = server.stdout.readline().strip()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=browser_path, args=ARGUMENTS)
            chosen = [item for item in JOURNEYS if not names or any(name in item.__name__ for name in names)]
            for item in chosen:
                pages = []

                def new(**options):
                    pages.append(Page(browser, url, **options))
                    pages[-1].context.set_default_timeout(60_000)
                    return pages[-1]

                try:
                    item(new)
                    errors = [error for page in pages for error in page.errors]
                    check(not errors, f"errors in the console: {errors[:3]}")
                    print(f"✔ {item.__name__}", flush=True)
                except Exception as error:  # every kind of failure is one of the journey
                    failed.append(item.__name__)
                    print(f"✘ {item.__name__}: {error}", flush=True)
                    if os.environ.get("THRUM_TRACE"):
                        traceback.print_exc()
                        if pages:
                            pages[-1].page.screenshot(path=os.path.join(os.environ["THRUM_TRACE"], f"{item.__name__}.png"))
                finally:
                    for page in pages:
                        page.context.close()
            browser.close()
            if not chosen:
                sys.exit("journeys: no journey has such a name")
    finally:
        server.terminate()
    print(f"{len(chosen) - len(failed)} of {len(chosen)} journeys passed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    run(sys.argv[1:])
