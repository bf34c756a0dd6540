#!/usr/bin/env python3
"""Looks at the pages of the site: HTML that is valid (tidy), nothing that keeps people out (axe, in Chromium), no scripts needed.

usage: pages.py PROGRAM [NAME…]     PROGRAM is thrum-server; all pages, or those whose name contains one of these

Chromium, playwright and axe-playwright-python are as for Tests/Studio/journeys.py. What is not installed is skipped, and said so.
"""
import json, os, re, shutil, socket, subprocess, sys, tempfile, time, urllib.error, urllib.request

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM, NAMES = os.path.abspath(sys.argv[1]), sys.argv[2:]
faults = []


def fault(text):
    faults.append(text)
    print("-", text)


class Library:
    """A library with the examples, a pattern of two versions by somebody who is signed in, a comment and a collection."""

    def __init__(self, folder):
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            self.base = f"http://127.0.0.1:{s.getsockname()[1]}"
        database = f"sqlite:{folder}/library.sqlite"
        made = subprocess.run([PROGRAM, "keys", "create", "--database", database, "--name", "ada", "--json"], capture_output=True, check=True)
        self.key = json.loads(made.stdout)["key"]
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--listen", self.base[7:], "--database", database, "--no-rate-limits", "--log", "none", "--web", f"{ROOT}/Web",
             "--starter-set", f"{ROOT}/Examples/patterns"], stdout=subprocess.DEVNULL)
        for _ in range(600):
            try:
                urllib.request.urlopen(self.base + "/v1/ready", timeout=5)
                break
            except OSError:
                time.sleep(0.05)
        tap = lambda time: {"Event": {"Time": time, "EventType": "HapticTransient", "EventParameters": []}}
        details = {"title": "<b>Tap</b> & \"tap\"", "description": "Two, or *three*.\n\nSee <script>alert(1)</script>.", "tags": ["test"], "license": "CC-BY-4.0"}
        self.id = self.post("/v1/haptics", {**details, "content": {"Version": 1.0, "Pattern": [tap(0), tap(0.2)]}})["id"]
        self.post(f"/v1/haptics/{self.id}/versions", {"content": {"Version": 1.0, "Pattern": [tap(0), tap(0.3), tap(0.6)]}, "note": "a third <tap>"})
        self.post(f"/v1/haptics/{self.id}/comments", {"body": "Fine & <em>dandy</em>", "at_time": 0.1})
        self.collection = self.post("/v1/collections", {"title": "Taps", "description": "All of them.", "visibility": "public"})["id"]
        self.slug = json.loads(self.get(f"/v1/haptics/{self.id}")[1])["slug"]

    def post(self, path, body):
        headers = {"Authorization": "Bearer " + self.key, "Content-Type": "application/json"}
        with urllib.request.urlopen(urllib.request.Request(self.base + path, json.dumps(body).encode(), headers)) as answer:
            return json.load(answer)

    def get(self, path, cookie=None):
        request = urllib.request.Request(self.base + path, headers={"Accept": "text/html", **({"Cookie": cookie} if cookie else {})})
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def sign_in(self):
        """The cookie of somebody who has signed in, as the form of the site does it."""
        class Stay(urllib.request.HTTPRedirectHandler):
            def redirect_request(self, *_): return None
        request = urllib.request.Request(
            self.base + "/signin", f"key={self.key}&next=/".encode(), {"Origin": self.base, "Content-Type": "application/x-www-form-urlencoded"})
        try:
            urllib.request.build_opener(Stay).open(request)
        except urllib.error.HTTPError as answer:
            return answer.headers["Set-Cookie"].split(";")[0]

    def pages(self):
        detail = f"/h/{self.id}/{self.slug}"
        pages = {
            "home": "/", "search": "/search?q=tap", "search of nothing": "/search?q=zzzzzz", "filtered search": "/search?tag=example&sensation=crisp&sort=duration",
            "details": detail, "source": detail + "?tab=source", "check": detail + "?tab=check", "versions": detail + "?tab=versions",
            "comments": detail + "?tab=comments", "pinned version": detail + "/v/1", "compare": detail + "/compare?a=1&b=2", "embed": f"/embed/{self.id}",
            "author": "/u/ada", "collections": "/collections", "collection": f"/collections/{self.collection}", "sign in": "/settings/keys", "docs": "/docs",
            "API": "/docs/api", "rules": "/docs/rules", "guide": "/docs/guide", "problem": "/problems/check-failed", "not found": "/h/h_0000000000",
        }
        rule = re.search(r'href="(/docs/rules/[^"]+)"', self.get("/docs/rules")[1])
        guide = re.search(r'href="(/docs/guide/[^"]+)"', self.get("/docs/guide")[1])
        if rule: pages["rule"] = rule[1]
        if guide: pages["guide page"] = guide[1]
        return pages

    # Pages that look different, or are there only, for those who have signed in.
    own = {"publish": "/publish", "keys": "/settings/keys", "own comments": None, "home of somebody": "/"}


# Attributes of HTML 5 that tidy 5.6 does not know.
HARMLESS = re.compile(r"proprietary attribute \"(aria-current|minlength|inputmode|loading|decoding)\"")


def validate(name, html):
    if not shutil.which("tidy"):
        return
    judged = subprocess.run(["tidy", "-q", "-e", "--drop-empty-elements", "no"], input=html, capture_output=True, text=True).stderr
    for line in judged.splitlines():
        if not HARMLESS.search(line):
            fault(f"{name}: {line}")


def look(library, pages, cookie):
    """Opens each page in Chromium, on a desktop and on a phone, light and dark."""
    try:
        from axe_playwright_python.sync_playwright import Axe
        from playwright.sync_api import sync_playwright
    except ImportError:
        return print("skipped: playwright and axe are not installed (scripts/browser-python installs them)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium") or shutil.which("chromium-browser"), args=["--no-sandbox"])
        for width, scheme in [(1440, "light"), (360, "dark")]:
            context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
            name_, value = cookie.split("=", 1)
            for name, (path, is_own) in pages.items():
                context.clear_cookies()
                if is_own:
                    context.add_cookies([{"name": name_, "value": value, "url": library.base}])
                page, errors = context.new_page(), []
                page.set_default_timeout(120_000)
                page.on("pageerror", lambda error: errors.append(str(error)))
                page.on("console", lambda message: errors.append(message.text) if message.type == "error" and "404" not in message.text else None)
                page.goto(library.base + path)
                for error in errors:
                    fault(f"{name}, {width} px: {error}")
                for violation in Axe().run(page).response["violations"]:
                    if violation["impact"] in ("serious", "critical"):
                        fault(f"{name}, {width} px, {scheme}: {violation['id']} at {violation['nodes'][0]['target']}")
                if page.evaluate("document.documentElement.scrollWidth > innerWidth + 1"):
                    fault(f"{name}, {width} px: it is wider than the window")
                page.close()
            context.close()
        browser.close()


with tempfile.TemporaryDirectory() as folder:
    library = Library(folder)
    try:
        cookie = library.sign_in()
        detail = f"/h/{library.id}/{library.slug}"
        pages = {name: (path, False) for name, path in library.pages().items()}
        pages |= {name: (path or detail + "?tab=comments", True) for name, path in library.own.items()}
        pages = {name: page for name, page in pages.items() if not NAMES or any(wanted in name for wanted in NAMES)}
        if not shutil.which("tidy"):
            print("skipped: tidy is not installed (Debian: tidy)")
        for name, (path, is_own) in pages.items():
            status, html = library.get(path, cookie if is_own else None)
            if (status == 200) != (name != "not found"):
                fault(f"{name}: {path} answers {status}")
            if "<script>alert" in html:
                fault(f"{name}: somebody's script stands in the page")
            validate(name, html)
        look(library, pages, cookie)
    finally:
        library.process.terminate()
        library.process.wait()
print(f"{len(pages)} pages looked at, {len(faults)} faults")
sys.exit(bool(faults) or not pages)
