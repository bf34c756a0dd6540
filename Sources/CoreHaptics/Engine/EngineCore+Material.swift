import Foundation
import HapticPattern
import HapticPlayback
import HapticRendering

extension EngineCore {
    /// What a player needs of a pattern, its sounds decoded.
    /// - Throws: `invalidPatternData` where nothing can be played, `invalidAudioResource` and `fileNotFound` for sounds.
    func material(of content: PatternContent) throws(CHHapticError) -> PatternMaterial {
        guard content.pattern.events.contains(where: \.isPlayable) else {
            throw CHHapticError(
                .invalidPatternData,
                "the pattern has no event that could be played; give it a tap, or a duration above 0")
        }
        var pattern = content.pattern
        var assets = try content.assets()
        for (index, id) in content.resources.sorted(by: { $0.key < $1.key }) {
            guard let sound = sound(id) else {
                throw CHHapticError(
                    .invalidAudioResource,
                    "no sound is registered under \(id) on this engine; register it before making a player")
            }
            pattern.events[index].usesVolumeEnvelope = sound.usesVolumeEnvelope
            pattern.events[index].loopsWaveform = sound.loops
            assets[index] = sound.asset
        }
        let timeline = Timeline(pattern)
        let sounds = assets
        return PatternMaterial(timeline, soundtrack: Soundtrack(timeline, asset: { sounds[$0] }))
    }
}

extension PatternContent {
    /// The sound of each event that names a file, by its place in the pattern; nil of all others.
    /// - Throws: `fileNotFound`, `invalidAudioResource`, `resourceNotAvailable`.
    func assets() throws(CHHapticError) -> [SoundAsset?] {
        var assets = [SoundAsset?](repeating: nil, count: pattern.events.count)
        for (index, event) in pattern.events.enumerated() where event.type == .audioCustom {
            guard let path = event.waveformPath else { continue }
            guard let file = resolve(path) else {
                let places = places(path).map(\.path).joined(separator: ", ")
                throw CHHapticError(.fileNotFound, "there is no sound \"\(path)\"; looked for \(places)")
            }
            assets[index] = try SoundAsset(file: file.path)
        }
        return assets
    }

    /// The authored length in seconds, with the own lengths of sound files whose event gives none, as far as they can be
    /// opened. Source: chosen; of registered sounds only the engine knows.
    var duration: Double {
        guard pattern.events.contains(where: { $0.type == .audioCustom && ($0.duration ?? 0) == 0 }) else {
            return pattern.duration
        }
        let timeline = Timeline(pattern)
        return Soundtrack(timeline, asset: { resolve($0) }).duration
    }

    private func resolve(_ index: Int) -> SoundAsset? {
        guard let path = pattern.events[index].waveformPath, let file = resolve(path) else { return nil }
        return try? SoundAsset(file: file.path)
    }

    /// Where a waveform path is looked for: as it stands where it is absolute, in the bundle, beside the file.
    private func places(_ path: String) -> [URL] {
        if path.hasPrefix("/") { return [URL(fileURLWithPath: path)] }
        let roots = [Bundle.main.resourceURL, url?.deletingLastPathComponent()]
        return roots.compactMap { $0?.appendingPathComponent(path) }
    }

    /// The file that a waveform path leads to, or nil.
    private func resolve(_ path: String) -> URL? {
        places(path).first { FileManager.default.fileExists(atPath: $0.path) }
    }
}

extension Event {
    /// Whether a player has anything to do for it.
    fileprivate var isPlayable: Bool { type.needsDuration ? (duration ?? 0) > 0 : true }
}
