import SeededRandom
import Testing

@testable import TextGeometry

/// The intervals that a part blocks in a band are found with as little solving as possible, and by
/// a simpler path for straight edges. Neither must change the result.
@Suite struct BlockingTests {
  /// The intervals that a part blocks in a band and the number of pieces met, by either path.
  static func answers(_ part: ExclusionPart, top: Double, height: Double, dx: Double) -> [[UInt64]]
  {
    [true, false].map { isStraight in
      var buffers = BandBuffers()
      var blocked = BlockedSet()
      if isStraight {
        part.blockStraight(
          StraightBand(top: top, bottom: top + height), dx: dx, buffers: &buffers, into: &blocked)
      } else {
        part.blockCurved(
          top: top, bottom: top + height, dx: dx, buffers: &buffers, into: &blocked)
      }
      blocked.settle()
      return [UInt64(buffers.metCount)]
        + (0..<blocked.count).flatMap { index in
          [blocked[index].start.bitPattern, blocked[index].end.bitPattern]
        }
    }
  }

  /// A closed outline with teeth in both directions, with so many corners that their order
  /// matters.
  static func ragged(_ generator: inout SeededGenerator) -> BezierPath {
    let count = 20 + generator.below(300)
    let (wide, high) = (generator.between(0, 15), generator.between(0, 15))
    var path = BezierPath()
    for corner in 0..<count {
      let angle = Double(corner) * 2 * Double.pi / Double(count)
      let point = Point(
        x: 40 + 40 * Double.cos(angle) + wide * Double(corner % 4),
        y: 45 + 40 * Double.sin(angle) + high * Double(corner % 3))
      if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    return path
  }

  /// A row of teeth, too many for an insertion sort.
  static func comb(_ generator: inout SeededGenerator) -> BezierPath {
    var path = BezierPath()
    for _ in 0..<(10 + generator.below(60)) {
      path.append(
        BezierPath(
          rect: Rect(
            x: generator.between(0, 95), y: generator.between(0, 50),
            width: generator.between(0, 3), height: generator.between(0, 60))))
    }
    return path
  }

  @Test("straight edges block the same to the last bit, whichever way is taken")
  func bothWays() throws {
    var count = 0
    for seed in 0..<Sweep.count(short: 1_500, long: 60_000) as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let scale = [1.0, 1, 1e6, 1e-4, 7.3][generator.below(5)]
      var path: BezierPath
      switch generator.below(6) {
      case 0: path = Self.ragged(&generator)
      case 1: path = Self.comb(&generator)
      case 2: path = RandomPath.star(&generator)
      case 3: path = RandomPath.polygon(&generator, corners: 3 + generator.below(60))
      default: path = RandomPath.lattice(&generator)
      }
      path.usesEvenOddFillRule = generator.chance(0.4)
      path.apply(
        Transform(
          a: scale, b: 0, c: 0, d: scale, tx: generator.chance(0.3) ? generator.between(-99, 9) : 0,
          ty: generator.chance(0.3) ? generator.between(-99, 9) * scale : 0))
      let part =
        generator.chance(0.3)
        ? try ExclusionPart(inside: path, name: "inside", limits: .standard)
        : try ExclusionPart(ExclusionPath(path: path), name: "exclusion", limits: .standard)
      guard part.isStraight else { continue }
      let dx = generator.chance(0.5) ? 0 : generator.between(-50, 50) * scale
      for _ in 0..<6 {
        let top =
          generator.chance(0.4)
          ? Double(12 * generator.below(9)) * scale : generator.between(-40, 120) * scale
        let height = [12, 0.5, 3, 24, 200, 1e-9][generator.below(6)] * scale
        guard top + height > top else { continue }
        let answers = Self.answers(part, top: top, height: height, dx: dx)
        #expect(answers[0] == answers[1], "seed \(seed), band \(top) + \(height)")
        count += answers[0].count > 1 ? 1 : 0
      }
    }
    #expect(count > 4_000, "Hardly any band met a shape.")
  }

  /// The intervals that a part blocks in a band, with every piece solved at the band's top and
  /// bottom.
  static func solved(_ part: ExclusionPart, top: Double, bottom: Double, dx: Double) -> BlockedSet {
    var blocked = BlockedSet()
    var crossings: [(x: Double, piece: OutlinePiece)] = []
    for piece in part.pieces where piece.y1 > top && piece.y0 < bottom {
      var near = piece.x0
      if piece.y0 <= top {
        near = part.x(of: piece, at: top)
        crossings.append((near, piece))
      }
      let far = part.x(of: piece, at: bottom)
      if piece.isEdge { blocked.insert(min(near, far) + dx, max(near, far) + dx) }
    }
    crossings.sort { $0.x < $1.x }
    var (winding, strip) = (0, 0)
    var start: Double? = part.blocksOutside ? -.infinity : nil
    for crossing in crossings {
      winding += Int(crossing.piece.winding)
      strip += Int(crossing.piece.strip)
      let isBlocked = part.isInside(winding, strip) != part.blocksOutside
      if let from = start, !isBlocked { blocked.insert(from + dx, crossing.x + dx) }
      start = isBlocked ? start ?? crossing.x : nil
    }
    if let start { blocked.insert(start + dx, .infinity) }
    blocked.settle()
    return blocked
  }

  @Test("bands block what solving every piece says, to the last bit")
  func everythingSolved() throws {
    for seed in 0..<Sweep.count(short: 400, long: 40_000) as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let path = RandomPath.make(&generator)
      let part =
        generator.chance(0.3)
        ? try ExclusionPart(inside: path, name: "inside", limits: .standard)
        : try ExclusionPart(
          ExclusionPath(
            path: path, margin: generator.chance(0.3) ? generator.between(-9, 12) : 0),
          name: "exclusion", limits: .standard)
      let dx = generator.chance(0.5) ? 0 : generator.between(-50, 50)
      for _ in 0..<6 {
        let top =
          generator.chance(0.4) ? Double(12 * generator.below(9)) : generator.between(-20, 110)
        let height = [12, 0.5, 3, 24, 200][generator.below(5)]
        var buffers = BandBuffers()
        var blocked = BlockedSet()
        part.block(top: top, bottom: top + height, dx: dx, buffers: &buffers, into: &blocked)
        blocked.settle()
        let solved = Self.solved(part, top: top, bottom: top + height, dx: dx)
        #expect(
          (0..<blocked.count).map { blocked[$0] } == (0..<solved.count).map { solved[$0] },
          "seed \(seed), band \(top) + \(height)")
      }
    }
  }

  @Test("a straight edge is cut where it is solved, to the last bit, also next to its ends")
  func cuts() {
    for seed in 0..<4_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let piece = OutlinePiece(
        y0: generator.between(0, 50), y1: generator.between(50, 100),
        x0: generator.between(-100, 100), x1: generator.between(-100, 100), curve: -1, winding: 1,
        isEdge: true)
      for top in [-1, piece.y0, piece.y0.nextUp, 50, piece.y1.nextDown.nextDown, piece.y1.nextDown]
      {
        for bottom in [top.nextUp, piece.y0.nextUp, 51, piece.y1.nextDown, piece.y1, 101]
        where bottom > top && bottom > piece.y0 {
          let cut = StraightBand(top: top, bottom: bottom).cut(piece)
          #expect(cut.near == piece.x(at: top, curves: []), "seed \(seed), top \(top)")
          #expect(cut.far == piece.x(at: bottom, curves: []), "seed \(seed), bottom \(bottom)")
          #expect(cut.winding == (piece.y0 <= top ? 1 : 0))
        }
      }
    }
  }

  @Test("an outline that is all straight edges takes the simpler way, one with a curve the other")
  func whichWay() throws {
    func part(_ path: BezierPath, margin: Double = 0) throws -> ExclusionPart {
      try ExclusionPart(
        ExclusionPath(path: path, margin: margin), name: "exclusion", limits: .standard)
    }
    let square = BezierPath(rect: Rect(x: 0, y: 0, width: 50, height: 50))
    #expect(try part(square).isStraight)
    #expect(try ExclusionPart(inside: square, name: "inside", limits: .standard).isStraight)
    #expect(try !part(square, margin: 5).isStraight)
    #expect(try !part(BezierPath(ovalIn: Rect(x: 0, y: 0, width: 50, height: 50))).isStraight)
  }
}
