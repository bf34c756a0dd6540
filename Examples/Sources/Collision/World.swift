/// Balls in a box of one metre, without gravity, losing a little speed at each bounce.
struct World {
    struct Ball {
        var position: SIMD2<Double>
        var velocity: SIMD2<Double>
        var radius: Double
    }

    /// Two things that met.
    struct Impact: Equatable {
        /// Seconds since the beginning of the world.
        var time: Double
        /// How fast they came together, in metres a second.
        var speed: Double
    }

    private(set) var balls: [Ball]
    private(set) var time = 0.0

    /// What is left of the speed of two things that meet.
    static let bounce = 0.9

    init(balls: [Ball]) { self.balls = balls }

    /// Lets `duration` seconds pass. Every impact is found at its own moment, not at the end of the step.
    mutating func advance(by duration: Double) -> [Impact] {
        let end = time + duration
        var impacts: [Impact] = []
        while let meeting = firstMeeting(before: end) {
            move(to: meeting.time)
            impacts.append(Impact(time: time, speed: meet(meeting)))
        }
        move(to: end)
        return impacts
    }

    private enum Partner {
        case wall(SIMD2<Double>)
        case ball(Int)
    }

    private struct Meeting {
        var time: Double
        var ball: Int
        var partner: Partner
    }

    private mutating func move(to moment: Double) {
        for index in balls.indices { balls[index].position += balls[index].velocity * (moment - time) }
        time = moment
    }

    private func firstMeeting(before end: Double) -> Meeting? {
        var first: Meeting?
        func consider(_ delay: Double?, _ ball: Int, _ partner: Partner) {
            guard let delay, delay >= 0, time + delay < first?.time ?? end else { return }
            first = Meeting(time: time + delay, ball: ball, partner: partner)
        }
        for (index, ball) in balls.enumerated() {
            for axis in 0...1 {
                var normal = SIMD2<Double>.zero
                normal[axis] = ball.velocity[axis] > 0 ? -1 : 1
                let wall = ball.velocity[axis] > 0 ? 1 - ball.radius : ball.radius
                guard ball.velocity[axis] != 0 else { continue }
                // Rounding may have put it a little beyond the wall that it is leaving.
                consider(max(0, (wall - ball.position[axis]) / ball.velocity[axis]), index, .wall(normal))
            }
            for other in balls.indices.dropFirst(index + 1) { consider(delay(index, other), index, .ball(other)) }
        }
        return first
    }

    /// Seconds until two balls touch; nil where they do not.
    private func delay(_ first: Int, _ second: Int) -> Double? {
        let apart = balls[second].position - balls[first].position
        let closing = balls[second].velocity - balls[first].velocity
        let reach = balls[first].radius + balls[second].radius
        let approach = (apart * closing).sum()
        guard approach < 0 else { return nil }
        let square = (closing * closing).sum()
        let root = approach * approach - square * ((apart * apart).sum() - reach * reach)
        guard root >= 0 else { return nil }
        return max(0, (-approach - root.squareRoot()) / square)
    }

    /// Lets two things bounce off each other; how fast they came together.
    private mutating func meet(_ meeting: Meeting) -> Double {
        switch meeting.partner {
        case .wall(let normal):
            let speed = -(balls[meeting.ball].velocity * normal).sum()
            balls[meeting.ball].velocity += normal * speed * (1 + Self.bounce)
            return speed
        case .ball(let other):
            let apart = balls[other].position - balls[meeting.ball].position
            let normal = apart / (apart * apart).sum().squareRoot()
            let speed = ((balls[meeting.ball].velocity - balls[other].velocity) * normal).sum()
            let change = normal * speed * (1 + Self.bounce) / 2
            balls[meeting.ball].velocity -= change
            balls[other].velocity += change
            return speed
        }
    }
}

extension World {
    /// Three balls that meet often.
    static var demo: World {
        World(balls: [
            Ball(position: [0.2, 0.3], velocity: [1.9, 0.7], radius: 0.05),
            Ball(position: [0.7, 0.6], velocity: [-1.1, 1.3], radius: 0.08),
            Ball(position: [0.4, 0.8], velocity: [0.3, -0.9], radius: 0.11),
        ])
    }
}
