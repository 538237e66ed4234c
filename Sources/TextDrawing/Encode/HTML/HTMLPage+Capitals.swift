import TextFonts
import TextLayout

/// Letters that are shown as capitals, because their font lacks small capitals for them.
///
/// Form: capitals as content of the style sheet, and invisible letters over them, which are copied,
/// searched and read aloud. Browsers could transform the letters, but they copy the transformed
/// text, and disagree on the size of small capitals.
extension HTMLPage {
  /// The rules for both.
  static let rulesOfCapitals = """
    .page s,.page u{text-decoration:none}
    .page s::before{content:attr(data-capitals)}
    .page u{position:absolute;top:0;inset-inline-start:0;line-height:var(--ascent)}
    .page u,.page u::selection{color:transparent;-webkit-text-fill-color:transparent}
    .page u::selection{background:Highlight}

    """

  /// Writes the letters of a chunk and the capitals that are seen.
  mutating func add(
    _ chunk: SVGPage.Chunk, _ run: GlyphRun, shownAs capitals: LetterCapitals
  ) {
    showsCapitals = true
    var (letters, shown) = ("", "")
    var width = 0.0
    for index in chunk.order {
      let cluster = chunk.clusters[index]
      shown += capitals.capitals(of: cluster.characters)
      // A hyphen that divides a word is visible but is not text.
      if cluster.units == nil { continue }
      letters += cluster.characters
      width += cluster.advance + chunk.letterSpacing
    }
    let face = list.faces[run.face]
    fonts?.add(shown, in: face)
    body.add("<s aria-hidden=\"true\"")
    body.attribute("data-capitals", escaping: shown)
    body.add("></s>")
    if letters.isEmpty { return }
    // The letters are as wide as the capitals, so that selections cover these.
    let units = letters.unicodeScalars.reduce(0.0) {
      $0 + face.advance(ofGlyph: face.glyph(for: $1.value))
    }
    let rest = width / run.expansion - units * face.scale(forSize: run.size)
    body.add("<u style=\"letter-spacing:")
    body.add(rest / Double(letters.count))
    body.add("px\">")
    body.add(escaping: letters)
    body.add("</u>")
  }
}
