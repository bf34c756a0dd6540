import HapticPattern
import HapticRendering

/// Finds the taps of a segment between two positions, through the passes of a loop.
struct TapScan {
    let segment: Segment
    let version: PlayerVersion

    /// Calls `body` with each tap in [`start`, `end`), in order, and the position it has.
    ///
    /// - Complexity: O(passes · log *n* + taps found).
    func forEach(from start: Double, to end: Double, _ body: (Tap, Double) -> Void) {
        let taps = version.material.timeline.taps
        guard !taps.isEmpty, end > start else { return }
        var pass = segment.pass(at: start)
        while true {
            let origin = pass == 0 ? 0 : pass * segment.loopEnd
            guard origin < end else { return }
            taps.withUnsafeBufferPointer { taps in
                var index = Self.first(taps, from: start, origin: origin)
                while index < taps.count, taps[index].time < segment.loopEnd, origin + taps[index].time < end {
                    body(taps[index], origin + taps[index].time)
                    index += 1
                }
            }
            pass += 1
            guard segment.loopEnd < .infinity, pass < segment.passes else { return }
        }
    }

    /// The first tap whose position, `origin` + its time, is not before `start`.
    private static func first(_ taps: UnsafeBufferPointer<Tap>, from start: Double, origin: Double) -> Int {
        taps.partitionPoint { origin + $0.time < start }
    }
}
