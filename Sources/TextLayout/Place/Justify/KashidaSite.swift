import CICU

/// A place in a word where the stroke between two joined letters may be drawn out.
struct KashidaSite {
  /// The index of the item in its paragraph.
  var item: Int
  /// The offset of the letter behind the stroke, in UTF-16 code units of the paragraph.
  var offset: Int
  /// How well a stroke looks there; 1 is best.
  var priority: Int
  /// The width of one tatweel, in points.
  var advance: Double
  /// How many of them are put there.
  var count = 0

  /// How well a stroke looks between two letters.
  ///
  /// The order is that of Microsoft's and LibreOffice's typesetters: where the writer has put a tatweel;
  /// after seen and sad; before a last teh marbuta, hah and dal; before a last alef, tah, lam, kaf and
  /// gaf; before a beh that is followed by reh or yeh; before a last waw, ain, qaf and feh; elsewhere.
  static func priority(before: UInt32, after: UInt32, next: UInt32?) -> Int {
    if before == 0x640 || after == 0x640 { return 1 }
    let group = joiningGroup(before)
    if group == U_JG_SEEN || group == U_JG_SAD { return 2 }
    let behind = joiningGroup(after)
    switch behind {
    case U_JG_TEH_MARBUTA, U_JG_DAL, U_JG_ALEF, U_JG_WAW: break
    case U_JG_BEH:
      let following = next.map(joiningGroup)
      if following == U_JG_REH || following == U_JG_YEH || following == U_JG_FARSI_YEH { return 5 }
      return 7
    default: if next.map(isLetter) ?? false { return 7 }
    }
    switch behind {
    case U_JG_TEH_MARBUTA, U_JG_HAH, U_JG_DAL: return 3
    case U_JG_ALEF, U_JG_TAH, U_JG_LAM, U_JG_KAF, U_JG_GAF: return 4
    case U_JG_WAW, U_JG_AIN, U_JG_QAF, U_JG_FEH: return 6
    default: return 7
    }
  }

  private static func joiningGroup(_ scalar: UInt32) -> UJoiningGroup {
    UJoiningGroup(
      rawValue: .init(
        u_getIntPropertyValue(Int32(bitPattern: scalar), UCHAR_JOINING_GROUP)))
  }

  /// Whether a character joins or could join the one before it.
  private static func isLetter(_ scalar: UInt32) -> Bool {
    u_isalpha(Int32(bitPattern: scalar)) != 0
  }
}
