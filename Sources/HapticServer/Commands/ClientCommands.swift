import Glibc
import HapticLibrary
import JSONText

/// `thrum publish`, `thrum search` and `thrum pull`: a library over the network.
enum ClientCommands {
    private static let serverOptions = [
        Words.Option("--server", "URL", "the library; default: $THRUM_SERVER, or http://127.0.0.1:8420"),
        Words.Option("--key", "KEY", "the key; default: $THRUM_KEY, where other programs do not see it"),
    ]

    private static func client(_ words: Words) throws(UsageError) -> HTTPClient {
        var server = words.value("--server") ?? environmentVariable("THRUM_SERVER") ?? "http://127.0.0.1:8420"
        while server.hasSuffix("/") { server.removeLast() }
        guard server.hasPrefix("http://") || server.hasPrefix("https://") else {
            throw UsageError("the server '\(server)' begins with neither https:// nor http://")
        }
        return HTTPClient(server: server, key: words.value("--key") ?? environmentVariable("THRUM_KEY"))
    }

    /// Asks, and tells what went wrong; nil where something did.
    private static func ask(
        _ client: HTTPClient, _ method: Method, _ path: String, body: [UInt8]? = nil, headers: [String] = []
    ) throws(UsageError) -> HTTPClient.Answer? {
        do throws(HTTPClient.Fault) {
            let answer = try client.send(method, path, body: body, headers: headers)
            guard answer.status >= 400 else { return answer }
            complain(answer)
            return nil
        } catch {
            throw UsageError("\(client.server): \(error.message)")
        }
    }

    /// Says what a problem says, findings as `thrum check` has them.
    private static func complain(_ answer: HTTPClient.Answer) {
        let tree = JSONReader.read(SourceText(answer.body))
        guard tree.nodes.first?.kind == .object, let detail = tree.value(for: "detail", in: 0) else {
            return Console.complain("error: the library answers \(answer.status)")
        }
        Console.complain("error: \(visible(tree.string(at: detail)))")
        for list in ["problems", "errors"] {
            guard let node = tree.value(for: list, in: 0) else { continue }
            for item in tree.items(of: node) {
                func text(_ key: String) -> String? {
                    tree.value(for: key, in: item).map { visible(tree.string(at: $0)) }
                }
                var place = text("pointer") ?? ""
                if let range = tree.value(for: "range", in: item), let start = tree.value(for: "start", in: range),
                    let line = tree.value(for: "line", in: start), let column = tree.value(for: "column", in: start)
                {
                    place = "\(count(tree, line)):\(count(tree, column))"
                }
                let rule = text("rule").map { " [\($0)]" } ?? ""
                Console.complain("  \(place): \(text("severity") ?? "error"): \(text("message") ?? "")\(rule)")
            }
        }
    }

    /// A whole number that a library tells; 0 where it is none.
    private static func count(_ tree: JSONTree, _ node: Int) -> Int { Int(exactly: tree.number(at: node)) ?? 0 }

    /// Text from elsewhere without what steers a terminal.
    private static func visible(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
    }

    // MARK: Publish

    static let publishOptions =
        serverOptions + [
            Words.Option("--title", "TEXT", "what it is called; default: from the file's name"),
            Words.Option("--description", "TEXT", "what it is"),
            Words.Option("--tags", "LIST", "tags, with commas between"),
            Words.Option("--license", "ID", Licence.allCases.map(\.rawValue).joined(separator: ", ")),
            Words.Option("--category", "NAME", Category.allCases.map(\.rawValue).joined(separator: ", ")),
            Words.Option("--use", "NAME", Use.allCases.map(\.rawValue).joined(separator: ", ")),
            Words.Option("--visibility", "WHO", "public (the default), unlisted or private"),
            Words.Option("--version-of", "ID", "publish a version of this pattern"),
            Words.Option("--base", "N", "the version that it began with; a later one refuses it"),
            Words.Option("--note", "TEXT", "what this version is about"),
            Words.Option("--root", "DIR", "where the sound files are that it names; default: the file's folder"),
            Words.Option("--no-sounds", nil, "publish it without the sound files that it names"),
            Words.Option("--dry-run", nil, "have everything checked, publish nothing"),
            Words.Option("--json", nil, "the answer as JSON"),
        ]

    static func publish(_ list: [String]) throws(UsageError) -> Int32 {
        let words = try Words(list, publishOptions)
        if words.has("--help") {
            Console.print(
                Words.help(
                    "publish [options] FILE",
                    "Publishes a pattern. The library checks it as thrum check does, and refuses errors. The same file again changes nothing.",
                    publishOptions))
            return ExitStatus.clean
        }
        guard words.rest.count == 1 else { throw UsageError("name one file") }
        let client = try client(words)
        let text = try content(words.rest[0])
        let sounds = words.has("--no-sounds") ? [] : try sounds(of: text, words)
        var output = JSONOutput()
        output.beginObject()
        if sounds.isEmpty { output.member("content", text) }
        if let note = words.value("--note") { output.member("note", note) }
        var path: String
        if let id = words.value("--version-of") {
            if let text = words.value("--base") {
                guard let base = Int(text) else { throw UsageError("--base \(text): a number is needed") }
                output.member("base_version", base)
            }
            path = "/v1/haptics/\(Percent.encoded(id))/versions"
        } else {
            describe(words, &output)
            path = "/v1/haptics"
        }
        if words.has("--dry-run") { path += "?dry_run=1" }
        output.endObject()
        var (body, type) = (output.bytes, "application/json")
        if !sounds.isEmpty {
            var parts = MultipartBody()
            parts.add("meta", output.bytes)
            parts.add("ahap", Array(text.utf8), fileName: "pattern.ahap")
            for sound in sounds { parts.add("audio", sound.bytes ?? [], fileName: sound.path) }
            (body, type) = (parts.finished, parts.mediaType)
        }
        let answer = try ask(client, .post, path, body: body, headers: ["Content-Type: " + type])
        guard let answer else { return ExitStatus.findings }
        if words.has("--json") {
            Console.print(String(decoding: answer.body, as: UTF8.self))
        } else if words.has("--dry-run") {
            Console.print("it would be published")
        } else {
            let tree = JSONReader.read(SourceText(answer.body))
            let id = ["id", "haptic"].compactMap { tree.value(for: $0, in: 0) }.first.map { tree.string(at: $0) } ?? ""
            let version = tree.value(for: "version", in: 0).map { count(tree, $0) } ?? 1
            Console.print("\(visible(id))@\(version)" + (answer.status == 200 ? " (it was there already)" : ""))
        }
        return ExitStatus.clean
    }

    /// The text of a file, byte for byte; a library keeps nothing else.
    private static func content(_ file: String) throws(UsageError) -> String {
        do throws(FileBytes.Fault) {
            guard let text = String(validating: try FileBytes.named(file), as: UTF8.self) else {
                throw FileBytes.Fault(message: "it is not UTF-8")
            }
            return text
        } catch {
            throw UsageError("\(file): cannot be published: \(error.message)")
        }
    }

    /// The sound files that a pattern names, from the folder where they are.
    private static func sounds(of text: String, _ words: Words) throws(UsageError) -> [Sound] {
        let file = words.rest[0]
        let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
        let root = words.value("--root").map { $0 + "/" } ?? folder
        var sounds: [Sound] = []
        for path in CheckedPattern(Array(text.utf8)).soundPaths.sorted() {
            let bytes: [UInt8]
            do throws(FileBytes.Fault) {
                bytes = try FileBytes.named(root + path)
            } catch {
                throw UsageError(
                    "\(root + path), which the pattern names: \(error.message); --root says where it is, --no-sounds does without"
                )
            }
            do throws(Sound.Fault) {
                sounds.append(try Sound(path: path, bytes))
            } catch {
                throw UsageError(error.message)
            }
        }
        return sounds
    }

    private static func describe(_ words: Words, _ output: inout JSONOutput) {
        let name = words.rest[0].split(separator: "/").last.map(String.init) ?? ""
        let stem = name.hasSuffix(".ahap") ? String(name.dropLast(5)) : name
        output.member("title", words.value("--title") ?? stem.split(separator: "-").joined(separator: " "))
        output.beginArray("tags")
        for tag in (words.value("--tags") ?? "").split(separator: ",") { output.element(tag.trimmingSpace) }
        output.endArray()
        for (option, member) in [
            ("--description", "description"), ("--license", "license"), ("--category", "category"), ("--use", "use"),
            ("--visibility", "visibility"),
        ] {
            if let value = words.value(option) { output.member(member, value) }
        }
    }

    // MARK: Search

    static let searchOptions =
        serverOptions + [
            Words.Option("--tag", "TAG", "with this tag; may be repeated"),
            Words.Option("--sensation", "WORD", "that feels like this; may be repeated"),
            Words.Option("--sort", "ORDER", SearchQuery.Sort.allCases.map(\.rawValue).joined(separator: ", ")),
            Words.Option("--limit", "N", "results, 1 to 100"),
            Words.Option("--cursor", "TEXT", "where the page before ended"),
            Words.Option("--json", nil, "the answer as JSON"),
        ]

    static func search(_ list: [String]) throws(UsageError) -> Int32 {
        let words = try Words(list, searchOptions)
        if words.has("--help") {
            Console.print(Words.help("search [options] [WORD ...]", "Finds patterns in a library.", searchOptions))
            return ExitStatus.clean
        }
        var query = [("q", words.rest.joined(separator: " "))]
        for (option, name) in [("--tag", "tag"), ("--sensation", "sensation")] where words.has(option) {
            query.append((name, words.values(option).joined(separator: ",")))
        }
        for (option, name) in [("--sort", "sort"), ("--limit", "limit"), ("--cursor", "cursor")] {
            if let value = words.value(option) { query.append((name, value)) }
        }
        let path = "/v1/haptics?" + query.map { "\($0)=\(Percent.encoded($1))" }.joined(separator: "&")
        guard let answer = try ask(try client(words), .get, path) else { return ExitStatus.findings }
        if words.has("--json") {
            Console.print(String(decoding: answer.body, as: UTF8.self))
            return ExitStatus.clean
        }
        let tree = JSONReader.read(SourceText(answer.body))
        guard let items = tree.value(for: "items", in: 0) else { throw UsageError("the answer is none of a library") }
        for item in tree.items(of: items) {
            func text(_ key: String) -> String {
                tree.value(for: key, in: item).map { visible(tree.string(at: $0)) } ?? ""
            }
            let version = tree.value(for: "version", in: item).map { count(tree, $0) } ?? 0
            let felt = tree.value(for: "felt", in: item).map { tree.number(at: $0) } ?? 0
            Console.print(
                "\(text("id"))@\(version)  \(NumberText.rounded(felt, digits: 2)) s  \(text("title"))  \(text("license"))"
            )
        }
        if let cursor = tree.value(for: "next_cursor", in: 0), tree[cursor].kind == .string, !words.has("--quiet") {
            Console.complain("more: --cursor \(visible(tree.string(at: cursor)))")
        }
        return ExitStatus.clean
    }

    // MARK: Pull

    static let pullOptions =
        serverOptions + [
            Words.Option("--format", "NAME", "the form: ahap (the default), haptic, wav, svg, …"),
            Words.Option(
                "--output", "FILE", "where to write, - for standard output; default: the name that the library gives"),
            Words.Option("--force", nil, "replace a file that is there"),
        ]

    static func pull(_ list: [String]) throws(UsageError) -> Int32 {
        let words = try Words(list, pullOptions)
        if words.has("--help") {
            Console.print(
                Words.help(
                    "pull [options] ID[@VERSION]", "Fetches a pattern; without a version, the latest.", pullOptions))
            return ExitStatus.clean
        }
        guard words.rest.count == 1 else { throw UsageError("name one pattern: h_…, or h_…@2 for its second version") }
        let parts = words.rest[0].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard let id = Identifier(parts[0], .haptic), parts.count == 1 || Int(parts[1]) != nil else {
            throw UsageError("'\(words.rest[0])' is no pattern; write h_7K3M9Q2XTB or h_7K3M9Q2XTB@2")
        }
        let version = parts.count == 2 ? String(parts[1]) : "latest"
        let format = words.value("--format") ?? "ahap"
        let path = "/v1/haptics/\(id)/versions/\(version)/content?format=\(Percent.encoded(format))"
        guard let answer = try ask(try client(words), .get, path) else { return ExitStatus.findings }
        let name = words.value("--output") ?? fileName(answer) ?? "\(id).\(format)"
        if name == "-" {
            return Console.write(answer.body, to: STDOUT_FILENO) ? ExitStatus.clean : ExitStatus.usage
        }
        let mode = words.has("--force") ? O_TRUNC : O_EXCL
        let file = open(name, O_WRONLY | O_CREAT | O_CLOEXEC | mode, 0o666)
        guard file >= 0 else {
            let help = errno == EEXIST ? "; --force replaces it" : ""
            throw UsageError("\(name): \(String(cString: strerror(errno)))\(help)")
        }
        let isWritten = Console.write(answer.body, to: file)
        guard close(file) == 0, isWritten else { throw UsageError("\(name): \(String(cString: strerror(errno)))") }
        if !words.has("--quiet") {
            Console.complain("wrote \(name)")
            if let losses = answer.header("x-conversion-losses") { Console.complain("  loses: \(visible(losses))") }
        }
        return ExitStatus.clean
    }

    /// The name that an answer gives its file; never a path.
    private static func fileName(_ answer: HTTPClient.Answer) -> String? {
        guard let header = answer.header("content-disposition"), let start = header.firstRange(of: "filename=\"") else {
            return nil
        }
        let name = header[start.upperBound...].prefix { $0 != "\"" }
        let isPlain = name.utf8.allSatisfy {
            ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || [0x2D, 0x2E, 0x5F].contains($0)
        }
        return isPlain && !name.hasPrefix(".") && !name.isEmpty ? String(name) : nil
    }
}
