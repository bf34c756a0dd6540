import AHAP
public import Foundation
import HapticPattern

/// A haptic pattern: events, steps and curves that a player plays.
///
/// Immutable: what it was made of is copied, so that changing an event afterwards changes nothing here (chosen; Apple
/// documents it for the arrays only).
public final class CHHapticPattern: NSObject, Sendable {
    let content: PatternContent

    /// A pattern of events and steps. Either list may be empty (documented).
    /// - Throws: ``CHHapticError`` for a negative time or duration, an unknown type or ID, or a value that is NaN.
    public init(events: [CHHapticEvent], parameters: [CHHapticDynamicParameter]) throws {
        content = try PatternContent(events: events, parameters: parameters, curves: [])
        super.init()
    }

    /// A pattern of events and curves. Either list may be empty (documented).
    /// - Throws: ``CHHapticError`` as the other initialisers, and for a curve without points.
    public init(events: [CHHapticEvent], parameterCurves: [CHHapticParameterCurve]) throws {
        content = try PatternContent(events: events, parameters: [], curves: parameterCurves)
        super.init()
    }

    /// A pattern from a dictionary of the form of an AHAP file.
    ///
    /// Keys may be ``Key`` or `String` at every level, values any number type, `Bool`, text, or the types of IDs.
    /// - Throws: ``CHHapticError``; the code by what is wrong, the message naming the place.
    public init(dictionary patternDict: [CHHapticPattern.Key: Any]) throws {
        content = try PatternContent(ahap: AHAPDocument(text: DictionaryText(patternDict).text))
        super.init()
    }

    /// A pattern from an AHAP file.
    /// - Throws: ``CHHapticError/Code/fileNotFound`` where there is none; else as the dictionary initialiser, the
    ///   message naming line and column.
    public init(contentsOf ahapURL: URL) throws {
        content = try PatternContent(url: ahapURL)
        super.init()
    }

    /// The same as ``init(contentsOf:)``; Apple's headers list both.
    public convenience init(contentsOfURL ahapURL: URL) throws {
        try self.init(contentsOf: ahapURL)
    }

    init(_ content: PatternContent) {
        self.content = content
        super.init()
    }

    /// The length in seconds: the latest of event ends, step times and curve starts. Release tails do not count.
    ///
    /// A sound file named by its path counts with its own length where its event gives none, which opens the file; one that
    /// cannot be opened counts as 0, and so does a registered sound, which only its engine knows (chosen).
    public var duration: TimeInterval { content.duration }

    /// The pattern as a dictionary of the form of an AHAP file, with ``Key`` keys at every level.
    /// - Throws: ``CHHapticError/Code/operationNotPermitted`` where an event plays a registered sound (documented).
    public func exportDictionary() throws -> [CHHapticPattern.Key: Any] {
        guard content.resources.isEmpty else {
            throw CHHapticError(
                .operationNotPermitted,
                "a pattern with registered sounds cannot be exported; name sound files by EventWaveformPath instead")
        }
        return content.pattern.exported
    }
}

extension PatternContent {
    /// Reads an AHAP file.
    init(url: URL) throws(CHHapticError) {
        guard url.isFileURL else {
            throw CHHapticError(.invalidPatternData, "\(url) is no file; fetch it and use playPattern(from: Data)")
        }
        guard FileManager.default.fileExists(atPath: url.path) else {
            throw CHHapticError(.fileNotFound, "there is no file \(url.path)")
        }
        let data: Data
        do {
            data = try Data(contentsOf: url)
        } catch {
            throw CHHapticError(.invalidPatternData, "\(url.path) cannot be read: \(error.localizedDescription)")
        }
        try self.init(ahap: AHAPDocument(data), url: url)
    }
}
