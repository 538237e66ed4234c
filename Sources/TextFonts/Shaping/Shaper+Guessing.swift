import CHarfBuzz

extension Shaper {
  /// What text is taken for that says neither its script nor its direction: the script of the first
  /// character that has one of its own, and that script's direction.
  ///
  /// - Returns: The ISO 15924 tag, as ``FontTag`` makes it, and whether the script is written from
  ///   right to left.
  /// - Complexity: O(n) up to that character.
  package static func guessedScript(of codePoints: [UInt32]) -> (tag: UInt32, isRightToLeft: Bool) {
    let functions = unsafe hb_unicode_funcs_get_default()
    for codePoint in codePoints {
      let script = unsafe hb_unicode_script(functions, codePoint)
      if script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED || script == HB_SCRIPT_UNKNOWN
      {
        continue
      }
      return (
        hb_script_to_iso15924_tag(script), isRightToLeft(tag: hb_script_to_iso15924_tag(script))
      )
    }
    return (hb_script_to_iso15924_tag(HB_SCRIPT_COMMON), false)
  }

  /// Whether a script is written from right to left.
  package static func isRightToLeft(tag: UInt32) -> Bool {
    hb_script_get_horizontal_direction(hb_script_from_iso15924_tag(tag)) == HB_DIRECTION_RTL
  }
}
