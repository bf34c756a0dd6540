import CoreHaptics
import GameController

/// Waits for a controller and lets it be felt: pull the triggers, press A. Ends with control-C.
@main struct PadDemo {
    /// The controllers that play now. Touched on the main queue alone.
    @MainActor private static var pads: [ObjectIdentifier: Pad] = [:]

    @MainActor static func main() {
        _ = NotificationCenter.default.addObserver(forName: .GCControllerDidConnect, object: nil, queue: nil) { note in
            guard let controller = note.object as? GCController else { return }
            MainActor.assumeIsolated { take(controller) }
        }
        for controller in GCController.controllers() { take(controller) }
        if pads.isEmpty { print("connect a controller") }
        dispatchMain()
    }

    @MainActor private static func take(_ controller: GCController) {
        let id = ObjectIdentifier(controller)
        guard pads[id] == nil else { return }
        let name = controller.vendorName ?? "controller"
        do {
            pads[id] = try Pad(controller) {
                print("\(name) is gone")
                DispatchQueue.main.async { pads[id] = nil }
            }
            print(pads[id] == nil ? "\(name) has no motors" : "\(name): triggers hum, A taps")
        } catch {
            print("\(name): \(error.localizedDescription)")
        }
    }
}
