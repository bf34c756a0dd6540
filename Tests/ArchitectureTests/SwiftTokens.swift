/// One token of Swift source, with comments left out and the contents of strings kept apart from code.
enum SwiftToken: Equatable {
    /// An identifier or keyword, without its back-ticks, `@` or `#`.
    case word(String)
    /// A number, as spelt.
    case number(String)
    /// A string literal's contents; what stands in `\(…)` counts as contents.
    case string(String)
    /// Any other character, whitespace excepted.
    case mark(Character)
}

/// A token and the line it begins on, from 1.
struct PlacedToken: Equatable {
    var token: SwiftToken
    var line: Int
}

/// Splits Swift source into tokens: enough of the grammar to tell code from comments and strings.
func swiftTokens(of source: String) -> [PlacedToken] {
    var scanner = SwiftScanner(source)
    return scanner.tokens()
}

private struct SwiftScanner {
    private let text: [Character]
    private var position = 0
    private var line = 1

    init(_ source: String) {
        text = Array(source)
    }

    mutating func tokens() -> [PlacedToken] {
        var found: [PlacedToken] = []
        while let character = peek() {
            let start = line
            if character.isWhitespace {
                advance()
            } else if looking(at: "//") {
                while let next = peek(), !next.isNewline { advance() }
            } else if looking(at: "/*") {
                skipBlockComment()
            } else if let hashes = stringOpening() {
                found.append(PlacedToken(token: .string(string(hashes: hashes)), line: start))
            } else if character.isLetter || character == "_" {
                found.append(PlacedToken(token: .word(word()), line: start))
            } else if character.isNumber {
                found.append(PlacedToken(token: .number(word()), line: start))
            } else {
                advance()
                if !"`@#".contains(character) { found.append(PlacedToken(token: .mark(character), line: start)) }
            }
        }
        return found
    }

    private func peek(_ offset: Int = 0) -> Character? {
        position + offset < text.count ? text[position + offset] : nil
    }

    private func looking(at prefix: String) -> Bool {
        text[position...].starts(with: prefix)
    }

    private mutating func advance(_ count: Int = 1) {
        for _ in 0..<count where position < text.count {
            if text[position].isNewline { line += 1 }
            position += 1
        }
    }

    private mutating func word() -> String {
        var word = ""
        while let next = peek(), next.isLetter || next.isNumber || next == "_" {
            word.append(next)
            advance()
        }
        return word
    }

    private mutating func skipBlockComment() {
        var depth = 0
        repeat {
            if looking(at: "/*") {
                depth += 1
                advance(2)
            } else if looking(at: "*/") {
                depth -= 1
                advance(2)
            } else {
                advance()
            }
        } while depth > 0 && peek() != nil
    }

    /// The number of `#` before a string that begins here, or nil where none does.
    private func stringOpening() -> Int? {
        var hashes = 0
        while peek(hashes) == "#" { hashes += 1 }
        return peek(hashes) == "\"" ? hashes : nil
    }

    private mutating func string(hashes: Int) -> String {
        let fence = String(repeating: "#", count: hashes)
        advance(hashes)
        let quotes = looking(at: "\"\"\"") ? "\"\"\"" : "\""
        advance(quotes.count)
        var contents = ""
        while let next = peek(), !looking(at: quotes + fence) {
            if looking(at: "\\" + fence + "(") {
                contents += interpolation(skipping: 1 + hashes)
            } else if looking(at: "\\" + fence) {
                advance(1 + hashes)
                if let escaped = peek() { contents.append(escaped) }
                advance()
            } else {
                contents.append(next)
                advance()
            }
        }
        advance(quotes.count + hashes)
        return contents
    }

    /// The text of `\(…)`, which may hold strings and parentheses of its own.
    private mutating func interpolation(skipping lead: Int) -> String {
        var contents = ""
        advance(lead)
        var depth = 0
        repeat {
            if let hashes = stringOpening() {
                contents += string(hashes: hashes)
                continue
            }
            guard let next = peek() else { break }
            if next == "(" { depth += 1 }
            if next == ")" { depth -= 1 }
            contents.append(next)
            advance()
        } while depth > 0
        return contents
    }
}
