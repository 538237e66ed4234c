/// A page as the bytes of a picture file.
public struct Picture: Sendable {
  /// The file's bytes.
  public var bytes: [UInt8]
  /// The width, in pixels; in points for a picture without pixels.
  public var width: Int
  /// The height, in pixels; in points for a picture without pixels.
  public var height: Int
}
