/// The analyze stage: bidi levels and break opportunities of a paragraph.
///
/// Holds ICU's iterators, which are dear to open; scratch for one thread.
final class Analyzer {
  private struct Key: Hashable {
    var kind: BoundaryIterator.Kind
    var language: String
  }

  private let bidi = BidiResolver()
  private var iterators: [Key: BoundaryIterator] = [:]

  /// Analyzes one paragraph.
  ///
  /// - Parameters:
  ///   - text: The paragraph with its separator, as UTF-16.
  ///   - direction: Its base direction.
  ///   - language: The BCP 47 tag that line breaking follows.
  ///   - breaksAnywhere: Whether lines may end between any two clusters rather than where UAX #14
  ///     allows.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  func analyze(
    _ text: [UInt16], direction: BaseDirection, language: String, breaksAnywhere: Bool
  ) -> ParagraphAnalysis {
    var analysis = ParagraphAnalysis()
    (analysis.baseLevel, analysis.levels) = bidi.resolve(text, direction: direction)
    analysis.breaks.reserveCapacity(text.count / 5 + 1)
    let kind: BoundaryIterator.Kind = breaksAnywhere ? .grapheme : .line
    if let iterator = iterator(kind, language: language) {
      iterator.forEachBoundary(in: text) { offset, isMandatory in
        let mustEnd =
          breaksAnywhere ? ControlCharacter(text[offset - 1]) == .lineBreak : isMandatory
        analysis.breaks.append(
          BreakOpportunity(offset: Int32(offset), isMandatory: mustEnd || offset == text.count))
      }
    }
    if analysis.breaks.last?.offset != Int32(text.count) {
      analysis.breaks.append(BreakOpportunity(offset: Int32(text.count), isMandatory: true))
    }
    return analysis
  }

  /// The grapheme cluster around an offset.
  func cluster(around offset: Int, in text: [UInt16]) -> Range<Int> {
    iterator(.grapheme, language: "en")?.boundaries(around: offset, in: text)
      ?? offset..<min(offset + 1, text.count)
  }

  /// The boundaries of a kind after the start of a text, its end included.
  func boundaries(_ kind: BoundaryIterator.Kind, in text: [UInt16], language: String) -> [Int] {
    var offsets: [Int] = []
    iterator(kind, language: language)?.forEachBoundary(in: text) { offset, _ in
      offsets.append(offset)
    }
    return offsets
  }

  private func iterator(_ kind: BoundaryIterator.Kind, language: String) -> BoundaryIterator? {
    let key = Key(kind: kind, language: language)
    if let known = iterators[key] { return known }
    let opened = BoundaryIterator(kind, language: language)
    iterators[key] = opened
    return opened
  }
}
