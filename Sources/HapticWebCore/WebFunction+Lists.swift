extension WebFunction {
    /// What the page's core offers; the page calls them by name, so their order is free.
    public static let all: [WebFunction] = [
        WebFunction("tokens", .integers, tokens)
    ]
}
