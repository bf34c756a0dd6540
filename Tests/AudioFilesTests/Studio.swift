import AudioFiles
import Foundation
import HapticFormats
import HapticRendering
import Testing

/// Makes sound files for tests, with the `ffmpeg` tool.
struct Studio: ~Copyable {
    let folder = FileManager.default.temporaryDirectory.appending(path: "thrum-sound-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    /// Writes bytes under a name; the path.
    func write(_ bytes: [UInt8], _ name: String) throws -> String {
        try Data(bytes).write(to: folder.appending(path: name))
        return path(name)
    }

    /// Writes samples as a WAV file; the path.
    func wave(_ samples: [Float], channels: Int = 1, rate: Int = 44_100, _ encoding: SampleEncoding = .float32) throws
        -> String
    {
        var writer = try WAVWriter(
            WAVFormat(sampleRate: rate, channels: channels, encoding: encoding),
            frameCount: Int64(samples.count / channels))
        var bytes = writer.header
        writer.append(samples.span, to: &bytes)
        writer.finish(&bytes)
        return try write(bytes, "source.wav")
    }

    /// Lets `ffmpeg` make a file of a name; the path.
    func encode(_ source: String, _ name: String, _ options: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/ffmpeg")
        process.arguments = ["-v", "error", "-y", "-i", source] + options + [path(name)]
        process.standardInput = FileHandle.nullDevice
        let error = Pipe()
        process.standardError = error
        try process.run()
        let message = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "ffmpeg made no \(name): \(message)")
        return path(name)
    }

    func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }
}

/// A sine of 440 Hz that begins after 0.1 s of silence: 66,150 frames at 44,100 Hz unless told otherwise.
func lateSine(_ count: Int = 66_150, rate: Double = 44_100) -> [Float] {
    let begin = Int(0.1 * rate)
    return (0..<count).map { $0 < begin ? 0 : Float(0.5 * sin(2 * .pi * 440 * Double($0 - begin) / rate)) }
}

/// How far `decoded` is from `source` between two frames, in decibels below the source.
func difference(_ decoded: ArraySlice<Float>, _ source: [Float], _ range: Range<Int>) -> Double {
    var (error, power) = (0.0, 0.0)
    for index in range {
        let wanted = Double(source[index])
        let got = index < decoded.count ? Double(decoded[decoded.startIndex + index]) : 0
        error += (got - wanted) * (got - wanted)
        power += wanted * wanted
    }
    return 10 * log10(max(error, 1e-30) / power)
}
