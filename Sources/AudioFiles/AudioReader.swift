internal import CFFmpeg

/// Reads a sound file piece by piece, as floating-point samples of one channel or two.
///
/// What an encoder put before and after the sound (the priming of AAC, the padding of MP3) is left out as far as the file
/// tells of it, so that sample 0 is the sound's own first. Damaged parts are replaced by silence, and of a file that is cut
/// short, what is there is read; ``warnings`` says so.
///
/// Not for several threads at once. FFmpeg gets bytes only through this type and opens nothing itself.
public final class AudioReader {
    /// What stands in a file.
    public struct Format: Sendable, Hashable {
        /// Frames per second.
        public var sampleRate: Double
        /// Channels.
        public var channelCount: Int
        /// The kind of file, such as `wav`.
        public var container: String
        /// How the sound is coded, such as `aac`.
        public var codec: String
        /// The length that the file states, in seconds; nil where it states none.
        public var duration: Double?
    }

    /// How samples are wanted.
    public struct Options: Sendable, Hashable {
        /// Frames per second; nil for the file's own.
        public var sampleRate: Int?
        /// 1 or 2; nil for what the file has, and two of more.
        public var channelCount: Int?

        /// Samples of a rate and a number of channels.
        public init(sampleRate: Int? = nil, channelCount: Int? = nil) {
            self.sampleRate = sampleRate
            self.channelCount = channelCount
        }
    }

    /// What stands in the file.
    public let format: Format
    /// Frames per second of what is read.
    public let sampleRate: Double
    /// Channels of what is read, 1 or 2.
    public let channelCount: Int
    /// What is wrong with the file; complete when everything has been read.
    public private(set) var warnings: [AudioFileWarning] = []

    private let path: String
    private let demuxer: Demuxer
    private let decoder: Decoder
    private let converter: Converter
    /// Frames of the file still to be left out at the start, as its own tables say.
    private var priming: Int
    /// Frames of the file still to come at the most, as its own tables say; nil where they do not.
    private var left: Int?
    private var decoded = 0
    /// The frames of the longest packet.
    private var largest = 0
    private var damaged = 0
    /// Packets that could not be decoded since the last one that could, and their seconds.
    private var gaps = 0
    private var gap = 0.0
    private var isOver = false
    private var ready: [Float] = []
    private var readyStart = 0

    /// Opens the file at `path`.
    ///
    /// - Throws: ``AudioFileError`` where there is no such file, or nothing in it can be decoded.
    public convenience init(path: String, options: Options = Options()) throws(AudioFileError) {
        try self.init(ByteSource(path: path), path: path, options)
    }

    /// Opens a file in memory; `name` is for messages, and its ending helps to tell the kind.
    public convenience init(bytes: [UInt8], name: String, options: Options = Options()) throws(AudioFileError) {
        try self.init(ByteSource(bytes: bytes, name: name), path: name, options)
    }

    private init(_ source: ByteSource, path: String, _ options: Options) throws(AudioFileError) {
        if let rate = options.sampleRate { precondition(rate > 0, "a sample rate must be above 0") }
        if let count = options.channelCount { precondition(count == 1 || count == 2, "one channel or two can be read") }
        self.path = path
        demuxer = try Demuxer(source, path: path)
        let table = demuxer.container == "caf" ? CAFPackets(source) : nil
        decoder = try Decoder(demuxer, path: path, skipsByItself: table == nil)
        var duration = demuxer.statedDuration
        if let table { duration = Double(table.validFrames) / Double(decoder.sampleRate) }
        if demuxer.container == "wav" { duration = WAVLength(source)?.seconds ?? duration }
        format = Format(
            sampleRate: Double(decoder.sampleRate), channelCount: decoder.channelCount, container: demuxer.container,
            codec: decoder.codec, duration: duration)
        channelCount = options.channelCount ?? min(2, decoder.channelCount)
        let rate = options.sampleRate ?? decoder.sampleRate
        sampleRate = Double(rate)
        converter = Converter(rate: Int32(rate), channels: Int32(channelCount))
        priming = table?.primingFrames ?? 0
        left = table?.validFrames ?? demuxer.editedFrames(rate: decoder.sampleRate)
    }

    /// Reads the next frames, interleaved.
    ///
    /// - Parameter output: Room for whole frames of ``channelCount`` samples.
    /// - Returns: How many frames came; 0 only at the end, or where there is no room for one.
    /// - Throws: `unreadable` where the system cannot read on, `damaged` where the file gave not one sample.
    public func read(into output: UnsafeMutableBufferPointer<Float>) throws(AudioFileError) -> Int {
        let wanted = output.count / channelCount
        var done = 0
        while done < wanted {
            let count = min(wanted - done, (ready.count - readyStart) / channelCount)
            if count == 0 {
                guard try fill() else { break }
                continue
            }
            for index in 0..<(count * channelCount) { output[done * channelCount + index] = ready[readyStart + index] }
            readyStart += count * channelCount
            done += count
        }
        return done
    }

    /// Decodes some more; false at the end.
    private func fill() throws(AudioFileError) -> Bool {
        ready.removeAll(keepingCapacity: true)
        readyStart = 0
        while ready.isEmpty {
            guard !isOver else { return false }
            switch decoder.next() {
            case .frame(let frame):
                take(frame)
            case .needsPacket:
                switch demuxer.next() {
                case .packet(let packet): decoder.send(packet)
                case .end: decoder.finish()
                case .failed(let reason): throw .unreadable(path: path, reason: reason)
                }
            case .damaged(let seconds):
                // At the very end it is what is left of a packet that was cut through, not a gap.
                gaps += 1
                gap += seconds
            case .end:
                try end()
            }
        }
        return true
    }

    private func take(_ frame: UnsafePointer<AVFrame>) {
        if gaps > 0 { takeSilence() }
        var (first, count) = (0, Int(frame.pointee.nb_samples))
        largest = max(largest, count)
        let skipped = min(priming, count)
        priming -= skipped
        first += skipped
        count -= skipped
        if let left {
            count = min(count, left)
            self.left = left - count
        }
        guard count > 0 else { return }
        decoded += count
        converter.convert(frame, from: first, count: count, into: &ready)
    }

    /// Keeps time over what could not be decoded.
    private func takeSilence() {
        damaged += gaps
        let count = min(Int((gap * format.sampleRate).rounded()), left ?? .max)
        (gaps, gap) = (0, 0)
        guard decoded > 0, count > 0, count < 1 << 16 else { return }
        decoded += count
        if let left { self.left = left - count }
        converter.flush(into: &ready)
        let frames = Int((Double(count) * sampleRate / format.sampleRate).rounded())
        ready.append(contentsOf: repeatElement(0, count: frames * channelCount))
    }

    /// How much longer a whole file may be said to be than it is, in seconds: containers round to milliseconds, codecs to
    /// packets, and MP3 counts what its encoder puts around the sound.
    private var tolerance: Double {
        guard !format.codec.hasPrefix("pcm_"), format.codec != "flac" else { return 0.002 }
        return 0.002 + Double(max(2_600, largest + largest / 2)) / format.sampleRate
    }

    private func end() throws(AudioFileError) {
        isOver = true
        converter.flush(into: &ready)
        guard decoded > 0 || (gaps == 0 && format.duration == 0) else {
            throw .damaged(path: path, container: format.container, codec: format.codec)
        }
        if damaged > 0 { warnings.append(.damagedPackets(damaged)) }
        let seconds = Double(decoded) / format.sampleRate
        if let stated = format.duration, seconds < stated - tolerance {
            warnings.append(.truncated(decoded: seconds, declared: stated))
        }
    }
}
