import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Marks of a stream have notes beside the text")
struct SideNoteMarkTests {
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

  private let letters = #"{"name": "m", "placement": "side", "marks": "letters"}"#

  /// Rows of text and of notes are 20 points high. The text is 200 points wide, and the column of
  /// notes 100, with 20 points between them.
  private func layout(
    _ markdown: String, _ stream: String, _ more: String = "", notes: String = "",
    size: String = "[320, 200]", presentation: String = "beside"
  ) throws -> DocumentLayout {
    let sheet = #"""
      {"sheet": 1, "page": {"size": \#(size)},
       "body": {"font": {"size": 10}, "lineHeight": 20, "spaceAfter": 0},
       "footnotes": {"gap": 10, "spacing": 0, "streams": [\#(stream)]\#(more)},
       "styles": {"footnote": {"lineHeight": 20, "spaceAfter": 0, "font": {"size": 10}}},
       "notes": {"presentation": "\#(presentation)", "width": 100, "gap": 20, "spacing": 5\#(notes)}}
      """#
    var request = DocumentRequest(DocumentInput(markdown, format: .markdown))
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    request.overflow = size.contains("auto") ? nil : .pages
    return try DocumentLayout(request)
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

  @Test("they are at the height of their marks, and other notes at the foot")
  func beside() throws {
    let text = footRows("a[^m:x]", "b[^y]", "c[^m:z]", "[^m:x]: X\n[^y]: Y\n[^m:z]: Z")
    let layout = try layout(text, letters)
    #expect(layout.remarks.isEmpty && layout.overflow == nil)
    #expect(
      placed(layout, notes: false) == [Placed(0, 0, "aa|b1|cb"), Placed(0, 180, "1\tY")])
    #expect(notes(layout) == [Placed(220, 0, "a\tX"), Placed(220, 40, "b\tZ")])
    #expect(layout.storage.string == "aa\nb1\ncb\n1\tY\na\tX\nb\tZ")
    let dump = String(decoding: try layout.dumped(), as: UTF8.self)
    #expect(dump.contains(#""role":"note","stream":"m""#))
  }

  @Test("on a page as high as its text they share their column with the notes of the sheet")
  func growing() throws {
    let text = footRows("a[^m:x]", "b[^y]", "[^m:x]: X\n[^y]: Y")
    let item = #", "items": [{"at": "b", "text": "I"}]"#
    let layout = try layout(text, letters, notes: item, size: #"[320, "auto"]"#)
    #expect(notes(layout).map(\.text) == ["a\tX", "I"])
    #expect(notes(layout)[0] == Placed(220, 0, "a\tX"))
    #expect(layout.storage.string.contains("1\tY\na\tX\nI"))
  }

  @Test("numbers by pages begin again on each page, and notes need no numbers")
  func numbers() throws {
    let text = footRows("a[^m:x]", "b[^m:y]", "[^m:x]: X\n[^m:y]: Y")
    let signs = #"{"name": "m", "placement": "side", "numbering": "signs"}"#
    let pages = try layout(text, signs, size: "[320, 20]")
    #expect(notes(pages).map(\.text) == ["*\tX"] && notes(pages, 1).map(\.text) == ["*\tY"])
    let plain = try layout(text, #"{"name": "m", "placement": "side", "marks": "none"}"#)
    #expect(notes(plain) == [Placed(220, 0, "X"), Placed(220, 25, "Y")])
  }

  @Test("where no room is beside the text, they are at the foot")
  func blocks() throws {
    let text = footRows("a[^m:x]", "[^m:x]: X")
    let layout = try layout(text, letters, presentation: "block")
    #expect(notes(layout).isEmpty)
    #expect(placed(layout, notes: false) == [Placed(0, 0, "aa"), Placed(0, 180, "a\tX")])
  }
}
