import TextDocument

extension FuzzTarget {
  /// JSON: a document that is read and written again reads as the same, with and without comments,
  /// and each value is at its recorded offsets.
  static let json = FuzzTarget(name: "json") { bytes in
    var lenient = JSONLimits()
    lenient.allowsComments = true
    let strict = try? JSONDocument(parsing: bytes)
    guard let document = try? JSONDocument(parsing: bytes, limits: lenient) else {
      precondition(strict == nil, "Valid JSON is refused where comments are allowed.")
      return
    }
    if let strict {
      precondition(areEqual(strict.root, document.root), "Allowing comments changes a value.")
    }
    checkPlaces(of: document.root, in: document)
    var writer = JSONWriter()
    write(document.root, to: &writer)
    guard let again = try? JSONDocument(parsing: writer.bytes) else {
      preconditionFailure("JSON that was written cannot be read.")
    }
    precondition(areEqual(document.root, again.root), "JSON that was written has other values.")
  }

  private static func areEqual(_ one: JSONValue, _ other: JSONValue) -> Bool {
    switch (one.content, other.content) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.number(let one), .number(let other)): one.bitPattern == other.bitPattern
    case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
    case (.array(let one), .array(let other)):
      one.count == other.count && zip(one, other).allSatisfy { areEqual($0, $1) }
    case (.object(let one), .object(let other)):
      one.count == other.count
        && zip(one, other).allSatisfy {
          $0.key.utf8.elementsEqual($1.key.utf8) && areEqual($0.value, $1.value)
        }
    default: false
    }
  }

  /// Checks that values begin and end with the characters of their kind, and that nested values
  /// are inside, in order.
  private static func checkPlaces(of value: JSONValue, in document: JSONDocument) {
    precondition(
      0 <= value.offset && value.offset < value.end && value.end <= document.bytes.count)
    let first = document.bytes[value.offset]
    let last = document.bytes[value.end - 1]
    switch value.content {
    case .null, .bool, .number: break
    case .string: precondition(first == UInt8(ascii: "\"") && last == first)
    case .array(let elements):
      precondition(first == UInt8(ascii: "[") && last == UInt8(ascii: "]"))
      var end = value.offset + 1
      for element in elements {
        precondition(element.offset >= end && element.end < value.end)
        checkPlaces(of: element, in: document)
        end = element.end
      }
    case .object(let members):
      precondition(first == UInt8(ascii: "{") && last == UInt8(ascii: "}"))
      var end = value.offset + 1
      for member in members {
        precondition(member.keyOffset >= end && member.value.offset > member.keyOffset)
        precondition(member.value.end < value.end)
        checkPlaces(of: member.value, in: document)
        end = member.value.end
      }
    }
  }

  private static func write(_ value: JSONValue, to writer: inout JSONWriter) {
    switch value.content {
    case .null: writer.null()
    case .bool(let flag): writer.bool(flag)
    case .number(let number): writer.exactNumber(number)
    case .string(let text): writer.string(text)
    case .array(let elements):
      writer.beginArray()
      for element in elements { write(element, to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for member in members {
        writer.key(member.key)
        write(member.value, to: &writer)
      }
      writer.endObject()
    }
  }
}
