/// Reads the members of an object with known keys, one after the other in the order of the text.
///
/// It returns indices and values rather than calling a function with each, so that it is compiled
/// once and not again for each caller.
package struct JSONMemberReader {
  private let object: JSONCursor
  private let what: String
  private let keys: [String]
  private let manual: String
  private var members: ArraySlice<JSONMember>

  /// Starts reading the object at a cursor.
  ///
  /// - Parameters:
  ///   - what: The name of the object, for messages.
  ///   - keys: The permitted names; any other is an error with the nearest names as its hint.
  ///   - manual: The command that lists the names, for objects with too many of them for a
  ///     message.
  package init(
    of object: JSONCursor, _ what: String, keys: [String], manual: String = "man textrender"
  ) throws(DocumentError) {
    guard case .object(let members) = object.value.content else {
      throw object.expected("an object (\(what))")
    }
    (self.object, self.what, self.keys, self.manual) = (object, what, keys, manual)
    self.members = members[...]
  }

  /// Returns the next member as the index of its name and its value; nil at the end.
  ///
  /// - Throws: A ``DocumentError`` for an unknown name, unless faults are collected.
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

  /// Returns the nearest names, followed by all of them or by the command that lists them.
  private func hint(for name: String) -> String {
    let nearest = NearestNames(keys).hint(for: name).map { $0 + " " } ?? ""
    guard keys.count <= Self.maximumListed else { return "\(nearest)See \(manual)." }
    let subject = what.prefix(1).uppercased() + what.dropFirst()
    return "\(nearest)\(subject) may hold \(JSONCursor.list(keys))."
  }

  /// The most names that a message lists.
  private static let maximumListed = 6
}
