/// An OpenType feature and its value.
public struct FontFeature: Hashable, Sendable {
  /// The feature's tag, such as `smcp`.
  public var tag: FontTag
  /// The value: 0 turns the feature off, 1 on; higher values choose among alternates.
  public var value: Int

  /// Creates a feature with a value.
  public init(tag: FontTag, value: Int = 1) {
    self.tag = tag
    self.value = value
  }
}

extension FontFeature: CustomStringConvertible {
  /// The feature in HarfBuzz's syntax: `smcp`, `-liga`, `salt=2`.
  public var description: String {
    switch value {
    case 0: "-\(tag)"
    case 1: "\(tag)"
    default: "\(tag)=\(value)"
    }
  }
}
