/// The values that were chosen to fit a text to its room.
public struct FittedValues: Hashable, Sendable {
  /// The size of the body text, in points; nil if it was kept.
  public var size: Double?
  /// The line height, in ems of each paragraph; nil if it was kept.
  public var lineHeight: Double?
  /// The tracking added to all text, in ems; nil if none was.
  public var tracking: Double?
  /// The width of letters, in percent of the normal width; nil if it was kept.
  public var width: Double?
  /// The factor of the dimensions of the container's outline; nil if it was kept.
  public var scale: Double?
  /// The factor of its width in proportion to its height; nil if that was kept.
  public var aspect: Double?
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
    if let width = fit.width { member("width", width) }
    if let scale = fit.scale { member("scale", scale) }
    if let aspect = fit.aspect { member("aspect", aspect) }
    endObject()
  }
}
