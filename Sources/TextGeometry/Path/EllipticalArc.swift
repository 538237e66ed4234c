/// A part of an ellipse, given by two conjugate half diameters.
///
/// Its positions are `center + u · cos θ + v · sin θ` for θ from 0 to `sweep`: u leads to the
/// start, and v is the direction there. An affine image of the arc has the images of its half
/// diameters.
package struct EllipticalArc: Hashable, Sendable {
  var center: Point
  var u: Vector
  var v: Vector
  /// The angle that the arc covers, in radians; positive.
  var sweep: Double

  init(center: Point, u: Vector, v: Vector, sweep: Double) {
    self.center = center
    self.u = u
    self.v = sweep < 0 ? -v : v
    self.sweep = abs(sweep)
  }

  /// The area that u and v span: positive when angles grow from u to v.
  var area: Double { u.dx * v.dy - u.dy * v.dx }

  /// True if the ellipse has an area, within double precision.
  var isRound: Bool {
    abs(area) > 1e-12 * (u.dx * u.dx + u.dy * u.dy + v.dx * v.dx + v.dy * v.dy)
  }

  /// True if the arc is a part of a circle, within double precision.
  var isCircular: Bool {
    let first = u.dx * u.dx + u.dy * u.dy
    let second = v.dx * v.dx + v.dy * v.dy
    let slack = 1e-12 * (first + second)
    return abs(first - second) <= slack && abs(u.dx * v.dx + u.dy * v.dy) <= slack
  }

  /// The displacement from the centre to the position at an angle.
  func way(at angle: Double) -> Vector {
    let unit = ArcParameters.unit(angle)
    return u * unit.dx + v * unit.dy
  }

  /// The derivative with respect to the angle.
  func speed(at angle: Double) -> Vector {
    let unit = ArcParameters.unit(angle)
    return v * unit.dx - u * unit.dy
  }

  /// The displacement and the velocity at an angle, for one call of sine and cosine.
  func displacementAndVelocity(at angle: Double) -> (displacement: Vector, velocity: Vector) {
    let unit = ArcParameters.unit(angle)
    return (u * unit.dx + v * unit.dy, v * unit.dx - u * unit.dy)
  }

  /// The position at an angle.
  func point(at angle: Double) -> Point { center + way(at: angle) }

  /// The part between two angles; `end` may be less than `start`.
  func part(from start: Double, to end: Double) -> EllipticalArc {
    EllipticalArc(center: center, u: way(at: start), v: speed(at: start), sweep: end - start)
  }

  /// The same arc in the opposite direction.
  var reversed: EllipticalArc { part(from: sweep, to: 0) }

  /// The parallel arc at a distance on the left, for a part of a circle. A distance beyond the
  /// centre gives an arc on the other side of it.
  func circle(at distance: Double) -> EllipticalArc {
    let left = area > 0 ? distance : -distance
    // Divides first, so that a half diameter along an axis stays exact.
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

  /// The angles strictly inside the arc where x or y has an extreme, as fractions of `sweep`.
  ///
  /// An extreme at an end of the arc does not count.
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

  /// The position at an angle where x or y has an extreme, exact in that coordinate.
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

/// A run of a path's curves that is a part of an ellipse.
package struct PathArc: Hashable, Sendable {
  /// The index of the first curve among the path's steps.
  var verb: Int
  /// The number of curves.
  var count: Int
  var arc: EllipticalArc
}
