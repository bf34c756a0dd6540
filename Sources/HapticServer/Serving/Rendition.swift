import AHAP
import HapticDrawing
import HapticFormats
import HapticLibrary
import HapticPattern
import HapticRendering
import JSONText

/// Something made from a pattern: its bytes, what they are, and what they could not keep.
struct Rendition: Sendable {
    var bytes: [UInt8]
    var type: String
    /// The end of its file's name, with the point.
    var fileEnd: String
    var report: LossReport?
}

/// What a list of forms tells about a rendition, small enough to be kept where the rendition is not.
struct RenditionSummary: Sendable {
    let fileEnd: String
    let size: Int
    /// The features that are not kept; nil where nothing is told of that.
    let losses: [String]?

    init(_ rendition: Rendition) {
        fileEnd = rendition.fileEnd
        size = rendition.bytes.count
        losses = rendition.report.map { LossWords.list($0) }
    }
}

/// A form in which patterns are offered.
enum OfferedForm: Hashable, Sendable {
    case converted(ConversionFormat)
    /// A bundle of the file, a picture, and what is to be known.
    case bundle
}

/// The forms in which patterns are offered.
enum Offer {
    /// All of them, the most wanted first.
    static let all: [OfferedForm] =
        [.converted(.ahap), .converted(.ahapSplit), .bundle]
        + Converter.writable.filter { $0 != .ahap && $0 != .ahapSplit && $0 != .wav }.map { .converted($0) }
        + [.converted(.wav), .converted(.svg), .converted(.txt)]

    /// The form by a name or an extension.
    static func named(_ name: String) -> OfferedForm? {
        if name == "zip" { return .bundle }
        let aliases: [String: ConversionFormat] = [
            "android.json": .androidJSON, "vibrate.json": .vibrate, "gamepad.json": .gamepad, "rumble.json": .rumble,
            "markers.json": .markers,
        ]
        guard
            let format = aliases[name] ?? ConversionFormat(named: name) ?? ConversionFormat(fileExtension: name),
            all.contains(.converted(format))
        else { return nil }
        return .converted(format)
    }
}

extension OfferedForm {
    /// Its name in addresses.
    var name: String {
        switch self {
        case .converted(let format): format.name
        case .bundle: "zip"
        }
    }

    /// What it is, in a few words.
    var summary: String {
        switch self {
        case .converted(let format): format.summary
        case .bundle: "file, sounds, plot, description and licence in one archive"
        }
    }

    /// Its media type.
    var type: String {
        switch self {
        case .bundle, .converted(.ahapSplit): "application/zip"
        case .converted(.ahap): "application/vnd.apple.ahap+json"
        case .converted(.haptic): "application/vnd.haptic+json"
        case .converted(.androidJSON): "application/vnd.android-waveform+json"
        case .converted(.gamepad): "application/vnd.gamepad-rumble+json"
        case .converted(.wav): "audio/wav"
        case .converted(.svg): "image/svg+xml"
        case .converted(let format):
            switch format.fileExtension {
            case "json", "hjif": "application/json"
            case "xml": "application/xml"
            case "js": "text/javascript; charset=utf-8"
            case "kt": "text/x-kotlin; charset=utf-8"
            case "swift": "text/x-swift; charset=utf-8"
            case "h": "text/x-c; charset=utf-8"
            case "css": "text/css; charset=utf-8"
            case "txt": "text/plain; charset=utf-8"
            default: "application/octet-stream"
            }
        }
    }
}

/// Makes renditions.
struct PatternMaker {
    var pattern: CheckedPattern
    /// A name for formats that carry one, and the title of pictures.
    var name: String
    var title: String
    /// What others may do with it, where that is known.
    var licence: Licence?
    /// Its sound files with their paths; only archives hold them.
    var sounds: () throws(Problem) -> [(path: String, bytes: [UInt8])] = { () throws(Problem) in [] }

    /// A pattern in another form.
    func make(_ form: OfferedForm) throws(Problem) -> Rendition {
        switch form {
        case .bundle: try bundle()
        case .converted(.ahap):
            Rendition(bytes: pattern.bytes, type: form.type, fileEnd: ".ahap", report: LossReport())
        case .converted(.wav): try sound(.headphones)
        case .converted(.svg): picture()
        case .converted(.txt):
            Rendition(bytes: Array((pattern.facts.description + "\n").utf8), type: form.type, fileEnd: ".txt")
        case .converted(let format): try converted(format, form)
        }
    }

    private func converted(_ format: ConversionFormat, _ form: OfferedForm) throws(Problem) -> Rendition {
        let conversion: Conversion
        do throws(ConversionError) {
            conversion = try Converter.write(ConversionSource(pattern.document, name: name), as: format)
        } catch {
            throw Problem(.validationFailed, error.message + ".")
        }
        guard conversion.files.count > 1 else {
            let file = conversion.files[0]
            return Rendition(
                bytes: file.bytes, type: form.type == "application/zip" ? "application/vnd.apple.ahap+json" : form.type,
                fileEnd: "." + file.fileExtension, report: conversion.report)
        }
        var archive = ZipWriter()
        for file in conversion.files { archive.add(name + file.suffix + "." + file.fileExtension, file.bytes) }
        return Rendition(
            bytes: archive.finished(), type: "application/zip", fileEnd: ".zip", report: conversion.report)
    }

    private func bundle() throws(Problem) -> Rendition {
        var archive = ZipWriter()
        archive.add(name + ".ahap", pattern.bytes)
        archive.add(name + ".svg", picture(scheme: .light).bytes)
        let terms = licence.map { "\nLicence: \($0.name). \($0.meaning)\n" } ?? ""
        archive.add("README.txt", Array("\(title)\n\n\(pattern.facts.description)\n\(terms)".utf8))
        for sound in try sounds() { archive.add(sound.path, sound.bytes) }
        return Rendition(
            bytes: archive.finished(), type: "application/zip", fileEnd: ".zip", report: LossReport())
    }

    /// A plot.
    func picture(_ size: PlotSize = .page, scheme: SVGOptions.Scheme = .auto, hasSurface: Bool = true) -> Rendition {
        let drawing = Drawing(pattern.document.pattern, PlotOptions(size: size))
        let options = SVGOptions(
            scheme: scheme, title: title, description: pattern.facts.description, hasSurface: hasSurface)
        return Rendition(bytes: drawing.svg(options), type: "image/svg+xml", fileEnd: ".svg")
    }

    /// The pattern as sound, in the channels that it needs. What sound files would play is silent, and told as lost: what
    /// strangers send is decoded by nothing in the process that holds everybody's keys.
    func sound(_ profileName: Profile.Name, rate: Int? = nil) throws(Problem) -> Rendition {
        let plan = try SoundPlan(pattern.document.pattern, profileName.profile, rate: rate)
        return Rendition(
            bytes: plan.render(), type: "audio/wav", fileEnd: ".wav", report: LossReport(ofFilesIn: pattern))
    }
}

extension LossReport {
    /// What is not heard of a pattern: its sound files; nil where it plays none.
    fileprivate init?(ofFilesIn pattern: CheckedPattern) {
        let paths = pattern.soundPaths
        guard !paths.isEmpty else { return nil }
        self.init()
        for path in paths.sorted() { add(Loss(.sound, .lost, path, "silent: the server decodes no sound files")) }
    }
}

extension Response {
    /// The header that tells what was lost on the way into this form, where anything was.
    mutating func tellLosses(_ report: LossReport?) {
        let losses = LossWords.list(report)
        if !losses.isEmpty { headers.append(("X-Conversion-Losses", losses.joined(separator: ", "))) }
    }
}
