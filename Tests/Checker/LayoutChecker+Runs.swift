extension LayoutChecker {
  /// Checks that runs cover the text in order, and that each has one level, one script and one
  /// size, in a font with its characters. Only fonts of tokens have no text.
  mutating func checkRuns() {
    var position = 0
    for run in layout.runs {
      expect(
        run.range.lowerBound == position
          && (!run.range.isEmpty
            || layout.paragraphs.contains { $0.range.upperBound == position }),
        "The run \(run.range) follows \(position).")
      position = run.range.upperBound
    }
    let length = layout.text.count
    expect(position == length, "Runs end at \(position), not at \(length).")
    for paragraph in layout.paragraphs { checkRuns(of: paragraph) }
  }

  private mutating func checkRuns(of paragraph: CheckedParagraph) {
    let text = layout.text[paragraph.range]
    let (base, levels) = UnicodeOracle.levels(of: text, isRightToLeft: paragraph.isAskedRightToLeft)
    expect(
      base == (paragraph.isRightToLeft ? 1 : 0),
      "The paragraph \(paragraph.range) does not have the base level \(base).")
    let trailing = levels.reversed().prefix { Int($0) == base }.count
    let trailingStart = paragraph.range.upperBound - trailing
    for run in runs(in: paragraph.range) {
      expect(
        paragraph.range.contains(run.range.lowerBound)
          && run.range.upperBound <= paragraph.range.upperBound,
        "The run \(run.range) crosses an end of the paragraph \(paragraph.range).")
      let range = run.range.clamped(to: paragraph.range)
      var offset = range.lowerBound
      for character in String(decoding: layout.text[range], as: UTF16.self).unicodeScalars {
        defer { offset += UTF16.width(character) }
        let level = Int(levels[offset - paragraph.range.lowerBound])
        expect(
          level == run.level || !UnicodeOracle.hasOwnLevel(character)
            // Trailing white space has its level by rule L1, which layout applies to lines.
            || offset >= trailingStart,
          "The character at \(offset) has level \(level), not \(run.level) of the run \(run.range)."
        )
        expect(
          UnicodeOracle.mayHaveScript(character, run.script),
          "The character at \(offset) is not of the script \(run.script) of the run \(run.range).")
        let size = layout.sizes[offset]
        expect(
          size == run.size || offset < paragraph.capEnd,
          "The character at \(offset) is \(size) points large, not \(run.size).")
      }
    }
  }

  /// Gets the break opportunities from ICU.
  mutating func findBreaks() {
    for (number, paragraph) in layout.paragraphs.enumerated() {
      let text = layout.text[paragraph.range]
      var breaks =
        paragraph.breaksAnywhere
        ? UnicodeOracle.graphemes(in: text) : UnicodeOracle.lineBreaks(in: text)
      // The letters of a drop cap stay together.
      if paragraph.capLines > 1 { breaks.removeAll { $0 < paragraph.capEnd } }
      if paragraph.keepsDashes {
        breaks.removeAll { position in
          position < paragraph.range.upperBound && layout.text[position] == 0x2014
            && !Self.isSpace(layout.text[position - 1])
        }
      }
      layout.paragraphs[number].breaks = breaks
    }
  }
}
