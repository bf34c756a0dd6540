/// What of Apple's public API this module has: the ledger from which docs/compatibility.md is written.
struct CompatibilityRow: Sendable {
    /// How a symbol stands.
    enum State: String, Sendable {
        case done, differs, absent
    }

    var symbol: String
    var state: State
    var note: String
    /// Name of the test that shows it; empty where it is absent.
    var test: String

    init(_ symbol: String, _ state: State = .done, _ note: String = "", test: String) {
        self.symbol = symbol
        self.state = state
        self.note = note
        self.test = test
    }
}

/// The whole ledger: this module's part, then those of the modules above it.
let wholeCompatibility = coreCompatibility + controllerCompatibility + feedbackCompatibility

/// The page as Markdown.
var compatibilityPage: String {
    var page = """
        # Compatibility with Core Haptics

        Written from the ledger in `Tests/CoreHapticsTests/Compatibility+CoreHaptics.swift` and its kin; tests hold it to the
        sources (every public symbol stands in it) and every row to a test. The tests under `Tests/CoreHapticsTests/Behaviour` use
        Apple's API alone and would compile against Apple's framework; they were not run there. The others also look at what would
        be felt and heard, in virtual time.

        **done**: as documented. **differs**: present, with the difference given. **absent**: not present.


        """
    for (section, rows) in wholeCompatibility {
        page += "## \(section)\n\n| symbol | state | difference | shown by |\n| --- | --- | --- | --- |\n"
        for row in rows {
            page +=
                "| \(row.symbol) | \(row.state.rawValue) | \(row.note) | \(row.test.isEmpty ? "" : "`\(row.test)`") |\n"
        }
        page += "\n"
    }
    return page + compatibilityNotes
}

private let compatibilityNotes = """
    ## Errors

    `CHHapticError` is a Swift struct, as on Apple's systems. On Linux, Foundation converts such a struct to `NSError` where
    it is asked to, but not in one place:

    | code | on Linux |
    | --- | --- |
    | `catch CHHapticError.notSupported` | works |
    | `catch let error as CHHapticError` | works |
    | `catch { (error as NSError).code }` | works |
    | `catch let error as NSError` followed by a general `catch` | goes to the general one |
    | `catch let error as NSError` **alone** | compiles, and **crashes** when an error is thrown |

    Write `catch let error as CHHapticError`, or `catch` and convert inside. Every error's `localizedDescription` says what
    is wrong and what to do.

    ## What is not published, and was chosen

    Defaults, curves, envelopes and limits follow [semantics.md](semantics.md). Beyond them:

    - Without an output `CHHapticEngine()` throws `notSupported` and `supportsHaptics` is false, as on a Mac. `THRUM_OUTPUT`
      or `init(output:)` chooses one.
    - A negative time, or one that is no number, throws `invalidTime`; 0 and times that have passed mean now.
    - A completion handler is called once for each run that ends or is stopped, not for one that a further start replaced.
    - `seek(toOffset:)` before a start sets where the next run begins.
    - A player keeps what `sendParameters` sent until the same control is sent again, also through stops and starts.
    - Patterns copy their events.
    - Sound files are looked for in `Bundle.main`, then beside the AHAP file; absolute paths are taken as they are. A file is
      decoded when it is registered, or when the first player of a pattern that names it is made, on the calling thread, because
      those calls throw what is wrong with it; starting a player opens no file. Decoded files that patterns name are kept, up to
      64 MiB together, until they change on disk.
    - A sound that cannot be decoded is `invalidAudioResource`, one of more than 2^25 samples `resourceNotAvailable`.
    - Players go on when a sound of theirs is unregistered. After a reset, sounds are forgotten and their numbers not given again.

    ## Porting an app

    The page *Porting an app* of the module's documentation (`Sources/CoreHaptics/CoreHaptics.docc/Porting.md`,
    `scripts/docs`) goes through it step by step.

    """
