import TextStorage

/// A text with fields, such as `{page} of {pages}`.
struct FieldText {
  /// The form of a number.
  enum Notation: String, CaseIterable {
    /// Digits of the text's language.
    case digits
    /// ASCII's digits.
    case latin
    /// Small Roman numerals.
    case roman
    /// Large Roman numerals.
    case Roman
  }

  /// A value that pages have.
  enum Field: Hashable {
    /// The number of the page, from 1.
    case page(Notation)
    /// The number of pages.
    case pages(Notation)
    /// The last number of the pages that are numbered together, up to where numbers start again.
    case partPages
    /// The title of the document.
    case title
    /// The author of the document.
    case author
    /// The date of the document.
    case date
    /// The first heading of a level on the page, or the last one on it; otherwise the last one
    /// before it.
    case section(Int, isLast: Bool)
    /// The number of the page of a place of the document, by its name.
    case pageOf(String)
    /// The words of a place of the document, by its name.
    case words(String)
    /// The value of a key of the data or of the front matter.
    case value(String)
  }

  private enum Piece {
    case words(String)
    case field(Field)
  }

  private var pieces: [Piece] = []
  /// The fields that are not understood, as written.
  private(set) var unknown: [String] = []

  /// The names of the fields.
  static let names = ["page", "pages", "title", "author", "date", "section"]
  /// The most letters of a field; longer ones in braces are words.
  private static let longest = 40
  /// The most letters of a reference to a place of the document.
  private static let longestReference = 200

  /// The fields in the text.
  var fields: Set<Field> {
    Set(
      pieces.compactMap { piece in
        if case .field(let field) = piece { return field }
        return nil
      })
  }

  /// True if some field is a value of the data or of the front matter.
  var hasValues: Bool {
    fields.contains { field in
      if case .value = field { true } else { false }
    }
  }

  /// True if some unknown field is a reference to a place of the document.
  var mayRefer: Bool { unknown.contains(where: Self.isReference) }

  /// True if the name of a field is that of a reference to a place, such as `page:mill`.
  static func isReference(_ name: String) -> Bool {
    name.hasPrefix("page:") || name.hasPrefix("ref:")
  }

  /// Reads a text. Two braces give one; an unknown field stays as it is written.
  ///
  /// - Parameters:
  ///   - places: The names of the places that the text may refer to.
  ///   - keys: The keys of the document's values.
  init(_ text: String, places: Set<String> = [], keys: Set<String> = []) {
    var words = ""
    var rest = Substring(text)
    while let character = rest.first {
      if character == "{", rest.dropFirst().first == "{" {
        words += "{"
        rest = rest.dropFirst(2)
        if let end = rest.firstRange(of: "}}") {
          words += rest[..<end.lowerBound] + "}"
          rest = rest[end.upperBound...]
        }
        continue
      }
      let isReference =
        character == "{" && (rest.hasPrefix("{page:") || rest.hasPrefix("{ref:"))
      let longest = isReference ? Self.longestReference : Self.longest
      // A field may be within other braces, such as those of an object in JSON.
      guard character == "{", let end = rest.prefix(longest).firstIndex(of: "}"),
        !rest[..<end].dropFirst().contains("{")
      else {
        words.append(character)
        rest.removeFirst()
        continue
      }
      let name = rest[rest.index(after: rest.startIndex)..<end]
      if let field = Self.field(name, keys) ?? Self.reference(name, to: places) {
        if !words.isEmpty { pieces.append(.words(words)) }
        pieces.append(.field(field))
        words = ""
      } else {
        words += rest[...end]
        if !unknown.contains(String(name)) { unknown.append(String(name)) }
      }
      rest = rest[rest.index(after: end)...]
    }
    if !words.isEmpty { pieces.append(.words(words)) }
  }

  private static func field(_ text: Substring, _ keys: Set<String>) -> Field? {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let detail = parts.count > 1 ? String(parts[1]) : nil
    switch parts.first {
    case "page": return notation(detail).map { .page($0) }
    case "pages" where detail == "part": return .partPages
    case "pages": return notation(detail).map { .pages($0) }
    case "title" where detail == nil: return .title
    case "author" where detail == nil: return .author
    case "date" where detail == nil: return .date
    case "section":
      return section(text.split(separator: ":", omittingEmptySubsequences: false).dropFirst())
    default:
      // Keys of front matter are in small letters.
      return [String(text), text.lowercased()].first(where: keys.contains).map { .value($0) }
    }
  }

  /// Returns the field for the level of a heading and `last`, both of which may be missing.
  private static func section(_ details: ArraySlice<Substring>) -> Field? {
    let isLast = details.last == "last"
    let level = isLast ? details.dropLast() : details
    guard let first = level.first else { return .section(1, isLast: isLast) }
    guard level.count == 1, let number = Int(first), (1...6).contains(number) else { return nil }
    return .section(number, isLast: isLast)
  }

  /// Returns the reference to a place of the document, such as `page:mill`; nil for any other
  /// field.
  private static func reference(_ text: Substring, to places: Set<String>) -> Field? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let name = String(text[text.index(after: colon)...])
    guard places.contains(name) else { return nil }
    switch text[..<colon] {
    case "page": return .pageOf(name)
    case "ref": return .words(name)
    default: return nil
    }
  }

  private static func notation(_ name: String?) -> Notation? {
    name.map { Notation(rawValue: $0) } ?? .digits
  }

  /// Returns the text with the values of a page.
  func text(_ value: (Field) -> String) -> String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .words(let words): text += words
      case .field(let field): text += value(field)
      }
    }
  }
}
