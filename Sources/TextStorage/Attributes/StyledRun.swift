/// A stretch of equal attributes as a run tree keeps it: by its length, not its place.
struct StyledRun: Hashable, Sendable {
  /// Code units, at least 1.
  var length: Int32
  /// The attribute set.
  var id: UInt32
  /// The set's paragraph style as a number, and whether it has an attachment.
  var traits: AttributeTraits
}
