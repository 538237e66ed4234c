import TextFonts
import TextStorage

/// What a browser must be told to set characters as layout has set them (CSS Fonts 4, sections 6.12 and 8.4).
extension SVGWriter {
  /// Appends declarations, each after a semicolon; none where a font is set as it is.
  ///
  /// - Parameters:
  ///   - features: The features that are switched on or off.
  ///   - variations: Where axes of the font have been set.
  mutating func addSettings(_ features: [FontFeature], _ variations: [FontVariation]) {
    addList("font-feature-settings", features.map { ($0.tag, Double($0.value)) })
    addList("font-variation-settings", variations.map { ($0.tag, $0.value) })
  }

  private mutating func addList(_ property: String, _ values: [(tag: FontTag, value: Double)]) {
    var separator = ";\(property):"
    for (tag, value) in values where tag.isPlain && value.isFinite {
      add("\(separator)'\(tag)' ")
      add(value)
      separator = ","
    }
  }
}

extension GlyphRun {
  /// The features that a browser must be told: letters that are set apart it does not tie together itself (CSS Text 3, section
  /// 8.2).
  var cssFeatures: [FontFeature] {
    if features.isEmpty || letterSpacing == 0 { return features }
    return features.filter { $0.value != 0 || $0.tag != "liga" && $0.tag != "clig" }
  }
}

extension FontTag {
  /// Whether it may stand between quotation marks as it is: four letters and digits, as all registered ones are.
  fileprivate var isPlain: Bool {
    let text = description.unicodeScalars
    return text.count == 4
      && text.allSatisfy { $0.properties.isAlphabetic || $0.properties.numericType != nil }
  }
}
