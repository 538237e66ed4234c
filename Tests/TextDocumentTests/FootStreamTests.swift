import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Streams of notes have blocks, marks and numbers of their own")
struct FootStreamTests {
  private let text = footRows(
    "a[^x]", "b[^gloss:1]", "c[^gloss:2]", "[^x]: X\n[^gloss:1]: P\n[^gloss:2]: Q")

  private func notes(_ streams: String, _ more: String = "") -> String {
    #", "footnotes": {"gap": 10, "spacing": 0, "streams": [\#(streams)]\#(more)}"#
  }
  private let gloss = #"{"name": "gloss", "marks": "letters"}"#

  @Test("their blocks stand below each other, each below a line")
  func foot() throws {
    let layout = try footLayout(text, notes(gloss))
    #expect(layout.remarks.isEmpty && layout.overflow == nil)
    #expect(
      layout.placed(0) == [
        FootPlaced("b", 0, 120, "a1|ba|cb"), FootPlaced("f", 130, 150, "1\tX"),
        FootPlaced("f", 160, 180, "a\tP"), FootPlaced("f", 180, 200, "b\tQ"),
      ])
    #expect(layout.pages[0].decorations.map(\.rect.minY) == [124.75, 154.75])
    #expect(layout.storage.string == "a1\nba\ncb\n1\tX\na\tP\nb\tQ")
    let streams = [13, 17].map { layout.storage.attribute(.noteStream, at: $0) }
    #expect(streams == ["gloss", "gloss"])
    let dump = String(decoding: try layout.dumped(), as: UTF8.self)
    #expect(dump.contains(#""role":"footnote","stream":"gloss","parent":0"#))
    #expect(dump.contains(#""role":"footnote","parent":0"#))
  }

  @Test("the list of streams is their order, with gaps, rules and styles of their own")
  func order() throws {
    let own = #"{"name": "gloss", "gap": 30, "rule": false, "style": {"lineHeight": 15}}"#
    let layout = try footLayout(text, notes(own + #", {"name": "notes", "marks": "Roman"}"#))
    #expect(
      layout.placed(0) == [
        FootPlaced("b", 0, 110, "aI|b1|c2"), FootPlaced("f", 140, 155, "1\tP"),
        FootPlaced("f", 155, 170, "2\tQ"), FootPlaced("f", 180, 200, "I\tX"),
      ])
    #expect(layout.pages[0].decorations.map(\.rect.minY) == [174.75])
  }

  @Test("a row goes to the next page if the notes of all streams have no room with it")
  func knot() throws {
    // Six rows, two gaps and two notes fill the page; the note of “g” has no room.
    let text = footRows(
      "a[^x]", "b[^gloss:y]", "c", "d", "e", "f", "g[^z]", "h[^gloss:z]",
      "[^x]: X\n[^gloss:y]: Y\n[^z]: Z\n[^gloss:z]: W")
    let layout = try footLayout(text, notes(gloss))
    #expect(
      layout.placed(0) == [
        FootPlaced("b", 0, 120, "a1|ba|c|d|e|f"), FootPlaced("f", 150, 170, "1\tX"),
        FootPlaced("f", 180, 200, "a\tY"),
      ])
    #expect(
      layout.placed(1) == [
        FootPlaced("b", 0, 140, "g2|hb"), FootPlaced("f", 150, 170, "2\tZ"),
        FootPlaced("f", 180, 200, "b\tW"),
      ])
    #expect(layout.remarks.isEmpty)
  }

  @Test("a long note continues on the next page above notes of another stream")
  func long() throws {
    let long = (1...9).map { "n\($0)" }.joined(separator: "\\\n    ")
    let text = footRows(
      "a[^gloss:y] b[^x]", "c", "d[^gloss:z]", "[^x]: \(long)\n\n[^gloss:y]: Y\n[^gloss:z]: Z")
    let layout = try footLayout(text, notes(gloss))
    #expect(
      layout.placed(0) == [
        FootPlaced("b", 0, 20, "aa b1"), FootPlaced("f", 30, 170, "1\tn1|n2|n3|n4|n5|n6|n7"),
        FootPlaced("f", 180, 200, "a\tY"),
      ])
    #expect(
      layout.placed(1) == [
        FootPlaced("b", 0, 120, "c|db"), FootPlaced("f", 130, 170, "n8|n9"),
        FootPlaced("f", 180, 200, "b\tZ"),
      ])
    #expect(layout.remarks.isEmpty)
  }

  @Test("columns share the foot of their page, and shapes cut it")
  func pages() throws {
    let layout = try footLayout(
      text, #", "columns": {"count": 2, "gap": 0}"# + notes(gloss, #", "place": "page""#))
    #expect(
      layout.placed(0).map(\.text) == ["a1|ba|cb", "", "1\tX", "a\tP", "b\tQ"]
        || layout.placed(0).map(\.text) == ["a1|ba|cb", "1\tX", "a\tP", "b\tQ"])
    #expect(layout.placed(0).last == FootPlaced("f", 180, 200, "b\tQ"))
    let shape = #", "exclusions": [{"shape": "polygon(0 160, 200 160, 200 200, 0 200)"}]"#
    let cut = try footLayout(text, shape + notes(gloss))
    #expect(cut.placed(0).filter { $0.kind == "f" }.map(\.bottom) == [110, 140, 160])
  }

  @Test("at the end and in sections they are lists below each other, with titles and links back")
  func lists() throws {
    let titled = #"{"name": "gloss", "marks": "letters", "title": "Glosses"}"#
    let end = try footLayout(text, notes(titled, #", "place": "end", "title": "Notes""#))
    #expect(end.storage.string == "a1\nba\ncb\nNotes\n1\tX\nGlosses\na\tP\nb\tQ")
    #expect(end.storage.attribute(.link, at: 15) == "#fnref-1")
    let source = footRows(
      "# A", "a[^gloss:1] b[^x]", "# B", "c[^gloss:2]", "[^x]: X\n[^gloss:1]: P\n[^gloss:2]: Q")
    let sections = try footLayout(source, notes(titled, #", "place": "section""#))
    #expect(
      sections.storage.string == "A\naa b1\n1\tX\nGlosses\na\tP\nB\nca\nGlosses\na\tQ")
  }

  @Test("numbers of one stream may start again while those of another go on")
  func numbering() throws {
    let text = footRows(
      "a[^x] [^gloss:x]", "b[^y] [^gloss:y]",
      "[^x]: X\n[^y]: Y\n[^gloss:x]: P\n[^gloss:y]: Q")
    let signs = #"{"name": "gloss", "numbering": "signs"}"#
    let layout = try footLayout(text, notes(signs), size: "[200, 90]")
    #expect(layout.pages.count == 2)
    #expect(layout.storage.string == "a1 *\nb2 *\n1\tX\n2\tY\n*\tP\n*\tQ")
    let none = try footLayout(text, notes(#"{"name": "gloss", "marks": "none"}"#))
    #expect(
      none.storage.string == "a1 \u{2060}\nb2 \u{2060}\n1\tX\n2\tY\nP\nQ")
  }

  @Test("digits that the sheet asks for are those of the text's language")
  func languageDigits() throws {
    let text = footRows("a[^x]", "b[^y]", "[^x]: X\n[^y]: Y")
    func string(_ more: String, language: String? = "ar") throws -> String {
      let layout = try footLayout(
        language == nil ? "---\nlang: ar\n---\n\n" + text : text,
        #", "footnotes": {"gap": 10, "spacing": 0\#(more)}"#,
        body: language.map { #", "language": "\#($0)""# } ?? "")
      return layout.storage.string
    }
    let (asked, latin) = (#", "marks": "digits""#, "a1\nb2\n1\tX\n2\tY")
    let arabic = "a\u{661}\nb\u{662}\n\u{661}\tX\n\u{662}\tY"
    #expect(try string(asked) == arabic)
    #expect(try string(asked, language: nil) == arabic)
    #expect(try string(asked + #", "place": "section""#) == arabic)
    // Without the key they are those of ASCII.
    #expect(try string("") == latin)
    #expect(try string(#", "marks": "latin""#) == latin)
    #expect(try string(asked, language: "he") == latin)
    let gloss = try string(#", "streams": [{"name": "notes", "marks": "digits"}]"#)
    #expect(gloss == arabic)
  }

  @Test("a note whose mark is in a note of another stream stands on its page")
  func nested() throws {
    let text = footRows("a[^x]", "b", "[^x]: X[^gloss:y]\n[^gloss:y]: Y")
    let layout = try footLayout(text, notes(gloss))
    #expect(layout.placed(0).map(\.text) == ["a1|b", "1\tXa", "a\tY"])
  }

  @Test("a stream that the sheet does not have is reported, and its notes are among the others")
  func unknown() throws {
    let text = footRows("a[^glos:x] b[^gloss:y]", "[^glos:x]: X\n[^gloss:y]: Y")
    let layout = try footLayout(text, notes(gloss))
    #expect(layout.storage.string == "a1 ba\n1\tX\na\tY")
    let remark = try #require(layout.remarks.first)
    #expect(layout.remarks.count == 1 && remark.message.contains("no stream of notes “glos”"))
    #expect(remark.message.contains("gloss"))
    // Without streams a colon is a part of the name.
    #expect(try footLayout(text, footPlain).storage.string == "a1 b2\n1\tX\n2\tY")
  }

  @Test("streams that the order of a text mixes are one")
  func mixed() {
    let storage = TextStorage(string: "ab\nB\nA\n")
    storage.addAttribute(.noteReference, value: "a", range: 0..<1)
    storage.addAttribute(.noteReference, value: "b", range: 1..<2)
    for (name, start, stream) in [("b", 3, "gloss"), ("a", 5, "notes")] {
      storage.addAttribute(.note, value: name, range: start..<start + 2)
      storage.addAttribute(.noteStream, value: stream, range: start..<start + 2)
    }
    let mixed = FootnoteTexts(storage, 0..<7, streams: ["notes", "gloss"])
    #expect(mixed.streams == [0..<2, 2..<2] && mixed.order == [0, 1])
    let ordered = FootnoteTexts(storage, 0..<7, streams: ["gloss", "notes"])
    #expect(ordered.streams == [0..<1, 1..<2] && ordered.order == [1, 0])
    #expect(ordered.dueCount(upTo: 1) == 1 && ordered.count(ofStream: 0, in: 1) == 0)
  }
}
