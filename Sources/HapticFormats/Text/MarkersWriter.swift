import HapticPattern
import HapticRendering
import JSONText

/// Markers for animators: when something is felt and how strong, as JSON that editors import.
enum MarkersWriter {
    static func write(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion {
        var report = LossReport()
        report.addSound(source)
        var json = JSONOutput()
        json.beginObject()
        json.member("name", source.name)
        json.member("duration", LayeredPattern.rounded(source.length))
        json.beginArray("markers")
        for (index, event) in source.pattern.events.enumerated() {
            json.beginObject()
            json.member("time", LayeredPattern.rounded(event.time))
            json.member("duration", LayeredPattern.rounded(event.duration ?? 0))
            json.member("kind", event.type.name)
            json.member("event", index)
            if event.type.isHaptic {
                json.member("intensity", LayeredPattern.rounded(event.value(of: .hapticIntensity)))
                json.member("sharpness", LayeredPattern.rounded(event.value(of: .hapticSharpness)))
            }
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return Conversion(.markers, json.bytes + [0x0A], report)
    }
}
