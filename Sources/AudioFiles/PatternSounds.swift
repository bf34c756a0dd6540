internal import AHAP
public import HapticPattern
public import HapticRendering

/// The sound files that a pattern names, found below one folder and decoded.
public struct PatternSounds: Sendable {
    /// What is to be told: why events are silent, or what is wrong with a file that is played.
    public struct Remark: Sendable, Hashable {
        /// The file that was found; nil where a path of the pattern leads to none.
        public var file: String?
        /// What is wrong, and what comes of it.
        public var message: String
        /// What to do; empty where there is nothing.
        public var help: String
    }

    /// The sound of each event of the pattern; nil where it has none, or none that could be used: it is silent.
    public private(set) var assets: [SoundAsset?] = []
    /// What is to be told, in order of first use.
    public private(set) var remarks: [Remark] = []

    /// No sounds: all files are silent.
    public init() {}

    /// Finds and decodes the sound files of `pattern` below `root`, from memory where ``SoundCache/shared`` has them.
    public init(_ pattern: Pattern, root: String) {
        let plan = WaveformPlan(pattern, LiveFolders.lookup(root: root))
        remarks = plan.remarks.map { Remark(message: "\"\($0.path)\" \($0.message)", help: $0.help) }
        var decoded: [SoundAsset?] = []
        for file in plan.files {
            do throws(AudioFileError) {
                let sound = try SoundCache.shared.file(at: file)
                remarks += sound.warnings.map { Remark(file: file, message: "\($0)", help: "") }
                decoded.append(sound.asset)
            } catch {
                remarks.append(
                    Remark(file: file, message: "\(error.reason); its events are silent", help: error.help))
                decoded.append(nil)
            }
        }
        assets = plan.fileOfEvent.map { $0.flatMap { decoded[$0] } }
    }

    /// What is heard of a pattern with these sounds.
    ///
    /// - Parameter timeline: That of the pattern that they were found for.
    public func soundtrack(_ timeline: Timeline) -> Soundtrack {
        Soundtrack(timeline, asset: { assets.indices.contains($0) ? assets[$0] : nil })
    }
}
