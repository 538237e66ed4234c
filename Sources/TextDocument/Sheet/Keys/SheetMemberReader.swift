/// The members of an object in a sheet, with what holds for several keys at once: which of them exclude each other, and
/// which must be there.
///
/// It knows the names of keys and no types, so that it is compiled once and not for each kind of object.
struct SheetMemberReader {
  /// The names of the keys, what those are that must be there, and of which keys at most one may be.
  private let names: [String]
  private let needed: [String?]
  private let alternatives: [String]
  private let needsAlternative: Bool

  private let object: JSONCursor
  private let what: String
  private var members: JSONMemberReader
  /// Whether each key is there.
  private var isSaid: [Bool]

  /// Starts reading an object.
  ///
  /// - Throws: A ``DocumentError`` if something else stands there.
  init<Object: SheetObject>(
    of object: JSONCursor, as kind: Object.Type
  ) throws(DocumentError) {
    self.object = object
    what = kind.what
    (names, needed) = (kind.keyNames, kind.keys.map(\.needed))
    (alternatives, needsAlternative) = (kind.alternatives, kind.needsAlternative)
    isSaid = Array(repeating: false, count: names.count)
    members = try JSONMemberReader(
      of: object, what, keys: names, manual: "textrender help sheets")
  }

  /// The next member: the row of its key in the object's table, and its value; nil at the end.
  ///
  /// - Throws: A ``DocumentError`` for a key that is unknown or that another one excludes, unless faults are collected.
  mutating func next() throws(DocumentError) -> (row: Int, value: JSONCursor)? {
    while let (row, value) = try members.next() {
      guard let other = excluding(row) else {
        isSaid[row] = true
        return (row, value)
      }
      let pair = alternatives.filter { $0 == names[row] || $0 == other }
      try object.collect(value.error("give “\(pair[0])” or “\(pair[1])”, not both"))
    }
    return nil
  }

  /// The key that is there and excludes another one; nil when there is none.
  private func excluding(_ row: Int) -> String? {
    guard alternatives.contains(names[row]) else { return nil }
    return names.indices.first { isSaid[$0] && alternatives.contains(names[$0]) }.map { names[$0] }
  }

  /// Asks for what must be there, behind the last member.
  ///
  /// - Throws: A ``DocumentError`` for a key that is missing, unless faults are collected.
  func finish() throws(DocumentError) {
    for (row, needed) in needed.enumerated() where !isSaid[row] {
      guard let needed else { continue }
      try object.collect(object.error("\(what) needs “\(names[row])”, \(needed)"))
    }
    if needsAlternative,
      !names.indices.contains(where: { isSaid[$0] && alternatives.contains(names[$0]) })
    {
      let names = alternatives.map { "“\($0)”" }.joined(separator: " or ")
      throw object.error("\(what) needs \(names)")
    }
  }
}
