import Checker
import Foundation
import Testing
import TextGeometry
import TextLayout
import TextStorage

/// Layouts of whole texts give the glyphs, clusters, advances and offsets that HarfBuzz gives when it
/// is handed each stretch of each line with the paragraph around it.
@Suite("Conformance of shaping")
struct ShapingConformanceTests {
  // Without optimisation a few lines are enough to see that it works.
  #if DEBUG
    private static let defaultStep = 180
    private static let lineLimit: Int? = 12
  #else
    private static let defaultStep = 16
    private static let lineLimit: Int? = nil
  #endif

  @Test("lines of every width have HarfBuzz's glyphs", arguments: Corpus.all)
  func everyWidth(_ corpus: Corpus) throws {
    let environment = ProcessInfo.processInfo.environment
    let step = environment["STEP"].flatMap { Int($0) } ?? Self.defaultStep
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
    var widths = 1
    for width in stride(from: 80, through: 800, by: max(1, step)) {
      container.size.width = Double(width)
      comparison.compare(manager, in: container)
      widths += 1
    }
    #expect(wholes > 0, "\(corpus) holds no text.")
    for fault in comparison.faults { print("  \(corpus): \(fault)") }
    try ConformanceTable.report(
      corpus.name, lines: storage.paragraphCount, failed: comparison.failedParagraphs.sorted(),
      remark: "\(comparison.fragments) fragments of \(widths) widths")
  }
}
