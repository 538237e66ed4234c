import TextStorage

/// The properties at the start of a Markdown text: lines of `key: value` between two lines of
/// three hyphens.
///
/// Only this much of YAML is understood: one value a line, in quotation marks or without them;
/// lists in brackets, or as indented lines with hyphens; and comments. A remark names every other
/// line.
public struct FrontMatter: Hashable, Sendable {
  /// A key with its value; the items of a list are joined with commas.
  public struct Entry: Hashable, Sendable {
    /// The key, as written.
    public var key: String
    /// The value, without quotation marks.
    public var value: String
  }

  /// The entries in order.
  public private(set) var entries: [Entry] = []
  /// The lines that are not understood.
  private(set) var remarks: [MarkdownRemark] = []
  /// The number of lines, including both delimiters.
  private(set) var lineCount = 2

  /// The most lines of front matter. A longer one is text.
  public static let lineLimit = 1000
  /// The most bytes of front matter. A longer one is text.
  public static let byteLimit = 1 << 16

  /// The title; nil for none.
  public var title: String? { self["title"] }
  /// The author, or the authors joined with commas; nil for none.
  public var author: String? { self["author"] ?? self["authors"] }
  /// The date, as written; nil for none.
  public var date: String? { self["date"] }
  /// The language; nil for none.
  public var language: String? { self["language"] ?? self["lang"] }

  /// Returns the last value of a key; nil if there is none or it is empty.
  public subscript(key: String) -> String? {
    let value = entries.last { $0.key.lowercased() == key }?.value
    return value?.isEmpty == false ? value : nil
  }

  /// The last value of each key, by the key in small letters. Empty ones are left out.
  var values: [String: String] {
    entries.reduce(into: [:]) { $0[$1.key.lowercased()] = $1.value.isEmpty ? nil : $1.value }
  }

  /// Reads the front matter of a text.
  ///
  /// - Returns: The front matter, and the number of its bytes; nil if the text does not begin
  ///   with a line of hyphens and a key, or the closing line is missing.
  /// - Complexity: O(*n*) in the length of the front matter.
  static func read(_ source: String) -> (matter: FrontMatter, length: Int)? {
    guard source.utf8.starts(with: "---".utf8) else { return nil }
    let bytes = Array(source.utf8.prefix(byteLimit))
    var lines: [Substring] = []
    var start = 0
    var isClosed = false
    while !isClosed, start < bytes.count, lines.count <= lineLimit {
      let feed = bytes[start...].firstIndex(of: 0x0A)
      var end = feed ?? bytes.count
      let next = feed.map { $0 + 1 } ?? bytes.count
      if end > start, bytes[end - 1] == 0x0D { end -= 1 }
      var line = Substring(String(decoding: bytes[start..<end], as: UTF8.self))
      while line.last == " " || line.last == "\t" { line.removeLast() }
      isClosed = !lines.isEmpty && (line == "---" || line == "...")
      lines.append(line)
      start = next
    }
    guard isClosed, lines.count > 2, lines[0] == "---", key(of: lines[1]) != nil else {
      return nil
    }
    var matter = FrontMatter()
    for (index, line) in lines.enumerated().dropFirst().dropLast() {
      matter.read(line, number: index + 1)
    }
    matter.lineCount = lines.count
    return (matter, start)
  }

  private mutating func read(_ line: Substring, number: Int) {
    let words = Self.trimmed(line)
    if words.isEmpty || words.hasPrefix("#") { return }
    if let (key, rest) = Self.key(of: line) {
      let value = Self.trimmed(rest)
      if let mark = value.first, "|>&*!{".contains(mark) {
        return remark(number, "the value of “\(key.prefix(80))” is not understood")
      }
      entries.append(
        Entry(key: String(key), value: DocumentValues.restored(Self.value(value))))
    } else if words.hasPrefix("- "), let last = entries.indices.last {
      let item = DocumentValues.restored(Self.value(Self.trimmed(words.dropFirst(2))))
      entries[last].value += (entries[last].value.isEmpty ? "" : ", ") + item
    } else {
      remark(number, "this line of the front matter is not understood")
    }
  }

  private mutating func remark(_ line: Int, _ message: String) {
    remarks.append(MarkdownRemark(line: line, message: message))
  }

  /// Returns the key of a line, and the text after its colon; nil if the line has no key.
  private static func key(of line: Substring) -> (key: Substring, rest: Substring)? {
    guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else { return nil }
    let key = line[..<colon]
    let rest = line[line.index(after: colon)...]
    guard key.utf8.allSatisfy(MarkdownAttributes.isName),
      rest.isEmpty || rest.first == " " || rest.first == "\t"
    else { return nil }
    return (key, rest)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }

  /// Returns a value without its quotation marks, brackets or comment.
  private static func value(_ text: Substring) -> String {
    if let quote = text.first, quote == "\"" || quote == "'",
      let end = text.dropFirst().firstIndex(of: quote)
    {
      return String(text[text.index(after: text.startIndex)..<end])
    }
    var plain = text
    if let comment = plain.firstRange(of: " #") { plain = trimmed(plain[..<comment.lowerBound]) }
    guard plain.first == "[", plain.last == "]" else { return String(plain) }
    return plain.dropFirst().dropLast().split(separator: ",").map { value(trimmed($0)) }
      .joined(separator: ", ")
  }
}
