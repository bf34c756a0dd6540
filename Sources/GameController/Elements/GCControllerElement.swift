/// A part of a controller that is pressed or moved.
public class GCControllerElement: NSObject, @unchecked Sendable {
    // Safety: `collection` is set once, before anybody else knows the element; the rest never changes.
    /// The element that this one is part of, such as the cross of a direction.
    public internal(set) weak var collection: GCControllerElement?
    /// Whether it has values between nothing and everything.
    public let isAnalog: Bool
    /// What people call it, in English.
    public let localizedName: String?
    /// The names that it goes by in ``GCPhysicalInputProfile``.
    public var aliases: Set<String> { localizedName.map { [$0] } ?? [] }

    init(_ name: String?, isAnalog: Bool) {
        localizedName = name
        self.isAnalog = isAnalog
        super.init()
    }
}

/// What is to be called when an element has changed.
typealias Change = @Sendable () -> Void
