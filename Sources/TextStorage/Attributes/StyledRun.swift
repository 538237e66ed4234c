/// A stretch of equal attributes as a run tree keeps it: by its length, not its place.
struct StyledRun: Hashable, Sendable {
  /// Code units; in a tree at least 1.
  var length: Int32 = 0
  /// The attribute set.
  var id: UInt32
  /// The set's paragraph style as a number, and whether it has an attachment.
  var traits: AttributeTraits

  init(length: Int32 = 0, id: UInt32, traits: AttributeTraits) {
    self.length = length
    self.id = id
    self.traits = traits
  }

  /// A run, without length yet, of a set that is looked up in a table or added to it.
  init(interning attributes: TextAttributes, in table: inout AttributeTable) {
    (id, traits) = table.intern(attributes)
  }
}
