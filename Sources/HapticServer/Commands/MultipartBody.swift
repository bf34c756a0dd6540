import HapticLibrary

/// A form with files, as a request sends it.
struct MultipartBody {
    private let boundary = "thrum-" + Hex.text(Sodium.random(16))
    private var bytes: [UInt8] = []

    var mediaType: String { "multipart/form-data; boundary=" + boundary }

    /// Adds a field or, with a name, a file.
    mutating func add(_ name: String, _ content: [UInt8], fileName: String? = nil) {
        let file = fileName.map { "; filename=\"\($0)\"" } ?? ""
        bytes += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\(file)\r\n\r\n".utf8
        bytes += content
        bytes += "\r\n".utf8
    }

    /// The body.
    var finished: [UInt8] { bytes + "--\(boundary)--\r\n".utf8 }
}
