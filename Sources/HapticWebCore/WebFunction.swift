/// One function of the core as a page sees it: a text and options in, bytes out, the same on every machine.
///
/// To add one, write it under `Functions/` and name it in the list of its module: ``core``, ``studio``, ``player`` or ``formats``. The
/// page, the parity test and the native tool then know it by its name.
public struct WebFunction: Sendable {
    /// What the bytes of a result are.
    public enum Form: String, Sendable {
        /// A JSON text.
        case json
        /// UTF-8 text.
        case text
        /// A document, any bytes at all.
        case bytes
        /// 32-bit floating-point numbers, little-endian.
        case floats
        /// 64-bit floating-point numbers, little-endian.
        case doubles
        /// 32-bit unsigned integers, little-endian.
        case integers
    }

    /// Its name in JavaScript and in the parity test.
    public let name: String
    /// What the bytes of its result are.
    public let form: Form
    private let body: @Sendable (WebInput) throws(WebRefusal) -> [UInt8]

    /// A function called `name`.
    ///
    /// - Important: `body` must be declared with `throws(WebRefusal)` even if it never throws, see
    ///   docs/decisions/0002-webassembly.md.
    init(_ name: String, _ form: Form, _ body: @escaping @Sendable (WebInput) throws(WebRefusal) -> [UInt8]) {
        self.name = name
        self.form = form
        self.body = body
    }

    /// The result for `input`.
    public func callAsFunction(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
        try body(input)
    }

    /// The functions of `list` as lines of name and form, from which JavaScript binds its methods.
    public static func directory(of list: [WebFunction]) -> [UInt8] {
        var text: [UInt8] = []
        for function in list {
            text += Array(function.name.utf8) + [0x20] + Array(function.form.rawValue.utf8) + [0x0A]
        }
        return text
    }
}
