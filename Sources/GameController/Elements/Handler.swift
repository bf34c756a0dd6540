/// A handler of the app: any thread may set it, the controller's handler queue calls it.
final class Handler<Body>: @unchecked Sendable {
    // Safety: `body` is touched only under `lock`. That it is called on the handler queue is what apps rely on.
    private let lock = NSLock()
    private var body: Body?

    var current: Body? {
        get { lock.withLock { body } }
        set { lock.withLock { body = newValue } }
    }
}
