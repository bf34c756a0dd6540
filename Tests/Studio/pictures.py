#!/usr/bin/env python3
"""Makes the pictures of the studio in docs/studio/: each main state, light and dark, desktop and phone.

    Tests/Studio/pictures.py [FOLDER]     run with the Python that scripts/test-studio sets up
"""
import os
import shutil
import subprocess
import sys

from playwright.sync_api import sync_playwright

from journeys import ROOT, Page


def capsule(page):
    data = open(os.path.join(ROOT, "Web", "studio", "samples", "capsule-door.ahap"), "rb").read()
    page.load(data, "Capsule door.ahap")
    page.js("""async () => {
        localStorage.setItem("thrum-coach", "done");
        studio.coach.end();
        await studio.model.setMarkers([{ name: "seal", time: 0.4 }, { name: "locked", time: 1.4 }], "Markers");
        const { core, model, vocabulary } = studio;
        await model.edit("Note", [{ op: "add", entry: vocabulary.event("note", 0.4, { duration: 0.8, volume: 0.6, pitch: -0.2 }) }, { op: "add", entry: vocabulary.step(vocabulary.control("volume"), 0.9, 0.45) }]);
        model.setLoop({ on: true, start: 0.3, end: 1.23 });
        model.setPlayhead(0.62);
    }""")
    page.settle()


def select(page, name):
    page.js("(name) => studio.model.select([String(studio.model.parts.find((part) => part.name === name).entry)])", name)
    page.settle()


def first_run(page):
    page.js("() => studio.model.setPlayhead(0.2)")


def inspector(page):
    capsule(page)
    select(page, "motor")
    page.js("() => studio.showTab('inspector')")


def problems(page):
    capsule(page)
    page.js("""() => {
        studio.openDrawer("source");
        studio.problems.walk(1);
    }""")
    page.settle()


def table(page):
    capsule(page)
    page.js("() => studio.openDrawer('table')")
    select(page, "impact")


def panel(name):
    def show(page):
        capsule(page)
        page.js("(name) => studio.showTab(name)", name)

    return show


def palette(page):
    capsule(page)
    page.js("() => void studio.showPalette()")


def export(page):
    capsule(page)
    page.js("() => void studio.showExport()")
    page.page.wait_for_selector("dialog[open] li")


STATES = {
    "first-run": first_run, "inspector": inspector, "problems": problems, "table": table, "library": panel("library"),
    "preview": panel("preview"), "history": panel("history"), "palette": palette, "export": export,
}
PHONE = {"first-run": first_run, "inspector": inspector, "problems": panel("problems"), "lane": capsule}


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, "docs", "studio")
    os.makedirs(folder, exist_ok=True)
    server = subprocess.Popen(["node", os.path.join(ROOT, "Tests", "Studio", "serve.mjs")], stdout=subprocess.PIPE, text=True)
    try:
        url = server.stdout.readline().strip()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            for scheme in ["dark", "light"]:
                for states, size, suffix in [(STATES, (1440, 900), ""), (PHONE, (360, 740), "-phone")]:
                    for name, show in states.items():
                        page = Page(browser, url, *size, scheme=scheme)
                        page.open()
                        show(page)
                        page.settle()
                        page.page.wait_for_timeout(200)
                        page.page.screenshot(path=os.path.join(folder, f"{name}-{scheme}{suffix}.png"))
                        if page.errors:
                            print(name, scheme, page.errors[:2])
                        page.context.close()
            browser.close()
    finally:
        server.terminate()


if __name__ == "__main__":
    main()
