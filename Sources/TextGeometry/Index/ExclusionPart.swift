/// The boundary of one exclusion, or of a container's outline, prepared for band queries.
///
/// It is immutable and independent of position, so several indexes can share it.
final class ExclusionPart: Sendable {
  /// The fill rule: the winding numbers that count as inside.
  enum Rule: Sendable {
    case nonZero
    case evenOdd
  }

  /// The effect on the interior of the strip of a margin's width along the boundary.
  enum Strip: Sendable {
    /// The strip is added to the interior: a positive margin.
    case adds
    /// The strip is removed from the interior: a negative margin.
    case removes
  }

  /// The path and margin that the part was made from.
  let path: BezierPath
  let margin: Double

  let pieces: [OutlinePiece]
  let curves: [PieceCurve]
  let tree: YTree
  /// True if every piece is a straight edge of the blocked area, or upright; the spans of bands
  /// are then found in a simpler way.
  let isStraight: Bool
  /// The drawing order of the outline, if the simpler way is used.
  let order: DrawingOrder
  let rule: Rule
  /// The effect of the strip along the boundary.
  let strip: Strip
  /// True if the outside is blocked: for a container's outline.
  let blocksOutside: Bool
  /// The number of pieces made and compared for the part.
  let work: Int
  let minX: Double
  let maxX: Double
  let minY: Double
  let maxY: Double

  init(
    path: BezierPath, margin: Double, pieces: [OutlinePiece], curves: [PieceCurve], rule: Rule,
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

  /// True if a winding number, and that of the strip, are those of the interior.
  @inline(__always)
  func isInside(_ winding: Int, _ strip: Int) -> Bool {
    let isInPath = rule == .nonZero ? winding != 0 : winding & 1 != 0
    if strip == 0 { return isInPath }
    return self.strip == .adds
  }

  /// The x of a piece at a y between its ends.
  @inline(__always)
  func x(of piece: OutlinePiece, at y: Double) -> Double { piece.x(at: y, curves: curves) }
}
