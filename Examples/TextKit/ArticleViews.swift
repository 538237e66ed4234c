import Foundation
import TextKitBridge

// The views of objc.io's article on Text Kit, issue 5, with their layout code: a text view with
// text around a circle, and one whose line spacing comes from a delegate.

/// The article's part on interaction, with a text view.
final class InteractionView: UIView {
  let textView: UITextView
  let clippyView = UIView(frame: CGRect(x: 150, y: 30, width: 80, height: 80))
  private var panOffset = CGPoint.zero

  init(_ text: String, frame: CGRect) {
    textView = UITextView(frame: CGRect(origin: .zero, size: frame.size))
    super.init(frame: frame)
    textView.textContainerInset = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    textView.font = .systemFont(ofSize: 14)
    textView.text = text
    textView.layoutManager.hyphenationFactor = 1.0
    addSubview(textView)
    addSubview(clippyView)
    clippyView.backgroundColor = .systemYellow
    updateExclusionPaths()
  }

  required init?(coder: NSCoder) { fatalError("Views are not archived.") }

  /// Moves the circle as a pan gesture does.
  func pan(by translation: CGPoint) {
    clippyView.center.x += translation.x
    clippyView.center.y += translation.y
    updateExclusionPaths()
  }

  private func updateExclusionPaths() {
    var ovalFrame = textView.convert(clippyView.bounds, from: clippyView)
    // The container of a text view starts at its insets.
    ovalFrame.origin.x -= textView.textContainerInset.left
    ovalFrame.origin.y -= textView.textContainerInset.top
    textView.textContainer.exclusionPaths = [UIBezierPath(ovalIn: ovalFrame)]
  }

  /// The point of the selection's bubble, or nil without a selection.
  func bubblePoint() -> CGPoint? {
    guard let selection = textView.selectedTextRange, !selection.isEmpty,
      let last = textView.selectionRects(for: selection).last
    else { return nil }
    return CGPoint(x: last.rect.midX, y: last.rect.maxY)
  }
}

/// The article's part on layout, with a text view: links are detected during typing, kept on one
/// line and boxed.
@MainActor
final class LayoutView {
  let textStorage = LinkDetectingTextStorage()
  let layoutManager = OutliningLayoutManager()
  let delegate = LinkLayoutDelegate()
  let textView: UITextView

  init(_ text: String, frame: CGRect) {
    textStorage.addLayoutManager(layoutManager)
    let textContainer = NSTextContainer(size: .zero)
    textContainer.widthTracksTextView = true
    layoutManager.addTextContainer(textContainer)
    textView = UITextView(frame: frame, textContainer: textContainer)
    layoutManager.delegate = delegate
    textView.insertText(text)
  }
}
