import HapticRendering

/// A pattern for motors that are on or off: strength as the share of each cycle in which they are on.
enum DutyCycle {
    /// A stretch of on or off.
    struct Pulse: Equatable {
        var isOn: Bool
        /// In milliseconds.
        var length: Int
    }

    /// The pulses of a pattern, neighbours of one state as one; the last one is on.
    static func pulses(
        _ source: ConversionSource, _ options: ConversionOptions, _ format: ConversionFormat, _ report: inout LossReport
    ) throws(ConversionError) -> [Pulse] {
        report = LossReport(layering: source)
        report.addSharpness(
            source, hums: .lost, taps: .approximated,
            how: "on and off say nothing of it; a tap's sharpness sets its length")
        let baked = source.baked(within: options.error)
        let cycle = max(2, options.cycle)
        let least = min(max(1, options.minimumPulse), cycle)
        // A block is as many cycles as a tenth of a second holds, so that the strength of a block is worth a rhythm.
        let block = cycle * max(1, (100 + cycle / 2) / cycle)
        let holds = Holds(baked, step: block) { max(TapLength.coil($0), Double(least) / 1000) }
        var pulses: [Pulse] = []
        func add(_ isOn: Bool, _ length: Int) {
            guard length > 0 else { return }
            if let last = pulses.last, last.isOn == isOn {
                pulses[pulses.count - 1].length += length
            } else {
                pulses.append(Pulse(isOn: isOn, length: length))
            }
        }
        for hold in holds.holds {
            if hold.isTap || hold.intensity >= 1 {
                add(true, hold.length)
            } else if hold.intensity <= 0 {
                add(false, hold.length)
            } else {
                var left = hold.length
                while left > 0 {
                    // What is left of a cycle and cannot hold a pulse goes to the last whole one.
                    let length = left < cycle + least ? left : cycle
                    let on = min(length, max(least, Int((Double(length) * hold.intensity).rounded())))
                    add(true, on)
                    add(false, length - on)
                    left -= length
                }
            }
        }
        while let last = pulses.last, !last.isOn { pulses.removeLast() }
        guard !pulses.isEmpty else { throw .nothingFelt(format) }
        lengthenShortPulses(&pulses, least)
        if holds.holds.contains(where: { !$0.isTap && $0.intensity > 0 && $0.intensity < 1 }) {
            report.add(
                Loss(
                    .ramps, .approximated, "strength of hums", "said by how long of \(cycle) ms the motor is on",
                    error: Double(least) / Double(cycle)))
        }
        if holds.holds.contains(where: { $0.isTap && $0.intensity < 1 }) {
            report.add(Loss(.tapStrength, .lost, "strength of taps", "a tap is one pulse at full strength"))
        }
        return pulses
    }

    /// A pulse that a tap or an edge has cut shorter than can be felt takes what it lacks from the pause after it.
    private static func lengthenShortPulses(_ pulses: inout [Pulse], _ least: Int) {
        for index in pulses.indices where pulses[index].isOn && pulses[index].length < least {
            let lack = least - pulses[index].length
            pulses[index].length = least
            if index + 1 < pulses.count { pulses[index + 1].length = max(1, pulses[index + 1].length - lack) }
        }
    }
}
