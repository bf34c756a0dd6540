/// Writes one piece: slots of a tap and a hum, with two chains of curves. Times and values are counted in thousandths.
struct PieceWriter {
    private var out: TextWriter
    private var numbers: SeededNumbers
    private let slots: Int
    private let milliseconds: Int
    private let hum: Int

    private static let pointsPerCurve = 16
    private static let pointSpacing = 100

    private var curveTime = 0
    private var intensityControl = 1000
    private var sharpnessControl = 0

    /// - Parameters:
    ///   - slots: how many slots `milliseconds` are cut into.
    ///   - hum: milliseconds that a hum lasts.
    init(_ layout: TextLayout, seed: UInt64, slots: Int, in milliseconds: Int, hum: Int) {
        out = TextWriter(layout)
        numbers = SeededNumbers(seed: seed)
        self.slots = slots
        self.milliseconds = milliseconds
        self.hum = hum
    }

    consuming func write(while goesOn: (_ slots: Int) -> Bool) -> [UInt8] {
        write { slots, _ in goesOn(slots) }
    }

    /// The text with as many slots as `goesOn` wants, asked with the number of slots and bytes so far.
    consuming func write(while goesOn: (_ slots: Int, _ bytes: Int) -> Bool) -> [UInt8] {
        out.open("{")
        out.key("Version")
        out.number(thousandths: 1000)
        out.key("Metadata")
        out.open("{")
        out.key("Project")
        out.string("Thrum benchmarks")
        out.close("}")
        out.key("Pattern")
        out.open("[")
        var slot = 0
        while goesOn(slot, out.bytes.count) {
            let time = slot * milliseconds / slots
            while curveTime <= time { writeCurves() }
            writeEvent("HapticTransient", time: time + numbers.next(in: 0...9), duration: nil)
            writeEvent("HapticContinuous", time: time + numbers.next(in: 10...19), duration: hum)
            slot += 1
        }
        out.close("]")
        out.close("}")
        out.end()
        return out.bytes
    }

    private mutating func writeEvent(_ type: String, time: Int, duration: Int?) {
        out.element()
        out.open("{")
        out.key("Event")
        out.open("{")
        out.key("Time")
        out.number(thousandths: time)
        out.key("EventType")
        out.string(type)
        if let duration {
            out.key("EventDuration")
            out.number(thousandths: duration)
        }
        out.key("EventParameters")
        out.open("[")
        writeParameter("HapticIntensity", numbers.next(in: 200...1000))
        writeParameter("HapticSharpness", numbers.next(in: 0...1000))
        out.close("]")
        out.close("}")
        out.close("}")
    }

    private mutating func writeParameter(_ id: String, _ value: Int) {
        out.element()
        out.open("{")
        out.key("ParameterID")
        out.string(id)
        out.key("ParameterValue")
        out.number(thousandths: value)
        out.close("}")
    }

    /// The next curve of each control.
    private mutating func writeCurves() {
        intensityControl = writeCurve("HapticIntensityControl", from: intensityControl, in: 300...1000)
        sharpnessControl = writeCurve("HapticSharpnessControl", from: sharpnessControl, in: -500...500)
        curveTime += (Self.pointsPerCurve - 1) * Self.pointSpacing
    }

    /// Writes a curve whose first value is `first`; returns its last.
    private mutating func writeCurve(_ id: String, from first: Int, in range: ClosedRange<Int>) -> Int {
        out.element()
        out.open("{")
        out.key("ParameterCurve")
        out.open("{")
        out.key("ParameterID")
        out.string(id)
        out.key("Time")
        out.number(thousandths: curveTime)
        out.key("ParameterCurveControlPoints")
        out.open("[")
        var value = first
        for point in 0..<Self.pointsPerCurve {
            if point > 0 { value = numbers.next(in: range) }
            out.element()
            out.open("{")
            out.key("Time")
            out.number(thousandths: point * Self.pointSpacing)
            out.key("ParameterValue")
            out.number(thousandths: value)
            out.close("}")
        }
        out.close("]")
        out.close("}")
        out.close("}")
        return value
    }
}
