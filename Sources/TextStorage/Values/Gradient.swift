public import TextGeometry

/// Colours that blend into one another along a line, or from a centre outwards.
///
/// Between two stops red, green, blue and opacity are mixed in sRGB, each by itself, as in SVG.
/// Before the first stop and after the last, their colours continue.
public struct Gradient: Hashable, Sendable {
  /// A colour at an offset.
  public struct Stop: Hashable, Sendable {
    /// The offset: 0 at the start of the line or the centre, 1 at the end of the line or the edge.
    public var offset: Double
    /// The colour.
    public var color: Color

    /// Creates a stop.
    public init(offset: Double, color: Color) { (self.offset, self.color) = (offset, color) }
  }

  /// The positions of the offsets 0 and 1, in points.
  public enum Shape: Hashable, Sendable {
    /// Colours change along a line from a start to an end, and are the same across it.
    case linear(from: Point, to: Point)
    /// Colours change from a centre to an ellipse with a horizontal and a vertical radius.
    case radial(center: Point, radii: Size)
  }

  /// The positions of the offsets.
  public var shape: Shape
  /// The transform from these positions to points of what is filled.
  public var transform = Transform.identity
  /// The colours, by ascending offset from 0 to 1. Two at one offset make a hard edge.
  public let stops: [Stop]

  /// Creates a gradient. Offsets are clamped to 0…1, and one that is less than the one before it
  /// becomes equal to it.
  public init(_ shape: Shape, stops: [Stop]) {
    self.shape = shape
    var last = 0.0
    self.stops = stops.map { stop in
      last = max(last, stop.offset.isNaN ? 0 : min(stop.offset, 1))
      return Stop(offset: last, color: stop.color)
    }
  }

  /// Creates a gradient of colours that are spread evenly.
  public init(_ shape: Shape, colors: [Color]) {
    let last = Double(max(colors.count - 1, 1))
    self.init(
      shape, stops: colors.enumerated().map { Stop(offset: Double($0) / last, color: $1) })
  }

  /// Returns the colour at an offset; clear without stops.
  ///
  /// - Complexity: O(log *n*) in the number of stops.
  public func color(at offset: Double) -> Color {
    guard let first = stops.first, let last = stops.last else { return .clear }
    // The first stop after the offset.
    var (low, high) = (0, stops.count)
    while low < high {
      let middle = (low + high) / 2
      if stops[middle].offset > offset { high = middle } else { low = middle + 1 }
    }
    if low == 0 { return first.color }
    if low == stops.count { return last.color }
    let (before, after) = (stops[low - 1], stops[low])
    let share = (offset - before.offset) / (after.offset - before.offset)
    return before.color.mixed(with: after.color, share)
  }

  /// The colour of the whole area, if the gradient has only one: with a single stop, or without
  /// room between the offsets 0 and 1, where the last colour counts. Nil for any other gradient.
  package var solidColor: Color? {
    guard let last = stops.last else { return .clear }
    if stops.count == 1 { return last.color }
    let isUsable =
      switch shape {
      case .linear(let start, let end): start.isFinite && end.isFinite && start != end
      case .radial(let center, let radii):
        center.isFinite && radii.width > 0 && radii.height > 0 && radii.width.isFinite
          && radii.height.isFinite
      }
    return isUsable && transform.inverted != nil ? nil : last.color
  }

  /// The parts between two stops that have a length, from 0 to 1.
  package var parts: [(start: Stop, end: Stop)] {
    guard let first = stops.first, let last = stops.last else { return [] }
    let all =
      [Stop(offset: 0, color: first.color)] + stops + [Stop(offset: 1, color: last.color)]
    return zip(all, all.dropFirst()).filter { $0.offset < $1.offset }.map { ($0, $1) }
  }

  /// The transform of the positions to those of a line from x 0 to 1, or of a circle around the
  /// origin with the radius 1. Nil for a gradient with one colour.
  package var toUnit: Transform? {
    guard solidColor == nil, let inverse = transform.inverted else { return nil }
    switch shape {
    case .linear(let start, let end):
      let axis = end - start
      let length = axis.dx * axis.dx + axis.dy * axis.dy
      let own = Transform(
        a: axis.dx / length, b: -axis.dy / length, c: axis.dy / length, d: axis.dx / length,
        tx: -(start.x * axis.dx + start.y * axis.dy) / length,
        ty: (start.x * axis.dy - start.y * axis.dx) / length)
      return inverse.concatenating(own)
    case .radial(let center, let radii):
      return inverse.concatenating(
        Transform(
          a: 1 / radii.width, b: 0, c: 0, d: 1 / radii.height, tx: -center.x / radii.width,
          ty: -center.y / radii.height))
    }
  }

  /// True if all colours are gray.
  package var isGray: Bool { stops.allSatisfy(\.color.isGray) }

  /// Returns the gradient with its positions transformed.
  public func transformed(by next: Transform) -> Gradient {
    var result = self
    result.transform = transform.concatenating(next)
    return result
  }
}

extension Color {
  /// Returns a mixture with another colour, part by part: at 0 this colour, at 1 the other.
  package func mixed(with other: Color, _ share: Double) -> Color {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}
