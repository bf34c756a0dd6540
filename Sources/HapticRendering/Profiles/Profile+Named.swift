extension Profile {
    /// The profiles that have a name of their own.
    public enum Name: String, CaseIterable, Sendable {
        case taptic

        /// The profile.
        public var profile: Profile {
            switch self {
            case .taptic: .taptic
            }
        }
    }
}
