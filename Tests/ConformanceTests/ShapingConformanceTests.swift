import Checker
import Foundation
import Testing
import TextGeometry
import TextLayout
import TextStorage

/// Compares layouts of whole texts with HarfBuzz: glyphs, clusters, advances and offsets must be
/// those of each stretch of each line, shaped with the paragraph as context.
@Suite("Conformance of shaping")
struct ShapingConformanceTests {
  // Without optimisation a few lines are enough.
  #if DEBUG
    private static let sliceCount = 4
    private static let lineLimit: Int? = 12
  #else
    private static let sliceCount = 40
    private static let lineLimit: Int? = nil
  #endif
  private static let environment = ProcessInfo.processInfo.environment

  /// Widths from 80 to 800 points: in steps of `STEP` (16 by default) if `CORPORA` names texts,
  /// otherwise a sample that follows from `SEED`.
  private static var widths: [Double] {
    let step = environment["STEP"].flatMap { Int($0) }
    if step != nil || !Corpus.areOwn {
      return stride(from: 80, through: 800, by: max(1, step ?? 16)).map(Double.init)
    }
    let seed = environment["SEED"].flatMap { Double($0) } ?? 1
    // Weyl's sequence is even over the range, with other widths for each seed.
    return (0..<sliceCount).map { number in
      80 + 720
        * ((seed * Double(sliceCount) + Double(number)) * 0.618033988749895)
        .truncatingRemainder(dividingBy: 1)
    }
  }

  @Test("lines of every width have HarfBuzz's glyphs", arguments: Corpus.all)
  func everyWidth(_ corpus: Corpus) throws {
    let text = try corpus.text(lineLimit: Self.lineLimit)
    var attributes = TextAttributes(.font, corpus.font)
    attributes[.language] = corpus.language
    let storage = TextStorage(string: text, attributes: attributes)
    let manager = LayoutManager()
    storage.addLayoutManager(manager)
    let container = TextContainer(
      size: Size(width: TextContainer.unlimited, height: TextContainer.unlimited))
    container.lineFragmentPadding = 0
    manager.addTextContainer(container)
    var comparison = ShapingComparison(storage)
    // Whole paragraphs, then lines.
    comparison.compare(manager, in: container)
    let wholes = comparison.fragments
    let widths = Self.widths
    for width in widths {
      container.size.width = width
      comparison.compare(manager, in: container)
    }
    #expect(wholes > 0, "\(corpus) holds no text.")
    if !comparison.faults.isEmpty { print("  widths: \(widths)") }
    for fault in comparison.faults { print("  \(corpus): \(fault)") }
    try ConformanceTable.report(
      corpus.name, lines: storage.paragraphCount, failed: comparison.failedParagraphs.sorted(),
      remark: "\(comparison.fragments) fragments of \(widths.count + 1) widths")
  }
}
