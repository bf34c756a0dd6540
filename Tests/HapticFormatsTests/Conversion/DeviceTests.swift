import Foundation
import HapticFormats
import HapticPattern
import JSONText
import Testing

@Suite("Devices")
struct DeviceTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Devices")

    @Test("Every known device stands in Devices/ as a file that says the same, and every file there is known")
    func files() throws {
        for device in DeviceProfile.known {
            let data = try Data(contentsOf: Self.folder.appending(path: device.name + ".json"))
            #expect(try DeviceProfile(SourceText([UInt8](data))) == device)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path())
        #expect(Set(names) == Set(DeviceProfile.known.map { $0.name + ".json" }))
    }

    @Test("What a file does not say is as in generic; what is wrong has its place")
    func reading() throws {
        let half = try DeviceProfile(SourceText(Array("{\"name\":\"mine\",\"maximumPoints\":0}".utf8)))
        var expected = DeviceProfile.generic
        (expected.name, expected.maximumPoints) = ("mine", 0)
        #expect(half == expected && !half.hasEnvelopes)
        let error = #expect(throws: ForeignError.self) {
            try DeviceProfile(SourceText(Array("{\"points\":1,\n\"motorFloor\":\"x\"}".utf8)))
        }
        #expect(
            error?.findings.map { $0.message } == [
                "\"points\" is no key of a device", "motorFloor is \"x\" instead of a number",
            ])
        #expect(error?.findings.map { $0.range.lowerBound } == [1, 26])
    }

    @Test("What a device cannot do falls back along the chain, and the report says so")
    func fallback() throws {
        func made(_ format: ConversionFormat, _ device: String) throws -> (text: String, notes: [String]) {
            let device = try #require(DeviceProfile.known.first { $0.name == device })
            let made = try Converter.write(E1.source, as: format, ConversionOptions(device: device))
            let notes = made.report.items.filter { $0.feature == .others }.map { $0.how }
            return (String(decoding: made.files[0].bytes, as: UTF8.self), notes)
        }
        let waveform = try made(.androidWaveformEnvelope, "amplitude")
        #expect(
            waveform.text.contains("<waveform-entry")
                && waveform.notes == ["written as android-waveform: it plays no envelopes"])
        #expect(try made(.androidEnvelope, "amplitude").text == waveform.text)
        #expect(try made(.androidPrimitives, "amplitude").text == waveform.text)
        let pulses = try made(.androidEnvelope, "on-off").text
        let levels = Set(pulses.components(separatedBy: "amplitude=\"").dropFirst().map { $0.prefix { $0 != "\"" } })
        #expect(levels == ["0", "255"])
        #expect(try made(.androidJSON, "on-off").notes == ["written as android-timings: it is on or off"])
        #expect(try made(.androidEnvelope, "generic").notes.isEmpty)
        // Of a device whose frequency cannot be chosen, the basic envelope.
        var device = DeviceProfile.generic
        device.highestFrequency = 0
        let basic = try Converter.write(E1.source, as: .androidWaveformEnvelope, ConversionOptions(device: device))
        #expect(String(decoding: basic.files[0].bytes, as: UTF8.self).contains("<basic-envelope-effect"))
    }

    @Test(
        "A waveform envelope keeps to the band of its device; a motor's floor lifts what is weaker; few levels are kept"
    )
    func limits() throws {
        let pattern = Pattern(events: [
            Event(.hapticContinuous, at: 0, duration: 1, parameters: [.hapticIntensity: 0.2, .hapticSharpness: 1])
        ])
        let source = ConversionSource(pattern, name: "x")
        var options = ConversionOptions(model: .mpeg, device: DeviceProfile.known[1])
        let quest = String(
            decoding: try Converter.write(source, as: .androidWaveformEnvelope, options).files[0].bytes, as: UTF8.self)
        #expect(quest.contains("frequencyHz=\"200.0\"") && !quest.contains("300"))
        options = ConversionOptions(model: .identity)
        options.device.motorFloor = 0.4
        let lifted = try Converter.write(source, as: .androidJSON, options)
        #expect(String(decoding: lifted.files[0].bytes, as: UTF8.self).contains("\"amplitudes\":[102]"))
        #expect(lifted.report.items.contains { $0.what == "amplitudes below 0.4" && $0.error == 0.2 })
        let pad = try Converter.write(source, as: .rumble, options)
        #expect(String(decoding: pad.files[0].bytes, as: UTF8.self).contains("\"low\":0,\"high\":26214"))
        options = ConversionOptions(model: .identity)
        options.device.amplitudeLevels = 4
        let coarse = try Converter.write(source, as: .androidJSON, options)
        #expect(String(decoding: coarse.files[0].bytes, as: UTF8.self).contains("\"amplitudes\":[64]"))
    }
}
