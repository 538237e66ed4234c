/// The values that were chosen to fit a text to its room.
public struct FittedValues: Hashable, Sendable {
  /// The size of the body text, in points; nil if it was kept.
  public var size: Double?
  /// The line height, in ems of each paragraph; nil if it was kept.
  public var lineHeight: Double?
  /// The tracking added to all text, in ems; nil if none was.
  public var tracking: Double?
  /// True if the text fits; otherwise all values are the least.
  public var fits: Bool
}

extension JSONWriter {
  /// Writes a member with chosen values, or null.
  mutating func member(_ name: StaticString, _ fit: FittedValues?) {
    key(name)
    guard let fit else { return null() }
    beginObject()
    if let size = fit.size { member("size", size) }
    if let height = fit.lineHeight { member("lineHeight", height) }
    if let tracking = fit.tracking { member("tracking", tracking) }
    endObject()
  }
}
