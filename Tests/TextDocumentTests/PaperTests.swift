import Testing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Documents without a size are put on paper")
struct PaperTests {
  private func layout(_ text: String, _ sheet: String? = nil) throws -> DocumentLayout {
    var request = DocumentRequest(DocumentInput(text, format: .markdown))
    if let sheet { request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json") }
    request.usePaper()
    return try DocumentLayout(request)
  }

  private func size(_ text: String, _ sheet: String? = nil) throws -> Size {
    try layout(text, sheet).pages[0].size
  }

  @Test("paper is A4, or Letter in North America")
  func sizes() throws {
    let a4 = Size(width: 595.28, height: 841.89)
    let letter = Size(width: 612, height: 792)
    #expect(try size("a") == a4)
    #expect(try size("---\nlang: en-US\n---\n\na") == letter)
    #expect(try size("---\nlang: es-MX\n---\n\na") == letter)
    #expect(try size("---\nlang: en\n---\n\na") == a4)
    #expect(try size("a", #"{"sheet": 1, "body": {"language": "fr-CA"}}"#) == letter)
    #expect(try size("a", #"{"sheet": 1, "body": {"language": "fr-FR"}}"#) == a4)
  }

  @Test("a size of the sheet stays, and so does a sheet with containers")
  func ownSizes() throws {
    #expect(
      try size("a", #"{"sheet": 1, "page": {"size": [100, 200]}}"#)
        == Size(width: 100, height: 200))
    #expect(
      try size("a", #"{"sheet": 1, "containers": [{"frame": [0, 0, 600, 80]}]}"#).width == 600)
  }

  @Test("text has the margins of a book and 10.5 points, and pages are numbered from the second on")
  func defaults() throws {
    let words = (0..<1200).map { "word\($0)" }.joined(separator: " ")
    let layout = try layout(words)
    let frame = layout.pages[0].frames[0]
    #expect(abs(frame.width - 0.68 * 595.28) < 1e-6)
    #expect(layout.manager.textRuns(ofParagraph: 0)[0].size == 10.5)
    let furniture = try #require(layout.furniture)
    #expect(layout.pages.count > 1)
    #expect(furniture.parts[0].isEmpty && furniture.parts[1].map(\.role) == [.foot])
    #expect(furniture.storage.string.split(separator: "\n").first == "\t2")
  }

  @Test("the sheet has priority over each default")
  func priority() throws {
    let words = (0..<1200).map { "word\($0)" }.joined(separator: " ")
    let layout = try layout(
      words,
      #"{"sheet": 1, "page": {"margin": 100}, "body": {"font": {"size": 20}}, "masters": []}"#)
    #expect(layout.pages[0].frames[0].minX == 100)
    #expect(layout.manager.textRuns(ofParagraph: 0)[0].size == 20)
    #expect(layout.furniture == nil)
  }

  @Test("lines of code that wrap are marked, unless the sheet wants otherwise")
  func wrappedCode() throws {
    let code = "```\n" + Array(repeating: "word", count: 40).joined(separator: " ") + "\n```"
    func marks(_ sheet: String? = nil) throws -> [PlacedWrapMark] {
      let layout = try layout(code, sheet)
      return layout.manager.textContainers.flatMap { layout.manager.wrapMarks(in: $0) }
    }
    let found = try marks()
    #expect(found.count == 2 && found.allSatisfy { $0.mark == .hook && abs($0.size - 8.61) < 1e-9 })
    #expect(try marks(#"{"sheet": 1, "styles": {"codeBlock": {"wrapMark": ""}}}"#).isEmpty)
    #expect(try marks(#"{"sheet": 1, "body": {"wrapMark": ""}}"#).isEmpty)
    #expect(try marks(#"{"sheet": 1, "page": {"size": [300, 300]}}"#).isEmpty)
    // Other text has no marks, and styles based on that of code have all of it.
    let words = Array(repeating: "word", count: 60).joined(separator: " ")
    let other = try layout(
      "\(words) {.like}", #"{"sheet": 1, "styles": {"like": {"basedOn": "codeBlock"}}}"#)
    #expect(other.manager.textContainers.allSatisfy { other.manager.wrapMarks(in: $0).isEmpty })
    #expect(other.manager.textRuns(ofParagraph: 0)[0].face.familyName == "Noto Sans Mono")
  }

  @Test("two lines of a paragraph stay together at the ends of pages")
  func widows() throws {
    let words = (0..<2000).map { "word\($0)" }.joined(separator: " ")
    let style = try #require(try layout(words).storage.attribute(.paragraphStyle, at: 0))
    #expect(style.widowLines == 2 && style.orphanLines == 2)
  }
}
