/// A shaped paragraph as it is kept while the text around it changes.
struct PreparedParagraph: Sendable {
  var paragraph: ShapedParagraph
  /// The index of the paragraph's format.
  var format: Int
  /// What few paragraphs have; nil for the others, so that a long text that is yet to be laid out takes
  /// little room.
  private let exception: Exception?

  /// What sets a paragraph apart from those whose text says all.
  private final class Exception: Sendable {
    let hasDirections: Bool
    let overrides: TextOverrides
    let isGenerated: Bool

    init(hasDirections: Bool, overrides: TextOverrides, isGenerated: Bool) {
      self.hasDirections = hasDirections
      self.overrides = overrides
      self.isGenerated = isGenerated
    }
  }

  init(
    paragraph: ShapedParagraph, format: Int, hasDirections: Bool = false,
    overrides: TextOverrides = TextOverrides(), isGenerated: Bool = false
  ) {
    self.paragraph = paragraph
    self.format = format
    exception =
      hasDirections || isGenerated || !overrides.isEmpty
      ? Exception(hasDirections: hasDirections, overrides: overrides, isGenerated: isGenerated)
      : nil
  }

  /// Whether attributes embed or override directions in it.
  var hasDirections: Bool { exception?.hasDirections ?? false }
  /// What a delegate made of its characters.
  var overrides: TextOverrides { exception?.overrides ?? TextOverrides() }
  /// Whether a delegate was asked about its glyphs.
  var isGenerated: Bool { exception?.isGenerated ?? false }

  /// Whether shaping an input with the paragraph's text would give the paragraph again.
  ///
  /// - Parameter strut: What the input's first style wants of a row.
  func wouldShapeAlike(_ input: ParagraphInput, strut: RowMetrics) -> Bool {
    guard !isGenerated, input.format == format, !hasDirections, input.directions.isEmpty,
      input.overrides == overrides, input.text.count == paragraph.length, strut == paragraph.strut
    else { return false }
    var run = 0
    for shaped in paragraph.items {
      var start = shaped.item.range.lowerBound
      while start < shaped.item.range.upperBound {
        while input.styleRuns[run].end <= start { run += 1 }
        if input.styleRuns[run].style != shaped.item.style { return false }
        start = input.styleRuns[run].end
      }
    }
    return true
  }

  /// The paragraph in its place in the storage.
  func placed(at start: Int) -> PlacedParagraph {
    PlacedParagraph(
      paragraph: paragraph, range: start..<start + paragraph.length, format: format)
  }
}

/// A shaped paragraph in its place in the storage.
struct PlacedParagraph: Sendable {
  var paragraph: ShapedParagraph
  /// In UTF-16 code units of the storage.
  var range: Range<Int>
  /// The index of the paragraph's format.
  var format: Int
}
