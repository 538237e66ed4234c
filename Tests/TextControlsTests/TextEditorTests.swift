import Testing
import TextControls
import TextGeometry
import TextLayout
import TextStorage

/// Editing without a window.
@Suite("Text that is edited")
struct TextEditorTests {
  private func view(_ string: String = "", width: Double = 200, height: Double = 100) -> TextView {
    var attributes = TextAttributes()
    attributes[.font] = FontDescriptor(size: 10)
    let view = TextView(
      TextStorage(string: string, attributes: attributes), size: Size(width: width, height: height))
    view.typingAttributes = attributes
    view.handle(.focus(true))
    return view
  }

  private func type(_ text: String, in view: TextView) {
    for character in text {
      view.handle(character == "\n" ? .command(.newline) : .text(String(character)))
    }
  }

  @Test("what is typed in one go is taken back in one go, and done again")
  func undo() {
    let view = view()
    type("hello\nworld", in: view)
    view.handle(.command(.move(.documentStart)))
    type("x", in: view)
    view.handle(.command(.delete(.forward)))
    view.handle(.command(.delete(.forward)))
    #expect(view.string == "xllo\nworld")
    var texts: [String] = []
    while view.handle(.command(.undo)) { texts.append(view.string) }
    #expect(texts == ["xhello\nworld", "hello\nworld", "hello\n", ""])
    while view.handle(.command(.redo)) { texts.append(view.string) }
    #expect(texts.last == "xllo\nworld" && texts.count == 8)
    #expect(view.editor.selection.range == 1..<1)
    type("y", in: view)
    #expect(!view.editor.canRedo)
  }

  @Test(
    "an editor goes on with another layout of its text, and forgets edits where that says otherwise"
  )
  func following() {
    let view = view("hello")
    view.handle(.command(.move(.documentEnd)))
    type("x", in: view)
    let (same, other) = (TextStorage(string: "hellox"), TextStorage(string: "hey"))
    let managers = [LayoutManager(), LayoutManager()]
    same.addLayoutManager(managers[0])
    other.addLayoutManager(managers[1])
    let editor = view.editor
    editor.follow(managers[0])
    #expect(editor.manager === managers[0] && editor.contents.string == "hellox")
    #expect(editor.selection.range == 6..<6 && editor.canUndo)
    // A change that displays the same text differently moves the selection, and the edits are
    // kept.
    editor.keepingEdits { same.insert("  ", at: 0) }
    #expect(editor.selection.range == 8..<8 && editor.canUndo)
    same.insert("  ", at: 0)
    #expect(!editor.canUndo)
    // The previous storage is no longer followed.
    view.storage.insert("long ", at: 0)
    #expect(editor.selection.range == 10..<10)
    editor.follow(managers[1])
    #expect(editor.selection.range == 3..<3 && !editor.canUndo)
  }

  @Test("a pause, another caret and what others edit end what is taken back together")
  func groups() {
    let view = view()
    type("ab", in: view)
    view.editor.endTyping()
    type("cd", in: view)
    view.handle(.command(.undo))
    #expect(view.string == "ab")
    type("e", in: view)
    view.storage.insert("zz", at: 0)
    #expect(view.editor.selection.range == 5..<5 && !view.editor.canUndo)
    type("f", in: view)
    #expect(view.string == "zzabef")
    view.handle(.command(.undo))
    #expect(view.string == "zzabe")
  }

  @Test("characters are deleted whole, words and lines at once")
  func deleting() {
    let view = view("one two e\u{301}👨‍👩‍👧")
    view.handle(.command(.move(.documentEnd)))
    view.handle(.command(.delete(.backward)))
    view.handle(.command(.delete(.backward)))
    #expect(view.string == "one two ")
    view.handle(.command(.delete(.wordBackward)))
    #expect(view.string == "one ")
    view.handle(.command(.delete(.lineStart)))
    #expect(view.string == "" && !view.handle(.command(.delete(.backward))))
  }

  @Test("selections are extended, fall together and are replaced")
  func selecting() {
    let view = view("one two three")
    view.handle(.command(.extend(.wordForward)))
    #expect(view.editor.selection.range == 0..<3)
    view.handle(.command(.extend(.wordForward)))
    view.handle(.command(.move(.left)))
    #expect(view.editor.selection.range == 0..<0)
    view.handle(.command(.selectAll))
    view.handle(.command(.move(.right)))
    #expect(view.editor.selection.range == 13..<13)
    view.handle(.command(.selectWord))
    view.handle(.command(.extend(.lineStart)))
    #expect(view.editor.selection.range == 0..<8)
    view.handle(.command(.cut))
    #expect(view.string == "three" && view.editor.pasteboard.string == "one two ")
    view.handle(.command(.move(.documentEnd)))
    view.handle(.command(.paste))
    #expect(view.string == "threeone two ")
    view.handle(.command(.move(.documentStart)))
    view.handle(.command(.move(.forward)))
    view.handle(.command(.transpose))
    #expect(view.string == "htreeone two ")
  }

  @Test("a caret goes to the left and to the right as text is drawn, in both directions")
  func bidirectional() throws {
    let view = view("ab אבג cd")
    var xs: [Double] = []
    for _ in 0..<9 {
      xs.append(try #require(view.caretRect).minX)
      view.handle(.command(.move(.right)))
    }
    #expect(view.editor.selection.head.position == 9)
    #expect(zip(xs, xs.dropFirst()).allSatisfy { $0 < $1 })
    let rtl = self.view("אבג דה")
    let start = try #require(rtl.caretRect).minX
    rtl.handle(.command(.move(.left)))
    let moved = try #require(rtl.caretRect).minX
    #expect(moved < start && rtl.editor.selection.head.position == 1)
    rtl.handle(.command(.extend(.wordLeft)))
    #expect(rtl.editor.selection.range == 1..<3)
    // A selection collapses to the side that is drawn there.
    rtl.handle(.command(.move(.left)))
    #expect(rtl.editor.selection.range == 3..<3)
  }

  @Test("clicks place the caret, select words and paragraphs, and drags go on")
  func pointing() throws {
    let view = view("one two three\nnext")
    func point(_ position: Int) throws -> Point {
      let rect = try #require(view.manager.caretRect(for: TextCaret(position: position))?.rect)
      return Point(x: rect.minX + 1 + view.insets.left, y: rect.center.y + view.insets.top)
    }
    view.handle(.pointerDown(try point(5)))
    #expect(view.editor.selection.range == 5..<5)
    view.handle(.pointerMoved(try point(9)))
    #expect(view.editor.selection.range == 5..<9)
    view.handle(.pointerDown(try point(5), clicks: 2))
    #expect(view.editor.selection.range == 4..<7)
    view.handle(.pointerMoved(try point(10)))
    #expect(view.editor.selection.range == 4..<13)
    view.handle(.pointerMoved(try point(1)))
    #expect(view.editor.selection.range == 0..<7)
    view.handle(.pointerUp(try point(1)))
    view.handle(.pointerDown(try point(5), clicks: 3))
    #expect(view.editor.selection.range == 0..<14)
    view.handle(.pointerDown(try point(2)))
    view.handle(.pointerDown(try point(8), extending: true))
    #expect(view.editor.selection.range == 2..<8)
  }

  @Test("marked text is replaced as it is composed, and is one step to take back")
  func marking() {
    let view = view("ab")
    view.handle(.command(.move(.documentEnd)))
    view.handle(.marked("k", selected: nil))
    view.handle(.marked("か", selected: nil))
    #expect(view.string == "abか" && view.editor.markedRange == 2..<3)
    view.handle(.marked("漢字", selected: 0..<1))
    #expect(view.editor.selection.range == 2..<3 && view.editor.markedRange == 2..<4)
    view.handle(.unmark)
    #expect(view.editor.markedRange == nil && view.string == "ab漢字")
    view.handle(.command(.undo))
    #expect(view.string == "ab")
    view.handle(.marked("x", selected: nil))
    view.handle(.text("y"))
    #expect(view.string == "aby" && view.editor.markedRange == nil)
    view.handle(.marked("z", selected: nil))
    view.handle(.marked("", selected: nil))
    #expect(view.string == "aby" && view.editor.markedRange == nil)
  }

  @Test("text is found and replaced, whole characters only")
  func finding() {
    let view = view("Cat cat concat e\u{301} cat")
    let editor = view.editor
    #expect(editor.matches(of: "cat").count == 3)
    #expect(editor.matches(of: "cat", options: .caseInsensitive).first == 0..<3)
    #expect(editor.matches(of: "cat", options: .wholeWords).count == 2)
    #expect(editor.matches(of: "e").isEmpty && editor.matches(of: "").isEmpty)
    #expect(editor.matches(of: "aa").isEmpty)
    let letters = self.view("aaaa")
    #expect(letters.editor.matches(of: "aa").map(\.lowerBound) == [0, 2])
    #expect(editor.findNext("cat") && editor.selection.range == 4..<7)
    #expect(
      editor.findNext("cat") && editor.findNext("cat") && editor.selection.range.lowerBound > 15)
    #expect(editor.findNext("cat") && editor.selection.range == 4..<7)
    #expect(editor.findPrevious("cat") && editor.selection.range.lowerBound > 15)
    #expect(editor.replaceAll("cat", with: "dog", options: .wholeWords) == 2)
    #expect(view.string == "Cat dog concat e\u{301} dog")
    view.handle(.command(.undo))
    #expect(view.string == "Cat cat concat e\u{301} cat")
  }

  @Test("a program may forbid edits, and is told of those that happen")
  func hooks() {
    let view = view("ab")
    var (changes, selections) = (0, 0)
    view.onChange = { changes += 1 }
    view.onSelect = { selections += 1 }
    view.editor.shouldReplace = { _, string in string != "x" }
    view.handle(.text("x"))
    #expect(view.string == "ab" && changes == 0)
    view.handle(.text("y"))
    #expect(view.string == "yab" && changes == 1 && selections == 1)
    view.editor.isEditable = false
    #expect(!view.handle(.text("z")) && !view.handle(.command(.undo)))
    view.editor.isEditable = true
    view.handle(.focus(false))
    #expect(!view.handle(.text("z")))
  }
}
