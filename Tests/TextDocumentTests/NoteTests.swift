import TestFonts
import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Notes are beside the text if there is room, otherwise in it or after it")
struct NoteTests {
  private static let words = (0..<120).map { "word\($0)" }.joined(separator: " ")

  private func layout(
    _ items: String, notes: String = "", rest: String = "", size: String = "[400, \"auto\"]",
    text: String = "One anchor here.\\nTwo more lines.\\nThe end.", isRegular: Bool = true,
    columnWidth: Int = 100, overflow: OverflowMode? = nil, maximumPages: Int? = nil
  ) throws -> DocumentLayout {
    let sheet = """
      {"sheet": 1, "text": "\(text)", "page": {"size": \(size), "margin": 20},
       "body": {"font": {"family": "Noto Sans", "size": 10}, "lineHeight": 20}, \(rest)
       "notes": {"width": \(columnWidth), "gap": 20, \(notes) "items": [\(items)]}}
      """
    var request = DocumentRequest()
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    request.traits.horizontalSizeClass = isRegular ? .regular : .compact
    request.overflow = overflow
    request.maximumPages = maximumPages
    return try DocumentLayout(request)
  }

  /// The text of each container of a page, and its frame.
  private func blocks(_ layout: DocumentLayout, page: Int = 0) -> [(text: String, frame: Rect)] {
    zip(layout.pages[page].containers, layout.pages[page].frames).map { index, frame in
      let range = layout.manager.characterRange(in: layout.manager.textContainers[index])
      return (layout.storage.substring(in: range), frame)
    }
  }

  @Test("a note stands at the height of its place, in a column on the trailing side")
  func beside() throws {
    let layout = try layout(#"{"at": "more", "text": "A note."}"#)
    let blocks = blocks(layout)
    #expect(blocks.count == 2)
    #expect(blocks[0].text == "One anchor here.\nTwo more lines.\nThe end.\n")
    #expect(blocks[0].frame == Rect(x: 20, y: 20, width: 240, height: 60))
    #expect(blocks[1].text == "A note.")
    #expect(blocks[1].frame == Rect(x: 280, y: 40, width: 100, height: 17))
    #expect(layout.overflow == nil)
    let font = layout.storage.attributes(at: layout.storage.length - 1)[.font]
    #expect(font?.size == 8.5)
  }

  @Test("notes stand on the leading side, and on the left of text from right to left")
  func sides() throws {
    let item = #"{"at": 0, "text": "A note."}"#
    let leading = try layout(item, notes: #""side": "leading","#)
    #expect(blocks(leading).map(\.frame.minX) == [140, 20])
    let mirrored = try layout(item, rest: #""columns": {"count": 1},"#)
    #expect(blocks(mirrored).map(\.frame.minX) == [20, 280])
    var request = DocumentRequest()
    request.sheet = try Sheet(
      parsing: Array(
        """
        {"sheet": 1, "text": "abc", "page": {"size": [400, "auto"], "margin": 20},
         "body": {"direction": "rtl"}, "notes": {"presentation": "beside", "width": 100, "gap": 20,
         "items": [\(item)]}}
        """.utf8), place: "s.json")
    #expect(blocks(try DocumentLayout(request)).map(\.frame.minX) == [140, 20])
  }

  @Test("notes never meet, come in the order of their places, and move up from a page's end")
  func stacking() throws {
    let items = """
      {"at": "lines", "text": "Third."}, {"at": "One", "text": "First."},
      {"at": "anchor", "text": "Second."}
      """
    let frames = blocks(try layout(items, notes: #""spacing": 5,"#)).dropFirst()
    #expect(frames.map(\.text) == ["First.\n", "Second.\n", "Third."])
    #expect(frames.map(\.frame.minY) == [20, 42, 64])
    #expect(frames.map(\.frame.maxY) == [37, 59, 81])
    // The last row is at 60, and the page ends at 80 without its margin.
    let low = try layout(
      #"{"at": "end", "text": "First."}, {"at": "end", "text": "Second."}"#,
      notes: #""spacing": 5,"#, size: "[400, 100]")
    #expect(low.pages.count == 1)
    #expect(blocks(low).dropFirst().map(\.frame.minY) == [41, 63])
  }

  @Test("each note is on the page of its place; what has no room goes on with the next page")
  func pages() throws {
    let long = (0..<30).map { "note\($0)" }.joined(separator: " ")
    let layout = try layout(
      #"{"at": "word0", "text": "\#(long)"}, {"at": "word1 ", "text": "Short."}, {"at": "word119", "text": "Last."}"#,
      size: "[400, 160]", text: Self.words)
    #expect(layout.overflow == nil)
    #expect(layout.pages.count > 1)
    var reported = ""
    for page in layout.pages.indices {
      let bottom = layout.pages[page].size.height - 20
      let notes = blocks(layout, page: page).filter { $0.frame.minX == 280 }
      for (one, next) in zip(notes, notes.dropFirst()) {
        #expect(one.frame.maxY + 12 <= next.frame.minY + 1e-9)
      }
      for note in notes {
        #expect(note.frame.minY >= 20 && note.frame.maxY <= bottom + 1e-9)
        reported += note.text
      }
    }
    #expect(reported == long + "\nShort.\nLast.")
    // Notes that need more pages than the text get more pages.
    let many = try self.layout(
      #"{"at": 0, "text": "\#(Self.words)"}"#, size: "[400, 100]", text: "Short.")
    #expect(many.pages.count > 3 && many.overflow == nil)
    let grounds = try self.layout(
      #"{"at": 0, "text": "\#(Self.words)", "background": "red"}"#, size: "[400, 100]",
      text: "Short.")
    #expect(grounds.pages.count > 3 && grounds.pages.allSatisfy { $0.shapes.count == 1 })
    #expect(throws: DocumentError.self) {
      try self.layout(
        #"{"at": 0, "text": "\#(Self.words)"}"#, size: "[400, 100]", text: "Short.", maximumPages: 3
      )
    }
    // A column without a width holds no notes, and the rest is reported.
    let narrow = try self.layout(
      #"{"at": 0, "text": "A.", "background": "red"}"#, notes: #""presentation": "beside","#,
      size: "[400, 100]", text: "Short.", columnWidth: 0, overflow: .truncate)
    #expect(narrow.pages.count == 1)
    let cut = try self.layout(
      #"{"at": 0, "text": "\#(Self.words)"}"#, size: "[400, 100]", text: "Short.",
      overflow: .truncate)
    #expect(cut.pages.count == 1 && cut.overflow?.upperBound == cut.storage.length)
  }

  @Test("where the width is compact a note is a block behind the paragraph of its place")
  func block() throws {
    let layout = try layout(
      #"{"at": "anchor", "text": "A note."}, {"at": "end", "text": "B.", "background": "red"}"#,
      isRegular: false)
    #expect(
      layout.storage.string == "One anchor here.\nA note.\nTwo more lines.\nThe end.\nB.")
    #expect(layout.pages[0].containers.count == 1)
    let ground = try #require(layout.pages[0].shapes.first)
    let rows = layout.manager.lineFragments(in: layout.manager.textContainers[0])
    let row = try #require(rows.last).rect.offset(by: Vector(dx: 20, dy: 20))
    #expect(ground.path.bounds.minY == row.minY - 10)
    #expect(ground.path.bounds.maxY == row.maxY + 10)
    #expect(
      layout.storage.attribute(.paragraphStyle, at: layout.storage.length - 1)?.headIndent == 10)
  }

  @Test("notes that a sheet wants beside a text without room beside it have a remark")
  func noRoomBeside() throws {
    func remarks(_ rest: String, _ presentation: String = "beside") throws -> [String] {
      let layout = try layout(
        #"{"at": 0, "text": "A note."}"#, notes: #""presentation": "\#(presentation)","#,
        rest: rest, size: "[400, 400]")
      return layout.remarks.map { "\($0.place): \($0.message)" }
    }
    let masters = #""masters": [{"containers": [{"frame": [0, 0, 300, 300]}]}],"#
    #expect(
      try remarks(masters) == [
        "notes.presentation: a master has containers, so the notes are blocks in the text instead "
          + "of beside it"
      ])
    #expect(try remarks(#""masters": [{"margin": {"inner": 40, "outer": 60}}],"#).isEmpty)
    #expect(
      try remarks(#""containers": [{"frame": [0, 0, 300, 300]}],"#) == [
        "notes.presentation: the sheet has containers, so the notes are blocks in the text instead "
          + "of beside it"
      ])
    #expect(try remarks("").isEmpty)
    #expect(try remarks(masters, "block").isEmpty)
    #expect(try remarks(masters, "automatic").isEmpty)
  }

  @Test("notes stand on pages of their own, and hidden ones nowhere")
  func ownPages() throws {
    let items = #"{"name": "a", "at": 0, "text": "A note."}, {"name": "b", "at": 0, "text": "B."}"#
    let layout = try layout(
      items, notes: #""presentation": "page","#, size: "[400, 200]", isRegular: false)
    #expect(layout.pages.count == 3)
    #expect(blocks(layout, page: 2).map(\.text) == ["B."])
    let hidden = try self.layout(items, rest: #""hide": ["a"],"#)
    #expect(blocks(hidden).map(\.text).dropFirst() == ["B."])
  }

  @Test("notes keep off shapes that reach into their column")
  func shapes() throws {
    let layout = try layout(
      #"{"at": 0, "text": "A note."}"#,
      rest: #""exclusions": [{"shape": "inset(10 10 340 350)"}],"#, size: "[400, 400]")
    let index = layout.pages[0].containers[1]
    let fragments = layout.manager.lineFragments(in: layout.manager.textContainers[index])
    #expect(!fragments.isEmpty)
    #expect(fragments.allSatisfy { 280 + $0.rect.maxX <= 350 })
  }

  @Test("named colours of notes are dark where it is dark")
  func darkColors() throws {
    let text = """
      {"sheet": 1, "text": "a", "colors": {"ground": {"light": "#fff", "dark": "#000"}},
       "notes": {"background": "ground", "style": {"color": "ground"},
        "items": [{"at": 0, "text": "b", "background": "ground"}]}}
      """
    var request = DocumentRequest()
    request.sheet = try Sheet(parsing: Array(text.utf8), place: "s.json")
    request.traits.interfaceStyle = .dark
    let notes = try request.resolvedPart().notes
    #expect(notes.background == .black && notes.style.color == .black)
    #expect(notes.items?[0].background == .black)
  }

  @Test("places that the text does not have are told")
  func faults() throws {
    let error = #expect(throws: DocumentError.self) {
      try layout(#"{"at": "nowhere", "text": "A note."}"#)
    }
    #expect(error?.place == "notes.items[0].at")
    #expect(error?.message == "the text does not contain “nowhere”")
    #expect(throws: DocumentError.self) { try layout(#"{"text": "A note."}"#) }
    #expect(throws: DocumentError.self) { try layout(#"{"at": 0}"#) }
  }

  @Test(
    "a last note without text takes no room, wherever notes stand",
    arguments: ["beside", "block", "page"])
  func emptyLastNote(_ presentation: String) throws {
    for items in [
      #"{"at": 3, "text": ""}"#,
      #"{"at": 3, "text": "A note."}, {"at": 4, "text": "", "background": "red"}"#,
    ] {
      let layout = try layout(items, notes: #""presentation": "\#(presentation)","#)
      #expect(layout.overflow == nil)
      let texts = layout.pages.indices.flatMap { blocks(layout, page: $0) }.map(\.text)
      #expect(texts.joined() == layout.storage.string, "\(presentation): \(items)")
      for page in layout.pages.indices { _ = layout.displayList(page: page) }
    }
  }

  @Test("a text without a letter, and places behind its end, take notes, too")
  func empty() throws {
    for isRegular in [true, false] {
      let after = try layout(#"{"at": 999, "text": "A."}"#, isRegular: isRegular)
      #expect(after.overflow == nil)
      let empty = try layout(#"{"at": 0, "text": "A."}"#, text: "", isRegular: isRegular)
      #expect(empty.storage.string.hasSuffix("A."))
    }
  }
}
