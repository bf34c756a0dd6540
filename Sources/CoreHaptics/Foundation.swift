// On Apple's systems `import CoreHaptics` brings the Foundation types of its signatures, and app files rely on it.
@_exported public import Foundation
