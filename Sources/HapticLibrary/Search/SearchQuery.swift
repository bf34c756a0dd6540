/// What somebody looks for.
public struct SearchQuery: Sendable, Equatable {
    /// How results are ordered.
    public enum Sort: String, CaseIterable, Sendable {
        case relevance, newest, downloads, likes, duration
    }

    /// How tags are put together.
    public enum TagMode: String, CaseIterable, Sendable {
        case all, any
    }

    /// What a pattern feels like, as computed from its features.
    public enum Sensation: String, CaseIterable, Sendable {
        case round, crisp, soft, strong, smooth, rough, steady, rhythmic, rising, falling
    }

    /// How long a pattern is.
    public enum Length: String, CaseIterable, Sendable {
        case instant = "under-0.1s"
        case short = "under-0.5s"
        case medium = "under-2s"
        case long = "under-10s"
        case longer = "10s-or-more"
    }

    /// What results can be counted by.
    public enum Facet: String, CaseIterable, Sendable {
        case tag, category, use, license, author, sensation, duration
        case hasAudio = "has_audio"
        case hasCurves = "has_curves"
        case clean
    }

    /// Words that are looked for.
    public var text = ""
    /// With these tags.
    public var tags: [String] = []
    /// Whether all tags are wanted or any.
    public var tagMode = TagMode.all
    /// On these shelves; none: on all.
    public var categories: Set<Category> = []
    /// For these uses; none: for all.
    public var uses: Set<Use> = []
    /// Of these authors; none: of all.
    public var authors: Set<String> = []
    /// Under these licences; none: under all.
    public var licences: Set<Licence> = []
    /// That feel like all of these.
    public var sensations: Set<Sensation> = []
    /// Of these lengths; none: of all.
    public var lengths: Set<Length> = []
    /// The shortest felt length in seconds.
    public var minimumDuration: Double?
    /// The longest felt length in seconds.
    public var maximumDuration: Double?
    /// With audio events, or without.
    public var hasAudio: Bool?
    /// With parameter curves, or without.
    public var hasCurves: Bool?
    /// Without errors and warnings, or with.
    public var isClean: Bool?
    /// Nearest to this pattern first.
    public var similarTo: Identifier?
    /// Nearest to this rhythm first: seconds from each beat to the next.
    public var rhythm: [Double] = []
    /// Nil: by relevance where something is looked for, else the newest first.
    public var sort: Sort?
    /// What results are counted by.
    public var facets: Set<Facet> = []
    /// How many results, 1 to 100.
    public var limit = SearchQuery.defaultLimit
    /// Where the last page ended.
    public var after: SearchPlace?

    /// Results on a page where nothing is said.
    public static let defaultLimit = 24
    /// Results on a page.
    public static let limits = 1...100
    /// Letters that are looked for, at most.
    public static let longestText = 200

    /// Everything, the newest first.
    public init() {}
}

/// A place between two results: what the one before is sorted by, and its id.
public struct SearchPlace: Sendable, Equatable {
    /// What the result is sorted by.
    public var key: Double
    /// Its name.
    public var id: Identifier

    /// After a result.
    public init(key: Double, id: Identifier) {
        self.key = key
        self.id = id
    }
}

/// What was found.
public struct SearchResult: Sendable, Equatable {
    /// A value of a facet and how many results have it.
    public struct Count: Sendable, Equatable {
        /// The value.
        public var value: String
        /// How many have it.
        public var count: Int
    }

    /// The page.
    public var items: [Identifier] = []
    /// Where it ends; nil where nothing follows.
    public var next: SearchPlace?
    /// How many there are in all.
    public var total = 0
    /// Counts by facet, the largest first; of each, what its own choice leaves out is counted too.
    public var facets: [SearchQuery.Facet: [Count]] = [:]
    /// What was looked for instead of a word that nothing has.
    public var corrections: [String: String] = [:]
}
