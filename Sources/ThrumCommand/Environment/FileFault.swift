/// Why a file or folder could not be read or written.
public enum FileFault: Error, Sendable, Equatable {
    /// There is nothing of that name.
    case notFound
    /// A folder stands where a file was due.
    case isFolder
    /// The user may not.
    case notPermitted
    /// There is something of that name already, and it was not to be replaced.
    case alreadyExists
    /// The file holds more than `limit` bytes.
    case tooLarge(limit: Int)
    /// Anything else, in the system's words.
    case failed(reason: String)

    /// What is wrong, in words that follow "path: ".
    public var reason: String {
        switch self {
        case .notFound: "no such file or folder"
        case .isFolder: "is a folder, not a file"
        case .notPermitted: "permission denied"
        case .alreadyExists: "exists already"
        case .tooLarge(let limit): "larger than \(ByteSize(limit))"
        case .failed(let reason): reason
        }
    }

    /// What to do about it; nil where that is plain.
    public var help: String? {
        switch self {
        case .tooLarge: "raise the limit with --max-size SIZE"
        case .alreadyExists: "choose another name with -o FILE, or replace it with --force"
        default: nil
        }
    }
}
