/// A piece cut from a text, free of the text's numbers: what an edit puts in or took out.
struct TextFragment: Hashable, Sendable {
  /// A stretch with the same attributes.
  struct Run: Hashable, Sendable {
    /// Code units.
    var length: Int
    var attributes: TextAttributes

    init(length: Int, _ attributes: TextAttributes) {
      self.length = length
      self.attributes = attributes
    }
  }

  var units: TextUnits
  /// Runs whose lengths add up to `units.count`, or to that of a range whose text stays.
  var runs: [Run]
}
