import AHAP
import Foundation
import HapticFormats
import HapticPattern
import HapticRendering
import JSONText
import Testing

@testable import HapticFormats

@Suite("Worked examples of the newer formats")
struct WorkedWritingTests {
    @Test("HJIF as the reference encoder writes it, its faults included")
    func referenceHJIF() throws {
        var options = ConversionOptions()
        options.isReferenceCompatible = true
        let text = try E1.text(.hjif, options)
        #expect(text.contains("{\"relative_position\":0,\"amplitude_modulation\":0.792,\"frequency_modulation\":90}"))
        #expect(
            text.contains(
                "\"position\":100,\"phase\":0,\"base_signal\":\"Sine\",\"keyframes\":["
                    + "{\"relative_position\":0,\"amplitude_modulation\":0.49104,\"frequency_modulation\":182},"
                    + "{\"relative_position\":200,\"amplitude_modulation\":0.24552},"
                    + "{\"relative_position\":400,\"amplitude_modulation\":0,\"frequency_modulation\":182}]"), "\(text)"
        )
        // A curve that ends inside a hum snaps back; overlapping hums take a band each.
        let pattern = Pattern(
            events: [Event(.hapticContinuous, at: 0, duration: 1), Event(.hapticContinuous, at: 0.5, duration: 1)],
            curves: [
                ParameterCurve(
                    .hapticIntensity, at: 0, points: [.init(time: 0, value: 0), .init(time: 0.25, value: 0.5)])
            ])
        let made = try Converter.write(ConversionSource(pattern, name: "x"), as: .hjif, options)
        let other = String(decoding: made.files[0].bytes, as: UTF8.self)
        #expect(other.contains("{\"relative_position\":250,\"amplitude_modulation\":0.5}"))
        #expect(other.components(separatedBy: "VectorialWave").count == 3)
    }

    @Test("Nintendo: 160 Hz at 0.8 and 320 Hz, codes of the table, never above the safe maximum")
    func hdRumble() throws {
        #expect(HDRumbleWriter.packet(high: (320, 0), low: (160, 0)) == HDRumbleWriter.neutral)
        // HA 0xB4 is 0.8076, LA 0x6D without its bit.
        #expect(HDRumbleWriter.packet(high: (320, 0.8), low: (160, 0.8)) == [0x00, 0xB5, 0x40, 0x6D])
        // 160 Hz in both bands, and SDL's 149.9 Hz.
        #expect(HDRumbleWriter.packet(high: (160, 0.8), low: (160, 0.8)) == [0x80, 0xB4, 0x40, 0x6D])
        #expect(HDRumbleWriter.packet(high: (149.9, 0), low: (149.9, 0)) == [0x74, 0x00, 0x3D, 0x40])
        let table = [
            (0.007843, 0x02), (0.056246, 0x16), (0.112491, 0x1E), (0.117471, 0x20), (0.224982, 0x3E), (0.5014, 0x88),
            (1.0029, 0xC8),
        ]
        for (amplitude, code) in table {
            #expect(HDRumbleWriter.code(ofAmplitude: amplitude) * 2 == code, "\(amplitude)")
        }
        #expect(HDRumbleWriter.code(ofAmplitude: 2) == 100 && HDRumbleWriter.code(ofAmplitude: 1e-6) == 1)
        let bytes = try Converter.write(E1.source, as: .hdRumble).files[0].bytes
        // The tap at full strength in the first step, both sides alike.
        #expect(bytes[1] == 0xC9 && Array(bytes[0..<4]) == Array(bytes[4..<8]))
        #expect(bytes.count == 8 * 26)
    }

    @Test("OpenXR: the tap of E1 is 18.175 ms at 137.5 Hz")
    func openXR() throws {
        let text = try E1.text(.openXR)
        #expect(text.contains("{ XR_TYPE_HAPTIC_VIBRATION, NULL, 18175000, 137.5f, 1.0f },"))
        #expect(
            text.contains("NULL, 500000000, 100, e_1_amplitudes")
                || text.contains("NULL, 500000000, 100, e1_amplitudes"))
        #expect(
            try E1.text(.openXRParametric).contains(
                "\"amplitudePoints\":[{\"time\":0,\"value\":0},{\"time\":100000000,\"value\":0},"
                    + "{\"time\":100000001,\"value\":0.8},{\"time\":500000000,\"value\":0}]"))
    }

    @Test("OpenHarmony: E1 as a tap and a hum with a curve of four points")
    func openHarmony() throws {
        #expect(
            try E1.text(.openHarmony).contains(
                "{\"Event\":{\"Type\":\"transient\",\"StartTime\":0,\"Parameters\":{\"Intensity\":100,\"Frequency\":75}}},"
                    + "{\"Event\":{\"Type\":\"continuous\",\"StartTime\":100,\"Duration\":400,\"Parameters\":"
                    + "{\"Intensity\":80,\"Frequency\":50,\"Curve\":[{\"Time\":0,\"Intensity\":1,\"Frequency\":0},"
                    + "{\"Time\":200,\"Intensity\":0.5,\"Frequency\":0},{\"Time\":201,\"Intensity\":0.4975,\"Frequency\":-25},"
                    + "{\"Time\":400,\"Intensity\":0,\"Frequency\":-25}]}}}"))
    }

    @Test("Interhaptics: the tap of E1")
    func haps() throws {
        #expect(
            try E1.text(.haps).contains(
                "{\"m_startingPoint\":0,\"m_length\":0.022,\"m_priority\":0,\"m_gain\":1,\"m_hapticEffect\":{\"m_type\":0}}"
            ))
    }

    @Test("Names for sources keep letters and digits")
    func names() {
        #expect(Identifier.pascal("double-tap 2") == "DoubleTap2" && Identifier.camel("double-tap") == "doubleTap")
        #expect(Identifier.snake("DoubleTap") == "double_tap" && Identifier.kebab("Hello World") == "hello-world")
        #expect(Identifier.pascal("3_points") == "Pattern3Points" && Identifier.pascal("心跳") == "Pattern")
    }
}
