import HapticPattern
import HapticPlayback
import HapticRendering
import Testing
import TestPatterns

@Suite struct FeedTests {
    @Test func tapsArePulsesOnMotors() {
        let clock = VirtualClock()
        let session = PlaybackSession(clock: clock)
        let feed = session.makeFeed()
        session.makePlayer(PatternMaterial(Pattern(events: [tap(0, intensity: 0.8, sharpness: 1)]))).start()
        #expect(feed.advance(to: clock.now).motors == MotorLevels(low: 0, high: 0.8))
        #expect(feed.advance(to: clock.now + 0.019).single == 0.8)
        #expect(feed.advance(to: clock.now + 0.021).isSilent)
    }

    @Test func gapDropsTapsAndShowsTheCurrentLevel() {
        let clock = VirtualClock()
        let session = PlaybackSession(clock: clock)
        let feed = session.makeFeed()
        let taps = (0..<100).map { tap(Double($0) * 0.1) }
        session.makePlayer(PatternMaterial(Pattern(events: taps + [bed(5, 5, intensity: 0.25)]))).start()
        _ = feed.advance(to: clock.now + 0.05)
        var times: [Double] = []
        let frame = feed.advance(to: clock.now + 7.01) { times.append($0.time) }
        #expect(times == [clock.now + 7])
        #expect(feed.droppedTaps == 69)
        #expect(frame.continuous.intensity == 0.25)
    }

    @Test func lateCommandLosesNoTap() {
        let clock = VirtualClock()
        let session = PlaybackSession(clock: clock)
        let feed = session.makeFeed()
        let player = session.makePlayer(PatternMaterial(Pattern(events: [tap(0)])))
        _ = feed.advance(to: clock.now + 0.003)
        player.start()
        #expect(feed.advance(to: clock.now + 0.004).taps == 1)
    }

    @Test func masterGainAndMuteActOnTheNextFrame() {
        let clock = VirtualClock()
        let session = PlaybackSession(clock: clock)
        let feed = session.makeFeed()
        session.makePlayer(PatternMaterial(Pattern(events: [bed(0, 9, intensity: 0.8), tap(1)]))).start()
        #expect(feed.advance(to: clock.now).single == 0.8)
        session.levels.hapticGain = 0.5
        #expect(feed.advance(to: clock.now + 0.001).single == 0.4)
        session.levels.isMutedForHaptics = true
        #expect(feed.advance(to: clock.now + 1).isSilent == false || feed.advance(to: clock.now + 1.001).single == 0)
        #expect(feed.advance(to: clock.now + 1.002).motors.isOff)
        session.levels.isMutedForHaptics = false
        #expect(feed.advance(to: clock.now + 1.2).single == 0.4)
    }

    @Test func unreadFeedIsMadeUpForWhenItIsReadAgain() {
        let clock = VirtualClock()
        let session = PlaybackSession(clock: clock)
        let stuck = session.makeFeed()
        let material = PatternMaterial(Pattern(events: [tap(0)]))
        let long = session.makePlayer(PatternMaterial(Pattern(events: [bed(0, 1_000, intensity: 0.5)])))
        long.start()
        for _ in 0..<30_000 {
            session.makePlayer(material).start()
            clock.advance(to: clock.now + 0.001)
            session.advance(to: clock.now)
        }
        // The first reading empties the queue, the session then tells everything anew.
        for _ in 0..<64 {
            _ = stuck.advance(to: clock.now)
            clock.advance(to: clock.now + 0.06)
            session.advance(to: clock.now)
        }
        #expect(stuck.advance(to: clock.now).continuous.intensity == 0.5)
        long.stop()
        #expect(stuck.advance(to: clock.now + 0.001).isSilent)
    }
}
