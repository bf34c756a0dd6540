/// What the operands of a command stand for, in the order in which it is worked on and reported.
struct InputList {
    /// The inputs: operands in the order given, the files of a folder sorted by their paths, nothing twice.
    private(set) var inputs: [Input] = []
    /// Folders that were named and hold no `.ahap` file.
    private(set) var emptyFolders: [String] = []

    private let environment: Environment
    private var seen: Set<String> = []
    private let mayRepeat: Bool

    /// Finds the files that `operands` name.
    ///
    /// - Parameters:
    ///   - inputName: what standard input is called in output.
    ///   - allowsEmpty: whether a pattern of names that the shell left as it was, because nothing matches it, counts as
    ///     nothing instead of as a missing file.
    init(_ operands: [String], inputName: String, allowsEmpty: Bool, in environment: Environment) {
        self.environment = environment
        mayRepeat = operands.count > 1
        for operand in operands {
            if operand == "-" {
                add(Input(path: inputName, origin: .standardInput), key: "-")
                continue
            }
            do {
                switch try environment.files.kind(operand) {
                case .file: add(Input(path: operand, origin: .file))
                case .folder: addFolder(operand)
                }
            } catch {
                addFault(error, operand, allowsEmpty)
            }
        }
    }

    private mutating func addFault(_ fault: FileFault, _ operand: String, _ allowsEmpty: Bool) {
        let isPattern = fault == .notFound && operand.contains { "*?[".contains($0) }
        if isPattern, allowsEmpty { return }
        let help = isPattern ? "no name matches this pattern, so the shell left it as it is" : nil
        add(Input(path: operand, origin: .fault(fault, help: help)))
    }

    /// Adds the `.ahap` files below `folder`.
    ///
    /// Folders whose name begins with a point are left out, and so are links to folders, which could run in circles.
    private mutating func addFolder(_ folder: String) {
        var found: [Input] = []
        var open = [folder]
        while let next = open.popLast() {
            do {
                for entry in try environment.files.list(next) {
                    switch entry.kind {
                    case .folder where !entry.isLink && !entry.name.hasPrefix("."):
                        open.append(Path.join(next, entry.name))
                    case .file where Path.isAHAP(entry.name):
                        found.append(Input(path: Path.join(next, entry.name), origin: .file))
                    default: break
                    }
                }
            } catch {
                found.append(Input(path: next, origin: .fault(error, help: nil)))
            }
        }
        if found.isEmpty { emptyFolders.append(folder) }
        found.sort { Path.precedes($0.path, $1.path) }
        inputs.reserveCapacity(inputs.count + found.count)
        for input in found { add(input) }
    }

    private mutating func add(_ input: Input, key: String? = nil) {
        if mayRepeat, !seen.insert(key ?? Path.absolute(input.path, in: environment.currentFolder())).inserted {
            return
        }
        inputs.append(input)
    }
}
