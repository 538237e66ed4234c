import TextFonts

/// What besides its text a word's glyphs depend on.
struct ShapingContext: Hashable {
  /// The number of the face.
  var face: UInt32
  var properties: ShapingProperties
}

extension ShapingProperties {
  /// What shaping is told of an item.
  init(_ item: TextItem, _ style: ShapingStyle) {
    self.init(
      script: item.script, language: style.language, isRightToLeft: item.isRightToLeft,
      features: style.features)
  }
}
