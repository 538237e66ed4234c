import Checker
import SeededRandom
import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// The table of `docs/beside-shapes.md`: each kind of content beside, on both sides of, and inside
/// of shapes, in both directions.
@Suite("Every kind of content keeps clear of every kind of shape")
struct ShapeMatrixTests {
  /// The kinds of content.
  enum Content: String, CaseIterable {
    case paragraph, list, box, clearBox, table, dropCap, figure
  }

  /// The places of a shape.
  enum Place: String, CaseIterable {
    case side, middle, inside
  }

  /// The directions of the text.
  enum Direction: String, CaseIterable {
    case leftToRight, rightToLeft
  }

  private static let size = 400.0

  /// A document of one cell of the table, generated from a seed.
  private static func request(
    _ content: Content, _ place: Place, _ direction: Direction, seed: UInt64
  ) -> DocumentRequest {
    var generator = SeededGenerator(seed: seed)
    let sample: SampleText =
      direction == .leftToRight ? .latin : generator.pick([.arabic, .hebrew])
    func words(_ range: Range<Int>) -> String {
      sample.paragraph(words: generator.int(range), using: &generator)
        .filter { !"|<>*_`#[]{}:\\~&".contains($0) && !$0.isNewline }
    }
    let side = generator.pick(["start", "end", "center"])
    let text =
      switch content {
      case .paragraph, .dropCap: words(60..<120)
      case .list: (0..<5).map { _ in "- \(words(4..<30))" }.joined(separator: "\n")
      case .box: "> \(words(10..<40))\n>\n> \(words(10..<40))"
      case .clearBox: "::: whole\n\n\(words(10..<30))\n\n\(words(5..<20))\n\n:::"
      case .table:
        ([row(words), "|-|-|-|"] + (0..<4).map { _ in row(words) }).joined(separator: "\n")
      case .figure: "::: {float=\(side) width=30%}\n\n\(words(4..<14))\n\n:::\n\n\(words(30..<60))"
      }
    var sheet = Sheet()
    sheet.base.page.width = size
    sheet.base.page.height = .points(1200)
    sheet.base.page.margin = SheetMargins(.points(20))
    sheet.base.body.font.families = [sample.family]
    sheet.base.body.font.size = 10
    sheet.base.body.direction = direction == .leftToRight ? .leftToRight : .rightToLeft
    sheet.base.styles["blockQuote"] = boxStyle(around: .text)
    sheet.base.styles["whole"] = boxStyle(around: .box)
    if content == .dropCap {
      var cap = DropCap()
      cap.lines = 3
      sheet.base.body.dropCap = cap
    }
    var exclusion: SheetExclusion?
    let (x, y) = (generator.int(0..<25), generator.int(60..<240))
    switch place {
    case .side:
      let left = generator.chance(0.5) ? x : 100 - x
      exclusion = SheetExclusion(
        SheetShape("circle(\(generator.int(50..<100)) at \(left)% \(y))", place: "shape"))
    case .middle:
      exclusion = SheetExclusion(
        SheetShape(
          "ellipse(\(generator.int(20..<60)) \(generator.int(60..<120)) at 50% \(y))",
          place: "shape"))
    case .inside:
      var container = SheetContainer(
        x: .points(0), y: .points(0), width: .points(size), height: .points(1200))
      container.inside = SheetShape(
        "ellipse(\(generator.int(160..<195)) 580 at 200 600)", place: "inside")
      sheet.base.containers = [container]
    }
    if var shape = exclusion {
      shape.margin = .points(generator.number(0...12))
      sheet.base.exclusions = [shape]
    }
    let before = content == .dropCap ? "" : "\(words(3..<20))\n\n"
    var request = DocumentRequest(
      DocumentInput("\(before)\(text)\n\n\(words(3..<30))", format: .markdown))
    request.sheet = sheet
    return request
  }

  private static func row(_ words: (Range<Int>) -> String) -> String {
    "| " + (0..<3).map { _ in words(1..<5) }.joined(separator: " | ") + " |"
  }

  private static func boxStyle(around: SheetBox.Around) -> SheetStyle {
    var style = SheetStyle()
    style.box.background = .black
    style.box.padding = [4, 6]
    style.box.around = around
    return style
  }

  @Test(
    "no text is inside the shape, nothing is lost, and the order of reading is kept",
    arguments: Content.allCases, Place.allCases)
  func cells(content: Content, place: Place) throws {
    for direction in Direction.allCases {
      let count = Sweep.askedCount ?? Sweep.count(debug: 3, release: 10, long: 300)
      let oracle = HarfBuzzOracle()
      for seed in SeededGenerator.firstSeed..<SeededGenerator.firstSeed + count {
        let request = Self.request(content, place, direction, seed: seed)
        let layout = try DocumentLayout(request)
        var checker = LayoutChecker(CheckedLayout(layout.manager, layout.storage), oracle: oracle)
        checker.check()
        let faults = checker.faults + Self.faults(of: layout)
        for fault in faults.prefix(3) { Issue.record("\(direction), seed \(seed): \(fault)") }
      }
    }
  }

  /// Returns a sentence for each piece of text that is in the shape, missing, shown twice, or
  /// before text that precedes it.
  private static func faults(of layout: DocumentLayout) -> [String] {
    var faults: [String] = []
    let page = layout.pages[0]
    let shapes = shapes(of: layout)
    if layout.overflow != nil || layout.pages.count > 1 { faults.append("Text is left.") }
    var ranges: [Range<Int>] = []
    var headers: Set<Range<Int>> = []
    for (place, index) in page.containers.enumerated() {
      let container = layout.manager.textContainers[index]
      let move = page.frames[place].origin - Point.zero
      var end = -1
      for fragment in layout.manager.lineFragments(in: container) {
        if fragment.range.lowerBound < end { faults.append("Line \(fragment.range) is too late.") }
        end = fragment.range.upperBound
        // The header of a table may be shown again.
        let isHeader = page.cells[place]?.isHeader == true
        if !isHeader || headers.insert(fragment.range).inserted { ranges.append(fragment.range) }
        let used = fragment.used
        guard used.end - used.start > 0.1 else { continue }
        let line = Rect(
          x: used.start, y: fragment.rect.minY, width: used.end - used.start,
          height: fragment.rect.height - layout.manager.insetBelow(fragment)
        ).offset(by: move)
        for shape in shapes where !shape.leavesFree(line) {
          faults.append("\(line) is in the shape.")
        }
      }
      for rect in layout.manager.textBoxes(in: container).flatMap(\.rects) {
        let rect = rect.offset(by: move)
        for shape in shapes where !shape.leavesFree(rect) {
          faults.append("The box \(rect) is in the shape.")
        }
      }
    }
    var next = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound != next { faults.append("Text from \(next) to \(range.lowerBound).") }
      next = range.upperBound
    }
    if next != layout.storage.length { faults.append("Text from \(next) is missing.") }
    return faults
  }

  /// A shape of the page, or the outline of the text.
  private struct Shape {
    var index: ExclusionIndex

    func leavesFree(_ rect: Rect) -> Bool {
      let inner = Rect(
        x: rect.minX + 0.02, y: rect.minY + 0.02, width: rect.width - 0.04,
        height: rect.height - 0.04)
      guard inner.width > 0, inner.height > 0 else { return true }
      var scratch = ExclusionIndex.Scratch()
      var spans: [HorizontalSpan] = []
      let band = Rect(x: 0, y: inner.minY, width: ShapeMatrixTests.size, height: inner.height)
      index.freeSpans(of: band, isRightToLeft: false, scratch: &scratch, into: &spans)
      return spans.contains { $0.start <= inner.minX && inner.maxX <= $0.end }
    }
  }

  private static func shapes(of layout: DocumentLayout) -> [Shape] {
    let part = layout.plan
    let size = Size(width: size, height: 1200)
    let exclusions = part.exclusions.flatMap {
      (try? $0.resolved(in: size, files: part.files)) ?? []
    }
    let inside = part.containers?.first?.inside.flatMap {
      try? $0.region(in: size, files: part.files)
    }
    guard let index = try? ExclusionIndex(exclusions: exclusions, inside: inside) else { return [] }
    return [Shape(index: index)]
  }
}
