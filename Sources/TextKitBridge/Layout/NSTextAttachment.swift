public import Foundation
import TextGeometry
import TextStorage

/// What layout and drawing ask of an attachment.
public protocol NSTextAttachmentContainer: AnyObject {
  /// What is drawn in a box.
  func image(
    forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
  ) -> UIImage?

  /// The box that layout keeps free.
  func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
    glyphPosition position: CGPoint, characterIndex charIndex: Int
  ) -> CGRect
}

/// A picture, or room for something else, that stands in a line.
///
/// The bridge's name for the kit's ``/TextStorage/TextAttachment``, as a class. After a change of ``bounds``, the
/// image or what a subclass answers, have the text's layout invalidated, as in Text Kit.
open class NSTextAttachment: AttributeValue, NSTextAttachmentContainer {
  /// The character that an attachment stands on: U+FFFC.
  public static let character: Int = 0xFFFC

  /// The bytes of a picture file.
  open var contents: Data? {
    didSet { forget() }
  }
  /// A media type such as `image/png`.
  open var fileType: String?
  /// The box, in points from the place on the baseline where a glyph would start, y up; one of zero size takes
  /// that of the picture.
  open var bounds = CGRect.zero {
    didSet { answered = nil }
  }
  /// What is shown; nil for what ``contents`` hold.
  open var image: UIImage? {
    didSet { forget() }
  }
  /// Room before and after the box, in points.
  open var lineLayoutPadding: CGFloat = 0
  /// Whether a view may show the attachment; there are none.
  open var allowsTextAttachmentView = true
  /// Whether a view shows the attachment: none does.
  open var usesTextAttachmentView: Bool { false }
  /// What the attachment stands for, in words.
  open var accessibilityLabel: String?

  /// The picture as the kit has it, until it changes.
  private var known: (contents: TextAttachment.Contents, size: Size)?
  /// The picture of ``contents``, until they change.
  private var decoded: UIImage??
  /// The box that was answered last for a line, until it is asked for anew.
  var answered: CGRect?

  /// Creates an attachment that shows a picture.
  public convenience init(image: UIImage) {
    self.init(data: nil, ofType: nil)
    self.image = image
  }

  /// Creates an attachment of a picture file's bytes, or of nothing but room.
  public init(data contentData: Data?, ofType uti: String?) {
    contents = contentData
    fileType = uti
  }

  /// Creates an attachment of nothing but room.
  public convenience override init() { self.init(data: nil, ofType: nil) }

  /// Creates an attachment of nothing but room: nothing is archived.
  public required init?(coder: NSCoder) {}

  /// The box that layout keeps free: ``bounds``, or where these have no size the picture's, unless a subclass says
  /// otherwise.
  ///
  /// It is asked with what is known of the container when the text is laid out first, and again with the line
  /// that the attachment has come to stand in; another answer has the paragraph laid out again.
  ///
  /// - Parameters:
  ///   - textContainer: The container; nil where there is none yet.
  ///   - lineFrag: The line, in the container's coordinates.
  ///   - position: Where the attachment stands from the line's origin: its left edge on the baseline.
  ///   - charIndex: The character that it stands on.
  open func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
    glyphPosition position: CGPoint, characterIndex charIndex: Int
  ) -> CGRect {
    guard bounds.width == 0, bounds.height == 0, let size = (image ?? contentsImage)?.size else {
      return bounds
    }
    return CGRect(origin: bounds.origin, size: size)
  }

  /// What is drawn in a box: ``image``, or the picture of ``contents``, unless a subclass says otherwise. It is
  /// asked each time that the text is drawn.
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

  /// Whether the box may depend on the line.
  var asksInLine: Bool { type(of: self) != NSTextAttachment.self }

  /// Asks for the box in a line; whether the answer is another than before.
  func ask(
    in container: NSTextContainer?, line: CGRect, position: CGPoint, character: Int
  ) -> Bool {
    let answer = attachmentBounds(
      for: container, proposedLineFragment: line, glyphPosition: position,
      characterIndex: character)
    defer { answered = answer }
    return answer != answered && !(answer.isNone && answered?.isNone == true)
  }

  /// The attachment as the kit has it.
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
  /// Whether an edge is no number, so that a rectangle does not even equal itself.
  fileprivate var isNone: Bool { origin.x.isNaN || origin.y.isNaN || width.isNaN || height.isNaN }
}
