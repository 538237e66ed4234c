import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// The characters of the text, recorded for outputs that hold text as text.
extension TextPainter {
  /// Records the characters of the fragment, whose glyphs were added since `start`, its links
  /// and the names of its words.
  mutating func keepText(
    of fragment: LineFragment, since start: Int, on list: inout DisplayList
  ) {
    var characters: [UInt16] = []
    text.copyUTF16(in: fragment.range, appendingTo: &characters)
    let paragraph = keptParagraph(of: fragment, on: &list)
    let firstUnit = list.text?.units.count ?? 0
    list.text?.append(
      characters: characters, glyphStart: start, clusters: clusters(of: fragment),
      position: fragment.range.lowerBound, paragraph: paragraph,
      frame: fragment.rect.offset(by: offset))
    let move = firstUnit - fragment.range.lowerBound
    for (names, range) in styleNames(in: fragment.range) {
      list.text?.setWordStyle(names, of: range.lowerBound + move..<range.upperBound + move)
    }
    let place = fragment.rect.origin + offset
    list.anchors += anchors(in: fragment.range).map { (name: $0, place: place) }
    for piece in hasLinks ? pieces(of: fragment) : [] {
      guard let destination = appearances[piece.appearance].link else { continue }
      let frame = Rect(
        x: piece.start, y: fragment.rect.minY, width: piece.end - piece.start,
        height: fragment.rect.height)
      var link = PageText.Link(
        destination: destination, frame: frame.offset(by: offset),
        characters: piece.characters.lowerBound + move..<piece.characters.upperBound + move)
      setNote(of: &link, at: piece.characters.lowerBound)
      list.text?.links.append(link)
    }
  }

  /// Records the fragment of a cell without text, so that the cells after it stay in their columns.
  mutating func keepEmptyCell(of fragment: LineFragment, on list: inout DisplayList) {
    let start = fragment.paragraphStart
    guard list.text != nil, fragment.range.lowerBound == start, start < text.length,
      text.attributes(at: start)[.tableCell] != nil
    else { return }
    keepText(of: fragment, since: list.glyphs.count, on: &list)
  }

  /// Gives a link between a mark and its note the name that the way back leads to.
  private func setNote(of link: inout PageText.Link, at position: Int) {
    guard link.destination.hasPrefix("#"), position < text.length else { return }
    let attributes = text.attributes(at: position)
    if let name = attributes[.noteReference] {
      guard link.destination == PageText.link(toNote: name) else { return }
      link.anchor = String(PageText.link(toMarkOfNote: name).dropFirst())
      link.isNoteMark = true
    } else if let name = attributes[.note], link.destination == PageText.link(toMarkOfNote: name) {
      link.anchor = String(PageText.link(toNote: name).dropFirst())
    }
  }

  /// Returns the number of the fragment's paragraph on the page.
  mutating func keptParagraph(of fragment: LineFragment, on list: inout DisplayList) -> Int {
    let start = fragment.paragraphStart
    let isContinued = fragment.range.lowerBound > start
    if let known = keptParagraph, known.start == start { return known.number }
    let attributes = text.length > start ? text.attributes(at: start) : TextAttributes()
    let number =
      list.text?.number(
        of: PageText.Paragraph(
          position: start, isContinued: isContinued, attributes: attributes)) ?? 0
    keptParagraph = (start, number)
    return number
  }

  /// The offset of each glyph's cluster in the fragment's text; -1 for glyphs that layout has
  /// added. Those are a hyphen and, since a truncation token may be anywhere, all glyphs of a
  /// truncated line.
  private func clusters(of fragment: LineFragment) -> [Int32] {
    let start = fragment.range.lowerBound
    if fragment.end == .truncated { return glyphs.map { _ in -1 } }
    var clusters = glyphs.map {
      fragment.range.contains($0.cluster) ? Int32($0.cluster - start) : -1
    }
    if fragment.end == .hyphen, let first = glyphs.first, let last = glyphs.last {
      // The hyphen follows the last character: at the right end, or at the left end of
      // right-to-left text.
      clusters[last.cluster >= first.cluster ? clusters.count - 1 : 0] = -1
    }
    return clusters
  }
}
