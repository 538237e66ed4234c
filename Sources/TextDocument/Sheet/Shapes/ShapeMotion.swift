import TextGeometry
import TextMotion

/// A displacement that enlarges and rotates around a centre.
protocol CenteredMotion {
  /// The factor of enlargement around the centre.
  var scale: Double { get set }
  /// The rotation around the centre, in radians.
  var angle: Double { get set }
  /// The position of the centre, in points of the page; nil if it does not move.
  var middle: Point? { get set }
  /// The displacement, applied last.
  var offset: Vector { get set }
}

/// The displacement of an exclusion at one time of an animation, relative to the sheet.
struct ShapeMotion: CenteredMotion, Hashable, Sendable {
  /// A change from one shape to another.
  struct Morph: Hashable, Sendable {
    var from: SheetShape
    var to: SheetShape
    /// The share of the change that is done, from 0 to 1.
    var share: Double
  }

  /// The change that replaces the sheet's shape, if any.
  var morph: Morph?
  /// The pose of a body that dynamics moves, relative to its place in the sheet.
  var pose = Transform.identity
  var scale = 1.0
  var angle = 0.0
  var middle: Point?
  var offset = Vector.zero

  /// Returns the outlines moved.
  func moving(
    _ outlines: [BezierPath], in size: Size, files: ShapeFiles
  ) throws(DocumentError) -> [BezierPath] {
    var outlines = outlines
    if let morph {
      let from = try morph.from.region(in: size, files: files)
      let to = try morph.to.region(in: size, files: files)
      outlines = [PathMorph(from: from, to: to).path(at: morph.share)]
    }
    var bounds = Rect.zero
    for outline in outlines { bounds = bounds.union(outline.bounds) }
    let center = bounds.center
    let way = offset + (middle.map { $0 - center } ?? .zero)
    var transform = Transform.identity
    if scale != 1 {
      transform = Transform.translation(x: -center.x, y: -center.y)
        .concatenating(.scale(x: scale, y: scale))
        .concatenating(.translation(x: center.x, y: center.y))
    }
    if angle != 0 { transform = transform.concatenating(.rotation(by: angle, around: center)) }
    transform = transform.concatenating(pose).concatenating(.translation(x: way.dx, y: way.dy))
    if transform == .identity { return outlines }
    return outlines.map { $0.transformed(by: transform) }
  }
}

/// The displacement of a picture at one time of an animation, relative to the sheet.
struct PictureMotion: CenteredMotion, Hashable, Sendable {
  var scale = 1.0
  var angle = 0.0
  var middle: Point?
  var offset = Vector.zero

  /// Returns the frame moved.
  func moving(_ frame: Rect) -> Rect {
    let size = Size(width: frame.width * scale, height: frame.height * scale)
    let middle = (self.middle ?? frame.center) + offset
    return Rect(
      origin: Point(x: middle.x - size.width / 2, y: middle.y - size.height / 2), size: size)
  }
}
