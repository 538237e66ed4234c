import Foundation
import TextKitBridge

// After Apple's sample "Using TextKit 2 to interact with text": comments between the paragraphs of
// a text are set smaller, drawn in bubbles by custom fragments, and can be hidden.

extension NSAttributedString.Key {
  /// The nesting depth of a comment; on paragraphs that are comments.
  static let commentDepth = NSAttributedString.Key("TextKitSample.commentDepth")
}

/// Draws a bubble behind a comment.
final class BubbleLayoutFragment: NSTextLayoutFragment {
  var commentDepth = 0

  override var leadingPadding: CGFloat { 20 * CGFloat(commentDepth) }
  override var topMargin: CGFloat { 6 }
  override var bottomMargin: CGFloat { 6 }

  private var bubbleRect: CGRect {
    var lines = CGRect.null
    for line in textLineFragments where line.characterRange.length > 0 {
      lines = lines.union(line.typographicBounds)
    }
    return lines.isNull ? .zero : lines.insetBy(dx: -3, dy: -2)
  }

  override var renderingSurfaceBounds: CGRect {
    bubbleRect.union(super.renderingSurfaceBounds)
  }

  override func draw(at renderingOrigin: CGPoint, in ctx: CGContext) {
    ctx.saveGState()
    let bubble = bubbleRect.offsetBy(dx: renderingOrigin.x, dy: renderingOrigin.y)
    ctx.addPath(UIBezierPath(roundedRect: bubble, cornerRadius: 6).cgPath)
    ctx.setFillColor(UIColor.systemGray6.cgColor)
    ctx.fillPath()
    ctx.restoreGState()
    super.draw(at: renderingOrigin, in: ctx)
  }
}

/// A document with comments, laid out by the newer Text Kit.
final class TextDocumentController: NSObject, NSTextContentStorageDelegate,
  NSTextLayoutManagerDelegate, NSTextViewportLayoutControllerDelegate
{
  let textContentStorage = NSTextContentStorage()
  let textLayoutManager = NSTextLayoutManager()
  /// True if comments are displayed.
  var showComments = true {
    didSet {
      // Resetting the delegate discards its previous answers.
      textContentStorage.delegate = nil
      textContentStorage.delegate = self
    }
  }
  /// The visible part of the document.
  var visibleRect: CGRect
  /// The fragments that were last configured.
  private(set) var visibleFragments: [NSTextLayoutFragment] = []

  init(width: CGFloat, height: CGFloat) {
    visibleRect = CGRect(x: 0, y: 0, width: width, height: height)
    super.init()
    textContentStorage.delegate = self
    textContentStorage.addTextLayoutManager(textLayoutManager)
    let textContainer = NSTextContainer(size: CGSize(width: width, height: 0))
    textLayoutManager.textContainer = textContainer
    textLayoutManager.delegate = self
    textLayoutManager.textViewportLayoutController.delegate = self
  }

  func setText(_ text: String) {
    textContentStorage.performEditingTransaction {
      textContentStorage.textStorage?.setAttributedString(
        NSAttributedString(string: text, attributes: [.font: UIFont.systemFont(ofSize: 14)]))
    }
  }

  /// Adds a comment after the paragraph at a location.
  func addComment(_ comment: String, after location: any NSTextLocation, depth: Int = 1) {
    guard let fragment = textLayoutManager.textLayoutFragment(for: location) else { return }
    let contents = NSAttributedString(
      string: comment + "\n",
      attributes: [.commentDepth: depth, .font: UIFont.systemFont(ofSize: 14)])
    let end = textContentStorage.offset(
      from: textContentStorage.documentRange.location, to: fragment.rangeInElement.endLocation)
    textContentStorage.performEditingTransaction {
      textContentStorage.textStorage?.insert(contents, at: end)
    }
  }

  // MARK: NSTextContentManagerDelegate

  func textContentManager(
    _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement,
    options: NSTextContentManager.EnumerationOptions
  ) -> Bool {
    guard !showComments, let paragraph = textElement as? NSTextParagraph,
      paragraph.attributedString.length > 0
    else { return true }
    return paragraph.attributedString.attribute(.commentDepth, at: 0, effectiveRange: nil) == nil
  }

  // MARK: NSTextContentStorageDelegate

  func textContentStorage(
    _ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange
  ) -> NSTextParagraph? {
    guard let storage = textContentStorage.textStorage else { return nil }
    let original = storage.attributedSubstring(from: range)
    guard original.length > 0,
      original.attribute(.commentDepth, at: 0, effectiveRange: nil) != nil
    else { return nil }
    let shown = NSMutableAttributedString(attributedString: original)
    let whole = NSRange(location: 0, length: shown.length)
    shown.addAttributes(
      [.font: UIFont.systemFont(ofSize: 10), .foregroundColor: UIColor.systemBlue], range: whole)
    return NSTextParagraph(attributedString: shown)
  }

  // MARK: NSTextLayoutManagerDelegate

  func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager,
    textLayoutFragmentFor location: any NSTextLocation, in textElement: NSTextElement
  ) -> NSTextLayoutFragment {
    if let paragraph = textElement as? NSTextParagraph, paragraph.attributedString.length > 0,
      let depth = paragraph.attributedString.attribute(.commentDepth, at: 0, effectiveRange: nil)
        as? Int
    {
      let fragment = BubbleLayoutFragment(
        textElement: textElement, range: textElement.elementRange)
      fragment.commentDepth = depth
      return fragment
    }
    return NSTextLayoutFragment(textElement: textElement, range: textElement.elementRange)
  }

  // MARK: NSTextViewportLayoutControllerDelegate

  func viewportBounds(
    for textViewportLayoutController: NSTextViewportLayoutController
  ) -> CGRect { visibleRect }

  func textViewportLayoutControllerWillLayout(
    _ textViewportLayoutController: NSTextViewportLayoutController
  ) { visibleFragments = [] }

  func textViewportLayoutController(
    _ textViewportLayoutController: NSTextViewportLayoutController,
    configureRenderingSurfaceFor textLayoutFragment: NSTextLayoutFragment
  ) { visibleFragments.append(textLayoutFragment) }

  /// Draws the visible fragments.
  func draw(in context: CGContext) {
    textLayoutManager.textViewportLayoutController.layoutViewport()
    for fragment in visibleFragments {
      fragment.draw(
        at: CGPoint(
          x: fragment.layoutFragmentFrame.minX,
          y: fragment.layoutFragmentFrame.minY - visibleRect.minY), in: context)
    }
  }
}
