import TextGeometry
import TextLayout
import TextStorage

/// The containers on a page before it is made.
struct FilledPage {
  var pieces: [TableFlow.Piece] = []
  /// The backgrounds and lines of tables.
  var decorations: [TableFlow.Decoration] = []
  /// The bottoms of the lowest content of columns that tables or floats divide, by the indices of
  /// their plans, in points of the page.
  var bottoms: [Int: Double] = [:]

  /// Adds the containers of a text on one of its pages, given by the index of the page in the
  /// flow.
  mutating func add(_ flow: TableFlow, page index: Int) {
    pieces += flow.pages[index]
    decorations += flow.decorations[index]
    bottoms.merge(flow.bottoms[index]) { $1 }
  }

  /// Adds the containers of another text.
  mutating func add(_ other: FilledPage) {
    pieces += other.pieces
    decorations += other.decorations
    bottoms.merge(other.bottoms) { $1 }
  }

  /// Ends the columns that tables or floats divide, and places their content vertically.
  ///
  /// - Parameter plans: The plans of the page.
  /// - Returns: The frames of these columns by the indices of their plans.
  mutating func endColumns(_ plans: [ContainerPlan]) -> [Int: Rect] {
    var columns: [Int: Rect] = [:]
    var shifts: [Int: Double] = [:]
    var first: [Int: TableFlow.Piece] = [:]
    for piece in pieces.reversed() where !piece.isMarker { first[piece.plan] = piece }
    for piece in pieces where piece.isMarker {
      let plan = plans[piece.plan]
      var frame = plan.frame
      let height = max((bottoms[piece.plan] ?? frame.minY) - frame.minY, plan.minimumHeight)
      if plan.isAutomatic { frame.size.height = min(frame.height, height) }
      columns[piece.plan] = frame
      shifts[piece.plan] = plan.shift(ofContent: height)
    }
    // Text at the top of a column represents it.
    pieces.removeAll { $0.isMarker && first[$0.plan]?.isText == true }
    for index in pieces.indices {
      guard let frame = columns[pieces[index].plan] else { continue }
      if pieces[index].isMarker {
        pieces[index].frame = frame
        continue
      }
      let shift = shifts[pieces[index].plan] ?? 0
      pieces[index].frame.origin.y += shift
      guard pieces[index].isText else { continue }
      pieces[index].frame.size.height = min(
        pieces[index].frame.height,
        max(frame.maxY - pieces[index].frame.minY, PagePlan.minimumHeight))
    }
    for index in decorations.indices {
      decorations[index].content.move(
        by: Vector(dx: 0, dy: shifts[decorations[index].plan] ?? 0))
    }
    pieces = pieces.enumerated()
      .sorted { ($0.element.plan, $0.offset) < ($1.element.plan, $1.offset) }.map(\.element)
    return columns
  }
}

extension TableFlow.Decoration.Content {
  /// Moves a background, a line or a part of a box on its page.
  mutating func move(by distance: Vector) {
    if distance == .zero { return }
    switch self {
    case .box(let part, let origin): self = .box(part, at: origin + distance)
    case .drawn(var decoration):
      decoration.rect = decoration.rect.offset(by: distance)
      let move = Transform.translation(x: distance.dx, y: distance.dy)
      decoration.path?.apply(move)
      decoration.gradient = decoration.gradient?.transformed(by: move)
      self = .drawn(decoration)
    }
  }
}

extension ContainerPlan {
  /// True if content with tables or floats stays at the top although the plan requests another
  /// place: beside shapes, and where rows would be spread.
  var keepsContentAtTop: Bool {
    switch verticalAlignment {
    case .top: false
    case .center, .bottom: !exclusions.isEmpty || inside != nil
    case .justify: true
    }
  }

  /// Returns the distance by which content is lowered, in points.
  ///
  /// - Parameter height: The height of the content, in points.
  fileprivate func shift(ofContent height: Double) -> Double {
    if keepsContentAtTop || isAutomatic { return 0 }
    let room = max(0, frame.height - height)
    return switch verticalAlignment {
    case .top, .justify: 0
    case .center: room / 2
    case .bottom: room
    }
  }
}

/// The tables and floats of several texts in one storage, text by text.
struct FlowParts {
  private var rest: ArraySlice<TableFlow.Part>
  /// The number of tables taken so far.
  private(set) var tableCount = 0

  /// - Parameter storage: The texts; nil if no text has tables or floats.
  init(_ storage: TextStorage?) {
    rest = storage.map { TableFlow.parts(of: $0) }?[...] ?? []
  }

  /// Takes those of the next text.
  ///
  /// - Parameter end: The end of the text, in UTF-16 code units.
  mutating func take(upTo end: Int) -> [TableFlow.Part] {
    let own = rest.prefix { $0.range.lowerBound < end }
    rest = rest[own.endIndex...]
    for part in own {
      if case .table(let grid) = part { tableCount += grid.tableCount }
    }
    return Array(own)
  }
}
