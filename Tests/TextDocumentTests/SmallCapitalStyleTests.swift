import TestFonts
import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Small capitals of styles")
struct SmallCapitalStyleTests {
  /// A font without small capitals; capitals in their place have 76 % of the size.
  private static let font = TestFont().path()

  private static let lack =
    "“Test” has no small capitals; smaller capitals replace them "
    + "(Choose a family with the feature “smcp”, or another “case”.)"

  private func sheet(_ members: String) -> String {
    """
    {"sheet": 1, "page": {"size": [300, 300]}, \(members.replacing("FONT", with: Self.font))}
    """
  }

  private func layout(_ members: String) throws -> DocumentLayout {
    var request = DocumentRequest()
    request.sheet = try Sheet(parsing: Array(sheet(members).utf8), place: "s.json")
    return try DocumentLayout(request)
  }

  @Test("words, headings, cells and runs have them, and the text keeps its letters")
  func places() throws {
    let layout = try layout(
      #"""
      "format": "markdown",
      "text": "# Mill\n\nOne [Mill]{.caps} two.\n\n| Three |\n|---|\n| [Mill]{.caps} |\n\nFour five.",
      "body": {"font": {"file": "FONT", "size": 10}},
      "styles": {"caps": {"case": "smallCaps"},
        "heading1": {"case": "smallCaps", "font": {"file": "FONT", "size": 10}}},
      "runs": [{"match": "five", "style": {"case": "smallCaps"}}]
      """#)
    let small = layout.manager.textRuns.filter { $0.size == 7.6 }.map {
      layout.storage.substring(in: $0.range).filter { !$0.isWhitespace }
    }
    #expect(small == ["ill", "ill", "ill", "five"])
    #expect(layout.storage.string.hasPrefix("Mill\nOne Mill two."))
    #expect(layout.remarks.map(\.text) == ["fonts: " + Self.lack])
  }

  @Test("a style within small capitals may set letters as they are written")
  func nested() throws {
    let layout = try layout(
      #"""
      "text": "mill mill", "body": {"case": "smallCaps", "font": {"file": "FONT", "size": 10}},
      "runs": [{"range": [5, 9], "style": {"case": "none"}}]
      """#)
    #expect(layout.manager.textRuns.map(\.size) == [7.6, 10, 10])
  }

  @Test("a font with small capitals for some letters is reported where others are needed")
  func someLetters() throws {
    #expect(try layout(#""text": "Mill", "body": {"case": "smallCaps"}"#).remarks.isEmpty)
    #expect(try layout(#""text": "ΩΜ", "body": {"case": "smallCaps"}"#).remarks.isEmpty)
    let greek = try layout(#""text": "Ωμέγα", "body": {"case": "smallCaps"}"#)
    #expect(
      greek.remarks.map(\.message) == [
        "“Noto Serif” lacks some small capitals; smaller capitals replace them"
      ])
  }

  @Test("a check reports a font without them once, at the style")
  func check() throws {
    let text = sheet(
      #"""
      "text": "Mill", "body": {"case": "smallCaps", "font": {"file": "FONT", "size": 10}}
      """#)
    let check = try SheetCheck(
      Array(text.utf8), name: "s.json", in: "", for: DocumentRequest(), environments: [])
    #expect(check.faults.map(\.place) == ["body.case"])
    #expect(
      check.faults.map(\.message) == [
        "“Test” has no small capitals; smaller capitals replace them"
      ])
  }
}
