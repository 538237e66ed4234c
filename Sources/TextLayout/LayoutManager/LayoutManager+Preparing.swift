import Synchronization
import SystemLibrary
import TextAnalysis
import TextFonts
import TextShaping
import TextStorage

extension LayoutManager {
  /// The least length of text that is worth another thread, in UTF-16 code units.
  private static let minimumForThreads = 1 << 14

  /// Shapes all paragraphs that are to be laid out and have not been shaped since they were
  /// edited.
  func prepareParagraphs() {
    let missing = unlaidParagraphs.ranges.flatMap { $0.filter { prepared[$0] == nil } }
    guard !missing.isEmpty else { return }
    let ranges =
      missing.count == prepared.count
      ? text.paragraphRanges(for: 0..<text.length) : missing.map { paragraphRange($0) }
    prepare(missing, ranges)
  }

  /// Returns a paragraph, shaped first if necessary; nil if no font is available.
  func preparedParagraph(_ number: Int) -> PreparedParagraph? {
    if let known = prepared[number] { return known }
    prepare([number], [paragraphRange(number)])
    // A released paragraph is kept only for this answer.
    defer { if number < released.paragraphs { prepared[number] = nil } }
    return prepared[number]
  }

  /// Returns a paragraph whose start is known, shaped as by ``preparedParagraph(_:)``.
  ///
  /// - Parameter ahead: A cache of the ranges of the paragraphs ahead. Reading many in sequence is
  ///   much faster than reading them one by one.
  func placedParagraph(
    _ number: Int, at position: Int, ahead: inout ParagraphLookahead
  ) -> PlacedParagraph? {
    if let shaped = prepared.paragraph(number) {
      return PlacedParagraph(
        paragraph: shaped, range: position..<position + shaped.length,
        format: prepared.format(number))
    }
    guard let range = ahead.range(startingAt: position, in: text) else {
      return preparedParagraph(number)?.placed(at: position)
    }
    prepare([number], [range])
    return prepared[number]?.placed(at: position)
  }

  /// Shapes paragraphs, given by number and range, until a limit is reached.
  private func prepare(_ missing: [Int], _ ranges: [Range<Int>]) {
    var (missing, ranges) = (missing[...], ranges[...])
    if let meter {
      let count = ranges.prefix { meter.spend($0.count + 1) }.count
      (missing, ranges) = (missing.prefix(count), ranges.prefix(count))
    }
    shape(missing, ranges)
  }

  /// Shapes paragraphs, given by number and range.
  private func shape(_ missing: ArraySlice<Int>, _ ranges: ArraySlice<Range<Int>>) {
    let length = ranges.reduce(0) { $0 + $1.count }
    let threads =
      length < Self.minimumForThreads || generatesGlyphs
      ? 1 : max(1, min(maximumThreads, missing.count))
    if threads == 1 {
      let isAsked = generatesGlyphs
      let scratch = ShapingScratch.take()
      var count = 0
      for (index, range) in zip(missing, ranges) {
        guard meter?.exceeded == nil, let input = input(for: range) else { break }
        func shaped() -> ShapedParagraph {
          scratch.prepare(
            input, styles: styles, fonts: fonts, usesLeading: usesFontLeading,
            fallbacks: fallbacks, generator: generator(from: range.lowerBound))
        }
        var paragraph = shaped()
        // The delegate has left the glyphs to the default: they are as without one, and threads
        // may shape the others.
        let isUnchanged = isAsked && !generatesGlyphs
        if isUnchanged { paragraph = shaped() }
        store(paragraph, of: input, at: index)
        count += 1
        if isUnchanged { break }
      }
      shapingCallCount += scratch.shaper.callCount
      ShapingScratch.giveBack(scratch)
      if isAsked, !generatesGlyphs, count > 0, count < missing.count {
        shape(missing.dropFirst(count), ranges.dropFirst(count))
      }
      return
    }
    var inputs: [ParagraphInput] = []
    inputs.reserveCapacity(missing.count)
    for range in ranges {
      guard let input = input(for: range) else { return }
      inputs.append(input)
    }
    let (batches, calls) = Self.prepareInParallel(
      inputs, styles: styles, fonts: fonts, usesLeading: usesFontLeading, threads: threads)
    shapingCallCount += calls
    for (place, shaped) in batches {
      for (offset, paragraph) in shaped.enumerated() {
        store(
          paragraph, of: inputs[place + offset], at: missing[missing.startIndex + place + offset])
      }
    }
  }

  /// Releases the cache of shaped words that all layouts of the process share.
  ///
  /// The cache is bounded anyway. This is for measurements, and for a process that will lay out no
  /// more text for a long time.
  public static func forgetShapedWords() { ShapingScratch.forget() }

  private func store(_ paragraph: ShapedParagraph, of input: ParagraphInput, at index: Int) {
    state.counts.shapedParagraphs += 1
    meter?.keep(bytes: paragraph.byteCount)
    let format = styles.formats[input.format]
    let complete = withTokenFonts(
      paragraph, for: format.style.truncationToken, in: format.style.lineBreakMode)
    prepared[index] = PreparedParagraph(
      paragraph: complete, format: input.format, hasDirections: !input.directions.isEmpty,
      overrides: input.overrides, isGenerated: generatesGlyphs)
  }

  /// Returns a paragraph with the fonts for a token where a mode may put it.
  func withTokenFonts(
    _ paragraph: ShapedParagraph, for token: String, in mode: LineBreakMode
  ) -> ShapedParagraph {
    if mode.wraps || mode == .byClipping { return paragraph }
    return paragraph.addingFonts(
      forToken: token, styles: styles.styles, fonts: fonts, fallbacks: fallbacks)
  }

  /// Shapes paragraphs on several threads, in batches that each thread takes as it becomes free.
  ///
  /// - Returns: Each batch with the index of its first paragraph, and the number of HarfBuzz
  ///   calls.
  private static func prepareInParallel(
    _ inputs: [ParagraphInput], styles: ResolvedStyles, fonts: FontLibrary, usesLeading: Bool,
    threads: Int
  ) -> (batches: [(Int, [ShapedParagraph])], calls: Int) {
    let batch = max(1, inputs.count / (threads * 8))
    let next = Atomic<Int>(0)
    let calls = Atomic<Int>(0)
    let results = Mutex<[(Int, [ShapedParagraph])]>([])
    Parallel.run(threads) { _ in
      let scratch = ShapingScratch.take()
      defer { ShapingScratch.giveBack(scratch) }
      let fallbacks = FallbackTable()
      while true {
        let start = next.wrappingAdd(batch, ordering: .relaxed).oldValue
        guard start < inputs.count else { break }
        let shaped = inputs[start..<min(start + batch, inputs.count)].map {
          scratch.prepare(
            $0, styles: styles, fonts: fonts, usesLeading: usesLeading,
            fallbacks: fallbacks)
        }
        results.withLock { $0.append((start, shaped)) }
      }
      calls.wrappingAdd(scratch.shaper.callCount, ordering: .relaxed)
    }
    return (results.withLock { $0 }, calls.load(ordering: .relaxed))
  }

  /// Returns the input for shaping a paragraph, or nil if no font is available.
  func input(for range: Range<Int>) -> ParagraphInput? {
    var units: [UInt16] = []
    units.reserveCapacity(range.count)
    text.copyUTF16(in: range, appendingTo: &units)
    var runs: [AttributeRun] = []
    // An empty paragraph has the attributes of the text before it.
    let styled =
      range.isEmpty ? max(0, range.lowerBound - 1)..<range.lowerBound : range
    text.appendAttributeRuns(in: styled, to: &runs)
    var styleRuns: [StyleRun] = []
    var directions: [DirectionRun] = []
    for run in runs {
      if let overrides = text.attributes(for: run.attributes)[.writingDirection],
        !overrides.isEmpty, !range.isEmpty
      {
        directions.append(
          DirectionRun(
            range: run.range.lowerBound - range.lowerBound..<run.range.upperBound
              - range.lowerBound, overrides: overrides))
      }
      guard let style = styleTable.style(of: run.attributes, in: text) else { return nil }
      let end = run.range.upperBound - range.lowerBound
      if styleRuns.last?.style == style {
        styleRuns[styleRuns.count - 1].end = end
      } else {
        styleRuns.append(StyleRun(end: end, style: style))
      }
    }
    if styleRuns.isEmpty {
      guard let style = styleTable.defaultStyle(in: text) else { return nil }
      styleRuns.append(StyleRun(end: range.count, style: style))
    }
    let format =
      runs.first.map { styleTable.format(of: $0.attributes, in: text) }
      ?? styleTable.defaultFormat()
    return ParagraphInput(
      text: units, styleRuns: styleRuns, directions: directions, format: format,
      dropCap: styleTable.dropCap(of: units, runs: styleRuns, format: format),
      overrides: overrides(in: range, of: units))
  }
}
