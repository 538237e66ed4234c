import TextAnalysis
import TextFonts
import TextShaping

/// Reading a long text from start to end in bounded memory.
///
/// After reading a container, the caller releases what was laid out before it: rows, and the
/// glyphs of their paragraphs. Everything that a change in a later container could lay out again
/// is kept. That is the paragraph that the container starts with, the paragraphs kept with it, and
/// the container that holds the row before.
extension LayoutManager {
  /// Releases the layout before a container that is not needed to lay out that container again.
  ///
  /// Released containers answer as if they were empty. They must not be invalidated; to read them
  /// again, call ``startOver()``.
  ///
  /// - Parameters:
  ///   - container: The number of a container that layout has reached.
  ///   - kept: The numbers of containers that are not released.
  /// - Complexity: O(*n*) in the size of what is released, summed over all calls.
  package func releaseLayout(before container: Int, keeping kept: Set<Int> = []) {
    guard rows.containers.indices.contains(container) else { return }
    let paragraph = rows.containers[container].start.paragraph
    var first = paragraph
    while first > released.reached, isLaidOutWithNext(first - 1) { first -= 1 }
    if first == released.reached { first = released.first }
    (released.reached, released.first) = (paragraph, first)

    guard let last = rows.lastRow(beforeParagraph: first) else { return }
    if !kept.isEmpty {
      for number in released.containers...max(released.containers, last.container)
      where kept.contains(number) {
        released.keptParagraphs.formUnion(rows.containers[number].paragraphs)
      }
    }
    while released.containers < last.container {
      if !kept.contains(released.containers) {
        rows.containers[released.containers].segments = []
        textContainers[released.containers].forgetGeometry()
      }
      released.containers += 1
    }
    // The paragraph before records whether the next one continues it, so it is kept too.
    let end = min(rows.segment(of: last).paragraph(ofRow: last.row), first - 1)
    let hasSmallCapitals = styles.hasSmallCapitals
    while released.paragraphs < end {
      let known = prepared[released.paragraphs]
      released.missingCharacters.formUnion(known?.paragraph.missing ?? [])
      if hasSmallCapitals, let known {
        released.facesLackingSmallCapitals.formUnion(known.paragraph.facesLackingSmallCapitals)
      }
      if !released.keptParagraphs.contains(released.paragraphs) {
        prepared[released.paragraphs] = nil
      }
      released.summaries.append(known.map(ParagraphSummary.init))
    }
  }

  /// Discards the whole layout so that the text can be read from its beginning again.
  package func startOver() {
    prepared = PreparedParagraphs(count: prepared.count)
    forgetRows()
  }
}

/// A record of the released part of a layout.
struct ReleasedLayout {
  /// The number of released containers, from the first one.
  var containers = 0
  /// The summaries of the released paragraphs, from the first one; nil if no font was available
  /// for it.
  var summaries: [ParagraphSummary?] = []
  /// The number of released paragraphs.
  var paragraphs: Int { summaries.count }
  /// The characters of the released paragraphs that no font has.
  var missingCharacters: Set<UInt32> = []
  /// The faces that lack small capitals of the released paragraphs.
  var facesLackingSmallCapitals: Set<FontFace> = []
  /// The paragraphs of containers that were kept.
  var keptParagraphs: Set<Int> = []
  /// The first paragraph of the container that was reached last.
  var reached = 0
  /// The first of the paragraphs that are laid out again together with that one.
  var first = 0
}

/// The facts about a paragraph that remain after its release.
struct ParagraphSummary: Sendable {
  private let count: Int32
  private let formatNumber: Int32
  /// True if the paragraph runs from right to left.
  let isRightToLeft: Bool

  init(_ prepared: PreparedParagraph) {
    count = Int32(prepared.paragraph.length)
    formatNumber = Int32(prepared.format)
    isRightToLeft = prepared.paragraph.isRightToLeft
  }

  /// The paragraph's length, in UTF-16 code units.
  var length: Int { Int(count) }
  /// The index of the paragraph's format among the styles' formats.
  var format: Int { Int(formatNumber) }
}
