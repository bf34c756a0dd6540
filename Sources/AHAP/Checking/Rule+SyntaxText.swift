extension Rule {
    /// What the rules on the JSON text say.
    var syntaxText: RuleText {
        switch self {
        case .emptyFile:
            RuleText(
                summary: "The file holds nothing but white space.",
                why: "there is no pattern in it, so a player refuses it",
                help: "start from a template (`thrum new`), or write an object with a Pattern array")
        case .byteOrderMark:
            RuleText(
                summary: "The file starts with a byte-order mark.",
                why: "Apple's JSON reader skips it, but many other tools stop at it",
                help: "save the file as UTF-8 without a byte-order mark")
        case .encodingNotUTF8:
            RuleText(
                summary: "The text is UTF-16 or UTF-32.",
                why: "AHAP files are UTF-8 everywhere else, and few tools read anything but that",
                help: "save the file as UTF-8")
        case .invalidUTF8:
            RuleText(
                summary: "The file holds bytes that are not UTF-8.",
                why: "they stand for no character, so a player refuses the whole file",
                help: "save the file as UTF-8; such bytes often come from an older encoding such as Latin-1")
        case .trailingComma:
            RuleText(
                summary: "A comma stands before a closing bracket or brace.",
                why: "Core Haptics loads it, but strict JSON readers refuse the whole file",
                help: "remove the comma")
        case .comment:
            RuleText(
                summary: "The file holds a comment.",
                why: "JSON has no comments, so a player refuses the whole file",
                help: "remove it; notes can stand under Metadata, which players ignore")
        case .missingComma:
            RuleText(
                summary: "Two values or members follow each other without a comma.",
                why: "a reader cannot tell where one ends and the next begins, and refuses the whole file",
                help: "add a comma between them")
        case .extraComma:
            RuleText(
                summary: "A comma stands where a value was due.",
                why: "it announces a value that is not there, and a player refuses the whole file",
                help: "remove the comma, or write the value that was meant")
        case .missingColon:
            RuleText(
                summary: "A key is not followed by a colon.",
                why: "a colon joins each key to its value; without it a player refuses the whole file",
                help: "write a colon between the key and its value")
        case .missingValue:
            RuleText(
                summary: "A key has no value.",
                why: "every key needs one, and a player refuses the whole file without it",
                help: "write the value, or remove the key")
        case .singleQuotes:
            RuleText(
                summary: "A key or text stands in single quotes.",
                why: "JSON knows only double quotes, so a player refuses the whole file",
                help: "use double quotes")
        case .unquotedKey:
            RuleText(
                summary: "A key stands without quotes.",
                why: "keys are texts in double quotes in JSON, so a player refuses the whole file",
                help: "put the key in double quotes")
        case .keyNotString:
            RuleText(
                summary: "A member of an object has no key.",
                why: "an object holds pairs of a quoted key and a value, so a player refuses the whole file",
                help: "write a key before it, or use an array, in square brackets, for a list of values")
        case .decimalComma:
            RuleText(
                summary: "A number is written with a decimal comma.",
                why:
                    "in JSON a comma ends the value, so 0,5 reads as 0 followed by a stray 5 and the whole file is refused",
                help: "write the number with a point, as in 0.5, whatever the language of the machine")
        case .notANumber:
            RuleText(
                summary: "A value is NaN or infinite.",
                why: "JSON has only finite numbers, so a player refuses the whole file",
                help: "write a finite number; such a value often comes from a division by zero in an exporter")
        case .leadingPlus:
            RuleText(
                summary: "A number starts with a plus sign.",
                why: "numbers in JSON carry no plus sign, so a player refuses the whole file",
                help: "remove the plus sign")
        case .leadingPoint:
            RuleText(
                summary: "A number starts with its decimal point.",
                why: "numbers in JSON need a digit before the point, so a player refuses the whole file",
                help: "write the zero, as in 0.5")
        case .missingDigits:
            RuleText(
                summary: "A number breaks off after its point, sign or exponent.",
                why: "JSON needs a digit there, so a player refuses the whole file",
                help: "write the missing digits, or remove the point or exponent")
        case .leadingZero:
            RuleText(
                summary: "A number has superfluous zeros in front.",
                why: "JSON allows a leading zero only directly before the point, so a player refuses the whole file",
                help: "remove the zeros in front")
        case .malformedNumber:
            RuleText(
                summary: "Something begins like a number but is none.",
                why:
                    "JSON has only plain decimal numbers such as 12, -0.5 and 1e-3, so a player refuses the whole file",
                help: "write it as a plain decimal number")
        case .unknownWord:
            RuleText(
                summary: "A bare word is not true, false or null.",
                why: "these are the only words that JSON knows outside quotes, so a player refuses the whole file",
                help: "put text in double quotes; true, false and null are written in lower case")
        case .controlCharacter:
            RuleText(
                summary: "A text holds a control character, such as a line break or a tab.",
                why: "JSON allows them only as escapes, so a player refuses the whole file",
                help: #"write it as an escape, such as \n or \t, or remove it"#)
        case .invalidEscape:
            RuleText(
                summary: "A backslash is followed by something that is no escape.",
                why: "JSON knows few escapes and no others, so a player refuses the whole file",
                help:
                    #"write \\ for a backslash; the escapes are \" \\ \/ \b \f \n \r \t and \u with four hexadecimal digits"#
            )
        case .loneSurrogate:
            RuleText(
                summary: #"A \u escape is one half of a character without the other."#,
                why: "half a character is no text, and a player refuses the whole file or spoils the text",
                help: #"write the character itself, or both halves, as in \uD83D\uDE00"#)
        case .unterminatedString:
            RuleText(
                summary: "A text has no closing quote on its line.",
                why: "everything after it would belong to the text, so a player refuses the whole file",
                help: "add the closing double quote")
        case .mismatchedBracket:
            RuleText(
                summary: "A closing bracket is of the wrong kind.",
                why: "arrays close with ] and objects with }, so a player refuses the whole file",
                help: "close what was opened last first")
        case .extraBracket:
            RuleText(
                summary: "A closing bracket closes nothing.",
                why: "a player refuses the whole file",
                help: "remove it, or add the bracket that it was meant to close")
        case .unclosedBracket:
            RuleText(
                summary: "The file ends inside an array or object.",
                why: "part of the file may be missing, and a player refuses the whole file",
                help: "add the closing bracket, or restore the end of the file")
        case .textAfterEnd:
            RuleText(
                summary: "Something follows the end of the file's one value.",
                why: "an AHAP file is a single object, so a player refuses the whole file",
                help: "remove what follows; each pattern needs a file of its own")
        case .unexpectedCharacter:
            RuleText(
                summary: "A character begins nothing that JSON knows.",
                why: "a reader cannot tell what was meant, and a player refuses the whole file",
                help: "remove it, or put it in double quotes if it is text")
        case .tooDeep:
            RuleText(
                summary: "More than 512 arrays and objects stand inside one another.",
                why: "AHAP needs six levels; deeper nesting makes readers run out of memory, so this one stops",
                help: "remove the nesting, which a broken exporter may have made")
        case .tooLarge:
            RuleText(
                summary: "The file is larger than the reader can address.",
                why: "the reader counts bytes and values with 32 bits, so 4 GiB is its end",
                help: "split the pattern into several files")
        default:
            preconditionFailure("no such rule here")
        }
    }
}
