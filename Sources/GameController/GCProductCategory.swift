internal import HapticDevices

/// A DualSense. Source of this and the following texts: reported, as they are seen in logs.
public let GCProductCategoryDualSense = "DualSense"
/// A DualShock 4.
public let GCProductCategoryDualShock4 = "DualShock 4"
/// An Xbox controller.
public let GCProductCategoryXboxOne = "Xbox One"
/// A controller made for Apple's program. Never given here.
public let GCProductCategoryMFi = "MFi"
/// Any other controller.
public let GCProductCategoryHID = "HID"

extension PadKind {
    /// Apple's word for it; for Nintendo's and Valve's, their own.
    var productCategory: String {
        switch name {
        case "DualSense": GCProductCategoryDualSense
        case "DualShock": GCProductCategoryDualShock4
        case "Switch": "Switch Pro Controller"
        case "Steam": "Steam Controller"
        case let name where name.hasPrefix("Xbox"): GCProductCategoryXboxOne
        default: GCProductCategoryHID
        }
    }
}
