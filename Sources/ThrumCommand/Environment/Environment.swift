public import JSONText

/// What a command may reach beyond its arguments: files, streams, the terminal, the clock.
///
/// Commands are functions of their arguments and this value, so that tests run them in memory.
public struct Environment: Sendable {
    /// The two streams that a command writes.
    public enum Stream: Sendable {
        /// Results.
        case output
        /// Everything else.
        case error
    }

    /// What became of a write to a stream.
    public enum WriteOutcome: Sendable, Equatable {
        /// All bytes were taken.
        case written
        /// Nobody reads any more; not an error.
        case closed
        /// The bytes are lost, for this reason.
        case failed(reason: String)
    }

    /// The files.
    public var files: FileAccess
    /// Reads standard input to its end; throws where it holds more than `limit` bytes.
    public var readInput: @Sendable (_ limit: Int) throws(FileFault) -> SourceText
    /// Writes bytes to a stream.
    public var write: @Sendable (_ stream: Stream, _ bytes: [UInt8]) -> WriteOutcome
    /// Tells whether a stream is a terminal.
    public var isTerminal: @Sendable (_ stream: Stream) -> Bool
    /// The width of the terminal in character cells; nil where there is none or it does not tell.
    public var columns: @Sendable () -> Int?
    /// The value of an environment variable.
    public var variable: @Sendable (_ name: String) -> String?
    /// The absolute path of the current folder.
    public var currentFolder: @Sendable () -> String
    /// How many threads may work at once, 1 or more.
    public var processors: @Sendable () -> Int
    /// A clock that never goes back, in milliseconds.
    public var milliseconds: @Sendable () -> Int
    /// Puts another program, which stands beside this one, in the place of this process; returns only to tell why not.
    public var becomeSibling: @Sendable (_ name: String, _ arguments: [String]) -> FileFault

    /// Runs another program, which stands beside this one, with `input` on its standard input, and returns what it wrote to
    /// standard output; at most `limit` bytes. Its messages go to standard error. Throws where it cannot be started.
    public var askSibling:
        @Sendable (_ name: String, _ arguments: [String], _ input: [UInt8], _ limit: Int) throws(FileFault)
            -> SiblingAnswer

    /// What another program answered.
    public struct SiblingAnswer: Sendable, Equatable {
        /// Its exit status; 128 and the number of a signal that ended it.
        public var status: Int32
        /// What it wrote to standard output.
        public var output: [UInt8]

        /// An answer.
        public init(status: Int32, output: [UInt8]) {
            self.status = status
            self.output = output
        }
    }

    /// An environment of the given parts.
    public init(
        files: FileAccess,
        readInput: @escaping @Sendable (_ limit: Int) throws(FileFault) -> SourceText,
        write: @escaping @Sendable (_ stream: Stream, _ bytes: [UInt8]) -> WriteOutcome,
        isTerminal: @escaping @Sendable (_ stream: Stream) -> Bool,
        columns: @escaping @Sendable () -> Int?,
        variable: @escaping @Sendable (_ name: String) -> String?,
        currentFolder: @escaping @Sendable () -> String,
        processors: @escaping @Sendable () -> Int,
        milliseconds: @escaping @Sendable () -> Int,
        becomeSibling: @escaping @Sendable (_ name: String, _ arguments: [String]) -> FileFault,
        askSibling:
            @escaping @Sendable (_ name: String, _ arguments: [String], _ input: [UInt8], _ limit: Int)
            throws(FileFault) -> SiblingAnswer
    ) {
        self.askSibling = askSibling
        self.files = files
        self.readInput = readInput
        self.write = write
        self.isTerminal = isTerminal
        self.columns = columns
        self.variable = variable
        self.currentFolder = currentFolder
        self.processors = processors
        self.milliseconds = milliseconds
        self.becomeSibling = becomeSibling
    }
}
