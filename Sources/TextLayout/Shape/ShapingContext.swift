import TextFonts

/// What besides its text a word's glyphs depend on.
struct ShapingContext: Hashable {
  var face: UInt32
  var script: Script
  var language: ShapingLanguage
  var isRightToLeft: Bool
  var features: [FontFeatureSetting]
}
