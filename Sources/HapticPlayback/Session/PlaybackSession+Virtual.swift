extension PlaybackSession {
    /// Runs virtual time on to `time`, step by step, letting every output and then the session catch up with each step.
    ///
    /// The steps lie on a grid that begins where the clock stands. Handlers that are called on the way see the clock at
    /// their step.
    ///
    /// - Parameters:
    ///   - clock: The session's clock.
    ///   - step: Seconds; above 0.
    public func run(
        _ clock: VirtualClock, until time: Double, step: Double = 0.001, outputs: [any PlaybackOutput] = []
    ) throws(OutputFault) {
        precondition(step > 0, "time needs a step above 0")
        let origin = clock.now
        var count = 0.0
        repeat {
            let moment = min(time, origin + count * step)
            clock.advance(to: moment)
            for output in outputs where output.interval > 0 { try output.pull(to: moment + output.latency) }
            advance(to: moment)
            count += 1
        } while clock.now < time
    }
}
