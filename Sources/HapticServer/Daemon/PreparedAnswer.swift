import CMicroHTTPD

/// An answer that is kept, as libmicrohttpd sends it: made once, sent to many.
///
/// - Important: `@unchecked Sendable`: nothing about the two responses changes after they are made, and the library counts the
///   connections that still send them.
final class PreparedAnswer: @unchecked Sendable {
    let whole: OpaquePointer
    /// What those get who have it already.
    let unchanged: OpaquePointer?

    init?(_ kept: KeptAnswer) {
        guard let whole = Self.make(kept.response) else { return nil }
        self.whole = whole
        unchanged = kept.unchanged.flatMap { Self.make($0) }
    }

    deinit {
        MHD_destroy_response(whole)
        if let unchanged { MHD_destroy_response(unchanged) }
    }

    /// An answer for the library; whoever makes it destroys it.
    static func make(_ response: Response) -> OpaquePointer? {
        let made = response.body.withUnsafeBytes { thrum_mhd_response($0.baseAddress, $0.count) }
        if let made { addHeaders(of: response, to: made) }
        return made
    }

    static func addHeaders(of response: Response, to made: OpaquePointer) {
        for header in response.headers { MHD_add_response_header(made, header.name, headerText(header.value)) }
    }

    /// A value that ends no header early.
    private static func headerText(_ text: String) -> String {
        text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
            ? String(decoding: text.utf8.filter { $0 >= 0x20 && $0 != 0x7F }, as: UTF8.self) : text
    }
}
