/// The value of `--color`, which every command of `thrum` takes. What these commands print has no colours, so that it is only
/// looked at.
enum ColorWord: String, CaseIterable {
    case auto
    case always
    case never

    /// Refuses what is none.
    static func check(_ text: String) throws(UsageError) {
        guard ColorWord(rawValue: text) == nil else { return }
        throw UsageError("unknown value of --color \"\(text)\"; use auto, always or never")
    }
}
