internal import CFFmpeg

/// Packets to frames.
final class Decoder {
    /// What comes next.
    enum Step {
        /// Samples, valid until the next call.
        case frame(UnsafePointer<AVFrame>)
        /// It needs another packet.
        case needsPacket
        /// A packet of so many seconds could not be decoded.
        case damaged(seconds: Double)
        /// There is no more.
        case end
    }

    /// Frames per second.
    let sampleRate: Int
    let channelCount: Int
    /// How the sound is coded.
    let codec: String
    private var context: UnsafeMutablePointer<AVCodecContext>?
    private var frame = av_frame_alloc()
    private let secondsPerTick: Double
    /// The length of a packet that was refused, in seconds.
    private var refused: Double?

    /// A decoder for what `demuxer` reads.
    ///
    /// - Parameter skipsByItself: Whether FFmpeg leaves out the samples that the file's packets say are none of the sound.
    init(_ demuxer: Demuxer, path: String, skipsByItself: Bool) throws(AudioFileError) {
        let parameters = demuxer.stream.pointee.codecpar
        guard let parameters else { throw .noSound(path: path, container: demuxer.container) }
        codec = String(cString: avcodec_get_name(parameters.pointee.codec_id))
        let unsupported = AudioFileError.unsupportedCodec(path: path, container: demuxer.container, codec: codec)
        guard let decoder = avcodec_find_decoder(parameters.pointee.codec_id) else {
            av_frame_free(&frame)
            throw unsupported
        }
        context = avcodec_alloc_context3(decoder)
        let base = demuxer.stream.pointee.time_base
        secondsPerTick = Double(base.num) / Double(base.den)
        guard let context, avcodec_parameters_to_context(context, parameters) >= 0 else {
            preconditionFailure("FFmpeg could not take memory")
        }
        context.pointee.pkt_timebase = base
        context.pointee.thread_count = 1
        context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
        if !skipsByItself { context.pointee.flags2 |= thrum_av_skip_manually() }
        let isOpen = avcodec_open2(context, decoder, nil) >= 0
        sampleRate = Int(context.pointee.sample_rate)
        channelCount = Int(context.pointee.ch_layout.nb_channels)
        guard isOpen, sampleRate > 0, channelCount > 0 else {
            avcodec_free_context(&self.context)
            av_frame_free(&frame)
            if isOpen { throw .damaged(path: path, container: demuxer.container, codec: codec) }
            throw unsupported
        }
    }

    deinit {
        avcodec_free_context(&context)
        av_frame_free(&frame)
    }

    /// Gives it a packet.
    func send(_ packet: UnsafePointer<AVPacket>) {
        guard avcodec_send_packet(context, packet) < 0 else { return }
        refused = max(0, Double(packet.pointee.duration)) * secondsPerTick
    }

    /// Tells it that no packet is left.
    func finish() { avcodec_send_packet(context, nil) }

    /// The next samples.
    func next() -> Step {
        if let seconds = refused {
            refused = nil
            return .damaged(seconds: seconds)
        }
        let result = avcodec_receive_frame(context, frame)
        if result == thrum_av_again() { return .needsPacket }
        if result == thrum_av_end() { return .end }
        guard result >= 0, let frame else { return .damaged(seconds: 0) }
        return .frame(UnsafePointer(frame))
    }
}
