import AHAP
import Foundation
import HapticFormats
import HapticPattern
import HapticRendering
import JSONText

/// Whether a file keeps the documented grammar and limits of its format: what is wrong, nothing where all is well.
///
/// Written from the formats' documents, apart from the writers, so that both have to agree.
struct Validator {
    private(set) var faults: [String] = []

    /// What is wrong with the files of a conversion.
    static func faults(_ format: ConversionFormat, _ conversion: Conversion) -> [String] {
        var validator = Validator()
        for file in conversion.files { validator.check(format, file.bytes) }
        return validator.faults
    }

    mutating func expect(_ holds: Bool, _ fault: @autoclosure () -> String) {
        if !holds, faults.count < 5 { faults.append(fault()) }
    }

    private mutating func check(_ format: ConversionFormat, _ bytes: [UInt8]) {
        expect(!bytes.isEmpty, "it is empty")
        // What is read must be readable without a word.
        if ForeignReader.readable.contains(format) {
            do throws(ForeignError) {
                let back = try ForeignReader.read(SourceText(bytes), as: format)
                for finding in back.findings { expect(false, finding.message) }
            } catch {
                for finding in error.findings { expect(false, finding.message) }
            }
        }
        let text = String(decoding: bytes, as: UTF8.self)
        switch format {
        case .ahap, .ahapSplit:
            for finding in AHAPDocument(bytes).check() where finding.severity > .info { expect(false, finding.message) }
        case .haptic: checkHaptic(text)
        case .hjif: checkHJIF(text)
        case .haps: checkHaps(text)
        case .androidEnvelope, .androidWaveformEnvelope: checkEnvelope(text)
        case .androidWaveform: checkWaveform(text)
        case .androidPrimitives: checkPrimitives(text)
        case .androidJSON, .androidTimings: checkTimings(text)
        case .vibrate: checkVibrate(text)
        case .gamepad, .rumble: checkPad(text, format)
        case .ffPeriodic: checkPeriodic(text)
        case .hdRumble: checkHDRumble(bytes)
        case .openXRParametric: checkParametric(text)
        case .openHarmony: checkOpenHarmony(text, bytes.count)
        case .cssHaptic: checkCSS(text)
        case .feedbackd: checkFeedbackd(text)
        case .ivs: checkIVS(text)
        case .markersCSV: checkTable(text)
        case .dualSense, .wav: checkWAV(bytes, channels: format == .wav ? 1 : 4)
        case .markers: expect(object(text)["markers"] is [[String: Any]], "there are no markers")
        // Sources are compiled as well (GeneratedSourceTests).
        case .androidTimeline, .androidBundle, .kotlin, .java: checkAndroidSource(text)
        case .openXR: checkOpenXR(text)
        case .javaScript: checkJavaScript(text)
        case .swift: checkSwift(text)
        case .svg, .txt: expect(false, "not written here")
        }
    }

    // MARK: Pieces

    private func object(_ text: String) -> [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] ?? [:]
    }

    private func list(_ text: String) -> [Any] {
        (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [Any] ?? []
    }

    private func objects(_ value: Any?) -> [[String: Any]] { value as? [[String: Any]] ?? [] }

    private func numbers(_ list: [[String: Any]], _ key: String) -> [Double] {
        list.compactMap { ($0[key] as? NSNumber)?.doubleValue }
    }

    /// The values of an attribute in the order of the text.
    private func attributes(_ name: String, _ text: String) -> [String] {
        text.components(separatedBy: " " + name + "=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }

    private mutating func rising(_ values: [Double], _ what: String, strictly: Bool = true) {
        for (a, b) in zip(values, values.dropFirst()) {
            expect(strictly ? a < b : a <= b, "\(what) go from \(a) to \(b)")
        }
    }

    private mutating func within(_ values: [Double], _ range: ClosedRange<Double>, _ what: String) {
        for value in values { expect(range.contains(value), "\(what) \(value) outside \(range)") }
    }

    private mutating func whole(_ values: [Double], _ what: String) {
        for value in values { expect(value == value.rounded(), "\(what) \(value) is not whole") }
    }

    // MARK: Formats

    private mutating func checkHaptic(_ text: String) {
        let root = object(text)
        expect((root["version"] as? [String: Any])?["major"] as? Int == 1, "version")
        let envelopes = ((root["signals"] as? [String: Any])?["continuous"] as? [String: Any])?["envelopes"]
        let amplitude = objects((envelopes as? [String: Any])?["amplitude"])
        let frequency = objects((envelopes as? [String: Any])?["frequency"])
        expect(amplitude.count >= 2, "fewer than 2 breakpoints")
        rising(numbers(amplitude, "time"), "breakpoints")
        rising(numbers(frequency, "time"), "frequency points")
        within(numbers(amplitude, "amplitude"), 0...1, "amplitude")
        within(numbers(frequency, "frequency"), 0...1, "frequency")
        let end = numbers(amplitude, "time").last ?? 0
        expect(end > 0, "no length")
        expect(numbers(frequency, "time").last ?? 0 <= end, "frequency after the last amplitude")
        for point in amplitude {
            guard let emphasis = point["emphasis"] as? [String: Any] else { continue }
            let strength = numbers([emphasis], "amplitude").first ?? -1
            expect(strength >= (numbers([point], "amplitude").first ?? 2), "an emphasis below the envelope")
            within([strength] + numbers([emphasis], "frequency"), 0...1, "emphasis")
        }
    }

    private mutating func checkHJIF(_ text: String) {
        let root = object(text)
        for key in [
            "version", "profile", "level", "date", "description", "timescale", "perceptions", "avatars", "syncs",
        ] {
            expect(root[key] != nil, "\(key) is missing")
        }
        for perception in objects(root["perceptions"]) {
            let channels = objects(perception["channels"])
            expect((1...127).contains(channels.count), "\(channels.count) channels")
            for channel in channels {
                let bands = objects(channel["bands"])
                expect((1...7).contains(bands.count), "\(bands.count) bands at level 1")
                for band in bands { checkBand(band) }
            }
        }
    }

    private mutating func checkBand(_ band: [String: Any]) {
        let isTap = band["band_type"] as? String == "Transient"
        var last = -1.0
        for effect in objects(band["effects"]) {
            let frames = objects(effect["keyframes"])
            let position = numbers([effect], "position").first ?? -1
            expect(position >= last, "effects out of order")
            last = position
            rising(numbers(frames, "relative_position"), "keyframes", strictly: !isTap)
            whole(numbers(frames, "relative_position") + numbers(frames, "frequency_modulation"), "tick or frequency")
            within(numbers(frames, "frequency_modulation"), 65...300, "frequency")
            within(numbers(frames, "amplitude_modulation"), 0...1, "amplitude")
            if isTap { expect(!numbers(frames, "frequency_modulation").contains(90), "90 Hz for a tap") }
        }
    }

    private mutating func checkHaps(_ text: String) {
        let root = object(text)
        expect(root["m_version"] as? String == "5", "version")
        for melody in objects((root["m_vibration"] as? [String: Any])?["m_melodies"]) {
            for note in objects(melody["m_notes"]) {
                let effect = note["m_hapticEffect"] as? [String: Any] ?? [:]
                within(numbers([note], "m_gain"), 0...1, "gain")
                if effect["m_underlyingSignal"] == nil {
                    expect(
                        numbers([note], "m_length") == [0.022] && numbers([note], "m_priority") == [0], "a tap's length"
                    )
                }
                for (key, range) in [("m_amplitudeModulation", 0.0...1.0), ("m_frequencyModulation", 0...1000)] {
                    let frames = objects((effect[key] as? [String: Any])?["m_keyframes"])
                    rising(numbers(frames, "m_time"), key)
                    within(numbers(frames, "m_value"), range, key)
                }
            }
        }
    }

    private mutating func checkEnvelope(_ text: String) {
        let lengths = attributes("durationMs", text).compactMap { Double($0) }
        within(lengths, 20...1000, "a segment of")
        let levels = attributes("intensity", text) + attributes("amplitude", text)
        expect(levels.last.flatMap { Double($0) } == 0, "it does not end at 0")
        within(levels.compactMap { Double($0) }, 0...1, "level")
        within(
            (attributes("frequencyHz", text) + attributes("initialFrequencyHz", text)).compactMap { Double($0) },
            65...300, "frequency")
    }

    private mutating func checkWaveform(_ text: String) {
        let lengths = attributes("durationMs", text).compactMap { Int($0) }
        let levels = attributes("amplitude", text).compactMap { Int($0) }
        expect(lengths.count == levels.count && lengths.allSatisfy { $0 > 0 }, "an entry without a length")
        expect(levels.allSatisfy { (0...255).contains($0) } && levels.last != 0, "amplitudes")
        for (a, b) in zip(levels, levels.dropFirst()) { expect(a != b, "neighbours that are equal") }
    }

    private mutating func checkPrimitives(_ text: String) {
        let names = Set(["low_tick", "tick", "click", "slow_rise", "quick_rise", "quick_fall", "spin", "thud"])
        for name in attributes("name", text) { expect(names.contains(name), "\(name) is no primitive") }
        within(attributes("scale", text).compactMap { Double($0) }, 0...1, "scale")
        expect(attributes("delayMs", text).allSatisfy { Int($0).map { $0 > 0 } ?? false }, "a delay")
    }

    private mutating func checkTimings(_ text: String) {
        let root = object(text)
        let timings = root["timings"] as? [Int] ?? []
        expect(timings.contains { $0 > 0 }, "no timing above 0")
        if let amplitudes = root["amplitudes"] as? [Int] {
            expect(amplitudes.count == timings.count, "lists of two lengths")
            expect(amplitudes.allSatisfy { (0...255).contains($0) }, "amplitudes")
            expect(timings.allSatisfy { $0 > 0 }, "a timing of 0")
        } else {
            expect(timings.count % 2 == 0, "it does not end with on")
            expect(timings.dropFirst().allSatisfy { $0 > 0 }, "a timing of 0")
            for (index, timing) in timings.enumerated() where index % 2 == 1 {
                expect(timing >= 35, "a pulse of \(timing) ms")
            }
        }
    }

    private mutating func checkVibrate(_ text: String) {
        let value = list(text)
        let calls: [(at: Int, pattern: [Int])] =
            (value as? [Int]).map { [(0, $0)] }
            ?? objects(value).map { ($0["at"] as? Int ?? -1, $0["pattern"] as? [Int] ?? []) }
        expect(!calls.isEmpty, "no call")
        var end = 0
        for call in calls {
            expect(call.at >= end, "calls that overlap")
            end = call.at + call.pattern.reduce(0, +)
            expect(
                (1...99).contains(call.pattern.count) && call.pattern.count % 2 == 1, "\(call.pattern.count) entries")
            expect(
                call.pattern.reduce(0, +) <= 10_000 && call.pattern.allSatisfy { $0 > 0 },
                "a call of \(end - call.at) ms")
        }
    }

    private mutating func checkPad(_ text: String, _ format: ConversionFormat) {
        let calls = objects(list(text))
        let keys = format == .gamepad ? ["strongMagnitude", "weakMagnitude"] : ["low", "high"]
        let starts = numbers(calls, "t"), lengths = numbers(calls, "duration")
        expect(starts.count == calls.count && lengths.count == calls.count, "a call without its time")
        for (index, start) in starts.enumerated().dropFirst() {
            expect(start >= starts[index - 1] + lengths[index - 1], "calls that overlap")
        }
        within(lengths, format == .gamepad ? 1...5000 : 0...65_535, "a call of")
        for key in keys { within(numbers(calls, key), 0...(format == .gamepad ? 1 : 65_535), key) }
        guard format == .rumble else { return }
        for key in keys { whole(numbers(calls, key), key) }
        expect(calls.last.map { $0["low"] as? Int == 0 && $0["high"] as? Int == 0 } ?? false, "it does not end at rest")
    }

    private mutating func checkHDRumble(_ bytes: [UInt8]) {
        expect(bytes.count % 8 == 0, "\(bytes.count) bytes")
        expect(Array(bytes.suffix(8)) == [0, 1, 0x40, 0x40, 0, 1, 0x40, 0x40], "it does not end at rest")
        for index in stride(from: 0, to: bytes.count - 3, by: 4) {
            expect(bytes[index + 1] & 0xFE <= 0xC8 && bytes[index + 3] <= 0x72, "an amplitude that is not safe")
            expect(bytes[index] % 4 == 0, "a frequency off its grid")
        }
    }

    private mutating func checkParametric(_ text: String) {
        let frames = objects(object(text)["frames"])
        let types = frames.map { $0["streamFrameType"] as? String ?? "" }
        let expected =
            frames.count == 1
            ? ["none"] : ["first"] + [String](repeating: "intermediate", count: max(0, frames.count - 2)) + ["last"]
        expect(types == expected, "\(types)")
        var last = ["amplitudePoints": -1.0, "frequencyPoints": -1, "transients": -1]
        for frame in frames {
            var count = 0
            for (key, time) in last.sorted(by: { $0.key < $1.key }) {
                let entries = objects(frame[key])
                count += entries.count
                rising([time] + numbers(entries, "time"), key, strictly: key != "transients")
                last[key] = numbers(entries, "time").last ?? time
                within(
                    numbers(entries, "value") + numbers(entries, "amplitude") + numbers(entries, "frequency"), 0...1,
                    key)
            }
            expect(count < 500, "\(count) entries in a frame")
        }
    }

    private mutating func checkOpenHarmony(_ text: String, _ size: Int) {
        expect(size <= 64_000, "\(size) bytes")
        let channels = objects(object(text)["Channels"])
        expect(channels.count == 1, "channels")
        let events = objects(channels.first?["Pattern"]).compactMap { $0["Event"] as? [String: Any] }
        expect((1...128).contains(events.count), "\(events.count) events")
        rising(numbers(events, "StartTime"), "starts", strictly: false)
        within(numbers(events, "StartTime"), 0...1_800_000, "start")
        for event in events {
            let parameters = event["Parameters"] as? [String: Any] ?? [:]
            within(numbers([parameters], "Intensity") + numbers([parameters], "Frequency"), 0...100, "parameter")
            guard event["Type"] as? String == "continuous" else { continue }
            let length = numbers([event], "Duration").first ?? 0
            within([length], 1...5000, "a duration of")
            guard parameters["Curve"] != nil else { continue }
            let curve = objects(parameters["Curve"])
            expect((4...16).contains(curve.count), "\(curve.count) points")
            rising(numbers(curve, "Time"), "points")
            within(numbers(curve, "Time"), 0...length, "a point at")
            within(numbers(curve, "Intensity"), 0...1, "factor")
            within(numbers(curve, "Frequency"), -100...100, "offset")
        }
    }

    private mutating func checkCSS(_ text: String) {
        let lines = text.split(separator: "\n").filter { $0.contains("@haptic ") }
        expect(!lines.isEmpty && text.contains("@keyframes "), "no keyframe")
        var last = -1.0
        for line in lines {
            let words = line.split { " %{};".contains($0) }
            guard words.count == 4, let place = Double(words[0]), let strength = Double(words[3]) else {
                expect(false, String(line))
                continue
            }
            expect(["edge", "hint", "tick", "align"].contains(String(words[2])), String(line))
            rising([last, place], "keyframes")
            last = place
            within([place], 0...100, "keyframe")
            within([strength], 0...1, "strength")
        }
    }

    private mutating func checkFeedbackd(_ text: String) {
        let feedback = objects(objects(object(text)["profiles"]).first?["feedbacks"]).first ?? [:]
        let magnitudes = (feedback["magnitudes"] as? [NSNumber] ?? []).map { $0.doubleValue }
        let durations = (feedback["durations"] as? [NSNumber] ?? []).map { $0.doubleValue }
        expect(!magnitudes.isEmpty && magnitudes.count == durations.count, "lists of two lengths")
        within(magnitudes, 0...1, "magnitude")
        whole(durations, "duration")
        expect(durations.allSatisfy { $0 >= 1 }, "a duration of 0")
    }

    private mutating func checkIVS(_ text: String) {
        let names = attributes("name", text).dropFirst(), launched = attributes("effect", text)
        expect(Set(names).count == names.count, "two effects of one name")
        expect(Set(names) == Set(launched), "effects that are not launched")
        within(
            ["magnitude", "attack-level", "fade-level"].flatMap { attributes($0, text) }.compactMap { Double($0) },
            0...10_000, "level")
        rising(attributes("time", text).compactMap { Double($0) }, "launches", strictly: false)
        within(
            attributes("period", text).compactMap { Double($0) }.map { $0 + 2_147_483_648 }, 3_000...16_000, "period")
    }

    private mutating func checkTable(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: true)
        expect(lines.first == "time,duration,kind,event,intensity,sharpness", "head")
        for line in lines {
            expect(line.split(separator: ",", omittingEmptySubsequences: false).count == 6, String(line))
        }
    }

    private mutating func checkWAV(_ bytes: [UInt8], channels: Int) {
        func number(_ place: Int, _ count: Int) -> Int {
            bytes.count < place + count
                ? -1 : bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        expect(bytes.starts(with: Array("RIFF".utf8)) && number(4, 4) == bytes.count - 8, "RIFF")
        expect(number(22, 2) == channels && number(24, 4) == 48_000 && number(34, 2) == 16, "format")
        guard channels == 4,
            let data = (36..<min(120, bytes.count - 8)).first(where: { bytes[$0...].starts(with: Array("data".utf8)) })
        else { return }
        expect(number(40, 4) == 0x33, "loudspeakers")
        var isHeard = false
        for frame in stride(from: data + 8, to: bytes.count - 7, by: 8) {
            expect(number(frame, 4) == 0 && number(frame + 4, 2) == number(frame + 6, 2), "channels")
            if number(frame + 4, 2) != 0 { isHeard = true }
        }
        expect(isHeard, "silence")
    }
}
