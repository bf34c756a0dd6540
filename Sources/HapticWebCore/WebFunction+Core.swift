extension WebFunction {
    /// What the page's core offers (`thrum-core.wasm`); pages call functions by name, so their order is free.
    public static let core: [WebFunction] = [
        WebFunction("check", .json, check),
        WebFunction("describe", .json, describe),
        WebFunction("draw", .bytes, draw),
        WebFunction("edits", .json, edits),
        WebFunction("fix", .bytes, fix),
        WebFunction("format", .bytes, format),
        WebFunction("frames", .doubles, frames),
        WebFunction("instant", .json, instant),
        WebFunction("lines", .doubles, lines),
        WebFunction("motors", .doubles, motors),
        WebFunction("parameters", .json, parameters),
        WebFunction("pattern", .json, pattern),
        WebFunction("samples", .floats, samples),
        WebFunction("tokens", .integers, tokens),
    ]
}
