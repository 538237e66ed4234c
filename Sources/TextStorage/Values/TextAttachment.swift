public import TextGeometry

/// An object in a line of text: a picture, or just reserved room.
///
/// An attachment is the value of the `.attachment` attribute on the character U+FFFC. The storage
/// removes it from any other character.
public struct TextAttachment: Hashable, Sendable {
  /// The code unit that carries an attachment: U+FFFC, object replacement character.
  public static let character: UInt16 = 0xFFFC

  /// The source of the attached bytes.
  public enum Contents: Hashable, Sendable {
    /// Nothing is drawn; the room is reserved.
    case none
    /// The bytes of a picture file.
    case data([UInt8])
    /// The path of a picture file, read when it is drawn.
    case file(String)

    /// Adds the kind and size of the contents and the ends of its bytes to a hash: files of the
    /// same size mostly differ there, and a photograph has millions of bytes between them.
    public func hash(into hasher: inout Hasher) {
      switch self {
      case .none: hasher.combine(0)
      case .data(let bytes):
        hasher.combine(bytes.count)
        for byte in bytes.prefix(64) { hasher.combine(byte) }
        for byte in bytes.suffix(64) { hasher.combine(byte) }
      case .file(let path): hasher.combine(path)
      }
    }
  }

  /// The drawn contents.
  public var contents: Contents
  /// A media type such as `image/png`, or `nil` to detect it from the first bytes.
  public var fileType: String?
  /// The box, in points, relative to the glyph origin on the baseline.
  ///
  /// As in Text Kit, y of the origin counts upwards here: a negative y lowers the box below the
  /// baseline. A box of zero size takes the size of the picture.
  public var bounds: Rect
  /// The size of the picture itself, in points, for a box of zero size; zero if unknown.
  public var naturalSize = Size.zero
  /// True if an attachment that does not fit is scaled down with its padding. The limits are the
  /// width of the lines that a container offers the paragraph, and the height of the container.
  public var fitsLine = false
  /// The part of the lines' width that an attachment which ``fitsLine`` takes at most, from 0 to
  /// 1. With a greater box than any line, it is the width in parts of the line.
  public var fittingShare = 1.0
  /// The width that an attachment which ``fitsLine`` asks for in the column of a table, in points.
  /// It then asks for no least width, as pictures with a width in percent in CSS. Nil if it asks
  /// for the width of its box.
  public var columnWidth: Double?
  /// True if an attachment that ``fitsLine`` keeps its height where a line makes it narrower.
  public var keepsHeight = false
  /// The placement of the picture in a box of other proportions. Nothing is drawn outside of the
  /// box.
  public var contentMode = ContentMode.scaleToFill
  /// The space before and after the box, in points.
  public var lineLayoutPadding: Double
  /// The radius of the corners of the drawn picture, in points.
  public var cornerRadius = 0.0
  /// The outline that the drawn picture is cut to, in the coordinates of a box of ``naturalSize``
  /// from its top left corner, y down; nil for the whole picture.
  public var clip: BezierPath?
  /// A description of the attachment in words, or `nil`.
  public var alternativeText: String?

  /// The box with its effective size: that of ``bounds``, or the picture's own.
  public var box: Rect {
    bounds.width == 0 && bounds.height == 0
      ? Rect(origin: bounds.origin, size: naturalSize) : bounds
  }

  /// Returns the rectangle that the whole picture fills; parts of it may be outside of its box.
  ///
  /// - Parameter frame: The box.
  package func pictureFrame(in frame: Rect) -> Rect {
    contentMode.frame(of: naturalSize, in: frame)
  }

  /// Returns the part of the picture's rectangle that is drawn.
  ///
  /// - Parameter frame: The box in which it is drawn.
  package func visibleFrame(in frame: Rect) -> Rect {
    contentMode == .scaleToFill ? frame : pictureFrame(in: frame).intersection(frame)
  }

  /// Returns the outline that the picture is cut to; nil if all of it is drawn.
  ///
  /// - Parameter frame: The box in which it is drawn.
  package func outline(in frame: Rect) -> BezierPath? {
    if let clip, naturalSize.width > 0, naturalSize.height > 0 {
      let scale = Transform.scale(
        x: frame.width / naturalSize.width, y: frame.height / naturalSize.height)
      return clip.transformed(
        by: scale.concatenating(.translation(x: frame.minX, y: frame.minY)))
    }
    let picture = pictureFrame(in: frame)
    let visible = visibleFrame(in: frame)
    let radius = min(cornerRadius, visible.width / 2, visible.height / 2)
    if radius > 0 { return BezierPath(roundedRect: visible, cornerRadius: radius) }
    // A rounding error is no reason to cut.
    let isWhole =
      picture.width <= visible.width * (1 + 1e-9) && picture.height <= visible.height * (1 + 1e-9)
    return isWhole ? nil : BezierPath(rect: visible)
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
