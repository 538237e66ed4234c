/// The boundary of one exclusion, or of a container's shape, ready to be asked about bands.
///
/// It never changes, so that indexes share it, and each places it where it likes.
final class ShapePart: Sendable {
  /// How winding numbers tell inside from outside.
  enum Rule: Sendable {
    case nonZero
    case evenOdd
  }

  /// What the strip of a margin's width along the boundary does to the inside.
  enum Strip: Sendable {
    /// It belongs to the inside: a positive margin.
    case adds
    /// It is taken away: a negative margin.
    case removes
  }

  /// What the part was made from.
  let path: BezierPath
  let margin: Double

  let pieces: [BoundaryPiece]
  let curves: [PieceCurve]
  let tree: YTree
  /// Whether all pieces are straight edges of what is blocked, or upright: the spans of bands are then found in a simpler
  /// way.
  let isStraight: Bool
  /// The order in which the outline is drawn, if that way is taken.
  let order: DrawingOrder
  let rule: Rule
  /// What the strip along the boundary does.
  let strip: Strip
  /// Whether the outside is what is blocked: for the shape of a container.
  let blocksOutside: Bool
  /// How many pieces were made and compared for it.
  let work: Int
  let minX: Double
  let maxX: Double
  let minY: Double
  let maxY: Double

  init(
    path: BezierPath, margin: Double, pieces: [BoundaryPiece], curves: [PieceCurve], rule: Rule,
    strip: Strip, blocksOutside: Bool, work: Int
  ) {
    self.work = work
    let (sorted, places) = pieces.sortedByTop()
    self.path = path
    self.margin = margin
    self.pieces = sorted
    self.curves = curves
    self.rule = rule
    self.strip = strip
    self.blocksOutside = blocksOutside
    tree = YTree(starts: sorted.map(\.y0), ends: sorted.map(\.y1))
    var minX = Double.infinity
    var maxX = -Double.infinity
    var maxY = -Double.infinity
    var isStraight = curves.isEmpty
    for piece in sorted {
      if piece.strip != 0 || (!piece.isEdge && piece.x0 != piece.x1) { isStraight = false }
      minX = min(minX, piece.x0, piece.x1)
      maxX = max(maxX, piece.x0, piece.x1)
      maxY = max(maxY, piece.y1)
    }
    self.isStraight = isStraight
    order = DrawingOrder(places: isStraight ? places : [])
    self.minX = minX
    self.maxX = maxX
    minY = sorted.first?.y0 ?? .infinity
    self.maxY = maxY
  }

  /// Whether a winding number, and that of the strip, are those of the inside.
  @inline(__always)
  func isInside(_ winding: Int, _ strip: Int) -> Bool {
    let isInPath = rule == .nonZero ? winding != 0 : winding & 1 != 0
    if strip == 0 { return isInPath }
    return self.strip == .adds
  }

  /// Where a piece is at a y between its ends.
  @inline(__always)
  func x(of piece: BoundaryPiece, at y: Double) -> Double { piece.x(at: y, curves: curves) }
}
