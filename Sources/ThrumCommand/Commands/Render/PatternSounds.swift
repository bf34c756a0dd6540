import AHAP
import HapticPattern
import HapticRendering
import JSONText

/// The sound files of a pattern, as samples. Found here, decoded by the program that links the decoders.
struct PatternSounds {
    /// The sound of each event of the pattern; nil where it has none, or none that could be used.
    private(set) var assets: [SoundAsset?]

    /// Finds and decodes what the events of `pattern` name, below `root`. What is wrong with a file is told, and its events are
    /// silent.
    ///
    /// - Throws: the fault of the program that decodes, where it is missing or fails.
    init(_ pattern: Pattern, name: String, root: String, _ console: Console) throws(FileFault) {
        let plan = WaveformPlan(pattern, WaveformFolder(root, in: console.environment).lookup)
        for remark in plan.remarks {
            console.report(
                Message.warning(name, "\"\(remark.path)\" \(remark.message)", help: remark.help, console.errorPalette))
        }
        assets = pattern.events.map { _ in nil }
        guard !plan.files.isEmpty else { return }
        let answer = try MediaProgram.ask(
            ["decode", "--"] + plan.files, failing: "could not decode the sounds", console)
        var reader = DecodedSounds(answer)
        var sounds: [SoundAsset?] = []
        for file in plan.files {
            guard let sound = reader.next() else {
                throw .failed(reason: "it did not answer for \(file); is it of another version?")
            }
            for warning in sound.warnings {
                console.report(Message.warning(file, warning.message, help: warning.help, console.errorPalette))
            }
            sounds.append(sound.asset)
        }
        for (event, file) in plan.fileOfEvent.enumerated() { assets[event] = file.flatMap { sounds[$0] } }
    }
}

/// What the decoding program writes: for each file a line of JSON, then its samples, one channel after the other, as
/// floating-point numbers of 32 bits, the lowest byte first.
///
/// `{"rate":44100,"channels":2,"frames":12345,"warnings":[]}`, or `{"error":"…","help":"…"}` without samples.
struct DecodedSounds {
    /// One file.
    struct Sound {
        var asset: SoundAsset?
        var warnings: [(message: String, help: String?)] = []
    }

    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next file; nil where there is none, or what is there makes no sense.
    mutating func next() -> Sound? {
        guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let tree = JSONReader.read(SourceText(Array(bytes[position..<end])))
        position = end + 1
        guard tree.faults.isEmpty, !tree.nodes.isEmpty, tree[0].kind == .object else { return nil }
        if let error = tree.value(for: "error", in: 0) {
            let help = tree.value(for: "help", in: 0).map { tree.string(at: $0) }
            return Sound(asset: nil, warnings: [("\(tree.string(at: error)); its events are silent", help)])
        }
        func number(_ key: String) -> Int? {
            tree.value(for: key, in: 0).flatMap { Int(exactly: tree.number(at: $0)) }
        }
        guard let rate = number("rate"), let channels = number("channels"), let frames = number("frames"), rate > 0,
            channels == 1 || channels == 2, frames >= 0, frames <= (bytes.count - position) / (4 * channels)
        else { return nil }
        let count = frames * channels
        let planes = [Float](unsafeUninitializedCapacity: count) { samples, filled in
            bytes.withUnsafeBytes { bytes in
                for index in 0..<count {
                    let word = bytes.loadUnaligned(fromByteOffset: position + 4 * index, as: UInt32.self)
                    samples.initializeElement(at: index, to: Float(bitPattern: UInt32(littleEndian: word)))
                }
            }
            filled = count
        }
        position += 4 * count
        let warnings = tree.value(for: "warnings", in: 0).map { tree.items(of: $0) } ?? []
        return Sound(
            asset: SoundAsset(planes: planes, channelCount: channels, sampleRate: Double(rate)),
            warnings: warnings.map { (tree.string(at: $0), nil) })
    }
}
