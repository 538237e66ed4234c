import TextAnalysis
import TextShaping

/// The parts of punctuation marks' widths that protrude from a line, so that its edges look
/// straight.
///
/// Light characters, such as periods and hyphens, leave white at the edge. Hàn Thế Thành describes
/// the method in "Micro-typographic Extensions to the TeX Typesetting System", 2000. The parts are
/// our own, for text faces. Letters and digits protrude by their shape (``ProtrudingShape``).
enum ProtrusionTable {
  /// Returns the part of a character's width that protrudes from a line that starts or ends with
  /// it, from 0 to 1; nil for a character whose shape decides.
  ///
  /// - Parameters:
  ///   - unit: The character, as one UTF-16 code unit.
  ///   - isStart: True for the part at the start of a line.
  @inline(__always)
  static func part(of unit: UInt16, atStart isStart: Bool) -> Double? {
    let index: Int
    if unit < lowCount {
      index = Int(unit)
    } else if unit >= firstMark, unit < firstMark + markCount {
      index = Int(unit - firstMark + lowCount)
    } else {
      return isEastAsian(unit) ? 0 : nil
    }
    let packed = table[index]
    return packed == 0 ? nil : Double(isStart ? packed >> 8 : packed & 0xFF) / 100
  }

  /// The parts of a hyphen that breaking adds.
  static var hyphen: Double { part(of: 0x2010, atStart: false) ?? 0 }

  /// True for a code unit of Chinese, Japanese or Korean, except for surrogates.
  private static func isEastAsian(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFFEF:
      true
    default: false
    }
  }

  /// Code units below this have entries of their own: punctuation of Latin, Greek, Hebrew, Arabic.
  private static let lowCount: UInt16 = 0x700
  /// The first of the general punctuation marks, and the number of their entries.
  private static let firstMark: UInt16 = 0x2000
  private static let markCount: UInt16 = 0x40

  /// For each code unit the parts at the start and at the end, in hundredths, a byte each.
  private static let table: [UInt16] = {
    var table = [UInt16](repeating: 0, count: Int(lowCount + markCount))
    func set(_ rows: [(Int, String)], shift: UInt16) {
      for (hundredths, characters) in rows {
        for unit in characters.utf16 {
          let index = Int(unit < lowCount ? unit : unit - firstMark + lowCount)
          table[index] |= UInt16(hundredths) << shift
        }
      }
    }
    set(starts, shift: 8)
    set(ends, shift: 0)
    return table
  }()

  /// The characters of each part at a line's start, in hundredths.
  private static let starts = [
    (50, "-\u{2010}\u{2011}'\u{2018}\u{201A}\u{201B}"), (40, "\"\u{201C}\u{201E}\u{201F}"),
    (35, "\u{2039}\u{203A}"), (25, "\u{2013}\u{AB}\u{BB}"), (15, "\u{2014}\u{2015}"),
    (10, "(*\u{2020}\u{2021}\u{A1}\u{BF}"), (5, "[{/"),
  ]

  /// The characters of each part at a line's end, in hundredths.
  private static let ends = [
    (70, "."), (60, ",'\u{2018}\u{2019}\u{201A}\u{201B}"),
    (50, "-\u{2010}\u{2011}\u{AD}\u{B7}\u{387}\u{5BE}\u{60C}\u{6D4}\u{589}"),
    (40, ":;\"\u{201C}\u{201D}\u{201E}\u{201F}\u{37E}\u{61B}"), (35, "\u{2039}\u{203A}"),
    (25, "\u{2013}\u{AB}\u{BB}*"), (20, "\u{2020}\u{2021}"), (15, "\u{2014}\u{2015}!?)\u{61F}"),
    (10, "\u{2026}}"), (5, "]/"),
  ]
}
