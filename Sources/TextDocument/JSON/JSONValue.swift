/// One value of a JSON text, with its position.
package struct JSONValue: Sendable {
  /// The content of a value.
  package enum Content: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([JSONMember])
  }

  /// The content.
  package var content: Content
  /// The offset of the value's first byte in the text.
  package var offset: Int
  /// The offset of the byte after the value.
  package var end: Int

  /// True for an array or an object.
  var isCollection: Bool {
    switch content {
    case .array, .object: true
    case .null, .bool, .number, .string: false
    }
  }

  /// The kind of value in words, for messages.
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
  /// The offset of the name's first byte in the text.
  package var keyOffset: Int
  /// The value.
  package var value: JSONValue
}
