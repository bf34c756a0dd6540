import AHAP

extension Command {
    /// `thrum new`
    static let new = Command(
        name: "new", summary: "start a pattern from a template", usage: "[options] NAME",
        details: "Writes the template NAME to NAME.ahap in the current folder, unless --output says otherwise.",
        options: [newOutput.description, newForce.description, newList.description],
        examples: [
            Example(call: "thrum new --list", meaning: "the templates"),
            Example(call: "thrum new heartbeat", meaning: "a file heartbeat.ahap"),
            Example(call: "thrum new swell -o Haptics/rise.ahap", meaning: "under another name"),
        ],
        action: .builtIn(runNew))
}

private let newOutput = ValueOption<String>(
    "--output", short: "o", "FILE", "write this file, - for standard output (default: NAME.ahap)")
private let newForce = Flag("--force", "replace a file of that name")
private let newList = Flag("--list", "list the templates")

private func runNew(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) -> ExitStatus {
    let templates = PatternTemplate.all
    if arguments.contains(newList) {
        let width = templates.map(\.name.utf8.count).max() ?? 0
        for template in templates {
            let gap = String(repeating: " ", count: width - template.name.utf8.count + 2)
            console.print("\(template.name)\(gap)\(template.summary)\n")
        }
        return .clean
    }
    guard let name = arguments.operands.first else {
        throw UsageError("no template given", help: "thrum new --list names them")
    }
    guard arguments.operands.count == 1 else {
        throw UsageError("one template at a time", help: "thrum new \(name) -o FILE")
    }
    guard let template = PatternTemplate.named(name) else {
        throw .unknown(
            "template", name, known: templates.map(\.name), otherwise: "thrum new --list names them")
    }
    let path = try arguments.value(newOutput) ?? name + ".ahap"
    if path == "-" {
        console.print(template.file)
        return .clean
    }
    do {
        if arguments.contains(newForce) {
            try console.environment.files.replace(path, template.file)
        } else {
            try console.environment.files.create(path, template.file)
        }
        console.remark("wrote \(VisibleText.of(path))")
        return .clean
    } catch {
        console.report(Message.unwritable(path, error, console.errorPalette))
        return .usage
    }
}
