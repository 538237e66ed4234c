import Testing
import TextLayout

@testable import TextDocument

@Suite("Traits are set by their names, as a command line gives them")
struct TraitWordTests {
  private func traits(_ words: String...) throws -> TraitCollection {
    var traits = TraitCollection()
    for word in words { try traits.set(word) }
    return traits
  }

  @Test("every trait can be set")
  func all() throws {
    let found = try traits(
      "horizontal=compact", "vertical=regular", "idiom=paper", "displayScale=2.5",
      "layoutDirection=rtl", "style=dark", "contentSizeCategory=small", "contrast=high",
      "legibilityWeight=bold", "edition=evening", "custom.style=mine")
    #expect(Trait.known.allSatisfy { found.specifies($0) })
    #expect(found.displayScale == 2.5 && found.interfaceStyle == .dark)
    #expect(found.custom == ["edition": "evening", "style": "mine"])
    #expect(try traits("content-size=extraLarge").contentSizeCategory == .extraLarge)
  }

  @Test(
    "what cannot be meant is refused",
    arguments: [
      "style", "=dark", "style=black", "stile=dark", "displayScale=big", "displayScale=0",
    ])
  func refused(word: String) {
    #expect(throws: DocumentError.self) { try traits(word) }
  }

  @Test("a name that is nearly a trait's is answered with it")
  func near() {
    #expect {
      try traits("sytle=dark")
    } throws: { error in
      (error as? DocumentError)?.hint
        == "Did you mean “style”? Write a custom trait as custom.NAME=VALUE."
    }
  }

  @Test("a language also says which way the layout runs, unless something else does")
  func language() throws {
    #expect(try traits("language=ar").layoutDirection == .rightToLeft)
    #expect(try traits("language=en").layoutDirection == .leftToRight)
    #expect(try traits("layoutDirection=ltr", "language=he").layoutDirection == .leftToRight)
  }

  @Test("paper by name has a class from its width, until a trait says another")
  func paper() throws {
    var request = DocumentRequest()
    request.sheet = try Sheet(
      parsing: Array(#"{"sheet": 1, "page": {"size": "A5 landscape"}}"#.utf8), place: "a")
    #expect(request.effectiveTraits.horizontalSizeClass == .regular)
    #expect(try PagePlan(request.resolvedPart(), for: request).width == 595.28)
    request.overrides.page.take(try #require(PaperSize(named: "a6")))
    #expect(request.effectiveTraits.horizontalSizeClass == .compact)
    request.traits.horizontalSizeClass = .regular
    #expect(request.effectiveTraits.horizontalSizeClass == .regular)
    #expect(PaperSize(named: "A7") == nil && PaperSize(named: "A4 sideways") == nil)
  }
}
