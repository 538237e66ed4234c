/// Values in JSON: an object with a member for each.
extension DocumentValues {
  /// Reads an object of values by their names.
  ///
  /// A number is text as it is written. An array with arrays or objects has the rows of a table.
  /// Any other array is text: its elements, joined with commas as those of a list in front matter
  /// are. An empty array is both.
  ///
  /// - Throws: A ``DocumentError`` for null, and for an object that is no row.
  package init(reading cursor: JSONCursor) throws(DocumentError) {
    self.init([:])
    for (name, value) in try cursor.members("values by their names") {
      guard case .array(let elements) = value.value.content else {
        values[name] = try Self.text(of: value, or: "a text, a number or an array")
        continue
      }
      let hasRows = elements.contains(where: \.isCollection)
      if hasRows || elements.isEmpty { tables[name] = Self.source(of: value) }
      if hasRows { continue }
      var texts: [String] = []
      for element in try value.elements("values") {
        texts.append(try Self.text(of: element, or: "a text or a number"))
      }
      values[name] = texts.joined(separator: ", ")
    }
  }

  /// Returns the text of a value.
  ///
  /// - Parameter kinds: The expected kinds of values, for the error.
  private static func text(
    of cursor: JSONCursor, or kinds: String
  ) throws(DocumentError) -> String {
    switch cursor.value.content {
    case .string(let text): return text
    case .number: return source(of: cursor)
    case .bool(let flag): return flag ? "true" : "false"
    case .null, .array, .object: throw cursor.expected(kinds)
    }
  }

  /// Returns a value as it is written.
  private static func source(of cursor: JSONCursor) -> String {
    let range = cursor.value.offset..<cursor.value.end
    return String(decoding: cursor.document.bytes[range], as: UTF8.self)
  }

  /// Writes the values as an object on one line, with its members in the order of their names.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    for name in Set(values.keys).union(tables.keys).sorted() {
      writer.key(name)
      if let rows = tables[name] {
        // Line feeds can occur only between tokens, where a space means the same.
        writer.raw(rows.utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 })
      } else {
        writer.string(values[name] ?? "")
      }
    }
    writer.endObject()
  }
}
