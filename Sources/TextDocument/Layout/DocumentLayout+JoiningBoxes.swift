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
      joiner.add(part, of: own.plan, at: origin)
    }
    if joiner.isEmpty { return [] }
    for piece in pieces where piece.isText {
      let container = manager.textContainers[piece.container]
      container.joinedBoxes = []
      for (index, part) in manager.paragraphBoxes(in: container).enumerated() {
        joiner.add(
          part, of: piece.plan, at: piece.frame.origin, ofText: (piece.container, index))
      }
    }
    var boxes: [(decoration: PageDecoration, plan: Int)] = []
    for (piece, plan) in joiner.pieces {
      boxes += piece.part.decorations(at: .zero).flatMap(\.pageDecorations).map {
        (decoration: $0, plan: plan)
      }
      for (container, index) in piece.texts {
        manager.textContainers[container].joinedBoxes.insert(index)
      }
    }
    return boxes
  }
}

/// The parts of boxes on a page, of which those that touch become one.
private struct BoxJoiner {
  /// The part of a box in text: the index of its container, and its own among the container's.
  typealias TextPart = (container: Int, index: Int)

  /// A column in which parts may be of one box. The columns of a section share a plan, and boxes
  /// further apart may have the same identity.
  struct Place: Hashable {
    var plan: Int
    /// The left edge of the column, in points of the page.
    var left: Double
    var depth: Int, identity: Int
  }

  /// A part in points of the page.
  struct Piece {
    var part: TextBoxPart
    var texts: [TextPart]
    /// True if it is around a table, or a part of it is.
    var hasTable: Bool

    var top: Double { part.bands.first?.top ?? 0 }
    var bottom: Double { part.bands.last?.bottom ?? 0 }
  }

  private var parts: [Place: [Piece]] = [:]

  var isEmpty: Bool { parts.isEmpty }

  /// Adds the part of a box around a table, or of one around text that may be the same.
  ///
  /// - Parameter origin: The place of its container on the page.
  mutating func add(
    _ part: TextBoxPart, of plan: Int, at origin: Point, ofText text: TextPart? = nil
  ) {
    let place = Place(
      plan: plan, left: origin.x, depth: part.depth, identity: part.box.identity)
    if part.bands.isEmpty || text != nil && parts[place] == nil { return }
    parts[place, default: []].append(
      Piece(part: part.moved(to: origin), texts: text.map { [$0] } ?? [], hasTable: text == nil))
  }

  /// The joined parts with tables, column by column, outer ones before those in them.
  var pieces: [(piece: Piece, plan: Int)] {
    var all: [(piece: Piece, place: Place)] = []
    for (place, own) in parts {
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
      all += joined.filter(\.hasTable).map { piece in
        var piece = piece
        // A table that is cut has no edges for a shadow.
        if piece.texts.isEmpty, !(piece.part.isStart && piece.part.isEnd) {
          piece.part.box.shadow = nil
        }
        return (piece, place)
      }
    }
    func order(_ own: (piece: Piece, place: Place)) -> (Int, Int, Double, Double, Int) {
      let place = own.place
      return (place.plan, place.depth, own.piece.top, place.left, place.identity)
    }
    return all.sorted { order($0) < order($1) }.map { (piece: $0.piece, plan: $0.place.plan) }
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
    texts += other.texts
    hasTable = hasTable || other.hasTable
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
