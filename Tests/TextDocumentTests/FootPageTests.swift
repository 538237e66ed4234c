import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Notes at the foot of pages with tables, floats and sections")
struct FootPageTests {
  /// Lays out rows of text and of tables that are 20 points high, in two columns.
  private func layout(
    _ markdown: String, size: String = "[220, 120]", body: String = "", notes: String = "",
    _ members: String = ""
  ) throws -> DocumentLayout {
    var request = DocumentRequest(DocumentInput(markdown, format: .markdown))
    let sheet = #"""
      {"sheet": 1, "page": {"size": \#(size)}, "columns": {"count": 2, "gap": 20},
       "body": {"font": {"size": 10}, "lineHeight": 20, "spaceAfter": 0\#(body)},
       "footnotes": {"place": "page", "gap": 10, "spacing": 0\#(notes)},
       "styles": {
         "footnote": {"lineHeight": 20, "spaceAfter": 0, "font": {"size": 10}},
         "table": {"table": {"padding": 0, "header": "repeat"}, "spaceBefore": 0,
           "spaceAfter": 0},
         "float": {"float": {"gap": 10}}, "one": {"columns": 1},
         "boxed": {"box": {"around": "box", "background": "#eee"}}}\#(members)}
      """#
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    return try DocumentLayout(request)
  }

  private func rows(_ names: String...) -> String {
    "| h |\n|---|\n" + names.map { "| \($0) |\n" }.joined()
  }

  @Test("columns with a table end equally above the notes of all of them")
  func table() throws {
    let layout = try layout(
      footRows(
        "a[^x]", rows("r[^y]", "s"), "b", "c", "d", "[^x]: X\n[^y]: Y"))
    // Two notes leave the columns 70 points.
    #expect(layout.texts(0) == ["a1", "h", "r2", "h", "s", "b", "1\tX", "2\tY"])
    #expect(layout.texts(1) == ["c|d"])
    let notes = layout.placed(0).suffix(2)
    #expect(notes.map(\.top) == [80, 100] && notes.map(\.bottom) == [100, 120])
    #expect(layout.pages[0].frames.suffix(2).map(\.width) == [220, 220])
    #expect(layout.pages[0].decorations.contains { $0.rect.minY == 74.75 && $0.rect.width == 66 })
    #expect(layout.ownRemarks.isEmpty && layout.overflow == nil)
  }

  @Test("a row goes to the next page with its mark if the foot has no room for its note")
  func rowMoves() throws {
    let long = "y1\\\n    y2\\\n    y3"
    let text = footRows("a[^x]", rows("r", "s", "t", "u[^y]", "v"), "[^x]: X\n[^y]: \(long)")
    let layout = try layout(text)
    // Above both notes are only two rows in each column, which end before the second mark.
    #expect(layout.texts(0) == ["a1", "h", "r", "s", "h", "t", "1\tX"])
    #expect(layout.texts(1) == ["h", "u2", "h", "v", "2\ty1|y2|y3"])
    #expect(layout.placed(1).last?.top == 60)
    #expect(layout.ownRemarks.isEmpty)
  }

  @Test("the page has as many notes as have room with their marks")
  func mostNotes() throws {
    // With all five notes the columns would have no rows, and with three they have three.
    let text = footRows(
      rows("r[^v]", "s", "t[^w]", "u[^x]"), "a", "b[^y]", "c[^z]", "d",
      "[^v]: V\n[^w]: W\n[^x]: X\n[^y]: Y\n[^z]: Z")
    let layout = try layout(text, size: "[220, 140]")
    #expect(layout.texts(0) == ["h", "r1", "s", "h", "t2", "u3", "1\tV", "2\tW", "3\tX"])
    #expect(layout.texts(1) == ["a|b4|c5|d", "4\tY", "5\tZ"])
  }

  @Test("floats stand above the notes of the page, in a column or across columns")
  func floats() throws {
    let float = "::: {float=bottom}\nF[^y]\n:::"
    let layout = try layout(footRows("a[^x]", float, "b", "[^x]: X\n[^y]: Y"))
    let low = try #require(layout.placed(0).first { $0.text == "F2" })
    #expect(low.top == 50 && low.bottom == 70)
    #expect(layout.placed(0).suffix(2).map(\.top) == [80, 100])
    let across = try self.layout(
      footRows("a[^x]", "::: {.one float=bottom}\nF[^y]\n:::", "b", "[^x]: X\n[^y]: Y"))
    let wide = try #require(across.placed(0).first { $0.text == "F2" })
    #expect(wide.top == 50 && wide.bottom == 70)
    let place = try #require(across.placed(0).firstIndex { $0.text == "F2" })
    #expect(across.pages[0].frames[place].width == 220)
    #expect(across.placed(0).suffix(2).map(\.top) == [80, 100])
    #expect(layout.ownRemarks.isEmpty && across.ownRemarks.isEmpty)
  }

  @Test("sections share the foot of their page, and the columns above them are level")
  func sections() throws {
    let section = "::: one\ns[^y]\n:::"
    let layout = try layout(
      footRows("a[^x]", "b", "c", "d", section, "e", "f[^z]", "g", "[^x]: X\n[^y]: Y\n[^z]: Z"),
      size: "[220, 180]")
    let placed = layout.placed(0)
    #expect(placed.map(\.text) == ["a1|b", "c|d", "s2", "e|f3", "g", "1\tX", "2\tY", "3\tZ"])
    #expect(placed.map(\.top) == [0, 0, 40, 60, 60, 120, 140, 160])
    #expect(layout.pages[0].frames.suffix(3).allSatisfy { $0.width == 220 })
    #expect(layout.pages.count == 1 && layout.ownRemarks.isEmpty)
  }

  @Test("a note that is longer than the foot continues on the next page, above text")
  func long() throws {
    let note = (1...9).map { "n\($0)" }.joined(separator: "\\\n    ")
    let layout = try layout(footRows("a[^y]", rows("r", "s"), "b", "c", "[^y]: \(note)"))
    // At the most three quarters of the page.
    #expect(layout.texts(0).last?.hasPrefix("1\tn1|n2") == true)
    let notes = layout.pages.indices.flatMap { layout.placed($0).filter { $0.kind == "f" } }
    #expect(
      notes.map(\.text).joined(separator: "|")
        == "1\t" + (1...9).map { "n\($0)" }.joined(separator: "|"))
    #expect(notes.allSatisfy { $0.bottom == 120 })
    #expect(layout.overflow == nil && layout.ownRemarks.isEmpty)
  }

  @Test("blocks of streams and text from right to left are across the columns")
  func streams() throws {
    let text = footRows(
      rows("שלום[^x]", "א"), "ב[^gloss:y]", "[^x]: שלום\n\n[^gloss:y]: שלום")
    let layout = try layout(
      text, body: #", "direction": "rtl""#, notes: #", "streams": [{"name": "gloss"}]"#)
    let notes = layout.placed(0).filter { $0.kind == "f" }
    #expect(
      notes.map(\.top) == [70, 100] && layout.pages[0].noteStreams.values.sorted() == ["gloss"])
    let rules = layout.pages[0].rules.map(\.rect)
    #expect(rules.map(\.maxX) == [220, 220] && rules.map(\.minX) == [154, 154])
    #expect(layout.ownRemarks.isEmpty)
  }

  @Test("a shape in the foot makes it higher, and no note lies on the shape")
  func shape() throws {
    let shape = #", "exclusions": [{"shape": "polygon(0 160, 220 160, 220 200, 0 200)"}]"#
    let layout = try layout(
      footRows("a[^x]", rows("r", "s[^y]"), "b", "[^x]: X\n[^y]: Y"), size: "[220, 200]", shape)
    let notes = layout.placed(0).filter { $0.kind == "f" }
    #expect(notes.map(\.bottom).max().map { $0 <= 160.01 } == true && notes.count == 2)
    #expect(layout.pages.count == 1 && layout.ownRemarks.isEmpty)
  }

  @Test("text that is cut off keeps the notes of its marks")
  func truncated() throws {
    var request = DocumentRequest(
      DocumentInput(
        footRows(rows("r[^x]"), "a", "b", "c", "d[^y]", "e", "f", "[^x]: X\n[^y]: Y"),
        format: .markdown))
    request.overflow = .truncate
    request.sheet = try Sheet(
      parsing: Array(
        #"""
        {"sheet": 1, "page": {"size": [220, 90]}, "columns": {"count": 2, "gap": 20},
         "body": {"font": {"size": 10}, "lineHeight": 20, "spaceAfter": 0},
         "footnotes": {"place": "page", "gap": 10, "spacing": 0},
         "styles": {"footnote": {"lineHeight": 20, "spaceAfter": 0, "font": {"size": 10}},
           "table": {"table": {"padding": 0}, "spaceBefore": 0, "spaceAfter": 0}}}
        """#.utf8), place: "s.json")
    let layout = try DocumentLayout(request)
    #expect(layout.pages.count == 1 && layout.overflow != nil)
    #expect(layout.texts(0).last == "1\tX" && layout.placed(0).last?.bottom == 90)
  }

  @Test("the last columns are level above the foot of the page if the sheet asks for it")
  func balanced() throws {
    let text = footRows("a[^x]", "b", "c", "d", "[^x]: X")
    let columns = #", "variations": [{"when": {}, "columns": {"balance": true}}]"#
    for (own, bottom) in [(text, 40.0), (footRows(rows("r[^x]", "s"), "c", "[^x]: X"), 60)] {
      let layout = try layout(own, size: "[220, 200]", columns)
      let placed = layout.placed(0)
      #expect(placed.filter { $0.kind == "b" && !$0.text.isEmpty }.map(\.bottom).max() == bottom)
      #expect(placed.last == FootPlaced("f", 180, 200, "1\tX"))
    }
  }

  @Test("breaks that are chosen together have the notes of the page at its foot")
  func chosen() throws {
    let text = footRows(
      "a[^x]", rows("r[^y]", "s"), "b", "c", "d", "e", "f[^z]", "g", "h", "i", "j",
      "[^x]: X\n[^y]: Y\n[^z]: Z")
    let layout = try layout(text, #", "pageBreaking": "optimal""#)
    #expect(layout.greedyChapters.isEmpty && layout.ownRemarks.isEmpty)
    #expect(layout.texts(0).suffix(2) == ["1\tX", "2\tY"])
    #expect(layout.placed(0).suffix(2).map(\.top) == [80, 100])
    #expect(layout.pages[0].frames.suffix(2).map(\.width) == [220, 220])
    #expect(layout.overflow == nil)
  }

  @Test("notes are in the dump, in HTML and in PDF once, below the columns")
  func output() throws {
    let layout = try layout(footRows("a[^x]", rows("r[^y]", "s"), "[^x]: X\n[^y]: Y"))
    let dump = String(decoding: try layout.dumped(), as: UTF8.self)
    #expect(dump.split(separator: #""role":"footnote""#).count == 3)
    let list = layout.displayList(page: 0, keepsText: true)
    let html = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    #expect(html.split(separator: #"role="doc-footnote""#).count == 3)
    let table = try #require(html.firstRange(of: "</table>"))
    let note = try #require(html.firstRange(of: #"role="doc-footnote""#))
    #expect(table.upperBound < note.lowerBound)
  }
}

extension DocumentLayout {
  /// The texts of the containers of a page that are not empty.
  fileprivate func texts(_ number: Int) -> [String] {
    placed(number).map(\.text).filter { !$0.isEmpty }
  }

  /// The remarks, except those on styles that a text does not use.
  fileprivate var ownRemarks: [DocumentRemark] {
    remarks.filter { !$0.place.hasPrefix("styles.") }
  }
}
