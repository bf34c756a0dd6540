/// Colours for a terminal, or none.
struct Palette: Sendable {
    /// When to colour.
    enum Choice: String, CaseIterable, Sendable {
        /// On a terminal, unless `NO_COLOR` is set or the terminal is dumb.
        case auto
        case always
        case never
    }

    /// What a piece of text is, which decides its look.
    enum Role: String {
        case error = "1;31"
        case warning = "1;33"
        case info = "1;36"
        case strong = "1"
        case faint = "2"
        case good = "1;32"
    }

    let isOn: Bool

    /// No colours.
    static let plain = Palette(isOn: false)

    init(isOn: Bool) { self.isOn = isOn }

    /// The colours of a stream.
    init(_ choice: Choice, for stream: Environment.Stream, in environment: Environment) {
        switch choice {
        case .always: isOn = true
        case .never: isOn = false
        case .auto:
            isOn =
                environment.isTerminal(stream) && (environment.variable("NO_COLOR") ?? "").isEmpty
                && environment.variable("TERM") != "dumb"
        }
    }

    /// `text` in the look of `role`.
    func callAsFunction(_ role: Role, _ text: String) -> String {
        isOn ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
    }
}
