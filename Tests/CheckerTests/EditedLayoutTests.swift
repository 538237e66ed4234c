import Glibc
import Testing
import TextGeometry
import TextLayout
import TextStorage

@Suite("Edited layouts")
struct EditedLayoutTests {
  @Test("after any edit the layout is that of the edited text from scratch, glyph for glyph")
  func editedEqualsFresh() {
    let isSweep = unsafe getenv("TEXTRENDER_SWEEP") != nil
    let count: UInt64 = isSweep ? 1_500 : _isDebugAssertConfiguration() ? 8 : 60
    var edits = 0
    for seed in 1...count {
      let document = GeneratedDocument(seed: seed)
      var generator = SeededGenerator(seed: seed ^ 0xED17)
      for step in 0..<8 {
        Self.edit(document, &generator)
        edits += 1
        let fresh = Self.fresh(document)
        if let fault = Self.difference(document.manager, fresh.manager) {
          Issue.record("seed \(seed), edit \(step): \(fault)")
          return
        }
      }
    }
    #expect(edits == Int(count) * 8)
  }

  /// Changes the text, its attributes or a container.
  private static func edit(_ document: GeneratedDocument, _ generator: inout SeededGenerator) {
    let storage = document.storage
    let start = generator.int(0..<storage.length + 1)
    let end = min(storage.length, start + generator.int(0..<30))
    switch generator.int(0..<6) {
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
    default:
      let container = generator.pick(document.manager.textContainers)
      container.size.width = generator.number(40...500)
    }
    // Sometimes several edits come between two layouts.
    if generator.chance(0.3) { storage.insert("x ", at: generator.int(0..<storage.length + 1)) }
  }

  /// The same text in equal containers, laid out by a manager of its own.
  private static func fresh(
    _ document: GeneratedDocument
  ) -> (storage: TextStorage, manager: LayoutManager) {
    let storage = TextStorage(document.storage.text)
    let manager = LayoutManager()
    storage.addLayoutManager(manager)
    for container in document.manager.textContainers {
      let copy = TextContainer(size: container.size)
      copy.lineFragmentPadding = container.lineFragmentPadding
      copy.minimumFragmentWidth = container.minimumFragmentWidth
      copy.exclusionPaths = container.exclusionPaths
      copy.inside = container.inside
      manager.addTextContainer(copy)
    }
    manager.ensureLayout()
    return (storage, manager)
  }

  /// Where two layouts differ, or nil.
  private static func difference(_ edited: LayoutManager, _ fresh: LayoutManager) -> String? {
    if edited.overflowRange != fresh.overflowRange {
      return "the overflow is \(edited.overflowRange as Any), not \(fresh.overflowRange as Any)."
    }
    for (own, other) in zip(edited.textContainers, fresh.textContainers) {
      if edited.rows(in: own) != fresh.rows(in: other) {
        return "rows differ: \(edited.rows(in: own)), not \(fresh.rows(in: other))."
      }
      for (a, b) in zip(edited.lineFragments(in: own), fresh.lineFragments(in: other)) {
        if a.range != b.range || a.rect != b.rect || a.used != b.used || a.end != b.end {
          return "fragment \(a) is not \(b)."
        }
        var glyphs: [PositionedGlyph] = []
        var expected: [PositionedGlyph] = []
        edited.appendGlyphs(of: a, to: &glyphs)
        fresh.appendGlyphs(of: b, to: &expected)
        if glyphs != expected { return "glyphs of \(a.range) are \(glyphs), not \(expected)." }
      }
    }
    return nil
  }
}
