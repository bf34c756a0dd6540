import AHAP
import HapticAnalysis
import HapticFormats
import HapticLibrary
import HapticPattern
import HapticRendering
import JSONText

/// What the core does with a document, without keeping anything: the same as the commands of these names.
enum CoreRoutes {
    static let all: [Route] = [
        route("check", "What the checker finds in a document", handle: check),
        route(
            "fix", "The document mended as far as that goes without a change of meaning",
            query: [
                Route.Parameter(
                    name: "unsafe", help: "apply fixes that change what is felt, too",
                    values: Route.Parameter.flagValues)
            ],
            answer: "application/vnd.apple.ahap+json", handle: fix),
        route(
            "convert", "The document in another format",
            query: [
                Route.Parameter(name: "to", help: "the format", values: Offer.all.map(\.name), isRequired: true),
                Route.Parameter(
                    name: "strict", help: "refuse where something is lost", values: Route.Parameter.flagValues),
                Route.Parameter(name: "report", help: "tell what is lost instead", values: Route.Parameter.flagValues),
            ], answer: "application/octet-stream", otherAnswers: ["application/json"] + Offer.all.map(\.type),
            problems: [.lossyConversion], handle: convert),
        route(
            "render", "The document as sound, or as control frames",
            query: [
                Route.Parameter(
                    name: "profile", help: "what it is heard on", values: Profile.Name.allCases.map(\.rawValue)),
                Route.Parameter(
                    name: "rate", help: "samples a second, 8000 to 96000; frames: 1 to 10000", type: "integer"),
                Route.Parameter(name: "format", help: "the form", values: ["wav", "json"]),
            ], answer: "audio/wav", otherAnswers: ["application/json"], handle: render),
        route(
            "plot", "A picture of the document",
            query: PictureWishes.query, answer: "image/svg+xml", handle: plot),
        route("describe", "The document in words", answer: "text/plain", handle: describe),
    ]

    private static func route(
        _ name: String, _ summary: String, query: [Route.Parameter] = [], answer: String = "application/json",
        otherAnswers: [String] = [], problems: [Problem.Kind] = [],
        handle: @escaping @Sendable (Exchange) throws(Problem) -> Response
    ) -> Route {
        Route(
            method: .post, pattern: "/v1/" + name, id: name, summary: summary, query: query, body: .document,
            answer: answer, otherAnswers: otherAnswers,
            problems: [.badRequest, .payloadTooLarge, .unsupportedMediaType, .validationFailed] + problems,
            limit: .check,
            handle: handle)
    }

    private static let types = [
        "application/json", "application/vnd.apple.ahap+json", "application/octet-stream", "text/plain", "",
    ]

    private static func pattern(_ exchange: Exchange) throws(Problem) -> CheckedPattern {
        guard types.contains(exchange.request.mediaType) else {
            throw Problem(
                .unsupportedMediaType, "Send the document itself, as application/json.",
                headers: [("Accept", types.dropLast().joined(separator: ", "))])
        }
        guard !exchange.request.body.isEmpty else { throw Problem(.badRequest, "Send the document as the body.") }
        return try PublishGate.checked(exchange.request.body)
    }

    /// The pattern, where there is one to be drawn or played.
    private static func maker(_ exchange: Exchange) throws(Problem) -> PatternMaker {
        let pattern = try pattern(exchange)
        guard !pattern.document.pattern.events.isEmpty else {
            var problem = Problem(.validationFailed, "There is no pattern in it.")
            problem.pattern = pattern
            throw problem
        }
        return PatternMaker(pattern: pattern, name: "pattern", title: "Pattern")
    }

    private static func answer(_ bytes: [UInt8], type: String) -> Response {
        var response = Response.content(bytes, type: type, cache: .none)
        if let tag = response.tag { response.headers.append(("ETag", tag)) }
        return response
    }

    private static func check(_ exchange: Exchange) throws(Problem) -> Response {
        answer(CheckJSON.bytes(try pattern(exchange)), type: "application/json")
    }

    private static func fix(_ exchange: Exchange) throws(Problem) -> Response {
        let pattern = try pattern(exchange)
        let scope: Fixing.Scope = try exchange.flag("unsafe") == true ? .all : .safe
        let outcome = Fixing.run(pattern.document, scope: scope, options: CheckOptions())
        let bytes = outcome.fixed > 0 ? Array(outcome.document.source.bytes) : pattern.bytes
        var response = answer(bytes, type: "application/vnd.apple.ahap+json")
        response.headers.append(("X-Fixed", "\(outcome.fixed)"))
        return response
    }

    private static func convert(_ exchange: Exchange) throws(Problem) -> Response {
        guard let name = exchange.request.value("to") else {
            throw Problem(.badRequest, "Say which format: to=\(Offer.all.map(\.name).joined(separator: "|")).")
        }
        guard let form = Offer.named(name) else {
            throw .value("to", name, allowed: Offer.all.map(\.name))
        }
        let rendition = try maker(exchange).make(form)
        if try exchange.flag("report") == true {
            return try .json(cache: .none) { output in
                output.member("format", form.name)
                output.member("size", rendition.bytes.count)
                (rendition.report ?? LossReport()).write(to: &output)
            }
        }
        if try exchange.flag("strict") == true, rendition.report?.hasLoss == true {
            throw Problem(
                .lossyConversion,
                "\(form.name) would lose: \(LossWords.list(rendition.report).joined(separator: ", ")).")
        }
        var response = answer(rendition.bytes, type: rendition.type)
        response.tellLosses(rendition.report)
        return response
    }

    private enum RenderForm: String, CaseIterable {
        case wav, json
    }

    private static func render(_ exchange: Exchange) throws(Problem) -> Response {
        let form = try exchange.choice("format", RenderForm.self) ?? .wav
        let profile = try exchange.choice("profile", Profile.Name.self) ?? .headphones
        let rate = try exchange.number("rate", in: form == .wav ? 8_000...96_000 : 1...10_000).map { Int($0) }
        let maker = try maker(exchange)
        switch form {
        case .wav:
            let sound = try maker.sound(profile, rate: rate)
            var response = answer(sound.bytes, type: "audio/wav")
            response.tellLosses(sound.report)
            return response
        case .json: return answer(try frames(maker, Double(rate ?? 1_000)), type: "application/json")
        }
    }

    /// Frames that are told at once, at most.
    private static let mostFrames = 1_000_000

    private static func frames(_ maker: PatternMaker, _ rate: Double) throws(Problem) -> [UInt8] {
        let timeline = Timeline(maker.pattern.document.pattern)
        let count = timeline.frameCount(rate: rate)
        guard count <= mostFrames else {
            throw Problem(.validationFailed, "It has \(count) frames at that rate; \(mostFrames) are told at most.")
        }
        var stream = ControlFrameStream(timeline, rate: rate)
        var frames: [ControlFrame] = []
        for _ in 0..<count { frames.append(stream.next()) }
        func rounded(_ value: Double, _ scale: Double) -> Double { (value * scale).rounded() / scale }
        var output = JSONOutput()
        output.beginObject()
        output.member("rate", Int(rate))
        output.member("duration", rounded(timeline.duration, 1e9))
        output.member("felt", rounded(timeline.felt, 1e9))
        output.beginArray("intensity")
        for frame in frames { output.number(rounded(frame.intensity, 1e6)) }
        output.endArray()
        output.beginArray("sharpness")
        for frame in frames { output.number(rounded(frame.sharpness, 1e6)) }
        output.endArray()
        output.beginArray("transients")
        for tap in timeline.taps {
            output.beginObject()
            output.member("time", rounded(tap.time, 1e9))
            output.member("intensity", rounded(tap.intensity, 1e6))
            output.member("sharpness", rounded(tap.sharpness, 1e6))
            output.endObject()
        }
        output.endArray()
        output.endObject()
        return output.bytes
    }

    private static func plot(_ exchange: Exchange) throws(Problem) -> Response {
        let wishes = try PictureWishes(exchange)
        return answer(wishes.picture(try maker(exchange)).bytes, type: "image/svg+xml")
    }

    private static func describe(_ exchange: Exchange) throws(Problem) -> Response {
        answer(Array((try maker(exchange).pattern.facts.description + "\n").utf8), type: "text/plain; charset=utf-8")
    }
}
