import AHAP
import HapticAnalysis
import JSONText

/// What became of each part of a pattern in another version of it: `[{ "change", "before", "after", "fields" }]`.
///
/// The text is the earlier version with the later one after it; the option `split` is where the later one begins, in bytes.
/// `change` is `added`, `removed`, `moved` or `changed`; `before` and `after` name the part in each version, as operations of
/// edits do: `{ "event": 0 }`, `{ "parameter": 0 }` or `{ "curve": 0 }`.
func diff(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
    let split = Int(try input.options.number("split", default: 0, in: 0...Double(input.text.count)))
    let before = AHAPDocument(input.text[0..<split]).pattern
    let after = AHAPDocument(input.text[split..<input.text.count]).pattern
    var output = JSONOutput()
    PatternDiff(before, after).write(nil, steps: "parameter", to: &output)
    return output.bytes
}
