import TextGeometry
import TextShaping
import TextStorage

/// The geometry of a container in the form that placing rows uses.
///
/// It is immutable, and a class so that placing passes it on without copying.
final class ContainerGeometry {
  let width: Double
  let height: Double
  /// The greatest height of attachments that fit themselves to their lines, in points.
  let attachmentHeight: Double
  let padding: Double
  let minimumFragmentWidth: Double
  let indentOrigin: IndentOrigin
  let startsPage: Bool
  /// The position from which no paragraph starts here, in UTF-16 code units of the storage.
  let textLimit: Int
  /// Additional distance between rows, in points.
  let rowSpacing: Double
  /// The height of rows that are cut if they begin the container and are higher than it, in
  /// points; infinite if there are none.
  let cutHeight: Double
  /// True if the boxes around the first row continue from above the container.
  let continuesBoxes: Bool
  /// The heights of baselines; nil if rows are where they have room.
  let baselineGrid: BaselineGrid?
  /// The height of the first row above its baseline.
  let firstBaseline: FirstBaseline
  /// True if the last row ends at its baseline.
  let endsAtBaseline: Bool
  let maximumNumberOfLines: Int
  let lineBreakMode: LineBreakMode
  let truncationToken: String
  /// The prepared exclusions and container shape.
  let exclusions: ContainerExclusions
  /// The exclusions and the container's own shape; nil for a plain rectangle.
  let index: ExclusionIndex?
  /// The provider that limits the free spans further; nil if only paths do.
  let provider: (any SpanProvider)?
  /// True if there is a provider.
  let hasProvider: Bool

  /// The height below which every band of the container is free, in points from its top. With a
  /// baseline grid it is infinite: rows depend on their height everywhere. It is below the top if
  /// a row there is lower than others.
  let plainFrom: Double

  /// Creates a geometry from a program's lengths. An invalid or infinite size or attachment height
  /// is unlimited; any other invalid or infinite length counts as 0.
  init(
    size: Size, attachmentHeight: Double, padding: Double, minimumFragmentWidth: Double,
    indentOrigin: IndentOrigin, startsPage: Bool, textLimit: Int, rowSpacing: Double,
    cutHeight: Double, continuesBoxes: Bool,
    baselineGrid: BaselineGrid?, firstBaseline: FirstBaseline, endsAtBaseline: Bool,
    maximumNumberOfLines: Int,
    lineBreakMode: LineBreakMode,
    truncationToken: String, provider: (any SpanProvider)?, exclusions: ContainerExclusions
  ) {
    width = size.width > 0 ? min(size.width, Self.unlimited) : Self.unlimited
    height = Self.height(size.height)
    self.attachmentHeight = Self.height(attachmentHeight)
    self.padding = Self.extent(padding)
    self.minimumFragmentWidth = Self.extent(minimumFragmentWidth)
    self.indentOrigin = indentOrigin
    self.startsPage = startsPage
    self.textLimit = textLimit
    self.rowSpacing = Self.extent(rowSpacing)
    self.cutHeight = cutHeight
    self.continuesBoxes = continuesBoxes
    let grid = baselineGrid.flatMap { $0.isUsable ? $0 : nil }
    self.baselineGrid = grid
    self.firstBaseline = firstBaseline
    self.endsAtBaseline = endsAtBaseline
    self.maximumNumberOfLines = max(0, maximumNumberOfLines)
    self.lineBreakMode = lineBreakMode
    self.truncationToken = truncationToken
    self.provider = provider
    self.exclusions = exclusions
    index = exclusions.index
    hasProvider = provider != nil
    let least = firstBaseline == .ascent ? 0 : Double.leastNonzeroMagnitude
    plainFrom =
      exclusions.ownIndex == nil && provider == nil && grid == nil
      ? max(least, index?.verticalExtent?.upperBound ?? 0) : .infinity
  }

  /// The container's own shape without exclusions; nil for a rectangle.
  var exclusionIndex: ExclusionIndex? { exclusions.ownIndex }

  /// The errors of paths that cannot be used.
  var exclusionFaults: [GeometryError] { exclusions.faults }

  /// True if the container's height is unlimited.
  var isEndless: Bool { height >= Self.endless }

  /// The height of an unlimited container, in points: room for some billion characters.
  static let endless = 1e9

  /// The extent from which a dimension of a container counts as unlimited, in points.
  static let unlimited = 1e7

  /// True if a span has room for text between its paddings.
  func isUsable(_ span: HorizontalSpan) -> Bool {
    let width = span.end - span.start
    return width > 2 * padding && width >= minimumSpan
  }

  /// The least width of a span that text is placed in, including paddings, in points. The search
  /// for a row's top uses this same number, so that both agree to the last bit.
  var minimumSpan: Double { minimumFragmentWidth + 2 * padding }

  /// Returns a length if it is positive and less than the unlimited extent, otherwise 0.
  private static func extent(_ wanted: Double) -> Double {
    wanted > 0 && wanted < unlimited ? wanted : 0
  }

  private static func height(_ wanted: Double) -> Double {
    wanted > 0 && wanted < unlimited ? wanted : endless
  }
}

/// The exclusions and the shape of a container, prepared for queries.
///
/// It is a class so that the pages of a long text share it.
final class ContainerExclusions: Sendable {
  /// The exclusions and the container's own shape; nil for a plain rectangle.
  let index: ExclusionIndex?
  /// The container's own shape without exclusions; nil for a rectangle.
  let ownIndex: ExclusionIndex?
  /// The errors of paths that cannot be used.
  let faults: [GeometryError]
  /// The number of outline pieces made and compared for these paths alone.
  let work: Int
  /// A cache of the results of costly searches.
  let answers = TopSearchCache()

  /// Those of all rectangles without exclusions.
  static let none = ContainerExclusions(index: nil, ownIndex: nil, faults: [], work: 0)

  init(index: ExclusionIndex?, ownIndex: ExclusionIndex?, faults: [GeometryError], work: Int) {
    (self.index, self.ownIndex, self.faults) = (index, ownIndex, faults)
    self.work = work
  }
}
