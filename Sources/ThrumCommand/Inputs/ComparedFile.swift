import AHAP
import HapticFormats
import HapticPattern
import JSONText

/// One of two files that are compared: an AHAP file, or one of another format that is read.
struct ComparedFile {
    /// The name as it is shown.
    var path: String
    /// What it means; nothing for a file that is not there on one side, as version control has it.
    var pattern = Pattern()
    /// What it says about itself.
    var metadata: [(key: String, value: String)] = []
    var status = ExitStatus.clean

    /// What version control names for a file that is not there.
    static let nothing = "/dev/null"

    /// Reads a file; what is wrong with it is shown.
    ///
    /// - Parameter name: what the file is called, where that is not its path.
    init(_ path: String, name: String? = nil, limit: Int, _ console: Console) {
        self.path = name ?? path
        guard path != Self.nothing else { return }
        let text: SourceText
        do throws(FileFault) {
            text =
                path == "-" ? try console.environment.readInput(limit) : try console.environment.files.read(path, limit)
        } catch {
            console.report(Message.fault(self.path, error, console.errorPalette))
            status = .usage
            return
        }
        if !Path.isAHAP(self.path), let format = ForeignReader.recognise(text) {
            readForeign(text, format, console)
        } else {
            readOwn(text, console)
        }
    }

    private mutating func readOwn(_ text: SourceText, _ console: Console) {
        let document = AHAPDocument(text)
        let findings = document.check(CheckOptions(makesEdits: false))
        var messages: [UInt8] = []
        let form = FindingText(
            path: path, source: document.source, palette: console.errorPalette, width: FindingText.width(console),
            mayFix: false)
        for finding in findings where finding.severity == .error { form.write(finding, into: &messages) }
        console.report(messages)
        if !messages.isEmpty { status = .findings }
        pattern = document.pattern
        metadata = ConversionSource(document, name: "").metadata
    }

    private mutating func readForeign(_ text: SourceText, _ format: ConversionFormat, _ console: Console) {
        do throws(ForeignError) {
            let reading = try ForeignReader.read(text, as: format)
            pattern = reading.pattern
            metadata = reading.metadata
        } catch {
            for finding in error.findings {
                console.report(ForeignMessage.text(finding, path, LineMap(text), console.errorPalette))
            }
            status = .usage
        }
    }
}

/// The words for what is odd in a file of another format.
enum ForeignMessage {
    static func text(_ finding: ForeignFinding, _ path: String, _ lines: LineMap, _ palette: Palette) -> String {
        let place = lines.position(of: finding.range.lowerBound)
        return palette(.strong, "\(VisibleText.of(path)):\(place.line):\(place.column):") + " "
            + palette(finding.isError ? .error : .warning, finding.isError ? "error:" : "warning:") + " "
            + VisibleText.of(finding.message) + "\n  help: " + VisibleText.of(finding.help)
    }
}
