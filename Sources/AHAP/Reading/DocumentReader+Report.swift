import HapticPattern
import JSONText

extension DocumentReader {
    /// Lists a finding about `node`, unless its rule has been listed too often already.
    ///
    /// Arguments that cost something are only evaluated when the finding is listed.
    func report(
        _ rule: Rule, severity: Severity? = nil, at node: Int, range: Range<Int>? = nil,
        _ message: @autoclosure () -> String, why: @autoclosure () -> String? = nil,
        help: @autoclosure () -> String? = nil, notes: @autoclosure () -> [Diagnostic.Note] = [],
        fixes: @autoclosure () -> [Diagnostic.Fix] = []
    ) {
        guard isListed(rule) else { return }
        list(rule, severity, node, range, message(), why(), help(), notes(), fixes())
    }

    /// Counts a finding of `rule`; whether it is listed.
    @inline(never)
    private func isListed(_ rule: Rule) -> Bool {
        log.counts[Int(rule.rawValue)] += 1
        return log.counts[Int(rule.rawValue)] <= Self.mostListed
    }

    /// Lists a finding. Never inlined: it would double the size of every function that reports.
    @inline(never)
    private func list(
        _ rule: Rule, _ severity: Severity?, _ node: Int, _ range: Range<Int>?, _ message: String, _ why: String?,
        _ help: String?, _ notes: [Diagnostic.Note], _ fixes: [Diagnostic.Fix]
    ) {
        log.findings.append(
            Diagnostic(
                rule, severity: severity, message, why: why, help: help,
                pointer: log.pointer(to: node, in: tree), range: range ?? tree.nodes[node].range, notes: notes,
                event: place.event, time: place.entry >= 0 ? place.time : nil, fixes: fixes))
    }

    /// The reader lists at most this many findings of one rule, and counts the rest; callers choose how many to show.
    static let mostListed = 10_000

    /// Whether no more findings of `rule` are listed. Then one is counted, and its words need not be found.
    func isFull(_ rule: Rule) -> Bool {
        guard log.counts[Int(rule.rawValue)] >= Self.mostListed else { return false }
        log.counts[Int(rule.rawValue)] += 1
        return true
    }

    /// The text of a value, shortened for a message.
    func quoted(_ node: Int) -> String { tree.excerpt(tree.nodes[node].range) }

    // MARK: The document

    func reportRootNotObject(_ node: Int) {
        report(.rootNotObject, at: node, "the file holds \(describe(node)) instead of an object")
    }

    func reportMetadata(_ node: Int) {
        report(.metadataNotObject, at: node, "Metadata is \(describe(node)) instead of an object")
    }

    func reportPatternMissing(_ fields: Fields) {
        // Where reading stopped half-way, the key may well have followed.
        guard !tree.faults.contains(where: { $0.kind == .tooDeep }) else { return }
        let range = tree.nodes[0].range.prefix(1)
        // An entry's own key at the top level is the likeliest reason, then a list under another name.
        let misplaced: [AHAPName.Key] = [.event, .parameter, .parameterCurve, .eventParameters]
        if let found = misplaced.first(where: { fields[$0] != nil }) {
            report(
                .patternMissing, at: 0, range: range, "there is no Pattern; \(found.text) stands at the top level",
                help: "put it into \"Pattern\": [ { \"\(found.text)\": … } ]")
            return
        }
        let list = tree.memberKeys(of: 0).first { key in
            // A misspelt Pattern is named where it stands.
            isKind(key + 1, .array) && Spelling.suggestion(for: tree.string(at: key), among: ["Pattern"]) == nil
        }
        report(
            .patternMissing, at: 0, range: range,
            list.map { "there is no Pattern; \(quoted($0)) holds a list" } ?? "there is no Pattern",
            help: list.map { "rename \(quoted($0)) to \"Pattern\", if it holds the entries" },
            fixes: list.map {
                [.init("Rename \(quoted($0)) to \"Pattern\"", isSafe: false, [rename($0, to: "Pattern")])]
            }
                ?? [])
    }

    func reportVersionAbsent() {
        report(
            .versionAbsent, at: 0, range: tree.nodes[0].range.prefix(1), "there is no Version",
            fixes: [
                .init(
                    "Add \"Version\": 1.0", isSafe: true, tree.insertingMember("Version", "1.0", into: 0, first: true))
            ])
    }

    func reportVersionInvalid(_ node: Int) {
        guard !isKind(node, .invalid) else { return }
        report(
            .versionInvalid, at: node, "Version is \(describe(node)) instead of 1.0",
            fixes: [.init("Write 1.0", isSafe: true, [TextEdit(tree.nodes[node].range, "1.0")])])
    }

    func reportVersionNewer(_ node: Int) {
        report(
            .versionNewer, at: node, "Version is \(quoted(node)); the only known one is 1.0",
            fixes: [.init("Write 1.0", isSafe: false, [TextEdit(tree.nodes[node].range, "1.0")])])
    }

    func reportWrongType(_ node: Int, key: AHAPName.Key, wanted: JSONNode.Kind) {
        guard !isKind(node, .invalid) else { return }
        let what: String
        if place.item >= 0, key == place.list {
            what = key == .eventParameters ? "a parameter" : "a control point"
        } else {
            what = key.text
        }
        report(
            .wrongValueType, at: node, "\(what) is \(describe(node)) instead of \(noun(wanted))",
            fixes: retypingFixes(node, wanted))
    }

    func reportNumberOutOfRange(_ node: Int, key: AHAPName.Key) {
        report(.numberOutOfRange, at: node, "\(key.text) is \(quoted(node)), more than a number can hold")
    }

    func reportEntryNotObject(_ node: Int) {
        report(.entryNotObject, at: node, "entry \(place.entry) of Pattern is \(describe(node)) instead of an object")
    }

    func reportUnknownKind(_ node: Int) {
        if isFull(.entryOfUnknownKind) { return }
        let keys = tree.memberKeys(of: node)
        guard let first = keys.first else {
            report(.entryOfUnknownKind, at: node, "entry \(place.entry) of Pattern is empty", fixes: deletingEntryFix())
            return
        }
        let suggestion = keys.lazy.compactMap { key in
            Spelling.suggestion(for: self.tree.string(at: key), among: Self.entryKeys.all.map { $0.text }).map {
                (key, $0)
            }
        }.first
        if let (key, text) = suggestion {
            report(
                .entryOfUnknownKind, at: key,
                "\(quoted(key)) is no kind of entry; did you mean \"\(text)\"?",
                fixes: [.init("Rename it to \(text)", isSafe: false, [rename(key, to: text)])])
        } else {
            report(
                .entryOfUnknownKind, at: first,
                "entry \(place.entry) of Pattern holds no Event, Parameter or ParameterCurve")
        }
    }

    func reportMultipleKinds(_ fields: Fields) {
        let kinds = Self.entryKeys.all.filter { fields[$0] != nil }
        let names = kinds.dropLast().map { $0.text }.joined(separator: ", ") + " and \(kinds[kinds.count - 1].text)"
        report(
            .entryMultipleKinds, at: fields[kinds[1]]! - 1,
            "entry \(place.entry) of Pattern holds \(names); they do not belong together",
            fixes: [
                .init(
                    "Give each an entry of its own", isSafe: true,
                    tree.splittingMembers(of: place.entryNode, in: Int(references.patternArray ?? 0)))
            ])
    }

    // MARK: Times

    func reportTimeMissing(_ body: Int) {
        let kind = place.kind?.text ?? "the entry"
        report(
            .timeMissing, at: body, range: keyRange(body), "\(kind) has no Time; it starts at 0",
            fixes: [
                .init(
                    "Add \"Time\": 0.0", isSafe: true, setting(.time, to: "0.0", in: body, first: true))
            ])
    }

    func reportTimeNegative(_ node: Int) {
        report(
            .timeNegative, at: node, "Time is \(quoted(node)), before the start",
            fixes: [.init("Write 0.0", isSafe: true, [TextEdit(tree.nodes[node].range, "0.0")])])
    }

    func reportTimeAbsurd(_ node: Int, key: AHAPName.Key) {
        let isPoint = place.list == .parameterCurveControlPoints
        report(
            .patternTimeAbsurd, severity: isPoint ? .warning : .error, at: node,
            isPoint
                ? "a control point lies \(quoted(node)) s after its curve's start, more than eleven days"
                : "\(key.text) is \(quoted(node)) s, more than eleven days",
            why: isPoint ? "tools that size a pattern by its control points run out of memory" : nil,
            help: isPoint ? "end the curve with the last event; its last value holds by itself" : nil)
    }

    // MARK: Events

    func reportEventTypeMissing(_ body: Int) {
        report(.eventTypeMissing, at: body, range: keyRange(body), "the event has no EventType")
    }

    func reportUnknownEventType(_ node: Int) {
        // A text without its closing quote is the fault that was named already.
        let range = tree.nodes[node].range
        guard range.count > 1, tree.source[range.upperBound - 1] == UInt8(ascii: "\"") else { return }
        if isFull(.unknownEventType) { return }
        let text = tree.string(at: node)
        let match = Spelling.suggestion(for: text, among: EventType.allCases.map { $0.name })
        report(
            .unknownEventType, at: node,
            match.map { "\(quoted(node)) is no event type; did you mean \"\($0)\"?" }
                ?? "\(quoted(node)) is no event type",
            fixes: match.map { name in
                [.init("Write \(name)", isSafe: false, [TextEdit(tree.nodes[node].range, "\"\(name)\"")])]
            } ?? [])
    }

    func reportDurationMissing(_ body: Int, _ type: EventType) {
        report(
            .durationMissing, at: body, range: keyRange(body), "\(type.name) has no EventDuration",
            fixes: [
                .init(
                    "Add \"EventDuration\": 0.5", isSafe: false,
                    setting(.eventDuration, to: "0.5", in: body, after: .eventType))
            ])
    }

    func reportDurationNotPositive(_ node: Int, _ body: Int, _ type: EventType) {
        report(
            .durationNotPositive, at: node,
            type.needsDuration
                ? "EventDuration is \(quoted(node)); \(type.name) needs more than 0"
                : "EventDuration is \(quoted(node)), less than 0",
            fixes: type.needsDuration
                ? [.init("Write 0.5", isSafe: false, [TextEdit(tree.nodes[node].range, "0.5")])]
                : deletingMemberFix(node, from: body))
    }

    /// - Parameter event: the event, which is about to join the pattern; nil where it does not.
    func reportDurationTooLong(_ node: Int, _ event: Event?) {
        let listed = log.findings.count
        report(.durationTooLong, at: node, "EventDuration is \(quoted(node)) s, over the limit of 30 s")
        if let event { promiseChain(event, since: listed) }
    }

    func reportDurationOnTap(_ node: Int, _ body: Int, _ duration: Double) {
        report(
            .durationOnTap, at: node,
            duration == 0
                ? "EventDuration on a HapticTransient has no effect"
                : "EventDuration \(quoted(node)) on a HapticTransient lengthens the pattern, not the tap",
            fixes: duration == 0 ? deletingMemberFix(node, from: body) : [])
    }

    func reportWaveformPathMissing(_ body: Int) {
        let empty = present(tree.member(AHAPName.Key.eventWaveformPath.rawValue, of: body))
        report(
            .waveformPathMissing, at: empty ?? body, range: empty == nil ? keyRange(body) : nil,
            empty == nil ? "AudioCustom has no EventWaveformPath" : "EventWaveformPath is empty",
            fixes: [
                .init(
                    (empty == nil ? "Add \"EventWaveformPath\": " : "Write ") + "\"sound.wav\"", isSafe: false,
                    setting(.eventWaveformPath, to: "\"sound.wav\"", in: body, after: .eventType))
            ] + deletingEntryFix(isSafe: false))
    }

    /// The bytes of the key under which `body` stands, where it stands under one: the shortest place to point at.
    func keyRange(_ body: Int) -> Range<Int> {
        if body > 0, tree.nodes[body - 1].kind == .key { return tree.nodes[body - 1].range }
        return tree.nodes[body].range.prefix(1)
    }

    /// What stands at `node`, for the sentence "… is DESCRIPTION instead of …".
    func describe(_ node: Int) -> String {
        switch tree.nodes[node].kind {
        case .object: "an object"
        case .array: "a list"
        case .string, .key: "the text \(quoted(node))"
        case .number: quoted(node)
        case .true, .false, .null, .invalid: quoted(node)
        }
    }

    private func noun(_ kind: JSONNode.Kind) -> String {
        switch kind {
        case .object: "an object"
        case .array: "a list"
        case .string: "a text"
        case .number: "a number"
        case .true, .false: "true or false"
        default: "a value"
        }
    }
}
