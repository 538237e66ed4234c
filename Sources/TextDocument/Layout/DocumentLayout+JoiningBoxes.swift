import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

/// Boxes around text and tables, which have containers of their own.
///
/// The part of such a box in a column is drawn by its page, so that it has one outline, one
/// gradient and one shadow. The containers of its text leave it out.
extension DocumentLayout {
  /// Returns the backgrounds and lines of tables on a page, on top of the boxes around them.
  ///
  /// - Parameters:
  ///   - decorations: Those of the tables.
  ///   - pieces: The containers on the page.
  /// - Complexity: O(*n*) in the decorations, and in the rows of text on pages with such boxes.
  func join(
    _ decorations: [TableFlow.Decoration], around pieces: [TableFlow.Piece]
  ) -> [(decoration: PageDecoration, plan: Int)] {
    var joiner = BoxJoiner()
    var drawn: [(decoration: PageDecoration, plan: Int)] = []
    for own in decorations {
      switch own.content {
      case .drawn(let decoration): drawn.append((decoration, own.plan))
      case .box(let part, let origin):
        joiner.add(part.moved(to: origin), in: own.plan)
      }
    }
    if joiner.isEmpty { return drawn }
    for piece in pieces where piece.isText {
      let container = manager.textContainers[piece.container]
      container.joinedBoxes = []
      for (index, part) in manager.textBoxes(in: container).enumerated() {
        joiner.add(
          part.moved(to: piece.frame.origin), in: piece.plan, ofText: (piece.container, index))
      }
    }
    var boxes: [(decoration: PageDecoration, plan: Int)] = []
    for (part, plan, texts) in joiner.parts {
      boxes += part.decorations(at: .zero).flatMap(\.pageDecorations).map { ($0, plan) }
      for (container, index) in texts {
        manager.textContainers[container].joinedBoxes.insert(index)
      }
    }
    return boxes + drawn
  }
}

/// The parts of boxes on a page, of which those that touch become one.
private struct BoxJoiner {
  /// The part of a box in text: the index of its container, and its own among the container's.
  typealias TextPart = (container: Int, index: Int)

  /// A column in which parts may be of one box. Boxes further apart may have the same identity.
  struct Place: Hashable {
    var plan: Int, depth: Int, identity: Int
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

  private var pieces: [Place: [Piece]] = [:]

  var isEmpty: Bool { pieces.isEmpty }

  /// Adds a part around a table, or one around text in a box that may be the same.
  mutating func add(_ part: TextBoxPart, in plan: Int, ofText text: TextPart? = nil) {
    let place = Place(plan: plan, depth: part.depth, identity: part.box.identity)
    if part.bands.isEmpty || text != nil && pieces[place] == nil { return }
    pieces[place, default: []].append(
      Piece(part: part, texts: text.map { [$0] } ?? [], hasTable: text == nil))
  }

  /// The joined parts with tables, column by column, outer ones before those in them.
  var parts: [(part: TextBoxPart, plan: Int, texts: [TextPart])] {
    var all: [(part: TextBoxPart, plan: Int, texts: [TextPart])] = []
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
      all += joined.filter(\.hasTable).map { piece in
        var part = piece.part
        // A table that is cut has no edges for a shadow.
        if piece.texts.isEmpty, !(part.isStart && part.isEnd) { part.box.shadow = nil }
        return (part, place.plan, piece.texts)
      }
    }
    return all.sorted { one, other in
      (one.plan, one.part.depth, one.part.bands[0].top, one.part.box.identity)
        < (other.plan, other.part.depth, other.part.bands[0].top, other.part.box.identity)
    }
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

extension TextBoxPart {
  /// Returns the part of a container at a place, in points of the page.
  fileprivate func moved(to origin: Point) -> TextBoxPart {
    var part = self
    for index in part.bands.indices {
      part.bands[index].top += origin.y
      part.bands[index].bottom += origin.y
      part.bands[index].spans = part.bands[index].spans.map {
        HorizontalSpan(start: $0.start + origin.x, end: $0.end + origin.x)
      }
    }
    return part
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
