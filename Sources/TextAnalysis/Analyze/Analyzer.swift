package import TextStorage

/// The analyze stage: bidi levels and break opportunities of a paragraph.
///
/// Holds ICU's iterators, which are costly to open. Scratch for one thread.
package final class Analyzer {
  private struct Key: Hashable {
    var kind: BoundaryIterator.Kind
    var language: String
  }

  private var bidi = BidiResolver()
  private var iterators: [Key: BoundaryIterator] = [:]
  private var ideographBreaks: [String: IdeographBreaks] = [:]
  private var lastBreaks: (language: String, breaks: IdeographBreaks?)?
  private var lastLanguage: (tag: String, needsICU: Bool)?

  package init() {}

  /// Analyzes one paragraph.
  ///
  /// - Parameters:
  ///   - text: The paragraph with its separator, as UTF-16.
  ///   - direction: Its base direction.
  ///   - directions: The stretches where attributes embed or override directions.
  ///   - language: The BCP 47 tag that line breaking follows; the extension `-u-lb-strict`,
  ///     `normal` or `loose` chooses among the rules of Chinese and Japanese.
  ///   - breaksAnywhere: True if lines may end between any two clusters rather than where UAX #14
  ///     allows.
  ///   - strategy: Restrictions on line ends inside a word of Hangul, before an em dash, and
  ///     inside phrases of Chinese and Japanese.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package func analyze(
    _ text: [UInt16], direction: BaseDirection, directions: [DirectionRun] = [],
    language: String, breaksAnywhere: Bool, strategy: LineBreakStrategy = []
  ) -> ParagraphAnalysis {
    var analysis = ParagraphAnalysis()
    (analysis.baseLevel, analysis.levels) = bidi.resolve(
      text, direction: direction, directions: directions)
    if !breaksAnywhere, FastPaths.enabled.contains(.alphabeticBreaks),
      let classes = AlphabeticBreaks.classes(
        for: text, isASCIIAlone: needsICUBeyondASCII(in: language))
    {
      analysis.breaks.reserveCapacity(text.count / 5 + 1)
      AlphabeticBreaks.forEachBreak(in: text, by: classes) { offset in
        analysis.record(breakAt: offset, of: text, strategy: strategy)
      }
    } else if let iterator = iterator(breaksAnywhere ? .grapheme : .line, language: language) {
      // Lines may end next to most ideographs and kana.
      analysis.breaks.reserveCapacity(text.count * 3 / 4 + 1)
      if !breaksAnywhere, FastPaths.enabled.contains(.ideographicBreaks),
        let breaks = breaks(of: language, by: iterator),
        breaks.forEachBreak(
          in: text, { analysis.record(breakAt: $0, of: text, strategy: strategy) })
      {
        // All breaks are found.
      } else {
        analysis.breaks.removeAll(keepingCapacity: true)
        iterator.forEachBoundary(in: text) { offset in
          analysis.record(breakAt: offset, of: text, strategy: strategy)
        }
      }
    }
    if strategy.contains(.keepsPhrases), !breaksAnywhere {
      keepPhrases(of: text, language: language, in: &analysis)
    }
    return analysis.endingWithText(of: text.count)
  }

  /// The line break rules of a language for ideographs and kana, or nil if each text is left to
  /// ICU.
  private func breaks(of language: String, by iterator: BoundaryIterator) -> IdeographBreaks? {
    if let lastBreaks, lastBreaks.language == language { return lastBreaks.breaks }
    var breaks = ideographBreaks[language]
    if breaks == nil, IdeographBreaks.hold(in: language) {
      breaks = IdeographBreaks(iterator)
      if ideographBreaks.count >= Self.maximumIterators { ideographBreaks.removeAll() }
      ideographBreaks[language] = breaks
    }
    lastBreaks = (language, breaks)
    return breaks
  }

  /// True if a language may have its own rules for characters beyond ASCII.
  private func needsICUBeyondASCII(in language: String) -> Bool {
    if let known = lastLanguage, known.tag == language { return known.needsICU }
    let needsICU = AlphabeticBreaks.areForASCIIAlone(in: language)
    lastLanguage = (language, needsICU)
    return needsICU
  }

  /// The grapheme cluster around an offset, in UTF-16 code units.
  ///
  /// - Parameter end: The end of a cluster found before; continuing from there is fastest.
  package func cluster(around offset: Int, in text: [UInt16], after end: Int? = nil) -> Range<Int> {
    guard let iterator = iterator(.grapheme, language: "en") else {
      return offset..<min(offset + 1, text.count)
    }
    if offset == end { return offset..<iterator.boundary(after: offset, in: text) }
    return iterator.boundaries(around: offset, in: text)
  }

  /// The boundaries of a kind after the start of a text, its end included, in UTF-16 code units.
  package func boundaries(_ kind: BoundaryIterator.Kind, in text: [UInt16], language: String)
    -> [Int]
  {
    var offsets: [Int] = []
    iterator(kind, language: language)?.forEachBoundary(in: text) { offset in
      offsets.append(offset)
    }
    return offsets
  }

  /// The most iterators that are kept; each holds the rules of a language.
  private static let maximumIterators = 64

  private func iterator(_ kind: BoundaryIterator.Kind, language: String) -> BoundaryIterator? {
    let key = Key(kind: kind, language: language)
    if let known = iterators[key] { return known }
    let opened = BoundaryIterator(kind, language: language)
    if iterators.count >= Self.maximumIterators { iterators.removeAll() }
    iterators[key] = opened
    return opened
  }
}

extension ParagraphAnalysis {
  /// Adds a place where a line may end, unless the strategy keeps the characters around it
  /// together.
  @inline(__always)
  fileprivate mutating func record(
    breakAt offset: Int, of text: [UInt16], strategy: LineBreakStrategy
  ) {
    // The character itself tells if a line must end. ICU's status of a boundary does not: where a
    // dictionary divides words, it belongs to the whole stretch.
    let mustEnd = ControlCharacter(text[offset - 1]) == .lineBreak
    if !mustEnd, offset < text.count, strategy.keeps(text[offset - 1], with: text[offset]) {
      return
    }
    breaks.append(
      BreakOpportunity(offset: Int32(offset), isMandatory: mustEnd || offset == text.count))
  }

  /// Returns the analysis with a break at the text's end, which is lacking if ICU's data is
  /// missing or the text is empty.
  fileprivate consuming func endingWithText(of length: Int) -> ParagraphAnalysis {
    if breaks.last?.offset != Int32(length) {
      breaks.append(BreakOpportunity(offset: Int32(length), isMandatory: true))
    }
    return self
  }
}

extension LineBreakStrategy {
  /// True if the strategy forbids a line end between two code units where UAX #14 allows it.
  @inline(__always)
  fileprivate func keeps(_ unit: UInt16, with next: UInt16) -> Bool {
    if isEmpty { return false }
    if next == 0x2014 { return contains(.keepsDashWithWord) && !unit.isTrailingSpace }
    return next.isHangul && unit.isHangul && contains(.hangulWordPriority)
  }
}

extension UInt16 {
  /// True if a code unit is a Hangul syllable or letter.
  fileprivate var isHangul: Bool {
    (0xAC00...0xD7FF).contains(self) || (0x1100...0x11FF).contains(self)
      || (0x3131...0x318E).contains(self) || (0xA960...0xA97F).contains(self)
  }
}
