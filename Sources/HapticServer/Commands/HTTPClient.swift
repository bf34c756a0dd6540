import CCurl

/// One request to a library over the network.
struct HTTPClient {
    /// What came back.
    struct Answer {
        var status: Int
        var headers: [(name: String, value: String)]
        var body: [UInt8]

        func header(_ name: String) -> String? { headers.last { $0.name == name }?.value }
    }

    /// Why nothing came back; what the network said.
    struct Fault: Error {
        var message: String
    }

    let server: String
    let key: String?

    /// Seconds that an answer may take.
    private static let patience = 60
    /// Bytes of an answer that are kept, at most.
    private static let most = 256 << 20

    /// What the transfer fills.
    private final class Sink {
        var bytes: [UInt8] = []
        var most = HTTPClient.most
    }

    func send(
        _ method: Method, _ path: String, body: [UInt8]? = nil, headers: [String] = []
    ) throws(Fault) -> Answer {
        guard let handle = curl_easy_init() else { throw Fault(message: "libcurl does not start") }
        defer { curl_easy_cleanup(handle) }
        thrum_curl_set_text(handle, CURLOPT_URL, server + path)
        thrum_curl_set_text(handle, CURLOPT_CUSTOMREQUEST, method.rawValue)
        thrum_curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https")
        thrum_curl_set_number(handle, CURLOPT_TIMEOUT, Self.patience)
        thrum_curl_set_number(handle, CURLOPT_NOSIGNAL, 1)
        var list: UnsafeMutablePointer<curl_slist>?
        var lines = headers + ["User-Agent: thrum", "Expect:"]
        if let key { lines.append("Authorization: Bearer " + key) }
        for line in lines { list = curl_slist_append(list, line) }
        defer { curl_slist_free_all(list) }
        thrum_curl_set_list(handle, CURLOPT_HTTPHEADER, list)
        let (content, heads) = (Sink(), Sink())
        thrum_curl_set_sink(
            handle, CURLOPT_WRITEFUNCTION, CURLOPT_WRITEDATA, takeBytes, Unmanaged.passUnretained(content).toOpaque())
        thrum_curl_set_sink(
            handle, CURLOPT_HEADERFUNCTION, CURLOPT_HEADERDATA, takeBytes, Unmanaged.passUnretained(heads).toOpaque())
        let code = (body ?? []).withUnsafeBytes { bytes -> CURLcode in
            if body != nil {
                thrum_curl_set_number(handle, CURLOPT_POSTFIELDSIZE, bytes.count)
                thrum_curl_set_bytes(handle, CURLOPT_POSTFIELDS, bytes.baseAddress)
            }
            return curl_easy_perform(handle)
        }
        guard code == CURLE_OK else { throw Fault(message: String(cString: curl_easy_strerror(code))) }
        var status = 0
        thrum_curl_status(handle, &status)
        return Answer(status: status, headers: Self.headers(heads.bytes), body: content.bytes)
    }

    private static func headers(_ bytes: [UInt8]) -> [(name: String, value: String)] {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return (line[..<colon].lowercased(), line[line.index(after: colon)...].trimmingSpace)
        }
    }

    fileprivate static func take(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer
    ) -> Int {
        let sink = Unmanaged<Sink>.fromOpaque(context).takeUnretainedValue()
        guard sink.bytes.count + count <= sink.most else { return 0 }
        sink.bytes += UnsafeRawBufferPointer(start: bytes, count: count)
        return count
    }
}

/// What the transfer calls with bytes that came.
private func takeBytes(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    context.map { HTTPClient.take(bytes, size * count, $0) } ?? 0
}
