import CoreHaptics
import Running

/// A motor that is started, brought to full speed and back, and runs out.
@main struct EngineLoop {
    static func main() async {
        await program {
            let motor = try Motor()
            try motor.start()
            for step in 0...60 {
                try motor.setThrottle(1 - abs(Float(step) - 30) / 30)
                try await Task.sleep(for: .milliseconds(100))
            }
            motor.runOut()
            try await motor.playToEnd()
        }
    }
}
