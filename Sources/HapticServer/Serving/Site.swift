import HapticLibrary
import Synchronization

/// A library as it is served: what handlers reach beyond their request.
final class Site: Sendable {
    /// How a site is run.
    struct Settings: Sendable {
        /// How others reach it: scheme and host, without a slash at the end.
        var publicURL: String
        /// The folder of the studio; nil where there is none.
        var webFolder: String?
        /// Whether askers are held to their quotas.
        var limitsRates = true
        /// Whether answers are written down.
        var logsAccess = true
        /// Whether a reverse proxy tells the address of who asks (`X-Forwarded-For`).
        var trustsProxy = false
        /// The file of this machine that the studio works on; nil where a library is served.
        var localFile: LocalFile?
        /// The folder of the guide; nil where there is none.
        var guideFolder: String?

        /// A site at this address.
        init(publicURL: String) { self.publicURL = publicURL }
    }

    let settings: Settings
    let store: LibraryStore
    let search: LibrarySearch
    let log: AccessLog
    let metrics = Metrics()
    let rates = RateLimiter()
    let clock: @Sendable () -> Moment
    let router: Router
    let sessions: PreviewSessions
    /// Brings what other programs tell of preview sessions.
    private let follower = Mutex<Workers?>(nil)
    /// What was made from content: conversions, sounds, plots, by digest and wishes.
    let renditions = ByteCache<Rendition>(most: 64 << 20)
    /// What is told of renditions, those too that are too large to be kept; nil for forms that have nothing to say.
    let summaries = ByteCache<RenditionSummary?>(most: 4 << 20)
    /// Whole answers that everybody gets, by their target, for a moment.
    private let answers = ByteCache<KeptAnswer>(most: 64 << 20)
    /// Counts what was changed; an answer that was begun before a change is not kept after it.
    private let changes = Mutex(0)
    private let principals = ByteCache<(principal: Principal, until: Moment)>(most: 1 << 20)
    private let downloads = Mutex<[Identifier: Int]>([:])
    private let isStopping = Mutex(false)
    private let lastDrop = Mutex(Moment(milliseconds: 0))
    let openAPI: [UInt8]

    /// For how many milliseconds a key is believed without asking the database.
    private static let keyLife = 2_000

    /// Seconds between two looks for sounds that no pattern came to name.
    private static let dropPause = 600

    /// A site over a library.
    init(
        _ store: LibraryStore, _ settings: Settings, clock: @escaping @Sendable () -> Moment
    ) throws(StoreError) {
        self.store = store
        self.settings = settings
        self.clock = clock
        search = try LibrarySearch(store)
        sessions = PreviewSessions(store)
        log = AccessLog(isOn: settings.logsAccess)
        let routes = settings.localFile == nil ? Routes.all : Routes.local
        router = Router(routes)
        openAPI = OpenAPI.document(routes, settings.publicURL)
    }

    // MARK: Answering

    /// The answer at hand to whoever asks for a target without saying who they are; nil where it has to be made. It may depend on
    /// what is accepted (``KeptAnswer/variesByAccept``).
    func keptAnswer(_ target: String, at now: Moment) -> KeptAnswer? {
        guard !hasStopped, let kept = answers[target], kept.mayBeGiven(at: now) else { return nil }
        return kept
    }

    /// How many changes there were.
    var changeCount: Int { changes.withLock { $0 } }

    /// Keeps an answer that everybody gets, finished, that was begun after so many changes.
    func keepAnswer(_ kept: KeptAnswer, to request: Request, asOf count: Int) {
        guard settings.localFile == nil, kept.response.isShared, kept.response.status == 200, request.method == .get,
            request.header("authorization") == nil, request.cookie(SessionCookie.name) == nil,
            request.header("accept") == nil || !kept.variesByAccept
        else { return }
        changes.withLock { changes in
            guard changes == count else { return }
            answers.insert(kept, size: kept.response.body.count + 2_000, as: request.target)
        }
    }

    /// Forgets answers, because something is different now.
    func forgetAnswers() {
        changes.withLock { changes in
            changes += 1
            answers.removeAll()
        }
    }

    // MARK: Who asks

    /// Who holds a key.
    func principal(forKey key: String, at now: Moment) throws(StoreError) -> Principal? {
        let name = Hex.text(Sodium.sha256(key.utf8))
        if let known = principals[name], now < known.until { return known.principal }
        guard let principal = try store.principal(forKey: key, at: now) else { return nil }
        remember(principal, as: name, now)
        return principal
    }

    /// Who is signed in.
    func principal(forSession id: Identifier, at now: Moment) throws(StoreError) -> Principal? {
        let name = id.description
        if let known = principals[name], now < known.until { return known.principal }
        guard let principal = try store.principal(forKeyID: id, at: now) else { return nil }
        remember(principal, as: name, now)
        return principal
    }

    private func remember(_ principal: Principal, as name: String, _ now: Moment) {
        principals.insert(
            (principal, Moment(milliseconds: now.milliseconds + Self.keyLife)), size: 500, as: name)
    }

    /// Forgets who holds which key, because that is different now.
    func forgetKeys() { principals.removeAll() }

    // MARK: Housekeeping

    /// Counts one download; it is written later, with others.
    func countDownload(of id: Identifier) { downloads.withLock { $0[id, default: 0] += 1 } }

    /// Does what may wait: writes counted downloads. Called every few seconds, and at the end.
    func housekeep() {
        let counted = downloads.withLock { counted in
            defer { counted = [:] }
            return counted
        }
        do throws(StoreError) { try sessions.endIdle(at: clock()) } catch { log.note(error) }
        dropUploads(at: clock())
        guard !counted.isEmpty else { return }
        let counts = counted.sorted { $0.key < $1.key }.map { (haptic: $0.key, count: $0.value) }
        do throws(StoreError) {
            try store.addDownloads(counts)
        } catch {
            log.note(error)
            downloads.withLock { for (id, count) in counts { $0[id, default: 0] += count } }
        }
    }

    /// Forgets sounds that no pattern came to name, now and then.
    private func dropUploads(at now: Moment) {
        let isDue = lastDrop.withLock { last in
            guard now > last.adding(seconds: Self.dropPause) else { return false }
            last = now
            return true
        }
        guard isDue else { return }
        do throws(StoreError) { try store.dropUploads(at: now) } catch { log.note(error) }
    }

    /// Begins to follow what other programs that share the library are told.
    func followOthers() {
        let thread = Workers(1)
        follower.withLock { $0 = thread }
        thread.run { [sessions] in sessions.followOthers() }
    }

    /// The lines of the access log since the last call.
    func drainLog() -> [UInt8] { log.drain() }

    /// Refuses what comes from now on.
    func stop() {
        isStopping.withLock { $0 = true }
        sessions.endAll()
        let thread = follower.withLock { follower in
            defer { follower = nil }
            return follower
        }
        thread?.stop()
    }

    /// Whether it refuses what comes.
    var hasStopped: Bool { isStopping.withLock { $0 } }
}
