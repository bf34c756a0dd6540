import Testing

/// What plays is timed by clocks that a change of the wall clock does not reach: nothing on these floors asks for the date.
@Test(arguments: ["HapticPlayback", "HapticDevices", "CoreHaptics", "MediaCommand"])
func nothingThatPlaysLooksAtTheWallClock(module: String) throws {
    let files = try Repository.swiftFiles(below: "Sources/\(module)")
    #expect(!files.isEmpty)
    for file in files {
        let words = swiftTokens(of: try Repository.text(file)).compactMap { placed in
            if case .word(let word) = placed.token { word } else { nil }
        }
        let found = words.filter(askingForTheDate.contains)
        #expect(found == [], "\(file)")
    }
}

@Test func aQuestionForTheDateIsFound() {
    let source = "clock_gettime(CLOCK_REALTIME, &time) // not Date\nlet now = Date()"
    let words = swiftTokens(of: source).compactMap { placed in
        if case .word(let word) = placed.token { word } else { nil }
    }
    #expect(words.filter(askingForTheDate.contains) == ["CLOCK_REALTIME", "Date"])
}

/// Clocks, and functions that read or wait for them, which follow the date.
private let askingForTheDate: Set<String> = [
    "CLOCK_REALTIME", "CLOCK_REALTIME_COARSE", "CLOCK_TAI", "Date", "gettimeofday", "time_t", "ftime", "timespec_get",
    "SuspendingClock", "UTCClock", "sem_timedwait", "pthread_mutex_timedlock",
]
