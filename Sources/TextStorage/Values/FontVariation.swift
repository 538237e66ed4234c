/// A position on one axis of a variable font.
public struct FontVariation: Hashable, Sendable {
  /// The tag of the axis, such as `wght`.
  public var tag: FontTag
  /// The position in the units of the axis; the font clamps it to the axis' range.
  public var value: Double

  /// Creates a position on an axis.
  public init(tag: FontTag, value: Double) {
    self.tag = tag
    self.value = value
  }

  /// Parses `wght=650`; nil if `text` is not a tag, an equals sign and a finite number.
  public init?(parsing text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let tag = FontTag(parts[0]), let value = Double(parts[1]),
      value.isFinite
    else { return nil }
    self.init(tag: tag, value: value)
  }
}

extension FontVariation: CustomStringConvertible {
  /// The form that ``init(parsing:)`` reads, such as `wght=650`.
  public var description: String {
    let whole = value.rounded()
    let number = whole == value && abs(value) < 1e9 ? String(Int(value)) : String(value)
    return "\(tag)=\(number)"
  }
}
