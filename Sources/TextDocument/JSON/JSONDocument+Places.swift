extension JSONDocument {
  /// Returns the position of the value at a path of keys such as `styles.note.font`; nil if there
  /// is none.
  func position(of place: String) -> SourcePosition? {
    guard let value = Self.value(at: place[...], in: root), !place.isEmpty else { return nil }
    return position(ofByte: value.offset)
  }

  private static func value(at place: Substring, in value: JSONValue) -> JSONValue? {
    if place.isEmpty { return value }
    switch value.content {
    case .object(let members):
      let path = place.first == "." ? place.dropFirst() : place
      // Names may contain the separators of paths, so the longest matching name is meant.
      let fitting = members.filter { member in
        guard path.hasPrefix(member.key), !member.key.isEmpty else { return false }
        let next = path.dropFirst(member.key.count).first
        return next == nil || next == "." || next == "["
      }
      guard let member = fitting.max(by: { $0.key.count < $1.key.count }) else { return nil }
      return Self.value(at: path.dropFirst(member.key.count), in: member.value)
    case .array(let elements):
      guard place.first == "[", let end = place.firstIndex(of: "]"),
        let index = Int(place[place.index(after: place.startIndex)..<end]),
        elements.indices.contains(index)
      else { return nil }
      return Self.value(at: place[place.index(after: end)...], in: elements[index])
    case .null, .bool, .number, .string: return nil
    }
  }
}
