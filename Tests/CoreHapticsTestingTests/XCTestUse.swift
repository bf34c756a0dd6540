import CoreHaptics
import CoreHapticsTesting
import XCTest

/// That a stage and its expectations are used in XCTest as in Swift Testing: a throwing test fails with the plot and the table.
///
/// `scripts/test` compiles it, and runs Swift Testing alone; `swift test --filter XCTestUse` runs it.
final class XCTestUse: XCTestCase {
    func testATapIsFelt() throws {
        let stage = HapticStage()
        let engine = try stage.makeEngine()
        try engine.start()
        let tap = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0.1)
        try engine.makePlayer(with: CHHapticPattern(events: [tap], parameters: [])).start(atTime: 0)
        stage.advance(by: 0.5)
        try stage.recording.expect(taps: [.init(at: 0.1, intensity: 0.75)])
        XCTAssertThrowsError(try stage.recording.expect(taps: [])) { error in
            XCTAssertTrue("\(error)".contains("the tap at 0.100 s was not expected"))
        }
    }
}
