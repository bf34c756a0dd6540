import Foundation

/// A registered sound.
struct AudioResource: Sendable, Equatable {
    var url: URL
    var usesVolumeEnvelope: Bool
    var loops: Bool
}
