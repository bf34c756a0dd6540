/// As soon as possible: the time 0 (documented).
public let CHHapticTimeImmediate: TimeInterval = 0

/// The domain of ``CHHapticError`` (documented).
public let CoreHapticsErrorDomain = "com.apple.CoreHaptics"

/// The ID of a registered sound; 0 is never one (documented).
public typealias CHHapticAudioResourceID = Int

/// The type of the option keys of `registerAudioResource(_:options:)` (documented).
public typealias CHHapticAudioResourceKey = NSString

/// Option: whether the sound fades in and out with an envelope; a Bool, true unless given (documented).
///
/// The text of the key is chosen: Apple's is not published, code uses the constant.
public let CHHapticAudioResourceKeyUseVolumeEnvelope = "CHHapticAudioResourceKeyUseVolumeEnvelope"

/// Option: whether the whole file repeats; a Bool, false unless given (documented). The text of the key is chosen.
public let CHHapticAudioResourceKeyLoopEnabled = "CHHapticAudioResourceKeyLoopEnabled"
