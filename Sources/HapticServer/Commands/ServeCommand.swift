import Glibc
import HapticLibrary

/// `thrum serve`
enum ServeCommand {
    static let options =
        [Words.Option("--listen", "HOST:PORT", "where to wait for connections; default: 127.0.0.1:8420")]
        + LibraryPlace.options + [
            Words.Option("--public-url", "URL", "how others reach it, such as https://haptics.example"),
            Words.Option("--web", "FOLDER", "the folder of the studio; default: Web beside the program's sources"),
            Words.Option("--starter-set", "FOLDER", "patterns to publish in a library that has none"),
            Words.Option("--trust-proxy", nil, "take who asks from X-Forwarded-For, behind a reverse proxy"),
            Words.Option("--no-rate-limits", nil, "hold nobody to a quota, for measurements"),
            Words.Option("--log", "KIND", "json (the default): one line an answer on standard error; or none"),
            Words.Option("--threads", "N", "threads that hold connections; default: one a processor"),
            Words.Option("--workers", "N", "threads that answer; default: 32"),
        ]

    private static let details = """
        Serves a library of haptic patterns, its site and the studio, until it is told to end (SIGTERM, SIGINT). Nothing is open to
        other machines unless --listen says so. At the first start, on an address of this machine alone, a key is made and shown once.
        """

    static func run(_ list: [String]) throws(UsageError) -> Int32 {
        let words = try Words(list, options)
        if words.has("--help") {
            Console.print(Words.help("serve [options]", details, options))
            return ExitStatus.clean
        }
        guard words.rest.isEmpty else { throw UsageError("unexpected word '\(words.rest[0])'") }
        let log = words.value("--log") ?? "json"
        guard ["json", "none"].contains(log) else { throw UsageError("--log \(log): use json or none") }
        let threads = try count("--threads", words) ?? sysconf(Int32(_SC_NPROCESSORS_ONLN))
        let workers = try count("--workers", words) ?? 32
        // Before any other thread starts, so that no other takes them.
        let signals = StopSignals()
        let store = try LibraryPlace.open(words)
        let listener: Listener
        do throws(Listener.Fault) {
            listener = try Listener(words.value("--listen") ?? "127.0.0.1:8420")
        } catch {
            throw UsageError("--listen: \(error.message)")
        }
        var settings = Site.Settings(publicURL: words.value("--public-url") ?? "http://\(listener.address)")
        if settings.publicURL.hasSuffix("/") { settings.publicURL.removeLast() }
        guard settings.publicURL.hasPrefix("http://") || settings.publicURL.hasPrefix("https://") else {
            throw UsageError("--public-url \(settings.publicURL): begin with https:// or http://")
        }
        (settings.webFolder, settings.guideFolder) = Self.folders(words.value("--web"))
        settings.limitsRates = !words.has("--no-rate-limits")
        settings.logsAccess = log == "json"
        settings.trustsProxy = words.has("--trust-proxy")
        raiseFileLimit()
        let site: Site
        do throws(StoreError) {
            try StarterSet.publish(words.value("--starter-set"), in: store)
            site = try Site(store, settings, clock: { currentMoment() })
            try greet(store, listener, settings)
        } catch {
            throw UsageError("the library does not answer: \(LibraryPlace.reason(error))")
        }
        guard let daemon = Daemon(site, listener: listener.socket, threads: threads, workers: workers) else {
            throw UsageError("the server cannot be started at \(listener.address)")
        }
        site.followOthers()
        while !signals.wait(seconds: 1) { Self.flush(site) }
        daemon.stop()
        Self.flush(site)
        store.close()
        return ExitStatus.clean
    }

    private static func count(_ name: String, _ words: Words) throws(UsageError) -> Int? {
        guard let text = words.value(name) else { return nil }
        guard let count = Int(text), (1...1_024).contains(count) else {
            throw UsageError("\(name) \(text): a number from 1 to 1024 is needed")
        }
        return count
    }

    /// Writes what was logged, and what was counted.
    private static func flush(_ site: Site) {
        site.housekeep()
        Console.write(site.drainLog(), to: STDERR_FILENO)
    }

    /// Says where the library is and, at the first start, makes the key that opens it.
    private static func greet(
        _ store: LibraryStore, _ listener: Listener, _ settings: Site.Settings
    ) throws(StoreError) {
        var text = "Thrum serves its library at \(settings.publicURL)/"
        if settings.webFolder != nil { text += " and the studio at \(settings.publicURL)/studio/" }
        Console.print(text)
        guard try !store.hasKeys() else { return }
        guard listener.isLoopback else {
            return Console.print(
                "Nobody has a key yet; make one with: thrum keys create --name NAME --scopes read,write,publish,comment"
            )
        }
        let owner = AuthorName.isValid(environmentVariable("USER") ?? "") ? environmentVariable("USER")! : "me"
        let key = try store.createKey(
            owner: owner, name: "first key", scopes: Set(Scope.allCases), expires: nil,
            by: Principal(owner: owner), at: currentMoment())
        Console.print("The first key, for \(owner), told this once: \(key.text)")
        Console.print("Sign in with it at \(settings.publicURL)/settings/keys, or export THRUM_KEY.")
    }

    /// Where the studio and the guide are: as named, beside the sources that this program was built of, or installed.
    static func folders(_ named: String?) -> (web: String?, guide: String?) {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let program = String(decoding: buffer[..<max(0, count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let parts = program.split(separator: "/").dropLast()
        let roots = (1...4).map { "/" + parts.dropLast($0).joined(separator: "/") } + ["/usr/share/thrum"]
        let web = named ?? roots.map { $0 + "/Web" }.first { isFolder($0) }
        return (web, roots.map { $0 + "/docs/guide" }.first { isFolder($0) })
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// As many open files as this user may have: each connection is one.
    private static func raiseFileLimit() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}

/// The signals that end the server, taken by the thread that waits for them.
struct StopSignals {
    private var set = sigset_t()

    /// Takes hold of them in this thread and those that it starts.
    init() {
        sigemptyset(&set)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, signal) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Waits for one, at most so many seconds; whether one came.
    func wait(seconds: Int) -> Bool {
        var (set, time) = (set, timespec())
        time.tv_sec = seconds
        return sigtimedwait(&set, nil, &time) > 0
    }
}
