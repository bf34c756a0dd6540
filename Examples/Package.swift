// swift-tools-version: 6.2
import PackageDescription

// A package outside Thrum that depends on it by its path, as an app of yours would by its address. The programs use Apple's
// API alone; their tests use CoreHapticsTesting.

let haptics: Target.Dependency = .product(name: "CoreHaptics", package: "thrum")
let testing: Target.Dependency = .product(name: "CoreHapticsTesting", package: "thrum")
let controllers: Target.Dependency = .product(name: "GameController", package: "thrum")

let package = Package(
    name: "Examples",
    dependencies: [.package(name: "thrum", path: "..")],
    targets: [
        .target(name: "Running", dependencies: [haptics]),
        .executableTarget(name: "SingleTap", dependencies: [haptics, "Running"]),
        .executableTarget(name: "PlayAHAP", dependencies: [haptics, "Running"]),
        .executableTarget(name: "Collision", dependencies: [haptics, "Running"]),
        .executableTarget(name: "Countdown", dependencies: [haptics, "Running"]),
        .executableTarget(name: "EngineLoop", dependencies: [haptics, "Running"]),
        .executableTarget(name: "PadDemo", dependencies: [haptics, controllers]),
        .testTarget(name: "SingleTapTests", dependencies: ["SingleTap", testing]),
        .testTarget(name: "PlayAHAPTests", dependencies: ["PlayAHAP", testing]),
        .testTarget(name: "CollisionTests", dependencies: ["Collision", testing]),
        .testTarget(name: "CountdownTests", dependencies: ["Countdown", testing]),
        .testTarget(name: "EngineLoopTests", dependencies: ["EngineLoop", testing]),
        // Pads that exist only inside the process.
        .testTarget(
            name: "PadDemoTests",
            dependencies: ["PadDemo", testing, .product(name: "HapticDevices", package: "thrum")]),
    ]
)
