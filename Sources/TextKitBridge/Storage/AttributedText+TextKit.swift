import Foundation
import TextStorage

extension TextAttributes {
  /// The kit's attributes for those of Text Kit; what has no meaning for layout or drawing is left out.
  init(textKit values: [NSAttributedString.Key: Any]) {
    self.init()
    self[.font] = (values[.font] as? UIFont)?.descriptor
    self[.paragraphStyle] = (values[.paragraphStyle] as? NSParagraphStyle)?.style
    self[.foregroundColor] = (values[.foregroundColor] as? UIColor)?.color
    self[.backgroundColor] = (values[.backgroundColor] as? UIColor)?.color
    self[.underlineColor] = (values[.underlineColor] as? UIColor)?.color
    self[.underlineStyle] = Self.number(values[.underlineStyle]).map {
      UnderlineStyle(rawValue: Int($0))
    }
    self[.strikethroughStyle] = Self.number(values[.strikethroughStyle]).map {
      UnderlineStyle(rawValue: Int($0))
    }
    self[.kern] = Self.number(values[.kern])
    self[.tracking] = Self.number(values[.tracking])
    self[.baselineOffset] = Self.number(values[.baselineOffset])
    self[.ligature] = Self.number(values[.ligature]).map { Int($0) }
    self[.strikethroughColor] = (values[.strikethroughColor] as? UIColor)?.color
    self[.strokeColor] = (values[.strokeColor] as? UIColor)?.color
    self[.strokeWidth] = Self.number(values[.strokeWidth])
    self[.shadow] = (values[.shadow] as? NSShadow)?.shadow
    self[.attachment] = (values[.attachment] as? NSTextAttachment)?.attachment
    self[.superscript] = Self.number(values[.superscript]).map { Int($0) }
    self[.obliqueness] = Self.number(values[.obliqueness])
    self[.expansion] = Self.number(values[.expansion])
    self[.verticalGlyphForm] = Self.number(values[.verticalGlyphForm]).map { Int($0) }
    self[.writingDirection] = (values[.writingDirection] as? [Int])?
      .compactMap(DirectionOverride.init)
    self[.toolTip] = values[.toolTip] as? String
    self[.language] = values[.languageIdentifier] as? String
    self[.link] = (values[.link] as? URL)?.absoluteString ?? values[.link] as? String
  }

  private static func number(_ value: Any?) -> Double? {
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
