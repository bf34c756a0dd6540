internal import CThrum

/// Why a call failed.
struct Fault: Error {
    var status: thrum_status
    var message: String

    init(_ status: thrum_status, _ message: String) {
        self.status = status
        self.message = message
    }

    /// An argument that must not be NULL is.
    static func null(_ name: String) -> Fault { Fault(THRUM_ERROR_ARGUMENT, "\(name) is NULL") }
}

/// Runs the body of a function that can fail: the status to return, told in `place` too where the caller gave one.
func answer(_ place: UnsafeMutablePointer<thrum_error>?, _ body: () throws(Fault) -> Void) -> thrum_status {
    do throws(Fault) {
        try body()
        tell(THRUM_OK, "", in: place)
        return THRUM_OK
    } catch {
        tell(error.status, error.message, in: place)
        return error.status
    }
}

/// Runs the body of a function that hands out an object: NULL where it fails.
func handOut(
    _ place: UnsafeMutablePointer<OpaquePointer?>?, _ name: String, _ error: UnsafeMutablePointer<thrum_error>?,
    _ body: () throws(Fault) -> AnyObject
) -> thrum_status {
    answer(error) { () throws(Fault) in
        guard let place else { throw .null(name) }
        place.pointee = nil
        place.pointee = OpaquePointer(Unmanaged.passRetained(try body()).toOpaque())
    }
}

private func tell(_ status: thrum_status, _ message: String, in place: UnsafeMutablePointer<thrum_error>?) {
    guard let place else { return }
    place.pointee.status = status
    withUnsafeMutableBytes(of: &place.pointee.message) { field in
        var kept = Array(message.utf8.prefix(field.count - 1))
        // Not within a character: what follows the cut begins one, or the cut moves back to where one begins.
        if kept.count < message.utf8.count {
            while let last = kept.last, last & 0xC0 == 0x80 { kept.removeLast() }
            if let last = kept.last, last >= 0xC0 { kept.removeLast() }
        }
        field.copyBytes(from: kept)
        field[kept.count] = 0
    }
}
