/// Attributes that Markdown writes in braces after an element: `{.class #id key=value}`.
public struct MarkdownAttributes: Hashable, Sendable {
  /// The classes, which name styles of the sheet.
  public var classes: [String] = []
  /// The identifier, which becomes the anchor of a heading; nil for none.
  public var identifier: String?
  /// The values by key.
  public var values: [String: String] = [:]

  /// The most bytes of an attribute list. Longer ones stay as written.
  public static let lengthLimit = 1000
  /// The most attributes of a list. Longer lists stay as written.
  public static let countLimit = 32

  /// Creates an empty list.
  public init() {}

  /// Reads a list that begins with the brace at the start of `bytes`.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - needsName: True if the list must begin with a class or an identifier.
  /// - Returns: The attributes, and the index after the closing brace; nil if this is no list.
  static func read(
    _ bytes: ArraySlice<UInt8>, needsName: Bool = true
  ) -> (attributes: MarkdownAttributes, end: Int)? {
    guard bytes.first == UInt8(ascii: "{") else { return nil }
    let bytes = bytes.prefix(lengthLimit)
    var result = MarkdownAttributes()
    var index = bytes.startIndex + 1
    var count = 0
    while true {
      let gap = index
      while index < bytes.endIndex, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
      guard index < bytes.endIndex else { return nil }
      if bytes[index] == UInt8(ascii: "}") { break }
      if count > 0, gap == index { return nil }
      count += 1
      guard count <= countLimit, let end = result.readOne(bytes, from: index) else { return nil }
      if count == 1, needsName, result.classes.isEmpty, result.identifier == nil { return nil }
      index = end
    }
    return count > 0 ? (result, index + 1) : nil
  }

  /// True if a text in braces is a list of attributes.
  ///
  /// - Parameter text: The text without the braces.
  static func isList(_ text: String) -> Bool {
    let bytes = Array("{\(text)}".utf8)
    return read(bytes[...], needsName: false)?.end == bytes.endIndex
  }

  /// Returns the classes that the lists in a text name.
  ///
  /// - Complexity: O(*n*·*m*) for *n* braces, and lists of at most *m* bytes.
  static func classNames(in text: String) -> Set<String> {
    let bytes = Array(text.utf8)
    var names: Set<String> = []
    for start in bytes.indices where bytes[start] == UInt8(ascii: "{") {
      guard let list = read(bytes[start...], needsName: false)?.attributes else { continue }
      names.formUnion(list.classes + list.innerClasses)
    }
    return names
  }

  /// Reads a class, an identifier, or a key with its value; returns the index after it.
  private mutating func readOne(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    func name(from start: Int) -> (String, Int)? {
      var end = start
      while end < bytes.endIndex, Self.isName(bytes[end]) { end += 1 }
      return end > start ? (Self.text(bytes[start..<end]), end) : nil
    }
    switch bytes[start] {
    case UInt8(ascii: "."):
      guard let (word, end) = name(from: start + 1) else { return nil }
      if !classes.contains(word) { classes.append(word) }
      return end
    case UInt8(ascii: "#"):
      guard let (word, end) = name(from: start + 1) else { return nil }
      identifier = word
      return end
    default:
      guard let (key, end) = name(from: start), end < bytes.endIndex,
        bytes[end] == UInt8(ascii: "=")
      else { return nil }
      return readValue(of: key, bytes, from: end + 1)
    }
  }

  private mutating func readValue(
    of key: String, _ bytes: ArraySlice<UInt8>, from start: Int
  ) -> Int? {
    guard start < bytes.endIndex else { return nil }
    let quote = bytes[start]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      guard let end = bytes[(start + 1)...].firstIndex(of: quote) else { return nil }
      values[key] = Self.text(bytes[(start + 1)..<end])
      return end + 1
    }
    let value = bytes[start...].prefix { $0 > 0x20 && $0 != UInt8(ascii: "}") }
    if value.isEmpty { return nil }
    values[key] = Self.text(value)
    return value.endIndex
  }

  /// Returns a name or a value, with the marks of the document's values.
  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    DocumentValues.restored(String(decoding: bytes, as: UTF8.self))
  }

  /// Returns true for letters, digits, hyphens, underscores, colons, and bytes beyond ASCII.
  static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: ":"), 0x80...:
      true
    default: false
    }
  }
}

/// A part of a Markdown text that cannot be used, for a remark.
public struct MarkdownRemark: Hashable, Sendable {
  /// The line of the source, from 1.
  public var line: Int
  /// The message.
  public var message: String
}
