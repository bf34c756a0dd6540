/// The elements of a controller by name. May be read from any thread.
public class GCPhysicalInputProfile: NSObject, @unchecked Sendable {
    // Safety: `owner` is set once, before anybody else knows the profile; the rest never changes.
    /// All elements by name.
    public let elements: [String: GCControllerElement]
    weak var owner: GCController?

    init(_ elements: [String: GCControllerElement]) {
        self.elements = elements
        super.init()
    }

    /// The controller that it belongs to; nil once that is let go.
    public var device: (any GCDevice)? { owner }

    /// The buttons and triggers by name.
    public var buttons: [String: GCControllerButtonInput] {
        elements.compactMapValues { $0 as? GCControllerButtonInput }
    }

    /// The sticks and crosses by name.
    public var dpads: [String: GCControllerDirectionPad] {
        elements.compactMapValues { $0 as? GCControllerDirectionPad }
    }

    /// The element of a name.
    public subscript(name: String) -> GCControllerElement? { elements[name] }
}
