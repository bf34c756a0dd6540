/// The envelope near one time: its value, its slope per second, and where that ends.
struct EnvelopeLeg {
    var value: Double
    var slope: Double
    var end: Double

    /// The envelope at `time`. After a hard end its level goes on over `edge` seconds, for the edge to fade.
    init(_ envelope: Envelope, at time: Double, edge: Double) {
        if time < envelope.riseEnd {
            slope = envelope.peak / (envelope.riseEnd - envelope.start)
            value = slope * (time - envelope.start)
            end = envelope.riseEnd
        } else if envelope.endsHard, time < envelope.fallEnd + edge {
            (value, slope, end) = (envelope.peak, 0, envelope.fallEnd + edge)
        } else if time < envelope.fallStart {
            (value, slope, end) = (envelope.peak, 0, envelope.fallStart)
        } else if time < envelope.fallEnd {
            slope = -envelope.peak / (envelope.fallEnd - envelope.fallStart)
            value = slope * (time - envelope.fallEnd)
            end = envelope.fallEnd
        } else {
            (value, slope, end) = (0, 0, .infinity)
        }
    }
}
