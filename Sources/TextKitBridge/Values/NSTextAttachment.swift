public import Foundation
import TextGeometry
import TextStorage

/// A picture, or room for something else, that stands in a line.
///
/// The bridge's name for the kit's ``/TextStorage/TextAttachment``, as a class. It is read when its attribute
/// is set; another box needs the attribute to be set again.
open class NSTextAttachment: NSObject {
  /// The character that an attachment stands on: U+FFFC.
  public static let character: Int = 0xFFFC

  /// The bytes of a picture file.
  open var contents: Data?
  /// A media type such as `image/png`.
  open var fileType: String?
  /// The box, in points from the place on the baseline where a glyph would start, y up; one of zero size takes
  /// that of the picture.
  open var bounds = CGRect.zero
  /// Room before and after the box, in points.
  open var lineLayoutPadding: CGFloat = 0

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

  /// The attachment as the kit has it.
  var attachment: TextAttachment {
    TextAttachment(
      contents: contents.map { .data(Array($0)) } ?? .none, fileType: fileType,
      bounds: Rect(
        attachmentBounds(
          for: nil, proposedLineFragment: .zero, glyphPosition: .zero, characterIndex: 0)),
      lineLayoutPadding: Double(lineLayoutPadding))
  }
}

extension NSAttributedString {
  /// Creates a text of one character that stands for an attachment.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}
