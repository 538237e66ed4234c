import Testing

@testable import TextDocument

@Suite("Quotes and lists that are nested too deeply have a remark with their line")
struct NestingRemarkTests {
  private func lines(_ markdown: String) -> [String] {
    MarkdownText(parsing: markdown).remarks.map { "\($0.line): \($0.message)" }
  }

  private func remark(_ name: String) -> String {
    "more than 12 \(name) are in each other; from here on deeper ones look like those of level "
      + "12: use fewer levels"
  }

  /// Items in each other, each in a line of its own.
  private func items(_ count: Int) -> String {
    (0..<count).map { String(repeating: "  ", count: $0) + "- a\n" }.joined()
  }

  @Test("quotes beyond the twelfth level have one remark, however many there are")
  func quotes() {
    #expect(lines(String(repeating: "> ", count: 12) + "a").isEmpty)
    #expect(lines("a\n\n" + String(repeating: "> ", count: 13) + "b") == ["3: \(remark("quotes"))"])
    let many = String(repeating: ">", count: 20_000) + " b\n\n"
    #expect(lines("a\n\n" + many + "c\n\n" + many) == ["3: \(remark("quotes"))"])
  }

  @Test("lists beyond the twelfth level have a remark of their own")
  func lists() {
    #expect(lines(items(12)).isEmpty)
    #expect(lines(items(20)) == ["13: \(remark("lists"))"])
    // Twelve of each are not too many.
    let quotes = String(repeating: "> ", count: 12)
    #expect(
      lines(items(12).split(separator: "\n").map { quotes + $0 }.joined(separator: "\n")).isEmpty)
    #expect(
      lines(String(repeating: "> ", count: 13) + "a\n\n" + items(13)) == [
        "1: \(remark("quotes"))", "15: \(remark("lists"))",
      ])
  }
}
