public import Foundation
import TextLayout
import TextStorage

/// The glyphs of a line with the same attributes.
public final class CTRun: AttributeValue {
  let line: CTLine
  /// The run's part of the laid out text.
  let range: Range<Int>
  let values: [NSAttributedString.Key: Any]

  init(_ line: CTLine, _ range: Range<Int>, _ values: [NSAttributedString.Key: Any]) {
    (self.line, self.range, self.values) = (line, range, values)
  }

  /// The glyphs of the run, from left to right.
  var glyphs: [PositionedGlyph] {
    guard let fragment = line.fragment else { return [] }
    return line.text.manager.kit.glyphs(of: fragment).filter { range.contains($0.cluster) }
  }
}

/// Returns the number of glyphs of a run.
public func CTRunGetGlyphCount(_ run: CTRun) -> Int { run.glyphs.count }

/// Returns the attributes of a run.
public func CTRunGetAttributes(_ run: CTRun) -> [NSAttributedString.Key: Any] { run.values }

/// Returns the text of a run, in UTF-16 code units.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange {
  NSRange(location: run.range.lowerBound + run.line.offset, length: run.range.count)
}

/// Returns the width of a run, in points, and its metrics through the pointers.
@discardableResult
public func CTRunGetTypographicBounds(
  _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  let font = run.values[.font] as? UIFont ?? UIFont.systemFont(ofSize: 12)
  unsafe ascent?.pointee = font.ascender
  unsafe descent?.pointee = -font.descender
  unsafe leading?.pointee = font.leading
  return run.glyphs.part(range).reduce(0) { $0 + $1.advance }
}

/// Fills a buffer with the glyphs of a run; a length of 0 means up to the end.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>)
{
  for (index, glyph) in run.glyphs.part(range).enumerated() {
    unsafe buffer[index] = CGGlyph(truncatingIfNeeded: glyph.id)
  }
}

/// Fills a buffer with the positions of a run's glyphs relative to the start of the baseline, y
/// up.
public func CTRunGetPositions(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>
) {
  let baseline = run.line.fragment?.baseline ?? 0
  for (index, glyph) in run.glyphs.part(range).enumerated() {
    unsafe buffer[index] = CGPoint(x: glyph.x - run.line.left, y: baseline - glyph.y)
  }
}

/// Fills a buffer with the advances of a run's glyphs.
public func CTRunGetAdvances(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>
) {
  for (index, glyph) in run.glyphs.part(range).enumerated() {
    unsafe buffer[index] = CGSize(width: glyph.advance, height: 0)
  }
}

/// Fills a buffer with the characters of a run's glyphs, in UTF-16 code units.
public func CTRunGetStringIndices(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<Int>
) {
  for (index, glyph) in run.glyphs.part(range).enumerated() {
    unsafe buffer[index] = glyph.cluster + run.line.offset
  }
}

/// Draws a run into a context, with the start of its line's baseline at the text position.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  guard let fragment = run.line.fragment else { return }
  run.line.text.manager.drawBaseline(fragment, run.range, left: run.line.left, on: context)
}

extension [PositionedGlyph] {
  /// Returns the glyphs of a range of indices; all from its start on if it is empty.
  func part(_ range: CFRange) -> ArraySlice<PositionedGlyph> {
    let start = Swift.min(Swift.max(0, range.location), count)
    let length = range.length > 0 ? range.length : count - start
    return self[start..<Swift.min(count, start + length)]
  }
}
