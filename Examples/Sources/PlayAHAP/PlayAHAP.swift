import CoreHaptics
import Running

/// `PlayAHAP FILE…` plays files of haptic patterns, one after the other.
@main struct PlayAHAP {
    static func main() async {
        let files = CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0) }
        guard !files.isEmpty else {
            FileHandle.standardError.write(Data("usage: PlayAHAP FILE.ahap …\n".utf8))
            exit(2)
        }
        await program {
            let playlist = try Playlist(files)
            try playlist.start()
            try await playlist.engine.playToEnd()
        }
    }
}
