/// A bar on standard error that shows how far long work has come; nothing where nobody watches.
struct ProgressBar {
    /// Work shorter than this shows no bar.
    static let patience = 500
    /// The bar is drawn again after this time at the earliest.
    static let interval = 100

    private let environment: Environment
    private let isWatched: Bool
    private let start: Int
    private var nextDrawing: Int
    private var isVisible = false

    init(in environment: Environment, isQuiet: Bool) {
        self.environment = environment
        isWatched = !isQuiet && environment.isTerminal(.error)
        start = isWatched ? environment.milliseconds() : 0
        nextDrawing = start + Self.patience
    }

    /// Draws the bar if it is time for it.
    mutating func advance(to done: Int, of total: Int) {
        guard isWatched, total > 0, done < total else { return }
        let now = environment.milliseconds()
        guard now >= nextDrawing else { return }
        nextDrawing = now + Self.interval
        isVisible = true
        let cells = 24
        let full = min(cells, done * cells / total)
        let bar = String(repeating: "#", count: full) + String(repeating: ".", count: cells - full)
        _ = environment.write(.error, Array("\r\u{1B}[K[\(bar)] \(done) of \(total) files".utf8))
    }

    /// Takes the bar away, so that something else can be written.
    mutating func hide() {
        guard isVisible else { return }
        isVisible = false
        _ = environment.write(.error, Array("\r\u{1B}[K".utf8))
    }
}
