public import HapticRendering

/// A sound file, decoded whole.
public struct SoundFile: Sendable {
    /// Its samples.
    public var asset: SoundAsset
    /// What stands in it.
    public var format: AudioReader.Format
    /// What is wrong with it.
    public var warnings: [AudioFileWarning]

    /// Decodes the file at `path`, at its own rate, into one channel or two.
    ///
    /// - Throws: ``AudioFileError``: no such file, nothing in it can be decoded, or more than `limits` allow.
    public init(path: String, limits: AudioLimits = .standard) throws(AudioFileError) {
        try self.init(AudioReader(path: path), path, limits)
    }

    /// Decodes a file in memory; `name` is for messages, and its ending helps to tell the kind.
    public init(bytes: [UInt8], name: String, limits: AudioLimits = .standard) throws(AudioFileError) {
        try self.init(AudioReader(bytes: bytes, name: name), name, limits)
    }

    private init(_ reader: AudioReader, _ path: String, _ limits: AudioLimits) throws(AudioFileError) {
        let channels = reader.channelCount
        let tooLong = AudioFileError.tooLong(path: path, codec: reader.format.codec, limit: limits)
        var (one, other): ([Float], [Float]) = ([], [])
        var piece = [Float](repeating: 0, count: 8_192 * channels)
        while true {
            let count = try Self.read(reader, into: &piece)
            if count == 0 { break }
            guard (one.count + count) * channels <= limits.samples else { throw tooLong }
            if channels == 1 {
                one.append(contentsOf: piece[..<count])
            } else {
                for index in 0..<count {
                    one.append(piece[2 * index])
                    other.append(piece[2 * index + 1])
                }
            }
        }
        one.append(contentsOf: other)
        other = []
        asset = SoundAsset(planes: one, channelCount: channels, sampleRate: reader.sampleRate)
        format = reader.format
        warnings = reader.warnings
    }

    private static func read(_ reader: AudioReader, into piece: inout [Float]) throws(AudioFileError) -> Int {
        var result: Result<Int, AudioFileError> = .success(0)
        piece.withUnsafeMutableBufferPointer { buffer in
            do throws(AudioFileError) {
                result = .success(try reader.read(into: buffer))
            } catch {
                result = .failure(error)
            }
        }
        return try result.get()
    }
}
