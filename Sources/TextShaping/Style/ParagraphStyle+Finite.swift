import TextAnalysis
import TextFonts
import TextStorage

/// Measures that layout can calculate with: numbers that are finite and no longer than any page.
extension Double {
  /// The largest measure that an attribute may have, in points.
  private static let longest = 1e9

  /// True if layout can calculate with the number.
  var isMeasure: Bool { magnitude <= Self.longest }

  /// The measure, or 0 if the number is not usable.
  func measure() -> Double { isMeasure ? self : 0 }
}

extension ParagraphStyle {
  /// The style without the measures that layout cannot calculate with: they become 0 or
  /// unspecified.
  var finite: ParagraphStyle {
    var style = self
    style.mapLengths { $0.isMeasure ? $0 : nil }
    style.minimumTabWidth = max(0, style.minimumTabWidth)
    style.wrapIndent = max(0, style.wrapIndent)
    style.lineHeightMultiple = lineHeightMultiple.measure()
    style.hyphenationFactor = hyphenationFactor.measure()
    style.protrusion = min(max(0, protrusion.measure()), 2)
    style.expansion = min(max(0, expansion.measure()), 0.1)
    return style
  }
}

extension TextAttributes {
  /// The attributes without measures that layout cannot calculate with, and an error for each of
  /// those.
  var finite: (attributes: TextAttributes, faults: [FontError]) {
    var attributes = self
    var faults: [FontError] = []
    for (key, name) in Self.measures {
      guard let value = self[key], !value.isMeasure else { continue }
      attributes[key] = nil
      faults.append(FontError(ignoring: name, value))
    }
    if let font = self[.font], !font.size.isMeasure {
      attributes[.font] = font.withSize(FontDescriptor.default.size)
      faults.append(FontError(ignoring: "font size", font.size))
    }
    return (attributes, faults)
  }

  /// The attributes that shaping calculates with.
  private static let measures: [(AttributeKey<Double>, String)] = [
    (.kern, "kern"), (.tracking, "tracking"), (.baselineOffset, "baselineOffset"),
    (.expansion, "expansion"),
  ]
}

extension FontError {
  /// Creates the error for a measure that is ignored.
  fileprivate init(ignoring name: String, _ value: Double) {
    self.init(
      kind: .malformedSetting, place: name,
      message: "\(value) is not a valid measure; give a finite number of points.")
  }
}
