import TextGeometry
import TextLayout
import TextStorage

/// A section of a text: paragraphs in columns of their own, or those between such paragraphs.
struct FlowSection {
  /// The change that begins it.
  var change: ColumnChange
  /// The columns of the current page without sections, beside floats across them.
  var columns: [ContainerPlan] = []
  /// These columns without floats across them.
  var emptyColumns: [ContainerPlan] = []
  /// The index of its first container on the page.
  var firstPiece = 0
  /// The content of the page before it.
  var above = Above.nothing

  /// Content of a page before a section.
  enum Above {
    case nothing
    /// Floats across the columns at the head or the foot, and nothing else.
    case floats
    case text
  }

  /// The number of columns; nil for those of the page.
  var count: Int? { change.count }

  /// True if nothing is on the page before it.
  var startsPage: Bool { above == .nothing }

  /// A reason why the columns of a page cannot be divided into others, as words about them.
  enum Obstacle: String {
    case endless = "have no end"
    case shaped = "have outlines or are turned"
    case uneven = "begin or end at different heights"
    case narrow = "leave no room for so many"
  }

  /// Returns the reason why the columns of the page cannot be divided into others; nil if they
  /// have the same height and leave room.
  ///
  /// - Parameter count: The number of the others; nil for those of the page.
  func obstacle(to count: Int?, by own: PagePlan.Columns) -> Obstacle? {
    guard let first = columns.first, first.frame.height < TextContainer.unlimited else {
      return .endless
    }
    if columns.contains(where: { $0.inside != nil || $0.angle != 0 }) { return .shaped }
    let isEven = columns.allSatisfy {
      $0.frame.minY == first.frame.minY && $0.frame.height == first.frame.height
    }
    if !isEven { return .uneven }
    return divided(into: count, by: own).allSatisfy { $0.frame.width > 0 } ? nil : .narrow
  }

  /// True if the columns of the page can be divided into others.
  ///
  /// - Parameter count: The number of the others; nil for those of the page.
  func mayBeDivided(into count: Int?, by own: PagePlan.Columns) -> Bool {
    obstacle(to: count, by: own) == nil
  }

  /// Returns columns across the columns of the page.
  ///
  /// - Parameters:
  ///   - count: Their number; nil for those of the page.
  ///   - own: The order of the columns of the document and the distance between two.
  func divided(into count: Int?, by own: PagePlan.Columns) -> [ContainerPlan] {
    guard let count, let first = columns.first else { return columns }
    let left = columns.map(\.frame.minX).min() ?? first.frame.minX
    let right = columns.map(\.frame.maxX).max() ?? first.frame.maxX
    var row = own
    row.count = count
    let frames = row.frames(width: right - left, height: first.frame.height, margin: .zero)
    return frames.map { frame in
      var plan = first
      plan.frame.origin.x = left + frame.minX
      plan.frame.size.width = frame.width
      plan.move(by: Vector(dx: plan.frame.minX - first.frame.minX, dy: 0))
      plan.exclusions += exclusions(notIn: first, movedTo: plan.frame)
      return plan
    }
  }

  /// Returns the exclusions that only other columns of the page have, in the coordinates of a
  /// frame. Columns have only those that reach into them if there are very many.
  private func exclusions(notIn first: ContainerPlan, movedTo frame: Rect) -> [ExclusionPath] {
    if columns.allSatisfy({ $0.hasExclusions(of: first) }) { return [] }
    var known = Set(first.exclusions)
    var others: [ExclusionPath] = []
    for column in columns.dropFirst() {
      let distance = Vector(
        dx: column.frame.minX - first.frame.minX, dy: column.frame.minY - first.frame.minY)
      for var shape in column.exclusions {
        shape.path.apply(.translation(x: distance.dx, y: distance.dy))
        if !known.insert(shape).inserted { continue }
        shape.path.apply(
          .translation(x: first.frame.minX - frame.minX, y: first.frame.minY - frame.minY))
        others.append(shape)
      }
    }
    return others
  }
}

/// Headings on a page directly above a section, which move to the next page with its text.
struct FlowHeading {
  /// Their start, in UTF-16 code units.
  let position: Int
  /// The place from which the columns that they end may be laid out again.
  let checkpoint: FlowCheckpoint
}

extension ContainerPlan {
  /// True if a column has the exclusions of another one at the same places of their page.
  ///
  /// - Complexity: O(*n*) in the exclusions.
  fileprivate func hasExclusions(of other: ContainerPlan) -> Bool {
    guard exclusions.count == other.exclusions.count else { return false }
    let distance = frame.origin - other.frame.origin
    return zip(exclusions, other.exclusions).allSatisfy { own, known in
      let (box, place) = (own.path.bounds, known.path.bounds)
      // Both were moved into their columns, with rounding.
      let differences = [
        box.minX + distance.dx - place.minX, box.minY + distance.dy - place.minY,
        box.width - place.width, box.height - place.height,
      ]
      return own.margin == known.margin && own.wrap == known.wrap
        && own.path.elementCount == known.path.elementCount
        && differences.allSatisfy { abs($0) < 1e-6 }
    }
  }

  /// Returns the part of a column below a height.
  ///
  /// - Parameter top: The height, in points of the page.
  func below(_ top: Double) -> ContainerPlan {
    guard top > frame.minY else { return self }
    var plan = self
    plan.attachmentHeight = attachmentHeight ?? frame.height
    plan.frame.origin.y = top
    plan.frame.size.height = max(frame.maxY - top, PagePlan.minimumHeight)
    // A row that is cut has a column of its own, and so has one that is lower than others.
    (plan.cutHeight, plan.firstBaseline) = (nil, .ascent)
    plan.move(by: Vector(dx: 0, dy: top - frame.minY))
    return plan
  }

  /// Returns the part of a column above a height.
  ///
  /// - Parameter bottom: The height, in points of the page.
  func above(_ bottom: Double) -> ContainerPlan {
    guard bottom < frame.maxY else { return self }
    var plan = self
    plan.attachmentHeight = attachmentHeight ?? frame.height
    plan.frame.size.height = max(bottom - frame.minY, PagePlan.minimumHeight)
    return plan
  }
}
