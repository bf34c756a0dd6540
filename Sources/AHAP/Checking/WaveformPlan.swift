public import HapticPattern

/// Which sound files a pattern plays, and which of its events stay silent: what rendering and playing go by.
public struct WaveformPlan: Sendable, Equatable {
    /// What is to be told of one path.
    public struct Remark: Sendable, Equatable {
        /// The path, as it is written in the pattern.
        public var path: String
        /// What is wrong, and what comes of it.
        public var message: String
        /// What to do.
        public var help: String
    }

    /// The files to open, each once, in order of their first use.
    public private(set) var files: [String] = []
    /// For each event of the pattern, its place in `files`; nil where it plays none.
    public private(set) var fileOfEvent: [Int?] = []
    /// What is to be told, each path once.
    public private(set) var remarks: [Remark] = []

    /// The plan for `pattern`, whose sound files are looked for by `lookup`.
    public init(_ pattern: Pattern, _ lookup: WaveformLookup) {
        var known: [(path: String, file: Int?)] = []
        for event in pattern.events {
            guard event.type == .audioCustom, let path = event.waveformPath else {
                fileOfEvent.append(nil)
                continue
            }
            if let before = known.first(where: { $0.path.utf8.elementsEqual(path.utf8) }) {
                fileOfEvent.append(before.file)
                continue
            }
            let file = add(path, lookup.find(path), root: lookup.root)
            known.append((path, file))
            fileOfEvent.append(file)
        }
    }

    /// The place of what was found among the files; nil where it is silent.
    private mutating func add(_ path: String, _ found: WaveformLookup.Found, root: String) -> Int? {
        let silence = "its events are silent"
        switch found {
        case .present(let file): return place(file)
        case .differsInCase(let actual, let file):
            remark(
                path, "the file is called \"\(actual)\"; it is played here, an iPhone does not find it",
                "write \"\(actual)\"")
            return place(file)
        case .missing(let searched):
            remark(
                path, "there is no such file; looked for \(searched.joined(separator: ", ")); \(silence)",
                "put it there, or name the folder where paths start with --root")
        case .isFolder: remark(path, "is a folder, not a file; \(silence)", "name a file")
        case .leadsOutside:
            remark(
                path, "leads out of the folder of sounds (\(root)); \(silence)",
                "put the file inside that folder, or name another with --root")
        }
        return nil
    }

    private mutating func remark(_ path: String, _ message: String, _ help: String) {
        remarks.append(Remark(path: path, message: message, help: help))
    }

    private mutating func place(_ file: String) -> Int {
        if let index = files.firstIndex(where: { $0.utf8.elementsEqual(file.utf8) }) { return index }
        files.append(file)
        return files.count - 1
    }
}
