/// `thrum play --calibrate`: not built until there is sound to compare with.
enum Calibration {
    static func run(_ options: PlayOptions, _ signals: Signals) -> Int32 {
        Console.complain("thrum play: --calibrate is not built yet")
        return ExitStatus.usage
    }
}
