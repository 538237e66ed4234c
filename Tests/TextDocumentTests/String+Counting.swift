extension String {
  /// Returns the number of times that a text occurs.
  func components(of text: String) -> Int { ranges(of: text).count }
}
