import Foundation
import TextStorage

extension TextAttributes {
  /// Converts Text Kit attributes to the kit's; those without meaning for layout or drawing are
  /// dropped.
  init(textKit values: [NSAttributedString.Key: Any]) {
    self.init()
    for (key, value) in values { Self.readers[key]?(&self, value) }
  }

  private typealias Reader = @Sendable (inout TextAttributes, Any) -> Void

  /// The readers of the values of each key.
  private static let readers: [NSAttributedString.Key: Reader] = [
    .font: { $0[.font] = ($1 as? UIFont)?.descriptor },
    .paragraphStyle: { $0[.paragraphStyle] = ($1 as? NSParagraphStyle)?.style },
    .foregroundColor: { $0[.foregroundColor] = ($1 as? UIColor)?.color },
    .backgroundColor: { $0[.backgroundColor] = ($1 as? UIColor)?.color },
    .underlineColor: { $0[.underlineColor] = ($1 as? UIColor)?.color },
    .strikethroughColor: { $0[.strikethroughColor] = ($1 as? UIColor)?.color },
    .strokeColor: { $0[.strokeColor] = ($1 as? UIColor)?.color },
    .underlineStyle: { $0[.underlineStyle] = rule($1) },
    .strikethroughStyle: { $0[.strikethroughStyle] = rule($1) },
    .kern: { $0[.kern] = number($1) },
    .tracking: { $0[.tracking] = number($1) },
    .baselineOffset: { $0[.baselineOffset] = number($1) },
    .strokeWidth: { $0[.strokeWidth] = number($1) },
    .obliqueness: { $0[.obliqueness] = number($1) },
    .expansion: { $0[.expansion] = number($1) },
    .ligature: { $0[.ligature] = number($1).map { Int($0) } },
    .superscript: { $0[.superscript] = number($1).map { Int($0) } },
    .verticalGlyphForm: { $0[.verticalGlyphForm] = number($1).map { Int($0) } },
    .shadow: { $0[.shadow] = ($1 as? NSShadow)?.shadow },
    .textEffect: { $0[.textEffect] = TextEffect(textKit: $1) },
    .attachment: { $0[.attachment] = ($1 as? NSTextAttachment)?.attachment },
    .writingDirection: {
      $0[.writingDirection] = ($1 as? [Int])?.compactMap(DirectionOverride.init)
    },
    .toolTip: { $0[.toolTip] = $1 as? String },
    .languageIdentifier: { $0[.language] = $1 as? String },
    .link: { $0[.link] = ($1 as? URL)?.absoluteString ?? $1 as? String },
  ]

  private static func rule(_ value: Any) -> UnderlineStyle? {
    value as? UnderlineStyle ?? number(value).map { UnderlineStyle(rawValue: Int($0)) }
  }

  private static func number(_ value: Any) -> Double? {
    let number: Double? =
      switch value {
      case let value as Int: Double(value)
      case let value as Double: value
      case let value as CGFloat: Double(value)
      case let value as Float: Double(value)
      case let value as NSNumber: value.doubleValue
      default: nil
      }
    return number.flatMap { $0.isFinite && abs($0) < 1e9 ? $0 : nil }
  }
}

extension TextEffect {
  /// Creates an effect from the value of a Text Kit attribute: a style or its name; nil for any
  /// other value.
  init?(textKit value: Any) {
    let style = value as? NSAttributedString.TextEffectStyle
    guard let name = style?.rawValue ?? value as? String else { return nil }
    self.init(textKitName: name)
  }
}
