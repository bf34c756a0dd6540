extension Profile {
    /// Every profile, the default first.
    public static let all: [Profile] = [.taptic]
}
