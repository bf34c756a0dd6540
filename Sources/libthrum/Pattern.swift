internal import AHAP
internal import AudioFiles
public import CThrum
internal import HapticPattern
internal import HapticPlayback
internal import HapticRendering

/// A pattern made ready for everything: behind `thrum_pattern`.
final class LoadedPattern: Sendable {
    let pattern: HapticPattern.Pattern
    let material: PatternMaterial
    /// What is wrong with its sound files, a line for each.
    let soundProblems: CText

    /// - Parameter root: The folder of its sound files; nil where they are to be silent.
    init(_ bytes: [UInt8], root: String? = nil) throws(Fault) {
        let document = AHAPDocument(bytes)
        let timeline = Timeline(document.pattern)
        guard !timeline.voices.isEmpty || !timeline.taps.isEmpty || !timeline.sounds.isEmpty else {
            let worst = document.check().first { $0.severity == .error }
            let reason = worst.map { "\($0.message); \($0.help)" } ?? "it holds no event"
            throw Fault(THRUM_ERROR_PATTERN, "there is nothing to play: \(reason)")
        }
        pattern = document.pattern
        let sounds = root.map { PatternSounds(document.pattern, root: $0) } ?? PatternSounds()
        material = PatternMaterial(timeline, soundtrack: sounds.soundtrack(timeline))
        let lines = sounds.remarks.map { remark in (remark.file.map { "\($0): " } ?? "") + remark.message }
        soundProblems = CText(lines.joined(separator: "\n").utf8)
    }

    var timeline: Timeline { material.timeline }
}

/// Reads a pattern; thrum.h says more.
@c @implementation
public func thrum_pattern_read(
    _ text: UnsafeRawPointer!, _ size: Int, _ pattern: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<thrum_error>!
) -> thrum_status {
    handOut(pattern, "pattern", error) { () throws(Fault) in try LoadedPattern(try bytes(text, size)) }
}

/// Reads a pattern and its sound files; thrum.h says more.
@c @implementation
public func thrum_pattern_read_with_sounds(
    _ text: UnsafeRawPointer!, _ size: Int, _ folder: UnsafePointer<CChar>!,
    _ pattern: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<thrum_error>!
) -> thrum_status {
    handOut(pattern, "pattern", error) { () throws(Fault) in
        guard let folder = libthrum.text(folder) else { throw .null("folder") }
        guard LiveFolders.isFolder(folder) else {
            throw Fault(THRUM_ERROR_ARGUMENT, "\(folder) is no folder; name the one where paths of sound files start")
        }
        return try LoadedPattern(try bytes(text, size), root: folder)
    }
}

/// What is wrong with the sound files; thrum.h says more.
@c @implementation
public func thrum_pattern_sound_problems(_ pattern: OpaquePointer!) -> UnsafePointer<CChar>! {
    pattern?.object(LoadedPattern.self).soundProblems.pointer
}

/// Lets a pattern go; thrum.h says more.
@c @implementation
public func thrum_pattern_free(_ pattern: OpaquePointer!) { pattern?.release(LoadedPattern.self) }

/// The authored length; thrum.h says more.
@c @implementation
public func thrum_pattern_duration(_ pattern: OpaquePointer!) -> Double {
    pattern?.object(LoadedPattern.self).material.soundtrack.duration ?? 0
}

/// The last instant that is felt; thrum.h says more.
@c @implementation
public func thrum_pattern_felt(_ pattern: OpaquePointer!) -> Double {
    pattern?.object(LoadedPattern.self).timeline.felt ?? 0
}

/// How many frames there are; thrum.h says more.
@c @implementation
public func thrum_pattern_frame_count(_ pattern: OpaquePointer!, _ rate: Double) -> Int {
    guard rate > 0, rate < .infinity else { return 0 }
    return pattern?.object(LoadedPattern.self).timeline.frameCount(rate: rate) ?? 0
}

/// Writes frames; thrum.h says more.
@c @implementation
public func thrum_pattern_frames(
    _ pattern: OpaquePointer!, _ rate: Double, _ first: Int, _ frames: UnsafeMutablePointer<thrum_frame>!,
    _ capacity: Int, _ written: UnsafeMutablePointer<Int>!, _ error: UnsafeMutablePointer<thrum_error>!
) -> thrum_status {
    answer(error) { () throws(Fault) in
        guard let timeline = pattern?.object(LoadedPattern.self).timeline else { throw .null("pattern") }
        guard rate > 0, rate < .infinity else { throw Fault(THRUM_ERROR_ARGUMENT, "rate is \(rate); give one above 0") }
        let count = try room(first, timeline.frameCount(rate: rate), frames != nil, "frames", capacity, written)
        guard count > 0, let frames else { return }
        var stream = ControlFrameStream(timeline, rate: rate)
        if first > 0 { stream.seek(toFrame: first) }
        for index in 0..<count {
            let frame = stream.next()
            frames[index] = thrum_frame(intensity: frame.intensity, sharpness: frame.sharpness)
        }
    }
}

/// How many taps there are; thrum.h says more.
@c @implementation
public func thrum_pattern_tap_count(_ pattern: OpaquePointer!) -> Int {
    pattern?.object(LoadedPattern.self).timeline.taps.count ?? 0
}

/// Writes taps; thrum.h says more.
@c @implementation
public func thrum_pattern_taps(
    _ pattern: OpaquePointer!, _ first: Int, _ taps: UnsafeMutablePointer<thrum_tap>!, _ capacity: Int,
    _ written: UnsafeMutablePointer<Int>!, _ error: UnsafeMutablePointer<thrum_error>!
) -> thrum_status {
    answer(error) { () throws(Fault) in
        guard let all = pattern?.object(LoadedPattern.self).timeline.taps else { throw .null("pattern") }
        let count = try room(first, all.count, taps != nil, "taps", capacity, written)
        guard count > 0, let taps else { return }
        for (index, tap) in all[first..<(first + count)].enumerated() {
            taps[index] = thrum_tap(time: tap.time, intensity: tap.intensity, sharpness: tap.sharpness)
        }
    }
}

/// How many of `total` items, from `first` on, go into an array of `capacity`; written down for the caller.
private func room(
    _ first: Int, _ total: Int, _ hasArray: Bool, _ name: String, _ capacity: Int, _ written: UnsafeMutablePointer<Int>?
) throws(Fault) -> Int {
    guard let written else { throw .null("written") }
    written.pointee = 0
    guard first >= 0, capacity >= 0 else {
        throw Fault(THRUM_ERROR_ARGUMENT, "first and capacity must be numbers that memory could hold")
    }
    guard hasArray || capacity == 0 else { throw .null(name) }
    written.pointee = max(0, min(capacity, total - first))
    return written.pointee
}
