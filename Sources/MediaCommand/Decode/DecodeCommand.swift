import AudioFiles
internal import Glibc
import HapticRendering

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
            do throws(AudioFileError) {
                let file = try SoundFile(path: path, limits: room)
                left -= file.asset.frameCount * file.asset.channelCount
                guard write(file) else { return ExitStatus.usage }
            } catch {
                let line = "{\"error\":\(Console.quoted(error.reason)),\"help\":\(Console.quoted(error.help))}\n"
                guard Console.write(Array(line.utf8)) else { return ExitStatus.usage }
            }
        }
        return ExitStatus.clean
    }

    private static func write(_ file: SoundFile) -> Bool {
        let warnings = file.warnings.map { Console.quoted("\($0)") }.joined(separator: ",")
        let asset = file.asset
        let line =
            "{\"rate\":\(Int(asset.sampleRate)),\"channels\":\(asset.channelCount),\"frames\":\(asset.frameCount),"
            + "\"warnings\":[\(warnings)]}\n"
        guard Console.write(Array(line.utf8)) else { return false }
        for channel in 0..<asset.channelCount {
            var bytes: [UInt8] = []
            for sample in asset.channel(channel) {
                withUnsafeBytes(of: sample.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
                if bytes.count >= 1 << 16 {
                    guard Console.write(bytes) else { return false }
                    bytes.removeAll(keepingCapacity: true)
                }
            }
            guard Console.write(bytes) else { return false }
        }
        return true
    }
}
