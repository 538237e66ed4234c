import Testing
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Headings of Markdown are balanced")
struct BalancedHeadingTests {
  private func lines(_ members: String) throws -> [String] {
    var request = DocumentRequest()
    request.sheet = try Sheet(
      parsing: Array(
        """
        {"sheet": 1, "format": "markdown", "text": "# A heading of more words than one line takes",
         "page": {"size": [600, "auto"]}\(members)}
        """.utf8), place: "s.json")
    let layout = try DocumentLayout(request)
    return layout.manager.lineFragments(in: layout.manager.textContainers[0]).map {
      layout.storage.substring(in: $0.range)
    }
  }

  @Test("a heading of two lines is even, and as before if its style says so")
  func heading() throws {
    let greedy = try lines(#", "styles": {"heading1": {"lineBreaking": "greedy"}}"#)
    #expect(greedy == ["A heading of more words than one ", "line takes"])
    #expect(try lines("") == ["A heading of more words ", "than one line takes"])
  }

  @Test("headings of Japanese end their lines between phrases, and text does not")
  func phrases() throws {
    func styles(_ members: String) throws -> [Bool] {
      var request = DocumentRequest()
      request.sheet = try Sheet(
        parsing: Array(
          ##"{"sheet": 1, "format": "markdown", "text": "# 今日は\n\n天気"\##(members)}"##.utf8),
        place: "s.json")
      let storage = try DocumentLayout(request).storage
      return [0, storage.length - 1].map {
        storage.attribute(.paragraphStyle, at: $0)?.lineBreakStrategy.contains(.keepsPhrases)
          == true
      }
    }
    #expect(try styles("") == [true, false])
    #expect(try styles(#", "styles": {"heading1": {"phrases": false}}"#) == [false, false])
    #expect(try styles(#", "body": {"phrases": true}"#) == [true, true])
  }
}
