public import Foundation
import TextDrawing
import TextGeometry
import TextStorage

/// Gradients along lines and around centres, which stay sharp at any size, and those between two
/// circles with different centres, which are drawn as pictures.
extension CGContext {
  /// Draws a gradient along a line over the whole clip.
  ///
  /// - Parameters:
  ///   - gradient: The colours.
  ///   - startPoint: The position of the first colour.
  ///   - endPoint: The position of the last colour; the same as the start draws nothing.
  ///   - options: The parts beyond the ends that are drawn.
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
    options: CGGradientDrawingOptions
  ) {
    let (start, end) = (Point(startPoint), Point(endPoint))
    let axis = end - start
    let length = axis.dx * axis.dx + axis.dy * axis.dy
    guard length > 0, length.isFinite, let inverse = state.transform.inverted else { return }
    // The page in coordinates along the line, from 0 to 1, and across it.
    let corners = pageCorners.map { corner in
      let offset = inverse.apply(to: corner) - start
      return Point(
        x: (offset.dx * axis.dx + offset.dy * axis.dy) / length,
        y: (offset.dy * axis.dx - offset.dx * axis.dy) / length)
    }
    let (along, across) = (corners.map(\.x), corners.map(\.y))
    let first = options.contains(.drawsBeforeStartLocation) ? min(0, along.min() ?? 0) : 0
    let last = options.contains(.drawsAfterEndLocation) ? max(1, along.max() ?? 1) : 1
    let sides = (across.min() ?? 0)...(across.max() ?? 0)
    func place(_ along: Double, _ across: Double) -> Point {
      Point(
        x: start.x + along * axis.dx - across * axis.dy,
        y: start.y + along * axis.dy + across * axis.dx)
    }
    var band = BezierPath()
    band.move(to: place(first, sides.lowerBound))
    band.addLine(to: place(last, sides.lowerBound))
    band.addLine(to: place(last, sides.upperBound))
    band.addLine(to: place(first, sides.upperBound))
    band.close()
    fill(band, with: Gradient(.linear(from: start, to: end), stops: gradient.kitStops))
  }

  /// Draws a gradient between two circles over the whole clip.
  ///
  /// - Parameters:
  ///   - gradient: The colours.
  ///   - startCenter: The centre of the circle of the first colour.
  ///   - startRadius: Its radius.
  ///   - endCenter: The centre of the circle of the last colour.
  ///   - endRadius: Its radius.
  ///   - options: The parts beyond the circles that are drawn.
  /// - Complexity: O(*p*) for *p* pixels of the clip, two to a point, if the circles have
  ///   different centres.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    let (start, end) = (Point(startCenter), Point(endCenter))
    let first = max(0, Double(sound: startRadius))
    let growth = max(0, Double(sound: endRadius)) - first
    let axis = end - start
    if axis == .zero, first.isFinite, growth.isFinite, growth != 0 {
      drawRings(gradient, around: start, from: first, to: first + growth, options)
      return
    }
    // The circle at position s has its centre at start + s × axis, and its radius is
    // first + s × growth. A point lies on it if a s² - 2 b s + c = 0.
    let a = axis.dx * axis.dx + axis.dy * axis.dy - growth * growth
    guard a.isFinite, axis != .zero || growth != 0 else { return }
    func allowed(_ position: Double) -> Double? {
      guard position.isFinite, first + position * growth >= 0 else { return nil }
      if position < 0 { return options.contains(.drawsBeforeStartLocation) ? 0 : nil }
      if position > 1 { return options.contains(.drawsAfterEndLocation) ? 1 : nil }
      return position
    }
    paint(gradient) { point in
      let offset = point - start
      let b = offset.dx * axis.dx + offset.dy * axis.dy + first * growth
      let c = offset.dx * offset.dx + offset.dy * offset.dy - first * first
      if abs(a) < 1e-12 { return b == 0 ? nil : allowed(c / (2 * b)) }
      let root = b * b - a * c
      guard root >= 0 else { return nil }
      let (one, other) = ((b + root.squareRoot()) / a, (b - root.squareRoot()) / a)
      // The later circle is drawn over the earlier one.
      return allowed(max(one, other)) ?? allowed(min(one, other))
    }
  }

  /// Draws a gradient between two circles around one centre.
  private func drawRings(
    _ gradient: CGGradient, around center: Point, from first: Double, to last: Double,
    _ options: CGGradientDrawingOptions
  ) {
    let (inner, outer) = (min(first, last), max(first, last))
    // The colours from the centre outwards, and what is drawn inside and outside the circles.
    let isOutward = first < last
    let stops = isOutward ? gradient.kitStops : gradient.kitStops.reversed()
    let moved = stops.map { stop in
      let share = isOutward ? stop.offset : 1 - stop.offset
      return Gradient.Stop(offset: (inner + share * (outer - inner)) / outer, color: stop.color)
    }
    let (fillsInside, fillsOutside) = (
      options.contains(isOutward ? .drawsBeforeStartLocation : .drawsAfterEndLocation),
      options.contains(isOutward ? .drawsAfterEndLocation : .drawsBeforeStartLocation)
    )
    guard let inverse = state.transform.inverted else { return }
    let reach =
      pageCorners.map { corner in
        let offset = inverse.apply(to: corner) - center
        return (offset.dx * offset.dx + offset.dy * offset.dy).squareRoot()
      }.max() ?? 0
    func circle(_ radius: Double) -> BezierPath {
      BezierPath(
        ovalIn: Rect(
          x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    }
    // Half as much again, so that the outermost circle is beyond the page.
    var area = circle(fillsOutside ? max(outer, reach * 1.5) : outer)
    if inner > 0, !fillsInside {
      area.append(circle(inner))
      area.usesEvenOddFillRule = true
    }
    let radii = Size(width: outer, height: outer)
    fill(area, with: Gradient(.radial(center: center, radii: radii), stops: moved))
  }

  private var pageCorners: [Point] {
    let (width, height) = (list.size.width, list.size.height)
    return [(0, 0), (width, 0), (0, height), (width, height)].map { Point(x: $0, y: $1) }
  }

  /// Fills a path of the drawing with a gradient in its coordinates, inside the clip.
  private func fill(_ path: BezierPath, with gradient: Gradient) {
    var area = path
    area.apply(state.transform)
    guard area.isFinite else { return }
    var drawn = DisplayList(size: list.size, background: .clear)
    drawn.fill(area, with: gradient.transformed(by: state.transform))
    let page = Rect(origin: .zero, size: list.size)
    castShadow(
      in: page.intersection(state.clip?.bounds ?? page),
      of: { $0.draw(drawn, clippedTo: state.clip) })
    list.draw(drawn, clippedTo: state.clip, opacity: state.alpha)
  }

  /// Paints the clip with the colours at the positions that a function gives to points of the
  /// drawing.
  private func paint(_ gradient: CGGradient, _ position: (Point) -> Double?) {
    let page = Rect(origin: .zero, size: list.size)
    let clip = state.clip?.bounds ?? page
    let left = max(clip.minX, page.minX).rounded(.down)
    let top = max(clip.minY, page.minY).rounded(.down)
    let right = min(clip.maxX, page.maxX)
    let bottom = min(clip.maxY, page.maxY)
    guard right > left, bottom > top, let inverse = state.transform.inverted else { return }
    let scale = min(
      max(Self.gradientScale, Double(pictureScale)),
      (Self.largestGradient / ((right - left) * (bottom - top))).squareRoot())
    let width = max(1, Int(((right - left) * scale).rounded(.up)))
    let height = max(1, Int(((bottom - top) * scale).rounded(.up)))
    let colors = (0...Self.shades).map {
      Self.pixel(gradient.color(at: Double($0) / Double(Self.shades)))
    }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for row in 0..<height {
      for column in 0..<width {
        let place = Point(
          x: left + (Double(column) + 0.5) / scale, y: top + (Double(row) + 0.5) / scale)
        let found = position(inverse.apply(to: place))
        pixels.append(found.map { colors[Int(($0 * Double(Self.shades)).rounded())] } ?? 0)
      }
    }
    let picture = Bitmap(width: width, height: height, pixels: pixels)
    let frame = Rect(
      x: left, y: top, width: Double(width) / scale, height: Double(height) / scale)
    var drawn = DisplayList(size: list.size, background: .clear)
    drawn.draw(picture, in: frame)
    castShadow(in: frame, of: { $0.draw(drawn, clippedTo: state.clip) })
    list.draw(drawn, clippedTo: state.clip, opacity: state.alpha)
  }

  /// The pixels per point of a gradient.
  private static let gradientScale = 2.0
  /// The most pixels of a gradient.
  private static let largestGradient = 4_000_000.0
  /// The number of steps from the first colour to the last.
  private static let shades = 1023

  private static func pixel(_ color: Color) -> UInt32 {
    func byte(_ part: Double) -> UInt32 { UInt32((min(max(part, 0), 1) * 255).rounded()) }
    return byte(color.red) | byte(color.green) &<< 8 | byte(color.blue) &<< 16
      | byte(color.alpha) &<< 24
  }
}
