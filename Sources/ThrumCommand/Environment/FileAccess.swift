public import JSONText

/// The files a command may reach. Paths are as the user gave them: absolute, or relative to the current folder.
///
/// All closures may be called from several threads at once.
public struct FileAccess: Sendable {
    /// What stands under a path.
    public enum Kind: Sendable, Equatable {
        /// A file, or something else that can be read like one (a pipe, a device).
        case file
        /// A folder.
        case folder
    }

    /// One name in a folder.
    public struct Entry: Sendable, Equatable {
        /// The name, without the folder.
        public var name: String
        /// What it is; of a link, what it leads to.
        public var kind: Kind
        /// Whether it is a link.
        public var isLink: Bool

        /// A name in a folder.
        public init(_ name: String, _ kind: Kind, isLink: Bool = false) {
            self.name = name
            self.kind = kind
            self.isLink = isLink
        }
    }

    /// Reads a whole file of at most `limit` bytes.
    public var read: @Sendable (_ path: String, _ limit: Int) throws(FileFault) -> SourceText
    /// Tells what stands under a path, following links.
    public var kind: @Sendable (_ path: String) throws(FileFault) -> Kind
    /// Lists the files and folders in a folder in any order, without `.` and `..`, pipes and devices.
    public var list: @Sendable (_ folder: String) throws(FileFault) -> [Entry]
    /// Tells whether a file can be read, without reading it.
    public var check: @Sendable (_ path: String) throws(FileFault) -> Void
    /// Puts `bytes` in the place of a file, whole or not at all; the file keeps its mode, a link stays a link.
    public var replace: @Sendable (_ path: String, _ bytes: [UInt8]) throws(FileFault) -> Void
    /// Writes a new file; throws `alreadyExists` where there is something of that name.
    public var create: @Sendable (_ path: String, _ bytes: [UInt8]) throws(FileFault) -> Void
    /// Makes a folder and those above it, where they are not there yet.
    public var makeFolder: @Sendable (_ path: String) throws(FileFault) -> Void
    /// The absolute path that a path leads to when all links on it are followed.
    public var destination: @Sendable (_ path: String) throws(FileFault) -> String
    /// Begins a file that is written piece by piece, for results too large to hold.
    public var stream: @Sendable (_ path: String) throws(FileFault) -> FileStream

    /// Access through the given closures.
    public init(
        read: @escaping @Sendable (_ path: String, _ limit: Int) throws(FileFault) -> SourceText,
        kind: @escaping @Sendable (_ path: String) throws(FileFault) -> Kind,
        list: @escaping @Sendable (_ folder: String) throws(FileFault) -> [Entry],
        check: @escaping @Sendable (_ path: String) throws(FileFault) -> Void,
        replace: @escaping @Sendable (_ path: String, _ bytes: [UInt8]) throws(FileFault) -> Void,
        create: @escaping @Sendable (_ path: String, _ bytes: [UInt8]) throws(FileFault) -> Void,
        makeFolder: @escaping @Sendable (_ path: String) throws(FileFault) -> Void = { _ in },
        destination: @escaping @Sendable (_ path: String) throws(FileFault) -> String = { $0 },
        stream: (@Sendable (_ path: String) throws(FileFault) -> FileStream)? = nil
    ) {
        self.makeFolder = makeFolder
        self.destination = destination
        self.read = read
        self.kind = kind
        self.list = list
        self.check = check
        self.replace = replace
        self.create = create
        if let stream {
            self.stream = stream
        } else {
            self.stream = { (path) throws(FileFault) in FileStream.inMemory(at: path, replace) }
        }
    }
}
