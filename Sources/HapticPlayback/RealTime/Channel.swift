import HapticPattern
import HapticRendering

/// One player inside one feed: the version that plays, and how far the output has come in it.
///
/// Made by the session, then touched only by the thread that reads the feed, until it is handed back.
final class Channel: @unchecked Sendable {
    // Safety: between `add` and `remove` everything here belongs to the reading thread; the feed's rings order the rest.
    /// Owned: released when the feed hands it back.
    var version: Unmanaged<PlayerVersion>
    var next: Unmanaged<Channel>?
    var previous: Unmanaged<Channel>?
    private var pulses = TapPulses()
    /// The segment whose taps were given out last, and the position from which the next ones are due.
    private var serial: UInt64 = 0
    private var nextPosition = 0.0
    private var lastFrom = -Double.infinity

    /// 0 while muted, and moving there or back.
    private var gain: Float = -1

    init(_ version: PlayerVersion) {
        self.version = .passRetained(version)
    }

    deinit { version.release() }

    /// Gives out the taps due after the last call and up to `time`, then adds what sounds at `time` to `mixer`.
    ///
    /// - Important: Real-time safe.
    func advance(
        to time: Double, mixer: inout FrameMixer, levels: inout PulseLevels, gain: Double, dropped: inout Int,
        onTap: (FeedTap) -> Void
    ) {
        version._withUnsafeGuaranteedRef { version in
            guard version.reads.contains(.haptic) else { return }
            let isHeard = !version.isMuted
            version.segments.withUnsafeBufferPointer { segments in
                var playing = -1
                for index in segments.indices where segments[index].from <= time {
                    playing = index
                    giveTaps(
                        segments[index], until: index + 1 < segments.count ? segments[index + 1].from : .infinity,
                        time, version, isHeard, &dropped, gain, onTap)
                }
                guard playing >= 0, isHeard else { return }
                if segments[playing].isPlaying { Self.mix(segments[playing], at: time, version, into: &mixer) }
            }
            pulses.add(at: time, to: &levels, isHeard: isHeard)
        }
    }

    /// Adds the samples from the output's sample `start` on.
    ///
    /// - Important: Real-time safe.
    func addSamples(from start: Int, to mix: SampleBlock, rise: [Float]) {
        version._withUnsafeGuaranteedRef { version in
            let target: Float = version.isMuted ? 0 : 1
            // Muting moves over a block in four steps of which none is heard.
            let moved = gain < 0 ? target : max(gain - 0.25, min(gain + 0.25, target))
            gain = moved
            guard moved > 0 else { return }
            version.parts.withUnsafeBufferPointer { parts in
                for index in parts.indices {
                    parts[index].add(from: start, to: mix, version.reads, rise: rise, gain: moved)
                }
            }
        }
    }

    private func giveTaps(
        _ segment: Segment, until end: Double, _ time: Double, _ version: PlayerVersion, _ isHeard: Bool,
        _ dropped: inout Int, _ gain: Double, _ onTap: (FeedTap) -> Void
    ) {
        let isNew = segment.from > lastFrom || (segment.from == lastFrom && segment.serial > serial)
        if isNew {
            lastFrom = segment.from
            serial = segment.serial
            if segment.isPlaying {
                nextPosition = segment.continues ? max(nextPosition, segment.position) : segment.position
            }
            if segment.cutsTaps { pulses.cut() }
        }
        guard segment.isPlaying, segment.serial == serial else { return }
        // Taps at the very end of a segment belong to the next one; those at `time` are due.
        let last = end <= time ? segment.position(at: end) : segment.position(at: time).nextUp
        guard last > nextPosition else { return }
        TapScan(segment: segment, version: version).forEach(from: nextPosition, to: last) { tap, position in
            let due = segment.time(at: position)
            guard due >= time - PlaybackFeed.lateLimit else {
                dropped += 1
                return
            }
            guard isHeard else { return }
            let live = LiveControls(version.live, origin: due - tap.time / segment.rate, rate: segment.rate)
            var felt = FeedTap(time: due, intensity: tap.intensity(live: live), sharpness: tap.sharpness)
            guard felt.intensity > 0 else { return }
            // A tap that comes late lasts as long as any other.
            pulses.begin(felt, at: max(due, time - PlaybackFeed.lateShift))
            felt.intensity *= gain
            if gain > 0 { onTap(felt) }
        }
        nextPosition = last
    }

    /// Adds the continuous layer at `time`: the pass that plays, and what rings on of the passes before.
    private static func mix(
        _ segment: Segment, at time: Double, _ version: PlayerVersion, into mixer: inout FrameMixer
    ) {
        let position = segment.position(at: time)
        let timeline = version.material.timeline
        var pass = segment.pass(at: position)
        let tail = version.live.keepsHapticEnvelopes ? version.material.longestTail : EnvelopeTime.longest
        let controlTime = segment.patternTime(at: position, pass: pass)
        var count = 0
        repeat {
            // At a seam rounding may put the position on either side of it: the pass that plays has begun, the others are over.
            let patternTime = max(
                segment.patternTime(at: position, pass: pass), count > 0 ? segment.loopEnd : pass > 0 ? 0 : -.infinity)
            guard count == 0 || patternTime < segment.loopEnd + tail else { return }
            let live = LiveControls(
                version.live, origin: segment.time(at: position - patternTime), rate: segment.rate)
            timeline.mix(
                at: patternTime, controlTime: controlTime, live: live, cutAt: segment.loopEnd, into: &mixer)
            pass -= 1
            count += 1
        } while pass >= 0 && count < mostPasses
    }

    /// Of a loop shorter than its tails, at most so many passes ring together.
    private static let mostPasses = 64
}
