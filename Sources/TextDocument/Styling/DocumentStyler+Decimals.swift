import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// Columns whose decimal separators are below each other.
extension DocumentStyler {
  /// Indents the numbers of decimal columns at their ends, as far as their fractions are narrower
  /// than the widest one of the column.
  ///
  /// - Complexity: O(*n*) in the length of the tables; each fraction is measured once.
  func alignDecimals(of text: MarkdownText, in storage: TextStorage) {
    var columns: [Column: [Number]] = [:]
    var widths: [Fraction: Double] = [:]
    var decimals: [Int: [Bool]] = [:]
    for block in text.blocks {
      guard let cell = block.cell, let table = block.table, block.element != .tableHeader,
        block.range.lowerBound < storage.length
      else { continue }
      let isDecimal = decimals[table] ?? decimalColumns(of: text.tables[table], block)
      decimals[table] = isDecimal
      guard isDecimal[cell.column] else { continue }
      let hasEnd = text.utf16[block.range.upperBound - 1] == 0x0A
      let range = block.range.lowerBound..<block.range.upperBound - (hasEnd ? 1 : 0)
      let language = storage.attribute(.language, at: block.range.lowerBound) ?? self.language
      guard
        let separator = DecimalSeparator(language: language).position(in: text.utf16[range])
      else { continue }
      var width = 0.0
      if separator < range.upperBound {
        let tail = storage.attributedSubstring(in: separator..<range.upperBound)
        let key = Fraction(
          units: Array(text.utf16[separator..<range.upperBound]),
          attributes: storage.attributes(at: separator))
        width = widths[key] ?? Self.width(of: tail, fonts)
        widths[key] = width
      }
      columns[Column(table: table, number: cell.column), default: []]
        .append(Number(range: block.range, width: width))
    }
    for numbers in columns.values {
      let widest = numbers.reduce(0) { max($0, $1.width) }
      for number in numbers where widest - number.width > 1e-6 {
        guard var style = storage.attribute(.paragraphStyle, at: number.range.lowerBound) else {
          continue
        }
        style.tailIndent = min(0, style.tailIndent) - (widest - number.width)
        storage.addAttribute(.paragraphStyle, value: style, range: number.range)
      }
    }
  }

  /// Returns for each column of a table whether it is aligned at decimal separators.
  ///
  /// - Parameter block: A cell of the table below its header.
  private func decimalColumns(of table: MarkdownTable, _ block: MarkdownBlock) -> [Bool] {
    let style = blockStyle(block, next: nil).table
    return table.columns.indices.map { alignment(ofColumn: $0, of: table, style) == .decimal }
  }

  private static func width(of text: AttributedText, _ fonts: FontLibrary) -> Double {
    var text = text
    text.removeAttribute(.paragraphStyle, range: 0..<text.length)
    return text.size(fonts: fonts).width
  }

  private struct Column: Hashable {
    var table: Int
    var number: Int
  }

  /// The text from a decimal separator on.
  private struct Fraction: Hashable {
    var units: [UInt16]
    var attributes: TextAttributes
  }

  private struct Number {
    var range: Range<Int>
    /// The width from the separator on, in points.
    var width: Double
  }
}

/// The decimal separator of a language.
struct DecimalSeparator {
  private let unit: UInt16

  /// - Parameter language: The language (BCP 47); nil for English.
  init(language: String?) {
    let tag = (language ?? "en").lowercased()
    let usesPoint =
      switch tag.prefix(while: { $0 != "-" }) {
      case "en", "zh", "ja", "ko", "th", "hi", "he", "ar", "ga", "mt", "cy": tag != "en-za"
      case "de", "fr", "it": tag.hasSuffix("-ch") || tag.hasSuffix("-li")
      case "es": ["-mx", "-us", "-pr", "-gt", "-pe"].contains { tag.hasSuffix($0) }
      default: false
      }
    unit = UInt16(ascii: usesPoint ? "." : ",")
  }

  /// Returns the position of the separator in a number, or the end of its last digit if it has
  /// none; nil for text without digits.
  func position(in units: ArraySlice<UInt16>) -> Int? {
    func isDigit(_ unit: UInt16) -> Bool {
      switch unit {
      case UInt16(ascii: "0")...UInt16(ascii: "9"), 0x660...0x669, 0x6F0...0x6F9: true
      default: false
      }
    }
    guard let last = units.lastIndex(where: isDigit) else { return nil }
    let found = units[...last].lastIndex { $0 == unit || $0 == 0x66B }
    guard let found, found + 1 < units.endIndex, isDigit(units[found + 1]) else { return last + 1 }
    return found
  }
}
