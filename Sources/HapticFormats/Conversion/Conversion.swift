/// What a conversion makes: one file or several, and what they could not keep.
public struct Conversion: Sendable {
    /// A file to be written.
    public struct File: Sendable, Equatable {
        /// What comes between the name and the extension: empty, or such as `.taps`.
        public var suffix: String
        /// The extension, without a point.
        public var fileExtension: String
        /// What is in it.
        public var bytes: [UInt8]

        /// A file.
        public init(suffix: String = "", fileExtension: String, bytes: [UInt8]) {
            self.suffix = suffix
            self.fileExtension = fileExtension
            self.bytes = bytes
        }
    }

    /// The files, the main one first; never empty.
    public var files: [File]
    /// What they could not keep.
    public var report: LossReport

    /// One file.
    public init(_ format: ConversionFormat, _ bytes: [UInt8], _ report: LossReport) {
        files = [File(fileExtension: format.fileExtension, bytes: bytes)]
        self.report = report
    }

    /// Several files.
    public init(files: [File], report: LossReport) {
        precondition(!files.isEmpty, "a conversion makes at least one file")
        self.files = files
        self.report = report
    }
}

/// Why a pattern cannot be converted.
public enum ConversionError: Error, Sendable, Equatable {
    /// Nothing is made of patterns in this module in that format.
    case notWritable(ConversionFormat)
    /// The pattern holds nothing that the format could play.
    case nothingFelt(ConversionFormat)

    /// What is wrong, why and what to do.
    public var message: String {
        switch self {
        case .notWritable(let format): "\(format.name) is not written from a pattern alone"
        case .nothingFelt(let format):
            "nothing in the pattern is felt, and \(format.name) cannot say nothing; add a haptic event"
        }
    }
}
