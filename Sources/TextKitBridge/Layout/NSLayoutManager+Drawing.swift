import Foundation
import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// Drawing into the current ``CGContext``.
extension NSLayoutManager {
  func paintBackground(forGlyphRange range: NSRange, at origin: CGPoint) {
    guard let target = CGContext.current, let container = first(range) else { return }
    let offset = Vector(dx: Double(origin.x), dy: Double(origin.y))
    paintBlocks(around: characters(range), at: offset, on: target)
    for part in parts(of: container) {
      paintBackground(characters(range), of: part, at: offset, on: target)
    }
  }

  private func paintBackground(
    _ characters: Range<Int>, of part: BlockLayout.Piece, at offset: Vector, on target: CGContext
  ) {
    let offset = offset + part.origin
    for (color, run) in shownRanges(of: .backgroundColor, in: part.container, characters) {
      var rects: [CGRect] = []
      forEachShownPart(of: run) { shown, _ in
        for rect in kit.enclosingRects(for: shown, in: part.container) {
          rects.append(CGRect(rect.offset(by: offset)))
        }
      }
      if rects.isEmpty { continue }
      target.fillColor = color
      unsafe fillBackgroundRectArray(
        rects, count: rects.count, forCharacterRange: NSRange(run), color: UIColor(color))
    }
  }

  func paintGlyphs(forGlyphRange range: NSRange, at origin: CGPoint) {
    guard let target = CGContext.current, let owner = first(range) else { return }
    for part in parts(of: owner) {
      paintGlyphs(
        characters(range), of: part, owner,
        at: CGPoint(x: origin.x + part.origin.dx, y: origin.y + part.origin.dy), on: target)
    }
  }

  private func paintGlyphs(
    _ shown: Range<Int>, of part: BlockLayout.Piece, _ owner: NSTextContainer, at origin: CGPoint,
    on target: CGContext
  ) {
    let container = part.container
    var page = DisplayList(size: target.list.size)
    page.drawGlyphs(for: shown, in: container, of: kit, at: Point(origin))
    for item in page.items {
      switch item {
      case .glyphs(let run): show(run, of: page, in: container, at: origin, on: target)
      // Functions that a subclass may override draw these.
      case .rule, .picture: break
      case .shadow, .fill, .gradient, .stroke, .rectangle, .group: target.append(item, of: page)
      }
    }
    paintAttachments(shown, in: container, of: owner, at: origin, on: target)
    for (style, run) in shownRanges(of: .underlineStyle, in: container, shown) {
      forEachShownPart(of: run) { part, fragment in
        underlineGlyphRange(
          glyphs(part), underlineType: style, lineFragmentRect: CGRect(fragment.rect),
          lineFragmentGlyphRange: glyphs(fragment.range), containerOrigin: origin)
      }
    }
    for (style, run) in shownRanges(of: .strikethroughStyle, in: container, shown) {
      forEachShownPart(of: run) { part, fragment in
        strikethroughGlyphRange(
          glyphs(part), strikethroughType: style, lineFragmentRect: CGRect(fragment.rect),
          lineFragmentGlyphRange: glyphs(fragment.range), containerOrigin: origin)
      }
    }
    if showsInvisibleCharacters || showsControlCharacters {
      let own = shown.clamped(to: kit.characterRange(in: container))
      paintInvisibles(own, in: container, at: origin, on: target)
    }
  }

  /// Shows a run of glyphs through the functions that a subclass may override.
  private func show(
    _ run: GlyphRun, of page: DisplayList, in container: TextContainer, at origin: CGPoint,
    on target: CGContext
  ) {
    guard let first = run.range.first, let text = kit.textStorage?.text else { return }
    let place = Point(
      x: page.origins[first].x - Double(origin.x) + 1.0 / 64, y: run.baseline - Double(origin.y))
    var values: [NSAttributedString.Key: Any] = [:]
    if let hit = kit.glyphIndex(for: place, in: container), text.length > 0 {
      let position = min(kit.characterIndexForGlyph(at: hit.index), text.length - 1)
      values = unsafe textStorage?.attributes(at: position, effectiveRange: nil) ?? [:]
    }
    let font = values[.font] as? UIFont ?? UIFont.systemFont(ofSize: CGFloat(run.size))
    let positions = page.origins[run.range].map { CGPoint($0) }
    let glyphs = page.glyphs[run.range].map { CGGlyph(truncatingIfNeeded: $0) }
    target.fillColor = run.color
    shownRun = ShownRun(
      face: page.faces[run.face], size: run.size, font: font,
      rise: run.baseline - page.origins[first].y)
    defer { shownRun = nil }
    unsafe showCGGlyphs(
      glyphs, positions: positions, count: glyphs.count, font: font,
      textMatrix: .identity, attributes: values, in: target)
  }

  /// Draws glyphs in the current colour.
  func paint(_ glyphs: [CGGlyph], at positions: [CGPoint], _ font: UIFont, on target: CGContext) {
    guard let first = positions.first else { return }
    var (face, size, rise) = (shownRun?.face, shownRun?.size ?? Double(font.pointSize), 0.0)
    if let shownRun, shownRun.font == font {
      rise = shownRun.rise
    } else {
      // The font differs from the one that shaped the text.
      face = try? kit.fonts.face(for: FontRequest(font.descriptor, language: nil))
      size = Double(font.pointSize)
    }
    guard let face else { return }
    target.show(
      glyphs.map { UInt32($0) }, at: positions.map { Point($0) }, face: face, size: size,
      baseline: Double(first.y) + rise)
  }

  /// Returns the container of the first glyph of a range.
  private func first(_ range: NSRange) -> NSTextContainer? {
    range.location == NSNotFound || range.length == 0
      ? nil : container(kit.textContainer(forGlyphAt: range.location))
  }

  private func glyphs(_ range: Range<Int>) -> NSRange {
    NSRange(kit.glyphRange(forCharacterRange: range).glyphs)
  }

  /// Calls `body` with the visible part of a text range in each line fragment.
  private func forEachShownPart(of run: Range<Int>, _ body: (Range<Int>, LineFragment) -> Void) {
    var parts: [(Range<Int>, LineFragment)] = []
    kit.forEachLineFragment(in: run) { fragment, _ in
      let part = run.clamped(to: fragment.range.lowerBound..<fragment.contentEnd)
      if !part.isEmpty { parts.append((part, fragment)) }
      return true
    }
    for (part, fragment) in parts { body(part, fragment) }
  }

  /// Returns the drawn values of an attribute in a text range of a container; temporary attributes
  /// override those of the text.
  private func shownRanges<Value>(
    of key: AttributeKey<Value>, in container: TextContainer, _ range: Range<Int>
  ) -> [(Value, Range<Int>)] {
    let whole = range.clamped(to: kit.characterRange(in: container))
    guard let text = kit.textStorage?.text, !whole.isEmpty else { return [] }
    let own = text.ranges(of: key, in: whole)
    let overlay: [(Value, Range<Int>)] = kit.temporaryAttributeRuns(in: whole).compactMap { run in
      run.attributes[key].map { ($0, run.range) }
    }
    if overlay.isEmpty { return own.map { ($0.0, $0.1) } }
    var shown = overlay
    var next = 0
    for (value, range) in own {
      var start = range.lowerBound
      while next < overlay.count, overlay[next].1.upperBound <= start { next += 1 }
      var over = next
      while over < overlay.count, overlay[over].1.lowerBound < range.upperBound {
        if overlay[over].1.lowerBound > start {
          shown.append((value, start..<overlay[over].1.lowerBound))
        }
        start = max(start, overlay[over].1.upperBound)
        over += 1
      }
      if start < range.upperBound { shown.append((value, start..<range.upperBound)) }
    }
    return shown.sorted { $0.1.lowerBound < $1.1.lowerBound }
  }
}

/// The glyphs that a layout manager passes to a subclass for showing.
struct ShownRun {
  var face: FontFace
  var size: Double
  /// The font that the subclass is given; glyphs of fallback fonts have `face` instead.
  var font: UIFont
  /// The distance of the first glyph above its line, in points.
  var rise: Double
}
