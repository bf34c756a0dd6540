#!/usr/bin/env python3
"""Tries what docs/deploy ships: nginx in front of a library, and the units of systemd. What is not installed is skipped, and said so.

usage: deploy.py PROGRAM     PROGRAM is thrum-server
"""
import http.client, json, os, re, shutil, socket, ssl, subprocess, sys, tempfile, time

PROGRAM = os.path.abspath(sys.argv[1])
DEPLOY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/deploy")
faults = []


def expect(holds, what):
    if not holds:
        faults.append(what)
        print("-", what)


def text(name):
    with open(os.path.join(DEPLOY, name)) as file:
        return file.read()


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def has_version_6():
    try:
        with socket.socket(socket.AF_INET6) as s:
            s.bind(("::1", 0))
        return True
    except OSError:
        return False


def units(folder):
    if not shutil.which("systemd-analyze"):
        return print("skipped: systemd-analyze is not installed (Debian: systemd)")
    for name in ["thrum.service", "thrum-backup.service", "thrum-backup.timer"]:
        # The program may not be installed where it will be.
        unit = text(name).replace("/usr/bin/thrum", "/bin/true")
        with open(os.path.join(folder, name), "w") as file:
            file.write(unit)
        expect("DynamicUser" not in unit, f"{name} has a user that comes and goes, and another one")
    paths = [os.path.join(folder, name) for name in ["thrum.service", "thrum-backup.service", "thrum-backup.timer"]]
    judged = subprocess.run(["systemd-analyze", "verify", "--man=no", *paths], capture_output=True, text=True)
    if re.search(r"Failed to (initialize|create) manager|not been booted", judged.stderr):
        return print("skipped: systemd-analyze does not work here:", judged.stderr.strip().splitlines()[0])
    # Of other units of this machine nothing is said here.
    words = [line for line in judged.stderr.splitlines() if "thrum" in line]
    expect(not words, f"systemd finds in the units: {words}")
    if shutil.which("systemd-sysusers"):
        made = subprocess.run(["systemd-sysusers", "--dry-run", os.path.join(DEPLOY, "thrum.sysusers")], capture_output=True, text=True)
        if "unrecognized option" not in made.stderr:
            expect(made.returncode == 0, f"systemd-sysusers: {made.stderr}")
    print("systemd: three units and a user judged")


class Library:
    """A library as thrum.service serves it, with its access log."""

    def __init__(self, folder):
        self.port, self.log = free_port(), os.path.join(folder, "log")
        database = f"sqlite:{folder}/library.sqlite"
        made = subprocess.run([PROGRAM, "keys", "create", "--database", database, "--name", "deploy", "--json"], capture_output=True, check=True)
        self.key = json.loads(made.stdout)["key"]
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--listen", f"127.0.0.1:{self.port}", "--database", database, "--public-url", "https://haptics.example", "--trust-proxy"],
            stdout=subprocess.DEVNULL, stderr=open(self.log, "w"))


def proxy(folder):
    nginx = shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")
    if not nginx or not shutil.which("openssl"):
        return print("skipped: nginx is not installed (Debian: nginx-light, openssl)")
    library, plain, secure = Library(folder), free_port(), free_port()
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=haptics.example", "-keyout", f"{folder}/key.pem",
         "-out", f"{folder}/cert.pem"], check=True, capture_output=True)
    site = text("nginx.conf").replace("127.0.0.1:8420", f"127.0.0.1:{library.port}")
    site = re.sub(r"/etc/letsencrypt/live/\S+/fullchain.pem", f"{folder}/cert.pem", re.sub(r"/etc/letsencrypt/live/\S+/privkey.pem", f"{folder}/key.pem", site))
    site = re.sub(r"listen (\[::\]:)?(80|443)\b", lambda m: f"listen {m[1] or '127.0.0.1:'}{plain if m[2] == '80' else secure}", site)
    if not has_version_6():
        site = re.sub(r"(?m)^\s*listen \[::\].*\n", "", site)
    with open(f"{folder}/nginx.conf", "w") as file:
        # Started as root, nginx would serve as `nobody`, who cannot enter a private TMPDIR to put a long body down.
        if os.geteuid() == 0:
            file.write("user root;\n")
        file.write(f"daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}}\nhttp {{ access_log off;\n")
        for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]:
            file.write(f"{kind}_temp_path {folder}/{kind};\n")
        file.write(site + "}\n")
    judged = subprocess.run([nginx, "-t", "-c", f"{folder}/nginx.conf"], capture_output=True, text=True)
    expect(judged.returncode == 0 and "warn" not in judged.stderr, f"nginx -t: {judged.stderr}")
    running = subprocess.Popen([nginx, "-c", f"{folder}/nginx.conf"], stderr=subprocess.DEVNULL)
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE

    def ask(method, path, body=None, headers={}, port=secure):
        for _ in range(100):
            kind = http.client.HTTPSConnection("127.0.0.1", port, timeout=20, context=context) if port == secure else http.client.HTTPConnection("127.0.0.1", port, timeout=20)
            try:
                kind.request(method, path, body, {"Host": "haptics.example", **headers})
                return kind.getresponse()
            except ConnectionRefusedError:
                time.sleep(0.05)
        raise SystemExit("nginx does not start")

    try:
        for _ in range(100):
            if ask("GET", "/v1/ready").status == 200:
                break
            time.sleep(0.05)
        moved = ask("GET", "/search?q=tap", port=plain)
        expect(moved.status == 308 and moved.headers["Location"] == "https://haptics.example/search?q=tap", "plain HTTP leads to TLS")
        root = ask("GET", "/v1")
        expect(root.headers["Strict-Transport-Security"] is not None, "browsers are told to stay with TLS")
        expect(json.load(root)["links"]["haptics"] == "https://haptics.example/v1/haptics", "links name the public address")
        ask("GET", "/v1/health", headers={"X-Forwarded-For": "6.6.6.6", "User-Agent": "forger"})
        for _ in range(100):
            with open(library.log) as log:
                lines = [json.loads(line) for line in log if "forger" in line]
            if lines:
                break
            time.sleep(0.05)
        expect([line["address"] for line in lines] == ["127.0.0.1"], f"whom nginx saw counts, not what was claimed: {lines}")
        made = ask("POST", "/v1/sessions", b"")
        expect(made.status == 201, f"a session is made: {made.status} {made.headers}")
        code = json.load(made)["code"]
        events = ask("GET", f"/v1/sessions/{code}/events")
        heard = events.fp.readline() + events.fp.readline()
        expect(json.load(ask("POST", f"/v1/sessions/{code}/play", b"now"))["listeners"] == 1, "a listener behind the proxy is one")
        # A buffer in between would keep the line until many more had come.
        while line := events.fp.readline():
            heard += line
            if line == b"data: now\n":
                break
        expect(b"data: now\n" in heard, "events come through at once")
        large = ask("POST", "/v1/haptics", b"x" * (22 << 20), {"Authorization": "Bearer " + library.key, "Content-Type": "application/json"})
        expect(large.status == 413, f"a body over the limit is refused: {large.status}")
        document = b'{"Pattern":[' + b" " * (16 << 20)
        refused = ask("POST", "/v1/check", document)
        expect(refused.status == 413, f"a document over the limit is refused by the library: {refused.status} {refused.read()}")
        library.process.terminate()
        library.process.wait()
        expect(ask("GET", "/v1/health").status == 502, "a library that is gone is told")
        print("nginx: TLS, addresses, events and limits tried")
    finally:
        running.terminate()
        running.wait()
        library.process.kill()
        library.process.wait()


with tempfile.TemporaryDirectory() as folder:
    units(folder)
    proxy(folder)
sys.exit(bool(faults))
