import TestFonts
import Testing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDrawing

/// Characters are 5 points wide, and each is a box from 0.5 to 4.5 points on the baseline, 7
/// points high.
@Suite("Underlines leave out letters that reach down to them")
struct UnderlineGapTests {
  /// Returns the underlines of a text whose letters `b` are 3 points lower, from left to right.
  private func rules(
    _ text: String, style: UnderlineStyle = .single, hasGaps: Bool? = nil
  ) -> [TextRule] {
    var attributes = TextAttributes()
    attributes[.font] = FontDescriptor(
      families: [], file: TestFont().path(), faceIndex: 0, size: 10)
    attributes[.underlineStyle] = style
    attributes[.underlineGaps] = hasGaps
    let storage = TextStorage(string: text, attributes: attributes)
    for (place, letter) in text.enumerated() where letter == "b" {
      storage.addAttribute(.baselineOffset, value: -3, range: place..<place + 1)
    }
    let manager = LayoutManager(fonts: FontLibrary(usesSystemFonts: false))
    let container = TextContainer(size: Size(width: 200, height: 50))
    container.lineFragmentPadding = 0
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    var list = DisplayList(size: Size(width: 200, height: 50))
    list.drawText(in: container, of: manager, at: Point(x: 20, y: 0))
    return list.items.compactMap { if case .rule(let rule) = $0 { rule } else { nil } }
  }

  @Test("the gap is as wide as the letter, and as the line is thick at both sides")
  func gap() throws {
    let whole = try #require(rules("aaa").first)
    let thickness = whole.thickness
    #expect(rules("aaa").count == 1 && whole.start == 20 && whole.end == 35 && thickness > 0)
    let parts = rules("aba")
    try #require(parts.count == 2)
    #expect(parts[0].start == 20 && abs(parts[0].end - (25.5 - thickness)) < 1e-9)
    #expect(abs(parts[1].start - (29.5 + thickness)) < 1e-9 && parts[1].end == 35)
    #expect(parts.allSatisfy { $0.y == whole.y && $0.thickness == thickness })
  }

  @Test("a line may run through all letters, and lines through the text always do")
  func through() {
    #expect(rules("aba", hasGaps: false).map(\.end) == [25, 30, 35])
    #expect(rules("aba", hasGaps: true).count == 2)
    #expect(rules("aba", style: .double).count == 2)
  }

  @Test("pieces shorter than the line is thick are left out")
  func slivers() {
    // A point is between the letters: less than the two sides of the gaps and a thickness.
    let thickness = rules("a")[0].thickness
    #expect(rules("abba").count == (1 - 2 * thickness >= thickness ? 3 : 2))
    #expect(rules("b").isEmpty)
  }

  @Test("ideographs stand on the line as a whole")
  func ideographs() {
    var attributes = TextAttributes()
    attributes[.font] = FontDescriptor(family: "Noto Sans", size: 20)
    attributes[.underlineStyle] = .single
    func count(_ text: String) -> Int {
      let storage = TextStorage(string: text, attributes: attributes)
      let manager = LayoutManager()
      let container = TextContainer(size: Size(width: 400, height: 50))
      storage.addLayoutManager(manager)
      manager.addTextContainer(container)
      var list = DisplayList(size: Size(width: 400, height: 50))
      list.drawText(in: container, of: manager, at: .zero)
      return list.items.count { if case .rule = $0 { true } else { false } }
    }
    #expect(count("道道") == 1)
    #expect(count("nag") == 1 && count("gags") > 1 && count("noon") == 1)
  }
}
