public import HapticPattern

/// Writes AHAP files from patterns.
public enum AHAPWriter {
    /// The bytes of a file that means `pattern`, in canonical layout.
    ///
    /// Events come first, then steps, then curves, each in the pattern's own order; where steps and curves of one
    /// control start at the same time, their `order` decides which is written later, as it decides which one rules.
    /// Values are written as they are, in the shortest form that reads back to the same number. Not finite numbers,
    /// which JSON cannot hold, are written as the nearest bound of their range, times as 0.
    ///
    /// - Parameters:
    ///   - pattern: what to write.
    ///   - metadata: pairs for the file's `Metadata`; none: no `Metadata`.
    /// - Returns: UTF-8 text that ends in a line end.
    public static func write(_ pattern: Pattern, metadata: [(key: String, value: String)] = []) -> [UInt8] {
        var members: [(key: String, value: JSONValue)] = [("Version", .number("1.0"))]
        if !metadata.isEmpty {
            members.append(("Metadata", .object(metadata.map { ($0.key, .string($0.value)) })))
        }
        members.append(("Pattern", .array(entries(of: pattern))))
        var layout = ValueLayout(.canonical)
        layout.append(.object(members), depth: 0)
        return layout.output + [0x0A]
    }

    private static func entries(of pattern: Pattern) -> [JSONValue] {
        var controls: [(order: Int, value: JSONValue)] = []
        for step in pattern.parameters { controls.append((step.order, .entry(step))) }
        for curve in pattern.curves { controls.append((curve.order, .entry(curve))) }
        // Stable: of equal orders steps stay before curves, as ControlTrack resolves them.
        let sorted = controls.indices.sorted { left, right in
            controls[left].order != controls[right].order ? controls[left].order < controls[right].order : left < right
        }
        return pattern.events.map(JSONValue.entry) + sorted.map { controls[$0].value }
    }
}
