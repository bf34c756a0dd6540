/// A format that patterns are converted to, from, or both.
///
/// The names are those of `thrum convert --to` and of the library's `format=`. `svg` and `txt` are made above this
/// module, where drawing and description come together; they stand here so that there is one list.
public enum ConversionFormat: UInt8, CaseIterable, Sendable {
    case ahap, ahapSplit, haptic, hjif
    case androidEnvelope, androidWaveformEnvelope, androidWaveform, androidPrimitives, androidJSON, androidTimings
    case androidTimeline, androidBundle, kotlin, java, swift, javaScript
    case vibrate, gamepad, rumble, ffPeriodic, hdRumble, openXR, openXRParametric, openHarmony, cssHaptic, feedbackd
    case haps, ivs, markers, markersCSV, dualSense, wav, svg, txt

    /// The name on the command line.
    public var name: String {
        switch self {
        case .ahap: "ahap"
        case .ahapSplit: "ahap-split"
        case .haptic: "haptic"
        case .hjif: "hjif"
        case .androidEnvelope: "android-envelope"
        case .androidWaveformEnvelope: "android-waveform-envelope"
        case .androidWaveform: "android-waveform"
        case .androidPrimitives: "android-primitives"
        case .androidJSON: "android-json"
        case .androidTimings: "android-timings"
        case .androidTimeline: "android-timeline"
        case .androidBundle: "android-bundle"
        case .kotlin: "kotlin"
        case .java: "java"
        case .swift: "swift"
        case .javaScript: "javascript"
        case .vibrate: "vibrate"
        case .gamepad: "gamepad"
        case .rumble: "rumble"
        case .ffPeriodic: "ff-periodic"
        case .hdRumble: "hd-rumble"
        case .openXR: "openxr"
        case .openXRParametric: "openxr-parametric"
        case .openHarmony: "openharmony"
        case .cssHaptic: "css-haptic"
        case .feedbackd: "feedbackd"
        case .haps: "haps"
        case .ivs: "ivs"
        case .markers: "markers"
        case .markersCSV: "markers-csv"
        case .dualSense: "dualsense"
        case .wav: "wav"
        case .svg: "svg"
        case .txt: "txt"
        }
    }

    /// The extension of its files, without a point.
    public var fileExtension: String {
        switch self {
        case .ahap, .ahapSplit: "ahap"
        case .haptic: "haptic"
        case .hjif: "hjif"
        case .androidEnvelope, .androidWaveformEnvelope, .androidWaveform, .androidPrimitives: "xml"
        case .androidJSON, .androidTimings, .openXRParametric, .openHarmony, .feedbackd, .markers, .gamepad, .rumble:
            "json"
        case .androidTimeline, .androidBundle, .kotlin: "kt"
        case .java: "java"
        case .swift: "swift"
        case .javaScript, .vibrate: "js"
        case .hdRumble: "bin"
        case .openXR, .ffPeriodic: "h"
        case .cssHaptic: "css"
        case .haps: "haps"
        case .ivs: "ivs"
        case .markersCSV: "csv"
        case .dualSense, .wav: "wav"
        case .svg: "svg"
        case .txt: "txt"
        }
    }

    /// What it is, in a few words.
    public var summary: String {
        switch self {
        case .ahap: "Apple Haptic and Audio Pattern, one file"
        case .ahapSplit: "two AHAP files, hums and taps apart, to be played together"
        case .haptic: "Lofelt and Meta .haptic 1.0"
        case .hjif: "MPEG haptics, ISO/IEC 23090-31, as JSON"
        case .androidEnvelope: "Android vibration XML, basic envelope (API 36)"
        case .androidWaveformEnvelope: "Android vibration XML, waveform envelope (API 36)"
        case .androidWaveform: "Android vibration XML, waveform"
        case .androidPrimitives: "Android vibration XML, primitives (taps only)"
        case .androidJSON: "Android timings and amplitudes as JSON"
        case .androidTimings: "Android timings alone, for motors that are on or off, as JSON"
        case .androidTimeline: "Android vibration timeline as Kotlin (37.2)"
        case .androidBundle: "Kotlin that picks the best call for each Android version"
        case .kotlin: "Kotlin source with the pattern as Android envelope"
        case .java: "Java that picks the best call for each Android version"
        case .swift: "Swift source with the pattern as a CHHapticPattern"
        case .javaScript: "JavaScript module for browsers and pads"
        case .vibrate: "navigator.vibrate arrays"
        case .gamepad: "playEffect calls of the Gamepad API"
        case .rumble: "reports for two motors (SDL, XInput, FF_RUMBLE)"
        case .ffPeriodic: "periodic effects of Linux force feedback (FF_PERIODIC), as C"
        case .hdRumble: "Nintendo HD rumble bytes"
        case .openXR: "OpenXR vibrations, amplitude envelope, PCM and parametric haptics, as C"
        case .openXRParametric: "OpenXR parametric haptics (XR_EXT_haptic_parametric), as JSON"
        case .openHarmony: "OpenHarmony and HarmonyOS vibration JSON"
        case .cssHaptic: "CSS @haptic keyframes (draft)"
        case .feedbackd: "feedbackd theme"
        case .haps: "Interhaptics .haps version 5 (experimental)"
        case .ivs: "Immersion IVS (experimental)"
        case .markers: "markers for animators, as JSON"
        case .markersCSV: "markers for animators, as CSV"
        case .dualSense: "sound file of four channels for the voice coils of a DualSense"
        case .wav: "sound file of the rendered pattern"
        case .svg: "drawing"
        case .txt: "description in words"
        }
    }

    /// The format with this name, capitals as written; nil where there is none.
    public init?(named name: String) {
        guard let found = Self.allCases.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else { return nil }
        self = found
    }

    /// The usual format of files with this extension (without a point, small letters); nil for others.
    public init?(fileExtension: String) {
        let usual: [ConversionFormat] = [
            .ahap, .haptic, .hjif, .androidEnvelope, .kotlin, .java, .swift, .vibrate, .wav, .svg, .txt, .haps, .ivs,
            .cssHaptic,
        ]
        guard let found = usual.first(where: { $0.fileExtension.utf8.elementsEqual(fileExtension.utf8) }) else {
            return nil
        }
        self = found
    }
}
