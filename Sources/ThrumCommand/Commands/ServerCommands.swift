/// The commands that `thrum-server` runs. It reads their options and shows their help; what stands here is for the list and
/// for the check of `docs/cli.md`.
extension Command {
    /// `thrum serve`
    static let serve = served(
        "serve", "serve a library and the studio", "[options]",
        [
            option(
                "--listen", "HOST:PORT",
                "where to wait for connections; 127.0.0.1:8420, which other machines do not reach")
        ] + libraryOptions + [
            option("--public-url", "URL", "how others reach it, such as https://haptics.example"),
            option("--web", "FOLDER", "the folder of the studio"),
            option("--starter-set", "FOLDER", "patterns to publish in a library that has none"),
            option("--trust-proxy", nil, "take who asks from X-Forwarded-For, behind a reverse proxy"),
            option("--no-rate-limits", nil, "hold nobody to a quota, for measurements"),
            option("--log", "KIND", "json: one line an answer on standard error; or none"),
            option("--threads", "N", "threads that hold connections; one a processor"),
            option("--workers", "N", "threads that answer; 32"),
        ])

    /// `thrum studio`
    static let studio = served(
        "studio", "open the studio on a file, saving back to it", "[options] FILE",
        [
            option("--port", "N", "the port of this machine to serve at; any that is free without"),
            option("--web", "FOLDER", "the folder of the studio"),
            option("--no-open", nil, "print the address, start no browser"),
        ])

    /// `thrum keys`
    static let keys = served(
        "keys", "make, list and end the keys of a library", "create|list|revoke|rotate [options] [ID]",
        libraryOptions + [
            option("--name", "NAME", "what the key is called"),
            option("--owner", "NAME", "whose key it is; the key's name without"),
            option("--scopes", "LIST", "read, write, publish, comment, with commas between; all of them without"),
            option("--expires", "DAYS", "for how many days it works; for ever without"),
            option(
                "--json", nil,
                "id, name, key, owner, scopes, expires of a new key; of a list, keys with revoked and last_used"),
        ])

    /// `thrum backup`
    static let backup = served(
        "backup", "copy a library into one file, while it is in use", "[options] FILE",
        libraryOptions)

    /// `thrum restore`
    static let restore = served(
        "restore", "fill an empty library from such a file", "[options] FILE",
        libraryOptions)

    /// `thrum publish`
    static let publish = served(
        "publish", "publish a pattern to a library", "[options] FILE",
        serverOptions + [
            option("--title", "TEXT", "what it is called; the file's name without"),
            option("--description", "TEXT", "what it is"),
            option("--tags", "LIST", "tags, with commas between"),
            option("--license", "ID", "CC0-1.0, CC-BY-4.0, CC-BY-SA-4.0, MIT or LicenseRef-All-Rights-Reserved"),
            option("--category", "NAME", "the shelf that it stands on"),
            option("--use", "NAME", "what it is for"),
            option("--visibility", "WHO", "public, unlisted or private"),
            option("--version-of", "ID", "publish a version of this pattern"),
            option("--base", "N", "the version that it began with; a later one refuses it"),
            option("--note", "TEXT", "what this version is about"),
            option("--root", "DIR", "where the sound files are that it names; the file's folder without"),
            option("--no-sounds", nil, "publish it without the sound files that it names"),
            option("--dry-run", nil, "have everything checked, publish nothing"),
            option("--json", nil, "the answer of the library as JSON"),
        ])

    /// `thrum search`
    static let search = served(
        "search", "find patterns in a library", "[options] [WORD ...]",
        serverOptions + [
            option("--tag", "TAG", "with this tag; may be repeated"),
            option("--sensation", "WORD", "that feels like this; may be repeated"),
            option("--sort", "ORDER", "relevance, newest, downloads, likes or duration"),
            option("--limit", "N", "results, 1 to 100"),
            option("--cursor", "TEXT", "where the page before ended"),
            option("--json", nil, "the answer of the library as JSON"),
        ])

    /// `thrum pull`
    static let pull = served(
        "pull", "fetch a pattern from a library", "[options] ID[@VERSION]",
        serverOptions + [
            option("--format", "NAME", "the form: ahap, or any other that the library offers"),
            option(
                "--output", short: "o", "FILE",
                "where to write, - for standard output; the name that the library gives without"),
            option("--force", nil, "replace a file that is there"),
        ])

    /// Which library, for the commands that open its database.
    private static let libraryOptions = [
        option(
            "--database", "PLACE",
            "the library: sqlite:PATH or postgres://…; $THRUM_DATABASE, else library.sqlite in $XDG_DATA_HOME/thrum (~/.local/share/thrum)"
        ),
        option("--replica", "URL", "a PostgreSQL database that follows, for reading"),
    ]

    /// Which library, for the commands that speak with a server.
    private static let serverOptions = [
        option("--server", "URL", "the library; $THRUM_SERVER, else http://127.0.0.1:8420"),
        option("--key", "KEY", "the key; better in $THRUM_KEY, where other programs do not see it"),
    ]

    private static func served(
        _ name: String, _ summary: String, _ usage: String, _ options: [OptionDescription]
    ) -> Command {
        Command(
            name: name, summary: summary, usage: usage, details: "", options: options, examples: [],
            action: .sibling("thrum-server"))
    }

    private static func option(
        _ name: String, short: Character? = nil, _ placeholder: String?, _ help: String
    ) -> OptionDescription {
        OptionDescription(name: name, short: short, placeholder: placeholder, help: help)
    }
}
