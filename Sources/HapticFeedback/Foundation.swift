// On Apple's systems UIKit brings CGFloat, CGPoint and what a pattern needs, and shared code relies on it.
@_exported public import CoreHaptics
@_exported public import Foundation
