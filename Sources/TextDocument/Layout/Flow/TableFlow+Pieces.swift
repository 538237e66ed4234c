import TextGeometry
import TextLayout
import TextStorage

/// The parts of the text, and the places that the flow gives them.
extension TableFlow {
  /// A container on a page. Long tables have many, so it is small.
  struct Piece {
    var frame: Rect
    private let (containerNumber, planNumber): (Int32, Int32)
    let cell: PageCell?
    let float: PageFloat?
    /// True if it is empty and represents its column.
    let isMarker: Bool
    /// True if it is that of a box that keeps clear of shapes.
    let isBox: Bool
    /// The number of cells with tables or floats that it is in.
    private(set) var level: Int8 = 0

    /// - Parameters:
    ///   - container: The index of the container.
    ///   - plan: The index of the plan of its column.
    init(
      container: Int, frame: Rect, plan: Int, cell: PageCell? = nil, float: PageFloat? = nil,
      isMarker: Bool = false, isBox: Bool = false
    ) {
      (containerNumber, planNumber) = (Int32(container), Int32(plan))
      (self.frame, self.cell, self.float) = (frame, cell, float)
      (self.isMarker, self.isBox) = (isMarker, isBox)
    }

    /// The index of the container.
    var container: Int { Int(containerNumber) }
    /// The index of the plan of its column.
    var plan: Int { Int(planNumber) }

    /// Returns the piece as one of another plan.
    func moved(toPlan plan: Int) -> Piece {
      var moved = Piece(
        container: container, frame: frame, plan: plan, cell: cell, float: float,
        isMarker: isMarker, isBox: isBox)
      moved.level = level
      return moved
    }

    /// Returns the piece as one in a cell of another plan.
    ///
    /// - Parameter cell: The cell, which text of it belongs to.
    func moved(into cell: PageCell, toPlan plan: Int) -> Piece {
      var moved = Piece(
        container: container, frame: frame, plan: plan,
        cell: self.cell ?? (float == nil ? cell : nil), float: float, isBox: isBox)
      moved.level = isMarker ? level : level + 1
      return moved
    }

    /// True if it holds text of the column itself.
    var isText: Bool { cell == nil && float == nil && !isMarker && !isBox }
  }

  /// A page with columns of the text.
  struct Page {
    var number: Int
    let plans: [ContainerPlan]
    /// The indices of these plans among those of the page.
    let members: [Int]
    /// The columns without sections.
    var columns: [ContainerPlan]
    /// The next page that may be unlike the page two before it; nil if there is none.
    let change: Int?
    /// True if these columns, or the number, are not those that were planned before.
    var isOther = false

    init(number: Int, plans: [ContainerPlan], members: [Int], change: Int? = nil) {
      (self.number, self.members, self.change) = (number, members, change)
      self.plans = plans.map(\.endingAtDescent)
      columns = self.plans
    }
  }

  /// A column of the pages so far.
  struct Column: Hashable {
    /// The index of its page among those of the flow.
    var page: Int
    /// The index of its plan.
    var plan: Int
  }

  /// A background or line of a table, or a box around it.
  struct Decoration {
    enum Content {
      /// A background or line, in points of the page.
      case drawn(PageDecoration)
      /// A part of a box, and the place of its column on the page.
      indirect case box(TextBoxPart, at: Point)
    }

    var content: Content
    /// The plan of its column.
    var plan: Int

    /// The background or line; nil for a box.
    var drawn: PageDecoration? {
      if case .drawn(let decoration) = content { decoration } else { nil }
    }
  }

  /// A part of the text with containers of its own.
  enum Part {
    case table(TableGrid)
    /// Consecutive floats.
    case floats([FloatBlock])
    /// A box that keeps clear of shapes.
    case box(BoxBlock)

    /// The text, in UTF-16 code units.
    var range: Range<Int> {
      switch self {
      case .table(let grid): grid.range
      case .floats(let blocks):
        blocks[0].range.lowerBound..<blocks[blocks.count - 1].range.upperBound
      case .box(let block): block.range
      }
    }
  }
}
