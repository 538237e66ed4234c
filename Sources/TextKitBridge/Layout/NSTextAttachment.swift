public import Foundation
import TextGeometry
import TextStorage

/// A picture, or room for something else, that stands in a line.
///
/// The bridge's name for the kit's ``/TextStorage/TextAttachment``, as a class. It is read when its attribute
/// is set; another box needs the attribute to be set again.
open class NSTextAttachment: AttributeValue {
  /// The character that an attachment stands on: U+FFFC.
  public static let character: Int = 0xFFFC

  /// The bytes of a picture file.
  open var contents: Data? {
    didSet { known = nil }
  }
  /// A media type such as `image/png`.
  open var fileType: String?
  /// The box, in points from the place on the baseline where a glyph would start, y up; one of zero size takes
  /// that of the picture.
  open var bounds = CGRect.zero
  /// What is shown; nil for what ``contents`` hold.
  open var image: UIImage? {
    didSet { known = nil }
  }
  /// Room before and after the box, in points.
  open var lineLayoutPadding: CGFloat = 0

  /// The picture as the kit has it, until it changes.
  private var known: (contents: TextAttachment.Contents, size: Size)?

  /// Creates an attachment that shows a picture.
  public convenience init(image: UIImage) {
    self.init(data: nil, ofType: nil)
    self.image = image
  }

  /// Creates an attachment of a picture file's bytes, or of nothing but room.
  public init(data: Data?, ofType type: String?) {
    contents = data
    fileType = type
  }

  /// Creates an attachment of nothing but room.
  public convenience override init() { self.init(data: nil, ofType: nil) }

  /// The box that layout keeps free; ``bounds`` unless a subclass says otherwise.
  ///
  /// It is asked when the attribute is set, before there are lines: with no container and empty rectangles.
  open func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
    glyphPosition position: CGPoint, characterIndex charIndex: Int
  ) -> CGRect { bounds }

  /// What is drawn in a box; ``image`` unless a subclass says otherwise.
  open func image(
    forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
  ) -> UIImage? { image }

  /// The attachment as the kit has it.
  var attachment: TextAttachment {
    let box = attachmentBounds(
      for: nil, proposedLineFragment: .zero, glyphPosition: .zero, characterIndex: 0)
    let shown = picture(in: box)
    var attachment = TextAttachment(
      contents: shown.contents, fileType: fileType, bounds: Rect(box),
      lineLayoutPadding: Double(sound: lineLayoutPadding))
    attachment.naturalSize = shown.size
    return attachment
  }

  private func picture(in box: CGRect) -> (contents: TextAttachment.Contents, size: Size) {
    if let known { return known }
    var found: (contents: TextAttachment.Contents, size: Size) = (.none, .zero)
    if let image = image(forBounds: box, textContainer: nil, characterIndex: 0) {
      found.size = Size(image.size)
      if let data = image.data ?? image.pngData() { found.contents = .data(Array(data)) }
    } else if let contents {
      found.contents = .data(Array(contents))
    }
    known = found
    return found
  }
}
