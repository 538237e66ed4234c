/// Reading a long text from its beginning to its end in memory that does not grow with it.
///
/// Whoever has read a container says so. What was laid out before it goes: rows, and the glyphs of their paragraphs.
/// What may be laid out once more when containers after it change stays: the paragraph that the container begins
/// with, what is kept with that, and the container that holds the row before.
extension LayoutManager {
  /// Lets go of what was laid out before a container and is not needed to lay out that one again.
  ///
  /// Containers that were let go of answer as if they were empty. Nothing in them may be made invalid; to read them
  /// again, start over.
  ///
  /// - Parameter container: The number of a container that layout has reached.
  /// - Complexity: O(*n*) in what is let go, taken over all calls.
  package func letGoOfLayout(before container: Int) {
    guard rows.containers.indices.contains(container) else { return }
    let paragraph = rows.containers[container].start.paragraph
    var first = paragraph
    while first > released.reached, isLaidOutWithNext(first - 1) { first -= 1 }
    if first == released.reached { first = released.first }
    (released.reached, released.first) = (paragraph, first)

    guard let last = rows.lastRow(beforeParagraph: first) else { return }
    while released.containers < last.container {
      rows.containers[released.containers].segments = []
      textContainers[released.containers].forgetGeometry()
      released.containers += 1
    }
    // Whether a paragraph goes on with the one before is asked of that one.
    let kept = min(rows.segment(of: last).paragraph(ofRow: last.row), first - 1)
    while released.paragraphs < kept {
      let known = prepared[released.paragraphs]
      released.missingCharacters.formUnion(known?.paragraph.missing ?? [])
      prepared[released.paragraphs] = nil
      released.summaries.append(known.map(ParagraphSummary.init))
    }
  }

  /// Forgets all that was laid out, so that the text can be read from its beginning again.
  package func startOver() {
    prepared = [PreparedParagraph?](repeating: nil, count: prepared.count)
    forgetRows()
  }
}

/// What a manager has let go of.
struct ReleasedLayout {
  /// How many containers, from the first on.
  var containers = 0
  /// What stays of the paragraphs, from the first on; nil for one that no font was to be had for.
  var summaries: [ParagraphSummary?] = []
  /// How many paragraphs.
  var paragraphs: Int { summaries.count }
  /// The characters of those that no font has.
  var missingCharacters: Set<UInt32> = []
  /// The paragraph that the container begins with which was reached last.
  var reached = 0
  /// The first of the paragraphs that are laid out again with that one.
  var first = 0
}

/// What is told of a paragraph besides its lines.
struct ParagraphSummary: Sendable {
  private let count: Int32
  private let formatNumber: Int32
  /// Whether it runs from right to left.
  let isRightToLeft: Bool

  init(_ prepared: PreparedParagraph) {
    count = Int32(prepared.paragraph.length)
    formatNumber = Int32(prepared.format)
    isRightToLeft = prepared.paragraph.isRightToLeft
  }

  /// How long it is, in UTF-16 code units.
  var length: Int { Int(count) }
  /// The number of its format among the styles' formats.
  var format: Int { Int(formatNumber) }
}
