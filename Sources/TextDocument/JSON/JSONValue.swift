/// One value of a JSON text, with the place where it stands.
package struct JSONValue: Sendable {
  /// What a value can hold.
  package enum Content: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([JSONMember])
  }

  /// What the value holds.
  package var content: Content
  /// The byte of the text at which the value begins.
  package var offset: Int
  /// The byte of the text behind the value.
  package var end: Int

  /// What kind of value it is, in the words of an error message.
  package var kindName: String {
    switch content {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): "the number \(JSONWriter.shortest(value))"
    case .string(let text):
      text.utf8.count <= 40 ? "the string \"\(text)\"" : "a string of \(text.utf8.count) bytes"
    case .array(let elements): elements.isEmpty ? "an empty array" : "an array"
    case .object: "an object"
    }
  }
}

/// One name and value of a JSON object, in the order of the text.
package struct JSONMember: Sendable {
  /// The name, with its escapes resolved.
  package var key: String
  /// The byte of the text at which the name begins.
  package var keyOffset: Int
  /// The value.
  package var value: JSONValue
}
