import AHAP
import HapticAnalysis
import HapticDrawing
import HapticFormats
import HapticPattern
import JSONText

/// Converts files one after the other, writing what they become and telling what is lost.
struct ConvertRun {
    let settings: ConvertSettings
    let console: Console
    let start: ExitStatus

    /// What became of one input.
    private struct Outcome {
        var status = ExitStatus.clean
        var written: [String] = []
        var report = LossReport()
        var wasConverted = false
    }

    func perform(_ inputs: [Input]) -> ExitStatus {
        var status = start
        var json = JSONOutput()
        json.beginObject()
        json.member("version", 1)
        json.member("to", settings.target.name)
        json.beginArray("files")
        var converted = 0
        var taken: Set<String> = []
        for (index, input) in inputs.enumerated() {
            let outcome = convert(input, besides: taken)
            status = max(status, outcome.status)
            taken.formUnion(outcome.written)
            if outcome.wasConverted {
                converted += 1
                if settings.report == .json { LossJSON.write(input.path, outcome.written, outcome.report, to: &json) }
            }
            console.progress(index + 1, of: inputs.count)
        }
        json.endArray()
        json.endObject()
        if settings.report == .json {
            // Where the result takes standard output, the report goes to the other stream.
            if settings.output == "-" {
                console.report(json.bytes + [0x0A])
            } else {
                console.print(json.bytes + [0x0A])
            }
        } else if inputs.count > 1 {
            console.remark("converted \(converted) of \(counted(inputs.count, "file"))")
        }
        return status
    }

    /// - Parameter taken: names of what other inputs have become, which `--force` does not replace either.
    private func convert(_ input: Input, besides taken: Set<String>) -> Outcome {
        var outcome = Outcome()
        let text: SourceText
        do {
            text = try input.text(limit: settings.limit, in: console.environment)
        } catch {
            console.report(
                Message.fault(input.path, error, help: input.help(for: error), console.errorPalette))
            outcome.status = .usage
            return outcome
        }
        do throws(Refusal) {
            let conversion = try isForeign(input, text) ? foreign(text, input, &outcome) : native(text, input, &outcome)
            outcome.report = conversion.report
            outcome.wasConverted = true
            if settings.isStrict, conversion.report.hasLoss {
                outcome.status = max(outcome.status, .findings)
                tell(outcome.report, input)
                console.report(
                    Message.fault(
                        input.path,
                        .failed(reason: "\(settings.target.name) would lose something, so nothing is written"),
                        help: "without --strict it is written", console.errorPalette))
                return outcome
            }
            let names = try destinations(of: conversion, for: input, besides: taken)
            for (file, name) in zip(conversion.files, names) {
                try write(file.bytes, to: name)
                outcome.written.append(name)
            }
            tell(outcome.report, input, outcome.written)
        } catch {
            if let message = error.message { console.report(message) }
            outcome.status = max(outcome.status, error.status)
        }
        return outcome
    }

    /// Why one input is not converted; what there is to say is said already where there is no message.
    private struct Refusal: Error {
        var status: ExitStatus
        var message: String?
    }

    /// Whether an input is of another format than AHAP.
    private func isForeign(_ input: Input, _ text: SourceText) -> Bool {
        if let source = settings.source { return source != .ahap }
        if let known = ConvertSettings.fileExtension(of: input.path), known != "ahap",
            ConversionFormat(fileExtension: known) != nil
        {
            return true
        }
        return !Path.isAHAP(input.path) && ForeignReader.recognise(text) != nil
    }

    private func native(_ text: SourceText, _ input: Input, _ outcome: inout Outcome) throws(Refusal) -> Conversion {
        var document = AHAPDocument(text)
        var findings = document.check(CheckOptions(makesEdits: false))
        var rebased = 0
        if !settings.keepsCurveTimes, let (other, count) = CurveRebasing.rebased(document) {
            (document, rebased) = (other, count)
            findings = document.check(CheckOptions(makesEdits: false))
            console.report(
                Message.warning(
                    input.path,
                    "\(counted(count, "curve")) with control points that count from the pattern's start, as Lofelt's and Meta's tools write them",
                    help: "they are read as meant; --keep-curve-times takes them as written", console.errorPalette))
        }
        let form = FindingText(
            path: input.path, source: document.source, palette: console.errorPalette,
            width: FindingText.width(console), mayFix: Fixing.isAllowed(document))
        var messages: [UInt8] = []
        for finding in findings where finding.severity == .error { form.write(finding, into: &messages) }
        console.report(messages)
        if !messages.isEmpty { outcome.status = .findings }
        guard !document.pattern.events.isEmpty else {
            throw Refusal(
                status: .findings,
                message: Message.fault(
                    input.path, .failed(reason: "there is nothing to convert in it"), console.errorPalette))
        }
        var conversion = try converted(ConversionSource(document, name: ConvertSettings.baseName(of: input)), input)
        if rebased > 0 {
            conversion.report.add(
                Loss(
                    .timing, .baked,
                    "control points of \(counted(rebased, "curve")) that count from the pattern's start",
                    "counted from the curve's own time, as they are meant"))
        }
        return conversion
    }

    /// What the name of an input says where its content leaves it open.
    private func usual(_ input: Input) -> ConversionFormat? {
        ConvertSettings.fileExtension(of: input.path) == "js" ? .vibrate : nil
    }

    private func converted(_ source: ConversionSource, _ input: Input) throws(Refusal) -> Conversion {
        switch settings.target {
        case .svg:
            let words = PatternDescription(source.pattern, source.timeline).text
            let picture = Drawing(source.pattern, source.timeline)
            return Conversion(.svg, picture.svg(SVGOptions(title: source.name, description: words)), LossReport())
        case .txt:
            let words = PatternDescription(source.pattern, source.timeline).text
            return Conversion(.txt, Array((words + "\n").utf8), LossReport())
        default: break
        }
        do throws(ConversionError) {
            return try Converter.write(source, as: settings.target, settings.options)
        } catch {
            throw Refusal(
                status: .findings,
                message: Message.fault(input.path, .failed(reason: error.message), console.errorPalette))
        }
    }

    private func foreign(_ text: SourceText, _ input: Input, _ outcome: inout Outcome) throws(Refusal) -> Conversion {
        let reading: ForeignReading
        do throws(ForeignError) {
            reading = try ForeignReader.read(text, as: settings.source ?? usual(input), settings.reading)
        } catch {
            show(error.findings, text, input)
            throw Refusal(status: .findings, message: nil)
        }
        show(reading.findings, text, input)
        if settings.target == .ahap || settings.target == .ahapSplit {
            return reading.ahap(isSplit: settings.options.isSplit || settings.target == .ahapSplit)
        }
        let source = ConversionSource(
            reading.pattern, name: ConvertSettings.baseName(of: input), metadata: reading.metadata)
        var conversion = try converted(source, input)
        var report = reading.report
        report.add(conversion.report)
        conversion.report = report
        return conversion
    }

    /// Shows what is odd in a file of another format.
    private func show(_ findings: [ForeignFinding], _ text: SourceText, _ input: Input) {
        let lines = LineMap(text)
        for finding in findings {
            console.report(ForeignMessage.text(finding, input.path, lines, console.errorPalette))
        }
    }

    /// Where the files of a conversion go. Refuses all of them where one cannot be written, before any is.
    private func destinations(
        of conversion: Conversion, for input: Input, besides taken: Set<String>
    ) throws(Refusal) -> [String] {
        if settings.output == "-" {
            guard conversion.files.count == 1 else {
                throw Refusal(
                    status: .usage,
                    message: Message.fault(
                        input.path, .failed(reason: "it becomes \(conversion.files.count) files"),
                        help: "name a file or a folder with -o", console.errorPalette))
            }
            return ["-"]
        }
        let names = conversion.files.map { settings.destination(of: $0, for: input, console.environment) }
        for name in names where taken.contains(name) {
            throw Refusal(
                status: .usage,
                message: Message.fault(
                    input.path,
                    .failed(reason: "it would replace \(VisibleText.of(name)), made of another file just now"),
                    help: "give one of them another name, or another folder", console.errorPalette))
        }
        guard !settings.overwrites else { return names }
        for name in names where (try? console.environment.files.kind(name)) != nil {
            throw Refusal(status: .usage, message: Message.fault(name, .alreadyExists, console.errorPalette))
        }
        return names
    }

    private func write(_ bytes: [UInt8], to name: String) throws(Refusal) {
        if name == "-" { return console.print(bytes) }
        do throws(FileFault) {
            if settings.overwrites {
                try console.environment.files.replace(name, bytes)
            } else {
                try console.environment.files.create(name, bytes)
            }
        } catch {
            throw Refusal(status: .usage, message: Message.unwritable(name, error, console.errorPalette))
        }
    }

    /// Says what was written and, feature by feature, what is lost.
    private func tell(_ report: LossReport, _ input: Input, _ written: [String] = []) {
        guard settings.report == .text else { return }
        for name in written where name != "-" { console.remark("wrote \(VisibleText.of(name))") }
        for feature in LossFeature.allCases where report.grade(of: feature) > .baked {
            guard
                let first = report.items.first(where: { $0.feature == feature && $0.grade == report.grade(of: feature) }
                )
            else { continue }
            let count = report.count(of: feature)
            let more = count > 1 ? " (and \(count - 1) more)" : ""
            console.remark(
                "  \(first.grade.name): \(feature.name): \(VisibleText.of(first.what)): \(VisibleText.of(first.how))\(more)"
            )
        }
    }
}
