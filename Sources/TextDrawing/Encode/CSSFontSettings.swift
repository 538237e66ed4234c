import TextFonts
import TextStorage

/// The features and axes with which a browser sets characters as layout has set them (CSS Fonts 4, sections 6.12 and 8.4).
struct CSSFontSettings: Hashable {
  /// The declarations, each after a semicolon; empty where the font is set as it is.
  let declarations: String

  /// - Parameters:
  ///   - features: The features that are switched on or off.
  ///   - variations: Where axes of the font have been set.
  init(_ features: [FontFeature], _ variations: [FontVariation]) {
    var text = ""
    let named = features.filter { $0.tag.isPlain }
    if !named.isEmpty {
      let list = named.map { "'\($0.tag)' \($0.value)" }.joined(separator: ",")
      text += ";font-feature-settings:\(list)"
    }
    let axes = variations.filter { $0.tag.isPlain && $0.value.isFinite }
    if !axes.isEmpty {
      let list = axes.map { "'\($0.tag)' \(Self.decimal($0.value))" }.joined(separator: ",")
      text += ";font-variation-settings:\(list)"
    }
    declarations = text
  }

  private static func decimal(_ value: Double) -> String {
    var bytes: [UInt8] = []
    bytes.append(decimal: value)
    return String(decoding: bytes, as: UTF8.self)
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
