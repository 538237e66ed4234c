/// A part of an ellipse, from an end of one half diameter to wherever it leads.
///
/// The positions are `center + u · cos θ + v · sin θ` for θ from 0 to `sweep`: u leads to the start, and v is
/// the direction there. Half diameters that belong together in this way are called conjugate; an affine image
/// of the arc has their images.
package struct EllipticalArc: Hashable, Sendable {
  var center: Point
  var u: Vector
  var v: Vector
  /// How far it goes, in radians; positive.
  var sweep: Double

  init(center: Point, u: Vector, v: Vector, sweep: Double) {
    self.center = center
    self.u = u
    self.v = sweep < 0 ? -v : v
    self.sweep = abs(sweep)
  }

  /// The area that u and v span: positive when angles grow from u to v.
  var area: Double { u.dx * v.dy - u.dy * v.dx }

  /// Whether the ellipse has an area, as far as doubles can tell.
  var isRound: Bool {
    abs(area) > 1e-12 * (u.dx * u.dx + u.dy * u.dy + v.dx * v.dx + v.dy * v.dy)
  }

  /// Whether it is a part of a circle, as far as doubles can tell.
  var isCircular: Bool {
    let first = u.dx * u.dx + u.dy * u.dy
    let second = v.dx * v.dx + v.dy * v.dy
    let slack = 1e-12 * (first + second)
    return abs(first - second) <= slack && abs(u.dx * v.dx + u.dy * v.dy) <= slack
  }

  /// The way from the centre at an angle.
  func way(at angle: Double) -> Vector {
    let unit = ArcParameters.unit(angle)
    return u * unit.dx + v * unit.dy
  }

  /// The derivative by the angle.
  func speed(at angle: Double) -> Vector {
    let unit = ArcParameters.unit(angle)
    return v * unit.dx - u * unit.dy
  }

  /// Both at once, at half the price.
  func wayAndSpeed(at angle: Double) -> (way: Vector, speed: Vector) {
    let unit = ArcParameters.unit(angle)
    return (u * unit.dx + v * unit.dy, v * unit.dx - u * unit.dy)
  }

  /// Where the arc is at an angle.
  func point(at angle: Double) -> Point { center + way(at: angle) }

  /// The part between two angles, of which the second may be the lesser one.
  func part(from start: Double, to end: Double) -> EllipticalArc {
    EllipticalArc(center: center, u: way(at: start), v: speed(at: start), sweep: end - start)
  }

  /// The same arc from its other end.
  var reversed: EllipticalArc { part(from: sweep, to: 0) }

  /// The arc at a distance on the left, for a part of a circle; through the centre where it is further than that.
  func circle(at distance: Double) -> EllipticalArc {
    let left = area > 0 ? distance : -distance
    // Divided first, so that a half diameter along an axis stays exact.
    func grown(_ way: Vector) -> Vector {
      let length = way.length
      return way + Vector(dx: way.dx / length, dy: way.dy / length) * left
    }
    return EllipticalArc(center: center, u: grown(u), v: grown(v), sweep: sweep)
  }

  /// The image under an affine map.
  func transformed(by transform: Transform) -> EllipticalArc {
    EllipticalArc(
      center: transform.apply(to: center), u: transform.apply(to: u), v: transform.apply(to: v),
      sweep: sweep)
  }

  /// The angles, strictly inside the arc, at which x or y turns, over the whole angle.
  ///
  /// An arc that starts or ends at such a place turns there no more.
  var turns: CurveTurns {
    var turns = CurveTurns()
    for first in [Double.atan2(y: v.dx, x: u.dx), Double.atan2(y: v.dy, x: u.dy)] {
      for half in -1...2 {
        let angle = first + Double(half) * Double.pi
        if angle > 1e-9, angle < sweep - 1e-9 { turns.insert(angle / sweep) }
      }
    }
    turns.sort()
    return turns
  }

  /// The place of the arc at an angle at which x or y turns, exact in that coordinate.
  func extreme(at angle: Double) -> Point {
    let way = way(at: angle)
    let speed = speed(at: angle)
    let width = (u.dx * u.dx + v.dx * v.dx).squareRoot()
    let height = (u.dy * u.dy + v.dy * v.dy).squareRoot()
    let product = u.dx * u.dy + v.dx * v.dy
    if abs(speed.dx) * height < abs(speed.dy) * width {
      let side = way.dx < 0 ? -1.0 : 1
      return Point(x: center.x + side * width, y: center.y + side * (product / width))
    }
    let side = way.dy < 0 ? -1.0 : 1
    return Point(x: center.x + side * (product / height), y: center.y + side * height)
  }
}

/// Which of a path's curves stand for a part of an ellipse.
package struct PathArc: Hashable, Sendable {
  /// The first of the curves, by its place among the steps.
  var verb: Int
  /// How many curves there are.
  var count: Int
  var arc: EllipticalArc
}
