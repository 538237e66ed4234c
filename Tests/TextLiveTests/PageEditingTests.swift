import Foundation
import SeededRandom
import Testing
import TextControls
import TextDocument
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextLive

@Suite("Text is edited on the page")
struct PageEditingTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("textrender-page-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private static let sheet = #"""
    {"sheet": 1, "source": "NAME", "page": {"size": [300, 260], "margin": 20},
     "body": {"font": {"family": "Noto Sans", "size": 11}},
     "exclusions": [{"shape": "circle(40 at 150 130)", "margin": 8, "fill": "#d9542f"}]}
    """#

  private func session(
    _ text: String, named name: String = "a.md", sheet: String = sheet
  ) throws -> LiveSession {
    try text.write(
      to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    try sheet.replacing("NAME", with: name).write(
      to: folder.appendingPathComponent("a.json"), atomically: true, encoding: .utf8)
    let session = LiveSession(try LiveDocument(opening: folder.path + "/a.json"))
    #expect(session.faults.allSatisfy { $0.severity == .warning }, "\(session.faults)")
    return session
  }

  private func source(_ session: LiveSession) -> String { session.document.text?.string ?? "" }

  private func shown(_ session: LiveSession) -> String {
    session.layout?.storage.settledText.string ?? ""
  }

  /// Selects some text of the page.
  private func select(_ range: Range<Int>, in session: LiveSession) throws {
    try session.perform([.command(.move(.documentStart))])
    session.typing?.editor.selection = TextSelection(range)
  }

  /// Replaces words of the page, and returns the source after it.
  private func edit(_ text: String, _ words: String, _ events: LiveEvent...) throws -> String {
    let session = try session(text)
    let units = Array(shown(session).utf16)
    let found = try #require(units.firstRange(of: Array(words.utf16)))
    try select(found, in: session)
    try session.perform(events)
    try isAsLoaded(session)
    return source(session)
  }

  /// Checks that an edited page equals the layout of its text from scratch, line by line.
  private func isAsLoaded(_ session: LiveSession) throws {
    guard session.typing?.text.space == nil, let layout = session.layout else { return }
    let fresh = try DocumentLayout(session.textRequest(source(session), of: .main))
    let (text, same) = (layout.storage.settledText, fresh.storage.settledText)
    #expect(text == same, "\(source(session))")
    #expect(fresh.pages.map(\.size) == layout.pages.map(\.size))
    let (own, other) = (layout.displayList(page: 0), fresh.displayList(page: 0))
    let isSame = own.glyphs == other.glyphs && own.origins == other.origins
    #expect(isSame, "\(source(session))")
  }

  // MARK: Sources

  @Test("what is typed stands where it was typed, within marks and beside them")
  func typing() throws {
    #expect(try edit("Some words.", "words", .insert("x")) == "Some x.")
    #expect(try edit("Some **bold** words.", "old", .insert("ig")) == "Some **big** words.")
    #expect(
      try edit("Some **bold** words.", "bold", .command(.move(.forward)), .insert("er"))
        == "Some **bolder** words.")
    #expect(
      try edit("# Title\n\nWords.", "Title", .command(.move(.backward)), .insert("A "))
        == "# A Title\n\nWords.")
    #expect(
      try edit("- one\n- two", "two", .command(.move(.backward)), .insert("x")) == "- one\n- xtwo")
    #expect(
      try edit("[aaa](aaa) b", "aaa", .insert("c")) == "[c](aaa) b")
    #expect(try edit("A &copy; B", "©", .insert("®")) == "A ® B")
  }

  @Test("what would be a mark is written such that it is none")
  func marks() throws {
    #expect(try edit("a b", "b", .insert("*b*")) == "a \\*b\\*")
    #expect(try edit("abc", "abc", .insert("# abc")) == "\\# abc")
    #expect(
      try edit("abc", "abc", .command(.move(.backward)), .insert("1"), .insert("."), .insert(" "))
        == "1\\. abc")
    #expect(
      try edit("abc", "abc", .command(.move(.backward)), .insert("#"), .insert(" "))
        == "\\# abc")
    #expect(try edit("abc", "abc", .insert("&amp;")) == "\\&amp\\;")
    #expect(try edit("`abc`", "abc", .insert("*b*")) == "`*b*`")
    #expect(try edit("| a | b |\n|---|---|\n| c | d |", "c", .insert("|")).contains("\\|"))
  }

  @Test("what is deleted is gone, with the marks that would be left alone")
  func deleting() throws {
    let delete = LiveEvent.command(.delete(.backward))
    #expect(try edit("a b c", "b ", delete) == "a c")
    #expect(try edit("a **bold** c", "bold ", delete) == "a c")
    #expect(try edit("a **bold** c", "ld c", delete) == "a **bo**")
    #expect(try edit("a [b](u) c", "b", delete) == "a  c")
    #expect(try edit("one\n\ntwo", "two", .command(.move(.backward)), delete) == "onetwo")
    #expect(try edit("- one\n- two", "two", .command(.move(.backward)), delete) == "- onetwo")
    #expect(try edit("# One\n\ntwo", "two", .command(.move(.backward)), delete) == "# Onetwo")
    #expect(try edit("a 👨‍👩‍👧b", "b", .command(.move(.backward)), delete, delete) == "ab")
    #expect(try edit("a\\*b", "*", delete) == "ab")
  }

  @Test("paragraphs end as those around them do")
  func paragraphs() throws {
    let end = LiveEvent.command(.newline)
    let before = LiveEvent.command(.move(.backward))
    #expect(try edit("one two", "two", before, end) == "one\n\ntwo")
    #expect(try edit("- one two", "two", before, end) == "- one\n- two")
    #expect(try edit("9. one two", "two", before, end) == "9. one\n10. two")
    #expect(try edit("> one two", "two", before, end) == "> one\n> \n> two")
    #expect(try edit("```\none two\n```", "two", before, end) == "```\none \ntwo\n```")
    #expect(try edit("- [x] one two", "two", before, end) == "- [x] one\n- [ ] two")
    #expect(try edit("a", "a", .paste("b\nc *d*")) == "b\n\nc \\*d\\*")
  }

  @Test("white space that Markdown does not keep is shown, and kept with the next word")
  func spaces() throws {
    let session = try session("one\n\ntwo")
    try select(3..<3, in: session)
    try session.perform([.insert(" ")])
    #expect(source(session) == "one\n\ntwo" && shown(session) == "one \ntwo")
    #expect(session.typing?.editor.selection.head.position == 4)
    try session.perform([.command(.undo)])
    #expect(shown(session) == "one\ntwo")
    try session.perform([.command(.redo)])
    #expect(shown(session) == "one \ntwo")
    try session.perform([.insert("a")])
    #expect(source(session) == "one a\n\ntwo" && shown(session) == "one a\ntwo")
    try session.perform([.command(.newline)])
    #expect(shown(session) == "one a\n\ntwo")
    try session.perform([.insert("b")])
    #expect(source(session) == "one a\n\nb\n\ntwo" && shown(session) == "one a\nb\ntwo")
    // A pending line end disappears once the caret is elsewhere, and undo takes back one step at a
    // time.
    try session.perform([.command(.newline)])
    #expect(shown(session) == "one a\nb\n\ntwo")
    try session.perform([.command(.move(.documentStart))])
    #expect(shown(session) == "one a\nb\ntwo")
    for _ in 0..<9 { try session.perform([.command(.undo)]) }
    #expect(source(session) == "one\n\ntwo" && shown(session) == "one\ntwo")
    try isAsLoaded(session)
    for _ in 0..<9 { try session.perform([.command(.redo)]) }
    #expect(source(session) == "one a\n\nb\n\ntwo")
  }

  @Test("what Markdown cannot say is refused with a sentence, and nothing changes")
  func refusals() throws {
    let session = try session("| a | b |\n|---|---|\n| c | d |")
    let before = shown(session)
    let place = try #require(Array(before.utf16).firstRange(of: Array("c".utf16))).upperBound
    try select(place..<place, in: session)
    try session.perform([.insert("x\ny")])
    #expect(session.typing?.text.refusal?.contains("Markdown") == true)
    #expect(shown(session) == before && source(session) == "| a | b |\n|---|---|\n| c | d |")
    try session.perform([.command(.move(.left))])
    #expect(session.typing?.text.refusal == nil)
  }

  @Test("every line of plain text is a paragraph, and every character is as it is typed")
  func plain() throws {
    let session = try session("One *two*\nthree", named: "a.txt")
    try session.perform([
      .command(.move(.documentEnd)), .command(.newline), .insert("  # four "),
    ])
    #expect(source(session) == "One *two*\nthree\n  # four ")
    try isAsLoaded(session)
    try session.perform([.command(.undo), .command(.undo)])
    #expect(source(session) == "One *two*\nthree")
  }

  @Test("words are typed into the cells of a table, as far as its rows can hold them")
  func rows() throws {
    let session = try session("ab,c\r\nd,e", named: "a.csv")
    #expect(shown(session) == "ab\nc\nd\ne")
    try select(1..<1, in: session)
    try session.perform([.insert("x")])
    #expect(source(session) == "axb,c\r\nd,e" && shown(session) == "axb\nc\nd\ne")
    try isAsLoaded(session)
    // A separator would begin another cell.
    try session.perform([.insert(",")])
    #expect(session.typing?.text.refusal?.hasPrefix("The row") == true)
    #expect(source(session) == "axb,c\r\nd,e" && shown(session) == "axb\nc\nd\ne")
    // A cell without words takes some.
    try select(6..<7, in: session)
    try session.perform([.command(.delete(.backward))])
    #expect(source(session) == "axb,c\r\n,e" && shown(session) == "axb\nc\n\ne")
    try session.perform([.insert("yz")])
    #expect(source(session) == "axb,c\r\nyz,e" && shown(session) == "axb\nc\nyz\ne")
    try isAsLoaded(session)
    for _ in 0..<3 { try session.perform([.command(.undo)]) }
    #expect(source(session) == "ab,c\r\nd,e" && shown(session) == "ab\nc\nd\ne")
  }

  // MARK: Events

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

  private func answer(_ session: LiveSession) throws -> [String: Any] {
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

  @Test("after any edits the page is the one that its text gives, and all of them are taken back")
  func anyEdits() throws {
    let start = """
      # A *title*

      Words with **weight**, `code`, a [link](https://example.org "t") and &amp; more, on
      two lines.

      > A quote.

      - one
      - two **bold**

      1. first

      ```
      lines
      of code
      ```

      | a | b |
      |---|---|
      | c | d |

      العربية and words.
      """
    var random = SeededGenerator(seed: SeededGenerator.firstSeed)
    let typed = [
      "a", "b", " ", ".", "*", "_", "#", "\n", "[", "`", "é", "👍🏽", "1. ", "- ", "|", "ab cd",
    ]
    for _ in 0..<(Sweep.isLong ? 200 : 4) {
      let session = try session(start)
      var done = 0
      for _ in 0..<40 {
        let event: LiveEvent
        switch random.below(8) {
        case 0...2: event = .insert(random.pick(typed))
        case 3: event = .command(.delete(random.pick([.backward, .forward, .wordBackward])))
        case 4: event = .command(.extend(random.pick(Array(CaretMovement.allCases.prefix(8)))))
        case 5: event = .command(.newline)
        default: event = .command(.move(random.pick(CaretMovement.allCases)))
        }
        if random.chance(0.2), let length = session.layout?.storage.length {
          let place = random.int(0..<length + 1)
          try select(place..<place, in: session)
        }
        try session.perform([event])
        try isAsLoaded(session)
        if session.typing?.text.refusal == nil { done += 1 }
      }
      #expect(done > 20)
      let end = source(session)
      var steps = 0
      while session.typing?.editor.canUndo == true, steps < 200 {
        try session.perform([.command(.undo)])
        steps += 1
      }
      #expect(source(session) == start)
      for _ in 0..<steps { try session.perform([.command(.redo)]) }
      #expect(source(session) == end)
    }
  }

  @Test(
    "events that are none are refused with a sentence",
    arguments: [
      #"[{}]"#, #"[{"command": "explode"}]"#, #"[{"press": [1]}]"#,
      #"[{"press": [1, 2], "clicks": 0}]"#,
      #"[{"command": "move"}]"#, #"[{"command": "undo", "movement": "left"}]"#, #"["insert"]"#,
      #"[{"marked": "a", "selected": [2, 1]}]"#, #"{}"#, #"[{"unmark": false}]"#,
    ])
  func badEvents(_ events: String) throws {
    let service = try LiveService(opening: nil)
    var request = LiveRequest("")
    request.isPost = true
    request.body = Array("{\"tab\":\"a\",\"events\":\(events)}".utf8)
    #expect(service.answer("api/type", request).status == 400)
    request.body = Array(
      #"{"tab":"a","events":[{"press":[60,60],"clicks":2},{"insert":"x"},{"marked":"か","selected":[0,1]},{"unmark":true}]}"#
        .utf8)
    let answer = service.answer("api/type", request)
    #expect(answer.status == 200)
    #expect(String(decoding: answer.bytes, as: UTF8.self).contains("\"typing\":{\"caret\""))
  }

  @Test("a text that stands in the sheet is edited there, and nothing else of the sheet changes")
  func textInSheet() throws {
    let sheet = #"""
      {"sheet": 1, // The text itself.
       "text": "One \"two\" thr\u00e9e.\nNext", "page": {"size": [300, 260], "margin": 20},
       "body": {"font": {"family": "Noto Sans", "size": 11}}}
      """#
    try sheet.write(
      to: folder.appendingPathComponent("a.jsonc"), atomically: true, encoding: .utf8)
    let session = LiveSession(try LiveDocument(opening: folder.path + "/a.jsonc"))
    try select(5..<8, in: session)
    try session.perform([.insert("\\ 2\t“")])
    #expect(shown(session) == "One \"\\ 2\t“\" thrée.\nNext")
    let new = #""One \"\\ 2\t“\" thrée.\nNext""#
    let old = #""One \"two\" thr\u00e9e.\nNext""#
    #expect(session.document.sheet.string == sheet.replacing(old, with: new))
    #expect(session.document.text == nil && session.document.sheet.isEdited)
    try session.perform([.command(.undo)])
    #expect(shown(session) == "One \"two\" thrée.\nNext")
    try session.perform([.command(.move(.documentEnd)), .insert(" line")])
    #expect(try session.save() == [folder.path + "/a.jsonc"])
    let again = LiveSession(try LiveDocument(opening: folder.path + "/a.jsonc"))
    #expect(shown(again) == "One \"two\" thrée.\nNext line")
  }

  @Test(
    "texts whose places the sheet says, and those of variations, are refused with a sentence"
  )
  func textsThatStay() throws {
    for rest in [
      #""runs": [{"range": [0, 1], "style": {"color": "red"}}]"#,
      #""variations": [{"when": {"horizontal": "compact"}, "text": "Other"}]"#,
    ] {
      let sheet = #"{"sheet": 1, "text": "One", \#(rest)}"#
      try sheet.write(
        to: folder.appendingPathComponent("a.json"), atomically: true, encoding: .utf8)
      let session = LiveSession(try LiveDocument(opening: folder.path + "/a.json"))
      #expect(session.faults.isEmpty, "\(session.faults)")
      try session.perform([.command(.move(.documentEnd)), .insert("!")])
      #expect(shown(session) == "One")
      #expect(session.document.sheet.string == sheet)
      #expect(session.typing?.text.refusal?.hasPrefix("The sheet contains this text") == true)
    }
  }
}
