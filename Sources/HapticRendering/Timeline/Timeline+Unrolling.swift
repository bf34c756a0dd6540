import HapticPattern

extension Timeline {
    /// Passes of a loop, one after the other, as one timeline: pass *k* begins at *k* · `loopEnd`.
    ///
    /// Bodies are cut at the end of their pass, tails and taps ring on into the next; controls begin anew with each pass.
    /// A body that is cut in its decay reaches zero there. Source: chosen (docs/semantics.md, "at the loop's end").
    ///
    /// - Precondition: `passes` is at least 1, `loopEnd` finite and above 0.
    /// - Complexity: O(passes · *n*).
    public func unrolled(passes: Int, loopEnd: Double) -> Timeline {
        precondition(passes > 0 && loopEnd > 0 && loopEnd < .infinity, "a loop needs passes, and an end above 0")
        let pass = voices.filter { $0.start < loopEnd }.map { $0.cut(at: loopEnd, controls) }
        let struck = taps.filter { $0.time < loopEnd }
        let heard = sounds.filter { $0.start < loopEnd }
        var line = (voices: [Voice](), taps: [Tap](), sounds: [Sound]())
        line.voices.reserveCapacity(passes * pass.count)
        line.taps.reserveCapacity(passes * struck.count)
        for count in 0..<passes {
            let origin = Self.start(ofPass: count, loopEnd)
            for voice in pass { line.voices.append(voice.mapped { Double.decimalSum(origin, $0) }) }
            for var tap in struck {
                tap.time = Double.decimalSum(origin, tap.time)
                line.taps.append(tap)
            }
            for var sound in heard {
                sound.start = Double.decimalSum(origin, sound.start)
                line.sounds.append(sound)
            }
        }
        return Timeline(
            voices: line.voices, taps: line.taps, sounds: line.sounds,
            controls: controls.unrolled(passes: passes, loopEnd: loopEnd), duration: Double(passes) * loopEnd)
    }
}

extension ControlLayer {
    /// The lines of one pass after the other.
    func unrolled(passes: Int, loopEnd: Double) -> ControlLayer {
        ControlLayer(ControlID.allCases.map { self[$0].unrolled(passes: passes, loopEnd: loopEnd) })
    }
}

extension Timeline {
    /// When a pass of a loop begins, as the decimal number it is meant to be: three times 0.1 is 0.3, and no sample later.
    static func start(ofPass count: Int, _ loopEnd: Double) -> Double { Double.decimalSum(Double(count) * loopEnd, 0) }
}

extension Voice {
    /// The voice without what lies beyond `loopEnd`; one that has ended by then keeps its tail.
    fileprivate func cut(at loopEnd: Double, _ controls: ControlLayer) -> Voice {
        guard end > loopEnd else { return self }
        var voice = self
        voice.end = loopEnd
        voice.shape.isCut = true
        voice.envelope = Envelope(voice.shape, from: start, to: loopEnd, controls: controls)
        return voice
    }
}

extension ControlTrack {
    fileprivate func unrolled(passes: Int, loopEnd: Double) -> ControlTrack {
        guard !isNeutral else { return self }
        let inside = breakpoints.filter { $0.time < loopEnd }
        let last = value(at: loopEnd)
        var line: [Breakpoint] = []
        line.reserveCapacity(passes * (inside.count + 2))
        for count in 0..<passes {
            let origin = Timeline.start(ofPass: count, loopEnd)
            if count > 0, inside.first?.time != 0 { line.append(Breakpoint(time: origin, value: id.neutralValue)) }
            if let first = inside.first, first.time > 0 {
                // Neutral up to the first corner, which is a jump.
                line.append(Breakpoint(time: origin + first.time, value: id.neutralValue))
            }
            for corner in inside { line.append(Breakpoint(time: origin + corner.time, value: corner.value)) }
            if count + 1 < passes { line.append(Breakpoint(time: origin + loopEnd, value: last)) }
        }
        return ControlTrack(id, breakpoints: line)
    }
}
