import Foundation
import Testing
import TextDrawing
import TextGeometry
import TextKitBridge

/// Views and the newer Text Kit, where ported programs met faults.
@MainActor
@Suite("Views as programs use them", .serialized)
struct PortedViewTests {
  @Test("a label's font and colour are those of its attributed text's start")
  func label() {
    let label = UILabel()
    label.attributedText = NSAttributedString(
      string: "ab",
      attributes: [.font: UIFont.boldSystemFont(ofSize: 30), .foregroundColor: UIColor.red])
    #expect(label.font.pointSize == 30 && label.textColor == .red)
    label.text = "plain"
    #expect(label.intrinsicContentSize.height > 35)
    label.attributedText = NSAttributedString(string: "x")
    #expect(label.font.pointSize == 30)
    let width = label.intrinsicContentSize.width
    label.text = "x   "
    // Three spaces of 7.8 points.
    #expect(abs(label.intrinsicContentSize.width - width - 23.4) <= 1)
  }

  @Test("a text view has no font before there is text, and wraps in its width in any container")
  func textView() {
    let view = UITextView()
    #expect(view.font == nil)
    view.text = "a"
    #expect(view.font?.pointSize == 12)
    view.font = .systemFont(ofSize: 20)
    view.text = ""
    #expect(view.font?.pointSize == 20)
    let storage = NSTextStorage(string: String(repeating: "word ", count: 30))
    let manager = NSLayoutManager()
    let container = NSTextContainer()
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    let wrapped = UITextView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 50), textContainer: container)
    #expect(container.size.width == 100 && wrapped.contentSize.width == 100)
    #expect(wrapped.contentSize.height > 100)
    wrapped.frame.size.width = 50
    #expect(container.size.width == 50 && wrapped.contentSize.width == 50)
  }

  @Test("a deleted attachment is a change of attributes, too")
  func attachments() {
    final class Recorder: NSTextStorageDelegate {
      var masks: [NSTextStorage.EditActions] = []
      func textStorage(
        _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange, changeInLength delta: Int
      ) { masks.append(editedMask) }
    }
    let recorder = Recorder()
    let storage = NSTextStorage(string: "ab")
    storage.insert(NSAttributedString(attachment: NSTextAttachment()), at: 1)
    storage.delegate = recorder
    storage.deleteCharacters(in: NSRange(location: 1, length: 1))
    storage.deleteCharacters(in: NSRange(location: 0, length: 1))
    #expect(recorder.masks == [[.editedCharacters, .editedAttributes], .editedCharacters])
  }

  @Test("a text view has the newer Text Kit if it is asked for, and draws its fragments")
  func newer() throws {
    final class Fragment: NSTextLayoutFragment {
      override func draw(at point: CGPoint, in context: CGContext) {
        context.setFillColor(UIColor.red)
        context.fill(CGRect(x: 50, y: point.y, width: 10, height: 5))
        super.draw(at: point, in: context)
      }
    }
    final class Delegate: NSTextLayoutManagerDelegate {
      func textLayoutManager(
        _ textLayoutManager: NSTextLayoutManager,
        textLayoutFragmentFor location: any NSTextLocation, in textElement: NSTextElement
      ) -> NSTextLayoutFragment {
        Fragment(textElement: textElement, range: textElement.elementRange)
      }
    }
    #expect(UITextView().textLayoutManager == nil)
    #expect(UITextView(usingTextLayoutManager: false).textLayoutManager == nil)
    let view = UITextView(usingTextLayoutManager: true)
    view.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
    view.text = "one\ntwo"
    let manager = try #require(view.textLayoutManager)
    let content = try #require(manager.textContentManager as? NSTextContentStorage)
    #expect(content.textStorage === view.textStorage && view.textStorage.length == 7)
    var frames: [CGRect] = []
    manager.enumerateTextLayoutFragments(from: nil) { fragment in
      frames.append(fragment.layoutFragmentFrame)
      return true
    }
    #expect(frames.count == 2 && frames[1].minY == frames[0].maxY)
    let delegate = Delegate()
    manager.delegate = delegate
    let bitmap = try #require(view.picture().bitmap)
    #expect(bitmap[x: 55, y: Int(8 + frames[1].minY) + 2].red == 255)
    view.selectedRange = NSRange(location: 0, length: 0)
    view.becomeFirstResponder()
    view.insertText("x")
    #expect(view.text == "xone\ntwo" && content.attributedString?.string == "xone\ntwo")
    view.resignFirstResponder()
    let container = NSTextContainer(size: CGSize(width: 80, height: 0))
    let own = NSTextLayoutManager()
    own.textContainer = container
    let other = UITextView(frame: .zero, textContainer: container)
    other.text = "abc"
    #expect(
      other.textLayoutManager === own
        && own.documentRange.endLocation.compare(
          own.documentRange.location) == .orderedDescending
    )
  }

  @Test("margins and paddings of fragments make room")
  func margins() throws {
    final class Padded: NSTextLayoutFragment {
      override var leadingPadding: CGFloat { 30 }
      override var trailingPadding: CGFloat { 20 }
      override var topMargin: CGFloat { 7 }
      override var bottomMargin: CGFloat { 11 }
    }
    final class Delegate: NSTextLayoutManagerDelegate {
      func textLayoutManager(
        _ textLayoutManager: NSTextLayoutManager,
        textLayoutFragmentFor location: any NSTextLocation, in textElement: NSTextElement
      ) -> NSTextLayoutFragment {
        let paragraph = (textElement as? NSTextParagraph)?.attributedString.string ?? ""
        return paragraph.hasPrefix("wide")
          ? NSTextLayoutFragment(textElement: textElement, range: textElement.elementRange)
          : Padded(textElement: textElement, range: textElement.elementRange)
      }
    }
    let content = NSTextContentStorage()
    let manager = NSTextLayoutManager()
    content.addTextLayoutManager(manager)
    let container = NSTextContainer(size: CGSize(width: 150, height: 0))
    container.lineFragmentPadding = 0
    manager.textContainer = container
    content.attributedString = NSAttributedString(
      string: "wide one\nword word word word word word word\nwide two",
      attributes: [.font: UIFont.systemFont(ofSize: 10)])
    func fragments() -> [NSTextLayoutFragment] {
      var found: [NSTextLayoutFragment] = []
      manager.enumerateTextLayoutFragments(from: nil) {
        found.append($0); return true
      }
      return found
    }
    let before = fragments()
    let line = before[0].layoutFragmentFrame.height
    #expect(before[1].textLineFragments.count == 2)
    let delegate = Delegate()
    manager.delegate = delegate
    let after = fragments()
    #expect(after[1] is Padded && after[1].textLineFragments.count == 3)
    let frame = after[1].layoutFragmentFrame
    #expect(frame.minX == 30 && frame.maxX <= 130)
    #expect(abs(frame.height - 3 * line - 18) < 1e-6)
    #expect(abs(after[1].textLineFragments[0].typographicBounds.minY - 7) < 1e-6)
    #expect(abs(after[2].layoutFragmentFrame.minY - 4 * line - 18) < 1e-6)
    // An edit keeps the room.
    content.textStorage?.insert(NSAttributedString(string: "x"), at: 10)
    #expect(fragments()[1].layoutFragmentFrame.minX == 30)
    manager.delegate = nil
    #expect(fragments()[1].layoutFragmentFrame.minX == 0)
  }

  @Test("hidden elements are shown again when layout is invalidated, at their places")
  func hiding() {
    final class Delegate: NSObject, NSTextContentStorageDelegate {
      var hides = false
      func textContentManager(
        _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement,
        options: NSTextContentManager.EnumerationOptions
      ) -> Bool {
        let text = (textElement as? NSTextParagraph)?.attributedString.string ?? ""
        return !hides || !text.hasPrefix("secret")
      }
    }
    let delegate = Delegate()
    let content = NSTextContentStorage()
    let manager = NSTextLayoutManager()
    content.delegate = delegate
    content.addTextLayoutManager(manager)
    manager.textContainer = NSTextContainer(size: CGSize(width: 150, height: 0))
    content.attributedString = NSAttributedString(string: "a\nsecret\nb")
    func tops() -> [CGFloat] {
      var tops: [CGFloat] = []
      manager.enumerateTextLayoutFragments(from: nil, options: .ensuresLayout) {
        tops.append($0.layoutFragmentFrame.minY)
        return true
      }
      return tops
    }
    let shown = tops()
    #expect(shown.count == 3)
    for _ in 0..<2 {
      delegate.hides = true
      manager.invalidateLayout(for: content.documentRange)
      #expect(tops() == [0, shown[1]])
      #expect(abs(manager.usageBoundsForTextContainer.height - 2 * shown[1]) < 1e-6)
      delegate.hides = false
      manager.invalidateLayout(for: content.documentRange)
      #expect(tops() == shown)
    }
  }

  @Test("an empty document has an extra line fragment if it is asked for")
  func empty() {
    let content = NSTextContentStorage()
    let manager = NSTextLayoutManager()
    content.addTextLayoutManager(manager)
    manager.textContainer = NSTextContainer(size: CGSize(width: 150, height: 0))
    var lines: [[NSTextLineFragment]] = []
    manager.enumerateTextLayoutFragments(from: nil, options: .ensuresExtraLineFragment) {
      lines.append($0.textLineFragments)
      return true
    }
    #expect(lines.count == 1 && lines.first?.count == 1)
    #expect(lines.first?.first?.characterRange == NSRange(location: 0, length: 0))
    #expect((lines.first?.first?.typographicBounds.height ?? 0) > 10)
    var count = 0
    manager.enumerateTextLayoutFragments(from: nil) { _ in
      count += 1
      return true
    }
    #expect(count == 0)
  }
}
