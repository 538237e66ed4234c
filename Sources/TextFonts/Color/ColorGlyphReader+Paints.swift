import TextGeometry
import TextStorage

/// Kinds of paints have even numbers. The next odd number is the variable form: its values are
/// followed by the index of the first value's variation.
extension ColorGlyphReader {
  /// The most colours of a gradient.
  private static let stopLimit = 1_024

  /// Returns the variation of a paint's value, by its index from 0; nil if the paint does not
  /// vary.
  private func variation(_ number: Int, of paint: Int, at place: Int) -> Int? {
    table.u8(paint) & 1 == 1 ? variation(number, at: paint + place) : nil
  }

  private func variation(_ number: Int, at place: Int) -> Int? {
    let first = table.u32(place)
    return first == 0xFFFF_FFFF ? nil : first + number
  }

  /// Returns the transform that a paint applies to the one within it; nil for paints of other
  /// kinds.
  func transform(_ paint: Int) -> Transform? {
    /// The variation of a two-byte value after the offset of the inner paint; `count` values come
    /// before the variation index.
    func variation(_ number: Int, of count: Int) -> Int? {
      self.variation(number, of: paint, at: 4 + 2 * count)
    }
    func units(_ number: Int, of count: Int) -> Double {
      table.units(paint + 4 + 2 * number, variation(number, of: count))
    }
    func part(_ number: Int, of count: Int) -> Double {
      table.fraction(paint + 4 + 2 * number, variation(number, of: count))
    }
    func about(_ number: Int, of count: Int, _ linear: Transform) -> Transform {
      let center = Point(x: units(number, of: count), y: units(number + 1, of: count))
      return Transform.translation(x: -center.x, y: -center.y).concatenating(linear)
        .concatenating(.translation(x: center.x, y: center.y))
    }
    func rotation(of count: Int) -> Transform { .rotation(by: part(0, of: count) * .pi) }
    func skew(of count: Int) -> Transform {
      Transform(
        a: 1, b: Double.tan(part(1, of: count) * .pi), c: -Double.tan(part(0, of: count) * .pi),
        d: 1, tx: 0, ty: 0)
    }
    switch table.u8(paint) & ~1 {
    case 12: return table.part(paint, 4).map { affine(at: $0, varies: table.u8(paint) == 13) }
    case 14: return .translation(x: units(0, of: 2), y: units(1, of: 2))
    case 16: return .scale(x: part(0, of: 2), y: part(1, of: 2))
    case 18: return about(2, of: 4, .scale(x: part(0, of: 4), y: part(1, of: 4)))
    case 20: return .scale(x: part(0, of: 1), y: part(0, of: 1))
    case 22: return about(1, of: 3, .scale(x: part(0, of: 3), y: part(0, of: 3)))
    case 24: return rotation(of: 1)
    case 26: return about(1, of: 3, rotation(of: 3))
    case 28: return skew(of: 2)
    case 30: return about(2, of: 4, skew(of: 4))
    default: return nil
    }
  }

  private func affine(at place: Int, varies: Bool) -> Transform {
    func number(_ index: Int) -> Double {
      table.fixed(place + 4 * index, varies ? variation(index, at: place + 24) : nil)
    }
    return Transform(
      a: number(0), b: number(1), c: number(2), d: number(3), tx: number(4), ty: number(5))
  }

  /// Returns the fill of a paint that covers everything; nil for paints of other kinds.
  func fill(_ paint: Int, _ transform: Transform) -> ColorGlyph.Fill? {
    let kind = table.u8(paint) & ~1
    if kind == 2 {
      let alpha = table.fraction(paint + 3, self.variation(0, of: paint, at: 5))
      return .color(color(table.u16(paint + 1), alpha: alpha))
    }
    /// The variation of a two-byte value after the offset of the colours.
    func variation(_ number: Int) -> Int? {
      self.variation(number, of: paint, at: kind == 8 ? 12 : 16)
    }
    func units(_ number: Int) -> Double { table.units(paint + 4 + 2 * number, variation(number)) }
    func position(_ number: Int) -> Point { Point(x: units(number), y: units(number + 1)) }
    func radius(_ number: Int) -> Double {
      let stored = units(number)
      // Radii are unsigned.
      return max(0, table.u16(paint + 4 + 2 * number) > 0x7FFF ? stored + 65_536 : stored)
    }
    /// Angles are stored minus half a turn.
    func angle(_ number: Int) -> Double {
      (table.fraction(paint + 4 + 2 * number, variation(number)) + 1) * .pi
    }
    guard let line = table.part(paint, 1) else { return nil }
    let shape: GlyphGradient.Shape?
    switch kind {
    case 4:
      shape = GlyphGradient.Shape(from: position(0), through: position(2), turned: position(4))
    case 6:
      shape = .radial(
        from: position(0), radius: radius(2), to: position(3), endRadius: radius(5))
    case 8: shape = .sweep(around: position(0), from: angle(2), to: angle(3))
    default: return nil
    }
    guard let gradient = gradient(shape, line, varies: table.u8(paint) & 1 == 1) else { return nil }
    return .gradient(gradient, transform)
  }

  /// Returns a gradient with its colours. One without a direction covers nothing, which is a fully
  /// transparent colour.
  private func gradient(
    _ shape: GlyphGradient.Shape?, _ line: Int, varies: Bool
  ) -> GlyphGradient? {
    let size = varies ? 10 : 6
    let count = table.u16(line + 1)
    guard count > 0, count <= ColorGlyphReader.stopLimit,
      table.entries(count, ofSize: size, at: line + 3) == count
    else { return nil }
    guard let shape else {
      let nothing = GlyphGradient.Stop(offset: 0, color: GlyphColor(.clear))
      return GlyphGradient(
        shape: .linear(from: .zero, to: Point(x: 1, y: 0)), extend: .pad, stops: [nothing])
    }
    let stops = (0..<count).map { index in
      let stop = line + 3 + size * index
      func variation(_ number: Int) -> Int? {
        varies ? self.variation(number, at: stop + 6) : nil
      }
      return GlyphGradient.Stop(
        offset: table.fraction(stop, variation(0)),
        color: color(table.u16(stop + 2), alpha: table.fraction(stop + 4, variation(1))))
    }
    // Of several colours at one offset the first applies before it, the last after it.
    let sorted = stops.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }
    let extends: [GlyphGradient.Extend] = [.pad, .repeat, .reflect]
    let extend = table.u8(line)
    return GlyphGradient(
      shape: shape, extend: extend < extends.count ? extends[extend] : .pad,
      stops: sorted.map(\.element))
  }
}

extension GlyphGradient.Shape {
  /// Creates the line along which a linear gradient's colours change, perpendicular to the one
  /// from the first position to the third.
  ///
  /// Nil if positions coincide so that there is none.
  fileprivate init?(from start: Point, through end: Point, turned: Point) {
    let along = end - start
    let across = turned - start
    let length = across.dx * across.dx + across.dy * across.dy
    let area = along.dx * across.dy - along.dy * across.dx
    guard length > 0, area != 0 else { return nil }
    let part = area / length
    self = .linear(from: start, to: start + Vector(dx: across.dy * part, dy: -across.dx * part))
  }
}
