import Foundation

/// Limits of the targets that generated sources must keep; whether they compile is another question.
extension Validator {
    /// The arguments of every call of a function or initialiser, in the order of the text.
    private func calls(_ name: String, _ text: String) -> [[String]] {
        text.components(separatedBy: name + "(").dropFirst().map { rest in
            rest.prefix { $0 != ")" }.split(separator: ",").map {
                $0.filter { !$0.isWhitespace && $0 != "f" && $0 != "L" }
            }
        }
    }

    mutating func checkAndroidSource(_ text: String) {
        // Each builder is an envelope of its own.
        let isCut = text.contains("(effect: ") || text.contains(" effect) {")
        for builder in text.components(separatedBy: "BasicEnvelopeBuilder()").dropFirst() {
            let points = calls("addControlPoint", builder).map { $0.compactMap(Double.init) }
            // Of a chain that is cut, the points stand elsewhere.
            expect(isCut || !points.isEmpty, "an envelope without points")
            expect(points.allSatisfy { $0.count == 3 }, "a point of another kind")
            expect(isCut || points.last?.first == 0, "an envelope does not end at 0")
            for point in points where point.count == 3 {
                expect((0...1).contains(point[0]) && (0...1).contains(point[1]), "a point of \(point)")
                expect((1...1000).contains(point[2]), "a segment of \(point[2]) ms")
            }
        }
        for scale in calls("Preset.create", text).compactMap({ $0.last.flatMap(Double.init) }) {
            expect(scale > 0 && scale <= 1, "a preset of scale \(scale)")
        }
        for primitive in calls("addPrimitive", text) {
            expect(primitive.count == 3 && Int(primitive[2]).map { $0 >= 0 } ?? false, "\(primitive)")
        }
        guard text.contains("createWaveform") else { return }
        /// All lists of this type in Kotlin or Java.
        func list(_ kotlin: String, _ java: String) -> [Int] {
            [kotlin + "(", "new \(java)[] {"].flatMap { text.components(separatedBy: $0).dropFirst() }.flatMap { rest in
                rest.prefix { $0 != ")" && $0 != "}" }.split(separator: ",").compactMap {
                    Int($0.filter { !$0.isWhitespace })
                }
            }
        }
        let timings = list("longArrayOf", "long"), amplitudes = list("intArrayOf", "int")
        expect(timings.count == amplitudes.count && !timings.isEmpty, "lists of two lengths")
        expect(timings.allSatisfy { $0 > 0 } && amplitudes.allSatisfy { (0...255).contains($0) }, "the waveform")
    }

    /// No envelope and no buffer of more samples than a runtime keeps, no frame of more entries than a call takes.
    mutating func checkOpenXR(_ text: String) {
        func counts(_ type: String, _ place: Int) -> [Int] {
            text.components(separatedBy: type + ", NULL, ").dropFirst().compactMap { rest in
                let fields = rest.prefix { $0 != "}" && $0 != ";" }.split(separator: ",")
                return fields.count > place ? Int(fields[place].filter { $0.isNumber }) : nil
            }
        }
        let envelope = counts("XR_TYPE_HAPTIC_AMPLITUDE_ENVELOPE_VIBRATION_FB", 1)
        let buffers = counts("XR_TYPE_HAPTIC_PCM_VIBRATION_FB", 0)
        expect(envelope.count == 1 && envelope.allSatisfy { (1...4000).contains($0) }, "\(envelope) amplitudes")
        expect(!buffers.isEmpty && buffers.allSatisfy { (1...4000).contains($0) }, "buffers of \(buffers)")
        var frames = 0
        for rest in text.components(separatedBy: "XR_TYPE_HAPTIC_PARAMETRIC_VIBRATION_EXT, NULL, ").dropFirst() {
            frames += 1
            let fields = rest.prefix { $0 != "\n" }.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
            expect(fields.count >= 6, "a frame of \(fields)")
            let entries = fields.count < 6 ? [] : [fields[0], fields[2], fields[4]].compactMap(Int.init)
            expect(entries.count == 3 && (1..<500).contains(entries.reduce(0, +)), "a frame of \(entries)")
        }
        expect(frames > 0, "no frame")
    }

    /// Times and levels that fit their 16 bits, in order; effects of one hum do not overlap.
    mutating func checkPeriodic(_ text: String) {
        func values(_ field: String) -> [Int] {
            text.components(separatedBy: field + " = ").dropFirst().compactMap { rest in
                Int(rest.prefix { $0.isNumber || $0 == "-" })
            }
        }
        let lengths = values(".length"), periods = values(".period")
        let times = text.components(separatedBy: "_times[] = {\n").last?.prefix { $0 != "}" }.split(separator: "\n")
            .compactMap { Int($0.filter { $0.isNumber }) }
        expect(!lengths.isEmpty && lengths.count == periods.count && lengths.count == times?.count, "the counts differ")
        expect(text.contains("_effect_count \(lengths.count)\n"), "another count is defined")
        expect(times.map { $0 == $0.sorted() } ?? false, "effects out of order")
        expect(lengths.allSatisfy { (1...32_767).contains($0) } && periods.allSatisfy { $0 > 0 }, "times of an effect")
        expect(values(".magnitude").allSatisfy { (1...32_767).contains($0) }, "a magnitude")
        for field in [".attack_level", ".fade_level"] {
            expect(values(field).allSatisfy { (0...32_767).contains($0) }, "a level of an envelope")
        }
    }

    /// Calls of pads and pulses keep the limits that their own formats have.
    mutating func checkJavaScript(_ text: String) {
        for pattern in text.components(separatedBy: "\"pattern\": [").dropFirst() {
            let entries = pattern.prefix { $0 != "]" }.split(separator: ",").compactMap { Int($0) }
            expect(entries.count <= 99 && entries.count % 2 == 1, "\(entries.count) entries")
            expect(entries.reduce(0, +) <= 10_000 && entries.allSatisfy { $0 > 0 }, "a call of \(entries)")
        }
        let lengths = text.components(separatedBy: "\"duration\":").dropFirst().compactMap { rest in
            Int(rest.prefix { $0.isNumber })
        }
        expect(!lengths.isEmpty && lengths.allSatisfy { (1...5000).contains($0) }, "effects of \(lengths)")
    }

    /// Hums of at most 30 s, curves of at most 16 points.
    mutating func checkSwift(_ text: String) {
        for duration in text.components(separatedBy: ", duration: ").dropFirst() {
            let seconds = Double(duration.prefix { $0.isNumber || $0 == "." }) ?? -1
            // Times of 1e300 seconds have no chain.
            expect(seconds > 0 && (seconds <= 30 || seconds >= 1_000_000), "a hum of \(seconds) s")
        }
        for curve in text.components(separatedBy: "CHHapticParameterCurve(").dropFirst() {
            let count = curve.components(separatedBy: "ControlPoint(").count - 1
            expect((1...16).contains(count), "a curve of \(count) points")
        }
    }
}
