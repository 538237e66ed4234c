import Foundation
import Testing
import TextControls
import TextDocument
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextLive

/// Selections, composed text, and changes that are taken back.
extension PageEditingTests {
  @Test("in a turned container a click sets the caret where the text is seen")
  func turned() throws {
    let sheet = Self.sheet.replacing(
      #""exclusions": ["#,
      with: #""containers": [{"frame": [50, 50, 200, 100], "rotate": 90}], "exclusions": ["#)
    let session = try session("Some words here.", sheet: sheet)
    let layout = try #require(session.layout)
    let found = try #require(layout.manager.caretRect(for: TextCaret(position: 7)))
    let turn = try #require(layout.pages[0].turns[0])
    let origin = layout.pages[0].frames[0].origin
    let seen = turn.apply(
      to: Point(x: origin.x + found.rect.midX, y: origin.y + found.rect.midY))
    try session.perform([.press(seen, clicks: 1, extending: false)])
    #expect(session.typing?.editor.selection.range == 7..<7)
    // The caret is a horizontal line now.
    var writer = JSONWriter()
    writer.beginObject()
    session.writeTyping(to: &writer)
    writer.endObject()
    let answer = try JSONDocument(parsing: writer.bytes).cursor
    let caret = try answer.members("an answer")
      .first { $0.key == "typing" }?.value.members("typing").first { $0.key == "caret" }?.value
    let numbers = try #require(caret).elements("numbers").map {
      try $0.number("a number", in: -1e6...1e6)
    }
    #expect(abs(numbers[0] + numbers[2] / 2 - seen.x) < 0.01)
    #expect(numbers[2] > 5 && numbers[3] < 2)
  }

  @Test(
    "clicks set the caret, select words and paragraphs; drags and shift select what lies between")
  func pointing() throws {
    let session = try session("Some words here.\n\nAnd more of them.")
    let layout = try #require(session.layout)
    func place(_ position: Int) throws -> Point {
      let found = try #require(layout.manager.caretRect(for: TextCaret(position: position)))
      let index = try #require(
        layout.manager.textContainers.firstIndex { $0 === found.container })
      let frame = layout.pages[0].frames[index]
      return Point(x: frame.minX + found.rect.midX, y: frame.minY + found.rect.midY)
    }
    func selected() -> Range<Int>? { session.typing?.editor.selection.range }
    try session.perform([.press(try place(5), clicks: 1, extending: false)])
    #expect(selected() == 5..<5)
    try session.perform([.press(try place(7), clicks: 2, extending: false)])
    #expect(selected() == 5..<10)
    try session.perform([.drag(try place(13))])
    #expect(selected() == 5..<15)
    try session.perform([.press(try place(20), clicks: 3, extending: false)])
    #expect(selected() == 17..<34)
    try session.perform([
      .press(try place(2), clicks: 1, extending: false),
      .press(try place(9), clicks: 1, extending: true),
    ])
    #expect(selected() == 2..<9)
    // A point far beside the text gives the nearest position.
    try session.perform([.press(Point(x: 299, y: 259), clicks: 1, extending: false)])
    #expect(selected() == 34..<34)
    let answer = try answer(session)
    #expect((answer["caret"] as? [Double])?.count == 4)
    #expect(answer["selected"] as? String == "")
  }

  func answer(_ session: LiveSession) throws -> [String: Any] {
    var writer = JSONWriter(breaksLines: false)
    writer.beginObject()
    session.writeTyping(to: &writer)
    writer.endObject()
    let value = try JSONSerialization.jsonObject(with: Data(writer.bytes))
    return try #require((value as? [String: Any])?["typing"] as? [String: Any])
  }

  @Test("a selection is told with its rectangles, its words and its place in the source")
  func reporting() throws {
    let session = try session("Some **bold** words that go on for more than one line of the page.")
    try select(5..<60, in: session)
    let answer = try answer(session)
    #expect(
      answer["selected"] as? String == "bold words that go on for more than one line of the pag")
    #expect((answer["selection"] as? [Double]).map { $0.count >= 8 && $0.count % 4 == 0 } == true)
    #expect(answer["source"] as? [Int] == [7, 64])
    #expect(answer["marked"] == nil)
  }

  @Test("text that is composed is marked, changes as one step, and is in the source")
  func composing() throws {
    let session = try session("Kana: .")
    try select(6..<6, in: session)
    try session.perform([.marked("k", selected: nil), .marked("か", selected: 1..<1)])
    #expect(source(session) == "Kana: か.")
    #expect(session.typing?.editor.markedRange == 6..<7)
    #expect(try answer(session)["marked"] != nil)
    try session.perform([.marked("かな", selected: nil), .marked("仮名", selected: nil), .unmark])
    #expect(source(session) == "Kana: 仮名." && session.typing?.editor.markedRange == nil)
    try session.perform([.command(.undo)])
    #expect(source(session) == "Kana: .")
    // A cancelled composition leaves nothing.
    try session.perform([.marked("x", selected: nil), .marked("", selected: nil), .unmark])
    #expect(source(session) == "Kana: .")
  }

  @Test("of text that is composed, that is marked which Markdown keeps", arguments: ["", "One"])
  func composingWhatIsNotKept(_ start: String) throws {
    let session = try session(start)
    let events = ["\n", "    ", "a\n\nb", "\n- a", " \n x", "| a |\n|---|", ""]
    for event in events {
      try session.perform([
        .command(.move(.documentEnd)), .marked(event, selected: nil),
        .marked(event, selected: 0..<3),
      ])
      let length = try #require(session.layout).storage.length
      let marked = session.typing?.editor.markedRange ?? 0..<0
      #expect(marked.upperBound <= length, "\(event.debugDescription)")
      #expect(session.typing.map { $0.editor.selection.range.upperBound <= length } == true)
      _ = try answer(session)
    }
  }

  @Test("what can be taken back stays so on another device, and is forgotten with another text")
  func devices() throws {
    let session = try session("Some words.")
    try session.perform([.command(.move(.documentEnd)), .insert("x")])
    var view = LiveView()
    view.device = try Device.named("iphone-15-pro")
    session.show(view)
    #expect(session.typing?.editor.selection.range == 12..<12)
    try session.perform([.insert("y"), .command(.undo)])
    #expect(source(session) == "Some words.x")
    try session.perform([.command(.undo)])
    #expect(source(session) == "Some words.")
    try session.perform([.command(.redo), .command(.redo)])
    #expect(source(session) == "Some words.xy")
    session.edit(sheet: nil, text: "Short.")
    #expect(session.typing?.editor.canUndo == false)
    #expect(session.typing?.editor.selection.range == 6..<6)
    try session.perform([.insert("!")])
    #expect(source(session) == "Short.!")
  }

  @Test("what was typed before white space that waits can be taken back once the page is otherwise")
  func spacesAndOtherLayouts() throws {
    let session = try session("One")
    var view = LiveView()
    view.device = try Device.named("iphone-4")
    let sheet = session.document.sheet.string
    let changes: [(LiveSession) throws -> Void] = [
      { $0.show(view) },
      { try $0.move([0: SheetShape("circle(40 at 100 130)", place: "")], margin: nil) },
      { try $0.add(SheetShape("circle(10 at 90 200)", place: "")) },
      { $0.edit(sheet: sheet, text: nil) },
    ]
    try session.perform([.command(.move(.documentEnd))])
    for change in changes {
      try session.perform([.insert("x ")])
      #expect(source(session) == "Onex" && shown(session) == "Onex ")
      try change(session)
      try session.perform([.command(.undo)])
      #expect(source(session) == "One" && shown(session) == "One")
      try isAsLoaded(session)
    }
  }

  @Test("keys turn to the page of the caret")
  func pages() throws {
    var view = LiveView()
    view.device = try Device.named("iphone-4")
    let session = try session(String(repeating: "Words to fill pages with. ", count: 400))
    session.show(view)
    #expect((session.layout?.pages.count ?? 0) > 1 && session.page == 0)
    try session.perform([.command(.move(.documentEnd))])
    #expect(session.page == (session.layout?.pages.count ?? 0) - 1)
    try session.perform([.command(.move(.documentStart)), .insert("x")])
    #expect(session.page == 0 && source(session).hasPrefix("xWords"))
  }
}
