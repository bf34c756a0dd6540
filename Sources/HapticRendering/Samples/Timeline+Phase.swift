import HapticPattern

extension Timeline {
    /// The voice whose phase `voice` continues: one that ends within an edge of its start, at equal sharpness; nil where
    /// there is none.
    ///
    /// Of several, the one that ends nearest, of equally near ones the last. `candidate` is asked for every voice that
    /// may sound then.
    func predecessor(of voice: Int, live: ControlLayer, forEach candidates: ((Int) -> Void) -> Void) -> Int? {
        let start = voices[voice].start
        var nearest = Self.edge + 1e-9
        var found: Int?
        candidates { index in
            let other = voices[index]
            let distance = abs(other.end - start)
            guard distance <= nearest, other.start < start else { return }
            let control = controls.value(of: .hapticSharpness, at: start) + live.value(of: .hapticSharpness, at: start)
            let sharpness = ControlID.hapticSharpness.applied(to: voices[voice].sharpness, value: control)
            let otherSharpness = ControlID.hapticSharpness.applied(to: other.sharpness, value: control)
            guard abs(otherSharpness - sharpness) <= 1e-6 else { return }
            nearest = distance
            found = index
        }
        return found
    }
}
