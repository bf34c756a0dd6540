import HapticPattern
import JSONText

/// The findings of one reading.
final class FindingLog {
    var findings: [Diagnostic] = []
    /// How many findings of each rule were made, listed or not.
    var counts = [Int32](repeating: 0, count: Rule.allCases.count)
    /// The fixes whose edits are made when asked for.
    var entryFixes: [EntryFix] = []
    /// Makes the pointers of the findings; nil until there is one.
    private var finder: JSONPathFinder?

    /// The pointer to a node; quick where findings come in the order of the text.
    func pointer(to node: Int, in tree: JSONTree) -> String {
        if finder == nil { finder = JSONPathFinder(tree) }
        return finder?.pointer(to: node) ?? ""
    }

    /// The rules that have more findings than are listed, and how many more.
    var unlisted: [(rule: Rule, count: Int)] {
        guard !findings.isEmpty else { return [] }
        return Rule.allCases.compactMap { rule in
            let count = Int(counts[Int(rule.rawValue)]) - DocumentReader.mostListed
            return count > 0 ? (rule, count) : nil
        }
    }
}

/// Turns the tree of an AHAP file into a pattern, noting what it bends or leaves out.
///
/// One pass over the nodes; a clean file makes no strings and reports nothing. The words of the findings are in the
/// extensions of `Report`, the fixes in `DocumentReader+Fixes.swift`.
struct DocumentReader {
    let tree: JSONTree
    /// The tree again, without bounds checks: each node is looked at once or twice, and that is most of the work.
    /// ``AHAPDocument`` keeps it valid for as long as the reader lives.
    let view: JSONTreeView
    /// Whether entries in order go the short way; tests read without it, and WebAssembly, where it is worth less than its size.
    #if THRUM_WEB
    var takesPlain: Bool { false }
    #else
    var takesPlain = true
    #endif
    var pattern = Pattern()
    var references = AHAPDocument.References()
    /// What was found; by reference, so that reporting does not change the reader.
    let log = FindingLog()
    /// The entry that is being read.
    var place = Place()
    /// The findings that call a curve's points absolute, with the curve's index in `pattern`.
    var absoluteCurves: [(finding: Int, curve: Int)] = []

    /// Where the reader is, for pointers and event numbers.
    struct Place {
        /// Index in the `Pattern` array; -1 outside.
        var entry = -1
        /// Node of the entry itself.
        var entryNode = 0
        /// The key under which the body stands: Event, Parameter or ParameterCurve.
        var kind: AHAPName.Key?
        /// Number of the event in file order, while an event is read.
        var event: Int?
        /// The start time, once read.
        var time: Double?
        /// Key of the list inside the body and index in it, while a list is read.
        var list: AHAPName.Key?
        var item = -1
        /// For each event parameter the last item that gave it, while `EventParameters` is read; 0: none.
        var givenIn = InlineArray<10, UInt32>(repeating: 0)
    }

    init(_ tree: JSONTree, _ view: JSONTreeView) {
        self.tree = tree
        self.view = view
    }

    // MARK: The document

    mutating func read() {
        let root = view[0]
        guard root.kind == .object else {
            if root.kind != .invalid { reportRootNotObject(0) }
            return
        }
        var fields = Fields()
        scan(0, &fields, allowed: Self.rootKeys)
        readVersion(fields[.version])
        if let metadata = fields[.metadata], !isKind(metadata, .object), !isKind(metadata, .null) {
            reportMetadata(metadata)
        }
        guard let array = fields[.pattern] else {
            reportPatternMissing(fields)
            return
        }
        guard isKind(array, .array) else {
            reportWrongType(array, key: .pattern, wanted: .array)
            return
        }
        references.patternArray = UInt32(array)
        readEntries(array)
        weighAbsoluteCurves()
    }

    private mutating func readVersion(_ node: Int?) {
        guard let node else { return reportVersionAbsent() }
        guard view[node].kind == .number else { return reportVersionInvalid(node) }
        let version = view.number(at: node)
        if version > 1 { reportVersionNewer(node) } else if version != 1 { reportVersionInvalid(node) }
    }

    private mutating func readEntries(_ array: Int) {
        let end = Int(view[array].next)
        pattern.events.reserveCapacity(max(0, (end - array) / 24))
        references.events.reserveCapacity(max(0, (end - array) / 24))
        var node = array + 1
        var number = 0
        var ordinals = (event: Int32(0), parameter: Int32(0), curve: Int32(0))
        while node < end {
            if readPlainEvent(node, entry: number, ordinals.event) {
                ordinals.event += 1
            } else if readPlainCurve(node, entry: number, ordinals.curve) {
                ordinals.curve += 1
            } else {
                place = Place(entry: number, entryNode: node)
                readEntry(node, &ordinals)
            }
            node = Int(view[node].next)
            number += 1
        }
        place = Place()
    }

    private mutating func readEntry(_ node: Int, _ ordinals: inout (event: Int32, parameter: Int32, curve: Int32)) {
        let entry = view[node]
        guard entry.kind == .object else {
            if entry.kind != .invalid { reportEntryNotObject(node) }
            return
        }
        var fields = Fields()
        scan(node, &fields, allowed: Self.entryKeys)
        var kinds = 0
        if let body = fields[.event] {
            kinds += 1
            place.kind = .event
            place.event = Int(ordinals.event)
            readEvent(body, ordinals.event)
            ordinals.event += 1
            place.event = nil
        }
        if let body = fields[.parameter] {
            kinds += 1
            place.kind = .parameter
            readParameter(body, ordinals.parameter)
            ordinals.parameter += 1
        }
        if let body = fields[.parameterCurve] {
            kinds += 1
            place.kind = .parameterCurve
            readCurve(body, ordinals.curve)
            ordinals.curve += 1
        }
        place.kind = nil
        if kinds > 1 { reportMultipleKinds(fields) }
        if kinds == 0 { reportUnknownKind(node) }
    }

    // MARK: Events

    private mutating func readEvent(_ body: Int, _ ordinal: Int32) {
        guard isObject(body, key: .event) else { return }
        var fields = Fields()
        scan(body, &fields, allowed: Self.eventKeys)
        let time = readTime(fields[.time], of: body)
        place.time = time
        let type = readEventType(fields[.eventType], of: body)
        // Without a type nothing else can be judged, but parameters may still be misspelt: read them as of a tap.
        var event = Event(type ?? .hapticContinuous, at: time ?? 0)
        let tooLong = readDuration(fields[.eventDuration], of: body, into: &event, knowsType: type != nil)
        if let list = present(fields[.eventParameters]), isList(list, key: .eventParameters) {
            readEventParameters(list, into: &event, knowsType: type != nil)
        }
        readWaveform(fields, of: body, into: &event, knowsType: type != nil)
        if let tooLong { reportDurationTooLong(tooLong, time == nil ? nil : event) }
        guard type != nil, time != nil else { return }
        if event.type == .audioCustom, event.waveformPath == nil { return }
        pattern.events.append(event)
        references.events.append(.init(entry: Int32(place.entry), node: UInt32(body), ordinal: ordinal))
    }

    private mutating func readEventType(_ node: Int?, of body: Int) -> EventType? {
        guard let node = present(node) else {
            reportEventTypeMissing(body)
            return nil
        }
        guard view[node].kind == .string else {
            reportWrongType(node, key: .eventType, wanted: .string)
            return nil
        }
        if let type = AHAPName.eventType(nameNumber(node)) { return type }
        reportUnknownEventType(node)
        return nil
    }

    /// The time of an entry, 0 where absent or negative; nil where it is beyond use.
    private mutating func readTime(_ node: Int?, of body: Int) -> Double? {
        guard let node = present(node) else {
            reportTimeMissing(body)
            return 0
        }
        guard let time = readNumber(node, key: .time) else { return 0 }
        guard time.isFinite else { return nil }
        if time < 0 {
            reportTimeNegative(node)
            return 0
        }
        if time > Self.longestTime {
            reportTimeAbsurd(node, key: .time)
            return nil
        }
        return time
    }

    /// Reads the duration; gives its node back where it is longer than a player plays.
    private mutating func readDuration(_ node: Int?, of body: Int, into event: inout Event, knowsType: Bool) -> Int? {
        guard let node = present(node) else {
            if knowsType, event.type.needsDuration { reportDurationMissing(body, event.type) }
            return nil
        }
        guard var duration = readNumber(node, key: .eventDuration), duration.isFinite else { return nil }
        var tooLong: Int?
        if duration > Self.longestTime {
            reportTimeAbsurd(node, key: .eventDuration)
            duration = Self.longestTime
        } else if duration < 0 || (duration == 0 && knowsType && event.type.needsDuration) {
            reportDurationNotPositive(node, body, event.type)
            duration = 0
        } else if knowsType, event.type == .hapticContinuous, duration > Self.longestContinuous {
            tooLong = node
        } else if knowsType, event.type == .hapticTransient {
            reportDurationOnTap(node, body, duration)
        }
        event.duration = duration
        return tooLong
    }

    private mutating func readWaveform(_ fields: Fields, of body: Int, into event: inout Event, knowsType: Bool) {
        if let node = present(fields[.eventWaveformPath]) {
            if view[node].kind == .string {
                let path = tree.string(at: node)
                if !path.isEmpty { event.waveformPath = path }
            } else {
                reportWrongType(node, key: .eventWaveformPath, wanted: .string)
            }
        }
        if let node = present(fields[.eventWaveformUseVolumeEnvelope]) {
            event.usesVolumeEnvelope = readBoolean(node, key: .eventWaveformUseVolumeEnvelope) ?? true
        }
        if let node = present(fields[.eventWaveformLoopEnabled]) {
            event.loopsWaveform = readBoolean(node, key: .eventWaveformLoopEnabled) ?? false
        }
        if knowsType, event.type == .audioCustom, event.waveformPath == nil { reportWaveformPathMissing(body) }
    }

    private mutating func readEventParameters(_ list: Int, into event: inout Event, knowsType: Bool) {
        place.list = .eventParameters
        place.item = -1
        let end = Int(view[list].next)
        var node = list + 1
        while node < end {
            place.item += 1
            readEventParameter(node, into: &event, list, knowsType: knowsType)
            node = Int(view[node].next)
        }
        place.list = nil
        place.item = -1
        if knowsType { reviewEnvelope(event, list) }
    }

    private mutating func readEventParameter(_ node: Int, into event: inout Event, _ list: Int, knowsType: Bool) {
        guard let (idNode, valueNode) = itemParts(node) else { return }
        guard let id = AHAPName.eventParameter(nameNumber(idNode)) else {
            if let control = AHAPName.control(nameNumber(idNode)) {
                reportControlInEvent(idNode, control)
            } else {
                reportUnknownParameter(idNode, in: .eventParameters, event.type)
            }
            return
        }
        guard let value = readNumber(valueNode, key: .parameterValue) else { return }
        if event.parameters[id] != nil {
            reportDuplicateParameter(node, id, list, earlier: Int(place.givenIn[Int(id.rawValue)]))
        }
        event.parameters[id] = value
        place.givenIn[Int(id.rawValue)] = UInt32(truncatingIfNeeded: node)
        guard !knowsType || id.applies(to: event.type) else {
            return reportNotApplicable(node, idNode, id, event.type, list)
        }
        review(value, valueNode, name: idNode, range: id.range)
        if value == 0, id == .hapticIntensity || id == .audioVolume { reportValueZero(valueNode, id) }
    }

    /// The nodes of ID and value of an item of `EventParameters`.
    private mutating func itemParts(_ node: Int) -> (id: Int, value: Int)? {
        if let (id, value) = pair(node, .parameterID, .parameterValue), isKind(id, .string), !isKind(value, .null) {
            return (id, value)
        }
        guard isObject(node, key: .eventParameters) else { return nil }
        var fields = Fields()
        scan(node, &fields, allowed: Self.parameterKeys)
        return parameterParts(fields, of: node)
    }

    // MARK: Steps and curves

    private mutating func readParameter(_ body: Int, _ ordinal: Int32) {
        guard isObject(body, key: .parameter) else { return }
        var fields = Fields()
        scan(body, &fields, allowed: Self.stepKeys)
        if let points = fields[.parameterCurveControlPoints] { return reportPointsUnderParameter(body, points) }
        let time = readTime(fields[.time], of: body)
        place.time = time
        guard let (idNode, valueNode) = parameterParts(fields, of: body) else { return }
        guard let id = readControl(idNode) else { return }
        guard let value = readNumber(valueNode, key: .parameterValue) else { return }
        review(value, valueNode, name: idNode, range: id.range)
        guard let time else { return }
        pattern.parameters.append(DynamicParameter(id, at: time, value: value, order: place.entry))
        references.parameters.append(.init(entry: Int32(place.entry), node: UInt32(body), ordinal: ordinal))
    }

    private mutating func readCurve(_ body: Int, _ ordinal: Int32) {
        guard isObject(body, key: .parameterCurve) else { return }
        var fields = Fields()
        scan(body, &fields, allowed: Self.curveKeys)
        let time = readTime(fields[.time], of: body)
        place.time = time
        guard let idNode = present(fields[.parameterID]) else {
            reportIncomplete(body, missing: .parameterID)
            return
        }
        let id = isString(idNode, key: .parameterID) ? readControl(idNode) : nil
        guard let list = present(fields[.parameterCurveControlPoints]) else {
            reportCurveWithoutPoints(body, nil)
            return
        }
        guard isList(list, key: .parameterCurveControlPoints) else { return }
        guard Int(view[list].next) > list + 1 else {
            reportCurveWithoutPoints(body, list)
            return
        }
        let points = readPoints(list, id)
        guard let id, let time, !points.isEmpty else { return }
        let curve = ParameterCurve(id, at: time, points: points, order: place.entry)
        pattern.curves.append(curve)
        references.curves.append(.init(entry: Int32(place.entry), node: UInt32(body), ordinal: ordinal))
        review(curve, body, list)
    }

    private mutating func readPoints(_ list: Int, _ id: ControlID?) -> [ParameterCurve.ControlPoint] {
        var points: [ParameterCurve.ControlPoint] = []
        place.list = .parameterCurveControlPoints
        place.item = -1
        let end = Int(view[list].next)
        points.reserveCapacity((end - list) / 5)
        var node = list + 1
        while node < end {
            place.item += 1
            if let point = readPoint(node, id) {
                points.append(point)
            }
            node = Int(view[node].next)
        }
        place.list = nil
        place.item = -1
        return points
    }

    private mutating func readPoint(_ node: Int, _ id: ControlID?) -> ParameterCurve.ControlPoint? {
        guard isObject(node, key: .parameterCurveControlPoints) else { return nil }
        var fields = Fields()
        scan(node, &fields, allowed: Self.pointKeys)
        guard let timeNode = present(fields[.time]) else {
            reportIncomplete(node, missing: .time)
            return nil
        }
        guard let valueNode = present(fields[.parameterValue]) else {
            reportIncomplete(node, missing: .parameterValue)
            return nil
        }
        guard var time = readNumber(timeNode, key: .time) else { return nil }
        guard let value = readNumber(valueNode, key: .parameterValue), time.isFinite else { return nil }
        if time < 0 {
            reportTimeNegative(timeNode)
            time = 0
        } else if time > Self.longestTime {
            reportTimeAbsurd(timeNode, key: .time)
        }
        if let id { review(value, valueNode, name: nil, range: id.range, control: id) }
        return .init(time: time, value: value)
    }

    /// The control that an ID names, with a finding where it names none.
    private mutating func readControl(_ node: Int) -> ControlID? {
        if let id = AHAPName.control(nameNumber(node)) { return id }
        if let parameter = AHAPName.eventParameter(nameNumber(node)) {
            reportEventParameterInControl(node, parameter)
        } else {
            reportUnknownParameter(node, in: place.kind ?? .parameter, .hapticContinuous)
        }
        return nil
    }

    /// The nodes of ID and value, with a finding where one is missing or the ID is no text.
    private mutating func parameterParts(_ fields: Fields, of node: Int) -> (id: Int, value: Int)? {
        guard let id = present(fields[.parameterID]) else {
            reportIncomplete(node, missing: .parameterID)
            return nil
        }
        guard isString(id, key: .parameterID) else { return nil }
        guard let value = present(fields[.parameterValue]) else {
            reportIncomplete(node, missing: .parameterValue)
            return nil
        }
        return (id, value)
    }
}
