#!/usr/bin/env python3
"""Kills a library server again and again while fifty publishers publish, and looks whether anything was lost.

usage: durability.py PROGRAM [SECONDS]     PROGRAM is thrum-server; THRUM_TEST_POSTGRES adds a second run, on two servers

Every publication that was answered with 201 must be there, whole, once, found by search; every version must have its bytes; what was
never answered may be there or not, but then whole.
"""
import hashlib, json, os, random, signal, socket, subprocess, sys, tempfile, threading, time, urllib.error, urllib.request

PROGRAM, SECONDS = os.path.abspath(sys.argv[1]), float(sys.argv[2]) if len(sys.argv) > 2 else 8
FEWEST = 3  # kills without which nothing was tried
PUBLISHERS = 50


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Server:
    def __init__(self, database):
        self.database, self.port = database, free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.process = None

    def start(self):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--listen", f"127.0.0.1:{self.port}", "--database", self.database, "--no-rate-limits", "--log", "none"],
            stdout=subprocess.DEVNULL)
        for _ in range(300):
            try:
                urllib.request.urlopen(self.base + "/v1/ready", timeout=2)
                return
            except OSError:
                time.sleep(0.05)
        raise SystemExit("the server does not start")

    def kill(self, how=signal.SIGKILL):
        self.process.send_signal(how)
        self.process.wait()


def pattern(number):
    return json.dumps({"Version": 1.0, "Pattern": [{"Event": {"Time": number / 1000, "EventType": "HapticTransient", "EventParameters": []}}]})


def ask(url, key, body=None):
    headers = {"Authorization": "Bearer " + key, "Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(url, data=body, headers=headers), timeout=20) as answer:
        return answer.status, answer.read()


def publish_all(servers, key, who, answered, stop):
    number = who
    while not stop.is_set():
        content = pattern(number)
        body = json.dumps({"title": f"Pattern {number}", "tags": ["durable"], "license": "CC0-1.0", "content": content}).encode()
        while not stop.is_set():
            try:
                status, answer = ask(random.choice(servers).base + "/v1/haptics", key, body)
                answered.append((json.loads(answer)["id"], content, status))
                break
            except (OSError, ValueError, urllib.error.HTTPError):
                time.sleep(0.02)
        number += PUBLISHERS


class Listener:
    """A phone that plays along: goes on at another server where it loses its own, as a proxy would have it."""

    def __init__(self, servers, code):
        self.servers, self.code, self.heard, self.last, self.stop = servers, code, [], 0, threading.Event()
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        while not self.stop.is_set():
            for server in self.servers:
                try:
                    request = urllib.request.Request(f"{server.base}/v1/sessions/{self.code}/events", headers={"Last-Event-ID": str(self.last)})
                    with urllib.request.urlopen(request, timeout=3) as stream:
                        for line in stream:
                            if line.startswith(b"id: "):
                                number = int(line[4:])
                            if line.startswith(b"data: n"):
                                self.heard.append(int(line[7:]))
                                self.last = number
                            if self.stop.is_set():
                                return
                except OSError:
                    pass
            time.sleep(0.02)


def tell(servers, path, body=b""):
    """Asks one server after the other until one answers."""
    while True:
        for server in random.sample(servers, len(servers)):
            try:
                with urllib.request.urlopen(urllib.request.Request(server.base + path, data=body, method="POST"), timeout=5) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code < 500:
                    raise
            except OSError:
                pass
        time.sleep(0.02)


def run(database, count):
    servers = [Server(database) for _ in range(count)]
    made = subprocess.run([PROGRAM, "keys", "create", "--database", database, "--name", "durability", "--json"], capture_output=True, check=True)
    key = json.loads(made.stdout)["key"]
    for server in servers:
        server.start()
    answered, stop = [], threading.Event()
    threads = [threading.Thread(target=publish_all, args=(servers, key, who, answered, stop)) for who in range(PUBLISHERS)]
    for thread in threads:
        thread.start()
    kills, end, told = 0, time.time() + SECONDS, 0
    # A session outlives each of several servers: what was acknowledged is heard, in order.
    code = tell(servers, "/v1/sessions")["code"] if count > 1 else None
    listener = Listener(servers, code) if code else None
    # A machine that has other things to do kills less often in that time, and goes on until it has.
    while time.time() < end or kills < FEWEST and time.time() < end + 5 * SECONDS:
        for _ in range(random.randint(2, 8)):
            time.sleep(random.uniform(0.05, 0.2))
            if code:
                told += 1
                tell(servers, f"/v1/sessions/{code}/play", f"n{told}".encode())
        server = random.choice(servers)
        server.kill()
        kills += 1
        server.start()
    stop.set()
    for thread in threads:
        thread.join()
    faults = []
    if listener:
        for _ in range(100):
            if listener.heard and listener.heard[-1] == told:
                break
            time.sleep(0.1)
        listener.stop.set()
        listener.thread.join()
        # A message whose answer was lost with its server is sent again, and may be heard twice.
        once = sorted(set(listener.heard))
        if once != list(range(1, told + 1)) or listener.heard != sorted(listener.heard):
            faults.append(f"of {told} messages of a session these were heard: {listener.heard}")
    for server in servers:
        server.kill()
        server.start()
    base = servers[0].base
    found, cursor = {}, ""
    while True:
        page = json.loads(ask(f"{base}/v1/haptics?limit=100&q=pattern&sort=newest&fields=id,sha256,version,title&cursor={cursor}", key)[1])
        for item in page["items"]:
            if item["id"] in found:
                faults.append(f"{item['id']} is found twice")
            found[item["id"]] = item
        cursor = page["next_cursor"]
        if not cursor:
            break
    ids, contents = {}, {}
    for haptic, content, _ in answered:
        if contents.setdefault(content, haptic) != haptic:
            faults.append(f"the same bytes are both {contents[content]} and {haptic}")
        ids[haptic] = content
    for haptic, content in ids.items():
        digest = hashlib.sha256(content.encode()).hexdigest()
        if found.get(haptic, {}).get("sha256") != digest:
            faults.append(f"{haptic} was acknowledged and is not found as it was")
    digests = [item["sha256"] for item in found.values()]
    if len(set(digests)) != len(digests):
        faults.append("some bytes were published twice")
    for haptic, item in found.items():
        body = ask(f"{base}/v1/haptics/{haptic}/versions/1/content", key)[1]
        if hashlib.sha256(body).hexdigest() != item["sha256"]:
            faults.append(f"{haptic} has not the bytes of its digest")
    for server in servers:
        server.kill(signal.SIGTERM)
    name = database.split(":")[0]
    session = f", {told} messages of a session heard" if listener else ""
    print(f"{name}: {count} server(s), {kills} kills, {len(ids)} acknowledged, {len(found)} found{session}, {len(faults)} faults")
    for fault in faults[:10]:
        print("-", fault)
    return bool(faults) or not ids or kills < FEWEST


with tempfile.TemporaryDirectory() as folder:
    failed = run(f"sqlite:{folder}/library.sqlite", 1)
    url = os.environ.get("THRUM_TEST_POSTGRES")
    if url:
        failed |= run(url, 2)
    else:
        print("postgres: not tried, THRUM_TEST_POSTGRES names no database")
sys.exit(failed)
