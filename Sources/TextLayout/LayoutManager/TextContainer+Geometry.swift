import TextGeometry

extension ContainerShapes {
  /// - Parameter previous: What the container's shapes were before, to take over from what is unchanged.
  convenience init(_ container: TextContainer, reusing previous: ContainerShapes? = nil) {
    var faults: [GeometryError] = []
    let own = container.shape.map { ShapeIndex(usableOf: [], inside: $0, faults: &faults) }
    var index = own
    if !container.exclusionPaths.isEmpty {
      faults = []
      index = ShapeIndex(
        usableOf: container.exclusionPaths, inside: container.shape, reusing: previous?.index,
        faults: &faults)
    }
    self.init(index: index, ownIndex: own, faults: faults)
  }
}

extension ContainerGeometry {
  /// The geometry of a container whose size alone has changed.
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
