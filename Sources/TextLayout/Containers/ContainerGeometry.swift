import TextGeometry
import TextStorage

/// A container in the form that placing rows uses.
struct ContainerGeometry {
  let width: Double
  let height: Double
  /// The height that attachments fit themselves to.
  let attachmentHeight: Double
  let padding: Double
  let minimumFragmentWidth: Double
  let maximumNumberOfLines: Int
  let lineBreakMode: LineBreakMode
  let truncationToken: String
  /// The exclusions and the container's own shape; nil for a plain rectangle.
  let index: ShapeIndex?
  /// The container's own shape without exclusions; nil for a rectangle.
  let insideIndex: ShapeIndex?
  /// Says what else is free; nil when only paths do.
  let provider: (any SpanProvider)?

  /// The height from which on every band of the container is free, in points from its top.
  let plainFrom: Double

  /// Whether the container's height has no limit.
  var isEndless: Bool { height >= Self.endless }

  /// - Parameter previous: What the container was before, to take over from what is unchanged.
  init(_ container: TextContainer, reusing previous: ContainerGeometry? = nil) {
    let (wide, high) = (container.size.width, container.size.height)
    width = wide > 0 ? min(wide, TextContainer.unlimited) : TextContainer.unlimited
    height = Self.height(high)
    attachmentHeight = Self.height(container.attachmentHeight ?? high)
    padding = max(0, container.lineFragmentPadding)
    minimumFragmentWidth = max(0, container.minimumFragmentWidth)
    maximumNumberOfLines = max(0, container.maximumNumberOfLines)
    lineBreakMode = container.lineBreakMode
    truncationToken = container.truncationToken
    provider = container.spanProvider
    // A shape with more pieces than any limit allows cannot have been made; were there one, the
    // container would count as having no shape rather than stop the program.
    let limits = GeometryLimits(maximumPieces: .max)
    insideIndex = container.inside.flatMap {
      try? ShapeIndex(exclusions: [], inside: $0, limits: limits)
    }
    index =
      container.exclusionPaths.isEmpty
      ? insideIndex
      : try? ShapeIndex(
        exclusions: container.exclusionPaths, inside: container.inside, limits: limits,
        reusing: previous?.index)
    plainFrom =
      container.inside == nil && container.spanProvider == nil
      ? container.exclusionPaths.map { $0.path.bounds.maxY + max(0, $0.margin) }.max() ?? 0
      : .infinity
  }

  /// The height of a container that is not limited, in points: room for some billion characters.
  static let endless = 1e9

  private static func height(_ wanted: Double) -> Double {
    wanted > 0 && wanted < TextContainer.unlimited ? wanted : endless
  }

  /// Whether a span has room for text between its paddings.
  func isUsable(_ span: HorizontalSpan) -> Bool {
    let room = span.end - span.start - 2 * padding
    return room > 0 && room >= minimumFragmentWidth
  }
}
