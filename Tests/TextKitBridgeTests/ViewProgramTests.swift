import Foundation
import Testing
import TextControls
import TextDrawing
import TextGeometry
import TextKitBridge

@testable import TextKitUsages

/// Programs with labels, fields and text views, driven by events.
@MainActor
@Suite("Programs on views", .serialized)
struct ViewProgramTests {
  @Test("a notepad styles what is typed, goes on with lists and takes edits back")
  func notepad() {
    let notepad = NotepadController(width: 240, height: 120)
    let view = notepad.textView
    #expect(view.handle(.focus(true)) && view.isFirstResponder)
    for letter in "- a *b*" { view.handle(.text(String(letter))) }
    view.insertText("\n")
    #expect(view.text == "- a *b*\n- " && view.selectedRange.location == 10)
    let bold = notepad.textStorage.attribute(.font, at: 5, effectiveRange: nil) as? UIFont
    #expect(bold?.fontDescriptor.symbolicTraits.contains(.traitBold) == true)
    view.insertText("\n")
    #expect(view.text == "- a *b*\n" && view.selectedRange.location == 8)
    let changes = notepad.changes
    view.insertText("xyz")
    #expect(notepad.changes == changes + 1 && view.undoManager?.canUndo == true)
    view.undoManager?.undo()
    #expect(view.text == "- a *b*\n")
    view.undoManager?.redo()
    #expect(view.text == "- a *b*\nxyz")
    notepad.layOut(clock: CGRect(x: 180, y: 0, width: 60, height: 60))
    view.text = String(repeating: "word ", count: 40)
    let first = view.layoutManager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
    #expect(first.width < 240 && first.minX == 0)
    view.resignFirstResponder()
    #expect(!view.handle(.text("x")))
  }

  @Test("a link of a view that is not edited is pressed")
  func links() throws {
    let notepad = NotepadController(width: 240, height: 120)
    let view = notepad.textView
    view.text = "go to https://example.org/a now"
    view.isEditable = false
    view.dataDetectorTypes = .link
    let rects = view.selectionRects(for: UITextRange.between(10, 15, in: view))
    let place = try #require(rects.first?.rect)
    let point = TextGeometry.Point(x: Double(place.midX), y: Double(place.midY))
    view.handle(.pointerDown(point))
    view.handle(.pointerUp(point))
    #expect(notepad.openedURL?.absoluteString == "https://example.org/a")
    let lines = try #require(view.accessibilityNode?.children)
    #expect(lines.map(\.value).joined() == view.text)
  }

  @Test("a form's fields take what is allowed, and the return key goes on")
  func form() throws {
    let form = SignInForm(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    form.layoutIfNeeded()
    #expect(form.hintLabel.frame.width == 168 && form.hintLabel.frame.height > 30)
    #expect(form.nameField.frame.minY > form.titleLabel.frame.maxY)
    #expect(form.nameField.becomeFirstResponder() && form.nameField.isEditing)
    for letter in "An1n a" { form.nameField.handle(.text(String(letter))) }
    #expect(form.nameField.text == "Anna")
    form.nameField.handle(.command(.newline))
    #expect(form.secretField.isFirstResponder && !form.nameField.isFirstResponder)
    form.secretField.insertText("pass 1")
    #expect(form.secretField.text == "pass 1" && form.secretField.field.string == "••••••")
    form.secretField.insertText("\n")
    #expect(form.entered?.name == "Anna" && form.entered?.secret == "pass 1")
    #expect(!form.secretField.isFirstResponder)
    form.backgroundColor = .white
    let picture = form.picture(scale: 2)
    #expect(picture.size == CGSize(width: 200, height: 200) && picture.scale == 2)
    let bitmap = try #require(picture.bitmap)
    // Something dark is drawn at the title's place.
    let row = Int(form.titleLabel.frame.midY * 2)
    #expect((0..<400).contains { bitmap[x: $0, y: row].red < 100 })
  }

  @Test("the article's text flows around the shape that is dragged over its view")
  func interaction() throws {
    let text = String(repeating: "Lorem ipsum dolor sit amet. ", count: 30)
    let view = InteractionView(text, frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    // The result is the same as without a view.
    let plain = InteractionController(text)
    plain.textContainer.size = CGSize(width: 284, height: CGFloat.greatestFiniteMagnitude)
    plain.pan(to: view.clippyView.frame)
    func lines(_ manager: NSLayoutManager, _ container: NSTextContainer) -> [CGRect] {
      var rects: [CGRect] = []
      manager.enumerateLineFragments(forGlyphRange: manager.glyphRange(for: container)) {
        rect, _, _, _, _ in rects.append(rect)
      }
      return rects
    }
    let before = lines(view.textView.layoutManager, view.textView.textContainer)
    #expect(before == lines(plain.layoutManager, plain.textContainer))
    #expect(Set(before.map(\.minY)).count < before.count)
    view.pan(by: CGPoint(x: -60, y: 40))
    #expect(lines(view.textView.layoutManager, view.textView.textContainer) != before)
    view.textView.selectedRange = NSRange(location: 5, length: 60)
    let point = try #require(view.bubblePoint())
    let bubble = plain.bubbleRect(for: NSRange(location: 5, length: 60))
    #expect(point.y > bubble.minY && view.textView.contentSize.height > 200)
    let picture = view.picture()
    #expect(picture.bitmap != nil)
  }

  @Test("the article's links are found as one types in a view")
  func layout() {
    let view = LayoutView(
      "see https://example.org/a and ", frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.textView.insertText("https://b.example x")
    #expect(
      view.textStorage.attribute(.link, at: 6, effectiveRange: nil) as? String
        == "https://example.org/a")
    #expect(
      view.textStorage.attribute(.link, at: 35, effectiveRange: nil) as? String
        == "https://b.example")
    _ = view.textView.picture()
    #expect(view.layoutManager.boxes.count == 2)
    #expect(view.textView.textContainer.size.width == 200)
  }

  @Test("comments are bubbles, can be hidden, and only what is seen is drawn")
  func comments() throws {
    let document = TextDocumentController(width: 200, height: 100)
    document.setText((0..<30).map { "paragraph \($0)\n" }.joined())
    let start = document.textContentStorage.documentRange.location
    document.addComment("I think so", after: start)
    document.addComment("I do not", after: start, depth: 2)
    let context = CGContext(DisplayList(size: Size(width: 200, height: 100)))
    document.draw(in: context)
    let kinds = document.visibleFragments.map { $0 is BubbleLayoutFragment }
    #expect(Array(kinds.prefix(4)) == [false, true, true, false])
    #expect(document.visibleFragments.count < 10)
    let heights = document.visibleFragments.map(\.layoutFragmentFrame.height)
    // The bubbles' margins of 6 points are part of their frames.
    #expect(heights[1] - 12 < heights[0] * 0.8 && heights[3] == heights[0])
    let lefts = document.visibleFragments.map(\.layoutFragmentFrame.minX)
    #expect(lefts[1] == lefts[0] + 40 && lefts[2] == lefts[0] + 20)
    let bubble = try #require(document.visibleFragments[1] as? BubbleLayoutFragment)
    #expect(bubble.commentDepth == 2 && bubble.renderingSurfaceBounds.minX < 0)
    document.showComments = false
    document.draw(in: context)
    #expect(!document.visibleFragments.contains { $0 is BubbleLayoutFragment })
    #expect(
      abs(document.visibleFragments[1].layoutFragmentFrame.minY - heights[0]) < 1e-6)
    document.showComments = true
    document.visibleRect.origin.y = 300
    document.draw(in: context)
    #expect(!document.visibleFragments.contains { $0 is BubbleLayoutFragment })
  }
}

extension UITextRange {
  /// A range of a view's text.
  @MainActor
  fileprivate static func between(_ start: Int, _ end: Int, in view: UITextView) -> UITextRange {
    let zero = view.beginningOfDocument
    guard let from = view.position(from: zero, offset: start),
      let to = view.position(from: zero, offset: end),
      let range = view.textRange(from: from, to: to)
    else { preconditionFailure("The text is shorter.") }
    return range
  }
}
