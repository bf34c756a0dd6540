import JSONText

/// The calls of Android's vibration classes as Kotlin or Java.
///
/// Compilers go down a chain of calls one into the other, and a method of the Java machine holds 64 kB: a long chain is
/// cut into functions that each take what the one before made, a long list into functions that each make a part of it.
struct AndroidCalls {
    enum Language { case kotlin, java }

    let language: Language
    /// The functions that long chains and lists are cut into, in order.
    private(set) var functions: [String] = []

    /// The most calls of a chain; those inside a call count with it.
    private static let longestChain = 200
    /// The most numbers of a list.
    private static let longestList = 3_000

    init(_ language: Language) { self.language = language }

    /// The first line of a file.
    static func title(_ source: ConversionSource) -> String {
        "// The pattern \(Identifier.comment(source.name)), \(Seconds.text(source.length)), written by thrum.\n"
    }

    /// What a bundle uses.
    static let bundleImports = ["android.os.Build", "android.os.VibrationEffect", "android.os.Vibrator"]

    /// When each part of a bundle is to be taken, the best first; if none, the waveform.
    static func choices(_ bundle: AndroidBundle) -> [(condition: String, function: String)] {
        var choices: [(condition: String, function: String)] = [
            ("Build.VERSION.SDK_INT >= 37 && Build.VERSION.SDK_INT_FULL >= 3_700_002", "timeline"),
            ("Build.VERSION.SDK_INT >= 36 && vibrator.areEnvelopeEffectsSupported()", "envelope"),
        ]
        if !bundle.primitives.isEmpty {
            let names = bundle.kinds.map { primitive($0) }.joined(separator: ", ")
            choices.append(
                ("Build.VERSION.SDK_INT >= 30 && vibrator.areAllPrimitivesSupported(\(names))", "primitives"))
        }
        return choices
    }

    /// What makes an envelope.
    mutating func envelope(_ envelope: EnvelopeNodes) -> String {
        let builder = builder(envelope.nodes, envelope.initialSharpness, indent: Self.indent)
        return builder + "\n" + Self.margin(Self.indent) + ".build()"
    }

    /// What makes a timeline.
    mutating func timeline(_ entries: [AndroidTimeline.Entry]) -> String {
        let margin = Self.margin(Self.indent)
        var chain = Chain()
        for entry in entries {
            switch entry {
            case .preset(let start, let kind, let scale):
                let name = kind == .lowTick ? "LOW_TICK" : kind == .tick ? "TICK" : "CLICK"
                chain.begin(weight: 1)
                chain += "\n" + margin + ".addPreset(\(start)L, VibrationEffect.Preset.create("
                chain += "VibrationEffect.Preset.\(name), "
                chain.append(float: scale)
                chain += "))"
            case .envelope(let start, let nodes, let sharpness):
                chain.begin(weight: 1 + (nodes.count < Self.longestChain ? nodes.count : 0))
                chain += "\n" + margin + ".addEnvelope(\(start)L, VibrationEffect.Envelope.create(\n"
                chain += margin + "    " + builder(nodes, sharpness, indent: Self.indent + 8) + "))"
            }
        }
        return link(chain, "VibrationEffect.Builder") + "\n" + margin + ".build()"
    }

    /// What makes a composition.
    mutating func primitives(_ primitives: [AndroidPrimitives.Primitive]) -> String {
        let margin = Self.margin(Self.indent)
        var chain = Chain()
        for item in primitives {
            chain.begin(weight: 1)
            chain += "\n" + margin + ".addPrimitive(\(Self.primitive(item.kind)), "
            chain.append(float: item.scale)
            chain += ", \(item.delay))"
        }
        let first = "VibrationEffect.startComposition()"
        return link(chain, "VibrationEffect.Composition", first: first) + "\n" + margin + ".compose()"
    }

    /// What makes a waveform.
    mutating func waveform(_ entries: [AndroidWaveform.Entry]) -> String {
        let timings = list(entries.map { $0.milliseconds }, "long", "timings")
        let amplitudes = list(entries.map { $0.amplitude }, "int", "amplitudes")
        let margin = "\n" + Self.margin(Self.indent)
        return "VibrationEffect.createWaveform(\(margin)\(timings),\(margin)\(amplitudes),\(margin)-1)"
    }
}

/// How it is spelt.
extension AndroidCalls {
    /// Spaces before a call of a chain.
    private static let indent = 12

    private static func margin(_ indent: Int) -> String { String(repeating: " ", count: indent) }

    /// A function of the class that makes something.
    ///
    /// - Parameter body: the expression that it gives back.
    func function(_ name: String, _ result: String, _ body: String, of argument: (name: String, type: String)? = nil)
        -> String
    {
        switch language {
        case .kotlin:
            let list = argument.map { "\($0.name): \($0.type)" } ?? ""
            return "    private fun \(name)(\(list)): \(result) =\n        \(body)\n"
        case .java:
            let list = argument.map { "\($0.type) \($0.name)" } ?? ""
            return "    private static \(result) \(name)(\(list)) {\n        return \(body);\n    }\n"
        }
    }

    private mutating func builder(_ nodes: [EnvelopeNodes.Node], _ sharpness: Double, indent: Int) -> String {
        let margin = Self.margin(indent)
        let call = Array(("\n" + margin + ".addControlPoint(").utf8), comma = Array(", ".utf8), end = Array("L)".utf8)
        var chain = Chain()
        chain.begin(weight: 1)
        chain += "\n" + margin + ".setInitialSharpness("
        chain.append(float: sharpness)
        chain += ")"
        var last = 0
        for node in nodes {
            chain.begin(weight: 1)
            chain.text += call
            chain.append(float: node.intensity)
            chain.text += comma
            chain.append(float: node.sharpness)
            chain.text += comma
            NumberText.append(Int64(node.time - last), to: &chain.text)
            chain.text += end
            last = node.time
        }
        return link(chain, "VibrationEffect.BasicEnvelopeBuilder")
    }

    /// Calls of one object, each on a line of its own.
    private struct Chain {
        var text: [UInt8] = []
        /// Where each call begins, and how much it weighs.
        private(set) var calls: [(start: Int, weight: Int)] = []

        mutating func begin(weight: Int) { calls.append((text.count, weight)) }

        static func += (chain: inout Chain, other: String) { chain.text += other.utf8 }

        /// A `float` of both languages.
        mutating func append(float value: Double) {
            let start = text.count
            NumberText.appendRounded(value, digits: 4, to: &text)
            var isWhole = true
            for index in start..<text.count where text[index] == UInt8(ascii: ".") { isWhole = false }
            if isWhole { text += Array(".0".utf8) }
            text.append(UInt8(ascii: "f"))
        }
    }

    /// The object after all calls of a chain.
    ///
    /// - Parameter first: what the chain begins with; nil: a new object.
    private mutating func link(_ chain: Chain, _ type: String, first: String? = nil) -> String {
        let first = first ?? (language == .java ? "new " : "") + type + "()"
        guard chain.calls.reduce(0, { $0 + $1.weight }) > Self.longestChain else {
            return first + String(decoding: chain.text, as: UTF8.self)
        }
        var object = first
        var index = 0
        while index < chain.calls.count {
            let start = chain.calls[index].start
            var weight = 0
            repeat {
                weight += chain.calls[index].weight
                index += 1
            } while index < chain.calls.count && weight + chain.calls[index].weight <= Self.longestChain
            let end = index < chain.calls.count ? chain.calls[index].start : chain.text.count
            let name = "part\(functions.count + 1)"
            functions.append(
                function(
                    name, type, "effect" + String(decoding: chain.text[start..<end], as: UTF8.self),
                    of: ("effect", type)))
            object = "\(name)(\(object))"
        }
        return object
    }

    private static func primitive(_ kind: AndroidPrimitives.Kind) -> String {
        var name: [UInt8] = []
        for byte in kind.name.utf8 { name.append(byte >= 0x61 ? byte & 0xDF : byte) }
        return "VibrationEffect.Composition.PRIMITIVE_" + String(decoding: name, as: UTF8.self)
    }

    /// A list of numbers of a type, in rows of sixteen.
    private mutating func list(_ numbers: [Int], _ type: String, _ name: String) -> String {
        guard numbers.count > Self.longestList else { return rows(numbers[...], type) }
        var parts: [String] = []
        for start in stride(from: 0, to: numbers.count, by: Self.longestList) {
            let part = "\(name)\(parts.count + 1)"
            let result = language == .kotlin ? (type == "long" ? "LongArray" : "IntArray") : type + "[]"
            let end = min(numbers.count, start + Self.longestList)
            functions.append(function(part, result, rows(numbers[start..<end], type)))
            parts.append(part + "()")
        }
        guard language == .java else { return parts.joined(separator: " + ") }
        let stream = type == "long" ? "Long" : "Int"
        return "java.util.stream.Stream.of(\(parts.joined(separator: ", "))).flatMapTo\(stream)("
            + "java.util.stream.\(stream)Stream::of).toArray()"
    }

    private func rows(_ numbers: ArraySlice<Int>, _ type: String) -> String {
        let end = ",\n" + Self.margin(Self.indent + 4)
        var text = language == .kotlin ? type + "ArrayOf(" : "new \(type)[] {"
        for (index, number) in numbers.enumerated() {
            if index > 0 { text += index % 16 == 0 ? end : ", " }
            text += "\(number)"
        }
        return text + (language == .kotlin ? ")" : "}")
    }
}
