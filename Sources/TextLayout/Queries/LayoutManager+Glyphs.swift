import TextAnalysis
import TextFonts
import TextGeometry
public import TextShaping
import TextStorage

/// Glyphs by index, as Text Kit counts them.
///
/// Glyphs are counted through the text in logical order. Changes at the end of a line, such as a
/// hyphen or another form of a letter, do not count. A character without a glyph of its own, such
/// as a tab or a line break, counts as one.
///
/// These questions shape the text, including all text before it, but lay nothing out. The first
/// one counts all glyphs: O(*p*) in the number of paragraphs, plus shaping those that are not
/// shaped. After an edit the paragraphs that it touched are counted again.
extension LayoutManager {
  /// The number of glyphs of the text.
  ///
  /// - Complexity: O(1) once they are counted.
  public var numberOfGlyphs: Int { glyphCounts.total }

  /// True if there is a glyph with an index.
  public func isValidGlyphIndex(_ index: Int) -> Bool { index >= 0 && index < numberOfGlyphs }

  /// Returns the glyph's index in its font; nil for a character without a glyph, such as a tab.
  ///
  /// - Complexity: O(log *n*).
  public func glyph(at index: Int) -> UInt32? {
    let place = glyphPlace(checkedGlyph(index))
    guard place.glyph >= 0 else { return nil }
    return UInt32(place.paragraph.glyphs.id(place.glyph))
  }

  /// Returns the role of a glyph in layout.
  ///
  /// - Complexity: O(log *n*).
  public func propertyForGlyph(at index: Int) -> GlyphProperty {
    let place = glyphPlace(checkedGlyph(index))
    if place.glyph < 0 {
      // The line feed after a carriage return belongs to the same line break.
      let unit = text.codeUnit(at: place.character)
      let isSecond =
        unit == 0x0A && place.character > place.start
        && text.codeUnit(at: place.character - 1) == 0x0D
      if isSecond { return [.null, .controlCharacter] }
      let item = place.paragraph.items[
        place.paragraph.itemIndex(containing: place.character - place.start)]
      return item.item.kind == .ignored && ControlCharacter(unit) == nil ? .null : .controlCharacter
    }
    if !place.paragraph.properties.isEmpty, let known = place.paragraph.properties[place.glyph] {
      return known
    }
    return GlyphProperty(
      glyphFor: scalar(at: place.character), isFirst: place.isFirstOfCluster)
  }

  /// True if nothing is drawn for a glyph because it is a tab, a line break, or ignored.
  ///
  /// - Complexity: O(log *n*).
  public func notShownAttribute(forGlyphAt index: Int) -> Bool {
    !propertyForGlyph(at: index).isDisjoint(with: [.controlCharacter, .null])
  }

  /// Returns the first character of a glyph's cluster, in UTF-16 code units of the storage. An
  /// index past the last glyph gives a position equally far past the end of the text.
  ///
  /// - Complexity: O(log *n*).
  public func characterIndexForGlyph(at index: Int) -> Int {
    precondition(index >= 0, "Glyphs are counted from 0.")
    let count = numberOfGlyphs
    return index < count ? glyphPlace(index).character : text.length + index - count
  }

  /// Returns the index of a character's first glyph. A position past the end of the text gives an
  /// index equally far past the last glyph.
  ///
  /// - Complexity: O(log *n*).
  public func glyphIndexForCharacter(at position: Int) -> Int {
    precondition(position >= 0, "Positions are counted from 0.")
    let count = numberOfGlyphs
    if position >= text.length { return count + position - text.length }
    return clusterPlace(position).glyphs.lowerBound
  }

  /// Returns the glyphs of some text, including all of the clusters at its ends.
  ///
  /// - Parameter range: The text, in UTF-16 code units of the storage. An empty range gives an
  ///   empty range after the glyphs of the character before it.
  /// - Returns: The glyphs and all the text that they represent.
  /// - Complexity: O(log *n*).
  public func glyphRange(forCharacterRange range: Range<Int>) -> GlyphSpan {
    let range = range.clamped(to: 0..<textLength)
    if range.isEmpty {
      let place =
        range.lowerBound == 0 ? 0 : clusterPlace(range.lowerBound - 1).glyphs.upperBound
      return GlyphSpan(glyphs: place..<place, characters: range)
    }
    let first = clusterPlace(range.lowerBound)
    let last = clusterPlace(range.upperBound - 1)
    return GlyphSpan(
      glyphs: first.glyphs.lowerBound..<last.glyphs.upperBound,
      characters: first.characters.lowerBound..<last.characters.upperBound)
  }

  /// Returns the text that some glyphs represent, including all of the clusters at its ends.
  ///
  /// - Parameter range: Indices of glyphs. An empty range gives an empty range after the character
  ///   of the glyph before it.
  /// - Returns: The text, in UTF-16 code units of the storage, and all the glyphs that represent
  ///   it.
  /// - Complexity: O(log *n*).
  public func characterRange(forGlyphRange range: Range<Int>) -> GlyphSpan {
    let range = range.clamped(to: 0..<numberOfGlyphs)
    if range.isEmpty {
      guard range.lowerBound > 0 else { return GlyphSpan(glyphs: range, characters: 0..<0) }
      let place = clusterPlace(glyphPlace(range.lowerBound - 1).character).characters.upperBound
      return GlyphSpan(glyphs: range, characters: place..<place)
    }
    let first = clusterPlace(glyphPlace(range.lowerBound).character)
    let last = clusterPlace(glyphPlace(range.upperBound - 1).character)
    return GlyphSpan(
      glyphs: first.glyphs.lowerBound..<last.glyphs.upperBound,
      characters: first.characters.lowerBound..<last.characters.upperBound)
  }

  /// Returns the glyphs of the text that a container holds. Lays out what is needed.
  public func glyphRange(for container: TextContainer) -> Range<Int> {
    glyphRange(forCharacterRange: characterRange(in: container)).glyphs
  }

  // MARK: Finding

  /// The glyph counts of the paragraphs, brought up to date.
  private var glyphCounts: GlyphCounts {
    readText()
    if let known = glyphNumbering.counts, glyphNumbering.stale.isEmpty { return known }
    prepareParagraphs()
    let stale =
      glyphNumbering.counts == nil ? [0..<text.paragraphCount] : glyphNumbering.stale.ranges
    for paragraphs in stale {
      let counts = paragraphs.map { preparedParagraph($0)?.paragraph.numberedGlyphs ?? 0 }
      if glyphNumbering.counts == nil {
        glyphNumbering.count(counts)
      } else {
        glyphNumbering.recount(paragraphs, as: counts)
      }
    }
    return glyphNumbering.counts ?? GlyphCounts([])
  }

  private func checkedGlyph(_ index: Int) -> Int {
    let count = numberOfGlyphs
    precondition(index >= 0 && index < count, "There is no glyph \(index) among \(count).")
    return index
  }

  private struct GlyphPlace {
    var paragraph: ShapedParagraph
    /// The start of the paragraph, in UTF-16 code units of the storage.
    var start: Int
    /// The index of the glyph in the paragraph, or -1 if the character has none.
    var glyph: Int
    /// The start of its cluster, in UTF-16 code units of the storage.
    var character: Int
    var isFirstOfCluster: Bool
  }

  /// Returns the paragraph and the cluster of a glyph.
  private func glyphPlace(_ index: Int) -> GlyphPlace {
    let (number, before) = glyphCounts.paragraph(ofGlyph: index)
    let start = paragraphStart(number)
    guard let paragraph = preparedParagraph(number)?.paragraph else {
      preconditionFailure("A paragraph that has glyphs has been shaped.")
    }
    let rest = index - before
    let items = glyphNumbering.itemStarts(of: paragraph)
    let item = paragraph.items[items.partition { $0 <= rest } - 1]
    let step = rest - items[items.partition { $0 <= rest } - 1]
    guard item.item.kind == .text else {
      return GlyphPlace(
        paragraph: paragraph, start: start, glyph: -1,
        character: start + item.item.range.lowerBound + step, isFirstOfCluster: true)
    }
    let isReversed = item.item.isRightToLeft
    let glyph = isReversed ? item.glyphs.upperBound - 1 - step : item.glyphs.lowerBound + step
    let cluster = paragraph.glyphs.cluster(glyph)
    let neighbour = isReversed ? glyph + 1 : glyph - 1
    return GlyphPlace(
      paragraph: paragraph, start: start, glyph: glyph, character: start + cluster,
      isFirstOfCluster: !item.glyphs.contains(neighbour)
        || paragraph.glyphs.cluster(neighbour) != cluster)
  }

  /// Returns the cluster that holds a character, and the indices of its glyphs.
  func clusterPlace(_ position: Int) -> (characters: Range<Int>, glyphs: Range<Int>) {
    let counts = glyphCounts
    let number = text.paragraphIndex(containing: position)
    let start = paragraphStart(number)
    guard let paragraph = preparedParagraph(number)?.paragraph, !paragraph.items.isEmpty else {
      let glyph = counts.start(ofParagraph: number)
      return (position..<position, glyph..<glyph)
    }
    let offset = position - start
    let index = paragraph.itemIndex(containing: offset)
    let item = paragraph.items[index]
    let first =
      counts.start(ofParagraph: number) + glyphNumbering.itemStarts(of: paragraph)[index]
    guard item.item.kind == .text, !item.glyphs.isEmpty else {
      let glyph = first + offset - item.item.range.lowerBound
      return (position..<position + 1, glyph..<glyph + (item.item.kind == .text ? 0 : 1))
    }
    // The last cluster that starts at or before the character.
    let until = paragraph.glyphs(of: item, in: item.item.range.lowerBound..<offset + 1)
    let nearest = item.item.isRightToLeft ? until.lowerBound : until.upperBound - 1
    let cluster = paragraph.glyphs.cluster(nearest)
    let own = paragraph.glyphs(of: item, in: cluster..<cluster + 1)
    let rest = paragraph.glyphs(of: item, in: cluster + 1..<item.item.range.upperBound)
    let end: Int
    if rest.isEmpty {
      end = item.item.range.upperBound
    } else {
      end = paragraph.glyphs.cluster(
        item.item.isRightToLeft ? rest.upperBound - 1 : rest.lowerBound)
    }
    let step =
      item.item.isRightToLeft
      ? item.glyphs.upperBound - own.upperBound : own.lowerBound - item.glyphs.lowerBound
    return (start + cluster..<start + end, first + step..<first + step + own.count)
  }

  private func scalar(at position: Int) -> Unicode.Scalar {
    let end = min(position + 2, text.length)
    return text.substring(in: position..<end).unicodeScalars.first ?? "\u{FFFD}"
  }
}
