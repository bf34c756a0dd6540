internal import Glibc

/// What discovery asks of the file system, as closures, so that it is tested with files that do not exist.
public struct SystemFiles: Sendable {
    /// How a path may be used.
    public struct Access: Sendable, Equatable {
        /// Whether this process may read and write it.
        public var isWritable: Bool
        /// The name of the group it belongs to.
        public var group: String
        /// Whether the group may write it.
        public var isGroupWritable: Bool

        /// These facts.
        public init(isWritable: Bool, group: String, isGroupWritable: Bool) {
            self.isWritable = isWritable
            self.group = group
            self.isGroupWritable = isGroupWritable
        }
    }

    /// The names in a folder, sorted; nil where it cannot be read.
    public var list: @Sendable (String) -> [String]?
    /// The contents of a small text file; nil where it cannot be read.
    public var read: @Sendable (String) -> String?
    /// How a path may be used; nil where it does not exist.
    public var access: @Sendable (String) -> Access?

    /// These functions.
    public init(
        list: @escaping @Sendable (String) -> [String]?, read: @escaping @Sendable (String) -> String?,
        access: @escaping @Sendable (String) -> Access?
    ) {
        self.list = list
        self.read = read
        self.access = access
    }

    /// The machine's own.
    public static let machine = SystemFiles(
        list: { path in
            guard let folder = opendir(path) else { return nil }
            defer { closedir(folder) }
            var names: [String] = []
            while let entry = readdir(folder) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                if name != ".", name != ".." { names.append(name) }
            }
            return names.sorted()
        },
        read: { path in
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return nil }
            defer { close(descriptor) }
            var bytes = [UInt8](repeating: 0, count: 65_536)
            var count = 0
            while count < bytes.count {
                let got = bytes.withUnsafeMutableBytes {
                    Glibc.read(descriptor, $0.baseAddress! + count, $0.count - count)
                }
                guard got > 0 else { break }
                count += got
            }
            return String(decoding: bytes[..<count], as: UTF8.self)
        },
        access: { path in
            var facts = stat()
            guard stat(path, &facts) == 0 else { return nil }
            let group = getgrgid(facts.st_gid).map { String(cString: $0.pointee.gr_name) } ?? "\(facts.st_gid)"
            return Access(
                isWritable: Glibc.access(path, R_OK | W_OK) == 0, group: group,
                isGroupWritable: facts.st_mode & S_IWGRP != 0)
        })
}
