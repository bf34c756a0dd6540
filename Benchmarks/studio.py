#!/usr/bin/env python3
"""Measures the studio in Chromium on 2,000 events and 60 curves (1,000 taps, 1,000 hums, 60 s).

    .venv/bin/python Benchmarks/studio.py     with the Python that scripts/test-studio sets up

Prints a table of medians and 95th percentiles, in milliseconds, and what a first visit loads. Run it on a quiet machine.
"""
import gzip
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "Tests", "Studio"))

from playwright.sync_api import sync_playwright  # noqa: E402

from journeys import Page, curve, hum, pattern, tap  # noqa: E402

MEASURE = """async () => {
    const { paint } = await import("/studio/studio/timeline/paint.js");
    const { timeline, model, core, player } = studio;
    const scene = { model, view: timeline.view, layout: timeline.layout, colours: timeline.colours, hover: null, sounds: timeline.sounds };
    const collect = async (count, body) => {
        const times = [];
        for (let index = 0; index < count; index++) {
            const start = performance.now();
            await body(index);
            times.push(performance.now() - start);
        }
        times.sort((a, b) => a - b);
        return [times[count >> 1], times[Math.floor(count * 0.95)]];
    };
    const intensity = model.vocabulary.parameters.get("intensity").name;
    const rows = {};
    rows["draw, all 2,000 in view"] = await collect(100, () => { timeline.view.scroll(1); paint(timeline.canvas, scene); });
    timeline.view.zoom(8, 400);
    rows["draw, 250 in view"] = await collect(100, () => { timeline.view.scroll(1); paint(timeline.canvas, scene); });
    rows["one frame of panning, 250 in view"] = await collect(100, async () => { timeline.pan(3); await new Promise(requestAnimationFrame); });
    // A frame lasts as long as the display takes; this is what the page does in it.
    let spent = 0;
    const ask = globalThis.requestAnimationFrame;
    globalThis.requestAnimationFrame = (body) => ask((time) => {
        const start = performance.now();
        body(time);
        spent += performance.now() - start;
    });
    const panned = async (name) => {
        const works = [];
        for (let index = 0; index < 100; index++) {
            spent = 0;
            timeline.pan(index % 40 < 20 ? 3 : -3);
            await new Promise((next) => ask(() => setTimeout(next)));
            works.push(spent);
        }
        works.sort((a, b) => a - b);
        rows[name] = [works[50], works[95]];
    };
    await panned("work in a frame of panning, 250 in view");
    timeline.fit();
    await panned("work in a frame of panning, all 2,000 in view");
    globalThis.requestAnimationFrame = ask;
    rows["edit: operation, new text, its pattern and lines"] = await collect(40, (index) => core.edit(model.bytes, [{ op: "setEventParameter", event: 5, parameter: intensity, value: 0.3 + index / 100 }]));
    rows["check"] = await collect(40, () => core.check(model.bytes));
    rows["samples of 60 s for headphones"] = await collect(5, () => core.samples(model.bytes, "headphones"));
    await player.play(0);
    player.stop();
    rows["play, from the call to the start"] = await collect(20, async () => { await player.play(0); player.stop(); });
    return rows;
}"""


def main():
    server = subprocess.Popen(["node", os.path.join(ROOT, "Tests", "Studio", "serve.mjs")], stdout=subprocess.PIPE, text=True)
    try:
        url = server.stdout.readline().strip()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox", "--autoplay-policy=no-user-gesture-required"])
            page = Page(browser, url)
            loaded = {}
            page.page.on("response", lambda response: loaded.update({response.url: response}))
            page.page.goto(url)
            page.page.wait_for_selector("#studio[data-ready]")
            ready = page.js("() => performance.now()")
            first = list(loaded)
            page.settle()
            sizes = {}
            for address in first:
                path = os.path.join(ROOT, "Web", address.split("/studio/", 1)[1] or "index.html")
                if os.path.isfile(path):
                    sizes[path] = len(gzip.compress(open(path, "rb").read(), 9))
            entries = []
            for index in range(1000):
                entries.append(tap(round(index * 0.06, 3), 0.5, index % 10 / 10))
                entries.append(hum(round(index * 0.06 + 0.01, 3), 0.04, 0.6, index % 7 / 7))
            entries += [curve("HapticIntensityControl", second, *((point / 16, 0.5 + point * 5 % 7 / 14) for point in range(16))) for second in range(60)]
            page.load(pattern(*entries))
            rows = page.js(MEASURE)
            print("| | median, ms | 95 % |\n| --- | --- | --- |")
            for name, (median, most) in rows.items():
                print(f"| {name} | {median:.1f} | {most:.1f} |")
            print(f"| first visit, until the page says it is ready (at most) | {ready:.0f} | |")
            core = sum(size for path, size in sizes.items() if path.endswith(".wasm"))
            print(f"\nA first visit loads {len(sizes)} files until it is ready, {sum(sizes.values()) / 1000:.0f} kB after gzip, {core / 1000:.0f} of them the core.")
            browser.close()
    finally:
        server.terminate()


if __name__ == "__main__":
    main()
