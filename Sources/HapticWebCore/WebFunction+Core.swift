extension WebFunction {
    /// What the core offers (`thrum-core.wasm`); pages call functions by name, so their order is free.
    public static let core: [WebFunction] = [
        WebFunction("check", .json, check),
        WebFunction("describe", .json, describe),
        WebFunction("draw", .bytes, draw),
        WebFunction("edits", .json, edits),
        WebFunction("fix", .bytes, fix),
        WebFunction("format", .bytes, format),
        WebFunction("frames", .doubles, frames),
        WebFunction("samples", .floats, samples),
    ]
}
