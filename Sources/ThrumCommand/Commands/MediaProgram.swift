/// The program beside this one for what needs devices, sound or pictures of dots.
enum MediaProgram {
    static let name = "thrum-media"
    /// No answer is larger: four bytes for each of the most pixels that it draws, or of the most samples that it decodes.
    private static let limit = 1 << 29

    /// What it writes when it is called with these words and this input.
    ///
    /// - Parameter what: What it does then, for the message where it fails: "made no picture".
    /// - Throws: the fault of a program that is missing or fails.
    static func ask(
        _ words: [String], _ input: [UInt8] = [], failing what: String, _ console: Console
    ) throws(FileFault) -> [UInt8] {
        let answer = try console.environment.askSibling(name, words, input, limit)
        guard answer.status == 0 else { throw .failed(reason: "it \(what) (status \(answer.status))") }
        return answer.output
    }

    /// Says what is wrong with it; of a program that is not there also the `help`.
    static func report(_ fault: FileFault, help: String, _ console: Console) {
        console.report(
            Message.fault(name, fault, help: fault == .notFound ? help : nil, console.errorPalette))
    }
}
