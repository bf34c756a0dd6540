import HapticPattern

/// Patterns that look random and are the same in every run.
enum RandomPattern {
    /// A pattern of up to six hums and six taps within two seconds, under up to two curves of each control, with steps and
    /// envelopes here and there.
    static func make(_ seed: Int) -> Pattern {
        var numbers = SeededNumbers(seed: UInt64(seed) &* 0xD605_BBB5_8C8A_BBFD)
        var pattern = Pattern()
        func time(_ numbers: inout SeededNumbers) -> Double { Double(numbers.next(below: 2_000)) / 1000 }
        func share(_ numbers: inout SeededNumbers) -> Double { Double(numbers.next(below: 101)) / 100 }
        for _ in 0..<numbers.next(below: 7) {
            var event = Event(
                .hapticContinuous, at: time(&numbers), duration: 0.03 + Double(numbers.next(below: 600)) / 1000,
                parameters: [.hapticIntensity: share(&numbers), .hapticSharpness: share(&numbers)])
            if numbers.next(below: 4) == 0 {
                event.parameters[.attackTime] = share(&numbers) * 0.8
                event.parameters[.releaseTime] = share(&numbers) * 0.8
                event.parameters[.decayTime] = share(&numbers) * 0.8
                event.parameters[.sustained] = Double(numbers.next(below: 2))
            }
            pattern.events.append(event)
        }
        for _ in 0..<numbers.next(below: 7) {
            pattern.events.append(
                Event(
                    .hapticTransient, at: time(&numbers),
                    parameters: [.hapticIntensity: share(&numbers), .hapticSharpness: share(&numbers)]))
        }
        var order = 0
        for control in [ControlID.hapticIntensity, .hapticSharpness] {
            func value(_ numbers: inout SeededNumbers) -> Double {
                control == .hapticIntensity ? share(&numbers) : 2 * share(&numbers) - 1
            }
            for _ in 0..<numbers.next(below: 3) {
                var place = 0.0
                let points = (0...numbers.next(below: 6)).map { _ in
                    defer { place += Double(1 + numbers.next(below: 400)) / 1000 }
                    return ParameterCurve.ControlPoint(time: place, value: value(&numbers))
                }
                pattern.curves.append(ParameterCurve(control, at: time(&numbers), points: points, order: order))
                order += 1
            }
            if numbers.next(below: 3) == 0 {
                pattern.parameters.append(
                    DynamicParameter(control, at: time(&numbers), value: value(&numbers), order: order))
                order += 1
            }
        }
        return pattern
    }

    /// Hums one after the other under curves, everything on a grid of 60 ms.
    static func makeCoarse(_ seed: Int) -> Pattern {
        var numbers = SeededNumbers(seed: UInt64(seed) &* 0xD605_BBB5_8C8A_BBFD)
        var pattern = Pattern()
        var slot = numbers.next(below: 3)
        func share(_ numbers: inout SeededNumbers) -> Double { Double(numbers.next(below: 101)) / 100 }
        for order in 0...numbers.next(below: 5) {
            let length = 1 + numbers.next(below: 6)
            let start = Double(slot) * 0.06
            pattern.events.append(
                Event(
                    .hapticContinuous, at: start, duration: Double(length) * 0.06,
                    parameters: [.hapticIntensity: share(&numbers), .hapticSharpness: share(&numbers)]))
            if numbers.next(below: 2) == 0 {
                let points = (0...length).map {
                    ParameterCurve.ControlPoint(time: Double($0) * 0.06, value: share(&numbers))
                }
                pattern.curves.append(ParameterCurve(.hapticIntensity, at: start, points: points, order: order))
            }
            slot += length + numbers.next(below: 3)
        }
        return pattern
    }
}
