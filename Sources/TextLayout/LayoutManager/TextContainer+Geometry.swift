import TextGeometry

extension ContainerGeometry {
  /// - Parameter previous: What the container was before, to take over from what is unchanged.
  init(_ container: TextContainer, reusing previous: ContainerGeometry? = nil) {
    let (wide, high) = (container.size.width, container.size.height)
    width = wide > 0 ? min(wide, Self.unlimited) : Self.unlimited
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

  private static func height(_ wanted: Double) -> Double {
    wanted > 0 && wanted < unlimited ? wanted : endless
  }
}
