import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// Columns whose decimal separators are below each other.
extension DocumentStyler {
  /// Indents the numbers of decimal columns at their right. The indent is the difference between
  /// the width there from the separator on and the greatest one of the column.
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
      let line = NumberLine(
        text.utf16[range], separator: separator,
        direction: storage.attribute(.paragraphStyle, at: range.lowerBound)?.baseWritingDirection)
      var width = 0.0
      for (part, sign) in line.parts where !part.isEmpty {
        let key = Fraction(
          units: Array(text.utf16[part]), attributes: storage.attributes(at: part.lowerBound))
        let own = widths[key] ?? Self.width(of: storage.attributedSubstring(in: part), fonts)
        widths[key] = own
        width += sign * own
      }
      columns[Column(table: table, number: cell.column), default: []].append(
        Number(range: block.range, width: width, isRightToLeft: line.isRightToLeft))
    }
    for numbers in columns.values {
      let widest = numbers.reduce(0) { max($0, $1.width) }
      for number in numbers where widest - number.width > 1e-6 {
        guard var style = storage.attribute(.paragraphStyle, at: number.range.lowerBound) else {
          continue
        }
        let room = widest - number.width
        if number.isRightToLeft {
          style.firstLineHeadIndent += room
          style.headIndent += room
        } else {
          style.tailIndent = min(0, style.tailIndent) - room
        }
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

  /// A part of a line with a number, most often that from its decimal separator on.
  private struct Fraction: Hashable {
    var units: [UInt16]
    var attributes: TextAttributes
  }

  private struct Number {
    var range: Range<Int>
    /// The width of its line from the separator to the right, in points.
    var width: Double
    /// True if its cell reads from right to left.
    var isRightToLeft: Bool
  }
}

/// A line with a number. Digits run from left to right in right-to-left text, too, so the text
/// before a number may be at its right.
private struct NumberLine {
  /// True if the line reads from right to left.
  private(set) var isRightToLeft = false
  /// The parts, in UTF-16 code units, whose widths times the signs add up to the room at the right
  /// of the separator's left edge. They end with digits, because spaces at an end have no width.
  private(set) var parts: [(range: Range<Int>, sign: Double)] = []

  /// - Parameters:
  ///   - units: The line, as UTF-16.
  ///   - separator: The position of the decimal separator, or the end of the last digit.
  ///   - direction: The direction of the paragraph; nil for that of its text.
  init(_ units: ArraySlice<UInt16>, separator: Int, direction: WritingDirection?) {
    let (start, end) = (units.startIndex, units.endIndex)
    let isAsked: Bool? =
      switch direction {
      case .natural?, nil: nil
      case .leftToRight?: false
      case .rightToLeft?: true
      }
    guard isAsked == true || units.contains(where: { $0 >= 0x590 }) else {
      parts = [(separator..<end, 1)]
      return
    }
    // The line feed has the level of the paragraph.
    let levels = TextBoundaries.bidiLevels(of: Array(units) + [0x0A], isRightToLeft: isAsked)
    isRightToLeft = levels[end - start] & 1 == 1
    // The separator belongs to the number, or the digit before it does.
    let isInside = separator < end && levels[separator - start] >= 2
    let place = isInside ? separator : max(start, separator - 1)
    guard place < end, levels[place - start] >= 2 else {
      parts = [(isRightToLeft ? start..<separator : separator..<end, 1)]
      return
    }
    func stretch(from level: UInt8) -> Range<Int> {
      var (lower, upper) = (place, place + 1)
      while lower > start, levels[lower - 1 - start] >= level { lower -= 1 }
      while upper < end, levels[upper - start] >= level { upper += 1 }
      return lower..<upper
    }
    let number = stretch(from: 2)
    parts = [(number.lowerBound..<separator, -1)]
    if isRightToLeft {
      parts.append((start..<number.upperBound, 1))
    } else {
      let outer = stretch(from: 1)
      parts.append((outer.lowerBound..<end, 1))
      parts.append((number.upperBound..<outer.upperBound, -1))
    }
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
