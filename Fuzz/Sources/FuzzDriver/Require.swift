/// Ends the run with `message` where `condition` does not hold; unlike `precondition`, it says so in a release build too.
public func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
}
