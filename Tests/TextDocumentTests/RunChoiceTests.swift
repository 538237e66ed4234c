import Testing
import TextStorage

@testable import TextDocument

@Suite("Runs of a sheet choose text by expressions, classes and paragraphs")
struct RunChoiceTests {
  /// Returns the pieces of a text that a run underlines.
  private func pieces(_ text: String, _ choice: String) throws -> [String] {
    let run = #"{\#(choice), "style": {"underline": "single"}}"#
    let sheet = #"{"sheet": 1, "format": "markdown", "text": "\#(text)", "runs": [\#(run)]}"#
    var request = DocumentRequest()
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    let storage = try DocumentLayout(request).storage
    var runs: [AttributeRun] = []
    storage.appendAttributeRuns(in: 0..<storage.length, to: &runs)
    return runs.filter { storage.attributes(for: $0.attributes)[.underlineStyle] != nil }
      .map { storage.substring(in: $0.range) }
  }

  @Test(
    "an expression matches within paragraphs, by the letters and digits of Unicode",
    arguments: [
      (#"[0-9]+ €"#, ["12 €", "7 €"]), (#"^\\w+"#, ["Größe", "ένα"]), ("(?i)größe", ["Größe"]),
      (#"12.*7"#, []), (#"x*"#, []), (#"(?<=für )\\d+"#, ["12"]), (#"\\b\\p{Greek}+"#, ["ένα"]),
    ])
  func pattern(_ pattern: String, _ expected: [String]) throws {
    let text = #"Größe für 12 €\n\nένα 7 €"#
    #expect(try pieces(text, #""pattern": "\#(pattern)""#) == expected)
  }

  @Test(
    "a class chooses its paragraphs and words, and an element of Markdown likewise",
    arguments: [("hot", ["b", "e f"]), ("strong", ["d"]), ("heading1", ["a\n"]), ("none", [])])
  func classes(_ name: String, _ expected: [String]) throws {
    let text = #"# a\n\n[b]{.hot} c **d**\n\ne f {.hot}"#
    #expect(try pieces(text, #""class": "\#(name)""#) == expected)
  }

  @Test("paragraphs have numbers from 1")
  func paragraphs() throws {
    let text = #"a\n\nb\n\nc"#
    #expect(try pieces(text, #""paragraph": 2"#) == ["b\n"])
    #expect(try pieces(text, #""paragraph": [2, 3]"#) == ["b\nc"])
  }

  @Test(
    "what cannot be chosen is an error with its place",
    arguments: [
      (#""pattern": "(a""#, "runs[0].pattern"), (#""pattern": "\\C""#, "runs[0].pattern"),
      (#""paragraph": 0"#, "runs[0].paragraph"), (#""paragraph": [2, 1]"#, "runs[0].paragraph"),
      (#""paragraph": 4"#, "runs[0].paragraph"), (#""paragraph": [1]"#, "runs[0].paragraph"),
      (#""paragraph": 1, "match": "a""#, "runs[0]"), (#""class": """#, "runs[0].class"),
    ])
  func faults(_ choice: String, _ place: String) throws {
    let error = #expect(throws: DocumentError.self) { try pieces(#"a\n\nb\n\nc"#, choice) }
    #expect(error?.place.contains(place) == true, "\(String(describing: error))")
  }

  @Test("an expression that would search for ever is soon refused")
  func limits() throws {
    let start = ContinuousClock.now
    let text = String(repeating: "a", count: 40)
    let error = #expect(throws: DocumentError.self) {
      try pieces(text, #""pattern": "(a+)+b|(a|a)+c""#)
    }
    #expect(error?.message.contains("limit") == true)
    // A million steps take some hundredths of a second.
    #expect(ContinuousClock.now - start < .seconds(10))
    #expect(throws: DocumentError.self) {
      try pieces("a", #""pattern": "\#(String(repeating: "a", count: 1001))""#)
    }
  }
}
