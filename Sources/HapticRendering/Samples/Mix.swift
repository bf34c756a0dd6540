/// A block of samples while its voices are added up.
///
/// What nothing has been added to yet holds anything: the first to come writes, so that nothing need be cleared.
struct Mix {
    /// The first sample of the block.
    let output: UnsafeMutablePointer<Float>
    /// The pieces that have been written, a bit for each.
    let written: UnsafeMutablePointer<UInt64>
    /// Room for the coefficients of a group.
    let coefficients: UnsafeMutablePointer<Float>
}
