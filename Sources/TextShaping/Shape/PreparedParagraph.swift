package import TextAnalysis

/// A shaped paragraph, kept while the text around it changes.
package struct PreparedParagraph: Sendable {
  package var paragraph: ShapedParagraph
  /// The index of the paragraph's format.
  package var format: Int
  /// The properties that few paragraphs have. It is nil for the others, so that a long text
  /// awaiting layout takes little memory.
  private let exception: Exception?

  /// The properties of a paragraph that do not follow from its text and style.
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

  package init(
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

  /// True if attributes embed or override directions in it.
  var hasDirections: Bool { exception?.hasDirections ?? false }
  /// A delegate's changes to its characters.
  package var overrides: TextOverrides { exception?.overrides ?? TextOverrides() }
  /// True if a delegate was asked about its glyphs.
  package var isGenerated: Bool { exception?.isGenerated ?? false }

  /// True if shaping an input with the paragraph's text would give an equal paragraph.
  ///
  /// - Parameter strut: The row metrics of the input's first style.
  package func hasSameShaping(as input: ParagraphInput, strut: RowMetrics) -> Bool {
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

  /// The paragraph at a start offset in the storage, in UTF-16 code units.
  package func placed(at start: Int) -> PlacedParagraph {
    PlacedParagraph(
      paragraph: paragraph, range: start..<start + paragraph.length, format: format)
  }
}

/// A shaped paragraph at its position in the storage.
package struct PlacedParagraph: Sendable {
  package var paragraph: ShapedParagraph
  /// The paragraph's text, in UTF-16 code units of the storage.
  package var range: Range<Int>
  /// The index of the paragraph's format.
  package var format: Int

  package init(paragraph: ShapedParagraph, range: Range<Int>, format: Int) {
    self.paragraph = paragraph
    self.range = range
    self.format = format
  }
}
