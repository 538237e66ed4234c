import Foundation
import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// Drawing into the current ``DrawingTarget``.
extension NSLayoutManager {
  func paintBackground(forGlyphRange range: NSRange, at origin: CGPoint) {
    guard let target = DrawingTarget.current?.target, let container = first(range) else { return }
    target.list.drawBackground(in: container.kit, of: kit, at: Point(origin))
  }

  func paintGlyphs(forGlyphRange range: NSRange, at origin: CGPoint) {
    guard let target = DrawingTarget.current?.target, let container = first(range) else { return }
    let whole = kit.characterRange(in: container.kit)
    let underlined = kit.textStorage?.text.ranges(of: .underlineStyle, in: whole) ?? []
    // The kit leaves out what is drawn by hand below.
    for (_, run) in underlined {
      kit.addTemporaryAttribute(.underlineStyle, value: [], in: run)
    }
    target.list.drawGlyphs(in: container.kit, of: kit, at: Point(origin))
    for (style, run) in underlined {
      kit.removeTemporaryAttribute(.underlineStyle, in: run)
      kit.forEachLineFragment(in: run) { fragment, _ in
        let part = run.clamped(to: fragment.range.lowerBound..<fragment.contentEnd)
        if part.isEmpty { return true }
        underlineGlyphRange(
          NSRange(kit.glyphRange(forCharacterRange: part).glyphs), underlineType: style,
          lineFragmentRect: CGRect(fragment.rect),
          lineFragmentGlyphRange: NSRange(
            kit.glyphRange(forCharacterRange: fragment.range).glyphs),
          containerOrigin: origin)
        return true
      }
    }
  }

  /// The container that holds the first of some glyphs.
  private func first(_ range: NSRange) -> NSTextContainer? {
    range.location == NSNotFound || range.length == 0
      ? nil : container(kit.textContainer(forGlyphAt: range.location))
  }

  /// Draws a line under some glyphs as their font has it.
  func paintUnderline(_ range: NSRange, _ style: UnderlineStyle, offset: Double, at origin: CGPoint)
  {
    guard let target = DrawingTarget.current?.target, let text = kit.textStorage?.text else {
      return
    }
    let characters = self.characters(range)
    guard !characters.isEmpty, let fragment = kit.lineFragment(containing: characters.lowerBound),
      let container = kit.textContainer(containing: characters.lowerBound),
      let run = kit.textRuns(ofParagraph: fragment.paragraph).first(where: {
        $0.range.contains(characters.lowerBound)
      })
    else { return }
    let scale = run.face.scale(forSize: run.size)
    let attributes = text.attributes(at: characters.lowerBound)
    for rect in kit.enclosingRects(for: characters, in: container) {
      target.list.drawRule(
        TextRule(
          start: rect.minX + Double(origin.x), end: rect.maxX + Double(origin.x),
          y: fragment.baseline + Double(origin.y) - offset
            + run.face.metrics.underlinePosition * scale,
          thickness: run.face.metrics.underlineThickness * scale, style: style,
          color: attributes[.underlineColor] ?? attributes[.foregroundColor] ?? .black))
    }
  }
}
