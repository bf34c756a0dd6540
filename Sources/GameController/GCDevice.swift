/// A device that is played with.
public protocol GCDevice: NSObjectProtocol {
    /// Where handlers are called; the main queue unless another is set (documented).
    var handlerQueue: DispatchQueue { get set }
    /// What its driver calls it.
    var vendorName: String? { get }
    /// What sort of controller it is, such as ``GCProductCategoryDualSense``.
    var productCategory: String { get }
    /// Its buttons and sticks by name.
    var physicalInputProfile: GCPhysicalInputProfile { get }
}
