internal import Glibc
internal import HapticPlayback
internal import HapticRendering

/// Sound files, decoded and kept as long as there is room, so that one that is played again and again is read once.
///
/// A file that has changed on disk (its size, its time, another one in its place) is read anew. Any thread may ask; two that ask
/// for the same file at the same time may both decode it.
public final class SoundCache: Sendable {
    /// The one that a process shares.
    public static let shared = SoundCache()

    /// How many samples are kept at the most, of all files together.
    public let capacity: Int
    private let state = Guarded(State())

    private struct State {
        var entries: [String: Entry] = [:]
        var held = 0
        /// Counts the uses.
        var clock = 0
    }

    private struct Entry {
        var identity: Identity
        var file: SoundFile
        var lastUse: Int

        var samples: Int { file.asset.frameCount * file.asset.channelCount }
    }

    /// What tells one state of a file from another.
    private struct Identity: Equatable {
        var device: UInt
        var node: UInt
        var size: Int
        var seconds: Int
        var nanoseconds: Int

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            device = UInt(status.st_dev)
            node = UInt(status.st_ino)
            size = Int(status.st_size)
            seconds = status.st_mtim.tv_sec
            nanoseconds = status.st_mtim.tv_nsec
        }
    }

    /// A cache without files yet.
    ///
    /// - Parameter capacity: Samples of 4 bytes; 2^24 of them, 64 MiB, unless told otherwise.
    public init(capacity: Int = 1 << 24) { self.capacity = capacity }

    /// The sound file at `path`, decoded whole; from memory where it has not changed since.
    ///
    /// - Throws: ``AudioFileError``, as ``SoundFile/init(path:limits:)``.
    public func file(at path: String) throws(AudioFileError) -> SoundFile {
        let identity = Identity(path)
        let known: SoundFile? = state.withLock { state in
            guard let entry = state.entries[path], entry.identity == identity else { return nil }
            state.clock += 1
            state.entries[path]?.lastUse = state.clock
            return entry.file
        }
        if let known { return known }
        let file = try SoundFile(path: path)
        if let identity { keep(file, path, identity) }
        return file
    }

    /// How many samples are kept now.
    public var heldSamples: Int { state.withLock { $0.held } }

    private func keep(_ file: SoundFile, _ path: String, _ identity: Identity) {
        state.withLock { state in
            state.clock += 1
            let entry = Entry(identity: identity, file: file, lastUse: state.clock)
            if let before = state.entries.removeValue(forKey: path) { state.held -= before.samples }
            guard entry.samples <= capacity else { return }
            state.entries[path] = entry
            state.held += entry.samples
            while state.held > capacity, let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
                state.entries[oldest.key] = nil
                state.held -= oldest.value.samples
            }
        }
    }
}
