extension LayoutChecker {
  /// True if a line's text is justified between its characters: it contains ideographs or kana.
  func holdsIdeographs(_ range: Range<Int>) -> Bool {
    runs(in: range).contains { ["Bopo", "Hani", "Hira", "Kana"].contains($0.script) }
  }

  /// The glyphs of a justified line of ideographs and kana, with the widths of the layout.
  ///
  /// All the room must be distributed evenly, only to spaces and beside ideographs, and always
  /// between two ideographs.
  ///
  /// - Parameters:
  ///   - glyphs: The glyphs of the line from HarfBuzz.
  ///   - slack: The room, in points.
  mutating func widened(
    _ glyphs: [HarfBuzzOracle.Glyph], as fragment: CheckedFragment, slack: Double, _ place: String
  ) -> [HarfBuzzOracle.Glyph] {
    let drawn = glyphs.indices.filter { glyphs[$0].id != HarfBuzzOracle.Glyph.none }
    // Unexpected glyphs are reported elsewhere.
    guard drawn.map({ glyphs[$0].id }) == fragment.glyphs.map(\.id) else { return glyphs }
    var widened = glyphs
    var (sum, amount, least) = (0.0, 0.0, Double.infinity)
    for (index, found) in zip(drawn, fragment.glyphs) where found.cluster < fragment.contentEnd {
      let added = found.advance - glyphs[index].advance
      let isWidened = added > 1e-7
      let (unit, next) = (layout.text[found.cluster], nextUnit(after: found.cluster))
      let isSpace = unit == 0x20 || unit == 0xA0
      if isWidened {
        widened[index].advance = found.advance
        (sum, amount, least) = (sum + added, max(amount, added), min(least, added))
        expect(
          isSpace || Self.isEastAsian(unit) || Self.isEastAsian(next),
          "\(place): room stands behind \(found.cluster), where no ideograph is.")
      } else if index + 1 < glyphs.count, glyphs[index + 1].cluster == found.cluster + 1 {
        expect(
          !isSpace && !(Self.isIdeograph(unit) && Self.isIdeograph(next)),
          "\(place): no room stands behind \(found.cluster).")
      }
    }
    expect(
      sum == 0 || abs(sum - slack) < Self.tolerance,
      "\(place): \(sum) of the room of \(slack) is shared out.")
    expect(
      sum == 0 || amount - least < Self.tolerance,
      "\(place): room is shared out in parts of \(least) to \(amount).")
    return widened
  }

  private func nextUnit(after position: Int) -> UInt16 {
    var next = position + 1
    if layout.text[position] & 0xFC00 == 0xD800 { next += 1 }
    return next < layout.text.count ? layout.text[next] : 0
  }

  /// True if a code unit belongs to an ideograph or kana, which may be widened on both sides.
  private static func isIdeograph(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF: true
    default: false
    }
  }

  /// True if a code unit belongs to an ideograph, to kana or to their punctuation.
  private static func isEastAsian(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x2E80...0x312F, 0x31A0...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0xD840...0xD88F: true
    default: false
    }
  }
}
