import AHAP
import HapticFormats
import JSONText

/// The pattern in another format, and what that could not keep: `{ "files": [{ "suffix", "extension", "text" }], "grade", … }`,
/// the loss as docs/conversion.md has it. A file that is no text has `bytes`, a list of numbers, instead.
///
/// Options: `to`, a format by its name; `name`, for formats that carry one (`pattern`); `error`, the largest that
/// simplification may bring (0.01); `cycle`, `minPulse` and `step` in milliseconds, and `triggers`, as of `thrum convert`.
func convert(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
    let name = try input.options.text("to", default: "")
    guard let format = ConversionFormat(named: name) else { throw WebRefusal("there is no format called \(name)") }
    var options = ConversionOptions()
    options.error = try input.options.number("error", default: options.error, in: 0...1)
    options.cycle = Int(try input.options.number("cycle", default: Double(options.cycle), in: 1...1_000))
    options.minimumPulse = Int(
        try input.options.number("minPulse", default: Double(options.minimumPulse), in: 1...1_000))
    options.step = Int(try input.options.number("step", default: Double(options.step), in: 1...1_000))
    options.drivesTriggers = try input.options.flag("triggers")
    let title = try input.options.text("name", default: "pattern")
    let source = ConversionSource(AHAPDocument(input.text), name: title)
    let conversion = try conversion(of: source, to: format, options)
    var output = JSONOutput()
    output.beginObject()
    output.beginArray("files")
    for file in conversion.files {
        output.beginObject()
        output.member("suffix", file.suffix)
        output.member("extension", file.fileExtension)
        append(file.bytes, to: &output)
        output.endObject()
    }
    output.endArray()
    conversion.report.write(to: &output)
    output.endObject()
    return output.bytes
}

/// The formats that ``convert(_:)`` writes: name, extension and summary of each. Takes no text.
func writableFormats(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
    list(Converter.writable)
}

private func conversion(
    of source: ConversionSource, to format: ConversionFormat, _ options: ConversionOptions
) throws(WebRefusal) -> Conversion {
    do throws(ConversionError) {
        return try Converter.write(source, as: format, options)
    } catch {
        throw WebRefusal(error.message)
    }
}

private func append(_ bytes: [UInt8], to output: inout JSONOutput) {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.utf8.elementsEqual(bytes) { return output.member("text", text) }
    output.beginArray("bytes")
    for byte in bytes { output.number(Double(byte)) }
    output.endArray()
}
