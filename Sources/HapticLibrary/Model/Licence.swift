/// What others may do with a published pattern.
public enum Licence: String, CaseIterable, Sendable {
    case cc0 = "CC0-1.0"
    case ccBy = "CC-BY-4.0"
    case ccBySA = "CC-BY-SA-4.0"
    case mit = "MIT"
    /// To be looked at and tried here, not downloaded.
    case allRightsReserved = "LicenseRef-All-Rights-Reserved"

    /// A few letters for a badge.
    public var shortName: String {
        switch self {
        case .cc0: "CC0"
        case .ccBy: "CC BY"
        case .ccBySA: "CC BY-SA"
        case .mit: "MIT"
        case .allRightsReserved: "view only"
        }
    }

    /// The name in full.
    public var name: String {
        switch self {
        case .cc0: "CC0 1.0"
        case .ccBy: "CC BY 4.0"
        case .ccBySA: "CC BY-SA 4.0"
        case .mit: "MIT"
        case .allRightsReserved: "All rights reserved"
        }
    }

    /// What it means, in one line.
    public var meaning: String {
        switch self {
        case .cc0: "Use it anywhere, no name needed."
        case .ccBy: "Use it anywhere, name the author."
        case .ccBySA: "Use it anywhere, name the author, share changes alike."
        case .mit: "Use it anywhere, keep the licence text."
        case .allRightsReserved: "Look and try only; ask the author for more."
        }
    }

    /// Where its text stands; nil where there is none.
    public var url: String? {
        switch self {
        case .cc0: "https://creativecommons.org/publicdomain/zero/1.0/"
        case .ccBy: "https://creativecommons.org/licenses/by/4.0/"
        case .ccBySA: "https://creativecommons.org/licenses/by-sa/4.0/"
        case .mit: "https://opensource.org/license/mit"
        case .allRightsReserved: nil
        }
    }

    /// Whether the file itself may be fetched by anybody.
    public var allowsDownload: Bool { self != .allRightsReserved }

    /// Whether something made from a pattern under this licence may be published under `other`.
    public func allowsRemix(under other: Licence) -> Bool {
        switch self {
        case .cc0, .mit, .ccBy: true
        case .ccBySA: other == .ccBySA
        case .allRightsReserved: false
        }
    }
}

/// Who finds a pattern.
public enum Visibility: String, CaseIterable, Sendable {
    /// Everybody.
    case `public`
    /// Those who know its address.
    case unlisted
    /// Its owner.
    case `private`
}

/// What a pattern is for.
public enum Use: String, CaseIterable, Sendable {
    case success, warning, error, selection, impact, texture, ambient, notification, game, other
}

/// The shelf that a pattern stands on.
public enum Category: String, CaseIterable, Sendable {
    case interface = "ui-feedback"
    case games, notifications, nature, vehicles, weapons, music, other

    /// The name of the shelf.
    public var title: String {
        switch self {
        case .interface: "UI feedback"
        case .games: "Games"
        case .notifications: "Notifications"
        case .nature: "Nature"
        case .vehicles: "Vehicles"
        case .weapons: "Weapons"
        case .music: "Music"
        case .other: "Other"
        }
    }
}
