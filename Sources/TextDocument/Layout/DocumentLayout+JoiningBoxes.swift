import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

/// Boxes around text and tables, which have containers of their own.
///
/// The part of such a box in a column is drawn by its page, so that it has one outline, one
/// gradient and one shadow. The containers of its text leave it out.
extension DocumentLayout {
  /// Returns the boxes around the tables on a page, with the text in them. They are below the
  /// backgrounds and lines of the tables.
  ///
  /// - Parameters:
  ///   - decorations: Those of the tables.
  ///   - pieces: The containers on the page.
  /// - Complexity: O(*n*) in the decorations, and in the rows of text on pages with such boxes.
  func joinedBoxes(
    of decorations: [TableFlow.Decoration], around pieces: [TableFlow.Piece]
  ) -> [(decoration: PageDecoration, plan: Int)] {
    var joiner = BoxJoiner()
    for own in decorations {
      guard case .box(let part, let origin) = own.content else { continue }
      joiner.add(part, of: own.plan, at: origin, isTable: true)
    }
    if joiner.isEmpty { return [] }
    for piece in pieces where piece.isText {
      let container = manager.textContainers[piece.container]
      container.joinedBoxes = []
      var joined: Set<TextContainer.BoxName> = []
      let origin = piece.frame.origin
      for part in manager.paragraphBoxes(in: container)
      where joiner.holds(part.name, of: piece.plan, at: origin) {
        joiner.add(part, of: piece.plan, at: origin, isTable: false)
        joined.insert(part.name)
      }
      container.joinedBoxes = joined
    }
    return joiner.parts.flatMap { own in
      own.part.decorations(at: .zero).flatMap(\.pageDecorations).map {
        (decoration: $0, plan: own.plan)
      }
    }
  }
}

/// The parts of boxes on a page, of which those that touch become one.
private struct BoxJoiner {
  /// The boxes of one name in a column. The columns of a section share a plan.
  struct Place: Hashable {
    var plan: Int
    /// The left edge of the column, in points of the page.
    var left: Double
    var name: TextContainer.BoxName
  }

  /// A part in points of the page.
  struct Piece {
    var part: TextBoxPart
    var isTable: Bool

    var top: Double { part.bands.first?.top ?? 0 }
    var bottom: Double { part.bands.last?.bottom ?? 0 }
  }

  private var pieces: [Place: [Piece]] = [:]

  var isEmpty: Bool { pieces.isEmpty }

  /// True if a box of a name is around a table in the column that begins at a point.
  func holds(_ name: TextContainer.BoxName, of plan: Int, at origin: Point) -> Bool {
    pieces[Place(plan: plan, left: origin.x, name: name)] != nil
  }

  /// Adds the part of a container at a point of the page.
  mutating func add(_ part: TextBoxPart, of plan: Int, at origin: Point, isTable: Bool) {
    if part.bands.isEmpty { return }
    pieces[Place(plan: plan, left: origin.x, name: part.name), default: []]
      .append(Piece(part: part.moved(to: origin), isTable: isTable))
  }

  /// The joined parts, column by column, outer ones before those in them.
  var parts: [(part: TextBoxPart, plan: Int)] {
    var all: [(part: TextBoxPart, place: Place)] = []
    for (place, own) in pieces {
      var joined: [Piece] = []
      for piece in own.sorted(by: { $0.top < $1.top }) {
        if let last = joined.last, !last.part.isEnd, !piece.part.isStart,
          abs(last.bottom - piece.top) < Self.tolerance
        {
          joined[joined.count - 1].add(piece)
        } else {
          joined.append(piece)
        }
      }
      all += joined.map { piece in
        var part = piece.part
        // A table that is cut has no edges for a shadow.
        if piece.isTable, !(part.isStart && part.isEnd) { part.box.shadow = nil }
        return (part, place)
      }
    }
    func order(_ own: (part: TextBoxPart, place: Place)) -> (Int, Int, Double, Double, Int) {
      let part = own.part
      return (
        own.place.plan, part.depth, part.bands[0].top, own.place.left, part.box.identity
      )
    }
    return all.sorted { order($0) < order($1) }.map { (part: $0.part, plan: $0.place.plan) }
  }

  /// The distance of parts that touch, and of edges that are one, in points.
  static let tolerance = 0.01
}

extension BoxJoiner.Piece {
  /// Adds a part that touches this one from below.
  fileprivate mutating func add(_ other: Self) {
    for var band in other.part.bands {
      if let last = part.bands.last {
        band.top = last.bottom
        if band.spans.isClose(to: last.spans) { band.spans = last.spans }
      }
      part.add(band)
    }
    part.isEnd = other.part.isEnd
    isTable = isTable && other.isTable
  }
}

extension [HorizontalSpan] {
  fileprivate func isClose(to other: [HorizontalSpan]) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy {
        abs($0.start - $1.start) < BoxJoiner.tolerance
          && abs($0.end - $1.end) < BoxJoiner.tolerance
      }
  }
}

extension BoxDecoration {
  /// The decoration in the form that pages have.
  fileprivate var pageDecorations: [PageDecoration] {
    func decoration(_ path: BezierPath, _ color: Color) -> PageDecoration {
      var own = PageDecoration(rect: path.bounds, color: color)
      own.path = path
      return own
    }
    if !layers.isEmpty { return layers.map { decoration($0.path, $0.color) } }
    guard let area else { return rects.map { PageDecoration(rect: $0, color: color) } }
    var own = decoration(area, color)
    own.gradient = gradient
    return [own]
  }
}
