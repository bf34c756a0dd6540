internal import CFFmpeg

/// The packets of the one sound of a file.
final class Demuxer {
    /// What the next packet is.
    enum Step {
        case packet(UnsafePointer<AVPacket>)
        case end
        case failed(reason: String)
    }

    /// The kind of file.
    let container: String
    /// The length that the file states, in seconds; nil where it is a guess.
    let statedDuration: Double?
    /// The stream that is read.
    let stream: UnsafeMutablePointer<AVStream>
    private let source: ByteSource
    private var context: UnsafeMutablePointer<AVFormatContext>?
    private var input: UnsafeMutablePointer<AVIOContext>?
    private var packet = av_packet_alloc()

    /// The kinds of file that are read. None of them leads to other files.
    private static let kinds = "wav,w64,aiff,caf,mov,mp3,flac,ogg,aac,ac3,eac3,au,amr"
    /// Bytes read at a time.
    private static let bufferSize = 1 << 15

    private static let prepare: Void = {
        av_log_set_level(AV_LOG_QUIET)
        // One way of computing on all machines of a kind, rather than the fastest of each: equal files, equal samples.
        av_force_cpu_flags(0)
    }()

    init(_ source: ByteSource, path: String) throws(AudioFileError) {
        _ = Self.prepare
        self.source = source
        input = avio_alloc_context(
            av_malloc(Self.bufferSize)?.assumingMemoryBound(to: UInt8.self), Int32(Self.bufferSize), 0,
            Unmanaged.passUnretained(source).toOpaque(), readBytes, nil, seekBytes)
        context = avformat_alloc_context()
        guard let fresh = context, let input else { preconditionFailure("FFmpeg could not take memory") }
        fresh.pointee.pb = input
        var options: OpaquePointer?
        av_dict_set(&options, "format_whitelist", Self.kinds, 0)
        defer { av_dict_free(&options) }
        // On failure the context is freed and set to nil.
        guard avformat_open_input(&context, path, nil, &options) == 0, let context else {
            Self.release(&self.input, packet: &packet)
            throw Self.refusal(of: source, path)
        }
        let names = String(cString: context.pointee.iformat.pointee.name).split(separator: ",")
        container = names.first == "mov" ? Self.brand(path) : String(names.first ?? "unknown")
        let index = Self.sound(of: context)
        guard let index, let stream = context.pointee.streams[index] else {
            let isBare = context.pointee.nb_streams == 0
            avformat_close_input(&self.context)
            Self.release(&self.input, packet: &packet)
            throw isBare
                ? .damaged(path: path, container: container, codec: "sound")
                : .noSound(path: path, container: container)
        }
        for other in 0..<Int(context.pointee.nb_streams) where other != index {
            context.pointee.streams[other]?.pointee.discard = AVDISCARD_ALL
        }
        self.stream = stream
        statedDuration = Self.duration(of: stream, context)
    }

    deinit {
        if context != nil { avformat_close_input(&context) }
        Self.release(&input, packet: &packet)
    }

    private static func release(
        _ input: inout UnsafeMutablePointer<AVIOContext>?, packet: inout UnsafeMutablePointer<AVPacket>?
    ) {
        if let input { av_free(input.pointee.buffer) }
        avio_context_free(&input)
        av_packet_free(&packet)
    }

    /// Why nothing could be made of `source`: it is of no known kind, or of one and broken.
    private static func refusal(of source: ByteSource, _ path: String) -> AudioFileError {
        if source.failure != 0 { return .unreadable(path: path, reason: text(of: source.failure)) }
        var head = source.bytes(at: 0, count: 4_096)
        let count = head.count
        head += [UInt8](repeating: 0, count: Int(AVPROBE_PADDING_SIZE))
        let name = head.withUnsafeMutableBufferPointer { head -> String? in
            var data = AVProbeData()
            data.buf = head.baseAddress
            data.buf_size = Int32(count)
            var score = AVPROBE_SCORE_MAX / 4
            return av_probe_input_format2(&data, 1, &score).map { String(cString: $0.pointee.name) }
        }
        let kind = name?.split(separator: ",").first.map(String.init)
        guard let kind, kinds.split(separator: ",").contains(Substring(kind)) else { return .unknownFormat(path: path) }
        return .damaged(path: path, container: kind == "mov" ? brand(path) : kind, codec: "sound")
    }

    /// What a file of the QuickTime family is called.
    private static func brand(_ path: String) -> String {
        let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return ["m4a", "mp4", "mov", "3gp"].contains(ending) ? ending : "mp4"
    }

    /// The first stream of sound that is not a cover picture or a film.
    private static func sound(of context: UnsafeMutablePointer<AVFormatContext>) -> Int? {
        guard avformat_find_stream_info(context, nil) >= 0 else { return nil }
        let index = av_find_best_stream(context, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0)
        return index >= 0 ? Int(index) : nil
    }

    /// How many frames the tables of an MP4 file leave of the sound, which FFmpeg heeds at its start only; nil for all other
    /// files, and where the tables say nothing.
    ///
    /// Source: documented (edit lists, ISO/IEC 14496-12) and reported (`iTunSMPB`, which iTunes writes instead).
    func editedFrames(rate: Int) -> Int? {
        guard let context, String(cString: context.pointee.iformat.pointee.name).hasPrefix("mov") else { return nil }
        for metadata in [context.pointee.metadata, stream.pointee.metadata] {
            guard let entry = av_dict_get(metadata, "iTunSMPB", nil, 0) else { continue }
            // Hexadecimal numbers: 0, priming, padding, frames, …
            let words = String(cString: entry.pointee.value).split(separator: " ")
            if words.count > 3, let frames = Int(words[3], radix: 16), frames > 0 { return frames }
        }
        guard let statedDuration, statedDuration > 0, statedDuration < 1e8 else { return nil }
        return Int((statedDuration * Double(rate)).rounded())
    }

    private static func duration(
        of stream: UnsafeMutablePointer<AVStream>, _ context: UnsafeMutablePointer<AVFormatContext>
    ) -> Double? {
        let length = stream.pointee.duration
        // Uncompressed Core Audio files: a count of frames, where others count packets.
        if String(cString: context.pointee.iformat.pointee.name) == "caf", stream.pointee.nb_frames > 0,
            let rate = stream.pointee.codecpar?.pointee.sample_rate, rate > 0
        {
            return Double(stream.pointee.nb_frames) / Double(rate)
        }
        guard length != thrum_av_no_time(), context.pointee.duration_estimation_method != AVFMT_DURATION_FROM_BITRATE
        else { return nil }
        let base = stream.pointee.time_base
        return Double(length) * Double(base.num) / Double(base.den)
    }

    private static func text(of code: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: 128)
        av_strerror(thrum_av_error(code), &buffer, buffer.count)
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The next packet of the sound; valid until the next call.
    func next() -> Step {
        guard let context, let packet else { return .end }
        while true {
            av_packet_unref(packet)
            let result = av_read_frame(context, packet)
            if result < 0 {
                // A file that is cut short may end in what makes no sense: that is its end.
                return source.failure == 0 ? .end : .failed(reason: Self.text(of: source.failure))
            }
            if packet.pointee.stream_index == stream.pointee.index { return .packet(UnsafePointer(packet)) }
        }
    }
}
