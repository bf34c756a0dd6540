extension WebFunction {
    /// What the page's core offers; the page calls them by name, so their order is free.
    public static let all: [WebFunction] = [
        WebFunction("check", .json, check),
        WebFunction("edits", .json, edits),
        WebFunction("fix", .bytes, fix),
        WebFunction("frames", .doubles, frames),
        WebFunction("parameters", .json, parameters),
        WebFunction("pattern", .json, pattern),
        WebFunction("samples", .floats, samples),
        WebFunction("tokens", .integers, tokens),
    ]
}
