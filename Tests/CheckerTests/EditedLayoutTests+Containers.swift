import SeededRandom
import Testing
import TextGeometry
import TextStorage

@testable import TextLayout

/// Changes of container properties, interleaved with edits of the text and queries that lay out a
/// part.
extension EditedLayoutTests {
  @Test(
    "after any change of containers the layout is that of the same containers from scratch",
    arguments: [false, true])
  func changedEqualsFresh(hasDelegate: Bool) {
    let count: UInt64 =
      Sweep.askedCount ?? Sweep.count(debug: 10, release: 100, long: 2_500)
    // The layout of the first seed once differed from that from scratch.
    let seeds = [80_001_375] + Array(Self.first..<Self.first + count)
    let compared = Self.compare(seeds, salt: 0xC047, hasDelegate: hasDelegate) {
      document, generator in
      for _ in 0..<generator.int(1..<3) { Self.change(document, &generator) }
    }
    #expect(compared == seeds.count * 8)
  }

  /// Changes a container, edits the text or queries a part of it.
  private static func change(_ document: GeneratedDocument, _ generator: inout SeededGenerator) {
    let (storage, manager) = (document.storage, document.manager)
    let container = generator.pick(manager.textContainers)
    let start = generator.int(0..<storage.length + 1)
    let end = min(storage.length, start + generator.int(0..<60))
    switch generator.int(0..<18) {
    case 16: container.firstBaseline = generator.pick(FirstBaseline.allCases)
    case 17: container.lastBaseline = generator.pick(LastBaseline.allCases)
    case 0: container.lineFragmentPadding = generator.number(0...12)
    case 1:
      container.minimumFragmentWidth = generator.chance(0.5) ? 0 : generator.number(0...60)
    case 2:
      container.indentOrigin = container.indentOrigin == .span ? .container : .span
    case 3:
      container.shape =
        generator.chance(0.4) ? nil : BezierPath(ovalIn: Rect(origin: .zero, size: container.size))
    case 4:
      guard !container.exclusionPaths.isEmpty else { return }
      let index = generator.int(0..<container.exclusionPaths.count)
      container.exclusionPaths[index].margin = generator.number(-5...20)
    case 5:
      guard !container.exclusionPaths.isEmpty else { return }
      let index = generator.int(0..<container.exclusionPaths.count)
      container.exclusionPaths[index].wrap = generator.pick(WrapMode.allCases)
    case 6: container.size.height = generator.number(20...400)
    case 7:
      // All exclusions move at once, and another is inserted before or after them.
      var paths = container.exclusionPaths
      for index in paths.indices {
        paths[index].path = paths[index].path.transformed(
          by: Transform(
            a: 1, b: 0, c: 0, d: 1, tx: generator.number(-30...30), ty: generator.number(-60...60)))
      }
      let box = Rect(
        x: generator.number(0...200), y: generator.number(0...300),
        width: generator.number(1...150), height: generator.number(1...100))
      paths.insert(
        ExclusionPath(path: BezierPath(rect: box), margin: generator.number(0...8)),
        at: generator.int(0..<paths.count + 1))
      container.exclusionPaths = paths
    case 8:
      guard start < storage.length else { return }
      let paragraph = storage.paragraphRange(containing: start)
      var style = storage.attributes(at: start)[.paragraphStyle] ?? ParagraphStyle()
      style.keepWithNext = generator.chance(0.5)
      style.keepTogether = generator.chance(0.3)
      style.widowLines = generator.int(0..<4)
      style.orphanLines = generator.int(0..<4)
      storage.addAttribute(.paragraphStyle, value: style, range: paragraph)
    case 9: manager.invalidateLayout(forCharacterRange: start..<end)
    case 10: manager.invalidateGlyphs(forCharacterRange: start..<end)
    case 11:
      manager.ensureLayout(for: start..<end)
      _ = manager.lineFragments(
        intersecting: Rect(x: 0, y: generator.number(0...200), width: 500, height: 50),
        in: container)
    case 12:
      storage.beginEditing()
      storage.deleteCharacters(in: start..<end)
      storage.insert("z\n", at: generator.int(0..<storage.length + 1))
      storage.insert(
        document.sample.paragraph(words: 4, using: &generator),
        at: generator.int(0..<storage.length + 1))
      storage.endEditing()
    case 13:
      GeneratedDocument.setEnd(of: container, &generator)
    case 14: container.exclusionPaths.removeAll()
    default: storage.insert("\n", at: start)
    }
  }
}
