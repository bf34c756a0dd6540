internal import CThrum

private let version = CText("0.1.0-dev".utf8)

/// The version of the library; thrum.h says more.
@c @implementation
public func thrum_version() -> UnsafePointer<CChar>! { version.pointer }
