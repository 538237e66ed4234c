/// An element of a document, without what is of no use for shapes: text, comments, namespaces.
struct XMLElement {
  /// The name without its prefix.
  var name: String
  /// The attributes by their names without prefixes.
  var attributes: [String: String]
  /// The place of the element that holds it, or -1 for the outermost.
  var parent: Int
  /// The places of the elements it holds.
  var children: [Int] = []
  /// The line on which it starts; the first is 1.
  var line: Int
}
