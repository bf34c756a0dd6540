import Foundation
import HapticDevices
import HapticPattern
import HapticPlayback
import Testing
import TestPatterns

@Suite struct FeedbackdTests {
    @Test func daemonIsToldLevelsThatRunOutByThemselvesAndAFinalZero() throws {
        let told = Guarded<[(time: Double, steps: [FeedbackStep])]>([])
        let clock = VirtualClock()
        let daemon = FeedbackDaemon(
            connect: { nil },
            vibrate: { steps in
                told.withLock { $0.append((clock.now - VirtualClock.start, steps)) }
                return nil
            })
        let session = PlaybackSession(clock: clock)
        let output = FeedbackdOutput(daemon)
        try output.open(on: session)
        session.makePlayer(PatternMaterial(Pattern(events: [bed(0, 1, intensity: 0.5), tap(1.5)]))).start()
        try session.run(clock, until: VirtualClock.start + 2, step: 0.02, outputs: [output])
        output.close()
        let calls = told.copy()
        #expect(calls.allSatisfy { $0.steps.count <= 10 && $0.steps.allSatisfy { $0.milliseconds <= 10_000 } })
        let levels = calls.map { $0.steps[0].level }
        #expect(levels == [0.5, 0.5, 0.5, 0.5, 0.5, 0, 1, 0, 0])
        #expect(abs(calls[5].time - 1) < 0.021 && abs(calls[6].time - 1.5) < 0.021)
    }

    @Test func absentDaemonIsAFaultWithItsReason() {
        let daemon = FeedbackDaemon(connect: { "nobody there" }, vibrate: { _ in nil })
        let session = PlaybackSession(clock: VirtualClock())
        let error = #expect(throws: OutputFault.self) { try FeedbackdOutput(daemon).open(on: session) }
        #expect(error?.reason == "nobody there")
    }

    @Test func daemonThatGoesAwayIsALoss() throws {
        let daemon = FeedbackDaemon(connect: { nil }, vibrate: { _ in "gone" })
        let clock = VirtualClock()
        let session = PlaybackSession(clock: clock)
        let output = FeedbackdOutput(daemon)
        try output.open(on: session)
        session.makePlayer(PatternMaterial(Pattern(events: [bed(0, 9)]))).start()
        let error = #expect(throws: OutputFault.self) {
            try session.run(clock, until: VirtualClock.start + 2, step: 0.02, outputs: [output])
        }
        #expect(error?.isLost == true)
    }
}

/// A stand-in for feedbackd that prints what it is told.
private let standIn = """
    import dbus, dbus.service
    from dbus.mainloop.glib import DBusGMainLoop
    from gi.repository import GLib
    DBusGMainLoop(set_as_default=True)
    class StandIn(dbus.service.Object):
        @dbus.service.method("org.sigxcpu.Feedback.Haptic", in_signature="sa(du)", out_signature="b")
        def Vibrate(self, app, steps):
            print(app, [(float(level), int(time)) for level, time in steps], flush=True)
            return True
    name = dbus.service.BusName("org.sigxcpu.Feedback", dbus.SessionBus())
    StandIn(dbus.SessionBus(), "/org/sigxcpu/Feedback")
    print("ready", flush=True)
    GLib.MainLoop().run()
    """

/// Whether the programs for a private bus are here; scripts/setup installs them.
private let hasBus = ["/usr/bin/dbus-daemon", "/usr/bin/python3", "/usr/lib/python3/dist-packages/dbus/__init__.py"]
    .allSatisfy { FileManager.default.fileExists(atPath: $0) }

@Suite struct FeedbackBusTests {
    // The address of the bus is a variable of the process, so the output runs in one of its own.
    @Test func stepsArriveOverAPrivateBus() async {
        await #expect(processExitsWith: .success) { try playOverAPrivateBus() }
    }
}

/// The next line that a process writes.
private func line(_ pipe: Pipe) -> String {
    var bytes: [UInt8] = []
    while let byte = try? pipe.fileHandleForReading.read(upToCount: 1)?.first, byte != 10 { bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self)
}

private func start(_ program: String, _ arguments: [String], bus: String? = nil) throws -> (Process, Pipe) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    if let bus { process.environment = ["DBUS_SESSION_BUS_ADDRESS": bus] }
    process.standardOutput = output
    process.standardError = Pipe()
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return (process, output)
}

/// Plays to a stand-in for feedbackd on a bus of its own, whose address the environment of this process tells.
private func playOverAPrivateBus() throws {
    try #require(hasBus, "dbus-daemon and python3-dbus are missing: scripts/setup test installs them")
    let folder = FileManager.default.temporaryDirectory.appending(path: "thrum-bus-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // The daemon leaves its socket behind.
    defer { try? FileManager.default.removeItem(at: folder) }
    let (daemon, address) = try start(
        "/usr/bin/dbus-daemon",
        [
            "--session", "--nofork", "--nopidfile", "--print-address=1",
            "--address=unix:path=\(folder.appending(path: "bus").path)",
        ])
    defer { daemon.terminate() }
    let bus = line(address)
    let (service, output) = try start("/usr/bin/python3", ["-c", standIn], bus: bus)
    defer { service.terminate() }
    try #require(line(output) == "ready")
    setenv("DBUS_SESSION_BUS_ADDRESS", bus, 1)
    let clock = VirtualClock()
    let session = PlaybackSession(clock: clock)
    let player = session.makePlayer(PatternMaterial(Pattern(events: [bed(0, 0.1, intensity: 0.5)])))
    let phone = FeedbackdOutput()
    try phone.open(on: session)
    player.start()
    try session.run(clock, until: VirtualClock.start + 0.2, step: 0.02, outputs: [phone])
    phone.close()
    let told = (0..<4).map { _ in line(output) }
    #expect(told == ["thrum [(0.0, 1)]", "thrum [(0.5, 400)]", "thrum [(0.0, 1)]", "thrum [(0.0, 1)]"])
}
