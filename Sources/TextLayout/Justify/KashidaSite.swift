import ICUReading
import TextAnalysis
import TextShaping

/// A place in a word where the connection between two joined letters may be elongated.
struct KashidaSite {
  /// The index of the item in its paragraph.
  var item: Int
  /// The offset of the letter after the elongation, in UTF-16 code units of the paragraph.
  var offset: Int
  /// The typographic priority of the site; 1 is best.
  var priority: Int
  /// The width of one tatweel, in points.
  var advance: Double
  /// The number of tatweels inserted there.
  var count = 0

  /// Returns the priority of elongation between two letters.
  ///
  /// The order is that of Microsoft's and LibreOffice's typesetters:
  /// 1. where the writer has put a tatweel;
  /// 2. after seen and sad;
  /// 3. before a final teh marbuta, hah and dal;
  /// 4. before a final alef, tah, lam, kaf and gaf;
  /// 5. before a beh that is followed by reh or yeh;
  /// 6. before a final waw, ain, qaf and feh;
  /// 7. elsewhere.
  static func priority(before: UInt32, after: UInt32, next: UInt32?) -> Int {
    if before == 0x640 || after == 0x640 { return 1 }
    let group = joiningGroup(before)
    if group == CTEXT_JG_SEEN || group == CTEXT_JG_SAD { return 2 }
    let following = joiningGroup(after)
    switch following {
    case CTEXT_JG_TEH_MARBUTA, CTEXT_JG_DAL, CTEXT_JG_ALEF, CTEXT_JG_WAW: break
    case CTEXT_JG_BEH:
      let last = next.map(joiningGroup)
      if last == CTEXT_JG_REH || last == CTEXT_JG_YEH || last == CTEXT_JG_FARSI_YEH {
        return 5
      }
      return 7
    default: if next.map(isLetter) ?? false { return 7 }
    }
    switch following {
    case CTEXT_JG_TEH_MARBUTA, CTEXT_JG_HAH, CTEXT_JG_DAL: return 3
    case CTEXT_JG_ALEF, CTEXT_JG_TAH, CTEXT_JG_LAM, CTEXT_JG_KAF, CTEXT_JG_GAF: return 4
    case CTEXT_JG_WAW, CTEXT_JG_AIN, CTEXT_JG_QAF, CTEXT_JG_FEH: return 6
    default: return 7
    }
  }

  private static func joiningGroup(_ scalar: UInt32) -> Int { Int(ctext_joining_group(scalar)) }

  /// True if a character is a letter, which joins or could join the one before it.
  private static func isLetter(_ scalar: UInt32) -> Bool { ctext_is_letter(scalar) }
}
