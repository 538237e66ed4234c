import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

extension ContainerExclusions {
  /// - Parameter previous: The container's earlier shapes; their unchanged parts are reused.
  convenience init(_ container: TextContainer, reusing previous: ContainerExclusions? = nil) {
    self.init(container, besides: previous) { exclusions, inside, faults in
      ExclusionIndex(
        usableOf: exclusions, inside: inside, reusing: previous?.index, faults: &faults)
    }
  }

  /// - Parameter other: The shapes of an earlier container, whose costly parts are shared: columns
  ///   have the same outlines at other positions.
  convenience init(_ container: TextContainer, sharing other: ContainerExclusions?) {
    self.init(container, besides: other) { exclusions, inside, faults in
      ExclusionIndex(usableOf: exclusions, inside: inside, sharing: other?.index, faults: &faults)
    }
  }

  private convenience init(
    _ container: TextContainer, besides other: ContainerExclusions?,
    _ prepare: ([ExclusionPath], BezierPath?, inout [GeometryError]) -> ExclusionIndex
  ) {
    var faults: [GeometryError] = []
    let own = container.shape.map { ExclusionIndex(usableOf: [], inside: $0, faults: &faults) }
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
      textLimit: old.textLimit, rowSpacing: old.rowSpacing,
      cutHeight: old.cutHeight, continuesBoxes: old.continuesBoxes,
      baselineGrid: old.baselineGrid, firstBaseline: old.firstBaseline,
      endsAtBaseline: old.endsAtBaseline,
      maximumNumberOfLines: old.maximumNumberOfLines,
      lineBreakMode: old.lineBreakMode,
      truncationToken: old.truncationToken, provider: old.provider, exclusions: old.exclusions)
  }

  convenience init(_ container: TextContainer, _ exclusions: ContainerExclusions) {
    self.init(
      size: container.size,
      attachmentHeight: container.attachmentHeight ?? container.balancingLimit
        ?? container.size.height,
      padding: container.lineFragmentPadding, minimumFragmentWidth: container.minimumFragmentWidth,
      indentOrigin: container.indentOrigin, startsPage: container.startsPage,
      textLimit: container.textLimit ?? .max, rowSpacing: container.rowSpacing,
      cutHeight: container.cutHeight ?? .infinity, continuesBoxes: container.continuesBoxes,
      baselineGrid: container.baselineGrid,
      firstBaseline: container.firstBaseline,
      endsAtBaseline: container.lastBaseline == .baseline,
      maximumNumberOfLines: container.maximumNumberOfLines ?? 0,
      lineBreakMode: container.lineBreakMode,
      truncationToken: container.truncationToken, provider: container.spanProvider,
      exclusions: exclusions)
  }
}
