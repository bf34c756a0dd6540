extension WebFunction {
    /// What the small player offers (`thrum-player.wasm`): to read, render and draw.
    public static let player: [WebFunction] = [
        WebFunction("draw", .bytes, playDraw),
        WebFunction("length", .doubles, playLength),
        WebFunction("samples", .floats, playSamples),
    ]
}
