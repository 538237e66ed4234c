import TextStorage

/// Values for names in double braces: with one for `name`, `Dear {{name}},` becomes `Dear Bo,`.
/// Others are the rows of tables: those of a code block `table` in Markdown with `data=items`.
///
/// A value is text, whatever characters it has. In Markdown none of them is markup: a bar does not
/// end a cell, and an asterisk emphasizes nothing. Its line breaks are breaks within a paragraph.
/// So are the values in the cells of rows.
public struct DocumentValues: Hashable, Sendable {
  /// The values by their names.
  public var values: [String: String]
  /// The rows of tables by their names: for each a JSON array of arrays, or of objects whose keys
  /// name the columns. A value in a row may be such an array, which is a table in its cell.
  public var tables: [String: String]

  /// Creates values.
  ///
  /// - Parameters:
  ///   - values: The values by their names.
  ///   - tables: The rows of tables by their names, as JSON.
  public init(_ values: [String: String], tables: [String: String] = [:]) {
    self.values = values
    self.tables = tables
  }

  /// Returns a text with the values in place of their names. In Markdown stand-ins replace their
  /// marks until it is read, and names that only the front matter has stay as they are.
  ///
  /// - Parameters:
  ///   - isMarkdown: True for Markdown, false for plain text.
  ///   - hidesMarks: True if stand-ins replace the marks of values.
  ///   - place: The text's place, for errors.
  /// - Throws: A ``DocumentError`` if a name has no value, or if it has rows.
  /// - Complexity: O(*n*) in the length of the result.
  func merged(
    _ written: String, isMarkdown: Bool, hidesMarks: Bool, place: String
  ) throws(DocumentError) -> String {
    guard written.utf8.contains(UInt8(ascii: "{")) else { return written }
    let matter = isMarkdown ? FrontMatter.read(written) : nil
    let text = matter.map { written.utf8.index(written.startIndex, offsetBy: $0.length) }
    var own = matter?.matter.values ?? [:]
    var isFilled = matter == nil
    var result = ""
    var rest = written[...]
    while let open = rest.firstRange(of: "{{") {
      result += rest[..<open.lowerBound]
      guard let close = rest[open.upperBound...].firstRange(of: "}}") else {
        rest = rest[open.lowerBound...]
        break
      }
      let name = rest[open.upperBound..<close.lowerBound].split(separator: " ")
        .joined(separator: " ")
      if let text, !isFilled, open.lowerBound >= text {
        // Values of the front matter may be those of the data.
        own = FrontMatter.read(result)?.matter.values ?? own
        isFilled = true
      }
      if let value = values[name] {
        result += hidesMarks ? Self.standIns(for: value) : value
      } else if tables[name] != nil {
        throw DocumentError(
          .malformedInput, at: place, "“\(name)” has rows, which only tables show",
          hint: "Write a code block with “```table {data=\(Self.attribute(name))}”.")
      } else if own[name.lowercased()] != nil {
        result += rest[open.lowerBound..<close.upperBound]
      } else {
        throw DocumentError(
          .malformedInput, at: place, "the data has no “\(name)”",
          hint: NearestNames(Array(values.keys)).hint(for: name))
      }
      rest = rest[close.upperBound...]
    }
    return result + rest
  }

  /// Returns a name as the value of an attribute.
  private static func attribute(_ name: String) -> String {
    name.utf8.allSatisfy(MarkdownAttributes.isName) ? name : "\"\(name)\""
  }

  // MARK: Stand-ins

  /// The ASCII marks. The noncharacters from U+FDD0 on replace them, in this order.
  private static let marks = Array(##"!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~"##.utf16)
  private static let firstStandIn: UInt16 = 0xFDD0
  /// The noncharacters that replace a space and a line break.
  private static let (space, lineBreak): (UInt16, UInt16) = (0xFFFF, 0xFFFE)

  /// Returns a value with stand-ins for its marks, spaces and line breaks.
  static func standIns(for value: String) -> String {
    var units: [UInt16] = []
    var last: UInt16 = 0
    for unit in value.utf16 {
      switch unit {
      case 0x0A where last == 0x0D: break
      case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: units.append(lineBreak)
      case 0x09, 0x20: units.append(space)
      default:
        let number = unit < 0x7F ? marks.firstIndex(of: unit) : nil
        units.append(number.map { firstStandIn + UInt16($0) } ?? unit)
      }
      last = unit
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Returns the code unit that a stand-in replaces; the unit itself if it is none.
  static func restored(_ unit: UInt16) -> UInt16 {
    switch unit {
    case space: return 0x20
    case lineBreak: return 0x2028
    case firstStandIn..<firstStandIn + UInt16(marks.count): return marks[Int(unit - firstStandIn)]
    default: return unit
    }
  }

  /// Returns a text with the marks that stand-ins replace.
  ///
  /// - Parameter lines: True for a text of several lines; otherwise line breaks become spaces.
  static func restored(_ text: String, lines: Bool = false) -> String {
    // All stand-ins begin with this byte in UTF-8.
    guard text.utf8.contains(0xEF) else { return text }
    let units = text.utf16.map { $0 == lineBreak && !lines ? 0x20 : restored($0) }
    return String(decoding: units, as: UTF16.self)
  }
}
