import Foundation
import Testing
import TextControls
import TextDrawing
import TextGeometry
import TextKitBridge

/// Labels, fields and text views by UIKit's names.
@MainActor
@Suite("Views by UIKit's names", .serialized)
struct ViewTests {
  @Test("a label has the size of its text, wraps and truncates")
  func label() {
    let label = UILabel()
    label.font = .systemFont(ofSize: 20)
    label.text = "one two three four"
    let size = label.intrinsicContentSize
    #expect(size.height == label.font.lineHeight.rounded(.up))
    #expect(label.sizeThatFits(CGSize(width: size.width / 2, height: 0)).height == size.height)
    label.numberOfLines = 0
    label.preferredMaxLayoutWidth = size.width * 0.6
    #expect(label.intrinsicContentSize.height > 1.9 * size.height - 2)
    label.sizeToFit()
    #expect(label.bounds.width >= size.width - 1)
    let part = label.textRect(
      forBounds: CGRect(x: 10, y: 5, width: size.width * 0.6, height: 100),
      limitedToNumberOfLines: 1)
    #expect(part.minX == 10 && part.height < 1.5 * size.height)
    func glyphs() -> Int {
      let context = CGContext(DisplayList(size: Size(width: 400, height: 100)))
      label.render(in: context)
      return context.list.glyphs.count
    }
    label.frame = CGRect(x: 0, y: 0, width: size.width * 0.6, height: size.height)
    label.numberOfLines = 1
    #expect(glyphs() < 15)
    label.adjustsFontSizeToFitWidth = true
    #expect(glyphs() == 18)
    label.attributedText = NSAttributedString(
      string: "ab", attributes: [.foregroundColor: UIColor.red])
    #expect(label.text == "ab" && label.attributedText?.length == 2)
    let values = label.attributedText?.attributes(at: 0, effectiveRange: nil)
    #expect(values?[.foregroundColor] as? UIColor == .red)
    #expect((values?[.font] as? UIFont)?.pointSize == 20)
    label.text = nil
    #expect(label.intrinsicContentSize.width == 0)
  }

  @Test("a text view selects, edits and tells its delegate")
  func textView() throws {
    final class Delegate: UITextViewDelegate {
      var calls: [String] = []
      func textViewShouldBeginEditing(_ textView: UITextView) -> Bool {
        calls.append("should")
        return true
      }
      func textViewDidBeginEditing(_ textView: UITextView) { calls.append("begin") }
      func textViewDidChange(_ textView: UITextView) { calls.append("change") }
      func textViewDidChangeSelection(_ textView: UITextView) { calls.append("select") }
      func textViewDidEndEditing(_ textView: UITextView) { calls.append("end") }
      func scrollViewDidScroll(_ scrollView: UIScrollView) { calls.append("scroll") }
      func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
      ) -> Bool { text != "!" }
    }
    let delegate = Delegate()
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    view.delegate = delegate
    view.font = .systemFont(ofSize: 10)
    view.becomeFirstResponder()
    view.insertText("a")
    view.insertText("!")
    #expect(view.text == "a")
    #expect(delegate.calls == ["should", "begin", "change", "select"])
    view.text = "one two three"
    #expect(view.selectedRange == NSRange(location: 13, length: 0))
    view.selectedRange = NSRange(location: 4, length: 3)
    let range = try #require(view.selectedTextRange)
    #expect(view.text(in: range) == "two" && view.offset(from: range.start, to: range.end) == 3)
    view.replace(range, withText: "2")
    #expect(view.text == "one 2 three")
    view.typingAttributes[.foregroundColor] = UIColor.red
    view.insertText("x")
    #expect(
      view.textStorage.attribute(.foregroundColor, at: 5, effectiveRange: nil) as? UIColor == .red)
    view.deleteBackward()
    view.setMarkedText("か", selectedRange: NSRange(location: 1, length: 0))
    #expect(view.markedTextRange != nil && view.text == "one 2か three")
    view.unmarkText()
    let caret = view.caretRect(for: view.beginningOfDocument)
    #expect(caret.minX == 4 && caret.minY == 8 && caret.height > 8)
    let nearest = view.closestPosition(to: CGPoint(x: 1, y: 12))
    #expect(nearest == view.beginningOfDocument)
    #expect(view.sizeThatFits(CGSize(width: 40, height: 0)).height > 40)
    view.text = (0..<40).map { "line \($0)\n" }.joined()
    view.selectedRange = NSRange(location: view.textStorage.length, length: 0)
    view.insertText("end")
    #expect(view.contentOffset.y > 200 && delegate.calls.contains("scroll"))
    let context = CGContext(DisplayList(size: Size(width: 200, height: 60)))
    view.render(in: context)
    #expect(context.list.glyphs.count < 60)
    view.resignFirstResponder()
    #expect(delegate.calls.last == "end")
    view.selectAll(nil)
    #expect(view.selectedRange.length == view.textStorage.length)
  }

  @Test("a field tells what happens to it")
  func field() {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 120, height: 30))
    var events: [String] = []
    field.addAction(UIAction { _ in events.append("begin") }, for: .editingDidBegin)
    field.addAction(UIAction { _ in events.append("change") }, for: .editingChanged)
    let end = UIAction { _ in events.append("end") }
    field.addAction(end, for: [.editingDidEnd, .editingDidEndOnExit])
    field.handle(.pointerDown(Point(x: 3, y: 3)))
    field.handle(.text("ab"))
    field.deleteBackward()
    field.insertText("\n")
    #expect(events == ["begin", "change", "change", "end"] && field.text == "a")
    field.removeAction(end, for: [.editingDidEnd, .editingDidEndOnExit])
    #expect(field.resignFirstResponder() && events.count == 4)
    field.font = .systemFont(ofSize: 30)
    #expect(field.text == "a" && field.intrinsicContentSize.height > 30)
    field.placeholder = "Placeholder"
    field.text = nil
    #expect(!field.hasText && field.intrinsicContentSize.width > 100)
    #expect(field.accessibilityNode?.label == "Placeholder")
    field.isSecureTextEntry = true
    field.text = "abc"
    #expect(field.accessibilityNode?.value == "•••" && field.text == "abc")
  }

  @Test("views have places in each other, are hit and drawn")
  func views() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = UIView(frame: CGRect(x: 20, y: 30, width: 40, height: 40))
    let leaf = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
    root.addSubview(child)
    child.addSubview(leaf)
    #expect(leaf.convert(CGPoint(x: 1, y: 1), to: root) == CGPoint(x: 26, y: 36))
    #expect(root.convert(CGPoint(x: 26, y: 36), to: leaf) == CGPoint(x: 1, y: 1))
    #expect(root.hitTest(CGPoint(x: 28, y: 38), with: nil) === leaf)
    #expect(root.hitTest(CGPoint(x: 2, y: 2), with: nil) === root)
    leaf.backgroundColor = .red
    let bitmap = root.picture().bitmap
    #expect(bitmap?[x: 30, y: 40].red == 255 && bitmap?[x: 30, y: 40].green == 0)
    #expect(bitmap?[x: 2, y: 2].alpha == 0)
    leaf.removeFromSuperview()
    #expect(child.subviews.isEmpty && leaf.superview == nil && child.next === root)
  }
}
