/// A place in a storage's text.
struct TextPlace: Hashable, Sendable {
  /// In UTF-16 code units.
  var offset: Int
  /// The number of the paragraph that holds the offset.
  var paragraph: Int
}
