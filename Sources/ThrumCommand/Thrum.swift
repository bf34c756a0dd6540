import AHAP

/// The command line `thrum`, as a function.
public enum Thrum {
    /// The version of this program.
    public static let version = "0.1.0-dev"

    /// Runs `thrum` with the words after its name.
    ///
    /// - Returns: what the process should end with. Everything else it does happens through `environment`.
    public static func run(_ words: [String], in environment: Environment) -> ExitStatus {
        run(words, commands: CommandTable.all, in: environment)
    }

    /// Runs one of `commands`.
    static func run(_ words: [String], commands: [Command], in environment: Environment) -> ExitStatus {
        guard let first = words.first else {
            let console = Console(environment)
            console.report(Array(HelpText.overview(commands, console.errorPalette).utf8))
            return console.finish(.usage)
        }
        let rest = Array(words.dropFirst())
        switch first {
        case "--version", "-V": return printing("thrum \(version)\n", in: environment)
        case "help", "--help", "-h": return help(rest, commands, environment)
        default: break
        }
        guard let command = commands.first(where: { $0.name == first }) else {
            let isOption = first.hasPrefix("-")
            let known = isOption ? CommandTable.options : commands.map(\.name) + ["help"]
            let error = UsageError.unknown(
                isOption ? "option" : "command", first, known: known, otherwise: "thrum help lists the commands")
            return refuse(error, command: nil, environment)
        }
        switch command.action {
        case .sibling(let program): return runSibling(program, words, environment)
        case .builtIn(let action): return run(action, of: command, rest, environment)
        }
    }

    private static func run(
        _ action: (ParsedArguments, Console) throws(UsageError) -> ExitStatus, of command: Command, _ words: [String],
        _ environment: Environment
    ) -> ExitStatus {
        do {
            let arguments = try ParsedArguments(words, known: command.allOptions)
            let color = try arguments.value(CommonOptions.color) ?? .auto
            let console = Console(environment, color: color, isQuiet: arguments.contains(CommonOptions.quiet))
            if arguments.contains(CommonOptions.help) {
                console.print(HelpText.page(command, console.outputPalette))
                return console.finish(.clean)
            }
            do {
                return console.finish(try action(arguments, console))
            } catch {
                console.report(error, command: command.name)
                return console.finish(.usage)
            }
        } catch {
            return refuse(error, command: command.name, environment)
        }
    }

    private static func help(_ words: [String], _ commands: [Command], _ environment: Environment) -> ExitStatus {
        let console = Console(environment)
        guard let name = words.first, name != "help" else {
            console.print(HelpText.overview(commands, console.outputPalette))
            return console.finish(.clean)
        }
        guard let command = commands.first(where: { $0.name == name }) else {
            let error = UsageError.unknown(
                "command", name, known: commands.map(\.name), otherwise: "thrum help lists the commands")
            return refuse(error, command: "help", environment)
        }
        if case .sibling(let program) = command.action {
            return runSibling(program, [command.name, "--help"], environment)
        }
        console.print(HelpText.page(command, console.outputPalette))
        return console.finish(.clean)
    }

    private static func runSibling(_ program: String, _ words: [String], _ environment: Environment) -> ExitStatus {
        let fault = environment.becomeSibling(program, words)
        let help = "\(words[0]) needs this program in the folder of thrum; scripts/setup and a build put it there"
        let console = Console(environment)
        console.report(Message.fault(program, fault, help: help, console.errorPalette))
        return console.finish(.usage)
    }

    private static func printing(_ text: String, in environment: Environment) -> ExitStatus {
        let console = Console(environment)
        console.print(text)
        return console.finish(.clean)
    }

    private static func refuse(_ error: UsageError, command: String?, _ environment: Environment) -> ExitStatus {
        let console = Console(environment)
        console.report(error, command: command)
        return console.finish(.usage)
    }
}
