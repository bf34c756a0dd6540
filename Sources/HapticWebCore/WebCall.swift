public import JSONText

/// One call across the border between Swift and JavaScript, in the bytes that cross it.
///
/// Function 0 of every list is its directory; the others follow from 1 on.
public enum WebCall {
    /// What comes back: whether the function refused, and the bytes of its result or of the refusal's message.
    public struct Answer: Sendable {
        /// Whether `bytes` are the message of a ``WebRefusal``.
        public let isRefusal: Bool
        /// The result.
        public let bytes: [UInt8]
    }

    /// Calls function number `number` of `list` on `text`.
    ///
    /// - Parameter options: a JSON object, or nothing.
    public static func answer(
        function number: Int, of list: [WebFunction], options: SourceText, text: SourceText
    ) -> Answer {
        if number == 0 { return Answer(isRefusal: false, bytes: WebFunction.directory(of: list)) }
        do throws(WebRefusal) {
            guard number > 0, number <= list.count else { throw WebRefusal("there is no function \(number)") }
            let result = try list[number - 1](WebInput(text: text, options: WebOptions(options)))
            return Answer(isRefusal: false, bytes: result)
        } catch {
            return Answer(isRefusal: true, bytes: Array(error.message.utf8))
        }
    }
}
