import TextGeometry

/// The white beside the ink of a glyph, at its left and right side.
///
/// The ink is read in rows of equal height, and only from the tallest stretch of rows that have
/// any: accents and dots that stand apart do not count. A side's *edge* is the position that a
/// quarter of these rows reach. Serifs, which take less, do not move it. It is never further than
/// ``depth`` inside the outermost ink, so thin bars move it, such as those of a T.
package struct InkProfile: Hashable, Sendable {
  /// One side of a glyph.
  package struct Side: Hashable, Sendable {
    /// The mean distance of the ink from the edge, in font units. Rows with ink beyond the edge
    /// count 0, and none counts more than ``InkProfile/depth``.
    package var white: Double
    /// The distance of the edge beyond the glyph's advance, in font units, up to
    /// ``InkProfile/depth``; 0 if it is inside.
    package var overhang: Double

    /// A side without white.
    static let straight = Side(white: 0, overhang: 0)
  }

  package var left = Side.straight
  package var right = Side.straight

  /// The number of rows.
  static let rowCount = 64
  /// The greatest white of a row, as a part of an em.
  static let depth = 0.1
}

extension FontFace {
  /// Returns the profile of a glyph's ink, with a synthesised slant or weight.
  ///
  /// Glyphs without an outline and those of faces with colours have straight sides.
  /// - Complexity: O(points of the outline) at the first request, then O(1).
  package func inkProfile(ofGlyph glyph: UInt32) -> InkProfile {
    let depth = InkProfile.depth * Double(unitsPerEm)
    let number = inkProfiles.number(ofGlyph: glyph) {
      InkProfile.packed(hasColorGlyphs ? InkProfile() : readInkProfile(glyph, depth), depth)
    }
    return InkProfile(unpacking: number, depth)
  }

  private func readInkProfile(_ glyph: UInt32, _ depth: Double) -> InkProfile {
    let outline = outline(ofGlyph: glyph, size: Double(unitsPerEm))
    return InkRows(outline.flattened(tolerance: Double(unitsPerEm) / 2_000))
      .profile(advance: advance(ofGlyph: glyph), depth: depth)
  }
}

/// The ends of the ink in rows of equal height, from the top to the bottom of the tallest stretch
/// of rows with ink.
private struct InkRows {
  private struct Row {
    var left = Double.infinity
    var right = -Double.infinity

    var isBlank: Bool { left > right }
  }

  private var rows: [Row] = []

  /// Reads the rows of a path of lines.
  init(_ path: BezierPath) {
    let bounds = path.controlPointBounds
    guard bounds.height > 0, bounds.height.isFinite, bounds.width.isFinite else { return }
    let height = bounds.height / Double(InkProfile.rowCount)
    rows = Array(repeating: Row(), count: InkProfile.rowCount)
    var next = 0
    var (start, current) = (Point.zero, Point.zero)
    for verb in path.verbs {
      let target = verb == .close ? start : path.points[next]
      if verb == .move { start = target } else { add(current, target, bounds.minY, height) }
      if verb != .close { next += 1 }
      current = target
    }
    rows = Array(tallestStretch)
  }

  /// Widens the rows whose middle a line crosses.
  private mutating func add(_ from: Point, _ to: Point, _ top: Double, _ height: Double) {
    let (upper, lower) = from.y < to.y ? (from, to) : (to, from)
    let first = ((upper.y - top) / height - 0.5).rounded(.up)
    let end = ((lower.y - top) / height - 0.5).rounded(.up)
    guard first < end else { return }
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    for row in max(0, Int(first))..<min(rows.count, Int(end)) {
      let x = upper.x + (top + (Double(row) + 0.5) * height - upper.y) * slope
      rows[row].left = min(rows[row].left, x)
      rows[row].right = max(rows[row].right, x)
    }
  }

  private var tallestStretch: ArraySlice<Row> {
    rows.split(whereSeparator: \.isBlank).reduce([]) { $0.count < $1.count ? $1 : $0 }
  }

  /// The profile of a glyph with these rows.
  func profile(advance: Double, depth: Double) -> InkProfile {
    InkProfile(
      left: side(rows.map(\.left), depth), right: side(rows.map { advance - $0.right }, depth))
  }

  /// The profile of a side, from the distances of the rows' ink from that side of the advance.
  private func side(_ distances: [Double], _ depth: Double) -> InkProfile.Side {
    if distances.isEmpty { return .straight }
    let distances = distances.sorted()
    let edge = min(distances[distances.count / 4], distances[0] + depth)
    let white = distances.reduce(0) { $0 + min(max(0, $1 - edge), depth) }
    return InkProfile.Side(
      white: white / Double(distances.count), overhang: min(max(0, -edge), depth))
  }
}

extension InkProfile {
  /// A profile as a number that is not 0: four parts of the depth with fifteen bits each.
  fileprivate static func packed(_ profile: InkProfile, _ depth: Double) -> UInt64 {
    let lengths = [
      profile.left.white, profile.left.overhang, profile.right.white, profile.right.overhang,
    ]
    return lengths.reduce(1) { $0 << 15 | UInt64(($1 / depth * 0x7FFF).rounded()) }
  }

  fileprivate init(unpacking number: UInt64, _ depth: Double) {
    func length(_ place: UInt64) -> Double {
      Double(number >> (15 * place) & 0x7FFF) / 0x7FFF * depth
    }
    left = Side(white: length(3), overhang: length(2))
    right = Side(white: length(1), overhang: length(0))
  }
}
