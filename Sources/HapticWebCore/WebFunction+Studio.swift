extension WebFunction {
    /// What the studio loads instead of the core (`thrum-studio.wasm`): the same, and what an editor asks for besides.
    public static let studio: [WebFunction] =
        core + [
            WebFunction("instant", .json, instant),
            WebFunction("lines", .doubles, lines),
            WebFunction("motors", .doubles, motors),
            WebFunction("parameters", .json, parameters),
            WebFunction("pattern", .json, pattern),
            WebFunction("tokens", .integers, tokens),
        ]
}
