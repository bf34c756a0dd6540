/// The players and feeds of a session, under its lock.
struct SessionState: ~Copyable {
    private(set) var feeds: [PlaybackFeed] = []
    /// Players that are in the feeds.
    private(set) var active: [PlayerCore] = []
    var reports: [PendingReport] = []
    /// The time that the session was last asked or told, in seconds of engine time.
    private var time = 0.0
    private var lastSerial: UInt64 = 0
    private var lastRun: UInt64 = 0
    /// When something is to be done for an active player; never later than that.
    private(set) var next = Double.infinity

    /// How long a player stays in the feeds after its end if an output does not read on, in seconds.
    private static let linger = 1.0
    /// How soon finished players are looked for again, in seconds.
    private static let tidyInterval = 0.05

    mutating func nextSerial() -> UInt64 {
        lastSerial += 1
        return lastSerial
    }

    mutating func nextRun() -> RunID {
        lastRun += 1
        return RunID(number: lastRun)
    }

    mutating func report(_ report: RunReport, of core: PlayerCore) {
        if let onEnd = core.onEnd { reports.append(PendingReport(report: report, onEnd: onEnd)) }
        next = min(next, report.time)
    }

    // MARK: Feeds

    mutating func attach(_ feed: PlaybackFeed) {
        feeds.append(feed)
        for core in active { join(core, feed, at: feeds.count - 1) }
    }

    mutating func detach(_ feed: PlaybackFeed) {
        guard let index = feeds.firstIndex(where: { $0 === feed }) else { return }
        feeds.remove(at: index)
        for core in active {
            core.channels.remove(at: index)
            if core.parts.indices.contains(index) { core.parts.remove(at: index) }
        }
    }

    private func join(_ core: PlayerCore, _ feed: PlaybackFeed, at index: Int) {
        let version = core.makeVersion(core.transport.segments(), for: feed, at: index, now: time)
        let channel = Channel(version)
        core.channels.append(channel)
        feed.mail.add(channel)
    }

    // MARK: Players

    /// Changes a player's plan and tells the outputs.
    mutating func change(_ core: PlayerCore, now: Double, _ body: (inout Transport) -> Void) {
        settle(core, at: now)
        body(&core.transport)
        settle(core, at: now)
        publish(core)
    }

    /// Stops a player and drops what is planned for it.
    mutating func cancel(_ core: PlayerCore, now: Double) {
        settle(core, at: now)
        var dropped: [RunReport] = []
        core.transport.cancelPlanned(at: now) { dropped.append($0) }
        let stop = TransportCommand(serial: nextSerial(), time: now, action: .stop)
        change(core, now: now) { $0.plan(stop) }
        for report in dropped { self.report(report, of: core) }
    }

    /// Lets a player catch up with the clock.
    mutating func settle(_ core: PlayerCore, at now: Double) {
        time = max(time, now)
        var ended: [RunReport] = []
        core.transport.advance(to: now) { ended.append($0) }
        for report in ended { self.report(report, of: core) }
    }

    /// Tells the outputs of a player that has changed.
    mutating func publish(_ core: PlayerCore) {
        if core.activeIndex < 0 {
            // What is sent to a player that plays nothing is told when it starts.
            guard !core.transport.isIdle else { return }
            core.activeIndex = active.count
            active.append(core)
            for index in feeds.indices { join(core, feeds[index], at: index) }
        } else if !feeds.isEmpty {
            core.renewal = .infinity
            let segments = core.transport.segments()
            var frames: PlayerVersion?
            for index in feeds.indices {
                if feeds[index].grid == nil {
                    let version = frames ?? core.makeVersion(segments)
                    frames = version
                    feeds[index].mail.update(core.channels[index], to: version)
                } else {
                    let version = core.makeVersion(segments, for: feeds[index], at: index, now: time)
                    feeds[index].mail.update(core.channels[index], to: version)
                }
            }
        }
        next = min(next, core.transport.next, core.renewal)
        if core.transport.isIdle { next = min(next, core.transport.lastChange + Self.tidyInterval) }
    }

    // MARK: Time

    mutating func advance(to time: Double) {
        for index in feeds.indices where feeds[index].mail.tidy() { rejoin(index) }
        guard time >= next else { return }
        var earliest = Double.infinity
        var slowest = Double.infinity
        for feed in feeds { slowest = min(slowest, feed.timeReached) }
        var index = 0
        while index < active.count {
            let core = active[index]
            settle(core, at: time)
            if core.transport.isIdle {
                let end = core.transport.lastChange
                // A motor still turns for a moment after the last tap.
                if slowest > end + 0.1 || time > end + Self.linger {
                    deactivate(core)
                    continue
                }
                earliest = min(earliest, max(time, end) + Self.tidyInterval)
            } else {
                if time >= core.renewal { publish(core) }
                earliest = min(earliest, core.transport.next, core.renewal)
            }
            index += 1
        }
        next = earliest
    }

    private mutating func deactivate(_ core: PlayerCore) {
        for index in feeds.indices { feeds[index].mail.remove(core.channels[index]) }
        core.channels.removeAll()
        core.parts.removeAll()
        core.renewal = .infinity
        let last = active[active.count - 1]
        active[core.activeIndex] = last
        last.activeIndex = core.activeIndex
        active.removeLast()
        core.activeIndex = -1
    }

    /// Adds all that plays to a feed that has forgotten everything.
    private func rejoin(_ index: Int) {
        for core in active {
            let version = core.makeVersion(core.transport.segments(), for: feeds[index], at: index, now: time)
            let channel = Channel(version)
            core.channels[index] = channel
            feeds[index].mail.add(channel)
        }
    }
}
