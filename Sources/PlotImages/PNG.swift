import CRsvg

/// Pictures of dots, made of our own SVG.
public enum PNG {
    /// Why there is no picture.
    public enum Fault: Error, Sendable, Equatable {
        /// librsvg cannot read the SVG, in its words.
        case unreadable(String)
        /// The SVG does not say how large it is.
        case sizeless
        /// The picture would have a side of more than ``PNG/largestSide`` pixels, or more than ``PNG/mostPixels``.
        case tooLarge(width: Int, height: Int)
        /// librsvg or cairo failed, in its words.
        case failed(String)

        /// What is wrong, in words.
        public var reason: String {
            switch self {
            case .unreadable(let reason): "the SVG cannot be read: \(reason)"
            case .sizeless: "the SVG does not say how large it is"
            case .tooLarge(let width, let height):
                "a picture of \(width) by \(height) pixels is too large: at most \(largestSide) on a side, "
                    + "\(mostPixels) in all"
            case .failed(let reason): reason
            }
        }
    }

    /// The longest side of a picture, in pixels: what cairo can hold.
    public static let largestSide = 32_767
    /// The most pixels of a picture: 400 MB of memory.
    public static let mostPixels = 100_000_000

    /// The PNG file of an SVG file.
    ///
    /// Its size in pixels is that of the SVG times `scale`, rounded up. The ground is transparent where the SVG paints
    /// none. The same bytes on the same machine; between versions of librsvg and fonts, letters and edges may differ.
    ///
    /// - Parameter scale: Pixels for each of the SVG, above 0.
    public static func data(ofSVG svg: [UInt8], scale: Double = 1) throws(Fault) -> [UInt8] {
        precondition(scale > 0 && scale < .infinity, "a scale must be finite and above 0")
        var error: UnsafeMutablePointer<GError>?
        guard let handle = rsvg_handle_new_from_data(svg, svg.count, &error) else { throw .unreadable(words(error)) }
        defer { g_object_unref(UnsafeMutableRawPointer(handle)) }
        var width = 0.0, height = 0.0
        guard rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) != 0, width > 0, height > 0 else {
            throw .sizeless
        }
        let columns = (width * scale).rounded(.up), rows = (height * scale).rounded(.up)
        guard max(columns, rows) <= Double(largestSide), columns * rows <= Double(mostPixels) else {
            throw .tooLarge(width: Int(min(columns, 1e9)), height: Int(min(rows, 1e9)))
        }
        let surface = cairo_image_surface_create(
            Int32(THRUM_CAIRO_FORMAT_ARGB32), Int32(columns), Int32(rows))
        defer { cairo_surface_destroy(surface) }
        try check(cairo_surface_status(surface))
        let context = cairo_create(surface)
        defer { cairo_destroy(context) }
        var area = RsvgRectangle(x: 0, y: 0, width: width * scale, height: height * scale)
        guard rsvg_handle_render_document(handle, context, &area, &error) != 0 else { throw .failed(words(error)) }
        try check(cairo_status(context))
        return try encoded(surface)
    }

    private static func encoded(_ surface: OpaquePointer?) throws(Fault) -> [UInt8] {
        var bytes: [UInt8] = []
        let status = withUnsafeMutablePointer(to: &bytes) { gathered in
            cairo_surface_write_to_png_stream(
                surface,
                { closure, data, length in
                    guard let closure, let data else { return Int32(THRUM_CAIRO_STATUS_WRITE_ERROR) }
                    closure.assumingMemoryBound(to: [UInt8].self).pointee +=
                        UnsafeBufferPointer(start: data, count: Int(length))
                    return Int32(THRUM_CAIRO_STATUS_SUCCESS)
                }, gathered)
        }
        try check(status)
        return bytes
    }

    private static func check(_ status: Int32) throws(Fault) {
        guard status != Int32(THRUM_CAIRO_STATUS_SUCCESS) else { return }
        throw .failed(cairo_status_to_string(status).map { String(cString: $0) } ?? "cairo failed")
    }

    /// What an error says; frees it.
    private static func words(_ error: UnsafeMutablePointer<GError>?) -> String {
        guard let error else { return "no reason was given" }
        defer { g_error_free(error) }
        return error.pointee.message.map { String(cString: $0) } ?? "no reason was given"
    }
}
