import AHAP
import AudioFiles
import HapticRendering

extension PatternFile {
    /// Finds and decodes the sound files of the pattern, below `root` or the file's own folder; lines that tell what is
    /// wrong, where events are silent.
    mutating func loadSounds(root: String?) -> [String] {
        let folder = root ?? path.split(separator: "/").dropLast().joined(separator: "/")
        let start = root ?? (path.hasPrefix("/") ? "/" + folder : folder.isEmpty ? "." : folder)
        sounds = PatternSounds(document.pattern, root: start)
        return sounds.remarks.map { remark in
            let help = remark.help.isEmpty ? "" : "; \(remark.help)"
            return "\(remark.file ?? path): warning: \(remark.message)\(help)"
        }
    }

    /// What is felt and what is heard of the file.
    func makeMaterial() -> (timeline: Timeline, soundtrack: Soundtrack) {
        let timeline = Timeline(document.pattern)
        return (timeline, sounds.soundtrack(timeline))
    }
}
