import HapticPattern

extension Timeline {
    /// What a timeline is made of, before it is made.
    struct Parts {
        var voices: [Voice] = []
        var taps: [Tap] = []
        var sounds: [Sound] = []
        var controls: ControlLayer

        init(_ pattern: Pattern) {
            controls = ControlLayer(parameters: pattern.parameters, curves: pattern.curves)
            let order = Self.order(of: pattern.events)
            let starts = Self.startsOfHums(pattern.events, order)
            for index in order {
                let event = pattern.events[index]
                let start = Self.start(of: event)
                guard start < .infinity else { continue }
                switch event.type {
                case .hapticTransient: addTap(event, index, at: start)
                case .hapticContinuous: addVoice(event, index, from: start, joining: starts)
                case .audioContinuous, .audioCustom: sounds.append(Sound(event, index: index, start: start))
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
            for index in order where events[index].type == .hapticContinuous { starts.append(start(of: events[index])) }
            return starts
        }

        /// `end`, or the start of another event that lies within a microsecond of it.
        ///
        /// Files that hold single-precision times leave gaps and overlaps of some nanoseconds between events that abut.
        /// A frame that fell on one would drop out or double.
        private static func joined(_ end: Double, after start: Double, to starts: [Double]) -> Double {
            let tolerance = 1e-6
            var low = 0, high = starts.count
            while low < high {
                let middle = (low + high) / 2
                if starts[middle] < end - tolerance { low = middle + 1 } else { high = middle }
            }
            guard low < starts.count, starts[low] <= end + tolerance, starts[low] > start else { return end }
            return starts[low]
        }

        private mutating func addTap(_ event: Event, _ index: Int, at time: Double) {
            let authored = event.value(of: .hapticIntensity)
            let control = controls.value(of: .hapticIntensity, at: time)
            taps.append(
                Tap(
                    event: index, time: time, authoredIntensity: authored,
                    intensity: ControlID.hapticIntensity.applied(to: authored, value: control),
                    sharpness: event.value(of: .hapticSharpness)))
        }

        private mutating func addVoice(_ event: Event, _ index: Int, from start: Double, joining starts: [Double]) {
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
