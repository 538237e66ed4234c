import TextGeometry
import TextMotion

/// Where an exclusion is at one time of an animation, beside what the sheet says of it.
struct ShapeMotion: Hashable, Sendable {
  /// What its shape is becoming.
  struct Morph: Hashable, Sendable {
    var from: SheetShape
    var to: SheetShape
    /// How much of the way is done.
    var share: Double
  }

  /// The shape in the place of the sheet's, if any.
  var morph: Morph?
  /// Where a body stands that is left to dynamics, from where the sheet has it.
  var pose = Transform.identity
  /// The factor around the middle.
  var scale = 1.0
  /// The turn around the middle, in radians.
  var angle = 0.0
  /// Where the middle goes, in points of the page; nil where it stays.
  var middle: Point?
  /// The displacement after all that.
  var offset = Vector.zero

  /// Moves outlines.
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

/// Where a picture is at one time of an animation, beside what the sheet says of it.
struct PictureMotion: Hashable, Sendable {
  /// The factor around the middle.
  var scale = 1.0
  /// The turn around the middle, in radians.
  var angle = 0.0
  /// Where the middle goes, in points of the page; nil where it stays.
  var middle: Point?
  /// The displacement after all that.
  var offset = Vector.zero

  /// Moves a frame.
  func moving(_ frame: Rect) -> Rect {
    let size = Size(width: frame.width * scale, height: frame.height * scale)
    let middle = (self.middle ?? frame.center) + offset
    return Rect(
      origin: Point(x: middle.x - size.width / 2, y: middle.y - size.height / 2), size: size)
  }
}
