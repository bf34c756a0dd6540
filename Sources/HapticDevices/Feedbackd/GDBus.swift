internal import Glibc
internal import HapticPlayback

/// The few functions of GLib's D-Bus client that are needed, looked up when they are: a machine without a vibration daemon
/// needs no GLib.
struct GDBus: @unchecked Sendable {
    // Safety: function pointers and a handle that is never closed; GDBus may be called from any thread.
    typealias Pointer = UnsafeMutableRawPointer
    let busGet: @convention(c) (Int32, Pointer?, UnsafeMutablePointer<Pointer?>?) -> Pointer?
    let setExitOnClose: @convention(c) (Pointer, Int32) -> Void
    let parse:
        @convention(c) (Pointer?, UnsafePointer<CChar>, Pointer?, Pointer?, UnsafeMutablePointer<Pointer?>?) ->
            Pointer?
    let call:
        @convention(c) (
            Pointer, UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>, Pointer?,
            Pointer?, Int32, Int32, Pointer?, UnsafeMutablePointer<Pointer?>?
        ) -> Pointer?
    let unrefObject: @convention(c) (Pointer) -> Void
    let unrefVariant: @convention(c) (Pointer) -> Void
    let freeError: @convention(c) (Pointer) -> Void

    /// The library, or why it cannot be used.
    static func load() throws(Missing) -> GDBus {
        guard let library = dlopen("libgio-2.0.so.0", RTLD_NOW) else {
            throw Missing(reason: "libgio-2.0.so.0 is not there (Debian's libglib2.0-0)")
        }
        func symbol<Function>(_ name: String, as type: Function.Type) throws(Missing) -> Function {
            guard let address = dlsym(library, name) else { throw Missing(reason: "\(name) is not in libgio-2.0.so.0") }
            return unsafeBitCast(address, to: type)
        }
        return GDBus(
            busGet: try symbol(
                "g_bus_get_sync",
                as: (@convention(c) (Int32, Pointer?, UnsafeMutablePointer<Pointer?>?) -> Pointer?).self),
            setExitOnClose: try symbol(
                "g_dbus_connection_set_exit_on_close", as: (@convention(c) (Pointer, Int32) -> Void).self),
            parse: try symbol(
                "g_variant_parse",
                as: (@convention(c) (
                    Pointer?, UnsafePointer<CChar>, Pointer?, Pointer?, UnsafeMutablePointer<Pointer?>?
                ) -> Pointer?).self),
            call: try symbol(
                "g_dbus_connection_call_sync",
                as: (@convention(c) (
                    Pointer, UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>,
                    Pointer?, Pointer?, Int32, Int32, Pointer?, UnsafeMutablePointer<Pointer?>?
                ) -> Pointer?).self),
            unrefObject: try symbol("g_object_unref", as: (@convention(c) (Pointer) -> Void).self),
            unrefVariant: try symbol("g_variant_unref", as: (@convention(c) (Pointer) -> Void).self),
            freeError: try symbol("g_error_free", as: (@convention(c) (Pointer) -> Void).self))
    }

    /// Why it cannot be used.
    struct Missing: Error { var reason: String }

    /// The message of a `GError`, which is freed: a domain and a code of four bytes each, then the text.
    func message(_ error: Pointer?) -> String {
        guard let error else { return "GDBus does not say why" }
        defer { freeError(error) }
        let text = error.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self)
        return text.map { String(cString: $0) } ?? "GDBus does not say why"
    }
}
