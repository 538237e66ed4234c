import Testing
import TextLayout

@testable import TextDocument

@Suite("Heads show values of the document, and the first or last heading of their page")
struct MasterFieldTests {
  private let matter = "---\nPublisher: A|b *c* {page}\ndate: 2026-01-02\n---\nwords"

  @Test("keys of the front matter are fields", arguments: ["plain", "markdown"])
  func frontMatter(_ format: String) throws {
    let fixture = try MasterFixture(
      #"""
      "masters": [{"head": {"text": "{publisher}, {Publisher}, {date}", "format": "\#(format)"}}]
      """#, size: "[900, 140]", markdown: matter)
    let value = "A|b *c* {page}"
    #expect(fixture.texts(.head) == ["\(value), \(value), 2026-01-02"])
    #expect(fixture.messages.isEmpty)
  }

  @Test("values of the data precede them, and divide no line")
  func data() throws {
    let fixture = try MasterFixture(
      #""masters": [{"head": "{publisher}\t{client}", "foot": "{date}"}]"#, size: "[900, 140]",
      markdown: "---\npublisher: No\n---\nwords",
      values: ["publisher": "A\tb\nc", "client": "Bo", "date": "today"])
    #expect(fixture.texts(.head) == ["A b\u{2028}c\tBo"])
    #expect(fixture.texts(.foot) == ["today"])
    #expect(fixture.messages.isEmpty)
  }

  @Test("a title with marks is text in a head of Markdown")
  func title() throws {
    let fixture = try MasterFixture(
      #"""
      "title": "2 *3* 4 | [a](b)", "text": "a",
      "masters": [{"head": {"text": "*{title}*", "format": "markdown"}}]
      """#, size: "[900, 140]")
    #expect(fixture.texts(.head) == ["2 *3* 4 | [a](b)"])
  }

  @Test("a misspelt key has a remark with the nearest")
  func misspelt() throws {
    let fixture = try MasterFixture(
      #""masters": [{"head": "{publsher}"}]"#, size: "[900, 140]", markdown: matter)
    #expect(fixture.texts(.head) == ["{publsher}"])
    #expect(fixture.messages.first?.contains("publisher") == true)
  }

  @Test("the last section is the last heading of its level on the page, or the one before it")
  func lastSection() throws {
    let fixture = try MasterFixture(
      """
      "styles": {"heading1": {"font": {"size": 10}, "spaceBefore": 0, "spaceAfter": 0},
                 "heading2": {"font": {"size": 10}, "spaceBefore": 0, "spaceAfter": 0}},
      "masters": [{"head": "{section:last}/{section:2:last}", "foot": "{section:2:lst}"}]
      """, markdown: "# A\n\n## A1\n\na\n\nb\n\nc\n\n## A2\n\n## A3\n\nd\n\ne\n\nf\n\n# B\n\ng\n\nh"
    )
    #expect(fixture.texts(.head) == ["A/A1", "A/A3", "B/", "B/"])
    #expect(fixture.texts(.foot).first == "{section:2:lst}")
    #expect(fixture.messages.count == 1)
  }
}
