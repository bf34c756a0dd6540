import Glibc
import HapticLibrary

/// `thrum studio`
enum StudioCommand {
    static let options = [
        Words.Option("--port", "N", "the port of this machine to serve at; default: any that is free"),
        Words.Option("--web", "FOLDER", "the folder of the studio; default: Web beside the program's sources"),
        Words.Option("--no-open", nil, "print the address, start no browser"),
    ]

    private static let details = """
        Opens the studio on a file of this machine and saves back to it, until it is told to end (Ctrl-C). Where another program has
        changed the file meanwhile, the studio asks before it saves over that. A file that is not there is made when it is saved. Only
        programs of this machine reach it, and only with the address that is printed.
        """

    static func run(_ list: [String]) throws(UsageError) -> Int32 {
        let words = try Words(list, options)
        if words.has("--help") {
            Console.print(Words.help("studio [options] FILE", details, options))
            return ExitStatus.clean
        }
        guard words.rest.count == 1, words.rest[0] != "-" else {
            throw UsageError("name one file, such as pulse.ahap")
        }
        let port = words.value("--port") ?? "0"
        guard UInt16(port) != nil else { throw UsageError("--port \(port): a number from 0 to 65535 is needed") }
        let file = LocalFile(words.rest[0])
        do throws(LocalFile.Fault) {
            _ = try file.state()
        } catch {
            throw UsageError("\(file.path): \(reason(error))")
        }
        let signals = StopSignals()
        let listener: Listener
        do throws(Listener.Fault) {
            listener = try Listener("127.0.0.1:" + port)
        } catch {
            throw UsageError("--port: \(error.message)")
        }
        let web = ServeCommand.folders(words.value("--web")).web
        guard let web else { throw UsageError("the studio's pages are not installed; name their folder with --web") }
        return try serve(file, listener, web, signals, opens: !words.has("--no-open"))
    }

    private static func serve(
        _ file: LocalFile, _ listener: Listener, _ web: String, _ signals: StopSignals, opens: Bool
    ) throws(UsageError) -> Int32 {
        var settings = Site.Settings(publicURL: "http://\(listener.address)")
        settings.webFolder = web
        settings.limitsRates = false
        settings.logsAccess = false
        settings.localFile = file
        let (site, folder) = try site(settings)
        defer { folder.remove() }
        guard let daemon = Daemon(site, listener: listener.socket, threads: 1, workers: 4) else {
            throw UsageError("the studio cannot be served at \(listener.address)")
        }
        let address = "\(settings.publicURL)/studio/#file=\(file.token)"
        Console.print("The studio works on \(file.path) at \(address)\nCtrl-C ends it.")
        if opens { open(address) }
        while !signals.wait(seconds: 1) { site.housekeep() }
        daemon.stop()
        site.store.close()
        return ExitStatus.clean
    }

    /// A site over a library with nothing in it, which is gone afterwards: what checks and converts needs no library.
    private static func site(_ settings: Site.Settings) throws(UsageError) -> (Site, TemporaryFolder) {
        guard let folder = TemporaryFolder() else {
            throw UsageError("no temporary folder can be made: \(String(cString: strerror(errno)))")
        }
        do throws(StoreError) {
            let store = try LibraryStore(.sqlite(path: folder.path + "/library.sqlite"))
            return (try Site(store, settings, clock: { currentMoment() }), folder)
        } catch {
            folder.remove()
            throw UsageError("the temporary folder cannot be used: \(LibraryPlace.reason(error))")
        }
    }

    private static func reason(_ fault: LocalFile.Fault) -> String {
        switch fault {
        case .unfit(let reason), .forbidden(let reason), .failed(let reason): reason
        case .conflict: "it was changed meanwhile"
        }
    }

    /// Asks the desktop to show an address; where there is none, it is left to whoever reads it.
    private static func open(_ address: String) {
        guard environmentVariable("DISPLAY") ?? environmentVariable("WAYLAND_DISPLAY") != nil else { return }
        var words: [UnsafeMutablePointer<CChar>?] = [strdup("xdg-open"), strdup(address), nil]
        defer { for word in words { free(word) } }
        var child = pid_t()
        // It inherits no signal mask: what it starts is to end as other programs do.
        var attributes = posix_spawnattr_t()
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_init(&attributes)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        posix_spawnp(&child, "xdg-open", nil, &attributes, &words, environ)
        posix_spawnattr_destroy(&attributes)
    }
}

/// A folder for this user alone, for the library that a program needs while it runs.
struct TemporaryFolder {
    let path: String

    init?() {
        var pattern = Array(((environmentVariable("TMPDIR") ?? "/tmp") + "/thrum-XXXXXX").utf8CString)
        guard mkdtemp(&pattern) != nil else { return nil }
        path = String(decoding: pattern.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    func remove() {
        for end in ["", "-wal", "-shm"] { unlink(path + "/library.sqlite" + end) }
        rmdir(path)
    }
}
