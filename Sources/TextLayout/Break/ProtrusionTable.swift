import TextAnalysis
import TextShaping

/// The parts of characters' widths that protrude from a line, so that its edges look straight.
///
/// Light characters, such as periods and hyphens, and letters with round or slanted sides leave
/// white at the edge. Hàn Thế Thành describes the method in "Micro-typographic Extensions to the
/// TeX Typesetting System", 2000. The parts are our own, for text faces.
enum ProtrusionTable {
  /// Returns the parts of a character's width that protrude from a line that starts or ends with
  /// it, each from 0 to 1.
  ///
  /// - Parameter unit: The character, as one UTF-16 code unit.
  @inline(__always)
  static func parts(of unit: UInt16) -> (start: Double, end: Double) {
    let index: Int
    if unit < lowCount {
      index = Int(unit)
    } else if unit >= firstMark, unit < firstMark + markCount {
      index = Int(unit - firstMark + lowCount)
    } else {
      return (0, 0)
    }
    let packed = table[index]
    return (Double(packed >> 8) / 100, Double(packed & 0xFF) / 100)
  }

  /// The parts of a hyphen that breaking adds.
  static var hyphen: Double { parts(of: 0x2010).end }

  /// Code units below this have entries of their own: Latin, Greek, Cyrillic, Hebrew, Arabic.
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
    (10, "(*\u{2020}\u{2021}\u{A1}\u{BF}"), (5, "[{/1"),
    (6, "ATVWYÀÁÂÃÄÅÝŸŢŤŴŶĀĂĄ"), (4, "Jvwyýÿŵŷ47"),
    (3, "COQGXxÒÓÔÕÖØÇĆČĞŌŐŒ"), (2, "codeqòóôõöøçćčèéêëēęěœōő"),
    (6, "ΑΛΤΥΎΆ"), (4, "γυνύτ"), (3, "ΘΟΦΩΌ"), (2, "οόσφαάεέω"),
    (6, "АТУЧ"), (4, "Лтучл"), (3, "ОСЭФЗ"), (2, "осефэ"),
  ]

  /// The characters of each part at a line's end, in hundredths.
  private static let ends = [
    (70, "."), (60, ",'\u{2018}\u{2019}\u{201A}\u{201B}"),
    (50, "-\u{2010}\u{2011}\u{AD}\u{B7}\u{387}\u{5BE}\u{60C}\u{6D4}\u{589}"),
    (40, ":;\"\u{201C}\u{201D}\u{201E}\u{201F}\u{37E}\u{61B}"), (35, "\u{2039}\u{203A}"),
    (25, "\u{2013}\u{AB}\u{BB}*"), (20, "\u{2020}\u{2021}"), (15, "\u{2014}\u{2015}!?)\u{61F}"),
    (10, "\u{2026}}"), (5, "]/"),
    (6, "ATVWYLÀÁÂÃÄÅÝŸŢŤŴŶĀĂĄ"), (4, "FKPRvwykrtýÿŵŷţťŕřķ7"),
    (3, "COQGDXxÒÓÔÕÖØÐĎ"), (2, "ceobpòóôõöøçćčèéêëēęěœōő"),
    (6, "ΑΛΤΥΓΎΆ"), (4, "γυνύτςκΚ"), (3, "ΘΟΦΩΌΡ"), (2, "οόσφεέωρ"),
    (6, "АТУГЪ"), (4, "гтуькК"), (3, "ОЭФЗР"), (2, "оеэфрюбв"),
  ]
}
