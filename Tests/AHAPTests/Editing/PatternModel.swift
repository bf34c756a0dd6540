import AHAP
import HapticPattern
import JSONText

/// What operations do to a pattern, told simply and without any text: the reference that edits are held against.
///
/// A file is a list of entries, each with the parts that the reader kept of it: none, one or several.
struct PatternModel: Equatable {
    enum Part: Equatable {
        case event(Event), parameter(DynamicParameter), curve(ParameterCurve)

        var kind: Int {
            switch self {
            case .event: 0
            case .parameter: 1
            case .curve: 2
            }
        }

        var time: Double {
            get {
                switch self {
                case .event(let event): event.time
                case .parameter(let step): step.time
                case .curve(let curve): curve.time
                }
            }
            set {
                switch self {
                case .event(var event):
                    event.time = newValue
                    self = .event(event)
                case .parameter(var step):
                    step.time = newValue
                    self = .parameter(step)
                case .curve(var curve):
                    curve.time = newValue
                    self = .curve(curve)
                }
            }
        }
    }

    var entries: [[Part]]

    init(_ document: AHAPDocument) {
        let count = document.references.patternArray.map { document.tree.items(of: Int($0)).count } ?? 0
        entries = Array(repeating: [], count: count)
        for (place, event) in zip(document.references.events, document.pattern.events) {
            entries[Int(place.entry)].append(.event(event))
        }
        for (place, step) in zip(document.references.parameters, document.pattern.parameters) {
            entries[Int(place.entry)].append(.parameter(step))
        }
        for (place, curve) in zip(document.references.curves, document.pattern.curves) {
            entries[Int(place.entry)].append(.curve(curve))
        }
    }

    /// The pattern, with orders as a reader gives them.
    var pattern: Pattern {
        var pattern = Pattern()
        for (index, entry) in entries.enumerated() {
            for part in entry {
                switch part {
                case .event(let event): pattern.events.append(event)
                case .parameter(var step):
                    step.order = index
                    pattern.parameters.append(step)
                case .curve(var curve):
                    curve.order = index
                    pattern.curves.append(curve)
                }
            }
        }
        return pattern
    }

    // MARK: Operations

    mutating func apply(_ operation: EditOperation) {
        switch operation {
        case .setEventParameter(let index, let id, let value): changeEvent(index) { $0.parameters[id] = value }
        case .setDuration(let index, let duration): changeEvent(index) { $0.duration = duration.map(Self.rounded) }
        case .setEventType(let index, let type): changeEvent(index) { $0.type = type }
        case .setName: break  // a name is no part of what a pattern means
        case .setWaveformPath(let index, let path):
            changeEvent(index) { $0.waveformPath = path == "" ? nil : path }
        case .setUsesVolumeEnvelope(let index, let value): changeEvent(index) { $0.usesVolumeEnvelope = value ?? true }
        case .setLoopsWaveform(let index, let value): changeEvent(index) { $0.loopsWaveform = value ?? false }
        case .setParameterControl(let index, let id): changeStep(index) { $0.id = id }
        case .setParameterValue(let index, let value): changeStep(index) { $0.value = value }
        case .setCurveControl(let index, let id): changeCurve(index) { $0.id = id }
        case .setPoint(let index, let old, let time, let value):
            changeCurve(index) { curve in
                let wasSorted = curve.isSorted
                let point = ParameterCurve.ControlPoint(
                    time: Self.kept(curve.points.remove(at: old).time, time), value: value)
                curve.points.insert(point, at: wasSorted ? Self.nearest(curve.points, point.time, from: old) : old)
            }
        case .addPoint(let index, let time, let value):
            changeCurve(index) { curve in
                let time = Self.start(time)
                let later = curve.isSorted ? curve.points.firstIndex { $0.time > time } : nil
                curve.points.insert(.init(time: time, value: value), at: later ?? curve.points.count)
            }
        case .removePoint(let index, let point): changeCurve(index) { $0.points.remove(at: point) }
        case .setTime(let part, let time): change(part) { $0.time = Self.kept($0.time, time) }
        case .add(let new, let placement): add(new, placement)
        case .remove(let parts): remove(parts)
        case .duplicate(let parts, let offset): duplicate(parts, offset)
        case .move(let parts, let offset): move(parts, offset)
        case .scaleTimes(let parts, let factor, let origin): scale(parts, factor, origin)
        case .setVersion, .setMetadata: break
        }
    }

    /// Where a point that was at `old` goes among the others: as near to there as its time lets it.
    private static func nearest(_ others: [ParameterCurve.ControlPoint], _ time: Double, from old: Int) -> Int {
        let lowest = others.lastIndex { $0.time < time }.map { $0 + 1 } ?? 0
        let highest = others.firstIndex { $0.time > time } ?? others.count
        return min(max(old, lowest), highest)
    }

    // MARK: Numbers

    static func rounded(_ time: Double) -> Double { (time * 1e6).rounded() / 1e6 }
    static func start(_ time: Double) -> Double { max(0, rounded(time)) }

    /// A time that is set; one that is there already keeps its digits.
    static func kept(_ old: Double, _ new: Double) -> Double { old == new ? old : start(new) }

    // MARK: Places

    /// Entry and position in it of a part.
    private func find(_ part: PatternPart) -> (entry: Int, place: Int) {
        var (kind, left) =
            switch part {
            case .event(let index): (0, index)
            case .parameter(let index): (1, index)
            case .curve(let index): (2, index)
            }
        for (entry, parts) in entries.enumerated() {
            for (place, part) in parts.enumerated() where part.kind == kind {
                if left == 0 { return (entry, place) }
                left -= 1
            }
        }
        kind = -1
        fatalError("no such part")
    }

    private mutating func change(_ part: PatternPart, _ body: (inout Part) -> Void) {
        let (entry, place) = find(part)
        body(&entries[entry][place])
    }

    private mutating func changeEvent(_ index: Int, _ body: (inout Event) -> Void) {
        change(.event(index)) { part in
            guard case .event(var event) = part else { return }
            body(&event)
            part = .event(event)
        }
    }

    private mutating func changeStep(_ index: Int, _ body: (inout DynamicParameter) -> Void) {
        change(.parameter(index)) { part in
            guard case .parameter(var step) = part else { return }
            body(&step)
            part = .parameter(step)
        }
    }

    private mutating func changeCurve(_ index: Int, _ body: (inout ParameterCurve) -> Void) {
        change(.curve(index)) { part in
            guard case .curve(var curve) = part else { return }
            body(&curve)
            part = .curve(curve)
        }
    }

    // MARK: Parts

    /// Where a part goes by its time.
    private func place(for part: Part) -> Int {
        let all = entries.indices.flatMap { entry in entries[entry].map { (entry, $0) } }
        func place(_ members: [(Int, Part)]) -> Int? {
            let times = members.map(\.1.time)
            guard !members.isEmpty, times == times.sorted() else { return nil }
            return members.last { $0.1.time <= part.time }.map { $0.0 + 1 } ?? members[0].0
        }
        return place(all) ?? place(all.filter { $0.1.kind == part.kind }) ?? entries.count
    }

    private mutating func add(_ new: EditOperation.NewPart, _ placement: EditOperation.Placement) {
        var part: Part
        switch new {
        case .event(var event):
            event.duration = event.duration.map(Self.rounded)
            part = .event(event)
        case .parameter(let step): part = .parameter(step)
        case .curve(var curve):
            curve.points = curve.points.map { .init(time: Self.start($0.time), value: $0.value) }
            part = .curve(curve)
        }
        part.time = Self.start(part.time)
        switch placement {
        case .byTime: entries.insert([part], at: place(for: part))
        case .before(let other): entries.insert([part], at: find(other).entry)
        case .after(let other): entries.insert([part], at: find(other).entry + 1)
        }
    }

    private mutating func remove(_ parts: [PatternPart]) {
        var gone: [(entry: Int, place: Int)] = []
        for part in parts where !gone.contains(where: { $0 == find(part) }) { gone.append(find(part)) }
        for entry in entries.indices.reversed() {
            let places = gone.filter { $0.entry == entry }.map(\.place).sorted().reversed()
            for place in places { entries[entry].remove(at: place) }
            if entries[entry].isEmpty, !places.isEmpty { entries.remove(at: entry) }
        }
    }

    private func earliest(_ parts: [PatternPart]) -> Double {
        parts.map { entries[find($0).entry][find($0).place].time }.min() ?? 0
    }

    private mutating func duplicate(_ parts: [PatternPart], _ offset: Double) {
        let places = parts.map(find).sorted { $0 < $1 }
        let shift = max(offset, -earliest(parts))
        var copies: [Part] = []
        for (index, place) in places.enumerated() where index == 0 || places[index - 1] != place {
            var copy = entries[place.entry][place.place]
            copy.time = Self.kept(copy.time, Double.decimalSum(copy.time, shift))
            copies.append(copy)
        }
        let placed = copies.enumerated().map { (place: place(for: $0.element), index: $0.offset, copy: $0.element) }
        let sorted = placed.sorted { ($0.place, $0.copy.time, $0.index) < ($1.place, $1.copy.time, $1.index) }
        for (place, _, copy) in sorted.reversed() { entries.insert([copy], at: place) }
    }

    private mutating func move(_ parts: [PatternPart], _ offset: Double) {
        let shift = max(offset, -earliest(parts))
        var moved: [(Int, Int)] = []
        for part in parts where !moved.contains(where: { $0 == find(part) }) {
            moved.append(find(part))
            change(part) { $0.time = Self.kept($0.time, Double.decimalSum($0.time, shift)) }
        }
    }

    private mutating func scale(_ parts: [PatternPart]?, _ factor: Double, _ origin: Double) {
        guard factor != 1 else { return }
        let places = parts?.map(find) ?? entries.indices.flatMap { entry in entries[entry].indices.map { (entry, $0) } }
        for (index, (entry, place)) in places.enumerated()
        where !places[..<index].contains(where: { $0 == (entry, place) }) {
            var part = entries[entry][place]
            part.time = Self.kept(part.time, origin + (part.time - origin) * factor)
            switch part {
            case .event(var event):
                if let duration = event.duration, duration > 0 {
                    event.duration = Self.rounded(max(duration * factor, 1e-6))
                }
                entries[entry][place] = .event(event)
            case .parameter: entries[entry][place] = part
            case .curve(var curve):
                for index in curve.points.indices where curve.points[index].time <= 1e6 {
                    curve.points[index].time = Self.rounded(curve.points[index].time * factor)
                }
                entries[entry][place] = .curve(curve)
            }
        }
    }
}
