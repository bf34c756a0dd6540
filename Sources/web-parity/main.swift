import Glibc
import HapticWebCore
import JSONText

// The native side of Tests/Web/parity.mjs: answers the calls that stand on standard input just as the WebAssembly module does
// that the argument names: core, studio, player or formats. A call is three 32-bit little-endian numbers (function, bytes of options,
// bytes of text) and these bytes; an answer is two (1 if refused, bytes) and the bytes.

/// The next `count` bytes of standard input, or nil where it ends first.
func readBytes(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
        let got = bytes.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress! + filled, count - filled) }
        guard got > 0 else { return nil }
        filled += got
    }
    return bytes
}

/// The next number of standard input, or nil where it ends.
func readNumber() -> Int? {
    readBytes(4).map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } }
}

/// Writes all of `bytes` to standard output.
func writeBytes(_ bytes: [UInt8]) {
    var written = 0
    while written < bytes.count {
        let taken = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress! + written, bytes.count - written) }
        guard taken > 0 else { exit(2) }
        written += taken
    }
}

let modules = [
    "core": WebFunction.core, "studio": WebFunction.studio, "player": WebFunction.player,
    "formats": WebFunction.formats,
]
guard CommandLine.arguments.count == 2, let functions = modules[CommandLine.arguments[1]] else { exit(64) }

while let function = readNumber() {
    guard let optionsCount = readNumber(), let textCount = readNumber(), let options = readBytes(optionsCount),
        let text = readBytes(textCount)
    else { exit(2) }
    let answer = WebCall.answer(
        function: function, of: functions, options: SourceText(options), text: SourceText(text))
    var block: [UInt8] = []
    for number in [answer.isRefusal ? 1 : 0, answer.bytes.count] {
        for shift in [0, 8, 16, 24] { block.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    writeBytes(block + answer.bytes)
}
