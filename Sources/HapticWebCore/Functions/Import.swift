import AHAP
import HapticFormats
import JSONText

/// A file of another format as AHAP: `{ "format", "text", "grade", "features", "items", "findings" }`.
///
/// The loss is as docs/conversion.md has it; a finding is what is odd in the file: `{ "message", "help", "range": [start, end] }`
/// in bytes. Option: `from`, the format by its name; what is in the file tells it where that is absent.
func importFile(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
    let name = try input.options.text("from", default: "")
    var format: ConversionFormat?
    if !name.isEmpty {
        guard let known = ConversionFormat(named: name), ForeignReader.readable.contains(known) else {
            throw WebRefusal("there is no format called \(name) that is read")
        }
        format = known
    }
    let reading = try foreign(input.text, format)
    let conversion = reading.ahap(isSplit: false)
    var output = JSONOutput()
    output.beginObject()
    output.member("format", reading.format.name)
    output.member("text", String(decoding: conversion.files[0].bytes, as: UTF8.self))
    conversion.report.write(to: &output)
    output.beginArray("findings")
    for finding in reading.findings {
        output.beginObject()
        output.member("message", finding.message)
        output.member("help", finding.help)
        output.beginArray("range")
        output.number(Double(finding.range.lowerBound))
        output.number(Double(finding.range.upperBound))
        output.endArray()
        output.endObject()
    }
    output.endArray()
    output.endObject()
    return output.bytes
}

/// The formats that ``importFile(_:)`` reads: name, extension and summary of each. Takes no text.
func readableFormats(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
    list(ForeignReader.readable)
}

/// Formats as a list of `{ "name", "extension", "summary" }`.
func list(_ formats: [ConversionFormat]) -> [UInt8] {
    var output = JSONOutput()
    output.beginArray()
    for format in formats {
        output.beginObject()
        output.member("name", format.name)
        output.member("extension", format.fileExtension)
        output.member("summary", format.summary)
        output.endObject()
    }
    output.endArray()
    return output.bytes
}

private func foreign(_ text: SourceText, _ format: ConversionFormat?) throws(WebRefusal) -> ForeignReading {
    do throws(ForeignError) {
        return try ForeignReader.read(text, as: format)
    } catch {
        guard let finding = error.findings.first(where: { $0.isError }) else {
            throw WebRefusal("the file cannot be read")
        }
        throw WebRefusal("\(finding.message); \(finding.help)")
    }
}
