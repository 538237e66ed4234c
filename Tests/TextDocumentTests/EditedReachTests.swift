import Testing
import TextLayout

@testable import TextDocument

/// Checks how many paragraphs an edit of a document lays out.
///
/// Rows are 10 points high, and columns have 20 of them.
@Suite("The reach of edits in documents")
struct EditedReachTests {
  /// Lays out a text after an older version of it, and compares it with a fresh layout.
  ///
  /// - Returns: The numbers of paragraphs that were laid out for the edit and for the text alone.
  private func work(
    _ old: String, _ new: String, more: String = "", isBalanced: Bool = false
  ) throws -> (edit: Int, fresh: Int) {
    let layout = try sectionLayout(old, more: more, isBalanced: isBalanced)
    let before = layout.manager.laidOutParagraphCount
    let edited = try sectionLayout(new, more: more, isBalanced: isBalanced, following: layout)
    let count = edited.manager.laidOutParagraphCount - before
    let fresh = try sectionLayout(new, more: more, isBalanced: isBalanced)
    #expect(try edited.dumped() == fresh.dumped())
    return (count, fresh.manager.laidOutParagraphCount)
  }

  private func paragraphs(_ count: Int, changing changed: Int? = nil, to text: String = "")
    -> String
  {
    (0..<count).map { $0 == changed ? text : "Line \($0)." }.joined(separator: "\n\n")
  }

  @Test("a word in one of 400 paragraphs lays out that paragraph")
  func word() throws {
    let work = try work(paragraphs(400), paragraphs(400, changing: 57, to: "Line 57 x."))
    #expect(work == (1, 400))
  }

  @Test("a row more moves the rest of the text")
  func row() throws {
    let long = "A line that is too long for its column, and so needs another."
    let work = try work(paragraphs(400), paragraphs(400, changing: 390, to: long))
    #expect(work.edit < 15)
    #expect(work.fresh == 400)
  }

  /// A table of some rows between two paragraphs.
  private func table(_ count: Int, changing changed: Int? = nil, to text: String = "") -> String {
    let rows = (0..<count).map { $0 == changed ? "| \(text) | b |" : "| a \($0) | b |" }
    return "Before.\n\n| one | two |\n|---|---|\n\(rows.joined(separator: "\n"))\n\nAfter."
  }

  @Test("a cell lays out its row, and no other")
  func cell() throws {
    let work = try work(table(200), table(200, changing: 120, to: "a 12"))
    #expect(work.edit <= 4)
    #expect(work.fresh > 400)
  }

  @Test("a word between floats and tables lays out what is near it")
  func flow() throws {
    func text(_ word: String) -> String {
      (0..<40).map { number in
        "Line \(number) \(number == 20 ? word : "y").\n\n"
          + "| one | two |\n|---|---|\n| a | b |\n| c | d |"
      }.joined(separator: "\n\n")
    }
    let work = try work(text("y"), text("x"))
    #expect(work.edit <= 6)
    #expect(work.fresh > 250)
  }

  @Test(
    "with breaks that are chosen together, a word lays out what is near it",
    arguments: ["", "\n\n| one | two |\n|---|---|\n| a | b |"])
  func chosenBreaks(end: String) throws {
    func layout(_ word: String, after older: DocumentLayout?) throws -> DocumentLayout {
      try sectionLayout(
        paragraphs(400, changing: 300, to: "Line \(word).") + end,
        more: ", \"pageBreaking\": \"optimal\"", following: older)
    }
    let first = try layout("y", after: layout("x", after: nil))
    let (laidOut, measured) = (
      first.manager.laidOutParagraphCount, first.manager.measuredParagraphCount
    )
    let second = try layout("z", after: first)
    #expect(second.manager.measuredParagraphCount - measured == 1)
    #expect(second.manager.laidOutParagraphCount - laidOut < 30)
    #expect(try second.dumped() == layout("z", after: nil).dumped())
  }

  @Test("a word lays out its paragraph and the entries of the contents")
  func contents() throws {
    func text(_ word: String) -> String {
      (0..<30).map { number in
        "### Part \(number)\n\n" + paragraphs(12) + "\n\nEnd \(number == 15 ? word : "y")."
      }.joined(separator: "\n\n")
    }
    // Four layouts of 30 entries: with and without their tab stops and numbers.
    let work = try work(text("y"), text("x"), more: ", \"contents\": {}")
    #expect(work.edit <= 130)
    #expect(work.fresh > 400)
  }

  @Test("a word between paragraphs with notes lays out what is near it")
  func notes() throws {
    func text(_ word: String) -> String {
      (0..<100).map { "Line \($0) \($0 == 40 ? word : "y").[^n\($0)]" }.joined(separator: "\n\n")
        + (0..<100).map { "\n\n[^n\($0)]: Note \($0)." }.joined()
    }
    let work = try work(text("y"), text("x"))
    #expect(work.edit * 4 < work.fresh * 3)
  }
}
