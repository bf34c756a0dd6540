import AHAP
import JSONText

/// Lays out single files, on any thread.
struct FileFormatter: Sendable {
    /// Where the result goes.
    enum Destination: Sendable, Equatable {
        /// The input, or standard output for standard input.
        case inPlace
        case file(String)
        case output
        /// Only the names of files that would change are wanted.
        case nowhere
    }

    let environment: Environment
    let limit: Int
    let destination: Destination
    let palette: Palette
    let width: Int

    func format(_ input: Input) -> (report: FileReport, isChanged: Bool) {
        do {
            let source = try input.text(limit: limit, in: environment)
            let tree = JSONReader.read(source)
            guard let bytes = JSONLayout.format(tree) else { return (refusal(of: source, input), false) }
            return deliver(bytes, isChanged: !bytes.elementsEqual(source.bytes), tree, input)
        } catch {
            return (.unreadable(input, error, palette), false)
        }
    }

    /// Puts the text where it goes; whether that changed, or would change, anything.
    private func deliver(
        _ bytes: [UInt8], isChanged: Bool, _ tree: JSONTree, _ input: Input
    ) -> (report: FileReport, isChanged: Bool) {
        switch destination {
        case .nowhere:
            guard isChanged else { return (FileReport(), false) }
            return (FileReport(output: Array((input.path + "\n").utf8), status: .findings), true)
        case .output: return (FileReport(output: bytes), isChanged)
        case .file(let path): return write(bytes, to: path, isChanged: isChanged)
        case .inPlace where input.origin == .standardInput: return (FileReport(output: bytes), isChanged)
        case .inPlace:
            guard isChanged else { return (FileReport(), false) }
            guard !tree.faults.contains(where: { $0.kind == .notUTF8Encoding }) else {
                let fault = FileFault.failed(reason: "is not stored as UTF-8")
                let help = "write it to another file with --output FILE"
                let message = Message.fault(input.path, fault, help: help, palette)
                return (FileReport(messages: Array((message + "\n").utf8), status: .findings), false)
            }
            return write(bytes, to: input.path, isChanged: true)
        }
    }

    private func write(_ bytes: [UInt8], to path: String, isChanged: Bool) -> (report: FileReport, isChanged: Bool) {
        do {
            try environment.files.replace(path, bytes)
            return (FileReport(), isChanged)
        } catch {
            let message = Message.unwritable(path, error, palette)
            return (FileReport(messages: Array((message + "\n").utf8), status: .usage), false)
        }
    }

    /// What keeps a file from being read whole.
    private func refusal(of source: SourceText, _ input: Input) -> FileReport {
        let document = AHAPDocument(source)
        let form = FindingText(
            path: input.path, source: document.source, palette: palette, width: width, mayFix: false)
        var report = FileReport(status: .findings)
        for finding in document.check() where finding.rule.category == .syntax && finding.severity == .error {
            form.write(finding, into: &report.messages)
        }
        report.messages += "\(VisibleText.of(input.path)): left as it is, because it could not be read whole\n".utf8
        return report
    }
}
