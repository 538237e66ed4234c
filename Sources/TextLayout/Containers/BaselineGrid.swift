package import TextStorage

/// Heights that the baselines of a container's rows are at: a common origin and its multiples of a
/// step.
///
/// Rows whose baselines would be between two of them move down to the next one: below a shape, and
/// below rows of another height, such as headings. Paragraphs may use half steps or none
/// (`ParagraphStyle.gridAlignment`). Containers of one page share its grid if each has the same
/// grid relative to the page.
public struct BaselineGrid: Hashable, Sendable {
  /// A height that a baseline may be at, in points from the container's top.
  public var origin: Double
  /// The distance between two of these heights, in points. One of less than 1/64 makes no grid.
  public var step: Double

  /// Creates a grid.
  ///
  /// - Parameters:
  ///   - origin: A height that a baseline may be at, in points from the container's top.
  ///   - step: The distance to the next one, in points.
  public init(origin: Double = 0, step: Double) {
    (self.origin, self.step) = (origin, step)
  }

  /// Returns the same grid in the coordinates of a container whose top is at a height.
  ///
  /// - Parameter top: The height, in this grid's coordinates.
  public func from(_ top: Double) -> BaselineGrid {
    BaselineGrid(origin: origin - top, step: step)
  }

  /// Returns the grid that the rows of a paragraph are on; nil if they are on none.
  ///
  /// - Parameters:
  ///   - alignment: The heights that the paragraph uses.
  ///   - startsParagraph: True for the paragraph's first row.
  package func used(by alignment: GridAlignment, startsParagraph: Bool) -> BaselineGrid? {
    switch alignment {
    case .whole: self
    case .half: BaselineGrid(origin: origin, step: step / 2)
    case .firstRow: startsParagraph ? self : nil
    case .none: nil
    }
  }

  /// The distance by which a baseline may be below a height of the grid and still belong to it, in
  /// points.
  static let tolerance = 1e-6

  /// True if rows can be on the grid. The limits keep rounding errors below the tolerance.
  var isUsable: Bool {
    abs(origin) < ContainerGeometry.unlimited && step >= 1.0 / 64
      && step < ContainerGeometry.unlimited
  }

  /// Returns the first height of the grid from a height down.
  package func line(from y: Double) -> Double {
    origin + ((y - Self.tolerance - origin) / step).rounded(.up) * step
  }

  /// Returns the least top of a row, from one down, with which its baseline is on the grid.
  ///
  /// - Parameter ascent: The distance of the row's baseline from its top, in points.
  func top(from y: Double, ascent: Double) -> Double { line(from: y + ascent) - ascent }

  /// True if a baseline is on the grid.
  func holds(_ baseline: Double) -> Bool {
    abs(line(from: baseline) - baseline) <= 2 * Self.tolerance
  }
}
