import TextAnalysis
package import TextFonts

/// The properties that a word's glyphs depend on besides its text.
package struct ShapingContext: Hashable {
  /// The identifier of the face.
  var face: UInt32
  var properties: ShapingProperties
}

extension ShapingProperties {
  /// Creates the shaping properties of an item.
  package init(_ item: TextItem, _ style: ShapingStyle) {
    self.init(
      script: item.script, language: style.language, isRightToLeft: item.isRightToLeft,
      features: style.features(of: item))
  }
}
