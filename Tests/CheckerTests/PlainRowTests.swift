import SeededRandom
import Testing
import TextGeometry
import TextLayout
import TextStorage

/// Rows of plain text are placed by a fast path; these tests compare it with the general path.
@Suite("Plain rows")
struct PlainRowTests {
  /// A delegate that is asked about every row and changes none, so that rows take the general
  /// path.
  private final class AskedDelegate: LayoutManagerDelegate {
    var questions: DelegateQuestions { .lineSpacing }
  }

  @Test("they are the general rows to the last bit")
  func generalRows() {
    let first = SeededGenerator.firstSeed
    var red: [UInt64] = []
    for seed in first..<first + Sweep.count(debug: 60, release: 3_000, long: 50_000) {
      var generator = SeededGenerator(seed: seed)
      let sample = generator.pick(SampleText.allCases)
      let text = GeneratedDocument.text(sample, &generator)
      let sizes = (0..<3).map { _ in
        Size(width: generator.number(10...500), height: generator.number(10...300))
      }
      let hole = generator.chance(0.3) ? generator.number(0...60) : nil
      let delegate = AskedDelegate()
      let plain = layout(text, in: sizes, hole: hole, delegate: nil)
      let general = layout(text, in: sizes, hole: hole, delegate: delegate)
      if !zip(plain, general).allSatisfy({ $0.isLike($1) }) { red.append(seed) }
    }
    #expect(red.isEmpty, "\(red.count) texts are laid out otherwise: seeds \(red.prefix(20))")
  }

  /// Cases that are rare in generated text: breaks inside joined and kerned letters, an empty last
  /// line, empty paragraphs, lines that end within a paragraph, and a long one.
  private static let edges = [
    String(repeating: "كتاب\u{200B}كبير طويل\u{200B}جميل ", count: 30),
    String(repeating: "AV—AT—To T—o-V-T-A V—A-W—Y ", count: 30),
    "one line\n", "one\u{2028}two lines\u{2028}three\nfour", "\n\n\n", "two lines\u{2028}",
    "first\n\nthird\r\n",
    String(repeating: "water finds its way ", count: 4_000),
  ]

  @Test("they are the general rows where text is awkward", arguments: edges.indices)
  func generalRows(ofEdge index: Int) {
    let text = Self.edges[index]
    var style = TextAttributes()
    style[.font] = FontDescriptor(families: ["Noto Serif", "Noto Naskh Arabic"], size: 12)
    style[.paragraphStyle] = ParagraphStyle()
    style[.paragraphStyle]?.paragraphSpacing = 7
    let styled = AttributedText(string: text, attributes: style)
    let measurer = TextMeasurer()
    measurer.text = styled
    for width in stride(from: 10.0, to: 300, by: text.count > 10_000 ? 97 : 7) {
      let size = Size(width: width, height: 0)
      let plain = layout(styled, in: [size], hole: nil, delegate: nil)
      #expect(
        plain == layout(styled, in: [size], hole: nil, delegate: AskedDelegate()), "\(width) pt")
      let (measure, measured) = (measurer.measure(in: size), MeasuredText(styled, in: size))
      #expect(measure.rect == measured.rect, "\(width) pt")
      #expect(measure.lineCount == measured.lineCount, "\(width) pt")
    }
  }

  /// The rows and fragments in containers of some sizes, the last of which has no end.
  ///
  /// - Parameter hole: The height of an exclusion at the top of the first container, if there is
  ///   one. It is a rectangle: beside a curve a delegate's second attempt at a row finds its top
  ///   from another side, which differs by a billionth of a point.
  private func layout(
    _ text: AttributedText, in sizes: [Size], hole: Double?, delegate: AskedDelegate?
  ) -> [Laid] {
    let storage = TextStorage(text)
    let manager = LayoutManager()
    manager.delegate = delegate
    storage.addLayoutManager(manager)
    for (index, size) in sizes.enumerated() {
      let isLast = index + 1 == sizes.count
      let container = TextContainer(
        size: Size(width: size.width, height: isLast ? 0 : size.height))
      if let hole, index == 0 {
        container.exclusionPaths = [
          ExclusionPath(path: BezierPath(rect: Rect(x: 0, y: 0, width: 60, height: hole + 1)))
        ]
      }
      manager.addTextContainer(container)
    }
    return manager.textContainers.map {
      Laid(
        rows: manager.rows(in: $0), fragments: manager.lineFragments(in: $0),
        overflows: manager.overflowRange != nil)
    }
  }

  private struct Laid: Equatable {
    var rows: [LayoutRow]
    var fragments: [LineFragment]
    /// True if text is left that fits no container.
    var overflows: Bool

    /// True if the rows are equal. With overflow, a delegate could add a container, so rows that
    /// keep together are left for that one. Then only the rows that both have are compared.
    func isLike(_ other: Laid) -> Bool {
      guard overflows || other.overflows else { return self == other }
      return zip(rows, other.rows).allSatisfy { $0 == $1 }
        && zip(fragments, other.fragments).allSatisfy { $0 == $1 }
    }
  }

  @Test("a measurer's answers are those of a layout of their own, width after width")
  func measurer() {
    let first = SeededGenerator.firstSeed
    var red: [UInt64] = []
    let measurer = TextMeasurer()
    for seed in first..<first + Sweep.count(debug: 40, release: 1_000, long: 20_000) {
      var generator = SeededGenerator(seed: seed)
      let text = GeneratedDocument.text(generator.pick(SampleText.allCases), &generator)
      measurer.text = text
      for _ in 0..<4 {
        let size = Size(
          width: generator.number(10...500),
          height: generator.chance(0.2) ? generator.number(10...300) : 0)
        let measured = MeasuredText(text, in: size)
        let measure = measurer.measure(in: size)
        if measure.rect != measured.rect || measure.lineCount != measured.lineCount
          || measure.fittingLength != measured.fittingLength
        {
          red.append(seed)
        }
      }
    }
    #expect(red.isEmpty, "\(red.count) texts are measured otherwise: seeds \(red.prefix(20))")
  }
}
