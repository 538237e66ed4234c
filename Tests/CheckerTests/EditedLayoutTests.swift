import SeededRandom
import Testing
import TextGeometry
import TextStorage

@testable import TextLayout

@Suite("Edited layouts")
struct EditedLayoutTests {
  static let first = SeededGenerator.firstSeed
  /// The number of faulty documents after which the test stops.
  private static let maximumFaults = 10
  /// Documents whose layout once differed from that of the edited text.
  private static let failedOnce: [UInt64] = [
    20_778_761, 31_001_636, 51_000_563, 69_000_027, 89_001_110,
  ]
  /// The same with a delegate.
  private static let failedOnceWithDelegate: [UInt64] = [20_778_700, 20_778_828, 64_001_915]

  @Test("after any edit the layout is that of the edited text from scratch, glyph for glyph")
  func editedEqualsFresh() {
    let count: UInt64 = Sweep.count(debug: 12, release: 100, long: 2_500)
    let seeds = Self.failedOnce + Array(Self.first..<Self.first + count)
    let edits = Self.compare(seeds, salt: 0xED17, hasDelegate: false, Self.edit)
    #expect(edits == seeds.count * 8)
  }

  @Test("after any edit the layout is that of the edited text also where a delegate decides")
  func editedEqualsFreshWithDelegate() {
    let count: UInt64 = Sweep.count(debug: 10, release: 100, long: 2_500)
    let seeds = Self.failedOnceWithDelegate + Array(Self.first..<Self.first + count)
    let edits = Self.compare(seeds, salt: 0xDE1E_6A7E, hasDelegate: true, Self.edit)
    #expect(edits == seeds.count * 8)
  }

  @Test("edited documents with boxes are laid out as if they were laid out anew")
  func editedBoxes() { Self.expectFreshLayouts(salt: 0xB0E5_ED17, hasBoxes: true) }

  @Test("edited documents with boxes around words are laid out as if they were laid out anew")
  func editedWordBoxes() { Self.expectFreshLayouts(salt: 0x80B0_ED17, hasWordBoxes: true) }

  @Test("edited documents on baseline grids are laid out as if they were laid out anew")
  func editedGrids() { Self.expectFreshLayouts(salt: 0x6B1D_ED17, hasGrids: true) }

  @Test("edited documents with lower first rows are laid out as if they were laid out anew")
  func editedFirstRows() { Self.expectFreshLayouts(salt: 0xF125_ED17, hasLowerFirstRows: true) }

  @Test("edited documents with indents wider than containers are laid out as if from scratch")
  func editedIndents() { Self.expectFreshLayouts(salt: 0x1DE7_ED17, hasWideIndents: true) }

  private static func expectFreshLayouts(
    salt: UInt64, hasBoxes: Bool = false, hasWordBoxes: Bool = false, hasGrids: Bool = false,
    hasLowerFirstRows: Bool = false, hasWideIndents: Bool = false
  ) {
    let count: UInt64 = Sweep.count(debug: 10, release: 100, long: 2_500)
    let seeds = Array(first..<first + count)
    let edits = compare(
      seeds, salt: salt, hasDelegate: false, hasBoxes: hasBoxes, hasWordBoxes: hasWordBoxes,
      hasGrids: hasGrids, hasLowerFirstRows: hasLowerFirstRows, hasWideIndents: hasWideIndents,
      edit)
    #expect(edits == seeds.count * 8)
  }

  /// Changes documents eight times each and compares each layout with one from scratch.
  ///
  /// - Returns: The number of compared layouts.
  static func compare(
    _ seeds: [UInt64], salt: UInt64, hasDelegate: Bool, hasBoxes: Bool = false,
    hasWordBoxes: Bool = false, hasGrids: Bool = false, hasLowerFirstRows: Bool = false,
    hasWideIndents: Bool = false,
    _ change: (GeneratedDocument, inout SeededGenerator) -> Void
  ) -> Int {
    var (compared, faults) = (0, 0)
    for seed in seeds where faults < maximumFaults {
      let document = GeneratedDocument(
        seed: seed, hasBoxes: hasBoxes, hasWordBoxes: hasWordBoxes, hasGrids: hasGrids,
        hasLowerFirstRows: hasLowerFirstRows, hasWideIndents: hasWideIndents)
      let delegate = hasDelegate ? SweepDelegate(seed: seed) : nil
      document.manager.delegate = delegate
      var generator = SeededGenerator(seed: seed ^ salt)
      for step in 0..<8 {
        change(document, &generator)
        compared += 1
        let fresh = fresh(document, delegate: delegate)
        if let fault = difference(document.manager, fresh.manager) {
          Issue.record("seed \(seed), change \(step): \(fault)")
          faults += 1
          break
        }
      }
    }
    return compared
  }

  @Test("parts laid out on their own become what layout in order makes, and never overlap")
  func partsBecomeExact() {
    let count: UInt64 = Sweep.count(short: 4, long: 400)
    for seed in Self.first..<Self.first + count {
      let document = GeneratedDocument(seed: seed)
      var generator = SeededGenerator(seed: seed ^ 0xA9A7)
      while document.storage.length < 60_000 {
        document.storage.append("\n")
        document.storage.append(GeneratedDocument.text(document.sample, &generator))
      }
      let manager = document.manager
      manager.allowsNonContiguousLayout = true
      while manager.textContainers.count > 1 { manager.removeTextContainer(at: 1) }
      let container = manager.textContainers[0]
      container.size = Size(width: generator.number(80...500), height: 0)
      container.shape = nil
      for step in 0..<10 {
        switch generator.int(0..<4) {
        case 0: manager.ensureLayout(for: { $0..<$0 }(generator.int(0..<document.storage.length)))
        case 1:
          let height = manager.estimatedHeight(of: container).height
          let rect = Rect(x: 0, y: generator.number(0...height), width: 500, height: 300)
          let fragments = manager.lineFragments(intersecting: rect, in: container)
          // An estimate may be too high until its end has been laid out.
          let known = manager.estimatedHeight(of: container).height
          if fragments.isEmpty, container.exclusionPaths.isEmpty, rect.maxY < min(height, known) {
            Issue.record("seed \(seed), step \(step): nothing is seen at \(rect).")
          }
        case 2: manager.continueLayout(paragraphs: generator.int(1..<40))
        default: document.storage.insert("y ", at: generator.int(0..<document.storage.length))
        }
        for (above, below) in zip(
          manager.laidOutRows(in: container), manager.laidOutRows(in: container).dropFirst())
        where below.y < above.y + above.height - 1e-6 {
          Issue.record("seed \(seed), step \(step): row \(below) overlaps \(above).")
          return
        }
      }
      let fresh = Self.fresh(document)
      // The heights of parts placed at an estimated height have been added up from there.
      if let fault = Self.difference(manager, fresh.manager, within: 1e-9) {
        Issue.record("seed \(seed): \(fault)")
        return
      }
    }
  }

  @Test("after any edit questions say what the lists of fragments say")
  func questionsAfterEdits() {
    let count: UInt64 = Sweep.count(short: 10, long: 1_000)
    for seed in Self.first..<Self.first + count {
      let document = GeneratedDocument(seed: seed)
      var generator = SeededGenerator(seed: seed ^ 0x0A5C)
      for step in 0..<8 {
        Self.edit(document, &generator)
        if let fault = Self.wrongAnswer(document.manager, &generator) {
          Issue.record("seed \(seed), edit \(step): \(fault)")
          return
        }
      }
    }
  }

  /// An answer about rows that differs from the result of a scan over all of them, or nil.
  private static func wrongAnswer(
    _ manager: LayoutManager, _ generator: inout SeededGenerator
  ) -> String? {
    for (number, container) in manager.textContainers.enumerated() {
      let fragments = manager.lineFragments(in: container)
      var expected: Rect?
      for fragment in fragments {
        let rect = manager.usedRect(of: fragment, in: container)
        expected = Self.joined(expected, rect)
      }
      manager.ensureLayout()
      if let extra = manager.extraLineFragment, extra.container === container {
        expected = Self.joined(expected, extra.usedRect)
      }
      let whole = manager.usedRect(for: container)
      if !isNear(whole, expected ?? .zero) {
        return "container \(number) uses \(whole), not \(expected as Any)."
      }
      for fragment in fragments {
        let position = generator.int(fragment.range)
        let found = manager.lineFragment(containing: position)
        if found != fragment { return "\(position) is in \(found as Any), not in \(fragment)." }
      }
      let y = generator.number(-20...whole.maxY + 20)
      let rect = Rect(x: -1e6, y: y, width: 2e6, height: generator.number(0...80))
      let met = manager.lineFragments(intersecting: rect, in: container)
      let meeting = fragments.filter { $0.rect.minY < rect.maxY && $0.rect.maxY > rect.minY }
      if met != meeting { return "\(rect) meets \(met), not \(meeting)." }
    }
    return nil
  }

  /// The rectangle around two, even if one of them has no area.
  private static func joined(_ one: Rect?, _ other: Rect) -> Rect {
    guard let one else { return other }
    let origin = Point(x: min(one.minX, other.minX), y: min(one.minY, other.minY))
    return Rect(
      x: origin.x, y: origin.y, width: max(one.maxX, other.maxX) - origin.x,
      height: max(one.maxY, other.maxY) - origin.y)
  }

  private static func isNear(_ one: Rect, _ other: Rect) -> Bool {
    abs(one.minX - other.minX) < 1e-9 && abs(one.minY - other.minY) < 1e-9
      && abs(one.maxX - other.maxX) < 1e-9 && abs(one.maxY - other.maxY) < 1e-9
  }

  /// Changes the text, its attributes or a container.
  private static func edit(_ document: GeneratedDocument, _ generator: inout SeededGenerator) {
    let storage = document.storage
    let start = generator.int(0..<storage.length + 1)
    let end = min(storage.length, start + generator.int(0..<30))
    switch generator.int(0..<11) {
    case 0: storage.deleteCharacters(in: start..<end)
    case 1:
      storage.replaceCharacters(
        in: start..<end, with: document.sample.paragraph(words: 5, using: &generator))
    case 2: storage.insert("\n", at: start)
    case 3:
      storage.insert(GeneratedDocument.text(document.sample, &generator), at: start)
    case 4:
      storage.addAttributes(
        GeneratedDocument.attributes(document.sample, &generator), range: start..<end)
    case 5:
      let container = generator.pick(document.manager.textContainers)
      container.size.width = generator.number(40...500)
    case 6:
      let container = generator.pick(document.manager.textContainers)
      guard !container.exclusionPaths.isEmpty else { break }
      let index = generator.int(0..<container.exclusionPaths.count)
      if generator.chance(0.2) {
        container.exclusionPaths.remove(at: index)
      } else {
        let path = container.exclusionPaths[index].path
        container.exclusionPaths[index].path = path.transformed(
          by: Transform(
            a: 1, b: 0, c: 0, d: 1, tx: generator.number(-30...30), ty: generator.number(-60...60)))
      }
    case 7:
      let container = generator.pick(document.manager.textContainers)
      let box = Rect(
        x: generator.number(0...200), y: generator.number(0...300),
        width: generator.number(1...150), height: generator.number(1...100))
      container.exclusionPaths.append(ExclusionPath(path: BezierPath(ovalIn: box)))
    case 8:
      let manager = document.manager
      if manager.textContainers.count > 1, generator.chance(0.5) {
        manager.removeTextContainer(at: generator.int(0..<manager.textContainers.count))
      } else {
        manager.insertTextContainer(
          TextContainer(
            size: Size(width: generator.number(60...400), height: generator.number(20...300))),
          at: generator.int(0..<manager.textContainers.count + 1))
      }
    case 9:
      GeneratedDocument.setEnd(of: generator.pick(document.manager.textContainers), &generator)
    default:
      // This brings only a part of the layout up to date.
      let manager = document.manager
      _ = manager.lineFragments(in: generator.pick(manager.textContainers))
      manager.ensureLayout(for: start..<end)
    }
    // Sometimes several edits come between two layouts.
    if generator.chance(0.3) { storage.insert("x ", at: generator.int(0..<storage.length + 1)) }
  }

  /// The same text in equal containers, laid out by a manager of its own. The containers share the
  /// prepared outlines. A moved one is queried at its original place, which changes the rounding.
  private static func fresh(
    _ document: GeneratedDocument, delegate: SweepDelegate? = nil
  ) -> (storage: TextStorage, manager: LayoutManager) {
    let storage = TextStorage(document.storage.text)
    let manager = LayoutManager(fonts: document.manager.fonts)
    manager.delegate = delegate
    storage.addLayoutManager(manager)
    for container in document.manager.textContainers {
      let copy = container.copy()
      manager.addTextContainer(copy)
    }
    manager.ensureLayout()
    return (storage, manager)
  }

  /// The first difference of two layouts, or nil. Positions must be equal to the last bit, or
  /// within a tolerance in points if one is given.
  private static func difference(
    _ edited: LayoutManager, _ fresh: LayoutManager, within tolerance: Double = 0
  ) -> String? {
    func isSame(_ one: Double, _ other: Double) -> Bool { abs(one - other) <= tolerance }
    if edited.overflowRange != fresh.overflowRange {
      return "the overflow is \(edited.overflowRange as Any), not \(fresh.overflowRange as Any)."
    }
    for (number, (own, other)) in zip(edited.textContainers, fresh.textContainers).enumerated() {
      let (rows, expectedRows) = (edited.rows(in: own), fresh.rows(in: other))
      for (a, b) in zip(rows, expectedRows) {
        if !isSame(a.y, b.y) || !isSame(a.height, b.height) || !isSame(a.baseline, b.baseline)
          || !isSame(a.spaceBefore, b.spaceBefore) || !isSame(a.spaceAfter, b.spaceAfter)
          || a.fragments != b.fragments
        {
          return "container \(number): row \(a) is not \(b)."
        }
      }
      if rows.count != expectedRows.count {
        return "container \(number) has \(rows.count) rows, not \(expectedRows.count)."
      }
      for (a, b) in zip(edited.lineFragments(in: own), fresh.lineFragments(in: other)) {
        if a.range != b.range || !isSame(a.rect.minX, b.rect.minX)
          || !isSame(a.rect.minY, b.rect.minY) || !isSame(a.rect.maxX, b.rect.maxX)
          || !isSame(a.used.start, b.used.start) || !isSame(a.used.end, b.used.end)
          || a.end != b.end || a.paragraph != b.paragraph || a.contentEnd != b.contentEnd
        {
          return "container \(number): fragment \(a) is not \(b)."
        }
        var glyphs: [PositionedGlyph] = []
        var expected: [PositionedGlyph] = []
        edited.appendGlyphs(of: a, to: &glyphs)
        fresh.appendGlyphs(of: b, to: &expected)
        let isEqual =
          glyphs.count == expected.count
          && zip(glyphs, expected).allSatisfy {
            $0.id == $1.id && $0.run == $1.run && $0.cluster == $1.cluster && isSame($0.x, $1.x)
              && isSame($0.y, $1.y) && isSame($0.advance, $1.advance)
          }
        if !isEqual { return "glyphs of \(a.range) are \(glyphs), not \(expected)." }
      }
    }
    return nil
  }
}
