import TestFonts
import Testing
import TextControls
import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// Labels, fields and views, drawn to pictures.
@Suite("Controls without a window")
struct TextControlTests {
  private var attributes: TextAttributes {
    var attributes = TextAttributes()
    attributes[.font] = FontDescriptor(size: 10)
    return attributes
  }

  private func text(_ string: String) -> AttributedText {
    AttributedText(string: string, attributes: attributes)
  }

  @Test("a label is as large as its text, and cuts what has no room")
  func label() {
    let label = TextLabel(text("one two three four"))
    let size = label.intrinsicSize
    #expect(size.height > 10 && size.height < 20 && size.width > 60)
    label.numberOfLines = 0
    let narrow = label.sizeThatFits(width: size.width / 2)
    #expect(narrow.height > 1.9 * size.height && narrow.width <= size.width / 2)
    label.numberOfLines = 1
    label.size = Size(width: size.width / 2, height: 40)
    var list = DisplayList(size: label.size)
    label.draw(on: &list)
    #expect(list.glyphs.count < 16 && label.textRect.maxX <= size.width / 2)
    #expect(abs(label.textRect.center.y - 20) < 0.01)
    #expect(label.accessibility.value == "one two three four")
  }

  @Test("a control is set in the fonts of its own library")
  func ownFonts() throws {
    let fonts = FontLibrary(usesSystemFonts: false)
    var font = TestFont(defaultAdvance: 700, ascent: 800, descent: 200)
    font.family = "Only Here"
    try fonts.addFont(font.bytes())
    let attributes: TextAttributes = [.font: FontDescriptor(family: "Only Here", size: 10)]
    let text = AttributedText(string: "abcd", attributes: attributes)
    let size = Size(width: 100, height: 20)
    let label = TextLabel(text, size: size, fonts: fonts)
    #expect(label.intrinsicSize == Size(width: 28, height: 10))
    var list = DisplayList(size: size)
    label.draw(on: &list)
    #expect(list.fontErrors.isEmpty && list.faces.map(\.familyName) == ["Only Here"])
    let view = TextView(TextStorage(text), size: size, fonts: fonts)
    #expect(view.manager.fontErrors.isEmpty)
    let field = TextField(size: size, attributes: attributes, fonts: fonts)
    field.placeholder = text
    #expect(field.displayList().faces.map(\.familyName) == ["Only Here"])
    let other = TextLabel(text, size: size)
    list = DisplayList(size: size)
    other.draw(on: &list)
    #expect(list.fontErrors.map(\.place) == ["Only Here"])
  }

  @Test("links of a label are found, and pressed")
  func labelLinks() throws {
    let label = TextLabel(text("see example.org or this"), size: Size(width: 300, height: 20))
    label.storage.addAttribute(.link, value: "https://a.example", range: 19..<23)
    label.linkDetector = LinkDetector()
    #expect(label.links.map(\.address) == ["http://example.org", "https://a.example"])
    var pressed: [String] = []
    label.onLink = { pressed.append($0.address) }
    let place = try #require(label.links[1].rects.first).center
    label.handle(.pointerDown(place))
    label.handle(.pointerUp(place))
    label.handle(.pointerDown(place))
    label.handle(.pointerUp(.zero))
    #expect(pressed == ["https://a.example"])
    #expect(label.character(at: place).map { (19..<23).contains($0) } == true)
    let lines = label.accessibility.children
    #expect(lines.count == 1 && lines[0].children.map(\.role) == [.link, .link])
    #expect(lines[0].children[1].frame.contains(place))
  }

  @Test("a field scrolls to its caret, keeps to one line and hides what is secret")
  func field() throws {
    let field = TextField(size: Size(width: 60, height: 24), attributes: attributes)
    field.handle(.focus(true))
    for _ in 0..<10 { field.handle(.text("word ")) }
    #expect(field.scrollOffset.x > 100 && field.scrollOffset.y == 0)
    let caret = try #require(field.caretRect)
    #expect(caret.maxX <= 60 && caret.minX > 40)
    field.handle(.command(.move(.documentStart)))
    #expect(field.scrollOffset.x == 0)
    field.handle(.text("a\nb"))
    #expect(field.text.hasPrefix("a bword"))
    var returns = 0
    field.onReturn = { returns += 1 }
    field.handle(.command(.newline))
    #expect(returns == 1 && !field.text.contains("\n"))
    let secret = TextField(
      size: Size(width: 60, height: 24), attributes: attributes, isSecure: true)
    secret.handle(.focus(true))
    for letter in ["p", "ä", "👍", "s"] { secret.handle(.text(letter)) }
    #expect(secret.text == "pä👍s" && secret.string == "••••")
    secret.handle(.command(.move(.backward)))
    secret.handle(.command(.delete(.backward)))
    #expect(secret.text == "päs")
    secret.handle(.command(.undo))
    #expect(secret.text == "pä👍s")
    secret.handle(.command(.selectAll))
    #expect(!secret.handle(.command(.copy)) && secret.accessibility.value == "••••")
  }

  @Test("a field without text shows its placeholder")
  func placeholder() {
    let field = TextField(size: Size(width: 100, height: 24), attributes: attributes)
    field.placeholder = text("Name")
    #expect(field.displayList().glyphs.count == 4)
    field.text = "ab"
    #expect(field.displayList().glyphs.count == 2)
    #expect(field.editor.selection.range == 2..<2)
  }

  private func view(_ lines: Int) -> TextView {
    let string = (0..<lines).map { "line \($0)\n" }.joined()
    return TextView(
      TextStorage(string: string, attributes: attributes), size: Size(width: 100, height: 60))
  }

  @Test("a view scrolls as far as there is text, and shows the caret")
  func scrolling() throws {
    let view = view(100)
    #expect(view.contentSize.height > 1_000)
    view.handle(.scroll(Vector(dx: 0, dy: 50)))
    #expect(view.scrollOffset.y == 50)
    view.handle(.scroll(Vector(dx: 0, dy: 1e6)))
    #expect(abs(view.scrollOffset.y - (view.contentSize.height - 60)) < 1e-6)
    #expect(!view.handle(.scroll(Vector(dx: 0, dy: 10))))
    view.handle(.focus(true))
    view.handle(.command(.move(.down)))
    #expect(view.scrollOffset.y < 20)
    view.handle(.command(.move(.documentEnd)))
    let caret = try #require(view.caretRect)
    #expect(caret.maxY <= 60 - 8 + 0.01 && caret.minY > 20)
    view.scrollToVisible(0..<4)
    #expect(view.scrollOffset.y == 0)
  }

  @Test("only what is seen is drawn, with the selection behind it and a caret")
  func drawing() throws {
    let view = view(100)
    #expect(view.displayList().glyphs.count < 60)
    view.handle(.focus(true))
    view.handle(.command(.extend(.wordForward)))
    let selected = view.displayList()
    #expect(
      selected.items.contains { item in
        if case .rectangle(_, let color, _) = item { return color == view.selectionColor }
        if case .fill(_, let color) = item { return color == view.selectionColor }
        return false
      })
    let picture = try view.picture(scale: 2)
    #expect(picture.width == 200 && picture.height == 120)
    let rect = try #require(view.selectionRects.first)
    let pixel = picture[x: Int(rect.minX * 2) + 1, y: Int(rect.minY * 2) + 1]
    #expect(pixel.blue > pixel.red)
  }

  @Test("links of a view that is not edited are pressed, coloured and told")
  func links() throws {
    let view = TextView(
      TextStorage(text("go to https://example.org now")), size: Size(width: 300, height: 60))
    view.linkDetector = LinkDetector()
    view.editor.isEditable = false
    var pressed: [String] = []
    view.onLink = { pressed.append($0.address) }
    let place = try #require(view.links.first?.rects.first).center
    view.handle(.pointerDown(place))
    view.handle(.pointerUp(place))
    #expect(pressed == ["https://example.org"])
    let list = view.displayList()
    #expect(
      list.items.contains { item in
        if case .glyphs(let run) = item { return run.color == view.linkColor }
        return false
      })
    #expect(!view.manager.hasTemporaryAttributes)
    let tree = view.accessibility
    #expect(tree.role == .textView && tree.children.first?.children.first?.role == .link)
    #expect(tree.children.first?.children.first?.frame.contains(place) == true)
  }

  @Test("two views of one text follow each other's edits")
  func sharing() {
    let storage = TextStorage(text("shared"))
    let first = TextView(storage, size: Size(width: 100, height: 60))
    var second: TextView? = TextView(storage, size: Size(width: 50, height: 60))
    second?.editor.selection = TextSelection(6..<6)
    first.handle(.focus(true))
    first.handle(.text("x"))
    #expect(second?.string == "xshared" && second?.editor.selection.range == 7..<7)
    let count = storage.observers.count
    second = nil
    #expect(storage.observers.count == count - 2)
  }
}
