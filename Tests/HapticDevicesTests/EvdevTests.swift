import HapticDevices
import HapticPattern
import HapticPlayback
import Synchronization
import Testing
import TestPatterns

/// A kernel that is not there: records what it is told, and fails when asked to.
private final class FakeKernel: Sendable {
    struct Call: Equatable, Sendable {
        var what: String
        var strong = 0
        var weak = 0
    }

    let calls = Guarded<[Call]>([])
    let openResult: Int32
    let bits: [UInt8]
    let failFrom = Atomic<Int>(.max)

    /// - Parameter length: how many bytes of bits the driver gives.
    init(open: Int32 = 3, bits: Set<Int> = [0x50], length: Int = 16) {
        openResult = open
        var bytes = [UInt8](repeating: 0, count: 16)
        for bit in bits { bytes[bit / 8] |= 1 << UInt8(bit % 8) }
        self.bits = Array(bytes.prefix(length))
    }

    private func note(_ call: Call) -> Bool {
        calls.withLock {
            $0.append(call)
            return $0.count > failFrom.load(ordering: .relaxed)
        }
    }

    var evdev: EvdevCalls {
        EvdevCalls(
            open: { _ in self.openResult }, ffBits: { _ in self.bits },
            upload: { _, effect in
                let call =
                    switch effect.shape {
                    case .rumble(let strong, let weak): Call(what: "rumble", strong: Int(strong), weak: Int(weak))
                    case .sine(let magnitude, _): Call(what: "sine", strong: Int(magnitude))
                    }
                return self.note(call) ? -19 : 4
            }, play: { _, _, count in self.note(Call(what: count == 0 ? "stop" : "play")) ? -19 : 0 },
            close: { _ in _ = self.note(Call(what: "close")) })
    }
}

@Suite struct EvdevTests {
    private func run(_ kernel: FakeKernel, _ events: [Event], until time: Double) throws {
        let clock = VirtualClock()
        let session = PlaybackSession(clock: clock)
        let output = EvdevOutput(path: "/dev/input/event7", model: .off, calls: kernel.evdev)
        try output.open(on: session)
        session.makePlayer(PatternMaterial(Pattern(events: events))).start()
        try session.run(clock, until: VirtualClock.start + time, step: 0.01, outputs: [output])
        output.close()
    }

    @Test func bedIsUploadedPlayedAndStopped() throws {
        let kernel = FakeKernel()
        try run(kernel, [bed(0, 0.1, intensity: 0.8, sharpness: 0)], until: 0.05)
        let calls = kernel.calls.copy()
        #expect(calls.first == .init(what: "rumble", strong: 52_428, weak: 0))
        #expect(calls.dropFirst().first?.what == "play")
        #expect(calls.suffix(3).map(\.what) == ["stop", "stop", "close"])
    }

    @Test func sineStandsInWhereThereIsNoRumble() throws {
        let kernel = FakeKernel(bits: [0x51, 0x5A])
        try run(kernel, [bed(0, 0.1, intensity: 1, sharpness: 0)], until: 0.05)
        #expect(kernel.calls.withLock { $0.first } == .init(what: "sine", strong: 32_767))
    }

    @Test(arguments: [(Int32(-13), "permission: need write on /dev/input/event7"), (-2, "no such device")])
    func refusedNodeIsAFaultWithItsReason(result: Int32, words: String) {
        let error = #expect(throws: OutputFault.self) { try run(FakeKernel(open: result), [], until: 0) }
        #expect(error?.call == "open(/dev/input/event7)")
        #expect(error?.reason.contains(words) == true)
    }

    @Test func nodeWithoutRumbleIsRefused() {
        let error = #expect(throws: OutputFault.self) { try run(FakeKernel(bits: [0x53]), [], until: 0) }
        #expect(error?.reason.contains("FF_RUMBLE") == true)
    }

    @Test(arguments: [0, 1, 10]) func driverThatKnowsFewEffectsCannotRumble(length: Int) {
        let kernel = FakeKernel(length: length)
        let error = #expect(throws: OutputFault.self) { try run(kernel, [], until: 0) }
        #expect(error?.reason.contains("FF_RUMBLE") == true)
        #expect(kernel.calls.withLock { $0.map(\.what) } == ["close"])
    }

    @Test func driverThatEndsAtItsLastEffectRumbles() throws {
        let kernel = FakeKernel(length: 11)
        try run(kernel, [bed(0, 0.1, intensity: 0.8, sharpness: 0)], until: 0.05)
        #expect(kernel.calls.withLock { $0.first?.what } == "rumble")
    }

    @Test func vanishedDeviceIsALoss() {
        let kernel = FakeKernel()
        kernel.failFrom.store(2, ordering: .relaxed)
        let error = #expect(throws: OutputFault.self) {
            try run(kernel, [bed(0, 0.1, intensity: 0.8), bed(0.1, 0.1, intensity: 0.2)], until: 1)
        }
        #expect(error?.isLost == true)
        #expect(error?.reason.contains("disconnected") == true)
    }

    @Test func effectsOfAKilledProcessRunOutWithinTwoSeconds() throws {
        let clock = VirtualClock()
        let (lengths, plays) = (Guarded<[Double]>([]), Guarded<[Double]>([]))
        let bits = FakeKernel().bits
        let output = EvdevOutput(
            path: "/dev/input/event7", model: .off,
            calls: EvdevCalls(
                open: { _ in 3 }, ffBits: { _ in bits },
                upload: { _, effect in
                    lengths.withLock { $0.append(Double(effect.milliseconds) / 1_000) }
                    return 4
                },
                play: { _, _, count in
                    if count > 0 { plays.withLock { $0.append(clock.now) } }
                    return 0
                }, close: { _ in }))
        let session = PlaybackSession(clock: clock)
        try output.open(on: session)
        session.makePlayer(PatternMaterial(Pattern(events: [bed(0, 10)]))).start()
        // The process ends in mid-hum: nobody calls `close`.
        try session.run(clock, until: VirtualClock.start + 7, step: 0.01, outputs: [output])
        let (lasted, renewed) = (lengths.copy(), plays.copy())
        #expect(lasted.count == renewed.count && lasted.count > 10)
        #expect(lasted.allSatisfy { $0 > 0 && $0 <= 2 })
        // Each is renewed long before it runs out, so that a hum has no gap.
        for (index, next) in renewed.dropFirst().enumerated() {
            #expect(next - renewed[index] < lasted[index] - 0.5)
        }
        #expect(VirtualClock.start + 7 - (renewed.last ?? 0) < 0.6)
    }
}
