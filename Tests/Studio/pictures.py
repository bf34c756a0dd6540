#!/usr/bin/env python3
"""Makes the pictures of the studio in docs/studio/: each main state, light and dark, desktop and phone.

    Tests/Studio/pictures.py [FOLDER]     run with the Python that scripts/test-studio sets up
    Tests/Studio/pictures.py --check      compares them with those that are there; exits 1 where one has changed
"""
import base64
import os
import shutil
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

from journeys import ROOT, Page, wave


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


def history(page):
    """A version compared with what became of it."""
    capsule(page)
    page.js("""async () => {
        await studio.files.saveVersion();
        const { model } = studio;
        const named = (name) => model.parts.find((part) => part.name === name);
        const { name } = model.vocabulary.parameters.get("intensity");
        await model.edit("Change intensity", [{ op: "setEventParameter", event: named("impact").index, parameter: name, value: 0.6 }]);
        await model.edit("Move", [{ op: "setTime", part: named("bump").part, time: 0.25 }]);
        studio.showTab("history");
    }""")
    page.page.get_by_role("button", name="Compare with version 1").click()
    page.page.locator(".change").first.wait_for()


def sounds(page):
    """A sound of the pattern, and another beside it."""
    capsule(page)
    page.js("""async (bytes) => {
        const { Sounds } = await import("/studio/studio/sounds.js");
        const sounds = new Sounds(studio);
        const file = (name) => new File([new Uint8Array(bytes)], name, { type: "audio/wav" });
        const { model } = studio;
        const note = model.parts.find(({ kind }) => kind === "note");
        await model.edit("Delete", [{ op: "remove", parts: [note.part] }]);
        await sounds.add(file("door-seal.wav"), 0.4);
        await sounds.refer(file("film.wav"));
        model.select([]);
    }""", list(wave(0.8)))
    page.settle()


def imported(page):
    capsule(page)
    page.js("""async () => {
        const { files } = await studio.core.callFormats("convert", studio.model.bytes, { to: "android-waveform" });
        void studio.showImport(new TextEncoder().encode(files[0].text), "door.xml");
    }""")
    page.page.wait_for_selector("dialog li")


STATES = {
    "first-run": first_run, "inspector": inspector, "problems": problems, "table": table, "library": panel("library"),
    "preview": panel("preview"), "history": history, "palette": palette, "export": export, "sounds": sounds, "import": imported,
}
PHONE = {"first-run": first_run, "inspector": inspector, "problems": panel("problems"), "lane": capsule}


# The share of pixels that may differ by more than a little: letters are drawn a bit differently here and there, and times pass.
MOST_DIFFERENT = 0.01

COMPARE = """async ([first, second]) => {
    const pixels = async (data) => {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height);
    };
    const [a, b] = [await pixels(first), await pixels(second)];
    if (a.width !== b.width || a.height !== b.height) return 1;
    let different = 0;
    for (let at = 0; at < a.data.length; at += 4) {
        if ([0, 1, 2].some((channel) => Math.abs(a.data[at + channel] - b.data[at + channel]) > 24)) different++;
    }
    return different / (a.width * a.height);
}"""


def states():
    """Every picture: its file's name, the colour scheme, the size, and what makes its state."""
    for scheme in ["dark", "light"]:
        for group, size, suffix in [(STATES, (1440, 900), ""), (PHONE, (360, 740), "-phone")]:
            for name, show in group.items():
                yield f"{name}-{scheme}{suffix}.png", scheme, size, show


LETTERS = """() => {
    const context = document.createElement("canvas").getContext("2d");
    return ["500 120px Inter, system-ui, sans-serif", "120px 'JetBrains Mono', ui-monospace, monospace"].map((font) => {
        context.font = font;
        return Math.round(context.measureText("Thrum studio 0123456789").width);
    }).join(" ");
}"""


def letters(browser, url):
    """How wide letters are here: with other fonts than those of the pictures nothing can be compared."""
    page = Page(browser, url)
    page.open()
    found = page.js(LETTERS)
    page.context.close()
    return found


def picture(browser, url, scheme, size, show):
    page = Page(browser, url, *size, scheme=scheme)
    page.open()
    page.js("() => (studio.loadRest = async () => {})")  # what no picture shows need not be loaded
    show(page)
    page.settle()
    page.page.wait_for_timeout(200)
    data = page.page.screenshot()
    return page, data


def compare(page, data, path):
    """Whether a picture is as the one in the file; the new one is kept beside the tests where it is not."""
    with open(path, "rb") as file:
        share = page.js(COMPARE, [base64.b64encode(file.read()).decode(), base64.b64encode(data).decode()])
    if share <= MOST_DIFFERENT:
        return True
    kept = os.path.join(tempfile.gettempdir(), f"thrum-studio-{os.path.basename(path)}")
    with open(kept, "wb") as file:
        file.write(data)
    print(f"✘ {os.path.basename(path)}: {share:.1%} of the pixels differ; now it looks like {kept}")
    return False


def main():
    checks = "--check" in sys.argv
    rest = [word for word in sys.argv[1:] if word != "--check"]
    folder = rest[0] if rest else os.path.join(ROOT, "docs", "studio")
    os.makedirs(folder, exist_ok=True)
    same = 0
    wanted = 0
    server = subprocess.Popen(["node", os.path.join(ROOT, "Tests", "Studio", "serve.mjs")], stdout=subprocess.PIPE, text=True)
    try:
        url = server.stdout.readline().strip()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            found = letters(browser, url)
            note = os.path.join(folder, "letters.txt")
            if checks and open(note, encoding="utf-8").read().strip() != found:
                print("  skipped: the pictures, because letters are drawn with other fonts here")
                sys.exit(0)
            if not checks:
                with open(note, "w", encoding="utf-8") as file:
                    print(found, file=file)
            for name, scheme, size, show in states():
                page, data = picture(browser, url, scheme, size, show)
                path = os.path.join(folder, name)
                wanted += 1
                if checks:
                    same += compare(page, data, path)
                else:
                    with open(path, "wb") as file:
                        file.write(data)
                if page.errors:
                    print(name, page.errors[:2])
                page.context.close()
            browser.close()
    finally:
        server.terminate()
    if checks:
        print(f"{same} of {wanted} pictures are as in {os.path.relpath(folder, ROOT)}")
        sys.exit(0 if same == wanted else 1)


if __name__ == "__main__":
    main()
