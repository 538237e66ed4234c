import TextGeometry

/// Copies the page of a PDF file into another as a form. It reads what Cairo writes as PDF 1.4: a
/// table of all objects at the end, and no object streams (ISO 32000-1, §7.5, §8.10).
struct PDFImport {
  /// A word of PDF's syntax, a string or a delimiter.
  typealias Token = ArraySlice<UInt8>

  /// An object that has been read.
  private struct Object {
    var tokens: [Token]
    /// The offset of its stream; nil if it has none.
    var stream: Int?
  }

  private let bytes: [UInt8]
  /// The offset of each object, by number; nil for free numbers.
  private var offsets: [Int?] = []
  /// The numbers of copied objects in the new file.
  private var numbers: [Int: Int] = [:]
  /// True if something that was copied is a font.
  private(set) var hasFonts = false
  /// The objects that are referred to and not yet copied.
  private var waiting: [Int] = []

  /// Opens a file; nil if it has no table of objects.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard
      let start = bytes.lastRange(of: Array("startxref".utf8)),
      case var reader = PDFTokens(bytes, at: start), let table = reader.next()?.integer,
      table < bytes.count
    else { return nil }
    var entries = PDFTokens(bytes, at: table)
    guard entries.next()?.text == "xref", entries.next()?.integer == 0,
      let count = entries.next()?.integer, count <= bytes.count / 20
    else { return nil }
    for _ in 0..<count {
      guard let offset = entries.next()?.integer, entries.next() != nil,
        let kind = entries.next()?.text
      else { return nil }
      offsets.append(kind == "n" && offset < bytes.count ? offset : nil)
    }
  }

  /// Copies the first page with all that it refers to.
  ///
  /// - Returns: The form; nil if the page cannot be read.
  mutating func copyPage(to file: inout PDFFile) -> PDFDrawings.Form? {
    guard let page = page(), let box = page["/MediaBox"], box.count == 6,
      let width = Double(box[3].text),
      let height = Double(box[4].text), width > 0, height > 0,
      let contents = page["/Contents"]?.first?.integer,
      let content = object(contents), let stream = content.stream,
      let bytes = streamBytes(of: content, at: stream)
    else { return nil }
    var entries = "/Type/XObject/Subtype/Form/BBox\(text(of: box, in: &file))"
    for key in ["/Resources", "/Group"] {
      if let value = page[key] { entries += "\(key) \(text(of: value, in: &file))" }
    }
    for (key, value) in Self.entries(of: content.tokens) where key != "/Length" {
      entries += "\(key) \(text(of: value, in: &file))"
    }
    let form = file.newObject()
    file.addStream(Array(bytes), entries, as: form, isPacked: true)
    while let number = waiting.popLast() {
      guard let target = numbers[number], copy(number, as: target, to: &file) else { return nil }
    }
    return PDFDrawings.Form(object: form, size: Size(width: width, height: height))
  }

  private mutating func copy(_ number: Int, as target: Int, to file: inout PDFFile) -> Bool {
    guard let object = object(number) else { return false }
    if object.tokens.contains(where: { $0.text == "/FontDescriptor" }) { hasFonts = true }
    guard let stream = object.stream else {
      file.add(PDFWriter(text(of: object.tokens, in: &file)), as: target)
      return true
    }
    guard let bytes = streamBytes(of: object, at: stream) else { return false }
    var entries = ""
    for (key, value) in Self.entries(of: object.tokens)
    where key != "/Length" && key != "/Interpolate" {
      entries += "\(key) \(text(of: value, in: &file))"
    }
    file.addStream(Array(bytes), entries, as: target, isPacked: true)
    return true
  }

  /// Returns tokens as text, with references to the copies of objects.
  private mutating func text(of tokens: [Token], in file: inout PDFFile) -> String {
    var result: [UInt8] = []
    var index = 0
    while index < tokens.count {
      if index + 2 < tokens.count, tokens[index + 2].text == "R",
        let number = tokens[index].integer
      {
        let copy = numbers[number] ?? file.newObject()
        if numbers.updateValue(copy, forKey: number) == nil { waiting.append(number) }
        result += "\(copy) 0 R ".utf8
        index += 3
      } else {
        result += tokens[index]
        result.append(0x20)
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  // MARK: Reading

  private func object(_ number: Int) -> Object? {
    guard offsets.indices.contains(number), let offset = offsets[number] else { return nil }
    var reader = PDFTokens(bytes, at: offset)
    guard reader.next()?.integer == number, reader.next() != nil, reader.next()?.text == "obj"
    else { return nil }
    var tokens: [Token] = []
    while let token = reader.next() {
      if token.text == "endobj" { return Object(tokens: tokens) }
      if token.text == "stream" {
        // A line feed, or a carriage return before it, ends the word.
        let start = reader.position + (bytes[reader.position...].first == 0x0D ? 2 : 1)
        return Object(tokens: tokens, stream: start)
      }
      tokens.append(token)
    }
    return nil
  }

  /// Returns the entries of the first page.
  private func page() -> [String: [Token]]? {
    for number in offsets.indices {
      let entries = dictionary(of: number)
      if entries?["/Type"]?.first?.text == "/Page" { return entries }
    }
    return nil
  }

  private func dictionary(of number: Int) -> [String: [Token]]? {
    guard let object = object(number), object.tokens.first?.text == "<<" else { return nil }
    return Dictionary(Self.entries(of: object.tokens)) { first, _ in first }
  }

  /// Returns the entries of a dictionary.
  private static func entries(of tokens: [Token]) -> [(String, [Token])] {
    var result: [(String, [Token])] = []
    var key: String?
    var value: [Token] = []
    var depth = 0
    for token in tokens.dropFirst() {
      let text = token.text
      if text == ">>" || text == "]" { depth -= 1 }
      if depth < 0 { break }
      let isKey = depth == 0 && text.hasPrefix("/") && (key == nil || !value.isEmpty)
      if isKey {
        if let key { result.append((key, value)) }
        (key, value) = (text, [])
      } else {
        value.append(token)
      }
      if text == "<<" || text == "[" { depth += 1 }
    }
    if let key { result.append((key, value)) }
    return result
  }

  private func streamBytes(of object: Object, at start: Int) -> ArraySlice<UInt8>? {
    let length = Self.entries(of: object.tokens).first { $0.0 == "/Length" }?.1
    var count = length?.first?.integer
    if length?.last?.text == "R" {
      count = count.flatMap { self.object($0)?.tokens.first?.integer }
    }
    guard let count, count <= bytes.count - start else { return nil }
    return bytes[start..<start + count]
  }
}

/// Splits PDF into tokens (ISO 32000-1, §7.2).
private struct PDFTokens {
  private let bytes: [UInt8]
  /// The offset after the last token.
  private(set) var position: Int

  init(_ bytes: [UInt8], at position: Int) { (self.bytes, self.position) = (bytes, position) }

  /// Returns the next token; nil at the end.
  mutating func next() -> PDFImport.Token? {
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    guard position < bytes.count else { return nil }
    let start = position
    position += 1
    switch bytes[start] {
    case UInt8(ascii: "("): skipString()
    case UInt8(ascii: "<"):
      if position < bytes.count, bytes[position] == UInt8(ascii: "<") {
        position += 1
      } else {
        while position < bytes.count, bytes[position - 1] != UInt8(ascii: ">") { position += 1 }
      }
    case UInt8(ascii: ">"):
      if position < bytes.count, bytes[position] == UInt8(ascii: ">") { position += 1 }
    case UInt8(ascii: "["), UInt8(ascii: "]"): break
    case UInt8(ascii: "%"):
      while position < bytes.count, bytes[position] != 0x0A { position += 1 }
      return next()
    default:
      while position < bytes.count, !Self.isSpace(bytes[position]),
        !"()<>[]/%".utf8.contains(bytes[position])
      {
        position += 1
      }
    }
    return bytes[start..<position]
  }

  private mutating func skipString() {
    var depth = 1
    while position < bytes.count, depth > 0 {
      switch bytes[position] {
      case UInt8(ascii: "\\"): position += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      position += 1
    }
    position = min(position, bytes.count)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0 || (0x09...0x0D).contains(byte)
  }
}

extension ArraySlice<UInt8> {
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }

  /// The whole number that the bytes spell; nil if they do not, or it is negative.
  fileprivate var integer: Int? {
    guard !isEmpty, count <= 15 else { return nil }
    var result = 0
    for byte in self {
      guard (0x30...0x39).contains(byte) else { return nil }
      result = 10 * result + Int(byte - 0x30)
    }
    return result
  }
}

extension [UInt8] {
  /// Returns the end of the last occurrence of a word.
  fileprivate func lastRange(of word: [UInt8]) -> Int? {
    guard count >= word.count else { return nil }
    return (0...count - word.count).reversed().first { self[$0...].starts(with: word) }
      .map { $0 + word.count }
  }
}
