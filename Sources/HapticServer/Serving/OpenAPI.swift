import HapticLibrary
import JSONText

/// The description of the API in OpenAPI 3.1, made from the routes themselves, so that none is missing and none is invented.
enum OpenAPI {
    static func document(_ routes: [Route], _ url: String) -> [UInt8] {
        var output = JSONOutput()
        output.beginObject()
        output.member("openapi", "3.1.0")
        output.beginObject("info")
        output.member("title", "Thrum library")
        output.member("version", "1")
        output.member("description", "Publish, check, version, search and serve haptic patterns.")
        output.beginObject("license")
        output.member("name", "Apache 2.0")
        output.member("identifier", "Apache-2.0")
        output.endObject()
        output.endObject()
        output.beginArray("servers")
        output.beginObject()
        output.member("url", url)
        output.endObject()
        output.endArray()
        output.beginObject("paths")
        var patterns: [String] = []
        let described = routes.filter(\.isDescribed)
        for route in described where !patterns.contains(route.pattern) { patterns.append(route.pattern) }
        for pattern in patterns {
            output.beginObject(path(pattern))
            for route in described where route.pattern == pattern { write(route, &output) }
            output.endObject()
        }
        output.endObject()
        writeComponents(&output)
        output.endObject()
        return output.bytes
    }

    /// The path as OpenAPI writes it; an extension is left to `format=`.
    static func path(_ pattern: String) -> String {
        pattern.replacing("{extension}", with: "").replacing("...}", with: "}")
    }

    private static func write(_ route: Route, _ output: inout JSONOutput) {
        output.beginObject(route.method.rawValue.lowercased())
        output.member("operationId", route.id)
        output.member("summary", route.summary)
        if route.scope != nil {
            output.beginArray("security")
            output.beginObject()
            output.beginArray("key")
            output.endArray()
            output.endObject()
            output.endArray()
        }
        output.beginArray("parameters")
        for part in route.pattern.split(separator: "/") where part.hasPrefix("{") {
            let name = String(part.dropFirst().dropLast().prefix { $0 != "." })
            writeParameter(Route.Parameter(name: name, help: "", isRequired: true), "path", &output)
        }
        for parameter in route.query { writeParameter(parameter, "query", &output) }
        output.endArray()
        writeBody(route, &output)
        writeAnswers(route, &output)
        output.endObject()
    }

    private static func writeParameter(
        _ parameter: Route.Parameter, _ place: String, _ output: inout JSONOutput
    ) {
        output.beginObject()
        output.member("name", parameter.name)
        output.member("in", place)
        if parameter.isRequired { output.member("required", true) }
        if !parameter.help.isEmpty { output.member("description", parameter.help) }
        output.beginObject("schema")
        output.member("type", parameter.type)
        // The name of a flag alone is yes.
        let isFlag = parameter.values == Route.Parameter.flagValues
        writeValues(parameter.values + (isFlag ? [""] : []), &output)
        output.endObject()
        output.endObject()
    }

    private static func writeValues(_ values: [String], _ output: inout JSONOutput) {
        guard !values.isEmpty else { return }
        output.beginArray("enum")
        for value in values { output.element(value) }
        output.endArray()
    }

    private static func writeBody(_ route: Route, _ output: inout JSONOutput) {
        switch route.body {
        case .none, .form: return
        case .document:
            output.beginObject("requestBody")
            output.member("required", true)
            output.beginObject("content")
            for type in ["application/json", "application/vnd.apple.ahap+json"] {
                output.beginObject(type)
                output.beginObject("schema")
                output.endObject()
                output.endObject()
            }
            output.endObject()
            output.endObject()
        case .sound:
            output.beginObject("requestBody")
            output.member("required", true)
            output.beginObject("content")
            output.beginObject("application/octet-stream")
            output.endObject()
            output.endObject()
            output.endObject()
        case .json(let members):
            output.beginObject("requestBody")
            output.member("required", true)
            output.beginObject("content")
            writeObject("application/json", members, &output)
            output.endObject()
            output.endObject()
        case .publication(let members):
            output.beginObject("requestBody")
            output.member("required", true)
            output.beginObject("content")
            writeObject("application/json", members + PublicationBody.members, &output)
            let parts = [
                Route.Member(name: "meta", type: "string", isRequired: true),
                Route.Member(name: "ahap", type: "string"),
                Route.Member(name: "audio", type: "[string]"), Route.Member(name: "bundle", type: "string"),
            ]
            writeObject("multipart/form-data", parts, &output)
            output.endObject()
            output.endObject()
        }
    }

    /// An object as a body of a media type.
    private static func writeObject(_ type: String, _ members: [Route.Member], _ output: inout JSONOutput) {
        output.beginObject(type)
        output.beginObject("schema")
        output.member("type", "object")
        output.member("additionalProperties", false)
        let required = members.filter(\.isRequired)
        if !required.isEmpty {
            output.beginArray("required")
            for member in required { output.element(member.name) }
            output.endArray()
        }
        output.beginObject("properties")
        for member in members { write(member, &output) }
        output.endObject()
        output.endObject()
        output.endObject()
    }

    private static func write(_ member: Route.Member, _ output: inout JSONOutput) {
        output.beginObject(member.name)
        if member.type == "document" {
            output.member("description", "The document as an object, or its text as a string, whose bytes are kept.")
        } else if member.type == "[sound]" {
            output.member("type", "array")
            output.member(
                "description", "Sound files that were sent before, by the paths that the pattern calls them by.")
            output.beginObject("items")
            output.member("type", "object")
            output.member("additionalProperties", false)
            output.beginArray("required")
            for name in ["path", "sha256"] { output.element(name) }
            output.endArray()
            output.beginObject("properties")
            for name in ["path", "sha256"] {
                output.beginObject(name)
                output.member("type", "string")
                output.endObject()
            }
            output.endObject()
            output.endObject()
        } else if member.type.hasPrefix("[") {
            output.member("type", "array")
            output.beginObject("items")
            output.member("type", String(member.type.dropFirst().dropLast()))
            writeValues(member.values, &output)
            output.endObject()
        } else {
            output.member("type", member.type)
            writeValues(member.values, &output)
        }
        output.endObject()
    }

    private static func writeAnswers(_ route: Route, _ output: inout JSONOutput) {
        output.beginObject("responses")
        let isNew = route.status == 201 && route.scope == .publish
        for status in [route.status] + (isNew ? [200] : []) {
            output.beginObject("\(status)")
            output.member(
                "description", status == 204 ? "Done." : status == 200 && isNew ? "It was there already." : "As asked.")
            if status != 204 {
                output.beginObject("content")
                var seen: Set<String> = []
                // Parameters of a type, such as its alphabet, are no part of what is described.
                for type in ([route.answer] + route.otherAnswers).map({ String($0.prefix { $0 != ";" }) })
                where seen.insert(type).inserted {
                    output.beginObject(type)
                    output.beginObject("schema")
                    if type == "application/json" { output.member("type", "object") }
                    output.endObject()
                    output.endObject()
                }
                output.endObject()
            }
            output.endObject()
        }
        var kinds = route.problems
        if route.scope != nil { kinds += [.unauthorized, .forbidden] }
        if route.body.isJSON { kinds += [.badRequest, .unknownField, .payloadTooLarge, .unsupportedMediaType] }
        kinds += [.badRequest, .unauthorized, .rateLimited, .unavailable]
        for status in Set(kinds.map(\.status)).sorted() where status != route.status {
            output.beginObject("\(status)")
            output.member("description", kinds.first { $0.status == status }?.title)
            output.beginObject("content")
            output.beginObject("application/problem+json")
            output.beginObject("schema")
            output.member("$ref", "#/components/schemas/Problem")
            output.endObject()
            output.endObject()
            output.endObject()
            output.endObject()
        }
        output.endObject()
    }

    private static func writeComponents(_ output: inout JSONOutput) {
        output.beginObject("components")
        output.beginObject("securitySchemes")
        output.beginObject("key")
        output.member("type", "http")
        output.member("scheme", "bearer")
        output.endObject()
        output.endObject()
        output.beginObject("schemas")
        output.beginObject("Problem")
        output.member("type", "object")
        output.beginArray("required")
        for name in ["type", "title", "status", "detail", "request_id"] { output.element(name) }
        output.endArray()
        output.beginObject("properties")
        for (name, type) in [
            ("type", "string"), ("title", "string"), ("status", "integer"), ("detail", "string"),
            ("instance", "string"),
            ("request_id", "string"), ("core_version", "string"), ("errors", "array"), ("problems", "array"),
        ] {
            output.beginObject(name)
            output.member("type", type)
            output.endObject()
        }
        output.endObject()
        output.endObject()
        output.endObject()
        output.endObject()
    }
}

extension Route.Body {
    /// Whether it is an object in JSON.
    fileprivate var isJSON: Bool {
        switch self {
        case .json, .publication: true
        case .none, .document, .sound, .form: false
        }
    }
}
