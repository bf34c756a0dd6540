import HapticRendering
import JSONText

/// `navigator.vibrate` arrays: milliseconds on and off in turn, beginning with on.
enum VibrateWriter {
    /// The most entries that Chromium takes; an odd number, so that a call ends with a pulse.
    static let mostEntries = 99
    /// The longest entry that Chromium takes, and the longest call made here, in milliseconds.
    static let longest = 10_000

    /// One call: when it is due, in milliseconds, and its entries.
    struct Call: Equatable {
        var time: Int
        var entries: [Int]
    }

    static func write(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion {
        var report = LossReport()
        let calls = try calls(source, options, .vibrate, &report)
        func list(_ entries: [Int]) -> String { "[" + entries.map { String($0) }.joined(separator: ",") + "]" }
        let text: String
        if calls.count == 1, calls[0].time == 0 {
            text = list(calls[0].entries)
        } else {
            text =
                "[" + calls.map { "{\"at\":\($0.time),\"pattern\":\(list($0.entries))}" }.joined(separator: ",\n ")
                + "]"
        }
        return Conversion(.vibrate, Array((text + "\n").utf8), report)
    }

    /// The calls of a pattern; each begins and ends with a pulse.
    static func calls(
        _ source: ConversionSource, _ options: ConversionOptions, _ format: ConversionFormat, _ report: inout LossReport
    ) throws(ConversionError) -> [Call] {
        let pulses = try DutyCycle.pulses(source, options, format, &report)
        var calls: [Call] = []
        var time = 0
        var current: Call?
        var length = 0
        func close() {
            guard var call = current else { return }
            if call.entries.count.isMultiple(of: 2) { call.entries.removeLast() }
            calls.append(call)
            current = nil
        }
        for pulse in pulses {
            if pulse.isOn {
                var left = pulse.length
                while left > 0 {
                    let part = min(left, longest)
                    if let call = current,
                        call.entries.count >= mostEntries || length + part > longest || call.entries.count % 2 == 1
                    {
                        close()
                    }
                    if current == nil {
                        current = Call(time: time, entries: [])
                        length = 0
                    }
                    current?.entries.append(part)
                    length += part
                    time += part
                    left -= part
                }
            } else {
                if length + pulse.length < longest, let call = current, call.entries.count + 2 <= mostEntries {
                    current?.entries.append(pulse.length)
                    length += pulse.length
                } else {
                    close()
                }
                time += pulse.length
            }
        }
        close()
        if calls.count > 1 {
            report.add(
                Loss(
                    .length, .approximated, "more than \(mostEntries) entries or \(longest / 1000) s",
                    "\(calls.count) calls, to be made at their times"))
        }
        return calls
    }
}
