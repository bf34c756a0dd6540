extension WebFunction {
    /// What a page loads when it is asked for (`thrum-formats.wasm`): other forms of a pattern, and sound.
    public static let formats: [WebFunction] = [
        WebFunction("convert", .json, convert),
        WebFunction("diff", .json, diff),
        WebFunction("formats", .json, writableFormats),
        WebFunction("importFile", .json, importFile),
        WebFunction("readable", .json, readableFormats),
        WebFunction("sound", .floats, sound),
        WebFunction("svg", .text, svg),
        WebFunction("template", .bytes, template),
        WebFunction("templates", .json, templates),
    ]
}
