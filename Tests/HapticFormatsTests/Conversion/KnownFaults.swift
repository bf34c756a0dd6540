/// What is known to be wrong, by format and pattern; the tests fail as soon as one of them is right, so that it is taken off.
///
/// docs/conversion.md has a word about each ("Known faults").
enum KnownFaults {
    /// Patterns that do not come back within the bounds.
    static let roundTrips: Set = [
        "openharmony, facebook__meta-haptics-sdk__studio_export.ahap",
        "android-envelope, apple__unityplugins__Recoil.ahap",
        "android-envelope, imedboumalek__haptify__curve_ramp.ahap",
        "android-envelope, seed 1559", "android-envelope, seed 2908", "android-envelope, seed 8491",
        "haptic, seed 8014",
    ]

    /// Files that our own checks find fault with after they were written.
    static let files: Set = [
        "ahap, HapticlabsIO__react-native-hapticlabs__9Bit.ahap",
        "ahap, HapticlabsIO__react-native-hapticlabs__Button.ahap",
        "ahap, Lofelt__NiceVibrations__2_points.ahap",
        "ahap, mhayes853__WhyPeopleKit__withMetadataSnapshot.1.ahap",
        "ahap, 10-huge-numbers.ahap",
        "dualsense, Lofelt__NiceVibrations__2_points.ahap",
    ]

    /// Patterns that are refused though something in them is felt.
    static let refusals: Set = [
        "android-timeline, imedboumalek__haptify__continuous_envelope.ahap",
        "android-bundle, imedboumalek__haptify__continuous_envelope.ahap",
        "ivs, imedboumalek__haptify__continuous_envelope.ahap",
    ]
}
