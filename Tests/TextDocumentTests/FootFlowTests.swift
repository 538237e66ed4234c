import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Notes at the foot of columns with tables, floats and boxes")
struct FootFlowTests {
  /// Lays out rows of text and of tables that are 20 points high.
  private func layout(
    _ markdown: String, size: String = "[200, 200]", notes: String = "", _ members: String = ""
  ) throws -> DocumentLayout {
    var request = DocumentRequest(DocumentInput(markdown, format: .markdown))
    let sheet = #"""
      {"sheet": 1, "page": {"size": \#(size)},
       "body": {"font": {"size": 10}, "lineHeight": 20, "spaceAfter": 0},
       "footnotes": {"gap": 10, "spacing": 0\#(notes)},
       "styles": {
         "footnote": {"lineHeight": 20, "spaceAfter": 0, "font": {"size": 10}},
         "table": {"table": {"padding": 0, "header": "repeat"}, "spaceBefore": 0,
           "spaceAfter": 0},
         "float": {"float": {"gap": 10}},
         "boxed": {"box": {"around": "box", "background": "#eee"}}}\#(members)}
      """#
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    return try DocumentLayout(request)
  }

  private func rows(_ names: String...) -> String {
    "| h |\n|---|\n" + names.map { "| \($0) |\n" }.joined()
  }

  @Test("marks in cells have their notes below the table")
  func cells() throws {
    let layout = try layout(
      footRows("a[^x]", rows("r[^y]", "s"), "b", "[^x]: X\n[^y]: Y"))
    #expect(layout.noteRemarks.isEmpty && layout.overflow == nil)
    let placed = layout.placed(0)
    #expect(placed.map(\.text) == ["a1", "h", "r2", "s", "b", "1\tX", "2\tY"])
    #expect(placed.suffix(2).map(\.top) == [160, 180])
    #expect(layout.pages[0].cells[2] != nil && layout.pages[0].cells[5] == nil)
    #expect(layout.pages[0].decorations.contains { $0.rect.minY == 154.75 })
  }

  @Test("in the dump the parent of a note is the column of its page, also below a table's header")
  func parents() throws {
    let names = (0..<20).map { $0 == 10 ? "r[^x]" : "r" }
    let table = "| h |\n|---|\n" + names.map { "| \($0) |\n" }.joined()
    let layout = try layout(footRows(table, "[^x]: X"))
    #expect(layout.pages.count == 3 && layout.texts(1).last == "1\tX")
    // The column of the first page and its ten cells come before.
    let dump = String(decoding: try layout.dumped(), as: UTF8.self)
    #expect(dump.contains(#""role":"footnote","parent":11"#))
  }

  @Test("a long note begins beside a shape at the foot, and continues on the next page")
  func beginsBesideShape() throws {
    let layout = try layout(
      footRows(rows("r", "s", "t[^x]"), "b", "[^x]: A<br>B<br>C<br>D<br>E<br>F<br>G<br>H"),
      #", "exclusions": [{"shape": "circle(1 at 199 199)"}]"#)
    #expect(layout.texts(0).last == "1\tA|B|C|D|E" && layout.texts(0).contains("t1"))
    #expect(layout.texts(1) == ["b", "F|G|H"] && layout.pages.count == 2)
  }

  @Test("a part of a divided cell is as high as the lines that stay in its column")
  func partHeights() throws {
    let text = "| h |\n|---|\n| aaaaaaaa bbbbbbbb cccccccc dddddddd eeeeeeee |\n\nb[^x]\n\n[^x]: X"
    let layout = try layout(
      text, size: "[60, 100]", #", "variations": [{"when": {}, "body": {"widows": 2}}]"#)
    let heights = layout.pages.prefix(2).map { page in
      page.frames.indices.filter { page.cells[$0] != nil }.map { page.frames[$0].height }
    }
    // Four lines have room below the header, but the last two stay together.
    #expect(heights == [[20, 60], [20, 40]])
  }

  @Test("a row of a table goes to the next page with its note, below the header")
  func rowMoves() throws {
    // Seven rows of text and table leave 60 points: a gap and two notes, not three.
    let text = footRows(
      "a", "b", "c[^x]", rows("r", "s", "t[^y]", "u[^z]", "v"), "[^x]: X\n[^y]: Y\n[^z]: Z")
    let layout = try layout(text)
    #expect(layout.texts(0) == ["a|b|c1", "h", "r", "s", "t2", "1\tX", "2\tY"])
    #expect(layout.placed(0).suffix(2).map(\.bottom) == [180, 200])
    #expect(layout.texts(1) == ["h", "u3", "v", "3\tZ"])
    #expect(layout.noteRemarks.isEmpty)
  }

  @Test("text below a table ends above the notes of both")
  func textBelow() throws {
    let text = footRows(
      "a[^x]", rows("r[^y]"), "b", "c", "d", "e[^z]", "f", "[^x]: X\n[^y]: Y\n[^z]: Z")
    let layout = try layout(text)
    // Two rows of text, two of the table and two notes leave 60 points.
    #expect(layout.texts(0) == ["a1", "h", "r2", "b|c|d", "1\tX", "2\tY"])
    #expect(layout.texts(1) == ["e3|f", "3\tZ"])
  }

  @Test("a long last note leaves room for the notes of the streams above it")
  func crowded() throws {
    // Three rows, two gaps and the gloss leave 100 points for the six rows of the other note.
    let long = (1...6).map { "n\($0)" }.joined(separator: "\\\n    ")
    let text = footRows(rows("r"), "a[^gloss:y] b[^x]", "[^x]: \(long)\n\n[^gloss:y]: Y")
    let streams = #", "streams": [{"name": "gloss", "marks": "letters"}, {"name": "notes"}]"#
    let layout = try layout(text, notes: streams)
    #expect(
      layout.placed(0).suffix(2) == [
        FootPlaced("f", 70, 90, "a\tY"), FootPlaced("f", 100, 200, "1\tn1|n2|n3|n4|n5"),
      ])
    #expect(layout.placed(1).last?.text == "n6")
    #expect(layout.lateNotes == nil)
  }

  @Test("floats at the foot stand above the notes, whichever comes first")
  func lowFloats() throws {
    let float = "::: {float=bottom}\nF[^y]\n:::"
    for text in [
      footRows("a[^x]", float, "b[^z]", "[^x]: X\n[^y]: Y\n[^z]: Z"),
      footRows(float, "a[^x]", "b[^z]", "[^y]: Y\n[^x]: X\n[^z]: Z"),
    ] {
      let layout = try layout(text)
      let placed = layout.placed(0)
      let notes = placed.filter { $0.kind == "f" }
      #expect(notes.map(\.top) == [140, 160, 180])
      let low = try #require(placed.first { $0.text.hasPrefix("F") })
      #expect(low.bottom == 130 && low.top == 110)
      #expect(layout.pages.count == 1 && layout.noteRemarks.isEmpty)
    }
  }

  @Test("a float whose note has no room waits for the next column with it")
  func floatWaits() throws {
    let text = footRows(
      "a", "b", "c", "d", "e", "f", "g", "::: {float=bottom}\nF[^y]\n:::", "h", "[^y]: Y")
    let layout = try layout(text)
    // Below seven rows there is room for the float, but not for its note.
    let pages = layout.pages.indices.map { layout.placed($0) }
    #expect(pages.flatMap { $0 }.filter { $0.text == "1\tY" }.count == 1)
    #expect(
      pages.allSatisfy { page in
        let float = page.first { $0.text.hasPrefix("F") }
        let note = page.first { $0.text == "1\tY" }
        return float == nil || note == nil || float!.bottom <= note!.top - 10
      })
    #expect(layout.overflow == nil)
  }

  @Test("a box goes to the next page with its note")
  func boxes() throws {
    let text = footRows(
      "a", "b", "c", "d", "e", "f", "g", "h", "::: boxed\nB[^y]\n:::", "i", "[^y]: Y")
    let layout = try layout(text)
    #expect(layout.texts(0) == ["a|b|c|d|e|f|g|h"])
    #expect(layout.texts(1) == ["B1", "i", "1\tY"])
  }

  @Test("a heading above a table moves with it, and its note, too")
  func kept() throws {
    let text = footRows(
      "a", "b", "c", "d", "e", "f", "# H[^x]", rows("r[^y]", "s"), "[^x]: X\n[^y]: Y")
    let layout = try layout(
      text, size: "[200, 200]",
      #", "variations": [{"when": {}, "styles": {"heading1": {"font": {"size": 10}, "spaceBefore": 0, "spaceAfter": 0}}}]"#
    )
    #expect(layout.texts(0) == ["a|b|c|d|e|f"])
    #expect(layout.texts(1) == ["H1", "h", "r2", "s", "1\tX", "2\tY"])
  }

  @Test("a long note of a cell continues below the rest of the table")
  func long() throws {
    let note = (1...9).map { "n\($0)" }.joined(separator: "\\\n    ")
    let layout = try layout(footRows("a", rows("r[^y]", "s", "t"), "b", "[^y]: \(note)"))
    #expect(layout.texts(0) == ["a", "h", "r1", "1\tn1|n2|n3|n4|n5|n6"])
    #expect(layout.texts(1) == ["h", "s", "t", "b", "n7|n8|n9"])
    #expect(layout.noteRemarks.isEmpty && layout.overflow == nil)
  }

  @Test("tables in notes have plain rows, and nothing floats there")
  func inner() throws {
    let note = "[^x]: X\n\n    | h |\n    |---|\n    | r |\n\n    ::: {float=top}\n    F\n    :::"
    let layout = try layout(footRows("a[^x]", rows("r"), note))
    #expect(layout.placed(0).last.map { $0.kind == "f" && $0.text.contains("r") } == true)
    #expect(layout.pages[0].floats[layout.pages[0].containers.count - 1] == nil)
    #expect(layout.overflow == nil)
  }

  @Test("two columns have notes of their own, and the dump has cells, floats and notes")
  func columns() throws {
    let text = footRows(
      "a[^x]", rows("r", "s[^y]", "t", "u", "v[^z]", "w"), "b", "[^x]: X\n[^y]: Y\n[^z]: Z")
    let layout = try layout(
      text, size: "[200, 160]", #", "columns": {"count": 2, "gap": 0}"#)
    #expect(layout.pages.count == 1)
    let notes = layout.placed(0).filter { $0.kind == "f" }
    #expect(notes.map(\.text) == ["1\tX", "2\tY", "3\tZ"])
    #expect(notes.map(\.bottom) == [140, 160, 160])
    let dump = String(decoding: try layout.dumped(), as: UTF8.self)
    #expect(dump.contains(#""role":"cell""#) && dump.contains(#""role":"footnote","parent":"#))
    let list = layout.displayList(page: 0, keepsText: true)
    let html = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    #expect(html.contains(#"role="doc-footnote""#) && html.contains("<table>"))
  }
}

extension DocumentLayout {
  /// The texts of the containers of a page that are not empty.
  fileprivate func texts(_ number: Int) -> [String] {
    placed(number).map(\.text).filter { !$0.isEmpty }
  }

  /// The remarks, except those on styles that a text does not use.
  fileprivate var noteRemarks: [DocumentRemark] {
    remarks.filter { !$0.place.hasPrefix("styles.") }
  }
}
