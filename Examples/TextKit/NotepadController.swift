import Foundation
import TextKitBridge

/// A notepad: a text view over a storage that styles text during typing, with lists that continue
/// automatically.
final class NotepadController: NSObject, UITextViewDelegate {
  let textStorage = SyntaxHighlightTextStorage()
  let textView: UITextView
  /// The number of changes that the view has reported.
  private(set) var changes = 0
  /// The last opened link.
  private(set) var openedURL: URL?

  init(width: CGFloat, height: CGFloat) {
    let layoutManager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: width, height: .greatestFiniteMagnitude))
    container.widthTracksTextView = true
    layoutManager.addTextContainer(container)
    textStorage.addLayoutManager(layoutManager)
    textView = UITextView(
      frame: CGRect(x: 0, y: 0, width: width, height: height), textContainer: container)
    super.init()
    textView.delegate = self
  }

  /// Keeps the text clear of a clock in the corner.
  func layOut(clock: CGRect) {
    let oval = clock.offsetBy(
      dx: -textView.textContainerInset.left, dy: -textView.textContainerInset.top)
    textView.textContainer.exclusionPaths = [UIBezierPath(ovalIn: oval)]
  }

  func textViewDidChange(_ textView: UITextView) { changes += 1 }

  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool {
    guard text == "\n" else { return true }
    let string = textView.text as NSString
    let line = string.substring(
      with: string.lineRange(for: NSRange(location: range.location, length: 0)))
    guard line.hasPrefix("- ") else { return true }
    // An empty item ends the list.
    if line == "- " {
      textView.textStorage.replaceCharacters(
        in: NSRange(location: range.location - 2, length: 2), with: "")
      textView.selectedRange = NSRange(location: range.location - 2, length: 0)
    } else {
      textView.textStorage.replaceCharacters(in: range, with: "\n- ")
      textView.selectedRange = NSRange(location: range.location + 3, length: 0)
    }
    textViewDidChange(textView)
    return false
  }

  func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool {
    openedURL = URL
    return false
  }
}
