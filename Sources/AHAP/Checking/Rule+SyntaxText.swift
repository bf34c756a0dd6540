extension Rule {
    /// What the rules on the JSON text say.
    var syntaxText: RuleText {
        switch self {
        case .emptyFile:
            RuleText(
                summary: "The file holds nothing but white space.",
                why: "there is no pattern in it, so a player refuses it",
                help: "start from a template (`thrum new`), or write an object with a Pattern list",
                details: """
                    Observed: three published collections of patterns hold files of 0 bytes, left behind by an exporter that
                    failed. JSON needs a value, so nothing can be loaded from them.
                    """)
        case .byteOrderMark:
            RuleText(
                summary: "The file starts with a byte-order mark.",
                why: "Apple's JSON reader skips it, but many other tools stop at it",
                help: "save the file as UTF-8 without a byte-order mark",
                details: """
                    Three invisible bytes at the start of the file, which some editors on Windows write. Observed: Apple's
                    `JSONSerialization` skips them; RFC 8259 lets readers do so but forbids writers to add them. Ignore it
                    if only Apple devices read the file.
                    """)
        case .encodingNotUTF8:
            RuleText(
                summary: "The text is UTF-16 or UTF-32.",
                why: "AHAP files are UTF-8 everywhere else, and few tools read anything but that",
                help: "save the file as UTF-8",
                details: """
                    Observed: Apple's `JSONSerialization` also reads UTF-16 and UTF-32, so the file may well play on a
                    device. RFC 8259 asks for UTF-8 in files that are exchanged, and every known AHAP file is UTF-8. All
                    places in other findings count in the UTF-8 form of the text.
                    """)
        case .invalidUTF8:
            RuleText(
                summary: "The file holds bytes that are not UTF-8.",
                why: "they stand for no character, so a player refuses the whole file",
                help: "save the file as UTF-8; such bytes often come from an older encoding such as Latin-1",
                details: """
                    The usual cause is an editor that saves in Latin-1 or another old encoding, where a letter such as ü is
                    a single byte. RFC 8259 asks for UTF-8, and readers refuse what is not. The bytes are not mended
                    automatically, because only you know which characters they stood for.
                    """)
        case .trailingComma:
            RuleText(
                summary: "A comma stands before a closing bracket or brace.",
                why: "Core Haptics loads it, but strict JSON readers refuse the whole file",
                help: "remove the comma",
                details: """
                    Observed: seven of the sample patterns in Apple's own Unity plug-in have such commas, and an app ships
                    one that Core Haptics plays. RFC 8259 does not allow them, so `jq`, web browsers and most converters
                    refuse the file. Ignore it if only Apple devices read the file.
                    """)
        case .comment:
            RuleText(
                summary: "The file holds a comment.",
                why: "JSON has no comments, so a player refuses the whole file",
                help: "remove it; notes can stand under Metadata, which players ignore",
                details: """
                    Apple's article calls AHAP "JSON-like", which leads people to expect the comments of JSON5. Observed: no
                    known AHAP file has a comment, and Foundation's JSON reader refuses them. Thrum skips the comment and
                    reads on, so that everything else is checked in the same run.
                    """)
        case .missingComma:
            RuleText(
                summary: "Two values or members follow each other without a comma.",
                why: "a reader cannot tell where one ends and the next begins, and refuses the whole file",
                help: "add a comma between them",
                details: """
                    RFC 8259: the values of a list and the members of an object are separated by commas. Thrum reads on as
                    if the comma were there, so that everything else is checked in the same run.
                    """)
        case .extraComma:
            RuleText(
                summary: "A comma stands where a value was due.",
                why: "it announces a value that is not there, and a player refuses the whole file",
                help: "remove the comma, or write the value that was meant",
                details: """
                    RFC 8259: one comma stands between two values, none before the first. A comma after the last value is a
                    different matter, which Core Haptics forgives: see `trailing-comma`.
                    """)
        case .missingColon:
            RuleText(
                summary: "A key is not followed by a colon.",
                why: "a colon joins each key to its value; without it a player refuses the whole file",
                help: "write a colon between the key and its value",
                details: """
                    RFC 8259: a member of an object is a key, a colon and a value. An equals sign, as property lists and
                    scripts have it, is reported here too.
                    """)
        case .missingValue:
            RuleText(
                summary: "A key has no value.",
                why: "every key needs one, and a player refuses the whole file without it",
                help: "write the value, or remove the key",
                details: """
                    RFC 8259: a member of an object is a key, a colon and a value. Leave out a key of which you do not know
                    the value: players then take its default.
                    """)
        case .singleQuotes:
            RuleText(
                summary: "A key or text stands in single or typographic quotes.",
                why: "JSON knows only straight double quotes, so a player refuses the whole file",
                help: "use straight double quotes",
                details: """
                    RFC 8259 knows only the double quote on the keyboard. Word processors put “…” in its place, and Python
                    and JavaScript print data with single quotes; use their JSON writer instead of `print`.
                    """)
        case .unquotedKey:
            RuleText(
                summary: "A key stands without quotes.",
                why: "keys are texts in double quotes in JSON, so a player refuses the whole file",
                help: "put the key in double quotes",
                details: """
                    RFC 8259: keys are texts in double quotes. JavaScript allows keys without quotes in source code, but not
                    in JSON files.
                    """)
        case .keyNotString:
            RuleText(
                summary: "A member of an object has no key.",
                why: "an object holds pairs of a quoted key and a value, so a player refuses the whole file",
                help: "write a key before it, or use square brackets, which hold lists of values",
                details: """
                    RFC 8259: a member of an object is a quoted key, a colon and a value. Often a list was meant:
                    `EventParameters`, `Pattern` and `ParameterCurveControlPoints` hold lists, in square brackets.
                    """)
        case .decimalComma:
            RuleText(
                summary: "A number is written with a decimal comma.",
                why:
                    "in JSON a comma ends the value, so 0,5 reads as 0 followed by a stray 5 and the whole file is refused",
                help: "write the number with a point, as in 0.5, whatever the language of the machine",
                details: """
                    Observed: exporters that format numbers with the machine's language write `0,5` on a German or French
                    system, and the file that worked on one machine breaks on another. Format numbers with a fixed locale.
                    """)
        case .notANumber:
            RuleText(
                summary: "A value is NaN or infinite.",
                why: "JSON has only finite numbers, so a player refuses the whole file",
                help: "write a finite number; such a value often comes from a division by zero in an exporter",
                details: """
                    RFC 8259 has no NaN and no infinity. Mend the exporter: the value came from a calculation that failed.
                    """)
        case .leadingPlus:
            RuleText(
                summary: "A number starts with a plus sign.",
                why: "numbers in JSON carry no plus sign, so a player refuses the whole file",
                help: "remove the plus sign",
                details: """
                    RFC 8259: a number starts with a digit or a minus sign.
                    """)
        case .leadingPoint:
            RuleText(
                summary: "A number starts with its decimal point.",
                why: "numbers in JSON need a digit before the point, so a player refuses the whole file",
                help: "write the zero, as in 0.5",
                details: """
                    RFC 8259: at least one digit stands before the decimal point.
                    """)
        case .missingDigits:
            RuleText(
                summary: "A number breaks off after its point, sign or exponent.",
                why: "JSON needs a digit there, so a player refuses the whole file",
                help: "write the missing digits, or remove the point or exponent",
                details: """
                    RFC 8259: a decimal point and an exponent are each followed by at least one digit, and so is a minus
                    sign.
                    """)
        case .leadingZero:
            RuleText(
                summary: "A number has superfluous zeros in front.",
                why: "JSON allows a leading zero only directly before the point, so a player refuses the whole file",
                help: "remove the zeros in front",
                details: """
                    RFC 8259: a number begins with a zero only if that zero is all there is before the point. Some languages
                    take `010` for eight, which is why JSON forbids it.
                    """)
        case .malformedNumber:
            RuleText(
                summary: "Something begins like a number but is none.",
                why:
                    "JSON has only plain decimal numbers such as 12, -0.5 and 1e-3, so a player refuses the whole file",
                help: "write it as a plain decimal number",
                details: """
                    RFC 8259 has decimal numbers only: no hexadecimal, no digit separators, no units, no second point. Write
                    times in seconds without a unit.
                    """)
        case .unknownWord:
            RuleText(
                summary: "A bare word is not true, false or null.",
                why: "these are the only words that JSON knows outside quotes, so a player refuses the whole file",
                help: "put text in double quotes; true, false and null are written in lower case",
                details: """
                    RFC 8259 knows the words `true`, `false` and `null`, in lower case. `True`, `None`, `nil` and
                    `undefined` belong to programming languages; event types and parameter IDs need double quotes.
                    """)
        case .controlCharacter:
            RuleText(
                summary: "A text holds a control character, such as a line break or a tab.",
                why: "JSON allows them only as escapes, so a player refuses the whole file",
                help: #"write it as an escape, such as \n or \t, or remove it"#,
                details: """
                    RFC 8259: characters below U+0020 stand in a text only as escapes. A line break inside a description is
                    the usual case.
                    """)
        case .invalidEscape:
            RuleText(
                summary: "A backslash is followed by something that is no escape.",
                why: "JSON knows few escapes and no others, so a player refuses the whole file",
                help:
                    #"write \\ for a backslash; the escapes are \" \\ \/ \b \f \n \r \t and \u with four hexadecimal digits"#,
                details: """
                    RFC 8259 has exactly these escapes. Paths with backslashes are the usual case; write sound paths with
                    forward slashes, as Apple's samples do.
                    """)
        case .loneSurrogate:
            RuleText(
                summary: #"A \u escape is one half of a character without the other."#,
                why: "half a character is no text, and a player refuses the whole file or spoils the text",
                help: #"write the character itself, or both halves, as in \uD83D\uDE00"#,
                details: #"""
                    Characters beyond U+FFFF, such as emoji, take two `\u` escapes, which only mean something together. A
                    text that was cut at a fixed length loses one of them. Chosen: an error, because Foundation's reader
                    refuses such a text while others replace the character.
                    """#)
        case .unterminatedString:
            RuleText(
                summary: "A text has no closing quote on its line.",
                why: "everything after it would belong to the text, so a player refuses the whole file",
                help: "add the closing double quote",
                details: """
                    RFC 8259: a text ends with a double quote and cannot contain a line break. Thrum takes the text to end
                    with its line, or before what looks like the rest of it, and reads on.
                    """)
        case .mismatchedBracket:
            RuleText(
                summary: "A closing bracket is of the wrong kind.",
                why: "lists close with ] and objects with }, so a player refuses the whole file",
                help: "close what was opened last first",
                details: """
                    The note shows the bracket that is still open. Often it is one closing bracket that was left out further
                    up.
                    """)
        case .extraBracket:
            RuleText(
                summary: "A closing bracket closes nothing.",
                why: "a player refuses the whole file",
                help: "remove it, or add the bracket that it was meant to close",
                details: """
                    Every bracket that was opened is closed already. Often one closing bracket too many stands further up,
                    and everything after it moved out of its place.
                    """)
        case .unclosedBracket:
            RuleText(
                summary: "The file ends inside a list or object.",
                why: "part of the file may be missing, and a player refuses the whole file",
                help: "add the closing bracket, or restore the end of the file",
                details: """
                    The note shows the bracket that was never closed. Where the end of the file is lost (an interrupted
                    download, a full disk), brackets alone bring back what is left, not what is missing. Thrum reads what is
                    there.
                    """)
        case .textAfterEnd:
            RuleText(
                summary: "Something follows the end of the file's one value.",
                why: "an AHAP file is a single object, so a player refuses the whole file",
                help: "remove what follows; each pattern needs a file of its own",
                details: """
                    RFC 8259: a JSON text is one value. An AHAP file holds one pattern, as documented; several patterns are
                    several files.
                    """)
        case .unexpectedCharacter:
            RuleText(
                summary: "A character begins nothing that JSON knows.",
                why: "a reader cannot tell what was meant, and a player refuses the whole file",
                help: "remove it, or put it in double quotes if it is text",
                details: """
                    RFC 8259: a value begins with a brace, a bracket, a double quote, a digit, a minus sign, or one of the
                    words `true`, `false` and `null`. A question mark or dots in place of a value are a usual case.
                    """)
        case .tooDeep:
            RuleText(
                summary: "More than 512 lists and objects stand inside one another.",
                why: "AHAP needs six levels; deeper nesting makes readers run out of memory, so this one stops",
                help: "remove the nesting, which a broken exporter may have made",
                details: """
                    Chosen: 512 levels. The deepest place of an AHAP file, a control point, lies six levels down, and
                    readers that recurse crash on nesting that goes on for ever. Nothing below the limit is read.
                    """)
        case .tooLarge:
            RuleText(
                summary: "The file is larger than the reader can address.",
                why: "the reader counts bytes and values with 32 bits, so 4 GiB is its end",
                help: "split the pattern into several files",
                details: """
                    Chosen: Thrum addresses the bytes of a file with 32 bits. The largest known AHAP file has less than 1
                    MB.
                    """)
        default:
            preconditionFailure("no such rule here")
        }
    }
}
