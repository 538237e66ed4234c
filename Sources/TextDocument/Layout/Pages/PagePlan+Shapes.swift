import TextGeometry

/// The visible shapes of a page.
extension PagePlan {
  /// Returns the visible shapes of a page.
  ///
  /// - Parameters:
  ///   - reference: The height that percentages refer to, in points.
  ///   - plans: The containers of the page.
  ///   - page: The index of the page.
  /// - Throws: A ``DocumentError`` if a shape or its file cannot be read.
  package func pageShapes(
    reference: Double, plans: [ContainerPlan], page: Int = 0
  ) throws(DocumentError) -> [PageShape] {
    let size = Size(width: width, height: reference)
    var shapes = paneShapes(plans)
    for exclusion in exclusions where exclusion.isSeen && stands(exclusion, onPage: page) {
      for resolved in try exclusion.resolved(in: size, files: files) {
        var shape = exclusion.pageShape(resolved.path)
        shape.isExclusion = true
        shapes.append(shape)
      }
    }
    for (index, (container, plan)) in zip(containers ?? [], plans).enumerated()
    where stands(index, onPage: page) {
      let move = Transform.translation(x: plan.box.minX, y: plan.box.minY)
      let toPage = plan.turn.map { move.concatenating($0) } ?? move
      for exclusion in container.exclusions
      where exclusion.isSeen && exclusion.stands(onPage: page) {
        for resolved in try exclusion.resolved(
          in: plan.box.size, scaled: container.stretch, files: files)
        {
          shapes.append(exclusion.pageShape(resolved.path.transformed(by: toPage)))
        }
      }
    }
    return shapes
  }
}
