extension WebFunction {
    /// What the page's core offers; the page calls them by name, so their order is free.
    public static let all: [WebFunction] = [
        WebFunction("frames", .doubles, frames),
        WebFunction("samples", .floats, samples),
        WebFunction("tokens", .integers, tokens),
    ]
}
