import TextGeometry

extension ContainerShapes {
  /// - Parameter previous: What the container's shapes were before, to take over from what is unchanged.
  init(_ container: TextContainer, reusing previous: ContainerShapes? = nil) {
    var faults: [GeometryError] = []
    ownIndex = container.shape.map { ShapeIndex(usableOf: [], inside: $0, faults: &faults) }
    if container.exclusionPaths.isEmpty {
      index = ownIndex
    } else {
      faults = []
      index = ShapeIndex(
        usableOf: container.exclusionPaths, inside: container.shape, reusing: previous?.index,
        faults: &faults)
    }
    self.faults = faults
  }
}

extension ContainerGeometry {
  init(_ container: TextContainer, _ shapes: ContainerShapes) {
    let (wide, high) = (container.size.width, container.size.height)
    width = wide > 0 ? min(wide, Self.unlimited) : Self.unlimited
    height = Self.height(high)
    attachmentHeight = Self.height(container.attachmentHeight ?? container.balancingLimit ?? high)
    padding = Self.extent(container.lineFragmentPadding)
    indentOrigin = container.indentOrigin
    startsPage = container.startsPage
    minimumFragmentWidth = Self.extent(container.minimumFragmentWidth)
    maximumNumberOfLines = max(0, container.maximumNumberOfLines)
    lineBreakMode = container.lineBreakMode
    truncationToken = container.truncationToken
    provider = container.spanProvider
    index = shapes.index
    shapeIndex = shapes.ownIndex
    shapeFaults = shapes.faults
    plainFrom =
      container.shape == nil && container.spanProvider == nil
      ? max(0, index?.verticalExtent?.upperBound ?? 0) : .infinity
  }

  /// A length that is at least 0 and less than any page; what is no number counts as 0.
  private static func extent(_ wanted: Double) -> Double {
    wanted > 0 && wanted < unlimited ? wanted : 0
  }

  private static func height(_ wanted: Double) -> Double {
    wanted > 0 && wanted < unlimited ? wanted : endless
  }
}
