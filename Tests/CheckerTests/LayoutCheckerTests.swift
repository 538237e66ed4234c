import Checker
import SeededRandom
import Testing
import TextGeometry
import TextLayout
import TextStorage

@Suite("Layout checker")
struct LayoutCheckerTests {
  @Test(
    "a layout for one wrap mode breaks the rules of the others",
    arguments: [
      (WrapMode.both, [WrapMode.left, .right, .none]), (.left, [.both, .right, .none]),
      (.right, [.both, .left, .none]), (.start, [.both, .end, .none]),
      (.end, [.both, .start, .none]), (.largest, [.both, .left, .none]),
      (.none, [.both, .left, .right]),
    ])
  func wrapModes(_ mode: WrapMode, _ others: [WrapMode]) {
    let oracle = HarfBuzzOracle()
    let path = BezierPath(ovalIn: Rect(x: 100, y: 20, width: 60, height: 60))
    let layout = Self.layout(around: ExclusionPath(path: path, wrap: mode))
    #expect(Self.faults(in: layout, oracle).isEmpty)
    for other in others {
      var reported = layout
      reported.containers[0].exclusions[0].wrap = CheckedLayout.wrap(other)
      #expect(!Self.faults(in: reported, oracle).isEmpty, "\(other)")
    }
  }

  @Test("runs of a wrong level, script or size are noticed, and paragraphs of a wrong direction")
  func wrongRuns() {
    let oracle = HarfBuzzOracle()
    let layout = Self.layout(around: ExclusionPath(path: BezierPath()))
    #expect(Self.faults(in: layout, oracle).isEmpty)
    let changes: [(inout CheckedLayout) -> Void] = [
      { $0.runs[0].level += 1 }, { $0.runs[0].script = "Grek" }, { $0.sizes[3] += 1 },
      { $0.paragraphs[0].isAskedRightToLeft = true },
    ]
    for (number, change) in changes.enumerated() {
      var reported = layout
      change(&reported)
      #expect(!Self.faults(in: reported, oracle).isEmpty, "change \(number)")
    }
  }

  @Test("rows that continue a line are indented further, and no others")
  func wrapIndents() {
    let oracle = HarfBuzzOracle()
    var style = ParagraphStyle()
    (style.headIndent, style.wrapIndent) = (5, 20)
    var layout = Self.layout(
      around: ExclusionPath(path: BezierPath()), end: "\u{2028}", style: style)
    #expect(layout.paragraphs[0].wrapIndent == 20)
    #expect(Self.faults(in: layout, oracle).isEmpty)
    layout.paragraphs[0].wrapIndent = 0
    #expect(!Self.faults(in: layout, oracle).isEmpty)
  }

  /// A text of short words around an exclusion in a container 300 points wide.
  ///
  /// - Parameter end: The end of each 32 words.
  private static func layout(
    around exclusion: ExclusionPath, end: String = " ", style: ParagraphStyle = .default
  ) -> CheckedLayout {
    let line = Array(repeating: "a way for it", count: 8).joined(separator: " ")
    let words = Array(repeating: line, count: 5).joined(separator: end)
    let font = FontDescriptor(family: "Noto Sans", size: 12)
    var attributes = TextAttributes(.font, font)
    attributes[.paragraphStyle] = style
    let storage = TextStorage(string: words, attributes: attributes)
    let manager = LayoutManager()
    storage.addLayoutManager(manager)
    let container = TextContainer(size: Size(width: 300, height: 400))
    container.exclusionPaths = [exclusion]
    manager.addTextContainer(container)
    return CheckedLayout(manager, storage)
  }

  private static func faults(in layout: CheckedLayout, _ oracle: HarfBuzzOracle) -> [String] {
    var checker = LayoutChecker(layout, oracle: oracle)
    checker.check()
    return checker.faults
  }

  @Test("generated documents keep every rule of the design")
  func generatedDocuments() {
    let oracle = HarfBuzzOracle()
    let first = SeededGenerator.firstSeed
    var checks = 0
    let usual: UInt64 = Sweep.count(debug: 12, release: 2_000, long: 100_000)
    let count = Sweep.askedCount
    var red: [UInt64] = []
    for seed in first..<first + (count ?? usual) {
      let document = GeneratedDocument(seed: seed)
      var checker = LayoutChecker(
        CheckedLayout(document.manager, document.storage), oracle: oracle)
      checker.check()
      checks += checker.checks
      if checker.faults.isEmpty { continue }
      red.append(seed)
      if count == 1 { print(checker.summary) }
      if red.count <= 10 {
        for fault in checker.faults.prefix(3) {
          Issue.record("seed \(seed) (\(document.sample)): \(fault)")
        }
      }
    }
    #expect(red.isEmpty, "\(red.count) documents fail: \(red.prefix(100))")
    #expect(checks > (count == nil ? 2_000 : 0))
  }

  /// True if a free span of a container holds a rectangle.
  private static func isFree(
    _ rect: Rect, in container: TextContainer, _ direction: WritingDirection
  ) -> Bool {
    var rest = Rect(x: 0, y: rect.minY, width: container.size.width, height: rect.height)
    while !rest.isEmpty {
      let span = container.lineFragmentRect(
        forProposedRect: rest, writingDirection: direction, remaining: &rest)
      if span.isEmpty { return false }
      if span.minX <= rect.minX + 1e-9, rect.maxX <= span.maxX + 1e-9 { return true }
    }
    return false
  }

  @Test("generated documents on baseline grids keep every rule")
  func generatedGrids() {
    let oracle = HarfBuzzOracle()
    let first = SeededGenerator.firstSeed
    let count: UInt64 = Sweep.count(debug: 24, release: 500, long: 20_000)
    for seed in first..<first + count {
      let document = GeneratedDocument(seed: seed, hasGrids: true)
      Self.recordFaults(of: document, seed: seed, oracle)
    }
  }

  @Test("generated documents with lower first rows keep every rule")
  func generatedFirstRows() {
    let oracle = HarfBuzzOracle()
    let first = SeededGenerator.firstSeed
    let count: UInt64 = Sweep.count(debug: 24, release: 500, long: 20_000)
    for seed in first..<first + count {
      let document = GeneratedDocument(seed: seed, hasLowerFirstRows: true)
      Self.recordFaults(of: document, seed: seed, oracle)
    }
  }

  @Test("generated documents with indents wider than containers keep every rule")
  func generatedIndents() {
    let oracle = HarfBuzzOracle()
    let first = SeededGenerator.firstSeed
    let count = Sweep.askedCount ?? Sweep.count(debug: 24, release: 500, long: 20_000)
    for seed in first..<first + count {
      let document = GeneratedDocument(seed: seed, hasWideIndents: true)
      Self.recordFaults(of: document, seed: seed, oracle)
    }
  }

  @Test("first rows that do not begin with their letters are noticed")
  func wrongFirstRows() {
    let oracle = HarfBuzzOracle()
    var attributes = TextAttributes(.font, FontDescriptor(family: "Noto Sans", size: 12))
    var style = ParagraphStyle()
    style.lineHeight = 14
    attributes[.paragraphStyle] = style
    let words = Array(repeating: "a way for it", count: 20).joined(separator: " ")
    let storage = TextStorage(string: words, attributes: attributes)
    let manager = LayoutManager()
    storage.addLayoutManager(manager)
    let container = TextContainer(size: Size(width: 300, height: 400))
    container.firstBaseline = .capHeight
    manager.addTextContainer(container)
    var layout = CheckedLayout(manager, storage)
    #expect(Self.faults(in: layout, oracle).isEmpty)
    layout.containers[0].firstLetters = .small
    #expect(!Self.faults(in: layout, oracle).isEmpty)
    layout.containers[0].firstLetters = nil
    #expect(!Self.faults(in: layout, oracle).isEmpty)
  }

  @Test("baselines beside a grid are noticed, and rows that moved down too far")
  func wrongGrids() {
    let oracle = HarfBuzzOracle()
    let words = Array(repeating: "a way for it", count: 20).joined(separator: " ")
    var attributes = TextAttributes(.font, FontDescriptor(family: "Noto Sans", size: 12))
    var style = ParagraphStyle()
    style.lineHeight = 14
    attributes[.paragraphStyle] = style
    let storage = TextStorage(string: words, attributes: attributes)
    let manager = LayoutManager()
    storage.addLayoutManager(manager)
    let container = TextContainer(size: Size(width: 300, height: 400))
    container.baselineGrid = BaselineGrid(origin: 3, step: 20)
    manager.addTextContainer(container)
    var layout = CheckedLayout(manager, storage)
    #expect(Self.faults(in: layout, oracle).isEmpty)
    layout.containers[0].grid?.origin = 4
    #expect(!Self.faults(in: layout, oracle).isEmpty)
    layout.containers[0].grid = (3, 10)
    #expect(!Self.faults(in: layout, oracle).isEmpty)
  }

  @Test(
    "containers that end inside a word are noticed",
    .enabled(if: Hyphenator.forLanguage("en-US") != nil))
  func wrongEnds() {
    let oracle = HarfBuzzOracle()
    var attributes = TextAttributes(.font, FontDescriptor(family: "Noto Sans", size: 12))
    var style = ParagraphStyle()
    style.hyphenationLanguage = "en-US"
    style.lineHeight = 14
    attributes[.paragraphStyle] = style
    let words = Array(repeating: "some hyphenation of information", count: 30).joined(
      separator: " ")
    func layout(dividing: Bool) -> CheckedLayout {
      style.hyphenationLimits.dividesAcrossContainers = dividing
      attributes[.paragraphStyle] = style
      let storage = TextStorage(string: words, attributes: attributes)
      let manager = LayoutManager()
      storage.addLayoutManager(manager)
      for number in 0..<20 {
        manager.addTextContainer(TextContainer(size: Size(width: 130 + Double(number), height: 43)))
      }
      return CheckedLayout(manager, storage)
    }
    #expect(Self.faults(in: layout(dividing: false), oracle).isEmpty)
    var divided = layout(dividing: true)
    #expect(Self.faults(in: divided, oracle).isEmpty)
    divided.paragraphs[0].hyphenation?.dividesAcrossContainers = false
    #expect(Self.faults(in: divided, oracle).contains { $0.contains("ends inside the word") })
  }

  /// Records the first faults of a generated document.
  private static func recordFaults(
    of document: GeneratedDocument, seed: UInt64, _ oracle: HarfBuzzOracle
  ) {
    var checker = LayoutChecker(CheckedLayout(document.manager, document.storage), oracle: oracle)
    checker.check()
    for fault in checker.faults.prefix(3) {
      Issue.record("seed \(seed) (\(document.sample)): \(fault)")
    }
  }

  @Test("generated documents with boxes keep every rule, and no box enters a shape")
  func generatedBoxes() {
    let oracle = HarfBuzzOracle()
    let first = SeededGenerator.firstSeed
    let count: UInt64 = Sweep.count(debug: 24, release: 500, long: 20_000)
    var boxes = 0
    for seed in first..<first + count {
      let document = GeneratedDocument(seed: seed, hasBoxes: true)
      Self.recordFaults(of: document, seed: seed, oracle)
      for container in document.manager.textContainers {
        for rect in document.manager.textBoxes(in: container).flatMap(\.rects) {
          boxes += 1
          // The sides that some shapes leave free depend on the direction of the paragraph.
          let isFree =
            Self.isFree(rect, in: container, .leftToRight)
            || Self.isFree(rect, in: container, .rightToLeft)
          #expect(isFree, "seed \(seed): \(rect) is not free")
        }
      }
    }
    #expect(boxes > 20)
  }

  @Test("generated documents with boxes around words keep every rule")
  func generatedWordBoxes() {
    let oracle = HarfBuzzOracle()
    let first = SeededGenerator.firstSeed
    let count = Sweep.askedCount ?? Sweep.count(debug: 24, release: 500, long: 20_000)
    var boxes = 0
    for seed in first..<first + count {
      let document = GeneratedDocument(seed: seed, hasWordBoxes: true)
      Self.recordFaults(of: document, seed: seed, oracle)
      for container in document.manager.textContainers {
        // Letters at the ends of lines may protrude, and so may their boxes.
        let protrusions = document.manager.lineFragments(in: container).map(\.protrusion.left)
        let least = -0.1 - (protrusions.max() ?? 0)
        for part in document.manager.textBoxes(in: container) {
          boxes += 1
          let isWithin = part.rects.allSatisfy { $0.minX > least && $0.width > 0 }
          #expect(isWithin || container.lineFragmentPadding == 0, "seed \(seed): \(part.rects)")
        }
      }
    }
    #expect(boxes > 20)
  }

  @Test(
    "documents that once broke a rule keep all of them",
    arguments: [20_302_039, 31_003_658, 40_073_214, 70_002_932, 71_088_176] as [UInt64])
  func failedOnce(seed: UInt64) {
    let document = GeneratedDocument(seed: seed)
    var checker = LayoutChecker(
      CheckedLayout(document.manager, document.storage), oracle: HarfBuzzOracle())
    checker.check()
    #expect(checker.checks > 0)
    #expect(checker.faults.isEmpty)
  }
}
