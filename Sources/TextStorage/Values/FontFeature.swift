/// An OpenType feature and the value it is given.
public struct FontFeature: Hashable, Sendable {
  /// The feature's four-letter tag, such as `smcp`.
  public var tag: String
  /// 0 switches the feature off, 1 on; higher values choose among alternates.
  public var value: Int

  /// Creates a feature setting.
  public init(tag: String, value: Int = 1) {
    self.tag = tag
    self.value = value
  }
}
