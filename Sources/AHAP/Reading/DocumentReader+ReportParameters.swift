import HapticPattern
import JSONText

extension DocumentReader {
    func reportIncomplete(_ node: Int, missing: AHAPName.Key) {
        let owner: String =
            switch place.list {
            case .eventParameters: "the parameter"
            case .parameterCurveControlPoints: "the control point"
            default: place.kind?.text ?? "the entry"
            }
        report(
            .parameterIncomplete, at: node,
            range: place.item >= 0 ? tree.nodes[node].range : keyRange(node), "\(owner) has no \(missing.text)")
    }

    func reportUnknownParameter(_ node: Int, in place: AHAPName.Key, _ type: EventType) {
        if isFull(.unknownParameterID) { return }
        let text = tree.string(at: node)
        let names =
            place == .eventParameters ? EventParameterID.allCases.map { $0.name } : ControlID.allCases.map { $0.name }
        let match = Spelling.parameter(for: text, inEvent: place == .eventParameters, type: type, among: names)
        report(
            .unknownParameterID, at: node,
            match.map { "\(quoted(node)) is no parameter; did you mean \"\($0)\"?" }
                ?? "\(quoted(node)) is no \(place == .eventParameters ? "event parameter" : "dynamic parameter")",
            fixes: replacing(node, by: match))
    }

    func reportControlInEvent(_ node: Int, _ control: ControlID) {
        report(
            .parameterWrongKind, at: node,
            "\(control.name) is a dynamic parameter; an event takes \(control.target.name)",
            help: "write \(control.target.name) here, or move it to a Parameter or ParameterCurve",
            fixes: replacing(node, by: control.target.name))
    }

    func reportEventParameterInControl(_ node: Int, _ parameter: EventParameterID) {
        let controls = ControlID.allCases.filter { $0.target == parameter }
        let kind = place.kind?.text ?? "Parameter"
        guard let first = controls.first else {
            report(
                .parameterWrongKind, at: node,
                "\(parameter.name) is an event parameter, and no dynamic parameter goes with it",
                help: "set \(parameter.name) under EventParameters")
            return
        }
        report(
            .parameterWrongKind, at: node,
            "\(parameter.name) is an event parameter; a \(kind) takes "
                + controls.map { $0.name }.joined(separator: " or "),
            help: "write \(first.name) here, or set \(parameter.name) under EventParameters",
            fixes: controls.flatMap { replacing(node, by: $0.name) })
    }

    func reportPointsUnderParameter(_ body: Int, _ points: Int) {
        report(
            .parameterWrongKind, at: points - 1, "control points under Parameter; they belong under ParameterCurve",
            help: "rename this entry's key to ParameterCurve",
            fixes: [
                .init("Rename Parameter to ParameterCurve", isSafe: false, [rename(body - 1, to: "ParameterCurve")])
            ])
    }

    func reportNotApplicable(_ node: Int, _ idNode: Int, _ id: EventParameterID, _ type: EventType, _ list: Int) {
        report(
            .parameterNotApplicable, at: idNode, "\(type.name) does not respond to \(id.name)",
            fixes: deletingFix(node, from: list))
    }

    /// - Parameter earlier: the item that gave the parameter last before the one at `node`.
    func reportDuplicateParameter(_ node: Int, _ id: EventParameterID, _ list: Int, earlier: Int) {
        report(
            .duplicateParameter, at: node, "\(id.name) stands twice; the later one counts",
            notes: [.init("the earlier one", at: tree.nodes[earlier].range)],
            fixes: deletingFix(earlier, from: list, title: "Delete the earlier one"))
    }

    func review(
        _ value: Double, _ node: Int, name: Int?, range: ClosedRange<Double>, control: ControlID? = nil
    ) {
        guard value < range.lowerBound || value > range.upperBound else { return }
        guard value.isFinite else { return }  // said already
        let text = NumberText.shortest(value.clamped(to: range)) + ".0"  // every bound is a whole number
        let what = control?.name ?? name.map { tree.string(at: $0) } ?? "ParameterValue"
        let bounds = NumberText.shortest(range.lowerBound) + "..." + NumberText.shortest(range.upperBound)
        report(
            .valueOutOfRange, at: node, "\(what) is \(quoted(node)), outside \(bounds)",
            why: "Core Haptics clamps it to \(text) without a word, so \(quoted(node)) and \(text) feel the same",
            help: value < range.lowerBound
                ? "use \(text) or more"
                : "use \(text) or less"
                    + (what == EventParameterID.hapticIntensity.name ? "; for a swell, add a ParameterCurve" : ""),
            fixes: [.init("Write \(text)", isSafe: true, [TextEdit(tree.nodes[node].range, text)])])
    }

    func reportValueZero(_ node: Int, _ id: EventParameterID) {
        report(.valueZero, at: node, "\(id.name) is 0")
    }

    /// Findings on the envelope of an event as a whole, once all its parameters are read.
    func reviewEnvelope(_ event: Event, _ list: Int) {
        guard event.type == .hapticContinuous || event.type == .audioContinuous else { return }
        let given = event.parameters
        guard given[.attackTime] != nil || given[.decayTime] != nil || given[.releaseTime] != nil else { return }
        for id in [EventParameterID.attackTime, .decayTime, .releaseTime] {
            guard let value = event.parameters[id], value > 0 else { continue }
            let found = tree.lastItem(
                of: list, where: AHAPName.Key.parameterID.rawValue, named: id.nameNumber)
            guard let node = found else { continue }
            let isSustained = event.isSustained
            if id == .decayTime, isSustained {
                report(
                    .decayWithoutEffect, at: node, "DecayTime on a sustained event has no effect",
                    fixes: deletingFix(node, from: list))
            } else if id == .releaseTime, !isSustained {
                report(
                    .releaseWithoutEffect, at: node, "ReleaseTime on an event with Sustained 0 has no effect",
                    fixes: deletingFix(node, from: list))
            } else {
                let clamped = value.clamped(to: id.range)
                let milliseconds = NumberText.rounded(EnvelopeTime.seconds(for: clamped) * 1000, digits: 0)
                report(
                    .envelopeNotSeconds, at: node,
                    "\(id.name) \(NumberText.shortest(value)) lasts about \(milliseconds) ms; it is no number of seconds"
                )
            }
        }
    }

    // MARK: Curves

    func reportCurveWithoutPoints(_ body: Int, _ list: Int?) {
        report(
            .curveWithoutPoints, at: list ?? body, range: list == nil ? keyRange(body) : nil,
            "the curve has no control points", fixes: deletingEntryFix(title: "Delete the curve"))
    }

    /// Findings on a curve by itself.
    mutating func review(_ curve: ParameterCurve, _ body: Int, _ list: Int) {
        let points = curve.points
        // Of several points all but one may have been unreadable, which was said already.
        if points.count == 1, tree.items(of: list).count == 1 {
            let listed = log.findings.count
            report(.curveSinglePoint, at: list, "the curve has one control point; it acts as a step")
            promiseStep(curve, since: listed)
        }
        if !curve.isSorted { reportUnsorted(points, list) }
        if points.count > Self.mostPoints {
            let listed = log.findings.count
            report(
                .curveTooManyPoints, at: list, range: keyRange(list),
                "the curve has \(points.count) control points, over the reported limit of 16")
            promiseSplit(curve, list, since: listed)
        }
        if curve.seemsAbsolute {
            let finding = log.findings.count
            report(
                .curveTimesAbsolute, at: list, range: keyRange(list),
                "the control points seem to count from the pattern's start; they count from the curve's Time",
                fixes: rebasingFix(curve, list))
            if finding < log.findings.count { absoluteCurves.append((finding, pattern.curves.count - 1)) }
        }
    }

    /// Points at the first control point that comes too late in the list.
    private func reportUnsorted(_ points: [ParameterCurve.ControlPoint], _ list: Int) {
        let fixes = sortingFix(list, points)
        let place = points.indices.dropFirst().first { points[$0].time < points[$0 - 1].time }
        let items = tree.items(of: list)
        guard let place, items.count == points.count,
            let node = tree.member(AHAPName.Key.time.rawValue, of: items[place])
        else { return report(.curveUnsorted, at: list, "the control points are not in order of time", fixes: fixes) }
        let early = NumberText.rounded(points[place].time, digits: 6)
        let late = NumberText.rounded(points[place - 1].time, digits: 6)
        report(
            .curveUnsorted, at: node, "the control point at \(early) s stands after the one at \(late) s", fixes: fixes)
    }
}

extension EventParameterID {
    /// The number of the ID's name in `AHAPName.table`.
    var nameNumber: UInt16 { AHAPName.firstEventParameter + UInt16(rawValue) }
}
