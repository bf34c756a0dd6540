import HapticRendering
import Testing

@testable import HapticDevices

@Suite struct MotorModelTests {
    @Test func zeroStaysZeroAndOrderIsKept() {
        for motor in [MotorModel.spinningMass.low, .init(deadZone: 0.3, minimumPulse: 0.1, boost: 1, boostTime: 0.02)] {
            #expect(motor.mapped(0) == 0)
            var before = 0.0
            for step in 1...100 {
                let level = motor.mapped(Double(step) / 100)
                #expect(level > before && level >= motor.deadZone && level <= 1)
                before = level
            }
        }
    }

    @Test func tapLastsAtLeastTheMotorsPulseAndBeginsWithABoost() {
        var shaper = MotorShaper(.init(deadZone: 0.2, minimumPulse: 0.06, boost: 0.5, boostTime: 0.03))
        #expect(abs(shaper.level(for: 0.5, at: 10) - 0.8) < 1e-12)
        #expect(abs(shaper.level(for: 0.5, at: 10.03) - 0.6) < 1e-12)
        #expect(abs(shaper.level(for: 0, at: 10.05) - 0.6) < 1e-12)
        #expect(shaper.level(for: 0, at: 10.061) == 0)
    }

    @Test func muteIsStrongerThanTheMinimumPulse() {
        var shaper = MotorShaper(.init(deadZone: 0, minimumPulse: 1, boost: 0, boostTime: 0))
        _ = shaper.level(for: 1, at: 0)
        #expect(shaper.level(for: 0, at: 0.01, isCut: true) == 0)
    }

    @Test func modelOffSendsLevelsAsTheyAre() {
        for level in [0.0, 0.05, 0.3, 1] { #expect(MotorModel.off.low.mapped(level) == level) }
        #expect(MotorModel.off.explanation == ["motor model: off, levels are sent as they are"])
    }

    @Test func latestLevelWinsWithinAnInterval() {
        var reports = MotorReports(model: .off, interval: 0.01)
        var sent: [MotorReports.Report] = []
        func update(_ level: Double, _ time: Double) {
            _ = reports.update(PadLevels(handles: MotorLevels(low: level, high: 0)), at: time) {
                sent.append($0)
                return true
            }
        }
        update(0.1, 0)
        update(0.2, 0.004)
        update(0.3, 0.008)
        update(0.3, 0.012)
        #expect(sent.map { $0.motors[0] } == [6_554, 19_661])
    }

    @Test func steadyLevelIsRenewedBeforeItRunsOut() {
        var reports = MotorReports(model: .off, interval: 0.01)
        var times: [Double] = []
        for step in 0..<500 {
            let time = Double(step) * 0.01
            _ = reports.update(PadLevels(handles: MotorLevels(low: 0.5, high: 0)), at: time) { _ in
                times.append(time)
                return true
            }
        }
        for (time, next) in zip(times, times.dropFirst()) { #expect(next - time < 2 && next - time >= 0.49) }
        #expect(times.count == 10)
    }
}
