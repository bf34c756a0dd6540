import PlotImages

/// `thrum-media png`: an SVG file on standard input becomes a PNG file on standard output. `thrum plot` calls it.
enum PNGCommand {
    static let usage = """
        usage: thrum-media png [--scale N] <picture.svg >picture.png

        Draws an SVG picture as PNG, N pixels for each of the picture (0.1 to 8; 1 without it). thrum plot -o FILE.png
        does this for patterns.
        """

    /// A larger picture is not read.
    private static let largest = 256 << 20

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
        let svg: [UInt8], picture: [UInt8]
        do throws(Unreadable) {
            svg = try Console.read("-", atMost: largest)
        } catch {
            return fail(error.reason)
        }
        do throws(PNG.Fault) {
            picture = try PNG.data(ofSVG: svg, scale: scale)
        } catch {
            return fail(error.reason)
        }
        do throws(Console.Unwritten) {
            try Console.write(picture)
            return ExitStatus.clean
        } catch {
            return error.status
        }
    }

    private static func fail(_ reason: String) -> Int32 {
        Console.complain("thrum-media png: error: \(reason)")
        return ExitStatus.usage
    }
}
