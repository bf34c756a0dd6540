import HapticPattern
import HapticRendering

extension Plot {
    /// More steps in view than this are drawn as flags without lines.
    private static let stepLineLimit = 40

    /// The moments at which steps set a control: in the lane of the control, all but sharpness in that of intensity.
    func drawSteps() {
        guard size.hasAxes else { return }
        drawSteps(pattern.parameters.filter { $0.id != .hapticSharpness }, lanes.intensityTop, lanes.intensityBottom)
        drawSteps(pattern.parameters.filter { $0.id == .hapticSharpness }, lanes.sharpnessTop, lanes.sharpnessBottom)
    }

    private func drawSteps(_ steps: [DynamicParameter], _ top: Double, _ bottom: Double) {
        let times = steps.map { max(0, $0.time) }.filter(lanes.shows).sorted()
        var places: [Double] = []
        for time in times {
            let x = lanes.x(time)
            if let last = places.last, Decimation.column(last) == Decimation.column(x) { continue }
            places.append(x)
        }
        let isCrowded = places.count > Self.stepLineLimit
        if !isCrowded {
            addLines(.stepLine, places.map { [Drawing.Point($0, top), Drawing.Point($0, bottom)] })
        }
        addMarks(.stepFlag, .flag, radius: isCrowded ? 2.5 : 5, places.map { Drawing.Point($0, top - 2 * scale) })
    }

    /// Bars below the baseline while sound lasts.
    func drawSounds() {
        let y = lanes.intensityBottom + 2 * scale, height = 4 * scale
        var covered = -Double.infinity
        for sound in timeline.sounds {
            let length = sound.duration ?? 0
            guard sound.start <= lanes.end, sound.start + length >= lanes.start else { continue }
            let start = lanes.x(sound.start)
            var end = lanes.x(sound.start + length)
            // The file tells how long it lasts, and a drawing does not open it.
            let isOpen = sound.duration == nil
            if isOpen { end = min(start + 14 * scale, lanes.right) }
            end = max(end, start + 2 * scale)
            guard Decimation.column(end) > Decimation.column(covered.isFinite ? covered : -1) || isOpen else {
                continue
            }
            covered = max(covered, end)
            add(.soundBar, .rectangle(x: start, y: y, width: end - start, height: height))
            guard isOpen else { continue }
            for dot in 1...3 {
                let x = end + (Double(dot) * 4 - 2) * scale
                guard x + 2 * scale <= lanes.right else { break }
                add(.soundEnd, .rectangle(x: x, y: y, width: 2 * scale, height: height))
            }
        }
    }
}
