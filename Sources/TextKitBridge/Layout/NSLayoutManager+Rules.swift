import Foundation
import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// Underlines and strikethroughs.
extension NSLayoutManager {
  /// The kind of a rule.
  enum Rule {
    case underline
    case strikethrough
  }

  /// Returns the glyphs of one line fragment that get a rule: without white space at both ends of
  /// the fragment, and by word if the style requires it.
  func ruled(_ range: NSRange, in line: NSRange, _ style: NSUnderlineStyle) -> [NSRange] {
    guard let text = kit.textStorage?.text else { return [] }
    let part = characters(range)
    let whole = characters(line)
    func isWhite(_ position: Int) -> Bool { text.codeUnit(at: position).isWhiteSpace }
    var (start, end) = (part.lowerBound, part.upperBound)
    if start == whole.lowerBound { while start < end, isWhite(start) { start += 1 } }
    if end == whole.upperBound { while start < end, isWhite(end - 1) { end -= 1 } }
    var parts: [Range<Int>] = []
    if style.contains(.byWord) {
      var position = start
      while position < end {
        let first = position
        while position < end, !isWhite(position) { position += 1 }
        if position > first { parts.append(first..<position) }
        position += 1
      }
    } else if start < end {
      parts = [start..<end]
    }
    return parts.map { NSRange(kit.glyphRange(forCharacterRange: $0).glyphs) }
  }

  /// Draws the rule of a glyph range by the metrics of their font.
  func paint(
    _ rule: Rule, _ range: NSRange, _ style: UnderlineStyle, offset: Double, at origin: CGPoint
  ) {
    guard let target = CGContext.current, let text = kit.textStorage?.text else {
      return
    }
    let characters = self.characters(range)
    guard !characters.isEmpty, let fragment = kit.lineFragment(containing: characters.lowerBound),
      let container = kit.textContainer(containing: characters.lowerBound),
      let run = kit.textRuns(
        ofParagraph: fragment.paragraph, in: characters.lowerBound..<characters.lowerBound + 1
      ).runs.first
    else { return }
    let scale = run.face.scale(forSize: run.size)
    let metrics = run.face.metrics
    let attributes = text.attributes(at: characters.lowerBound).merging(
      kit.temporaryAttributes(at: characters.lowerBound))
    let own = rule == .underline ? attributes[.underlineColor] : attributes[.strikethroughColor]
    let below =
      rule == .underline ? metrics.underlinePosition : -metrics.strikethroughPosition
    let thickness =
      rule == .underline ? metrics.underlineThickness : metrics.strikethroughThickness
    for rect in kit.enclosingRects(for: characters, in: container) {
      target.draw(
        TextRule(
          start: rect.minX + Double(origin.x), end: rect.maxX + Double(origin.x),
          y: fragment.baseline + Double(origin.y) - offset + below * scale,
          thickness: thickness * scale, style: style,
          color: own ?? attributes[.foregroundColor] ?? .black))
    }
  }
}
