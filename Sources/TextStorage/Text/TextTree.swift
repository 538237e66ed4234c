/// The code units of a text.
struct TextTree: Sendable {
  private var units: [UInt16] = []

  var length: Int { units.count }
  var paragraphBreaks: Int { Self.breaks(units[...]) }

  private static func breaks(_ units: ArraySlice<UInt16>) -> Int {
    var count = 0
    for i in units.indices {
      switch units[i] {
      case 13, 0x85, 0x2029: count += 1
      case 10: if i == units.startIndex || units[i - 1] != 13 { count += 1 }
      default: break
      }
    }
    return count
  }

  init() {}
  init(_ text: TextUnits) { replace(0..<0, with: text) }

  mutating func replace(_ range: Range<Int>, with text: TextUnits) {
    var new: [UInt16] = []
    text.copy(0..<text.count, to: &new)
    units.replaceSubrange(range, with: new)
  }

  func copy(_ range: Range<Int>, to target: inout [UInt16]) { target += units[range] }

  func unit(at position: Int) -> UInt16 { units[position] }

  /// How many paragraph separators end at or before a position.
  func paragraphBreaks(before position: Int) -> Int { Self.breaks(units[..<position]) }

  /// Where the text after the separator with this number, counted from 1, starts.
  func position(afterParagraphBreak number: Int) -> Int {
    if number == 0 { return 0 }
    var seen = 0
    for i in units.indices {
      switch units[i] {
      case 13, 0x85, 0x2029: seen += 1
      case 10: if i == 0 || units[i - 1] != 13 { seen += 1 }
      default: break
      }
      if seen == number {
        return units[i] == 13 && i + 1 < units.count && units[i + 1] == 10 ? i + 2 : i + 1
      }
    }
    return units.count
  }
}
