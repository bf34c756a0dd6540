import Foundation
import HapticFormats
import Testing

/// A compiler of the machine; nil where there is none.
private func tool(_ names: String...) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    for name in names {
        for folder in folders where FileManager.default.isExecutableFile(atPath: folder + "/" + name) {
            return folder + "/" + name
        }
    }
    return nil
}

private let cCompiler = tool("cc", "gcc", "clang")
private let javaCompiler = tool("javac")
private let node = tool("node", "nodejs")
private let swiftCompiler = tool("swiftc")

/// Runs a program to its end; what it said to its error stream, nil where it ended well.
private func run(_ program: String, _ arguments: [String]) throws -> String? {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = pipe
    try process.run()
    let said = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? nil : String(decoding: said.suffix(2_000), as: UTF8.self)
}

/// A folder of its own, removed afterwards.
private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "thrum-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
}

/// What a format makes of every pattern at hand, each under a name of its own.
private func sources(_ format: ConversionFormat) -> [(name: String, bytes: [UInt8])] {
    TriedPattern.all.enumerated().compactMap { index, pattern in
        guard pattern.source.length < 100 else { return nil }
        let source = ConversionSource(pattern.source.pattern, name: "p\(index)-\(pattern.source.name)")
        guard let made = try? Converter.write(source, as: format) else { return nil }
        return (source.name, made.files[0].bytes)
    }
}

/// What the headers of OpenXR declare, as far as generated files need it.
private let openXRStub = """
    #include <stddef.h>
    #include <stdint.h>
    typedef int64_t XrDuration; typedef uint32_t XrBool32;
    #define XR_TRUE 1
    #define XR_FALSE 0
    #define XR_FB_haptic_amplitude_envelope 1
    #define XR_FB_haptic_pcm 1
    #define XR_EXT_haptic_parametric 1
    typedef enum { XR_TYPE_HAPTIC_VIBRATION = 13, XR_TYPE_HAPTIC_AMPLITUDE_ENVELOPE_VIBRATION_FB = 1,
      XR_TYPE_HAPTIC_PCM_VIBRATION_FB = 2, XR_TYPE_HAPTIC_PARAMETRIC_VIBRATION_EXT = 3 } XrStructureType;
    typedef struct { XrStructureType type; const void *next; XrDuration duration; float frequency; float amplitude; } XrHapticVibration;
    typedef struct { XrStructureType type; const void *next; XrDuration duration; uint32_t amplitudeCount; const float *amplitudes; } XrHapticAmplitudeEnvelopeVibrationFB;
    typedef struct { XrStructureType type; const void *next; uint32_t bufferSize; const float *buffer; float sampleRate; XrBool32 append; uint32_t *samplesConsumed; } XrHapticPcmVibrationFB;
    typedef struct { XrDuration time; float value; } XrHapticParametricPointEXT;
    typedef struct { XrDuration time; float amplitude; float frequency; } XrHapticParametricTransientEXT;
    typedef enum { XR_HAPTIC_PARAMETRIC_STREAM_FRAME_TYPE_NONE_EXT, XR_HAPTIC_PARAMETRIC_STREAM_FRAME_TYPE_FIRST_FRAME_EXT,
      XR_HAPTIC_PARAMETRIC_STREAM_FRAME_TYPE_INTERMEDIATE_FRAME_EXT, XR_HAPTIC_PARAMETRIC_STREAM_FRAME_TYPE_LAST_FRAME_EXT } XrHapticParametricStreamFrameTypeEXT;
    typedef struct { XrStructureType type; const void *next; uint32_t amplitudePointCount; const XrHapticParametricPointEXT *amplitudePoints;
      uint32_t frequencyPointCount; const XrHapticParametricPointEXT *frequencyPoints; uint32_t transientCount; const XrHapticParametricTransientEXT *transients;
      float minFrequencyHz; float maxFrequencyHz; XrHapticParametricStreamFrameTypeEXT streamFrameType; } XrHapticParametricVibrationEXT;

    """

/// What Android declares, as far as generated classes need it: a folder and text for each class.
private let androidStubs = [
    (
        "Build",
        """
        public class Build {
            public static class VERSION { public static final int SDK_INT = 0; public static final int SDK_INT_FULL = 0; }
        }
        """
    ),
    (
        "Vibrator",
        """
        public abstract class Vibrator {
            public abstract boolean areEnvelopeEffectsSupported();
            public final boolean areAllPrimitivesSupported(int... ids) { return false; }
        }
        """
    ),
    (
        "VibrationEffect",
        """
        public abstract class VibrationEffect {
            public static VibrationEffect createWaveform(long[] timings, int[] amplitudes, int repeat) { return null; }
            public static Composition startComposition() { return null; }
            public static final class Composition {
                public static final int PRIMITIVE_CLICK = 1, PRIMITIVE_THUD = 2, PRIMITIVE_TICK = 7, PRIMITIVE_LOW_TICK = 8;
                public Composition addPrimitive(int id, float scale, int delay) { return this; }
                public VibrationEffect compose() { return null; }
            }
            public static final class BasicEnvelopeBuilder {
                public BasicEnvelopeBuilder setInitialSharpness(float sharpness) { return this; }
                public BasicEnvelopeBuilder addControlPoint(float intensity, float sharpness, long millis) { return this; }
                public VibrationEffect build() { return null; }
            }
            public static final class Envelope {
                public static Envelope create(BasicEnvelopeBuilder builder) { return null; }
            }
            public static final class Preset {
                public static final int CLICK = 1, TICK = 7, LOW_TICK = 8;
                public static Preset create(int id, float scale) { return null; }
            }
            public static final class Builder {
                public Builder addPreset(long start, Preset preset) { return this; }
                public Builder addEnvelope(long start, Envelope envelope) { return this; }
                public VibrationEffect build() { return null; }
            }
        }
        """
    ),
]

/// What Core Haptics declares, as far as generated files need it.
private let coreHapticsStub = """
    public typealias TimeInterval = Double
    public class CHHapticEvent { public enum EventType { case hapticTransient, hapticContinuous, audioContinuous, audioCustom }
      public enum ParameterID { case hapticIntensity, hapticSharpness, attackTime, decayTime, releaseTime, sustained, audioVolume, audioPitch, audioPan, audioBrightness }
      public init(eventType: EventType, parameters: [CHHapticEventParameter], relativeTime: TimeInterval) {}
      public init(eventType: EventType, parameters: [CHHapticEventParameter], relativeTime: TimeInterval, duration: TimeInterval) {} }
    public class CHHapticEventParameter { public init(parameterID: CHHapticEvent.ParameterID, value: Float) {} }
    public class CHHapticDynamicParameter { public enum ID { case hapticIntensityControl, hapticSharpnessControl, hapticAttackTimeControl, hapticDecayTimeControl, hapticReleaseTimeControl,
        audioVolumeControl, audioPanControl, audioPitchControl, audioBrightnessControl, audioAttackTimeControl, audioDecayTimeControl, audioReleaseTimeControl }
      public init(parameterID: ID, value: Float, relativeTime: TimeInterval) {} }
    public class CHHapticParameterCurve { public struct ControlPoint { public init(relativeTime: TimeInterval, value: Float) {} }
      public init(parameterID: CHHapticDynamicParameter.ID, controlPoints: [ControlPoint], relativeTime: TimeInterval) {} }
    public class CHHapticPattern { public init(events: [CHHapticEvent], parameters: [CHHapticDynamicParameter]) throws {}
      public init(events: [CHHapticEvent], parameterCurves: [CHHapticParameterCurve]) throws {} }

    """

/// Plays a module with a clock of its own and stands for what browsers have.
private let playScript = """
    import { readdirSync } from "node:fs";
    let calls = 0;
    globalThis.setTimeout = (call) => { call(); return 0; };
    globalThis.clearTimeout = () => {};
    Object.defineProperty(globalThis, "navigator", { configurable: true, value: { vibrate: (list) => {
      if (list !== 0 && (!Array.isArray(list) || list.length === 0)) throw new Error("vibrate " + list); calls++; } } });
    for (const file of readdirSync(process.argv[2]).sort().filter((name) => name.endsWith(".mjs") && name !== "play.mjs")) {
      const module = await import(process.argv[2] + "/" + file);
      const before = calls;
      module.play({ playEffect: (type, parameters) => {
        if (!["dual-rumble", "trigger-rumble"].includes(type) || !(parameters.duration > 0)) throw new Error(file); calls++; } })();
      const stop = module.play();
      stop();
      if (calls < before + 3 || !(module.duration > 0)) throw new Error(file + " plays nothing");
    }

    """

@Suite("Generated sources compile")
struct GeneratedSourceTests {
    @Test(
        "C headers for OpenXR",
        .enabled(if: cCompiler != nil, "no C compiler (Debian: gcc): the headers are not compiled"))
    func c() throws {
        try compile(sources(.openXR), after: openXRStub, [])
    }

    /// Compiles C headers, all in one file after what they need.
    private func compile(_ headers: [(name: String, bytes: [UInt8])], after needed: String, _ flags: [String]) throws {
        let compiler = try #require(cCompiler)
        #expect(headers.count >= 20)
        try withFolder { folder in
            var main = needed
            for (name, bytes) in headers {
                try Data(bytes).write(to: folder.appending(path: name + ".h"))
                main += "#include \"\(name).h\"\n"
            }
            let file = folder.appending(path: "main.c")
            try Data((main + "int main(void) { return 0; }\n").utf8).write(to: file)
            let fault = try run(
                compiler,
                [
                    "-std=c99", "-Wall", "-Werror", "-Wno-unused-variable", "-Wno-unused-const-variable",
                    "-fsyntax-only",
                ] + flags + [file.path()])
            #expect(fault == nil, "\(fault ?? "")")
        }
    }

    @Test(
        "C headers for force feedback of Linux, with its own header",
        .enabled(
            if: cCompiler != nil && FileManager.default.fileExists(atPath: "/usr/include/linux/input.h"),
            "no C compiler or no linux/input.h (Debian: gcc, linux-libc-dev): the headers are not compiled"))
    func periodic() throws {
        try compile(sources(.ffPeriodic), after: "", ["-Wextra", "-Wno-missing-field-initializers"])
    }

    @Test(
        "Java classes against what Android declares",
        .enabled(if: javaCompiler != nil, "no javac (Debian: default-jdk-headless): the classes are not compiled"))
    func java() throws {
        let compiler = try #require(javaCompiler)
        let classes = sources(.java)
        #expect(classes.count >= 20)
        try withFolder { folder in
            var paths: [String] = []
            func add(_ path: String, _ bytes: [UInt8]) throws {
                try Data(bytes).write(to: folder.appending(path: path))
                paths.append(folder.appending(path: path).path())
            }
            for (name, text) in androidStubs {
                try add(name + ".java", Array(("package android.os;\n" + text + "\n").utf8))
            }
            for (name, bytes) in classes { try add(name + ".java", bytes) }
            // Long chains and lists are cut, for compilers go down a chain and a method holds 64 kB.
            let long = try Converter.write(ConversionSource(LongPattern.tenMinutes, name: "ten-minutes"), as: .java)
            #expect(long.files[0].bytes.count > 500_000)
            try add("TenMinutes.java", long.files[0].bytes)
            let output = folder.appending(path: "classes").path()
            let fault = try run(compiler, ["-Xlint:all", "-Werror", "-d", output] + paths)
            #expect(fault == nil, "\(fault ?? "")")
        }
    }

    @Test("Java and Kotlin of one pattern make the same calls")
    func sameCalls() throws {
        /// The text without what the languages spell each in their way.
        func calls(_ text: String) -> [String] {
            text.replacingOccurrences(of: "new ", with: "").split(separator: "\n").map {
                $0.trimmingCharacters(in: .whitespaces).trimmingCharacters(in: CharacterSet(charactersIn: ";"))
            }.filter { $0.hasPrefix(".") }
        }
        var count = 0
        for pattern in TriedPattern.all where pattern.source.length < 100 {
            guard let java = try? Converter.write(pattern.source, as: .java) else { continue }
            let kotlin = try Converter.write(pattern.source, as: .androidBundle)
            let lists = [java, kotlin].map { calls(String(decoding: $0.files[0].bytes, as: UTF8.self)) }
            #expect(lists[0] == lists[1] && !lists[0].isEmpty)
            count += 1
        }
        #expect(count >= 15)
    }

    @Test(
        "JavaScript modules load and play",
        .enabled(if: node != nil, "no Node (Debian: nodejs): the modules are not run"))
    func javaScript() throws {
        let node = try #require(node)
        let modules = sources(.javaScript)
        #expect(modules.count >= 20)
        try withFolder { folder in
            for (name, bytes) in modules { try Data(bytes).write(to: folder.appending(path: name + ".mjs")) }
            let script = folder.appending(path: "play.mjs")
            try Data(playScript.utf8).write(to: script)
            let fault = try run(node, [script.path(), folder.path()])
            #expect(fault == nil, "\(fault ?? "")")
        }
    }

    @Test(
        "Swift sources against what Core Haptics declares",
        .enabled(if: swiftCompiler != nil, "no swiftc: the Swift sources are not compiled"))
    func swift() throws {
        let compiler = try #require(swiftCompiler)
        let files = sources(.swift).filter { $0.bytes.count < 20_000 }
        #expect(files.count >= 15)
        try withFolder { folder in
            let stub = folder.appending(path: "stub.swift")
            try Data(coreHapticsStub.utf8).write(to: stub)
            let module = folder.appending(path: "CoreHaptics.swiftmodule").path()
            let made = try run(
                compiler, ["-emit-module", "-module-name", "CoreHaptics", "-emit-module-path", module, stub.path()])
            #expect(made == nil, "\(made ?? "")")
            var paths: [String] = []
            for (name, bytes) in files {
                let file = folder.appending(path: name + ".swift")
                try Data(bytes).write(to: file)
                paths.append(file.path())
            }
            let fault = try run(compiler, ["-typecheck", "-warnings-as-errors", "-I", folder.path()] + paths)
            #expect(fault == nil, "\(fault ?? "")")
        }
    }

    @Test("Kotlin, for which Debian has no compiler: brackets and quotes are balanced, every call is known")
    func kotlin() {
        let known = Set([
            "addControlPoint", "addEnvelope", "addPreset", "addPrimitive", "build", "compose", "create",
            "createWaveform", "effect",
            "setInitialSharpness", "setRepeatingEffect", "startComposition", "areEnvelopeEffectsSupported",
            "areAllPrimitivesSupported", "Builder", "BasicEnvelopeBuilder", "intArrayOf", "longArrayOf", "timeline",
            "envelope", "primitives", "waveform", "RequiresApi", "createRepeating",
        ])
        var count = 0
        for format in [ConversionFormat.kotlin, .androidTimeline, .androidBundle] {
            for (name, bytes) in sources(format) {
                count += 1
                let text = String(decoding: bytes, as: UTF8.self)
                for (open, close) in [("(", ")"), ("{", "}")] {
                    #expect(
                        text.components(separatedBy: open).count == text.components(separatedBy: close).count, "\(name)"
                    )
                }
                let code = text.split(separator: "\n").filter { !$0.contains("/**") && !$0.hasPrefix("//") }.joined(
                    separator: "\n")
                for piece in code.components(separatedBy: "(").dropLast() {
                    let call = String(piece.reversed().prefix { $0.isLetter || $0.isNumber }.reversed())
                    let isOwn = call.hasPrefix("part") || call.hasPrefix("timings") || call.hasPrefix("amplitudes")
                    if !call.isEmpty, !isOwn { #expect(known.contains(call), "\(name): \(call)") }
                }
            }
        }
        #expect(count > 50)
    }

    @Test("Kotlin of the reference pattern, as it is written")
    func golden() throws {
        #expect(
            try E1.text(.androidTimeline).contains(
                """
                        VibrationEffect.Builder()
                            .addPreset(0L, VibrationEffect.Preset.create(VibrationEffect.Preset.CLICK, 1.0f))
                            .addEnvelope(100L, VibrationEffect.Envelope.create(
                                VibrationEffect.BasicEnvelopeBuilder()
                                    .setInitialSharpness(0.5f)
                                    .addControlPoint(0.76f, 0.5f, 20L)
                                    .addControlPoint(0.4f, 0.5f, 180L)
                                    .addControlPoint(0.36f, 0.25f, 20L)
                                    .addControlPoint(0.0f, 0.25f, 180L)))
                            .build()
                """))
        #expect(
            try E1.text(.androidBundle).contains(
                """
                        Build.VERSION.SDK_INT >= 37 && Build.VERSION.SDK_INT_FULL >= 3_700_002 -> timeline()
                        Build.VERSION.SDK_INT >= 36 && vibrator.areEnvelopeEffectsSupported() -> envelope()
                        else -> waveform()
                """))
    }
}
