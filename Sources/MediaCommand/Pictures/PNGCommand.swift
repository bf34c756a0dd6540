internal import Glibc
import PlotImages

/// `thrum-media png`: an SVG file on standard input becomes a PNG file on standard output. `thrum plot` calls it.
enum PNGCommand {
    static let usage = """
        usage: thrum-media png [--scale N] <picture.svg >picture.png

        Draws an SVG picture as PNG, N pixels for each of the picture (0.1 to 8; 1 without it). thrum plot -o FILE.png
        does this for patterns.
        """

    static func run(_ words: [String]) -> Int32 {
        var scale = 1.0
        var rest = words[...]
        while let word = rest.popFirst() {
            switch word {
            case "--scale":
                guard let text = rest.popFirst(), let number = Double(text), (0.1...8).contains(number) else {
                    Console.complain("thrum-media png: --scale needs a number from 0.1 to 8\n\(usage)")
                    return ExitStatus.usage
                }
                scale = number
            case "--help", "-h":
                Console.print(usage)
                return ExitStatus.clean
            default:
                Console.complain("thrum-media png: unknown word '\(word)'\n\(usage)")
                return ExitStatus.usage
            }
        }
        do {
            return write(try PNG.data(ofSVG: readInput(), scale: scale)) ? ExitStatus.clean : ExitStatus.usage
        } catch {
            Console.complain("thrum-media png: error: \(error.reason)")
            return ExitStatus.usage
        }
    }

    private static func readInput() -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            if count > 0 { bytes += buffer[..<count] } else if count == 0 || errno != EINTR { return bytes }
        }
    }

    private static func write(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count {
                let count = Glibc.write(STDOUT_FILENO, buffer.baseAddress! + done, buffer.count - done)
                if count >= 0 { done += count } else if errno != EINTR { return errno == EPIPE }
            }
            return true
        }
    }
}
