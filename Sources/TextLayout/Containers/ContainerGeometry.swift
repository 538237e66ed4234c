import TextGeometry
import TextStorage

/// A container in the form that placing rows uses.
///
/// Immutable, and a class so that placing passes it on without copying.
final class ContainerGeometry {
  let width: Double
  let height: Double
  /// The height that attachments fit themselves to.
  let attachmentHeight: Double
  let padding: Double
  let minimumFragmentWidth: Double
  let indentOrigin: IndentOrigin
  let startsPage: Bool
  /// The position from which on no paragraph starts here, in UTF-16 code units of the storage.
  let textLimit: Int
  let maximumNumberOfLines: Int
  let lineBreakMode: LineBreakMode
  let truncationToken: String
  /// What text flows around and inside of, as it is prepared.
  let shapes: ContainerShapes
  /// The exclusions and the container's own shape; nil for a plain rectangle.
  let index: ShapeIndex?
  /// Says what else is free; nil when only paths do.
  let provider: (any SpanProvider)?
  /// Whether there is a provider.
  let hasProvider: Bool

  /// The height from which on every band of the container is free, in points from its top.
  let plainFrom: Double

  /// Takes lengths as a program gives them: what is no length counts as 0, and what has no end as unlimited.
  init(
    size: Size, attachmentHeight: Double, padding: Double, minimumFragmentWidth: Double,
    indentOrigin: IndentOrigin, startsPage: Bool, textLimit: Int, maximumNumberOfLines: Int,
    lineBreakMode: LineBreakMode, truncationToken: String, provider: (any SpanProvider)?,
    shapes: ContainerShapes
  ) {
    width = size.width > 0 ? min(size.width, Self.unlimited) : Self.unlimited
    height = Self.height(size.height)
    self.attachmentHeight = Self.height(attachmentHeight)
    self.padding = Self.extent(padding)
    self.minimumFragmentWidth = Self.extent(minimumFragmentWidth)
    self.indentOrigin = indentOrigin
    self.startsPage = startsPage
    self.textLimit = textLimit
    self.maximumNumberOfLines = max(0, maximumNumberOfLines)
    self.lineBreakMode = lineBreakMode
    self.truncationToken = truncationToken
    self.provider = provider
    self.shapes = shapes
    index = shapes.index
    hasProvider = provider != nil
    plainFrom =
      shapes.ownIndex == nil && provider == nil
      ? max(0, index?.verticalExtent?.upperBound ?? 0) : .infinity
  }

  /// The container's own shape without exclusions; nil for a rectangle.
  var shapeIndex: ShapeIndex? { shapes.ownIndex }

  /// Why shapes that cannot be used were left out.
  var shapeFaults: [GeometryError] { shapes.faults }

  /// Whether the container's height has no limit.
  var isEndless: Bool { height >= Self.endless }

  /// The height of a container that is not limited, in points: room for some billion characters.
  static let endless = 1e9

  /// The extent from which on a dimension of a container counts as unlimited, in points.
  static let unlimited = 1e7

  /// Whether a span has room for text between its paddings.
  func isUsable(_ span: HorizontalSpan) -> Bool {
    let width = span.end - span.start
    return width > 2 * padding && width >= leastSpan
  }

  /// The least width of a span that text is placed in, its paddings included, in points. It is the very number that
  /// the search for a row's top is given, so that both agree to the last digit.
  var leastSpan: Double { minimumFragmentWidth + 2 * padding }

  /// A length that is at least 0 and less than any page; what is no number counts as 0.
  private static func extent(_ wanted: Double) -> Double {
    wanted > 0 && wanted < unlimited ? wanted : 0
  }

  private static func height(_ wanted: Double) -> Double {
    wanted > 0 && wanted < unlimited ? wanted : endless
  }
}

/// The exclusions and the shape of a container, prepared for questions.
///
/// A class so that the pages of a long text share it.
final class ContainerShapes: Sendable {
  /// The exclusions and the container's own shape; nil for a plain rectangle.
  let index: ShapeIndex?
  /// The container's own shape without exclusions; nil for a rectangle.
  let ownIndex: ShapeIndex?
  /// Why shapes that cannot be used were left out.
  let faults: [GeometryError]
  /// The number of outline pieces made and compared for these shapes alone.
  let work: Int
  /// Answers that took long.
  let answers = TopAnswers()

  init(index: ShapeIndex?, ownIndex: ShapeIndex?, faults: [GeometryError], work: Int) {
    (self.index, self.ownIndex, self.faults) = (index, ownIndex, faults)
    self.work = work
  }
}
