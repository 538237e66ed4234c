import CHarfBuzz

/// The vertical measures of a face, in font units, all positive in the direction they name.
public struct FontMetrics: Hashable, Sendable {
  /// The height that the face reaches above the baseline.
  public var ascent: Double
  /// The depth that the face reaches below the baseline; positive downwards.
  public var descent: Double
  /// The extra space that the face asks for between two lines.
  public var lineGap: Double
  /// The middle of the underline, below the baseline; positive downwards.
  public var underlinePosition: Double
  /// The thickness of the underline.
  public var underlineThickness: Double
  /// The middle of the line through struck-out text, above the baseline.
  public var strikethroughPosition: Double
  /// The thickness of the line through struck-out text.
  public var strikethroughThickness: Double
  /// The height of a small letter without ascender.
  public var xHeight: Double
  /// The height of a capital letter.
  public var capHeight: Double
}

extension FontMetrics {
  /// Reads the measures of a font whose scale is its units per em.
  ///
  /// Ascent, descent and line gap are HarfBuzz's horizontal extents (`hb_font_get_h_extents`): the
  /// typographic ones of `OS/2` if its USE_TYPO_METRICS bit is set, otherwise `hhea`'s. Measures
  /// that a font lacks are estimated as in HarfBuzz's `hb_ot_metrics_get_position_with_fallback`.
  init(reading font: OpaquePointer, unitsPerEm: Int) {
    var extents = hb_font_extents_t()
    if unsafe hb_font_get_h_extents(font, &extents) == 0 {
      extents.ascender = Int32(unitsPerEm * 8 / 10)
      extents.descender = extents.ascender - Int32(unitsPerEm)
      extents.line_gap = 0
    }
    func measure(_ tag: hb_ot_metrics_tag_t) -> Double {
      var position: hb_position_t = 0
      unsafe hb_ot_metrics_get_position_with_fallback(font, tag, &position)
      return Double(position)
    }
    let underlineThickness = max(measure(HB_OT_METRICS_TAG_UNDERLINE_SIZE), 1)
    let strikethroughThickness = max(measure(HB_OT_METRICS_TAG_STRIKEOUT_SIZE), 1)
    self.init(
      ascent: Double(extents.ascender), descent: -Double(extents.descender),
      lineGap: Double(extents.line_gap),
      // Both tables give the upper edge of the line; drawing needs the middle.
      underlinePosition: -measure(HB_OT_METRICS_TAG_UNDERLINE_OFFSET) + underlineThickness / 2,
      underlineThickness: underlineThickness,
      strikethroughPosition: measure(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET)
        - strikethroughThickness / 2,
      strikethroughThickness: strikethroughThickness,
      xHeight: measure(HB_OT_METRICS_TAG_X_HEIGHT),
      capHeight: measure(HB_OT_METRICS_TAG_CAP_HEIGHT))
  }
}

extension FontMetrics {
  /// The size of capitals that replace missing small capitals, as a factor on the size of the
  /// text.
  ///
  /// They are a fifteenth higher than the x-height, as the small capitals of the bundled Noto fonts
  /// are. At the x-height itself they would look smaller than small letters, which have ascenders.
  /// The factor is in whole hundredths, because each size is a font of its own in files. It is
  /// limited for fonts with wrong heights, and 0.8 for those without.
  package var smallCapitalScale: Double {
    guard xHeight > 0, capHeight > 0 else { return 0.8 }
    let scale = xHeight / capHeight * 16 / 15
    return min(max((scale * 100).rounded() / 100, 0.7), 0.9)
  }
}
