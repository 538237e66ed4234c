extension GlyphProperty {
  /// What a glyph of a font is when nothing else is said of it.
  ///
  /// - Parameters:
  ///   - scalar: The first character of its cluster.
  ///   - isFirst: Whether it is the cluster's first.
  init(glyphFor scalar: Unicode.Scalar, isFirst: Bool) {
    let properties = scalar.properties
    if !isFirst || properties.generalCategory == .nonspacingMark {
      self = .nonBaseCharacter
    } else if scalar.value == 0x20 || scalar.value == 0xA0 {
      self = .elastic
    } else {
      self = properties.isDefaultIgnorableCodePoint ? .null : []
    }
  }
}
