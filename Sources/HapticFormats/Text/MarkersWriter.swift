import HapticPattern
import HapticRendering
import JSONText

/// Markers for animators: when something is felt and how strong, as JSON or as a table that editors import.
enum MarkersWriter {
    /// A table with a head, its numbers with points whatever the machine's language.
    static func table(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion {
        var report = LossReport()
        report.addSound(source)
        var text = "time,duration,kind,event,intensity,sharpness\n"
        for (index, event) in source.pattern.events.enumerated() {
            let isHaptic = event.type.isHaptic
            let cells = [
                decimal(event.time, digits: 6), decimal(event.duration ?? 0, digits: 6), event.type.name, "\(index)",
                isHaptic ? decimal(event.value(of: .hapticIntensity), digits: 6) : "",
                isHaptic ? decimal(event.value(of: .hapticSharpness), digits: 6) : "",
            ]
            text += cells.joined(separator: ",") + "\n"
        }
        return Conversion(.markersCSV, Array(text.utf8), report)
    }

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
