import AudioFiles
import HapticRendering
import JSONText

/// `thrum-media decode FILE...`: the samples of sound files on standard output, for `thrum`, which links no decoder.
///
/// For each file a line of JSON, `{"rate","channels","frames","warnings"}` or `{"error","help"}`, then the samples, one channel
/// after the other, as 32-bit floating-point numbers, the lowest byte first. A file that cannot be used is no failure.
enum DecodeCommand {
    /// All files together give at most so many samples.
    private static let limit = 1 << 26

    static func run(_ words: [String]) -> Int32 {
        let files = words.first == "--" ? Array(words.dropFirst()) : words
        guard !files.isEmpty, files.first != "--help", files.first != "-h" else {
            Console.complain("usage: thrum-media decode FILE...\n\nWrites the samples of sound files, for thrum.")
            return files.isEmpty ? ExitStatus.usage : ExitStatus.clean
        }
        var left = limit
        for path in files {
            let room = AudioLimits(samples: min(left, AudioLimits.standard.samples))
            do throws(Console.Unwritten) {
                let file: SoundFile
                do throws(AudioFileError) {
                    file = try SoundFile(path: path, limits: room)
                } catch {
                    try writeLine(
                        "{\"error\":\(JSONString.quoted(error.reason)),\"help\":\(JSONString.quoted(error.help))}")
                    continue
                }
                left -= file.asset.frameCount * file.asset.channelCount
                try write(file)
            } catch {
                return error.status
            }
        }
        return ExitStatus.clean
    }

    private static func writeLine(_ line: String) throws(Console.Unwritten) {
        try Console.write(Array((line + "\n").utf8))
    }

    private static func write(_ file: SoundFile) throws(Console.Unwritten) {
        let warnings = file.warnings.map { JSONString.quoted("\($0)") }.joined(separator: ",")
        let asset = file.asset
        try writeLine(
            "{\"rate\":\(Int(asset.sampleRate)),\"channels\":\(asset.channelCount),\"frames\":\(asset.frameCount),"
                + "\"warnings\":[\(warnings)]}")
        for channel in 0..<asset.channelCount {
            var bytes: [UInt8] = []
            for sample in asset.channel(channel) {
                withUnsafeBytes(of: sample.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
                if bytes.count >= 1 << 16 {
                    try Console.write(bytes)
                    bytes.removeAll(keepingCapacity: true)
                }
            }
            try Console.write(bytes)
        }
    }
}
