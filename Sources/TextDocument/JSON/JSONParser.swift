/// A recursive parser of JSON texts (RFC 8259) that are known to be valid UTF-8.
struct JSONParser {
  /// A fault and its byte offset.
  struct Fault: Error {
    var offset: Int
    var message: String
    var hint: String?
  }

  /// The rule and the hint for comments and trailing commas.
  private static let plainRule =
    "JSON allows neither comments nor trailing commas (RFC 8259)"
  private static let plainHint = "Remove it, or name the file .jsonc, which allows both."

  let bytes: [UInt8]
  private let nestingLimit: Int
  private let valueLimit: Int
  let allowsComments: Bool
  /// True to accept repeated names, and halves of surrogate pairs as U+FFFD.
  private(set) var isTolerant = false
  var index = 0
  private var depth = 0
  private var valueCount = 0

  init(bytes: [UInt8], limits: JSONLimits) {
    self.bytes = bytes
    nestingLimit = limits.nesting
    valueLimit = limits.values
    allowsComments = limits.allowsComments
  }

  /// Parses the one value of the text.
  mutating func parse() throws(Fault) -> JSONValue {
    try skipSpace()
    guard index < bytes.count else {
      throw Fault(offset: index, message: "the text is empty; expected a JSON value")
    }
    let value = try parseValue()
    try skipSpace()
    guard index == bytes.count else {
      throw Fault(offset: index, message: "expected the end of the text, found \(found())")
    }
    return value
  }

  /// Returns the range of a member of the text's outermost object, even if the text has faults
  /// elsewhere; nil if the member does not precede them, or appears twice.
  mutating func range(ofMember name: String) -> Range<Int>? {
    isTolerant = true
    var found: Range<Int>?
    do throws(Fault) {
      try skipSpace()
      guard index < bytes.count, bytes[index] == UInt8(ascii: "{") else { return nil }
      try enter()
      while index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
        let key = try parseString()
        try skipSpace()
        guard take(UInt8(ascii: ":")) else { break }
        try skipSpace()
        let value = try parseValue()
        if key == name {
          if found != nil { return nil }
          found = value.offset..<value.end
        }
        try skipSpace()
        guard take(UInt8(ascii: ",")) else { break }
        try skipSpace()
      }
    } catch {
      // The members before the fault are known.
    }
    return found
  }

  mutating func parseValue() throws(Fault) -> JSONValue {
    guard index < bytes.count else {
      throw Fault(offset: index, message: "expected a value, found the end of the text")
    }
    valueCount += 1
    guard valueCount <= valueLimit else {
      throw Fault(
        offset: index, message: "the text has more values than the limit of \(valueLimit)",
        hint: "Divide it into several files.")
    }
    let start = index
    switch bytes[index] {
    case UInt8(ascii: "{"): return JSONValue(content: try parseObject(), offset: start, end: index)
    case UInt8(ascii: "["): return JSONValue(content: try parseArray(), offset: start, end: index)
    case UInt8(ascii: "\""):
      return JSONValue(content: .string(try parseString()), offset: start, end: index)
    case UInt8(ascii: "t"): return try parseWord("true", .bool(true))
    case UInt8(ascii: "f"): return try parseWord("false", .bool(false))
    case UInt8(ascii: "n"): return try parseWord("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return JSONValue(content: .number(try parseNumber()), offset: start, end: index)
    default:
      let isWord =
        bytes[index] >= 0x80 || (bytes[index] | 0x20) >= 0x61 && (bytes[index] | 0x20) <= 0x7A
      throw Fault(
        offset: index, message: "expected a value, found \(found())",
        hint: !isWord
          ? nil
          : valueCount == 1
            ? "This is not JSON, which begins with “{” or “[” here."
            : "Put texts, paths and file names in quotes: \"…\".")
    }
  }

  private mutating func parseWord(_ word: StaticString, _ content: JSONValue.Content)
    throws(Fault) -> JSONValue
  {
    let start = index
    let length = word.utf8CodeUnitCount
    let matches =
      index + length <= bytes.count
      && "\(word)".utf8.elementsEqual(bytes[index..<index + length])
    guard matches else {
      throw Fault(offset: index, message: "expected a value, found \(found())")
    }
    index += length
    return JSONValue(content: content, offset: start, end: index)
  }

  private mutating func enter() throws(Fault) {
    depth += 1
    guard depth <= nestingLimit else {
      throw Fault(
        offset: index, message: "arrays and objects are nested deeper than \(nestingLimit) levels")
    }
    index += 1
    try skipSpace()
  }

  private mutating func parseArray() throws(Fault) -> JSONValue.Content {
    try enter()
    defer { depth -= 1 }
    var elements: [JSONValue] = []
    if take(UInt8(ascii: "]")) { return .array(elements) }
    while true {
      elements.append(try parseValue())
      try skipSpace()
      if take(UInt8(ascii: "]")) { return .array(elements) }
      let comma = index
      guard take(UInt8(ascii: ",")) else {
        throw Fault(offset: index, message: "expected “,” or “]”, found \(found())")
      }
      try skipSpace()
      if try endsAfterComma(UInt8(ascii: "]"), at: comma) { return .array(elements) }
    }
  }

  private mutating func parseObject() throws(Fault) -> JSONValue.Content {
    try enter()
    defer { depth -= 1 }
    var members: [JSONMember] = []
    if take(UInt8(ascii: "}")) { return .object(members) }
    var names = Set<String>()
    while true {
      guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
        throw Fault(offset: index, message: "expected a name in quotes, found \(found())")
      }
      let keyOffset = index
      let key = try parseString()
      guard names.insert(key).inserted || isTolerant else {
        throw Fault(offset: keyOffset, message: "the name “\(key)” appears twice in this object")
      }
      try skipSpace()
      guard take(UInt8(ascii: ":")) else {
        throw Fault(offset: index, message: "expected “:” after a name, found \(found())")
      }
      try skipSpace()
      members.append(JSONMember(key: key, keyOffset: keyOffset, value: try parseValue()))
      try skipSpace()
      if take(UInt8(ascii: "}")) { return .object(members) }
      let comma = index
      guard take(UInt8(ascii: ",")) else {
        throw Fault(offset: index, message: "expected “,” or “}”, found \(found())")
      }
      try skipSpace()
      if try endsAfterComma(UInt8(ascii: "}"), at: comma) { return .object(members) }
    }
  }

  mutating func skipSpace() throws(Fault) {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      case UInt8(ascii: "/"): try skipComment()
      default: return
      }
    }
  }

  /// Skips a comment, if comments are allowed.
  private mutating func skipComment() throws(Fault) {
    let start = index
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
    guard next == UInt8(ascii: "/") || next == UInt8(ascii: "*") else {
      throw Fault(offset: index, message: "expected a value, found \(found())")
    }
    guard allowsComments else {
      throw Fault(
        offset: index, message: "this is a comment; \(Self.plainRule)", hint: Self.plainHint)
    }
    index += 2
    if next == UInt8(ascii: "/") {
      while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
      return
    }
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
        index += 2
        return
      }
      index += 1
    }
    throw Fault(offset: start, message: "this comment has no end; close it with “*/”")
  }

  /// Returns true if a list ends after a comma, if that is allowed.
  private mutating func endsAfterComma(_ end: UInt8, at comma: Int) throws(Fault) -> Bool {
    guard index < bytes.count, bytes[index] == end else { return false }
    guard allowsComments else {
      throw Fault(
        offset: comma, message: "there is no value after this comma; \(Self.plainRule)",
        hint: Self.plainHint)
    }
    index += 1
    return true
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  /// Returns the character at the current offset in words, for messages.
  func found() -> String {
    guard index < bytes.count else { return "the end of the text" }
    let byte = bytes[index]
    if byte < 0x20 || byte == 0x7F { return "a control character (\(byte))" }
    let scalar = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self)
      .unicodeScalars.first
    return scalar.map { "“\($0)”" } ?? "nothing"
  }
}
