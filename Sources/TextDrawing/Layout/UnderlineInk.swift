import TextFonts
import TextGeometry

/// The ink of glyphs in the band that an underline takes.
struct UnderlineInk {
  private struct Key: Hashable {
    let face: ObjectIdentifier
    let glyph: UInt32
    let top: Double
    let bottom: Double
  }

  private struct Known {
    /// The face, so that no other one takes its identity.
    let face: FontFace
    let span: HorizontalSpan?
  }

  private var known: [Key: Known] = [:]

  /// The most glyphs whose ink is remembered.
  private static let limit = 4_096
  /// The greatest distance of chords from the outline, in ems.
  private static let tolerance = 1.0 / 256

  /// Returns the extent of a glyph's ink in a band, in ems from its origin; nil if there is none.
  ///
  /// - Parameters:
  ///   - top: The top of the band, in ems below the glyph's origin.
  ///   - bottom: Its bottom.
  mutating func span(
    of glyph: UInt32, in face: FontFace, top: Double, bottom: Double
  ) -> HorizontalSpan? {
    let key = Key(face: ObjectIdentifier(face), glyph: glyph, top: top, bottom: bottom)
    if let known = known[key] { return known.span }
    let span = Self.find(glyph, face, top: top, bottom: bottom)
    if known.count >= Self.limit { known.removeAll(keepingCapacity: true) }
    known[key] = Known(face: face, span: span)
    return span
  }

  private static func find(
    _ glyph: UInt32, _ face: FontFace, top: Double, bottom: Double
  ) -> HorizontalSpan? {
    let box = face.bounds(ofGlyph: glyph)
    let scale = face.scale(forSize: 1)
    // A synthesised weight adds a little.
    if box.maxY * scale + 0.05 < top || box.minY * scale - 0.05 > bottom { return nil }
    var span: HorizontalSpan?
    var start = Point.zero
    var from = Point.zero
    for element in face.outline(ofGlyph: glyph, size: 1).flattened(tolerance: tolerance).elements {
      switch element {
      case .move(let to): (start, from) = (to, to)
      case .line(let to):
        cover(&span, from, to, top: top, bottom: bottom)
        from = to
      case .close:
        cover(&span, from, start, top: top, bottom: bottom)
        from = start
      case .quad, .cubic: break
      }
    }
    return span
  }

  /// Adds the part of a line that is in the band.
  private static func cover(
    _ span: inout HorizontalSpan?, _ one: Point, _ other: Point, top: Double, bottom: Double
  ) {
    let (upper, lower) = one.y <= other.y ? (one, other) : (other, one)
    guard lower.y >= top, upper.y <= bottom else { return }
    func x(at y: Double) -> Double {
      guard lower.y > upper.y else { return upper.x }
      let part = min(max((y - upper.y) / (lower.y - upper.y), 0), 1)
      return upper.x + part * (lower.x - upper.x)
    }
    let ends = lower.y > upper.y ? (x(at: top), x(at: bottom)) : (one.x, other.x)
    let (left, right) = (min(ends.0, ends.1), max(ends.0, ends.1))
    span = HorizontalSpan(
      start: min(span?.start ?? left, left), end: max(span?.end ?? right, right))
  }
}
