import AHAP
import AudioFiles
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
                let sound = try SoundCache.shared.file(at: file)
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
