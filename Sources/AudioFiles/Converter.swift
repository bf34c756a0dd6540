internal import CFFmpeg

/// Frames of any kind to interleaved floats of one rate and number of channels.
final class Converter {
    private let rate: Int32
    private let channels: Int32
    private var context: OpaquePointer?
    /// What the context was made for: a file may change in the middle.
    private var made: (rate: Int32, format: Int32, channels: Int32) = (0, -1, 0)

    init(rate: Int32, channels: Int32) {
        self.rate = rate
        self.channels = channels
    }

    deinit { swr_free(&context) }

    /// Converts a part of a frame and adds it to `output`.
    func convert(_ frame: UnsafePointer<AVFrame>, from first: Int, count: Int, into output: inout [Float]) {
        prepare(frame, &output)
        guard let context else { return }
        let format = AVSampleFormat(frame.pointee.format)
        let planes = av_sample_fmt_is_planar(format) != 0 ? Int(made.channels) : 1
        let width = Int(av_get_bytes_per_sample(format)) * (planes == 1 ? Int(made.channels) : 1)
        let offset = first * width
        withUnsafeTemporaryAllocation(of: UnsafePointer<UInt8>?.self, capacity: planes) { input in
            for plane in 0..<planes {
                input[plane] = frame.pointee.extended_data[plane].map { UnsafePointer($0 + offset) }
            }
            run(context, input.baseAddress, Int32(count), &output)
        }
    }

    /// Adds what is still held back, and forgets what was before.
    func flush(into output: inout [Float]) {
        guard let context else { return }
        run(context, nil, 0, &output)
        swr_free(&self.context)
        made = (0, -1, 0)
    }

    private func prepare(_ frame: UnsafePointer<AVFrame>, _ output: inout [Float]) {
        let wanted = (
            rate: frame.pointee.sample_rate, format: frame.pointee.format, channels: frame.pointee.ch_layout.nb_channels
        )
        guard context == nil || wanted != made else { return }
        flush(into: &output)
        made = wanted
        var layout = frame.pointee.ch_layout
        guard
            thrum_av_resampler(
                &context, channels, rate, &layout, AVSampleFormat(frame.pointee.format), frame.pointee.sample_rate) >= 0
        else {
            swr_free(&context)
            return
        }
    }

    private func run(
        _ context: OpaquePointer, _ input: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ count: Int32,
        _ output: inout [Float]
    ) {
        let room = swr_get_out_samples(context, count)
        guard room > 0 else { return }
        let start = output.count
        output.append(contentsOf: repeatElement(0, count: Int(room * channels)))
        let made = output.withUnsafeMutableBytes { bytes in
            var target: UnsafeMutablePointer<UInt8>? = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
                .advanced(by: 4 * start)
            return swr_convert(context, &target, room, input, count)
        }
        output.removeLast(Int((room - max(0, made)) * channels))
    }
}
