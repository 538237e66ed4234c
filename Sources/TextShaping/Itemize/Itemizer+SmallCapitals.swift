import TextAnalysis
import TextFonts

/// Small capitals that a font lacks.
extension Itemizer {
  /// Makes separate items of letters that are shown as smaller capitals, since their face has no
  /// small capitals for them.
  ///
  /// Marks and invisible characters belong to the letters before them. All others, such as
  /// capitals, digits and spaces, keep their size.
  ///
  /// - Parameters:
  ///   - items: The items; those from `first` on are of the same style and script.
  ///   - style: Their setting of small capitals.
  ///   - language: Their language.
  func separateSmallCapitals(
    in items: inout [TextItem], from first: Int, of text: [UInt16], _ style: SmallCapitalStyle,
    language: ShapingLanguage
  ) {
    let whole = Array(items[first...])
    items.removeSubrange(first...)
    for item in whole {
      let own = item.face.smallCapitals(script: item.script, language: language)
      var (start, isSmall) = (item.range.lowerBound, false)
      var position = start
      while position < item.range.upperBound {
        let place = position
        let scalar = text.scalar(at: &position)
        if Self.continues(scalar) { continue }
        let next = style.replaces(scalar, in: item.face, own)
        if next == isSmall { continue }
        append(item, start..<place, isSmall: isSmall, style, to: &items)
        (start, isSmall) = (place, next)
      }
      append(item, start..<item.range.upperBound, isSmall: isSmall, style, to: &items)
    }
  }

  /// True if a character always has the size of the one before it.
  private static func continues(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return false }
    let traits = CharacterTraits.of(scalar)
    return traits.continuesShapingCluster || traits.isIgnorableForCoverage
  }

  private func append(
    _ item: TextItem, _ range: Range<Int>, isSmall: Bool, _ style: SmallCapitalStyle,
    to items: inout [TextItem]
  ) {
    if range.isEmpty { return }
    var part = item
    part.range = range
    part.isSmallCapital = isSmall
    if isSmall, item.face === styles[item.style].face, let face = style.face { part.face = face }
    items.append(part)
  }
}

extension SmallCapitalStyle {
  /// True if a capital of a smaller size replaces a character: a small letter without a small
  /// capital in the face, which has its capital.
  ///
  /// - Parameter own: The face's own small capitals.
  fileprivate func replaces(
    _ scalar: UInt32, in face: FontFace, _ own: FaceSmallCapitals
  ) -> Bool {
    guard let capital = letters.capital(of: scalar), !own.contains(face.glyph(for: scalar)) else {
      return false
    }
    return capital.unicodeScalars.allSatisfy { face.covers($0.value) }
  }
}
