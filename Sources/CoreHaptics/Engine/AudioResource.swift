import AudioFiles
import Foundation
import HapticRendering

/// A registered sound: its samples, and how they are to be played.
struct AudioResource: Sendable {
    let asset: SoundAsset
    let usesVolumeEnvelope: Bool
    let loops: Bool

    /// The sound file at `url`, decoded.
    /// - Throws: `fileNotFound`, `invalidAudioResource`, `resourceNotAvailable` where it is too long.
    init(_ url: URL, options: [AnyHashable: Any]) throws(CHHapticError) {
        guard url.isFileURL else {
            throw CHHapticError(.invalidAudioResource, "\(url) is no file; fetch it and register the file")
        }
        asset = try SoundAsset(file: url.path)
        usesVolumeEnvelope = Self.flag(CHHapticAudioResourceKeyUseVolumeEnvelope, options) ?? true
        loops = Self.flag(CHHapticAudioResourceKeyLoopEnabled, options) ?? false
    }

    /// A truth value among the options, whose keys may be `String` or `NSString`, the values `Bool` or `NSNumber`.
    private static func flag(_ name: String, _ options: [AnyHashable: Any]) -> Bool? {
        let key = CHHapticAudioResourceKey(string: name)
        switch options[name] ?? options[key] {
        case let flag as Bool: return flag
        case let number as NSNumber: return number.boolValue
        default: return nil
        }
    }
}

extension SoundAsset {
    /// The samples of the sound file at `path`, decoded at most once while it stays as it is.
    init(file path: String) throws(CHHapticError) {
        do throws(AudioFileError) {
            self = try SoundCache.shared.file(at: path).asset
        } catch {
            let code: CHHapticError.Code =
                switch error {
                case .notFound: .fileNotFound
                case .tooLong: .resourceNotAvailable
                default: .invalidAudioResource
                }
            throw CHHapticError(code, "\(error)")
        }
    }
}
