public import CThrum
internal import HapticDevices
internal import HapticPlayback

/// Devices that are open, and what plays on them: behind `thrum_output`.
final class OpenOutput: Sendable {
    let session = PlaybackSession(clock: MonotonicClock())
    private let driver: SessionDriver
    private let runners: [OutputRunner]
    private let isClosed = Guarded(false)

    /// How many are open. The last one to close ends traces and lets go of SDL.
    private static let openCount = Guarded(0)

    init(_ name: String, timeout: Double) throws(Fault) {
        let specs = try Self.specs(name)
        // Counted before anything is opened, so that whoever closes the last other one does not let go of it.
        Self.openCount.withLock { $0 += 1 }
        var outputs: [any PlaybackOutput] = []
        do throws(OutputFault) {
            for spec in specs { outputs.append(try OutputMaker().make(spec)) }
        } catch {
            Self.letGo()
            throw Fault(THRUM_ERROR_OUTPUT, "\(error)")
        }
        let session = session
        driver = SessionDriver(session)
        runners = outputs.map { OutputRunner($0, on: session) }
        let clock = MonotonicClock()
        let deadline = clock.now + timeout
        for runner in runners {
            switch runner.waitUntilOpen(atMost: max(0, deadline - clock.now)) {
            case .running: continue
            case .failed(let fault):
                close()
                throw Fault(THRUM_ERROR_OUTPUT, "\(fault)")
            case .opening, .closed:
                close()
                throw Fault(THRUM_ERROR_TIMEOUT, "\(runner.output.name) did not open within \(timeout) s")
            }
        }
    }

    private static func specs(_ name: String) throws(Fault) -> [OutputSpec] {
        var specs: [OutputSpec]
        do throws(OutputSpec.Malformed) {
            specs = try OutputSpec.list(name)
        } catch {
            throw Fault(THRUM_ERROR_ARGUMENT, "\(error)")
        }
        guard let place = specs.firstIndex(of: .auto) else { return specs }
        let glance = PadGlance.take()
        guard glance.findsPad else {
            throw Fault(
                THRUM_ERROR_OUTPUT, "nothing rumbles (\(glance.summary)); connect a controller, or name another output")
        }
        specs[place] = .gamepad(nil)
        return specs
    }

    /// What happened to the first device that does not work any more.
    func status() throws(Fault) {
        guard isOpen else { throw Fault(THRUM_ERROR_OUTPUT, "the output was freed") }
        for runner in runners {
            guard case .failed(let fault) = runner.current else { continue }
            throw Fault(fault.isLost ? THRUM_ERROR_LOST : THRUM_ERROR_OUTPUT, "\(fault)")
        }
    }

    var isOpen: Bool { isClosed.withLock { !$0 } }

    /// Silences everything and lets it go; once.
    func close() {
        let isFirst = isClosed.withLock { isClosed in
            defer { isClosed = true }
            return !isClosed
        }
        guard isFirst else { return }
        session.stopAll()
        session.advance(to: session.now)
        let stopping = runners.map { runner in PlaybackThread { runner.stop() } }
        for thread in stopping { _ = thread.wait(atMost: 1.2) }
        driver.stop()
        Self.letGo()
    }

    /// Counts one less; after the last one nothing is left open.
    private static func letGo() {
        // Under the lock, so that one that is being opened meanwhile begins anew.
        openCount.withLock { count in
            count -= 1
            guard count == 0 else { return }
            // What a trace could not write was reported when it was written.
            _ = TraceFile.closeShared()
            SDLHost.stop()
        }
    }
}

/// Opens outputs; thrum.h says more.
@c @implementation
public func thrum_output_open(
    _ name: UnsafePointer<CChar>!, _ timeout: Double, _ output: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<thrum_error>!
) -> thrum_status {
    handOut(output, "output", error) { () throws(Fault) in
        guard let name = text(name) else { throw .null("name") }
        guard timeout > 0, timeout <= 1e6 else {
            throw Fault(THRUM_ERROR_ARGUMENT, "timeout is \(timeout); give seconds above 0")
        }
        return try OpenOutput(name, timeout: timeout)
    }
}

/// Closes outputs; thrum.h says more.
@c @implementation
public func thrum_output_free(_ output: OpaquePointer!) {
    guard let output else { return }
    output.object(OpenOutput.self).close()
    output.release(OpenOutput.self)
}

/// Whether every device works; thrum.h says more.
@c @implementation
public func thrum_output_status(
    _ output: OpaquePointer!, _ error: UnsafeMutablePointer<thrum_error>!
) -> thrum_status {
    answer(error) { () throws(Fault) in
        guard let output = output?.object(OpenOutput.self) else { throw .null("output") }
        try output.status()
    }
}

/// The clock; thrum.h says more.
@c @implementation
public func thrum_output_time(_ output: OpaquePointer!) -> Double { output?.object(OpenOutput.self).session.now ?? 0 }

/// Sets the strength of everything that is felt; thrum.h says more.
@c @implementation
public func thrum_output_set_gain(_ output: OpaquePointer!, _ gain: Double) {
    output?.object(OpenOutput.self).session.levels.hapticGain = gain
}

/// Stops everything that plays; thrum.h says more.
@c @implementation
public func thrum_output_stop(_ output: OpaquePointer!) { output?.object(OpenOutput.self).session.stopAll() }
