import Foundation
import HapticPattern
import HapticPlayback

extension EngineCore {
    /// What a player needs of a pattern.
    /// - Throws: `invalidPatternData` where nothing can be played, `invalidAudioResource` and `fileNotFound` for sounds.
    func material(of content: PatternContent) throws(CHHapticError) -> PatternMaterial {
        guard content.pattern.events.contains(where: \.isPlayable) else {
            throw CHHapticError(
                .invalidPatternData,
                "the pattern has no event that could be played; give it a tap, or a duration above 0")
        }
        for id in content.resources.values where sound(id) == nil {
            throw CHHapticError(
                .invalidAudioResource,
                "no sound is registered under \(id) on this engine; register it before making a player")
        }
        for event in content.pattern.events where event.type == .audioCustom {
            guard let path = event.waveformPath else { continue }
            guard content.resolve(path) != nil else {
                let places = content.places(path).map(\.path).joined(separator: ", ")
                throw CHHapticError(.fileNotFound, "there is no sound \"\(path)\"; looked for \(places)")
            }
        }
        return PatternMaterial(content.pattern)
    }
}

extension PatternContent {
    /// Where a waveform path is looked for: as it stands where it is absolute, in the bundle, beside the file.
    func places(_ path: String) -> [URL] {
        if path.hasPrefix("/") { return [URL(fileURLWithPath: path)] }
        let roots = [Bundle.main.resourceURL, url?.deletingLastPathComponent()]
        return roots.compactMap { $0?.appendingPathComponent(path) }
    }

    /// The file that a waveform path leads to, or nil.
    func resolve(_ path: String) -> URL? {
        places(path).first { FileManager.default.fileExists(atPath: $0.path) }
    }
}

extension Event {
    /// Whether a player has anything to do for it.
    fileprivate var isPlayable: Bool { type.needsDuration ? (duration ?? 0) > 0 : true }
}
