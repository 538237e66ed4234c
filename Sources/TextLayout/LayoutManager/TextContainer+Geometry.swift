import TextGeometry

extension ContainerShapes {
  /// - Parameter previous: The container's earlier shapes; their unchanged parts are reused.
  convenience init(_ container: TextContainer, reusing previous: ContainerShapes? = nil) {
    self.init(container, besides: previous) { exclusions, inside, faults in
      ShapeIndex(
        usableOf: exclusions, inside: inside, reusing: previous?.index, faults: &faults)
    }
  }

  /// - Parameter other: The shapes of an earlier container, whose costly parts are shared: columns
  ///   have the same outlines at other positions.
  convenience init(_ container: TextContainer, sharing other: ContainerShapes?) {
    self.init(container, besides: other) { exclusions, inside, faults in
      ShapeIndex(usableOf: exclusions, inside: inside, sharing: other?.index, faults: &faults)
    }
  }

  private convenience init(
    _ container: TextContainer, besides other: ContainerShapes?,
    _ prepare: ([ExclusionPath], BezierPath?, inout [GeometryError]) -> ShapeIndex
  ) {
    var faults: [GeometryError] = []
    let own = container.shape.map { ShapeIndex(usableOf: [], inside: $0, faults: &faults) }
    var index = own
    if !container.exclusionPaths.isEmpty {
      faults = []
      index = prepare(container.exclusionPaths, container.shape, &faults)
    }
    let work = index?.preparationWork(besides: other?.index) ?? 0
    self.init(index: index, ownIndex: own, faults: faults, work: work)
  }
}

extension ContainerGeometry {
  /// Creates the geometry of a container that has only changed its size.
  convenience init(_ container: TextContainer, resizing old: ContainerGeometry) {
    let size = container.size
    self.init(
      size: size,
      attachmentHeight: container.attachmentHeight ?? container.balancingLimit ?? size.height,
      padding: old.padding, minimumFragmentWidth: old.minimumFragmentWidth,
      indentOrigin: old.indentOrigin, startsPage: old.startsPage,
      textLimit: old.textLimit, maximumNumberOfLines: old.maximumNumberOfLines,
      lineBreakMode: old.lineBreakMode,
      truncationToken: old.truncationToken, provider: old.provider, shapes: old.shapes)
  }

  convenience init(_ container: TextContainer, _ shapes: ContainerShapes) {
    self.init(
      size: container.size,
      attachmentHeight: container.attachmentHeight ?? container.balancingLimit
        ?? container.size.height,
      padding: container.lineFragmentPadding, minimumFragmentWidth: container.minimumFragmentWidth,
      indentOrigin: container.indentOrigin, startsPage: container.startsPage,
      textLimit: container.textLimit ?? .max, maximumNumberOfLines: container.maximumNumberOfLines,
      lineBreakMode: container.lineBreakMode,
      truncationToken: container.truncationToken, provider: container.spanProvider, shapes: shapes)
  }
}
