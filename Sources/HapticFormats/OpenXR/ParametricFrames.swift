import HapticRendering

/// A pattern as `XR_EXT_haptic_parametric` has it: points of amplitude and of frequency, and transients, in nanoseconds.
///
/// A call takes at most 500 entries of each list; longer patterns are cut into frames of a stream. The lists of all frames
/// one after the other are those of the one call. Source: documented, registry.khronos.org, revision 1 of the extension.
struct ParametricFrames {
    /// A point of amplitude or frequency, 0...1.
    struct Point: Equatable {
        var time: Int64
        var value: Double
    }

    /// A tap.
    struct Transient: Equatable {
        var time: Int64
        var amplitude: Double
        var frequency: Double
    }

    /// One call.
    struct Frame: Equatable {
        var amplitudes: [Point] = []
        var frequencies: [Point] = []
        var transients: [Transient] = []
    }

    /// A frame has fewer entries than this in all.
    static let mostEntries = 500
    /// What 0 and 1 of frequency stand for, in hertz.
    static let band = 65.0...300.0

    private(set) var whole = Frame()

    init(_ layers: LayeredPattern, _ model: ConversionModel) {
        func points(_ line: BakedLine, _ law: (Double) -> Double) -> [Point] {
            var points: [Point] = []
            for point in line.points {
                var time = Seconds.nanoseconds(point.time)
                // Of a jump, the new value comes a nanosecond later.
                if let last = points.last, time <= last.time { time = last.time + 1 }
                points.append(Point(time: time, value: LayeredPattern.rounded(law(point.value))))
            }
            return points
        }
        if !layers.runs().isEmpty {
            whole.amplitudes = points(layers.intensity) { min(1, model.amplitude(ofHum: $0)) }
            whole.frequencies = points(layers.sharpness) { $0 }
        }
        for tap in layers.taps {
            whole.transients.append(
                Transient(
                    time: Seconds.nanoseconds(tap.time),
                    amplitude: LayeredPattern.rounded(min(1, model.amplitude(ofTap: tap.intensity))),
                    frequency: LayeredPattern.rounded(tap.sharpness)))
        }
    }

    /// The frames of the stream, in order; one where one call holds everything.
    var frames: [Frame] {
        var frames: [Frame] = []
        var frame = Frame()
        var count = 0
        var (amplitude, frequency, transient) = (0, 0, 0)
        while true {
            let times = (
                amplitude < whole.amplitudes.count ? whole.amplitudes[amplitude].time : .max,
                frequency < whole.frequencies.count ? whole.frequencies[frequency].time : .max,
                transient < whole.transients.count ? whole.transients[transient].time : .max
            )
            let earliest = min(times.0, times.1, times.2)
            guard earliest < .max else { return frames + [frame] }
            if count + 1 >= Self.mostEntries {
                frames.append(frame)
                frame = Frame()
                count = 0
            }
            count += 1
            if times.0 == earliest {
                frame.amplitudes.append(whole.amplitudes[amplitude])
                amplitude += 1
            } else if times.1 == earliest {
                frame.frequencies.append(whole.frequencies[frequency])
                frequency += 1
            } else {
                frame.transients.append(whole.transients[transient])
                transient += 1
            }
        }
    }
}
