import AHAP
import FuzzDriver
import HapticPattern
import JSONText

/// Operations decoded from the input are done on the text that stands before its first zero byte (or on a text of our own
/// where that is no whole AHAP file).
@main
struct FuzzEdits {
    static func main() {
        fuzz { data, count in
            let bytes = UnsafeBufferPointer(start: data, count: count)
            let text = bytes.prefix { $0 != 0 }
            var document = AHAPDocument(text)
            var source = ByteSource(Array(text.count < count ? bytes[(text.count + 1)...] : bytes.suffix(64)))
            if !document.tree.isWhole || document.references.patternArray == nil {
                require(
                    (try? document.edits(for: .setTime(.event(0), 1))) == nil, "an edit of a text that is not whole")
                document = AHAPDocument(text: sample)
            }
            let operations = (0..<4).map { _ in source.operation(on: document.pattern) }
            for operation in operations { document = checkAlone(operation, on: document) ?? document }
            checkTogether(operations, on: AHAPDocument(text: sample))
            return 0
        }
    }
}

private let sample = """
    {
      "Version": 1.0,
      "Pattern": [
        { "Event": { "Time": 0.0, "EventType": "HapticTransient", "EventParameters": [] } },
        { "Event": { "Time": 0.5, "EventType": "HapticContinuous", "EventDuration": 1 } },
        { "Parameter": { "ParameterID": "HapticSharpnessControl", "Time": 0.5, "ParameterValue": 0.3 } },
        {
          "ParameterCurve": {
            "ParameterID": "HapticIntensityControl", "Time": 0.5,
            "ParameterCurveControlPoints": [{ "Time": 0, "ParameterValue": 1 }, { "Time": 0.5, "ParameterValue": 0 }]
          }
        }
      ]
    }
    """

/// Does one operation; nil where it is refused.
private func checkAlone(_ operation: EditOperation, on document: AHAPDocument) -> AHAPDocument? {
    guard let edits = try? document.edits(for: operation) else { return nil }
    let edited = checkEdits(edits, of: document)
    let before = Set(document.check().filter { $0.severity == .error }.map(\.rule))
    let after = Set(edited.check().filter { $0.severity == .error }.map(\.rule))
    require(after.isSubset(of: before.union([.patternEmpty])), "an edit that brings an error")
    if isSetting(operation) {
        require((try? edited.edits(for: operation)) == [], "an edit that does not say what it says")
    }
    return edited
}

/// Whether doing an operation twice is doing it once.
private func isSetting(_ operation: EditOperation) -> Bool {
    switch operation {
    case .setPoint, .addPoint, .removePoint, .add, .remove, .duplicate, .move, .scaleTimes: false
    default: true
    }
}

/// Edits can be applied, change something each, and can be taken back; the result is whole.
private func checkEdits(_ edits: [TextEdit], of document: AHAPDocument) -> AHAPDocument {
    guard let edited = try? document.applying(edits) else { fatalError("edits out of order") }
    require(edited.tree.isWhole, "an edit that breaks the text")
    require(edits.allSatisfy { !document.source[$0.range].elementsEqual($0.text) }, "an edit that changes nothing")
    guard let inverse = try? TextEdit.inverse(of: edits, in: document.source.bytes),
        let restored = try? TextEdit.apply(inverse, to: edited.source)
    else { fatalError("no inverse") }
    require(restored.elementsEqual(document.source.bytes), "an inverse that does not restore")
    return edited
}

/// A list of operations means what its operations mean one after the other.
private func checkTogether(_ operations: [EditOperation], on document: AHAPDocument) {
    guard let edits = try? document.edits(for: operations) else { return }
    let together = checkEdits(edits, of: document)
    var single = document
    for operation in operations {
        guard let edits = try? single.edits(for: operation), let next = try? single.applying(edits) else {
            fatalError("a list that does what its operations refuse")
        }
        single = next
    }
    require(together.pattern == single.pattern, "a list that means something else than its operations")
}
