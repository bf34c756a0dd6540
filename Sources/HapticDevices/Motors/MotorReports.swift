import HapticPlayback
import HapticRendering

/// Turns wanted levels into reports to a device: shaped by the motor model, no more often than the device takes them, the
/// last value winning, a final zero always sent and repeated.
///
/// A value: what sends is given as a closure, so that it is tested without a device.
struct MotorReports: Sendable {
    /// The shortest time between two reports, in seconds.
    var interval: Double
    private var shapers: [MotorShaper]
    private var sent: [UInt16]
    private var lastTime = -Double.infinity
    /// Zeros still to be repeated.
    private var repeats = 0
    private var nextRepeat = Double.infinity
    private var failures = 0

    /// How long a report lasts unless it is renewed, in seconds: a pad forgets a process that was killed within that time,
    /// as far as its driver keeps time.
    static let duration = 1.5
    /// How soon an unchanged report is renewed, in seconds.
    static let renewal = 0.5
    /// How often and how far apart the final zero is repeated, in seconds.
    private static let zeroRepeats = 2
    private static let zeroSpacing = 0.04
    /// So many calls may fail in a row before the device counts as broken.
    static let mostFailures = 10

    init(model: MotorModel, interval: Double) {
        self.interval = interval
        shapers = [model.low, model.high, model.high, model.high].map(MotorShaper.init)
        sent = [0, 0, 0, 0]
    }

    /// One report: four motors, 0...65535, low and high handle, left and right trigger.
    struct Report: Equatable {
        var motors: [UInt16]
        /// Whether a zero is to be sent although the device is at zero already.
        var isRepeat: Bool
        var isOff: Bool { motors.allSatisfy { $0 == 0 } }
    }

    /// Sends what is due at `time`. False: too many calls have failed in a row.
    ///
    /// - Parameters:
    ///   - isCut: Motors stop at once: everything is muted, or the output closes.
    ///   - isLast: Sent whatever the interval.
    ///   - send: Sends a report; false where that failed.
    mutating func update(
        _ levels: PadLevels, at time: Double, isCut: Bool = false, isLast: Bool = false, send: (Report) -> Bool
    ) -> Bool {
        let wanted = [levels.handles.low, levels.handles.high, levels.triggers.low, levels.triggers.high]
        var motors: [UInt16] = [0, 0, 0, 0]
        for index in 0..<4 {
            let level = shapers[index].level(for: wanted[index], at: time, isCut: isCut || isLast)
            motors[index] = UInt16((65_535 * min(1, level) + 0.5).rounded(.down))
        }
        let isOff = motors.allSatisfy { $0 == 0 }
        let isDue = isLast || time >= lastTime + interval * 0.999
        var report = Report(motors: motors, isRepeat: false)
        if motors == sent, failures == 0 {
            if isOff {
                guard isLast ? lastTime > -.infinity : (repeats > 0 && time >= nextRepeat) else { return true }
                report.isRepeat = true
                repeats = max(0, repeats - 1)
                nextRepeat = time + Self.zeroSpacing
            } else {
                guard time >= lastTime + Self.renewal else { return true }
            }
        } else {
            guard isDue else { return true }
            if isOff {
                repeats = Self.zeroRepeats
                nextRepeat = time + Self.zeroSpacing
            }
        }
        lastTime = time
        if send(report) {
            sent = motors
            failures = 0
            return true
        }
        failures += 1
        return failures < Self.mostFailures
    }
}
