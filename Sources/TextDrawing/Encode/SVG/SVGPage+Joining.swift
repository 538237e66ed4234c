import TextLayout

/// Letters that join although they are in different elements, such as those of an Arabic word
/// with a part in another colour. Viewers shape each element by itself.
extension SVGPage {
  /// U+200D ZERO WIDTH JOINER: a letter beside it has the form of one that joins there.
  static let joiner = "\u{200D}"

  /// The ends of a chunk, in reading order, at which letters join with others.
  struct Joints {
    var start = false
    var end = false
  }

  /// Returns the ends of a chunk at which its letters join with other chunks of the line.
  ///
  /// - Complexity: O(log *n*) in the number of lines, O(1) for most scripts.
  func joints(of chunk: Chunk, in run: GlyphRun) -> Joints {
    guard let text = list.text, let units = chunk.units else { return Joints() }
    let glyph = run.range.lowerBound
    return Joints(
      start: text.joinsLetters(at: units.lowerBound, inLineOfGlyph: glyph),
      end: text.joinsLetters(at: units.upperBound, inLineOfGlyph: glyph))
  }
}

extension SVGPage.Chunk {
  /// Its range among the units of the text; nil if layout has added a character at an end.
  var units: Range<Int>? {
    guard let left = clusters.first?.units, let right = clusters.last?.units else { return nil }
    let (first, last) = isRightToLeft ? (right, left) : (left, right)
    return first.lowerBound < last.upperBound ? first.lowerBound..<last.upperBound : nil
  }
}

extension PageText {
  /// Returns true if the letters on both sides of a place in a line join. Marks between them do not
  /// prevent that.
  ///
  /// - Parameters:
  ///   - place: The place, as an index into ``units``.
  ///   - glyph: A glyph of the line.
  fileprivate func joinsLetters(at place: Int, inLineOfGlyph glyph: Int) -> Bool {
    // Letters, marks and controls that matter to joining begin with the soft hyphen.
    guard place > 0, place < units.count, units[place] >= 0xAD, units[place - 1] >= 0xAD,
      let number = line(ofGlyph: glyph)
    else { return false }
    // At the end of a line letters have the forms of ends.
    let characters = lines[number].characters
    guard characters.lowerBound < place, place < characters.upperBound else { return false }
    var (before, after) = (place, place)
    var next = CharacterTraits.of(units.scalar(at: &after))
    while next.isTransparentToJoining, after < characters.upperBound {
      next = CharacterTraits.of(units.scalar(at: &after))
    }
    guard next.joinsPrevious else { return false }
    var last = next
    repeat {
      before -= 1
      if before > characters.lowerBound, units[before] & 0xFC00 == 0xDC00 { before -= 1 }
      var start = before
      last = CharacterTraits.of(units.scalar(at: &start))
    } while last.isTransparentToJoining && before > characters.lowerBound
    return last.joinsNext
  }
}
