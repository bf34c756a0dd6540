import JSONText
import Testing

/// The view of a tree reads numbers by a way of its own.
struct ShortNumberTests {
    @Test(
        "A view reads each number as the tree does",
        arguments: [
            "0", "7", "10", "99999999", "12345678", "0.5", "0.25", "1.0", "0.1234567", "0.12345678",
            "1234567.8",
            "12.5", "123.456", "0.000001", "1000000", "3.4e38", "1e5", "1E-5", "-0", "-0.5", "-1", "-12345.6", "1e999",
            "0.3333333333333333", "123456789", "1234567.89", "9007199254740993", "5e-324",
        ])
    func sameValue(_ text: String) {
        let tree = JSONReader.read(SourceText(Array(text.utf8)))
        let value = tree.withView { $0.number(at: 0) }
        #expect(value.bitPattern == tree.number(at: 0).bitPattern)
    }

    @Test("All numbers of at most four digits with a point anywhere, and what follows them in a list does not matter")
    func allShortNumbers() {
        for digits in 1...4 {
            let end = [10, 100, 1_000, 10_000][digits - 1]
            for number in 0..<end {
                let text = String(String(number + end).dropFirst())
                for place in 1...digits {
                    let spelled = place == digits ? text : text.prefix(place) + "." + text.dropFirst(place)
                    guard spelled.first != "0" || spelled.dropFirst().first == "." || spelled.count == 1 else {
                        continue
                    }
                    let tree = JSONReader.read(SourceText(Array("[\(spelled),9.99]".utf8)))
                    let value = tree.withView { $0.number(at: 1) }
                    guard value != Double(String(spelled)) else { continue }
                    Issue.record("\(spelled) read as \(value)")
                }
            }
        }
    }
}
