internal import Glibc
import HapticDevices

/// The words of `thrum play`, understood.
struct PlayOptions: Sendable {
    var files: [String] = []
    var outputs: [OutputSpec] = []
    var isLooping = false
    var rate = 1.0
    var from = 0.0
    var master = MasterSettings()
    var usesMotorModel = true
    var latencies = OutputLatencies()
    var explains = false
    var asJSON = false
    var isQuiet = false
    var calibrates = false
    /// Where the paths of sound files start; nil: the folder of each file.
    var root: String?
    var wantsHelp = false

    static let usage = """
        usage: thrum play [options] FILE...

        Plays patterns in real time, one after the other; - is standard input.

          --output OUTPUT       where to, several times for several at once (\(OutputSpec.forms));
                                auto is a pad that rumbles, with what is heard on the
                                loudspeakers, else the audible preview
          --loop                again and again
          --rate R              R times as fast, above 0; the pitch stays
          --from SECONDS        from there
          --gain G              strength of what is felt, 0 to 1 (also THRUM_GAIN)
          --sound-gain G        strength of what is heard, 0 to 1 (also THRUM_SOUND_GAIN)
          --root FOLDER         where the paths of sound files start; without it the folder of each file
          --mute WHAT           haptics, sound or all (also THRUM_MUTE)
          --latency OUTPUT=MS   give OUTPUT, such as audio, gamepad or gamepad:1, everything so much earlier; remembered
          --calibrate           a click and a tap in alternation, to set a pad's latency by feel
          --motor-model on|off  whether levels are fitted to the pad's motors
          --explain             say what is sent where, and how
          --json                say what was done as one JSON object
          --color WHEN          auto, always or never, as everywhere; nothing here has colours
          -q, --quiet           say nothing but what went wrong
          -h, --help            this

        Keys in a terminal: space holds and goes on, left and right go a second back and forth, + and - change
        the strength, m mutes, l loops, q ends.
        """

    init(_ words: [String], environment: (String) -> String?) throws(UsageError) {
        if let text = environment("THRUM_OUTPUT"), !text.isEmpty { outputs = try Self.outputs(text, "THRUM_OUTPUT") }
        do throws(MasterSettings.Malformed) {
            master = try MasterSettings(environment: environment)
        } catch {
            throw UsageError("\(error)")
        }
        var named: [OutputSpec] = []
        var index = 0
        var onlyFiles = false
        while index < words.count {
            var word = words[index]
            index += 1
            var inline: String?
            if !onlyFiles, word.hasPrefix("--"), let equals = word.firstIndex(of: "=") {
                inline = String(word[word.index(after: equals)...])
                word = String(word[..<equals])
            }
            func value() throws(UsageError) -> String {
                if let inline { return inline }
                guard index < words.count else { throw UsageError("\(word) needs a value") }
                index += 1
                return words[index - 1]
            }
            if onlyFiles || !word.hasPrefix("-") || word == "-" {
                files.append(word)
                continue
            }
            switch word {
            case "--": onlyFiles = true
            case "--output", "-o": named.append(try Self.output(try value(), word))
            case "--loop": isLooping = true
            case "--rate": rate = try Self.number(try value(), word, above: 0)
            case "--from": from = try Self.number(try value(), word, above: -Double.leastNonzeroMagnitude)
            case "--gain": master.hapticGain = try Self.share(try value(), word)
            case "--sound-gain": master.soundGain = try Self.share(try value(), word)
            case "--mute": try mute(try value(), word)
            case "--latency": try addLatency(try value())
            case "--motor-model":
                let text = try value()
                guard text == "on" || text == "off" else { throw UsageError("--motor-model \(text): use on or off") }
                usesMotorModel = text == "on"
            case "--explain": explains = true
            case "--json": asJSON = true
            case "--calibrate": calibrates = true
            case "--quiet", "-q": isQuiet = true
            case "--root": root = try value()
            case "--color": try ColorWord.check(try value())
            case "--help", "-h": wantsHelp = true
            default: throw UsageError("unknown option '\(word)'")
            }
        }
        if !named.isEmpty { outputs = named }
        if outputs.isEmpty { outputs = [.auto] }
        if files.isEmpty, !wantsHelp, !calibrates {
            throw UsageError("which file? thrum play FILE; - is standard input")
        }
    }

    private static func number(_ text: String, _ option: String, above bound: Double) throws(UsageError) -> Double {
        guard let number = Double(text), number > bound, number < 1e9 else {
            throw UsageError("\(option) \(text): a number \(bound < 0 ? "from 0 on" : "above 0") is needed")
        }
        return number
    }

    private static func share(_ text: String, _ option: String) throws(UsageError) -> Double {
        do throws(MasterSettings.Malformed) {
            return try MasterSettings.share(text, option)
        } catch {
            throw UsageError("\(error)")
        }
    }

    private mutating func mute(_ text: String, _ option: String) throws(UsageError) {
        do throws(MasterSettings.Malformed) {
            try master.mute(text, option)
        } catch {
            throw UsageError("\(error)")
        }
    }

    private static func output(_ text: String, _ option: String) throws(UsageError) -> OutputSpec {
        do throws(OutputSpec.Malformed) {
            return try OutputSpec(text)
        } catch {
            throw UsageError("\(option) \(error)")
        }
    }

    private static func outputs(_ text: String, _ option: String) throws(UsageError) -> [OutputSpec] {
        do throws(OutputSpec.Malformed) {
            return try OutputSpec.list(text)
        } catch {
            throw UsageError("\(option) \(error)")
        }
    }

    private mutating func addLatency(_ text: String) throws(UsageError) {
        guard let equals = text.lastIndex(of: "="), let milliseconds = Double(text[text.index(after: equals)...]),
            abs(milliseconds) <= OutputLatencies.longest * 1_000
        else {
            throw UsageError("--latency \(text): write OUTPUT=MS, with -2000 to 2000 milliseconds, such as audio=120")
        }
        let name = String(text[..<equals])
        guard OutputLatencies.isName(name) else {
            throw UsageError("--latency \(text): '\(name)' is no output; use one of \(OutputSpec.forms)")
        }
        latencies[name] = milliseconds / 1_000
    }
}

/// The value of an environment variable.
func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
}
