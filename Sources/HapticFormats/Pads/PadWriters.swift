import HapticRendering
import JSONText

/// Calls and reports for the two motors of a gamepad.
enum PadWriters {
    /// How long one call of the Gamepad API may last, in milliseconds: browsers may cut longer ones.
    static let longestEffect = 5_000
    /// How long one report may hold, in milliseconds: 16 bits.
    static let longestReport = 65_535

    static func gamepad(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion
    {
        var report = LossReport()
        let bytes = try effects(source, options, .gamepad, &report)
        return Conversion(.gamepad, bytes + [0x0A], report)
    }

    /// The calls as a list in JSON.
    static func effects(
        _ source: ConversionSource, _ options: ConversionOptions, _ format: ConversionFormat, _ report: inout LossReport
    ) throws(ConversionError) -> [UInt8] {
        let holds = try holds(source, options, format, &report)
        var json = JSONOutput()
        json.beginArray()
        for hold in holds where hold.intensity > 0 {
            var start = hold.start
            while start < hold.end {
                let length = min(hold.end - start, longestEffect)
                let levels = MotorLevels(intensity: hold.intensity, sharpness: hold.sharpness)
                json.beginObject()
                json.member("t", start)
                json.member("type", options.drivesTriggers && hold.isTap ? "trigger-rumble" : "dual-rumble")
                json.member("duration", length)
                json.member("strongMagnitude", LayeredPattern.rounded(levels.low))
                json.member("weakMagnitude", LayeredPattern.rounded(levels.high))
                if options.drivesTriggers, hold.isTap {
                    json.member("leftTrigger", LayeredPattern.rounded(hold.intensity))
                    json.member("rightTrigger", LayeredPattern.rounded(hold.intensity))
                }
                json.endObject()
                start += length
            }
        }
        json.endArray()
        return json.bytes
    }

    static func rumble(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion {
        var report = LossReport()
        let holds = try holds(source, options, .rumble, &report)
        var json = JSONOutput()
        json.beginArray()
        for hold in holds {
            var start = hold.start
            while start < hold.end {
                let length = min(hold.end - start, longestReport)
                let levels = MotorLevels(intensity: hold.intensity, sharpness: hold.sharpness)
                json.beginObject()
                json.member("t", start)
                json.member("duration", length)
                json.member("low", level(levels.low))
                json.member("high", level(levels.high))
                json.endObject()
                start += length
            }
        }
        // The motors stop at the end, whatever the duration of the last report is taken for.
        json.beginObject()
        json.member("t", holds.last?.end ?? 0)
        json.member("duration", 0)
        json.member("low", 0)
        json.member("high", 0)
        json.endObject()
        json.endArray()
        return Conversion(.rumble, json.bytes + [0x0A], report)
    }

    /// A level of 0...1 in 16 bits.
    private static func level(_ value: Double) -> Int { Int((65_535 * value + 0.5).rounded(.down)) }

    private static func holds(
        _ source: ConversionSource, _ options: ConversionOptions, _ format: ConversionFormat, _ report: inout LossReport
    ) throws(ConversionError) -> [Holds.Hold] {
        report = LossReport(layering: source)
        report.addSharpness(
            source, hums: .approximated, taps: .approximated, how: "shared out between the low and the high motor")
        let baked = source.baked(within: options.error)
        var holds = Holds(baked, step: options.step, sampling: .start, tapLength: TapLength.motor).holds
        guard !holds.isEmpty else { throw .nothingFelt(format) }
        var raised = 0.0
        for index in holds.indices where holds[index].intensity > 0 {
            raised = max(raised, options.device.motorFloor - holds[index].intensity)
            holds[index].intensity = max(holds[index].intensity, options.device.motorFloor)
        }
        report.addFloor(options.device, raised)
        report.addSteps(source, baked, milliseconds: options.step)
        return holds
    }
}
