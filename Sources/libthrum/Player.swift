public import CThrum
internal import HapticPattern
internal import HapticPlayback

/// A player and the output it plays on: behind `thrum_player`.
private final class Player: Sendable {
    let output: OpenOutput
    let player: PatternPlayer

    init(_ output: OpenOutput, _ loaded: LoadedPattern) {
        self.output = output
        player = output.session.makePlayer(loaded.material)
    }

    deinit { if player.isLooping { player.stop() } }
}

/// Now, or a time of the output's clock.
private func moment(_ at: Double) -> Double? { at > 0 && at < .infinity ? at : nil }

/// The player behind a pointer.
private func player(_ pointer: OpaquePointer?) throws(Fault) -> PatternPlayer {
    guard let pointer else { throw .null("player") }
    return pointer.object(Player.self).player
}

/// Makes a player; thrum.h says more.
@c @implementation
public func thrum_player_new(
    _ output: OpaquePointer!, _ pattern: OpaquePointer!, _ player: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<thrum_error>!
) -> thrum_status {
    handOut(player, "player", error) { () throws(Fault) in
        guard let output = output?.object(OpenOutput.self) else { throw .null("output") }
        guard let loaded = pattern?.object(LoadedPattern.self) else { throw .null("pattern") }
        return Player(output, loaded)
    }
}

/// Lets a player go; thrum.h says more.
@c @implementation
public func thrum_player_free(_ player: OpaquePointer!) { player?.release(Player.self) }

/// Starts a run; thrum.h says more.
@c @implementation
public func thrum_player_start(
    _ player: OpaquePointer!, _ at: Double, _ error: UnsafeMutablePointer<thrum_error>!
) -> thrum_status {
    answer(error) { () throws(Fault) in
        guard let player = player?.object(Player.self) else { throw .null("player") }
        try player.output.status()
        player.player.start(at: moment(at))
    }
}

/// Ends the run; thrum.h says more.
@c @implementation
public func thrum_player_stop(_ player: OpaquePointer!, _ at: Double) {
    player?.object(Player.self).player.stop(at: moment(at))
}

/// Holds the run; thrum.h says more.
@c @implementation
public func thrum_player_pause(_ player: OpaquePointer!, _ at: Double) {
    player?.object(Player.self).player.pause(at: moment(at))
}

/// Goes on with the run; thrum.h says more.
@c @implementation
public func thrum_player_resume(_ player: OpaquePointer!, _ at: Double) {
    player?.object(Player.self).player.resume(at: moment(at))
}

/// Goes to an offset; thrum.h says more.
@c @implementation
public func thrum_player_seek(
    _ pointer: OpaquePointer!, _ offset: Double, _ error: UnsafeMutablePointer<thrum_error>!
) -> thrum_status {
    answer(error) { () throws(Fault) in
        let player = try player(pointer)
        guard offset >= 0, offset < .infinity else {
            throw Fault(THRUM_ERROR_ARGUMENT, "offset is \(offset); give 0 or more seconds")
        }
        player.seek(to: offset)
    }
}

/// Sets the speed; thrum.h says more.
@c @implementation
public func thrum_player_set_rate(
    _ pointer: OpaquePointer!, _ rate: Double, _ error: UnsafeMutablePointer<thrum_error>!
) -> thrum_status {
    answer(error) { () throws(Fault) in
        let player = try player(pointer)
        guard rate > 0, rate < .infinity else { throw Fault(THRUM_ERROR_ARGUMENT, "rate is \(rate); give one above 0") }
        player.rate = rate
    }
}

/// Sets the loop; thrum.h says more.
@c @implementation
public func thrum_player_set_loop(
    _ pointer: OpaquePointer!, _ loops: Bool, _ end: Double, _ error: UnsafeMutablePointer<thrum_error>!
) -> thrum_status {
    answer(error) { () throws(Fault) in
        let player = try player(pointer)
        guard end >= 0, end < .infinity else {
            throw Fault(THRUM_ERROR_ARGUMENT, "end is \(end); give seconds, or 0 for the pattern's own end")
        }
        player.loopEnd = end
        player.isLooping = loops
    }
}

/// Sets a control; thrum.h says more.
@c @implementation
public func thrum_player_set_control(
    _ pointer: OpaquePointer!, _ control: UnsafePointer<CChar>!, _ value: Double, _ at: Double,
    _ error: UnsafeMutablePointer<thrum_error>!
) -> thrum_status {
    answer(error) { () throws(Fault) in
        let player = try player(pointer)
        guard let name = text(control) else { throw .null("control") }
        guard let id = ControlID.allCases.first(where: { $0.name == name }) else {
            let names = ControlID.allCases.map(\.name).joined(separator: ", ")
            throw Fault(THRUM_ERROR_ARGUMENT, "there is no control \"\(name)\"; use \(names)")
        }
        guard value.isFinite else { throw Fault(THRUM_ERROR_ARGUMENT, "value is \(value); give a number") }
        player.send([DynamicParameter(id, at: 0, value: value)], at: moment(at))
    }
}

/// Whether a run is under way; thrum.h says more.
@c @implementation
public func thrum_player_is_active(_ player: OpaquePointer!) -> Bool {
    player.map { $0.object(Player.self).player.activity != .idle } ?? false
}

/// Waits for the end of a run; thrum.h says more.
@c @implementation
public func thrum_player_wait(
    _ pointer: OpaquePointer!, _ timeout: Double, _ error: UnsafeMutablePointer<thrum_error>!
) -> thrum_status {
    answer(error) { () throws(Fault) in
        let player = try player(pointer)
        let clock = MonotonicClock()
        let deadline = clock.now + (timeout > 0 ? timeout : 0)
        while player.activity != .idle {
            guard clock.now < deadline else {
                throw Fault(THRUM_ERROR_TIMEOUT, "a run was still under way after \(timeout) s")
            }
            // The session says when it has something to do next, the end of a run among it.
            let next = min(player.session.nextEvent, clock.now + 0.02)
            PlaybackThread.sleep(until: min(deadline, max(next, clock.now + 0.001)))
        }
    }
}
