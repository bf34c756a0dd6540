import HapticLibrary
import JSONText

/// Sound files: sent before the pattern that names them, and fetched from its versions.
enum SoundRoutes {
    static let all: [Route] = [
        Route(
            method: .put, pattern: "/v1/audio/{sha256}", id: "uploadSound",
            summary: "Send a sound file by its SHA-256, for a version to come; it is kept for a day without one",
            body: .sound, status: 201,
            problems: [.badRequest, .payloadTooLarge, .unsupportedMediaType, .validationFailed],
            scope: .publish, limit: .write, handle: upload),
        Route(
            method: .get, pattern: "/v1/haptics/{id}/versions/{version}/audio/{file...}", id: "versionSound",
            summary: "A sound file of a version, by the path that the pattern calls it by",
            answer: "application/octet-stream", problems: [.notFound, .gone, .forbidden], handle: sound),
    ]

    private static func upload(_ exchange: Exchange) throws(Problem) -> Response {
        let (digest, bytes) = (exchange.part("sha256"), exchange.request.body)
        // It gets its path from the version that comes to have it.
        guard let kind = SoundKind(bytes) else {
            throw Problem(
                .unsupportedMediaType, "These bytes are no sound file that is taken.",
                headers: [("Accept", Set(SoundKind.allCases.map(\.mediaType)).sorted().joined(separator: ", "))])
        }
        let sound = try PublicationBody.checked { () throws(Sound.Fault) in
            try Sound(path: "sound." + kind.rawValue, bytes)
        }
        guard sound.sha256 == digest else {
            throw Problem(.validationFailed, "The bytes have the SHA-256 \(sound.sha256), not '\(digest.prefix(80))'.")
        }
        let isNew = try exchange.store { (store) throws(StoreError) in
            try store.upload(sound, by: exchange.author, at: exchange.now)
        }
        var output = JSONOutput()
        output.beginObject()
        output.member("sha256", sound.sha256)
        output.member("size", bytes.count)
        output.member("media_type", kind.mediaType)
        output.endObject()
        return Response(
            isNew ? 201 : 200, type: "application/json", headers: [("Cache-Control", "no-store")], body: output.bytes)
    }

    private static func sound(_ exchange: Exchange) throws(Problem) -> Response {
        let found = try VersionRoutes.Found(exchange)
        try found.requireDownload(exchange)
        let (sound, bytes) = try exchange.store { (store) throws(StoreError) in
            try store.sound(exchange.part("file"), of: found.version)
        }
        var response = found.response(bytes, type: sound.kind.mediaType)
        if !found.haptic.details.licence.allowsDownload { response = response.forViewer(exchange.viewer) }
        response.allowsRanges = true
        // Whatever somebody sent runs nothing and loads nothing, wherever it is opened.
        response.headers.append(("Content-Security-Policy", "default-src 'none'; media-src 'self'; sandbox"))
        return response
    }
}
