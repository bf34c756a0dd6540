// On Apple's systems `import GameController` brings the Foundation types of its signatures, and app files rely on it; the
// engines of controllers are those of Core Haptics.
@_exported public import CoreHaptics
@_exported public import Foundation
