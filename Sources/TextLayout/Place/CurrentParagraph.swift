import TextAnalysis
import TextShaping

/// The paragraph that is being placed, or was placed last.
struct CurrentParagraph {
  var progress = ParagraphProgress.none
  /// The index of its format; -1 if the next paragraph must not continue with it.
  private var format = -1

  /// Creates an empty paragraph.
  init() {}

  /// Continues with a paragraph some of whose rows are placed.
  init(_ progress: ParagraphProgress) { self.progress = progress }

  /// Makes another paragraph the current one, with a breaker at its start.
  ///
  /// - Parameters:
  ///   - paragraph: The paragraph.
  ///   - number: Its number.
  ///   - continues: True if it continues the one before it.
  ///   - styles: The styles and formats of the text. They are only added to during a pass, so an
  ///     equal count means equal styles.
  @inline(__always)
  mutating func begin(
    _ paragraph: PlacedParagraph, number: Int, continues: Bool, styles: borrowing ResolvedStyles
  ) {
    if format == paragraph.format, progress.breaker.styles.count == styles.styles.count {
      progress.restart(with: paragraph, number: number, continuesParagraph: continues)
      return
    }
    format = paragraph.format
    progress = ParagraphProgress(
      paragraph, number: number, format: styles.formats[format], styles: styles.styles,
      continuesParagraph: continues)
  }
}
