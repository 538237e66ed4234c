import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Marks of notes follow the pages")
struct FootMarkTests {
  private let text = footRows(
    "a[^x]", "b[^y]", "c", "d", "e", "f[^z]", "[^x]: X\n[^y]: Y\n[^z]: Z")

  @Test("numbers and signs begin anew on each page, in text and notes alike")
  func restarts() throws {
    func string(_ numbering: String) throws -> String {
      let notes = #", "footnotes": {"numbering": "\#(numbering)", "gap": 10, "spacing": 0}"#
      return try footLayout(text, notes, size: "[200, 130]").storage.string
    }
    #expect(try string("document") == "a1\nb2\nc\nd\ne\nf3\n1\tX\n2\tY\n3\tZ")
    #expect(try string("page") == "a1\nb2\nc\nd\ne\nf1\n1\tX\n2\tY\n1\tZ")
    #expect(try string("signs") == "a*\nb†\nc\nd\ne\nf*\n*\tX\n†\tY\n*\tZ")
  }

  @Test("signs are doubled after the sixth, and counted where there are too many")
  func signs() {
    var footnotes = SheetFootnotes()
    footnotes.numbering = .signs
    let plan = FootnotePlan(footnotes, em: 10)
    #expect(
      (0..<7).map { plan.streams[0].mark($0, language: nil) } == [
        "*", "†", "‡", "§", "‖", "¶", "**",
      ])
    #expect(
      plan.streams[0].mark(12, language: nil) == "***"
        && plan.streams[0].mark(18, language: nil) == "*4")
  }

  @Test("marks and notes link to each other")
  func links() throws {
    let layout = try footLayout(text, footPlain)
    let storage = layout.storage
    #expect(storage.attribute(.link, at: 1) == "#fn-1")
    #expect(storage.attribute(.noteReference, at: 1) == "1")
    let note = try #require(storage.string.utf16.firstIndex(of: 0x58))
    let start = storage.string.utf16.distance(from: storage.string.utf16.startIndex, to: note) - 2
    #expect(storage.attribute(.link, at: start) == "#fnref-1")
    #expect(storage.attribute(.note, at: start) == "1")
    let links = layout.displayList(page: 0, keepsText: true).text?.links ?? []
    #expect(links.map(\.anchor).prefix(2) == ["fnref-1", "fnref-2"])
    #expect(links.filter(\.isNoteMark).count == 3)
  }
}
