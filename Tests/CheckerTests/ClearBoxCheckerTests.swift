import Checker
import SeededRandom
import Testing
import TextDocument
import TextGeometry
import TextLayout
import TextStorage

@Suite("Boxes that keep clear of shapes keep the rules of the design")
struct ClearBoxCheckerTests {
  /// A document with boxes, floats, tables and shapes, generated from a seed.
  private struct GeneratedBoxes {
    static let shapeColor = Color(red: 0.5, green: 0.25, blue: 0)
    static let boxColor = Color(red: 0, green: 0.25, blue: 0.5)
    let edit: GeneratedEdit

    init(seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      let sample = generator.pick(SampleText.allCases)
      var sheet = Sheet()
      sheet.base.page.width = 420
      if generator.chance(0.8) { sheet.base.page.height = .points(360) }
      sheet.base.page.margin = SheetMargins(.points(20))
      sheet.base.body.font.families = [sample.family]
      sheet.base.body.font.size = 11
      sheet.base.body.alignment = generator.pick([.natural, .justify])
      if generator.chance(0.5) { sheet.base.body.lineHeight = generator.number(14...20) }
      if generator.chance(0.3), sheet.base.page.height != nil { sheet.base.columns.count = 2 }
      for name in ["first", "second"] {
        var style = SheetStyle()
        style.box.around = generator.chance(0.8) ? .box : .text
        style.box.padding = [generator.number(0...9), generator.number(0...9)]
        style.box.margin = [generator.number(0...5)]
        style.box.background = Self.boxColor
        if generator.chance(0.5) { style.box.border = SheetBoxBorder() }
        if generator.chance(0.3) { style.box.breakInside = .avoid }
        if generator.chance(0.2) { style.box.width = .percent(generator.number(30...120)) }
        if generator.chance(0.2) { style.box.minimumHeight = generator.number(10...90) }
        sheet.base.styles[name] = style
      }
      sheet.base.exclusions = (0..<generator.int(0..<4)).map { _ in
        let (x, y) = (generator.int(0..<100), generator.int(0..<100))
        var exclusion = SheetExclusion(
          SheetShape("circle(\(generator.int(8..<25))% at \(x)% \(y)%)", place: "shape"))
        exclusion.fill = Self.shapeColor
        return exclusion
      }
      func words(_ most: Int) -> String {
        sample.paragraph(words: generator.int(1..<most), using: &generator)
          .filter { !"|<>*_`#[]{}:\\~&".contains($0) && !$0.isNewline }
      }
      func part() -> String {
        let name = generator.pick(["first", "second"])
        switch generator.int(0..<7) {
        case 0: return words(60)
        case 1: return "# \(words(3)) {.\(name)}"
        case 2: return "::: {float=start width=\(generator.int(20..<50))%}\n\n\(words(12))\n\n:::"
        case 3: return "> \(words(20))\n{.\(name)}"
        case 4:
          let rows = (0..<generator.int(1..<9)).map { _ in "|\(words(9))|\(words(3))|\n" }
          let above = generator.chance(0.5) ? words(20) : ""
          let below = generator.chance(0.5) ? words(20) : ""
          return "::: \(name)\n\n\(above)\n\n|a|b|\n|-|-|\n\(rows.joined())\n\(below)\n\n:::"
        default:
          let inner = (0..<generator.int(1..<4)).map { _ in words(30) }
          return "::: \(name)\n\n\(inner.joined(separator: "\n\n"))\n\n:::"
        }
      }
      let parts = (0..<generator.int(1..<6)).map { _ in part() }
      edit = GeneratedEdit(
        parts, adding: part(), at: generator.int(0..<parts.count + 1), sheet: sheet)
    }
  }

  @Test("generated boxes touch no shape, overlap nothing, and are laid out after an edit like new")
  func generatedBoxes() throws {
    var run = GeneratedRun(debug: 40, release: 400, long: 20_000)
    var count = 0
    for seed in run.seeds {
      let generated = GeneratedBoxes(seed: seed)
      let layout = try DocumentLayout(generated.edit.request)
      var faults: [String] = []
      for page in layout.pages {
        faults += TableCheckerTests.overlaps(of: page, layout)
        faults += Self.faults(of: page, layout, count: &count)
      }
      if try !layout.isFresh(after: generated.edit.edited) {
        faults.append("The edited layout differs from a new one.")
      }
      run.check(layout, seed: seed, others: faults)
    }
    run.expectNoFaults()
    #expect(count > 5)
  }

  /// Returns a sentence for each box on a page that is not one rectangle, touches a shape, or
  /// overlaps the text of another container.
  private static func faults(
    of page: DocumentPage, _ layout: DocumentLayout, count: inout Int
  ) -> [String] {
    var faults: [String] = []
    for decoration in page.decorations
    where decoration.color == GeneratedBoxes.boxColor && decoration.path == nil {
      for shape in page.shapes
      where shape.fill == GeneratedBoxes.shapeColor && shape.path.touches(decoration.rect) {
        faults.append("The box of a table at \(decoration.rect) touches \(shape.path.bounds).")
      }
    }
    for place in page.clearBoxes.sorted() {
      count += 1
      let container = layout.manager.textContainers[page.containers[place]]
      let move = page.frames[place].origin - Point.zero
      for part in layout.manager.textBoxes(in: container) where part.depth == 0 {
        guard part.rects.count == 1 else {
          faults.append("A box has \(part.rects.count) rectangles.")
          continue
        }
        let rect = part.rects[0].offset(by: move)
        for shape in page.shapes
        where shape.fill == GeneratedBoxes.shapeColor && shape.path.touches(rect) {
          faults.append("\(rect) touches \(shape.path.bounds).")
        }
        for (other, index) in page.containers.enumerated() where other != place {
          let origin = page.frames[other].origin
          for line in layout.manager.lineFragments(in: layout.manager.textContainers[index])
          where line.used.end - line.used.start > 0.1 {
            let own = Rect(
              x: origin.x + line.used.start + 0.02, y: origin.y + line.rect.minY + 0.02,
              width: line.used.end - line.used.start - 0.04, height: line.rect.height - 0.04)
            if own.overlaps(rect) { faults.append("\(rect) covers a line at \(own).") }
          }
        }
      }
    }
    return faults
  }
}

extension BezierPath {
  /// True if the inside of a rectangle, less some rounding, has a point of the path's area.
  fileprivate func touches(_ rect: Rect) -> Bool {
    let inner = Rect(
      x: rect.minX + 0.02, y: rect.minY + 0.02, width: rect.width - 0.04,
      height: rect.height - 0.04)
    guard inner.width > 0, inner.height > 0 else { return false }
    guard let index = try? ExclusionIndex(exclusions: [ExclusionPath(path: self)]) else {
      return true
    }
    var scratch = ExclusionIndex.Scratch()
    var spans: [HorizontalSpan] = []
    let band = Rect(x: -1e4, y: inner.minY, width: 2e4, height: inner.height)
    index.freeSpans(of: band, isRightToLeft: false, scratch: &scratch, into: &spans)
    return !spans.contains { $0.start <= inner.minX && inner.maxX <= $0.end }
  }
}
