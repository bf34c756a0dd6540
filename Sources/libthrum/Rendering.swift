public import CThrum
internal import HapticPlayback
internal import HapticRendering

/// A renderer and where it stands: behind `thrum_renderer`. For one thread at a time, as thrum.h says.
private final class Rendering {
    var renderer: LayoutRenderer
    let frameCount: Int

    init(_ loaded: LoadedPattern, profile: String?, channels: String?, rate: Double) throws(Fault) {
        guard let name = Profile.Name(rawValue: profile ?? "taptic") else {
            let names = Profile.Name.allCases.map(\.rawValue).joined(separator: ", ")
            throw Fault(THRUM_ERROR_ARGUMENT, "there is no profile \"\(profile ?? "")\"; use \(names)")
        }
        let layout: ChannelLayout
        if let channels {
            guard let found = ChannelLayout.allCases.first(where: { $0.name == channels }) else {
                let names = ChannelLayout.allCases.map(\.name).joined(separator: ", ")
                throw Fault(THRUM_ERROR_ARGUMENT, "there is no layout \"\(channels)\"; use \(names)")
            }
            layout = found
        } else {
            layout = .usual(for: loaded.pattern)
        }
        guard rate >= 1, rate <= 1_000_000 else {
            throw Fault(THRUM_ERROR_ARGUMENT, "rate is \(rate); give frames per second, 1 to 1000000")
        }
        let soundtrack = loaded.material.soundtrack
        frameCount = LayoutRenderer.frameCount(loaded.timeline, soundtrack, rate: rate, profile: name.profile)
        renderer = LayoutRenderer(
            loaded.timeline, soundtrack, layout: layout, profile: name.profile, sampleRate: rate)
    }
}

/// Makes a renderer; thrum.h says more.
@c @implementation
public func thrum_renderer_new(
    _ pattern: OpaquePointer!, _ profile: UnsafePointer<CChar>!, _ channels: UnsafePointer<CChar>!, _ rate: Double,
    _ renderer: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<thrum_error>!
) -> thrum_status {
    handOut(renderer, "renderer", error) { () throws(Fault) in
        guard let loaded = pattern?.object(LoadedPattern.self) else { throw .null("pattern") }
        return try Rendering(loaded, profile: text(profile), channels: text(channels), rate: rate)
    }
}

/// Lets a renderer go; thrum.h says more.
@c @implementation
public func thrum_renderer_free(_ renderer: OpaquePointer!) { renderer?.release(Rendering.self) }

/// How many channels a frame has; thrum.h says more.
@c @implementation
public func thrum_renderer_channels(_ renderer: OpaquePointer!) -> Int {
    renderer?.object(Rendering.self).renderer.layout.channelCount ?? 0
}

/// How many frames hold all of it; thrum.h says more.
@c @implementation
public func thrum_renderer_frame_count(_ renderer: OpaquePointer!) -> Int {
    renderer?.object(Rendering.self).frameCount ?? 0
}

/// Writes the next frames; thrum.h says more.
@c @implementation
public func thrum_renderer_read(_ renderer: OpaquePointer!, _ samples: UnsafeMutablePointer<Float>!, _ frames: Int) {
    guard let rendering = renderer?.object(Rendering.self), let samples, frames > 0 else { return }
    let count = frames * rendering.renderer.layout.channelCount
    rendering.renderer.render(into: UnsafeMutableBufferPointer(start: samples, count: count))
}
