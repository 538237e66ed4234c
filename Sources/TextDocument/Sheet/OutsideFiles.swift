/// Finds the files that a sheet names outside its own folder.
enum OutsideFiles {
  /// Throws a ``DocumentError`` at the first name that leads out of the sheet's folder.
  ///
  /// - Complexity: O(n) in the values of the sheet.
  static func refuse(in cursor: JSONCursor) throws(DocumentError) {
    switch cursor.value.content {
    case .object:
      for (key, value) in try cursor.members("an object") where key != "font" {
        if case .string(let text) = value.value.content, let file = file(key, text), leaves(file) {
          throw value.error(
            "“\(file)” is outside the sheet's folder",
            hint: "Say --allow-outside if the sheet may read it.")
        }
        try refuse(in: value)
      }
    case .array:
      for element in try cursor.elements("an array") { try refuse(in: element) }
    default: break
    }
  }

  /// The file that a member names, or nil when it names none.
  private static func file(_ key: String, _ text: String) -> String? {
    switch key {
    case "source", "file": return text
    case "shape", "inside":
      let trimmed = text.drop { $0.isWhitespace }
      let namesFile = trimmed.hasPrefix("svg(") || trimmed.hasPrefix("image(")
      return namesFile ? argument(trimmed) : nil
    default: return nil
    }
  }

  /// What stands first between the brackets, without quotes.
  private static func argument(_ text: Substring) -> String {
    let inner = text.drop { $0 != "(" }.dropFirst().drop { $0 == " " || $0 == "\"" || $0 == "'" }
    return String(inner.prefix { $0 != ")" && $0 != "\"" && $0 != "'" })
  }

  /// Whether a path leads out of the folder that it is looked up in.
  static func leaves(_ path: String) -> Bool {
    if path.hasPrefix("/") { return true }
    var depth = 0
    for part in path.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }
}
