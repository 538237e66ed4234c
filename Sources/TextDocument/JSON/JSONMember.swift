/// One name and value of a JSON object, in the order of the text.
package struct JSONMember: Sendable {
  /// The name, with its escapes resolved.
  package var key: String
  /// The byte of the text at which the name begins.
  package var keyOffset: Int
  /// The value.
  package var value: JSONValue
}
