import HapticPattern

extension Timeline {
    /// What a timeline is made of, before it is made.
    struct Parts {
        var voices: [Voice] = []
        var taps: [Tap] = []
        var sounds: [Sound] = []
        var controls: ControlLayer
        /// The control that acts on taps, and where it is at the last one.
        private let intensity: ControlTrack
        private var corner = -1

        init(_ pattern: Pattern) {
            controls = ControlLayer(parameters: pattern.parameters, curves: pattern.curves)
            intensity = controls[.hapticIntensity]
            let order = Self.order(of: pattern.events)
            let starts = Self.startsOfHums(pattern.events, order)
            voices.reserveCapacity(starts.count)
            taps.reserveCapacity(order.count { pattern.events[$0].type == .hapticTransient })
            var hums = 0
            for index in order {
                let start = Self.start(of: pattern.events[index])
                guard start < .infinity else { continue }
                switch pattern.events[index].type {
                case .hapticTransient: addTap(pattern.events[index], index, at: start)
                case .hapticContinuous:
                    hums += 1
                    addVoice(pattern.events[index], index, from: start, joining: starts[hums...])
                case .audioContinuous, .audioCustom:
                    sounds.append(Sound(pattern.events[index], index: index, start: start))
                }
            }
        }

        static func start(of event: Event) -> Double { event.time > 0 ? event.time : 0 }

        /// The events in order of start, equal starts in the order of the file.
        private static func order(of events: [Event]) -> [Int] {
            var isSorted = true
            for index in events.indices.dropFirst() where start(of: events[index]) < start(of: events[index - 1]) {
                isSorted = false
                break
            }
            guard !isSorted else { return Array(events.indices) }
            return events.indices.sorted { left, right in
                let (a, b) = (start(of: events[left]), start(of: events[right]))
                return a != b ? a < b : left < right
            }
        }

        private static func startsOfHums(_ events: [Event], _ order: [Int]) -> [Double] {
            var starts: [Double] = []
            starts.reserveCapacity(order.count { events[$0].type == .hapticContinuous })
            for index in order where events[index].type == .hapticContinuous { starts.append(start(of: events[index])) }
            return starts
        }

        /// `end`, or the start of a later event that lies within a microsecond of it.
        ///
        /// Files that hold single-precision times leave gaps and overlaps of some nanoseconds between events that abut.
        /// A frame that fell on one would drop out or double.
        private static func joined(_ end: Double, after start: Double, to starts: ArraySlice<Double>) -> Double {
            let tolerance = 1e-6
            // Most events end near the start of the next: steps of doubling size, then halving.
            var low = starts.startIndex, step = 1
            while low + step <= starts.endIndex, starts[low + step - 1] < end - tolerance {
                low += step
                step *= 2
            }
            let next = starts[low..<min(low + step, starts.endIndex)].partitionPoint { $0 < end - tolerance }
            guard next < starts.endIndex, starts[next] <= end + tolerance, starts[next] > start else { return end }
            return starts[next]
        }

        private mutating func addTap(_ event: Event, _ index: Int, at time: Double) {
            let authored = event.value(of: .hapticIntensity)
            intensity.advance(&corner, to: time)
            let control = intensity.value(after: corner, at: time)
            taps.append(
                Tap(
                    event: index, time: time, authoredIntensity: authored,
                    intensity: ControlID.hapticIntensity.applied(to: authored, value: control),
                    sharpness: event.value(of: .hapticSharpness)))
        }

        private mutating func addVoice(
            _ event: Event, _ index: Int, from start: Double, joining starts: ArraySlice<Double>
        ) {
            let end = Self.joined(Double.decimalSum(start, event.duration ?? 0), after: start, to: starts)
            guard end > start else { return }
            let shape = EnvelopeShape(event)
            voices.append(
                Voice(
                    event: index, start: start, end: end, intensity: event.value(of: .hapticIntensity),
                    sharpness: event.value(of: .hapticSharpness), shape: shape,
                    envelope: Envelope(shape, from: start, to: end, controls: controls)))
        }
    }
}
