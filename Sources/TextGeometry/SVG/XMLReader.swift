/// A reader of an XML document's elements, limited to what SVG shapes need.
///
/// Documents are untrusted. Entities other than XML's own five are refused, so a document can
/// neither grow during reading nor fetch another one. An internal subset of a document type is
/// refused too. Size and nesting have limits. The work is linear in the size.
struct XMLReader {
  private let bytes: [UInt8]
  private let name: String
  private let limits: GeometryLimits
  private var position = 0
  private var line = 1
  private(set) var elements: [XMLElement] = []

  init(_ bytes: [UInt8], name: String, limits: GeometryLimits) {
    self.bytes = bytes
    self.name = name
    self.limits = limits
  }

  /// Reads the whole document.
  mutating func read() throws(GeometryError) -> [XMLElement] {
    guard bytes.count <= limits.maximumBytes else {
      throw GeometryError(
        kind: .limit, text: name, column: nil,
        message: "the document is larger than \(limits.maximumBytes) bytes")
    }
    var open: [Int] = []
    while try skipToMarkup() {
      if starts("<!--") {
        try skip(past: "-->")
      } else if starts("<![CDATA[") {
        try skip(past: "]]>")
      } else if starts("<?") {
        try skip(past: "?>")
      } else if starts("<!") {
        try skipDocumentType()
      } else if starts("</") {
        position += 2
        let closing = try readName()
        guard let last = open.popLast(), elements[last].name == closing else {
          throw fault("</\(closing)> closes no element")
        }
        skipSpaces()
        guard take(">") else { throw fault("expected > after </\(closing)") }
      } else {
        guard !open.isEmpty || elements.isEmpty else {
          throw fault("the document has more than one outermost element")
        }
        let isOpen = try readElement(parent: open.last ?? -1)
        if isOpen { open.append(elements.count - 1) }
        guard open.count <= limits.maximumDepth else {
          throw fault("elements are nested more than \(limits.maximumDepth) deep", .limit)
        }
      }
    }
    if let last = open.last { throw fault("<\(elements[last].name)> is not closed") }
    guard !elements.isEmpty else { throw fault("the document has no element") }
    return elements
  }

  /// Reads a start tag. Returns true if content follows it.
  private mutating func readElement(parent: Int) throws(GeometryError) -> Bool {
    position += 1
    let start = line
    let tag = try readName()
    var attributes: [String: String] = [:]
    while true {
      skipSpaces()
      if take(">") || starts("/>") { break }
      let key = try readName()
      skipSpaces()
      guard take("=") else { throw fault("expected = after the attribute \(key)") }
      skipSpaces()
      let value = try readValue()
      // If several prefixes have the same name, the first counts.
      if attributes[key] == nil { attributes[key] = value }
    }
    guard elements.count < limits.maximumPieces else {
      throw fault("the document has more than \(limits.maximumPieces) elements", .limit)
    }
    if parent >= 0 { elements[parent].children.append(elements.count) }
    elements.append(XMLElement(name: tag, attributes: attributes, parent: parent, line: start))
    if starts("/>") {
      position += 2
      return false
    }
    return true
  }

  /// Reads a name and returns the part after its prefix.
  private mutating func readName() throws(GeometryError) -> String {
    let start = position
    var local = start
    while position < bytes.count, Self.isName(bytes[position]) {
      if bytes[position] == UInt8(ascii: ":") { local = position + 1 }
      position += 1
    }
    guard position > local else { throw fault("expected a name") }
    return String(decoding: bytes[local..<position], as: UTF8.self)
  }

  private static func isName(_ byte: UInt8) -> Bool {
    TextScanner.isLetter(byte) || TextScanner.isDigit(byte) || byte >= 0x80
      || byte == 0x3A || byte == 0x5F || byte == 0x2D || byte == 0x2E
  }

  private mutating func readValue() throws(GeometryError) -> String {
    guard position < bytes.count, bytes[position] == 0x22 || bytes[position] == 0x27 else {
      throw fault("expected a value in quotes")
    }
    let quote = bytes[position]
    position += 1
    var value: [UInt8] = []
    while position < bytes.count, bytes[position] != quote {
      let byte = bytes[position]
      if byte == UInt8(ascii: "<") { throw fault("< is not allowed in a value") }
      if byte == 0x0A { line += 1 }
      if byte == UInt8(ascii: "&") {
        value.append(contentsOf: try readReference())
      } else {
        value.append(byte)
        position += 1
      }
    }
    guard position < bytes.count else { throw fault("a value is not closed") }
    position += 1
    return String(decoding: value, as: UTF8.self)
  }

  /// Reads a character reference, or one of XML's own entities.
  private mutating func readReference() throws(GeometryError) -> [UInt8] {
    let start = position + 1
    var end = start
    while end < bytes.count, end - start < 12, bytes[end] != UInt8(ascii: ";") { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ";") else {
      throw fault("the entity after & has no end")
    }
    let entity = String(decoding: bytes[start..<end], as: UTF8.self)
    position = end + 1
    switch entity {
    case "amp": return [0x26]
    case "lt": return [0x3C]
    case "gt": return [0x3E]
    case "quot": return [0x22]
    case "apos": return [0x27]
    default: break
    }
    let digits = entity.dropFirst()
    let code =
      entity.hasPrefix("#x")
      ? UInt32(digits.dropFirst(), radix: 16) : entity.hasPrefix("#") ? UInt32(digits) : nil
    guard let code, let scalar = Unicode.Scalar(code) else {
      throw fault("the entity &\(entity); is not allowed; only those of XML itself are")
    }
    return Array(String(scalar).utf8)
  }

  /// Skips `<!DOCTYPE …>`, which must not declare anything itself.
  private mutating func skipDocumentType() throws(GeometryError) {
    var quote: UInt8 = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == 0x0A { line += 1 }
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        throw fault(
          "declarations of entities are not allowed; remove the part in brackets")
      } else if byte == UInt8(ascii: ">") {
        return
      }
    }
    throw fault("the document type is not closed")
  }

  /// Advances over text to the next `<`. Returns true if there is one.
  private mutating func skipToMarkup() throws(GeometryError) -> Bool {
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") {
      if bytes[position] == 0x0A { line += 1 }
      position += 1
    }
    return position < bytes.count
  }

  private func starts(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    return text.withUTF8Buffer { wanted in
      for index in 0..<count where unsafe bytes[position + index] != wanted[index] { return false }
      return true
    }
  }

  private mutating func skip(past end: StaticString) throws(GeometryError) {
    position += 2
    while position < bytes.count {
      if starts(end) {
        position += end.utf8CodeUnitCount
        return
      }
      if bytes[position] == 0x0A { line += 1 }
      position += 1
    }
    throw fault("expected \(end)")
  }

  private mutating func skipSpaces() {
    while position < bytes.count, TextScanner.isSpace(bytes[position]) {
      if bytes[position] == 0x0A { line += 1 }
      position += 1
    }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  private func fault(_ message: String, _ kind: GeometryError.Kind = .svg) -> GeometryError {
    GeometryError(kind: kind, text: name, column: nil, message: "line \(line): \(message)")
  }
}

/// An element of a document, without the parts that shapes don't need: text, comments, namespaces.
struct XMLElement {
  /// The name without its prefix.
  var name: String
  /// The attributes by name, without prefixes.
  var attributes: [String: String]
  /// The index of the parent element, or -1 for the root.
  var parent: Int
  /// The indices of the child elements.
  var children: [Int] = []
  /// The line of the start tag, counted from 1.
  var line: Int
}
