/// The setting of one axis of a variable font.
public struct FontAxisValue: Hashable, Sendable {
  /// The axis's tag, such as `wght`.
  public var tag: UInt32
  /// The value in the axis's own scale; out of range values are clamped by the font.
  public var value: Double

  /// Creates a setting.
  public init(tag: UInt32, value: Double) {
    self.tag = tag
    self.value = value
  }

  /// Reads `wght=650`; nil when it is not a tag, an equals sign and a finite number.
  public init?(parsing text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let tag = FontTag.parse(parts[0]), let value = Double(parts[1]),
      value.isFinite
    else { return nil }
    self.init(tag: tag, value: value)
  }
}

extension FontAxisValue: CustomStringConvertible {
  /// The form that ``init(parsing:)`` reads, such as `wght=650`.
  public var description: String {
    let whole = value.rounded()
    let number = whole == value && abs(value) < 1e9 ? String(Int(value)) : String(value)
    let name = FontTag.string(tag)
    return "\(name)=\(number)"
  }
}
