/// The options that every command which reads files has, and what they were given.
struct InputOptions {
    /// Files larger than this are not read unless asked for. No pattern made by hand or tool comes near it.
    static let defaultLimit = ByteSize(64 << 20)

    static let maxSize = ValueOption<ByteSize>(
        "--max-size", "SIZE", "do not read files larger than this, such as 500K or 1G (default: 64M)"
    ) { (text) throws(UsageError) in
        guard let size = ByteSize(text: text) else {
            throw UsageError("\"\(text)\" is no size", help: "write a number of bytes, or one with K, M or G")
        }
        return size
    }
    static let stdinName = ValueOption<String>(
        "--stdin-name", "NAME", "what standard input is called in output, and where configuration is looked for")
    static let allowEmpty = Flag("--allow-empty", "no file to work on is no mistake")

    static let descriptions = [maxSize.description, stdinName.description, allowEmpty.description]

    /// The most bytes of a file that are read.
    let limit: Int
    /// The name that standard input goes by in output.
    let inputName: String
    /// The name the user gave it, if any.
    let givenInputName: String?
    let allowsEmpty: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        limit = (try arguments.value(Self.maxSize) ?? Self.defaultLimit).bytes
        givenInputName = try arguments.value(Self.stdinName)
        inputName = givenInputName ?? "<stdin>"
        allowsEmpty = arguments.contains(Self.allowEmpty)
    }

    /// The files that the operands name.
    ///
    /// - Returns: no list where there is nothing to do, and `--allow-empty` says that this is no mistake.
    func inputs(
        _ arguments: ParsedArguments, _ console: Console
    ) throws(UsageError) -> (list: [Input], status: ExitStatus) {
        guard !arguments.operands.isEmpty else {
            if allowsEmpty { return ([], .clean) }
            throw UsageError("no file given", help: "name files or folders, or - for standard input")
        }
        let found = InputList(
            arguments.operands, inputName: inputName, allowsEmpty: allowsEmpty, in: console.environment)
        for folder in found.emptyFolders {
            console.remark("\(VisibleText.of(folder)): no .ahap file in it")
        }
        guard found.inputs.isEmpty else { return (found.inputs, .clean) }
        if allowsEmpty { return ([], .clean) }
        throw UsageError("no .ahap file found", help: "--allow-empty makes that no mistake")
    }
}
