public import TextGeometry

/// Something other than text that stands in a line: a picture, or just room kept free.
///
/// An attachment is the value of the `.attachment` attribute on the character U+FFFC. On any other
/// character the storage removes it.
public struct TextAttachment: Hashable, Sendable {
  /// The code unit that an attachment stands on: U+FFFC, object replacement character.
  public static let character: UInt16 = 0xFFFC

  /// Where the attached bytes are.
  public enum Contents: Hashable, Sendable {
    /// Nothing is drawn; only room is kept.
    case none
    /// The bytes of a picture file.
    case data([UInt8])
    /// The path of a picture file, read when it is drawn.
    case file(String)
  }

  /// What is drawn.
  public var contents: Contents
  /// A media type such as `image/png`, or `nil` to go by the first bytes.
  public var fileType: String?
  /// The box, in points, relative to the place on the baseline where a glyph would start.
  ///
  /// As in Text Kit, y of the origin counts upwards here: a negative y lowers the box below the
  /// baseline. A box of zero size takes the size of the picture.
  public var bounds: Rect
  /// The size of the picture itself, in points: what a box of zero size takes; zero where it is not
  /// known.
  public var naturalSize = Size.zero
  /// Whether the box and the room about it are made smaller, their proportions kept, where they are wider than
  /// the lines that a container offers their paragraph, or higher than the container has room for.
  public var fitsLine = false
  /// Room before and after the box, in points.
  public var lineLayoutPadding: Double
  /// What the attachment stands for, in words, or `nil`.
  public var alternativeText: String?

  /// The box with the size that it takes: that of ``bounds``, or the picture's own.
  public var box: Rect {
    bounds.width == 0 && bounds.height == 0
      ? Rect(origin: bounds.origin, size: naturalSize) : bounds
  }

  /// Creates an attachment.
  public init(
    contents: Contents = .none, fileType: String? = nil, bounds: Rect = .zero,
    lineLayoutPadding: Double = 0, alternativeText: String? = nil
  ) {
    self.contents = contents
    self.fileType = fileType
    self.bounds = bounds
    self.lineLayoutPadding = lineLayoutPadding
    self.alternativeText = alternativeText
  }
}
