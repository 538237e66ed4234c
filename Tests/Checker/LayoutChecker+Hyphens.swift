extension LayoutChecker {
  /// Checks that words are divided only inside, and within the paragraph's limits.
  mutating func checkHyphens() {
    var paragraph: CheckedParagraph?
    var count = 0
    for row in layout.containers.flatMap(\.rows) {
      for (index, fragment) in row.fragments.enumerated() {
        if paragraph?.range.contains(fragment.range.lowerBound) != true {
          paragraph = self.paragraph(at: fragment.range.lowerBound)
          count = 0
        }
        let end = fragment.contentEnd
        guard let paragraph, fragment.isHyphenated, end > fragment.range.lowerBound,
          layout.text[end - 1] != 0xAD
        else {
          count = 0
          continue
        }
        count += 1
        let place = "The hyphen at \(end)"
        guard let limits = paragraph.hyphenation else {
          expect(false, "\(place) stands in a paragraph without hyphenation.")
          continue
        }
        expect(
          paragraph.capLines < 2 || end != paragraph.capEnd, "\(place) stands behind a drop cap.")
        let word = word(around: end, in: paragraph.range)
        expect(
          end - word.lowerBound >= max(1, limits.lettersBefore),
          "\(place) leaves too little of \(word) before it.")
        expect(
          word.upperBound - end >= max(1, limits.lettersAfter),
          "\(place) leaves too little of \(word) after it.")
        expect(
          limits.consecutiveLines == 0 || count <= limits.consecutiveLines,
          "\(place) is the \(count)th in a row.")
        expect(
          limits.dividesCapitalizedWords || !isCapital(layout.text[word.lowerBound]),
          "\(place) divides a word with a capital.")
        expect(
          limits.dividesAcrossShapes || index == row.fragments.count - 1,
          "\(place) stands before a shape.")
      }
    }
    checkContainerEnds()
  }

  /// Checks that the last word of a container is whole if its paragraph asks for it and if there is
  /// another word before it in the row.
  private mutating func checkContainerEnds() {
    for (number, container) in layout.containers.enumerated() {
      guard let row = container.rows.last, let first = row.fragments.first,
        let last = row.fragments.last, last.isHyphenated,
        layout.text[last.contentEnd - 1] != 0xAD,
        layout.containers[(number + 1)...].contains(where: { !$0.rows.isEmpty }),
        let paragraph = paragraph(at: first.range.lowerBound),
        paragraph.hyphenation?.dividesAcrossContainers == false
      else { continue }
      let word = word(around: last.contentEnd, in: paragraph.range)
      let hasOthers = layout.text[
        first.range.lowerBound..<max(word.lowerBound, first.range.lowerBound)
      ]
      .contains { $0 == 0x20 }
      expect(!hasOthers, "Container \(number) ends inside the word \(word).")
    }
  }

  /// The letters on both sides of a position.
  private func word(around position: Int, in range: Range<Int>) -> Range<Int> {
    var (start, end) = (position, position)
    while start > range.lowerBound, isLetter(layout.text[start - 1]) { start -= 1 }
    while end < range.upperBound, isLetter(layout.text[end]) { end += 1 }
    return start..<end
  }

  private func isLetter(_ unit: UInt16) -> Bool {
    Unicode.Scalar(unit)?.properties.isAlphabetic ?? false
  }

  private func isCapital(_ unit: UInt16) -> Bool {
    Unicode.Scalar(unit)?.properties.isUppercase ?? false
  }
}
