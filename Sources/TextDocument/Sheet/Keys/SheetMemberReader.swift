/// Reads the members of a sheet object and checks the rules that concern several keys:
/// alternatives that exclude each other, and required keys.
///
/// It knows the names of keys but no types, so it is compiled once and not once per kind of
/// object.
struct SheetMemberReader {
  /// The names of the keys; for required ones the description of the value; and the names of which
  /// at most one may occur.
  private let names: [String]
  private let needed: [String?]
  private let alternatives: [String]
  private let needsAlternative: Bool

  private let object: JSONCursor
  private let what: String
  private var members: JSONMemberReader
  /// True for each key that has occurred.
  private var hasOccurred: [Bool]

  /// Starts reading an object.
  ///
  /// - Throws: A ``DocumentError`` if the value is not an object.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Object: SheetObject>(
    of object: JSONCursor, as kind: Object.Type
  ) throws(DocumentError) {
    self.object = object
    what = kind.what
    (names, needed) = (kind.keyNames, kind.keys.map(\.needed))
    (alternatives, needsAlternative) = (kind.alternatives, kind.needsAlternative)
    hasOccurred = Array(repeating: false, count: names.count)
    members = try JSONMemberReader(
      of: object, what, keys: names, manual: "textrender help sheets")
  }

  /// Returns the next member as its row in the object's table and its value; nil at the end.
  ///
  /// - Throws: A ``DocumentError`` for an unknown key, or one that another key excludes, unless
  ///   faults are collected.
  mutating func next() throws(DocumentError) -> (row: Int, value: JSONCursor)? {
    while let (row, value) = try members.next() {
      guard let other = excluding(row) else {
        hasOccurred[row] = true
        return (row, value)
      }
      let pair = alternatives.filter { $0 == names[row] || $0 == other }
      try object.collect(value.error("give “\(pair[0])” or “\(pair[1])”, not both"))
    }
    return nil
  }

  /// Returns the key that has occurred and excludes the one in `row`; nil if there is none.
  private func excluding(_ row: Int) -> String? {
    guard alternatives.contains(names[row]) else { return nil }
    return names.indices.first { hasOccurred[$0] && alternatives.contains(names[$0]) }.map {
      names[$0]
    }
  }

  /// Checks that all required keys have occurred; to be called after the last member.
  ///
  /// - Throws: A ``DocumentError`` for a key that is missing, unless faults are collected.
  func finish() throws(DocumentError) {
    for (row, needed) in needed.enumerated() where !hasOccurred[row] {
      guard let needed else { continue }
      try object.collect(object.error("\(what) needs “\(names[row])”, \(needed)"))
    }
    if needsAlternative,
      !names.indices.contains(where: { hasOccurred[$0] && alternatives.contains(names[$0]) })
    {
      let names = alternatives.map { "“\($0)”" }.joined(separator: " or ")
      throw object.error("\(what) needs \(names)")
    }
  }
}
