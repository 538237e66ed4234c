import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Notes beside texts with tables, floats, sections and notes at the foot")
struct SideNoteFlowTests {
  /// A container of a page: its left and top edges, and its text.
  private struct Placed: Equatable, CustomStringConvertible {
    var left: Double
    var top: Double
    var text: String

    init(_ left: Double, _ top: Double, _ text: String) {
      (self.left, self.top, self.text) = (left, top, text)
    }

    var description: String { "\(left), \(top): \(text)" }
  }

  /// Rows of text, of tables and of notes are 20 points high. The text is 200 points wide, and the
  /// column of notes 100, with 20 points between them.
  private func request(
    _ markdown: String, _ items: [(at: String, text: String)], notes: String = "",
    size: String = "[320, 200]", body: String = "", _ members: String = "",
    presentation: String = "beside"
  ) throws -> DocumentRequest {
    var request = DocumentRequest(DocumentInput(markdown, format: .markdown))
    let list = items.map { #"{"at": "\#($0.at)", "text": "\#($0.text)"}"# }
    let sheet = #"""
      {"sheet": 1, "page": {"size": \#(size)},
       "body": {"font": {"size": 10}, "lineHeight": 20, "spaceAfter": 0\#(body)},
       "footnotes": {"gap": 10, "spacing": 0},
       "styles": {
         "footnote": {"lineHeight": 20, "spaceAfter": 0, "font": {"size": 10}},
         "heading1": {"font": {"size": 10}, "spaceBefore": 0, "spaceAfter": 0, "columns": 1},
         "table": {"table": {"padding": 0, "header": "repeat"}, "spaceBefore": 0,
           "spaceAfter": 0},
         "float": {"float": {"gap": 10}}}\#(members),
       "notes": {"presentation": "\#(presentation)", "width": 100, "gap": 20, "spacing": 5\#(notes),
         "style": {"font": {"size": 10}}, "items": [\#(list.joined(separator: ", "))]}}
      """#
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    request.overflow = size.contains("auto") ? nil : .pages
    return request
  }

  private func layout(
    _ markdown: String, _ items: [(at: String, text: String)], notes: String = "",
    size: String = "[320, 200]", body: String = "", _ members: String = "",
    presentation: String = "beside"
  ) throws -> DocumentLayout {
    try DocumentLayout(
      request(
        markdown, items, notes: notes, size: size, body: body, members, presentation: presentation))
  }

  /// The containers of a page with text: those of the document's own text, or its notes.
  private func placed(
    _ layout: DocumentLayout, _ number: Int = 0, notes isNote: Bool
  ) -> [Placed] {
    let page = layout.pages[number]
    return page.containers.enumerated().filter { page.isSideNote($0.offset) == isNote }
      .map { place, container in
        let range = layout.manager.characterRange(in: layout.manager.textContainers[container])
        let text = layout.storage.substring(in: range).split { $0.isNewline }
        return Placed(
          page.frames[place].minX, page.frames[place].minY, text.joined(separator: "|"))
      }.filter { !$0.text.isEmpty }
  }

  private func notes(_ layout: DocumentLayout, _ number: Int = 0) -> [Placed] {
    placed(layout, number, notes: true)
  }

  /// The remarks except those on styles that nothing uses.
  private func remarks(_ layout: DocumentLayout) -> [DocumentRemark] {
    layout.remarks.filter { !$0.place.hasPrefix("styles.") }
  }

  private let table = "| h |\n|---|\n| r[^y] |\n| s |"

  /// Sixteen paragraphs of one row each.
  private let letters = footRows(
    "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p")

  @Test("notes stand beside the rows of a table and of the text around it, above notes at the foot")
  func cells() throws {
    let layout = try layout(
      footRows("a[^x]", table, "b", "[^x]: X\n[^y]: Y"),
      [("a", "na"), ("r", "nr"), ("s", "ns"), ("b", "nb")])
    #expect(
      placed(layout, notes: false) == [
        Placed(0, 0, "a1"), Placed(0, 20, "h"), Placed(0, 40, "r2"), Placed(0, 60, "s"),
        Placed(0, 80, "b"), Placed(0, 160, "1\tX"), Placed(0, 180, "2\tY"),
      ])
    // Each moves down below the one above it.
    #expect(
      notes(layout) == [
        Placed(220, 0, "na"), Placed(220, 40, "nr"), Placed(220, 65, "ns"), Placed(220, 90, "nb"),
      ])
    #expect(remarks(layout).isEmpty && layout.overflow == nil)
    #expect(layout.pages[0].cells[2] != nil)
  }

  @Test("notes stand beside floats in the text, and below those beside each other's rows")
  func floats() throws {
    let float = "::: {.float float=right width=40%}\nF\n:::"
    let layout = try layout(footRows("a", float, "b", "c", "d"), [("F", "nf"), ("c", "nc")])
    #expect(placed(layout, notes: false)[1] == Placed(120, 20, "F"))
    #expect(notes(layout) == [Placed(220, 20, "nf"), Placed(220, 45, "nc")])
  }

  @Test("notes come in the order of their rows where columns of a section are beside each other")
  func sections() throws {
    let layout = try layout(
      footRows("# h", "a", "b", "c", "d", "# i", "e", "f"),
      [("b", "nb"), ("c", "nc"), ("e", "ne")], #", "columns": {"count": 2, "gap": 0}"#)
    #expect(
      placed(layout, notes: false) == [
        Placed(0, 0, "h"), Placed(0, 20, "a|b"), Placed(100, 20, "c|d"), Placed(0, 60, "i"),
        Placed(0, 80, "e|f"),
      ])
    // The containers follow the text: that of “b” is before that of “c”, and lower on the page.
    #expect(
      notes(layout) == [Placed(220, 45, "nb"), Placed(220, 20, "nc"), Placed(220, 80, "ne")])
    #expect(layout.overflow == nil)
    let dump = String(decoding: try layout.dumped(), as: UTF8.self)
    #expect(dump.components(of: #""role":"note""#) == 3)
  }

  @Test("outer notes are on the right of right pages and on the left of left ones")
  func outer() throws {
    let items = [(at: "a", text: "na"), (at: "k", text: "nk")]
    let outer = try layout(letters, items, notes: #", "side": "outer""#)
    #expect(outer.pages.map { $0.frames[0].minX } == [0, 120])
    #expect(notes(outer) == [Placed(220, 0, "na")])
    #expect(notes(outer, 1) == [Placed(0, 0, "nk")])
    #expect(remarks(outer).isEmpty && outer.arrangement(fromPage: 0) != nil)
    // The first page is a left one, so its inner side is the right.
    let inner = try layout(
      letters, items, notes: #", "side": "inner""#, body: #", "direction": "rtl""#)
    #expect(notes(inner) == [Placed(220, 0, "na")])
    #expect(notes(inner, 1) == [Placed(0, 0, "nk")])
    let single = try layout("a", [items[0]], notes: #", "side": "outer""#, size: #"[320, "auto"]"#)
    #expect(notes(single) == [Placed(220, 0, "na")])
  }

  @Test("notes have their column within the margins of masters")
  func masters() throws {
    let layout = try layout(
      letters, [("a", "na"), ("k", "nk")], notes: #", "side": "outer""#,
      #"""
      , "masters": [{"margin": {"inner": 10, "outer": 30}},
        {"when": "first", "margin": {"top": 40}}]
      """#)
    #expect(placed(layout, notes: false) == [Placed(0, 40, "a|b|c|d|e|f|g|h")])
    #expect(notes(layout) == [Placed(220, 40, "na")])
    #expect(placed(layout, 1, notes: false) == [Placed(150, 0, "i|j|k|l|m|n|o|p")])
    #expect(notes(layout, 1) == [Placed(30, 40, "nk")])
    #expect(remarks(layout).isEmpty)
  }

  @Test("a note without room goes to the next page as a whole, with a remark")
  func late() throws {
    let long = (0..<10).map { "w\($0)" }.joined(separator: "\\n")
    let layout = try layout(letters, [("i", long), ("j", "nj")])
    #expect(notes(layout).map(\.top) == [0] && notes(layout, 1) == [Placed(220, 0, "nj")])
    let remark = try #require(layout.remarks.first { $0.place == "notes" })
    #expect(
      remark.message == "note 2 begins beside a later page than that of its place, for lack of room"
    )
    #expect(layout.overflow == nil)
  }

  @Test("a place in a note at the foot, and one after the text, have notes")
  func places() throws {
    var request = try request(footRows("a[^x]", "b", "[^x]: Xz"), [("z", "nz"), ("b", "end")])
    request.sheet?.base.notes.items?[1].anchor = .position(999)
    let layout = try DocumentLayout(request)
    #expect(Set(notes(layout).map(\.description)) == ["220.0, 180.0: nz", "220.0, 20.0: end"])
  }

  @Test("block notes follow the whole table with their place, before notes at the foot")
  func blocks() throws {
    let text = footRows("a[^x]", table, "b", "[^x]: X\n[^y]: Y")
    let block = try layout(text, [("r", "nr"), ("s", "ns"), ("b", "nb")], presentation: "block")
    #expect(block.storage.string == "a1\nh\nr2\ns\nnr\nns\nb\nnb\n1\tX\n2\tY")
    #expect(block.overflow == nil && remarks(block).isEmpty)
    let page = try layout(text, [("r", "nr")], presentation: "page")
    #expect(page.storage.string == "a1\nh\nr2\ns\nb\nnr\n1\tX\n2\tY")
    #expect(page.pages.count == 2 && page.overflow == nil)
  }

  @Test("breaks of columns beside notes are chosen together, as without them")
  func optimal() throws {
    let words = (0..<9).map { part in
      (0..<23 + 7 * part).map { "w\($0)" }.joined(separator: " ")
    }
    let text = words.joined(separator: "\n\n")
    let members = #", "pageBreaking": "optimal""#
    let lines = #", "orphans": 3, "widows": 3"#
    for table in ["", "\n\n" + table + "\n\n[^y]: Y"] {
      let beside = try layout(text + table, [("w1", "note")], body: lines, members)
      var request = try request(text + table, [], body: lines, members)
      request.overrides.page.width = 200
      let alone = try DocumentLayout(request)
      func starts(_ layout: DocumentLayout) -> [Int?] { layout.pageRanges.map { $0?.lowerBound } }
      #expect(starts(beside) == starts(alone) && beside.pages.count > 2)
      #expect(beside.listedBreakingRemarks == alone.listedBreakingRemarks)
    }
  }

  @Test("text that is cut off takes its notes with it, and all of it is reported")
  func truncated() throws {
    var request = try request(
      footRows(letters, table, "[^y]: Y"), [("a", "na"), ("r", "nr"), ("s", "ns")])
    request.overflow = .truncate
    let layout = try DocumentLayout(request)
    #expect(layout.pages.count == 1 && notes(layout) == [Placed(220, 0, "na")])
    let hidden = layout.overflows.map { layout.storage.substring(in: $0) }.joined()
    #expect(hidden.contains("k\nl") && hidden.contains("nr\nns"))
  }

  @Test("after edits the notes are where a new layout has them")
  func edits() throws {
    let items = [(at: "a", text: "na"), (at: "r", text: "nr"), (at: "end", text: "ne")]
    let float = "::: {.float float=right width=40%}\nF\n:::"
    func text(_ rows: Int) -> String {
      footRows(
        "a[^x]", Array(repeating: "b", count: rows).joined(separator: "\n\n"), table, float, "end",
        "[^x]: X\n[^y]: Y")
    }
    for side in ["trailing", "outer"] {
      func request(_ rows: Int) throws -> DocumentRequest {
        try self.request(text(rows), items, notes: #", "side": "\#(side)""#)
      }
      var edited = try DocumentLayout(request(2))
      for rows in [3, 8, 5, 12, 1] {
        edited = try DocumentLayout(request(rows), following: edited)
        let fresh = try DocumentLayout(request(rows))
        #expect(edited.pages.count == fresh.pages.count)
        for page in fresh.pages.indices {
          for isNote in [true, false] {
            #expect(
              placed(edited, page, notes: isNote) == placed(fresh, page, notes: isNote),
              "\(side), \(rows) rows, page \(page)")
          }
        }
        #expect(try edited.dumped() == fresh.dumped())
      }
    }
  }

  @Test("a page that is as high as its text holds sections, tables and notes")
  func growing() throws {
    let layout = try layout(
      footRows("# h", "a", "b", "c", "d", "# i", table, "e"), [("d", "nd"), ("s", "ns")],
      size: #"[320, "auto"]"#, #", "columns": {"count": 2, "gap": 0}"#)
    #expect(layout.overflow == nil && layout.pages.count == 1)
    #expect(notes(layout).first == Placed(220, 40, "nd"))
    #expect(notes(layout).map(\.text) == ["nd", "ns"])
  }

  @Test("a page without an end has no breaks, and one that grows has an outer side")
  func endless() throws {
    let pages = try layout(
      footRows("a", table, "b"), [("a", "na"), ("b", "nb")], size: #"[320, "auto"]"#,
      presentation: "page")
    #expect(pages.pages.count == 1 && pages.overflow == nil)
    var request = try request(
      letters, [("a", "na"), ("p", "np")], notes: #", "side": "outer""#, size: "[320, 200]")
    request.overflow = .grow
    let grown = try DocumentLayout(request)
    #expect(grown.pages.map(\.size.height) == [320] && grown.overflow == nil)
    #expect(notes(grown) == [Placed(220, 0, "na"), Placed(220, 300, "np")])
  }

  @Test("a page of columns grows for the floats at their feet beside notes, too")
  func grownFloats() throws {
    let float = "::: {.float float=bottom}\nF\n:::"
    let layout = try layout(
      footRows("a", float, float, float, "b"), [("F", "nf")], size: #"[320, "auto"]"#,
      #", "columns": {"count": 2, "gap": 0}"#)
    #expect(layout.overflow == nil && remarks(layout).isEmpty)
    #expect(layout.pages[0].floats.count == 3 && notes(layout).map(\.text) == ["nf"])
  }
}
