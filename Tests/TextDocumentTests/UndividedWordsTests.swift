import Testing
import TextLayout

@testable import TextDocument

@Suite("Addresses, code and text in no language are not hyphenated")
struct UndividedWordsTests {
  /// The number of lines that end with a hyphen.
  private func hyphens(_ text: String, language: String? = nil, width: Double = 70) throws -> Int {
    var request = DocumentRequest(DocumentInput(text, format: .markdown))
    request.overrides.page.width = width
    request.overrides.page.margin = SheetMargins(0)
    request.overrides.body.hyphenation = .language("en-US")
    request.overrides.body.language = language
    let layout = try DocumentLayout(request)
    return layout.manager.textContainers.reduce(0) { sum, container in
      sum + layout.manager.lineFragments(in: container).count { $0.end == .hyphen }
    }
  }

  private static let words = "representation administration understanding"

  @Test("words of a language are divided")
  func words() throws { #expect(try hyphens(Self.words) > 1) }

  @Test(
    "addresses are not",
    arguments: [
      "http://representation.administration.org/understanding", "(www.administration.org)",
      "representation@administration.org",
    ])
  func addresses(text: String) throws { #expect(try hyphens(text) == 0) }

  @Test("code is not, in a paragraph whose words are")
  func code() throws {
    #expect(try hyphens("`\(Self.words)`") == 0)
    #expect(try hyphens("`\(Self.words)` \(Self.words)") > 1)
  }

  @Test("text in no language is not", arguments: ["none", "zxx"])
  func noLanguage(tag: String) throws { #expect(try hyphens(Self.words, language: tag) == 0) }
}
