import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// Pages have columns of 20 rows, and the heading takes the room of three or four.
@Suite("Breaks of sections are chosen together")
struct SectionBreakingTests {
  private let optimal = #", "pageBreaking": "optimal""#

  /// Returns paragraphs of three rows.
  private func threes(_ count: Int) -> String {
    (0..<count).map { "a\($0)\\\nb\\\nc" }.joined(separator: "\n\n") + "\n\n"
  }

  /// Returns the numbers of rows of the columns that hold text of the document itself.
  private func rows(_ layout: DocumentLayout, page number: Int) -> [Int] {
    let page = layout.pages[number]
    return page.containers.indices.compactMap { place in
      if page.cells[place] != nil || page.floats[place] != nil { return nil }
      if page.footnoteParents[place] != nil { return nil }
      let container = layout.manager.textContainers[page.containers[place]]
      let count = layout.manager.lineFragments(in: container).count
      return count == 0 ? nil : count
    }
  }

  @Test("columns below a heading at the start end between paragraphs")
  func belowHeading() throws {
    let text = "# Across\n\n" + threes(30)
    let greedy = try sectionLayout(text)
    #expect(rows(greedy, page: 0) == [1, 17, 17])
    let layout = try sectionLayout(text, more: optimal)
    #expect(rows(layout, page: 0) == [1, 15, 15])
    #expect(rows(layout, page: 1) == [18, 18])
    #expect(layout.breakingRemarks.isEmpty)
  }

  @Test("the last page of a text with sections is made level")
  func lastPage() throws {
    let text = "# Across\n\n" + threes(14)
    let level = try sectionLayout(text, more: optimal, isBalanced: true)
    #expect(rows(level, page: 0) == [1, 15, 15] && rows(level, page: 1) == [6, 6])
    #expect(level.breakingRemarks.isEmpty)
    let filled = try sectionLayout(text, more: optimal)
    #expect(rows(filled, page: 1) == [12])
  }

  @Test("columns above a heading are level, and those below it are chosen again")
  func aroundHeading() throws {
    // Both columns above the heading on page 2 have 6 rows.
    let text = threes(16) + "# Across\n\n" + threes(20)
    let layout = try sectionLayout(text, more: optimal)
    #expect(rows(layout, page: 0) == [18, 18])
    // The columns below the heading have room for ten rows.
    #expect(rows(layout, page: 1) == [6, 6, 1, 9, 9])
    #expect(rows(layout, page: 2) == [18, 18])
    #expect(layout.breakingRemarks.isEmpty)
    let heading = try #require(layout.pages[1].frames.first { $0.width == 300 })
    #expect(heading.minY == 90)
  }

  @Test("columns that are made level leave no line alone")
  func levelWithoutLoneLines() throws {
    // Of 37 rows 19 and 18 would be level, and leave the first line of a paragraph alone.
    let text = threes(12) + "x\n\n# Across\n\n" + threes(20)
    let layout = try sectionLayout(text, more: optimal)
    #expect(rows(layout, page: 0) == [18, 19])
    #expect(layout.breakingRemarks.isEmpty)
  }

  @Test("a paragraph of two lines above a section stays whole")
  func shortParagraph() throws {
    let layout = try sectionLayout("a\\\nb\n\n# Across\n\n" + threes(4), more: optimal)
    #expect(rows(layout, page: 0) == [2, 1, 12])
    #expect(layout.breakingRemarks.isEmpty)
  }

  @Test("headings in a row move on together")
  func twoHeadings() throws {
    // 140 points of text leave 60, for one heading of 40 but not for two.
    let text = threes(9) + "x\n\n# One\n\n# Two\n\n" + threes(4)
    let layout = try sectionLayout(text, more: optimal)
    #expect(rows(layout, page: 0) == [15, 13])
    #expect(rows(layout, page: 1) == [2, 12])
    #expect(layout.breakingRemarks.isEmpty)
  }

  @Test("sections that begin pages are chosen, too, and so are those with notes across the page")
  func beginningPages() throws {
    let chapters = (0..<3).map {
      "# Chapter \($0)\n\n" + threes(15) + "n[^\($0)]\n\n[^\($0)]: N\n\n"
    }
    let layout = try sectionLayout(chapters.joined(), more: optimal, chapters: true)
    #expect(layout.breakingRemarks.isEmpty)
    for number in 0..<3 {
      let start = try #require(
        layout.storage.string.firstRange(of: "Chapter \(number)")?.lowerBound
      ).utf16Offset(in: layout.storage.string)
      let page = PagePlaces(layout).page(of: start)
      #expect(rows(layout, page: page).prefix(3) == [1, 15, 15], "\(number)")
    }
  }

  @Test("a heading that moves on begins a page whose breaks are chosen")
  func movedHeading() throws {
    // The 33 rows leave 30 points on page 1: no room for the heading with two rows below it.
    let text = threes(11) + "# Across\n\n" + threes(20)
    let layout = try sectionLayout(text, more: optimal)
    #expect(rows(layout, page: 0) == [18, 15])
    #expect(layout.pages[1].frames.first?.width == 300)
    #expect(rows(layout, page: 1) == [1, 15, 15])
    #expect(rows(layout, page: 2) == [18, 12])
    #expect(layout.breakingRemarks.isEmpty)
  }

  @Test("a heading without room for two lines below it moves on")
  func orphansBelowHeading() throws {
    // 150 points of text and the heading's 40 leave one row in each column.
    let layout = try sectionLayout(threes(10) + "# Across\n\n" + threes(4), more: optimal)
    #expect(rows(layout, page: 0) == [15, 15])
    #expect(layout.pages[1].frames.first?.width == 300)
    #expect(rows(layout, page: 1) == [1, 12])
    #expect(layout.breakingRemarks.isEmpty)
  }

  @Test("tables, floats and notes above a heading are level, too")
  func withParts() throws {
    let table = "| a | b |\n|---|---|\n" + String(repeating: "| c | d |\n", count: 8) + "\n"
    let text =
      threes(14) + table + "::: {float=top gap=10}\n\nA float\n\n:::\n\n" + threes(3)
      + "# Across\n\n" + threes(20) + "A note.[^n]\n\n[^n]: Its words\n"
    let layout = try sectionLayout(text, more: optimal)
    #expect(layout.overflow == nil)
    #expect(layout.breakingRemarks.isEmpty)
    let number = try #require(
      layout.pages.firstIndex { page in page.frames.contains { $0.width == 300 } })
    #expect(rows(layout, page: number) == [1, 15, 15])
    #expect(rows(layout, page: number + 1) == [18, 13])
  }

  @Test("the last page of a section of its own is level")
  func ownColumns() throws {
    let layout = try sectionLayout(
      "::: three\n\n" + threes(24) + ":::\n\n" + threes(4), more: optimal)
    #expect(rows(layout, page: 0) == [18, 18, 18])
    #expect(rows(layout, page: 1) == [6, 6, 6, 12])
    #expect(layout.breakingRemarks.isEmpty)
  }

  @Test("a heading alone in a column above a section is remarked on, one above its text is not")
  func loneHeadings() throws {
    let text = "### One\n\n# Across\n\n" + threes(4)
    #expect(try sectionLayout(text, more: optimal).breakingRemarks.isEmpty)
  }

  @Test("an edit gives the layout of a new document")
  func edited() throws {
    let text = threes(16) + "# Across\n\n" + threes(20)
    let older = try sectionLayout(text, more: optimal)
    let edited = try sectionLayout("x\n\n" + text, more: optimal, following: older)
    let fresh = try sectionLayout("x\n\n" + text, more: optimal)
    #expect(edited.pages.count == fresh.pages.count)
    for number in fresh.pages.indices {
      #expect(rows(edited, page: number) == rows(fresh, page: number))
      #expect(edited.pages[number].frames == fresh.pages[number].frames)
    }
  }
}
