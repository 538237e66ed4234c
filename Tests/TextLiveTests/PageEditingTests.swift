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

  static let sheet = #"""
    {"sheet": 1, "source": "NAME", "page": {"size": [300, 260], "margin": 20},
     "body": {"font": {"family": "Noto Sans", "size": 11}},
     "exclusions": [{"shape": "circle(40 at 150 130)", "margin": 8, "fill": "#d9542f"}]}
    """#

  func session(
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

  func source(_ session: LiveSession) -> String { session.document.text?.string ?? "" }

  func shown(_ session: LiveSession) -> String {
    session.layout?.storage.settledText.string ?? ""
  }

  /// Selects some text of the page.
  func select(_ range: Range<Int>, in session: LiveSession) throws {
    try session.perform([.command(.move(.documentStart))])
    session.typing?.editor.selection = TextSelection(range)
  }

  /// Replaces words of the page, and returns the source after it.
  func edit(_ text: String, _ words: String, _ events: LiveEvent...) throws -> String {
    let session = try session(text)
    let units = Array(shown(session).utf16)
    let found = try #require(units.firstRange(of: Array(words.utf16)))
    try select(found, in: session)
    try session.perform(events)
    try isAsLoaded(session)
    return source(session)
  }

  /// Checks that an edited page equals the layout of its text from scratch, line by line.
  func isAsLoaded(_ session: LiveSession) throws {
    guard session.typing?.text.space == nil, let layout = session.layout else { return }
    let fresh = try DocumentLayout(session.textRequest(source(session), of: .main))
    let (text, same) = (layout.storage.settledText, fresh.storage.settledText)
    #expect(text == same, "\(source(session))")
    #expect(fresh.pages.map(\.size) == layout.pages.map(\.size))
    let (own, other) = (layout.displayList(page: 0), fresh.displayList(page: 0))
    let isSame = own.glyphs == other.glyphs && own.origins == other.origins
    #expect(isSame, "\(source(session))")
  }

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
