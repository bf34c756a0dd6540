import Glibc

/// A socket that waits for connections.
struct Listener {
    let socket: Int32
    /// Where it waits: `127.0.0.1:8420`.
    let address: String
    /// Whether only programs of this machine reach it.
    let isLoopback: Bool

    /// Why there is none.
    struct Fault: Error {
        var message: String
    }

    /// Opens a socket at `HOST:PORT`; `[::1]:8420` for version 6, port 0 for any that is free.
    init(_ text: String) throws(Fault) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            throw Fault(message: "'\(text)' is no address; write HOST:PORT, such as 127.0.0.1:8420")
        }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, "\(port)", &hints, &list) == 0, let first = list else {
            throw Fault(message: "'\(host)' is no address of this machine")
        }
        defer { freeaddrinfo(list) }
        let info = first.pointee
        let made = Glibc.socket(info.ai_family, info.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard made >= 0 else { throw Fault(message: String(cString: strerror(errno))) }
        var on: Int32 = 1
        setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        setsockopt(made, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        guard bind(made, info.ai_addr, info.ai_addrlen) == 0, listen(made, 1_024) == 0 else {
            let reason = String(cString: strerror(errno))
            close(made)
            throw Fault(message: "\(text): \(reason)")
        }
        var bound = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        var (hostText, portText) = ([CChar](repeating: 0, count: 64), [CChar](repeating: 0, count: 16))
        withUnsafeMutablePointer(to: &bound) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                _ = getsockname(made, pointer, &size)
                _ = getnameinfo(
                    pointer, size, &hostText, socklen_t(hostText.count), &portText, socklen_t(portText.count),
                    NI_NUMERICHOST | NI_NUMERICSERV)
            }
        }
        let number = Self.text(hostText)
        socket = made
        address = (number.contains(":") ? "[\(number)]" : number) + ":" + Self.text(portText)
        isLoopback = number.hasPrefix("127.") || number == "::1"
    }

    /// The characters before the first NUL.
    private static func text(_ characters: [CChar]) -> String {
        String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
