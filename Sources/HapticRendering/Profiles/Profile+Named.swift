extension Profile {
    /// The profiles that have a name of their own, the default first.
    public enum Name: String, CaseIterable, Sendable {
        case taptic
        case transducer
        case headphones
        case laptop
        case mpeg
        case meta

        /// The profile.
        public var profile: Profile {
            switch self {
            case .taptic: .taptic
            case .transducer: .transducer
            case .headphones: .headphones
            case .laptop: .laptop
            case .mpeg: .mpeg
            case .meta: .meta
            }
        }
    }
}
