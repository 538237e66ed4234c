public import Foundation
import TextGeometry
import TextStorage

/// The queries of layout and drawing to an attachment.
public protocol NSTextAttachmentContainer: AnyObject {
  /// Returns the picture to draw in a box.
  func image(
    forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
  ) -> UIImage?

  /// Returns the box that layout reserves.
  func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
    glyphPosition position: CGPoint, characterIndex charIndex: Int
  ) -> CGRect
}

/// A picture in a line, or room reserved for something else.
///
/// The bridge's name for the kit's ``/TextStorage/TextAttachment``, as a class. Invalidate the
/// text's layout after a change of ``bounds``, of the image, or of a subclass's answers, as in
/// Text Kit.
open class NSTextAttachment: AttributeValue, NSTextAttachmentContainer {
  /// The character that carries an attachment: U+FFFC.
  public static let character: Int = 0xFFFC

  /// The bytes of a picture file.
  open var contents: Data? {
    didSet { forget() }
  }
  /// A media type such as `image/png`.
  open var fileType: String?
  /// The box, in points relative to the glyph origin on the baseline, y up; a box of zero size
  /// takes the size of the picture.
  open var bounds = CGRect.zero {
    didSet { answered = nil }
  }
  /// The picture to draw; nil for the one in ``contents``.
  open var image: UIImage? {
    didSet { forget() }
  }
  /// The space before and after the box, in points.
  open var lineLayoutPadding: CGFloat = 0
  /// True if a view may show the attachment; there are none.
  open var allowsTextAttachmentView = true
  /// True if a view shows the attachment: none does.
  open var usesTextAttachmentView: Bool { false }
  /// A description of the attachment in words.
  open var accessibilityLabel: String?

  /// The cached picture as a type of the kit.
  private var known: (contents: TextAttachment.Contents, size: Size)?
  /// The cached picture of ``contents``.
  private var decoded: UIImage??
  /// The last answered box for a line, until it is asked for again.
  var answered: CGRect?

  /// Creates an attachment that shows a picture.
  public convenience init(image: UIImage) {
    self.init(data: nil, ofType: nil)
    self.image = image
  }

  /// Creates an attachment from the bytes of a picture file, or one that only reserves room.
  public init(data contentData: Data?, ofType uti: String?) {
    contents = contentData
    fileType = uti
  }

  /// Creates an attachment that only reserves room.
  public convenience override init() { self.init(data: nil, ofType: nil) }

  /// Creates an attachment that only reserves room: nothing is archived.
  public required init?(coder: NSCoder) {}

  /// Returns the box that layout reserves: ``bounds``, or the size of the picture if these are
  /// empty. A subclass may override it.
  ///
  /// It is called when the text is first laid out, with what is known of the container, and again
  /// with the attachment's actual line. A different answer causes the paragraph to be laid out
  /// again.
  ///
  /// - Parameters:
  ///   - textContainer: The container; nil if there is none yet.
  ///   - lineFrag: The line, in the container's coordinates.
  ///   - position: The attachment's left edge on the baseline, relative to the line's origin.
  ///   - charIndex: The character that carries it.
  open func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
    glyphPosition position: CGPoint, characterIndex charIndex: Int
  ) -> CGRect {
    guard bounds.width == 0, bounds.height == 0, let size = (image ?? contentsImage)?.size else {
      return bounds
    }
    return CGRect(origin: bounds.origin, size: size)
  }

  /// Returns the picture to draw in a box: ``image``, or the picture of ``contents``. A subclass
  /// may override it. It is called each time that the text is drawn.
  open func image(
    forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
  ) -> UIImage? { image ?? contentsImage }

  private var contentsImage: UIImage? {
    if let decoded { return decoded }
    let found = contents.flatMap { UIImage(data: $0) }
    decoded = .some(found)
    return found
  }

  private func forget() {
    known = nil
    decoded = nil
    answered = nil
  }

  /// True if the box may depend on the line.
  var asksInLine: Bool { type(of: self) != NSTextAttachment.self }

  /// Asks for the box in a line; returns true if it differs from the last one.
  func ask(
    in container: NSTextContainer?, line: CGRect, position: CGPoint, character: Int
  ) -> Bool {
    let answer = attachmentBounds(
      for: container, proposedLineFragment: line, glyphPosition: position,
      characterIndex: character)
    defer { answered = answer }
    return answer != answered && !(answer.isNone && answered?.isNone == true)
  }

  /// The attachment as a type of the kit.
  var attachment: TextAttachment {
    let box =
      answered
      ?? attachmentBounds(
        for: nil, proposedLineFragment: .zero, glyphPosition: .zero, characterIndex: 0)
    let shown = picture(in: box)
    var attachment = TextAttachment(
      contents: shown.contents, fileType: fileType, bounds: Rect(box),
      lineLayoutPadding: Double(sound: lineLayoutPadding), alternativeText: accessibilityLabel)
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

extension CGRect {
  /// True if a coordinate is not a number, in which case a rectangle does not even equal itself.
  fileprivate var isNone: Bool { origin.x.isNaN || origin.y.isNaN || width.isNaN || height.isNaN }
}
