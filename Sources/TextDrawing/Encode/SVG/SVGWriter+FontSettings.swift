import TextFonts
import TextStorage

/// The settings with which a browser shapes text as layout has done (CSS Fonts 4, sections 6.12
/// and 8.4).
extension SVGWriter {
  /// Appends declarations, each after a semicolon; none for a font with its default settings.
  ///
  /// - Parameters:
  ///   - features: The features that are switched on or off.
  ///   - variations: The axis settings of the font.
  mutating func addSettings(_ features: [FontFeature], _ variations: [FontVariation]) {
    addList("font-feature-settings", features.map { ($0.tag, Double($0.value)) })
    addList("font-variation-settings", variations.map { ($0.tag, $0.value) })
  }

  private mutating func addList(_ property: String, _ values: [(tag: FontTag, value: Double)]) {
    var separator = ";\(property):"
    for (tag, value) in values where tag.isASCII && value.isFinite {
      add(separator)
      add(cssString: tag.description)
      add(" ")
      add(value)
      separator = ","
    }
  }
}

extension GlyphRun {
  /// The features to declare. Ligatures are among them: browsers would set them as single letters
  /// where justification has put room between letters (CSS Text 3, section 8.2).
  var cssFeatures: [FontFeature] {
    let ligatures: [FontFeature] = [FontFeature(tag: "liga"), FontFeature(tag: "clig")]
    if features.isEmpty { return ligatures }
    return features + ligatures.filter { own in !features.contains { $0.tag == own.tag } }
  }

  /// True if words are as wide without the features: letter-spaced text has no ligatures in any
  /// program (CSS Text 3, section 8.2).
  var isShapedByDefault: Bool {
    if letterSpacing == 0 { return features.isEmpty }
    return features.allSatisfy { $0.value == 0 && ($0.tag == "liga" || $0.tag == "clig") }
  }
}

extension FontTag {
  /// True if it consists of four printable ASCII characters, as CSS demands of a tag (CSS Fonts 4,
  /// section 6.12).
  fileprivate var isASCII: Bool {
    let text = description.utf8
    return text.count == 4 && text.allSatisfy { (0x20...0x7E).contains($0) }
  }
}
