/// The members of an object whose names are known beforehand, one after the other in the order of the text.
///
/// It gives back numbers and values where a function could be called with each, so that it is compiled once and not
/// anew for each caller.
package struct JSONMemberReader {
  private let object: JSONCursor
  private let what: String
  private let keys: [String]
  private let manual: String
  private var members: ArraySlice<JSONMember>

  /// Starts reading the object that must stand somewhere.
  ///
  /// - Parameters:
  ///   - what: What the object is, for messages.
  ///   - keys: The names it may hold; any other is an error with the nearest names as its hint.
  ///   - manual: The command that lists the names, for objects with too many of them for a message.
  package init(
    of object: JSONCursor, _ what: String, keys: [String], manual: String = "man textrender"
  ) throws(DocumentError) {
    guard case .object(let members) = object.value.content else {
      throw object.expected("an object (\(what))")
    }
    (self.object, self.what, self.keys, self.manual) = (object, what, keys, manual)
    self.members = members[...]
  }

  /// The next member: which of the names it has, and its value; nil at the end.
  ///
  /// - Throws: A ``DocumentError`` for a name that is not known, unless faults are collected.
  package mutating func next() throws(DocumentError) -> (key: Int, value: JSONCursor)? {
    while let member = members.popFirst() {
      if let key = keys.firstIndex(of: member.key) { return (key, object.inner(member)) }
      try object.collect(unknown(member))
    }
    return nil
  }

  private func unknown(_ member: JSONMember) -> DocumentError {
    object.failure(
      at: member, "unknown key “\(member.key)” in \(what)",
      hint: HabitNames.hint(for: member.key, keys: keys) ?? hint(for: member.key))
  }

  /// The nearest names, then all of them, or where they are listed.
  private func hint(for name: String) -> String {
    let nearest = NearestNames(keys).hint(for: name).map { $0 + " " } ?? ""
    guard keys.count <= Self.mostListed else { return "\(nearest)See \(manual)." }
    let subject = what.prefix(1).uppercased() + what.dropFirst()
    return "\(nearest)\(subject) may hold \(JSONCursor.list(keys))."
  }

  /// The greatest number of names that a message lists.
  private static let mostListed = 6
}
