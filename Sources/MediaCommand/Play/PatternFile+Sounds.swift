import AHAP
import AudioFiles
internal import Glibc
import HapticRendering

extension PatternFile {
    /// Finds and decodes the sound files of the pattern, below `root` or the file's own folder; lines that tell what is
    /// wrong, where events are silent.
    mutating func loadSounds(root: String?) -> [String] {
        let folder = root ?? path.split(separator: "/").dropLast().joined(separator: "/")
        let start = root ?? (path.hasPrefix("/") ? "/" + folder : folder.isEmpty ? "." : folder)
        let plan = WaveformPlan(document.pattern, LiveFolders.lookup(root: start))
        var lines = plan.remarks.map { "\(path): warning: \"\($0.path)\" \($0.message); \($0.help)" }
        var decoded: [SoundAsset?] = []
        for file in plan.files {
            do throws(AudioFileError) {
                let sound = try SoundFile(path: file)
                lines += sound.warnings.map { "\(file): warning: \($0)" }
                decoded.append(sound.asset)
            } catch {
                lines.append("\(file): warning: \(error.reason); its events are silent; \(error.help)")
                decoded.append(nil)
            }
        }
        sounds = plan.fileOfEvent.map { $0.flatMap { decoded[$0] } }
        return lines
    }

    /// What is felt and what is heard of the file.
    func makeMaterial() -> (timeline: Timeline, soundtrack: Soundtrack) {
        let timeline = Timeline(document.pattern)
        let sounds = sounds
        return (timeline, Soundtrack(timeline, asset: { sounds.indices.contains($0) ? sounds[$0] : nil }))
    }
}

/// The folders of the system, as far as a search for sound files needs them.
enum LiveFolders {
    /// A search below `root`.
    static func lookup(root: String) -> WaveformLookup {
        WaveformLookup(
            root: root, list: { entries(of: $0) },
            destination: { path in
                guard let resolved = realpath(path, nil) else { return nil }
                defer { free(resolved) }
                return String(cString: resolved)
            })
    }

    /// Whether there is a folder of that name.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func entries(of folder: String) -> [WaveformLookup.Entry]? {
        guard let stream = opendir(folder) else { return nil }
        defer { closedir(stream) }
        var entries: [WaveformLookup.Entry] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name == "." || name == ".." { continue }
            let path = folder + "/" + name
            var status = stat()
            let isLink = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
            entries.append(.init(name, isFolder: isFolder(path), isLink: isLink))
        }
        return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
}
