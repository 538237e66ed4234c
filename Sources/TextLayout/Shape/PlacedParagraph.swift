/// A shaped paragraph in its place in the storage.
struct PlacedParagraph: Sendable {
  var paragraph: ShapedParagraph
  /// In UTF-16 code units of the storage.
  var range: Range<Int>
  /// The index of the paragraph's format.
  var format: Int
}
