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

@Suite("Panes and notes are edited on the page, each in its own text")
struct PartEditingTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("textrender-part-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func write(_ text: String, _ name: String) throws {
    try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
  }

  private func read(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  private func session(_ sheet: String, isRegular: Bool = true) throws -> LiveSession {
    try write(sheet, "a.jsonc")
    let session = LiveSession(try LiveDocument(opening: folder.path + "/a.jsonc"))
    #expect(session.faults.allSatisfy { $0.severity == .warning }, "\(session.faults)")
    if isRegular {
      var view = session.view
      view.device = Device.presets.first { $0.name.hasPrefix("ipad-pro") }
      session.show(view)
    }
    return session
  }

  private func shown(_ session: LiveSession) -> String {
    session.layout?.storage.settledText.string ?? ""
  }

  private func select(_ words: String, in session: LiveSession) throws {
    let found = try #require(Array(shown(session).utf16).firstRange(of: Array(words.utf16)))
    try select(found, in: session)
  }

  private func select(_ range: Range<Int>, in session: LiveSession) throws {
    try session.perform([.command(.move(.documentStart))])
    session.typing?.editor.selection = TextSelection(range)
  }

  /// Checks that an edited page equals the layout of its files from scratch, line by line.
  private func isAsLoaded(_ session: LiveSession) throws {
    guard session.typing?.text.space == nil, let layout = session.layout else { return }
    var request = session.document.request
    session.view.apply(to: &request)
    request.sheet = try session.document.parsedSheet()
    let fresh = try DocumentLayout(request)
    let (text, same) = (layout.storage.settledText, fresh.storage.settledText)
    #expect(text == same)
    let (own, other) = (layout.displayList(page: 0), fresh.displayList(page: 0))
    let isSame = own.glyphs == other.glyphs && own.origins == other.origins
    #expect(isSame && !own.glyphs.isEmpty)
  }

  private let panes = #"""
    {"sheet": 1, // Two texts.
     "panes": {"axis": "horizontal", "items": [
       {"text": "One *two*\n\nthree.", "format": "markdown"}, {"source": "b.md", "columns": 2}]}}
    """#

  @Test("what is typed into a pane is in the text of that pane, in the sheet or its file")
  func inPanes() throws {
    try write("# Other\n\nIt has **two** words.", "b.md")
    let session = try session(panes)
    try select("two", in: session)
    try session.perform([.insert("2")])
    #expect(
      session.document.sheet.string
        == panes.replacing(#""One *two*\n\nthree.""#, with: #""One *2*\n\nthree.""#))
    try isAsLoaded(session)
    try select("two words", in: session)
    try session.perform([.command(.move(.forward)), .insert(" and more")])
    #expect(shown(session) == "One 2\nthree.\nOther\nIt has two words and more.")
    try isAsLoaded(session)
    #expect(try read("b.md") == "# Other\n\nIt has **two** words.")
    #expect(session.document.isEdited)
    #expect(
      try session.save() == [folder.path + "/a.jsonc", folder.path + "/b.md"])
    #expect(try read("b.md") == "# Other\n\nIt has **two** words and more.")
    #expect(!session.document.isEdited)
    for _ in 0..<2 { try session.perform([.command(.undo)]) }
    #expect(shown(session) == "One two\nthree.\nOther\nIt has two words.")
    #expect(session.document.sheet.string == panes)
    try isAsLoaded(session)
  }

  @Test("what is typed into a frame is in the text of its container, in the sheet or its file")
  func inFrames() throws {
    try write("Two words.", "b.txt")
    let sheet = #"""
      {"sheet": 1, "text": "The body.", "page": {"size": [400, 300]}, // Three texts.
       "containers": [{"frame": [0, 0, 200, 50], "text": "One frame."}, {"frame": [0, 60, 200, 50]},
                      {"frame": [0, 120, 200, 50], "source": "b.txt", "verticalAlign": "center"}]}
      """#
    let session = try session(sheet, isRegular: false)
    try select("One", in: session)
    try session.perform([.insert("A")])
    try select("body", in: session)
    try session.perform([.insert("text")])
    try select("Two", in: session)
    try session.perform([.insert("Three")])
    #expect(shown(session) == "A frame.\nThe text.\nThree words.")
    #expect(
      session.document.sheet.string
        == sheet.replacing("One frame", with: "A frame").replacing("The body", with: "The text"))
    try isAsLoaded(session)
    #expect(try session.save().count == 2)
    #expect(try read("b.txt") == "Three words.")
    // Text of two frames cannot be replaced.
    try select("frame.\nThe", in: session)
    try session.perform([.insert("x")])
    #expect(session.typing?.text.refusal != nil)
    #expect(shown(session) == "A frame.\nThe text.\nThree words.")
  }

  @Test("a pane's end is behind its last word, not in front of the next pane")
  func ends() throws {
    try write("Other.", "b.md")
    let session = try session(panes)
    let end = try #require(Array(shown(session).utf16).firstRange(of: Array("three.".utf16)))
    try select(end.upperBound..<end.upperBound, in: session)
    try session.perform([.insert(" Four.")])
    #expect(shown(session) == "One two\nthree. Four.\nOther.")
    try session.perform([.command(.newline), .insert("five")])
    #expect(shown(session) == "One two\nthree. Four.\nfive\nOther.")
    #expect(
      session.document.sheet.string.contains(#""One *two*\n\nthree. Four.\n\nfive""#))
    try isAsLoaded(session)
    try session.perform([.command(.move(.forward)), .insert("An")])
    #expect(shown(session).hasSuffix("\nAnOther."))
    // Text that spans two panes, including the end of the first, cannot be replaced.
    try select("five\nAn", in: session)
    try session.perform([.insert("x")])
    #expect(session.typing?.text.refusal?.hasPrefix("The selection spans several panes") == true)
    #expect(shown(session).contains("five\nAn"))
  }

  @Test(
    "what is typed into a note is in the note, and what is typed beside it in the text",
    arguments: ["beside", "block", "page"])
  func inNotes(presentation: String) throws {
    let sheet = #"""
      {"sheet": 1, "source": "a.md", "notes": {"presentation": "\#(presentation)", "items": [
        {"at": "Three", "text": "A note."}, {"at": "two", "text": "Another *one*", "format": "markdown"},
        {"at": "One", "source": "n.txt"}]}}
      """#
    try write("One.\n\nSaid two.\n\nThree.", "a.md")
    try write("Of its own.", "n.txt")
    let session = try session(sheet)
    try select("A note", in: session)
    try session.perform([.insert("The note")])
    try isAsLoaded(session)
    try select("one", in: session)
    try session.perform([.insert("1"), .insert("0")])
    try isAsLoaded(session)
    try select("own.", in: session)
    try session.perform([.command(.move(.forward)), .insert("\nTwo lines.")])
    try isAsLoaded(session)
    try select("Said", in: session)
    try session.perform([.insert("Told")])
    try isAsLoaded(session)
    #expect(session.typing?.text.refusal == nil)
    #expect(session.document.text?.string == "One.\n\nTold two.\n\nThree.")
    #expect(
      session.document.sheet.string
        == sheet.replacing("A note.", with: "The note.").replacing("*one*", with: "*10*"))
    _ = try session.save()
    #expect(try read("n.txt") == "Of its own.\nTwo lines.")
    #expect(try read("a.md") == "One.\n\nTold two.\n\nThree.")
    // Words with a note attached must stay.
    try select("Three", in: session)
    try session.perform([.insert("Four")])
    #expect(session.typing?.text.refusal != nil && session.document.text?.isEdited == false)
    for _ in 0..<5 { try session.perform([.command(.undo)]) }
    #expect(session.document.sheet.string == sheet)
    #expect(session.document.text?.string == "One.\n\nSaid two.\n\nThree.")
    try isAsLoaded(session)
  }

  @Test("after any edits the page is the one that its texts give, and all of them are taken back")
  func anyEdits() throws {
    let sheets = [
      panes,
      #"""
      {"sheet": 1, "source": "b.md", "notes": {"items": [
        {"at": 0, "text": "A *note*.", "format": "markdown"}, {"at": 3, "text": "Two\nlines"}]}}
      """#,
    ]
    var random = SeededGenerator(seed: SeededGenerator.firstSeed)
    for round in 0..<(Sweep.isLong ? 200 : 4) {
      try write("# Title\n\n- one\n- two **bold**\n\nWords.", "b.md")
      let session = try session(sheets[round % 2], isRegular: random.chance(0.7))
      let start = (session.document.sheet.string, session.document.text?.string, shown(session))
      var done = 0
      for _ in 0..<30 {
        let event: LiveEvent =
          switch random.below(6) {
          case 0...2: .insert(random.pick(["a", " ", "*", "\n", "#", "é", "ab cd", "\"", "\\"]))
          case 3: .command(.delete(random.pick([.backward, .forward, .wordBackward])))
          case 4: .command(.newline)
          default: .command(.move(random.pick(CaretMovement.allCases)))
          }
        if random.chance(0.3), let length = session.layout?.storage.length {
          let place = random.int(0..<length + 1)
          try select(place..<place, in: session)
        }
        try session.perform([event])
        try isAsLoaded(session)
        if session.typing?.text.refusal == nil { done += 1 }
      }
      #expect(done > 15)
      var steps = 0
      while session.typing?.editor.canUndo == true, steps < 200 {
        try session.perform([.command(.undo)])
        steps += 1
      }
      #expect(steps > 3)
      #expect(session.document.sheet.string == start.0 && session.document.text?.string == start.1)
      #expect(shown(session) == start.2)
    }
  }

  @Test("a sheet in a folder that is named from here finds its texts")
  func relativeFolder() throws {
    try write("Words.", "b.md")
    try write(#"{"sheet": 1, "source": "b.md"}"#, "a.jsonc")
    let above = String(repeating: "../", count: 12)
    let here = FileManager.default.currentDirectoryPath
    #expect(here.split(separator: "/").count <= 12)
    let document = try LiveDocument(opening: above + folder.path.dropFirst() + "/a.jsonc")
    #expect(document.text?.string == "Words.")
    #expect(document.text?.path?.hasPrefix("../") == true)
  }

  @Test("text typed into the file of a pane is to be saved, and the page is told so")
  func editedFlag() throws {
    try write("Other.", "b.md")
    try write(panes, "a.jsonc")
    let service = try LiveService(opening: folder.path + "/a.jsonc")
    func answer(_ call: String, _ body: String) -> String {
      var request = LiveRequest("api/" + call)
      request.isPost = true
      request.body = Array(body.utf8)
      return String(decoding: service.answer("api/" + call, request).bytes, as: UTF8.self)
    }
    #expect(answer("open", #"{"tab": "a"}"#).contains("\"edited\":false"))
    let events = #"[{"command": "move", "movement": "documentEnd"}, {"insert": "!"}]"#
    let typed = answer("type", #"{"tab": "a", "events": \#(events)}"#)
    #expect(typed.contains("\"edited\":true"), "\(typed)")
  }

  // MARK: Shapes

  @Test("a shape that is dragged beside notes and panes leaves the page that its sheet gives")
  func dragging() throws {
    let long = String(repeating: "Words to fill a pane with. ", count: 60)
    let notes = #"""
      {"sheet": 1, "text": "\#(long)", "notes": {"background": "#eeeeee", "items": [
        {"at": 700, "text": "A note."}, {"at": 720, "text": "Another one."}]},
       "exclusions": [{"shape": "circle(60 at 200 150)"}]}
      """#
    let panes = #"""
      {"sheet": 1, "panes": {"items": [{"text": "\#(long)", "background": "#ddeeff"},
         {"text": "\#(long)", "columns": 2}, {"text": "Over.", "display": "over"}]},
       "exclusions": [{"shape": "circle(60 at 200 150)"}]}
      """#
    for sheet in [notes, panes] {
      let session = try session(sheet)
      var changed = 0
      for step in 1...6 {
        let before = session.layout?.displayList(page: 0).origins
        let shape = SheetShape(
          "circle(\(60 + step * 20) at \(150 + step * 60) \(150 + step * 40))", notation: .shape,
          place: "shapes[0]")
        try session.move([0: shape], margin: nil)
        let moved = try #require(session.layout)
        var request = session.document.request
        session.view.apply(to: &request)
        request.sheet = try session.document.parsedSheet()
        request.sheet?.base.exclusions?[0].shape = shape
        let fresh = try DocumentLayout(request)
        let (own, other) = (moved.displayList(page: 0), fresh.displayList(page: 0))
        let isSame =
          own.glyphs == other.glyphs
          && zip(own.origins, other.origins).allSatisfy {
            abs($0.x - $1.x) < 1e-9 && abs($0.y - $1.y) < 1e-9
          }
        #expect(isSame && moved.pages[0].frames == fresh.pages[0].frames, "step \(step)")
        if before != own.origins { changed += 1 }
      }
      #expect(changed > 3)
    }
  }

  @Test("grounds lie below the shapes, and a pane over others covers their lines")
  func grounds() throws {
    let session = try session(
      #"""
      {"sheet": 1, "body": {"font": {"family": "Noto Sans"}}, "panes": {"items": [
         {"text": "under", "background": "#ddeeff"},
         {"text": "over", "display": "over", "background": "#ffeedd"}]}}
      """#)
    var writer = JSONWriter(breaksLines: false)
    writer.beginObject()
    try session.writeChange(to: &writer)
    writer.endObject()
    let value = try JSONSerialization.jsonObject(with: Data(writer.bytes))
    let answer = try #require(value as? [String: Any])
    let ground = try #require(answer["ground"] as? String)
    #expect(ground.contains("#def") && !ground.contains("#fed"))
    let back = try #require(answer["back"] as? String)
    #expect(!back.contains("<path") && !back.contains("<rect"))
    let rows = try #require(answer["rows"] as? [String])
    #expect(rows.count == 3)
    #expect(rows[0].contains("under") && rows[1].contains("#fed") && rows[2].contains("over"))
  }
}
