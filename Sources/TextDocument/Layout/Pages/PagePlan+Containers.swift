import TextGeometry
import TextLayout

/// The containers of a page, with what the page excludes from them.
extension PagePlan {
  /// Returns the containers of a page.
  ///
  /// - Parameters:
  ///   - height: The height of the page that containers reach down to, in points.
  ///   - reference: The height that percentages refer to, in points; nil for that of the page.
  ///   - page: The index of the page, which decides which exclusions are on it.
  /// - Throws: A ``DocumentError`` if a shape or its file cannot be read.
  package func containerPlans(
    height: Double, reference: Double? = nil, page: Int = 0
  ) throws(DocumentError) -> [ContainerPlan] {
    let size = Size(width: width, height: reference ?? height)
    let parts = try parts(in: size)
    let shapes = try exclusionPaths(in: size, pictures: parts.pictures, page: page)
    let region = try inside.map { shape throws(DocumentError) in
      try shape.region(in: size, files: files)
    }
    var plans = try framedContainers(parts.containers, height: height, size: size, page: page)
    let frames = try frameOutlines(of: plans, in: size, page: page)
    let leavesOutFar = plans.count * (shapes.count + frames.count) > Self.maximumExclusions
    for index in plans.indices {
      let own = givesWay(index) ? shapes + frames : shapes
      plans[index].take(own, leavesOutFar: leavesOutFar, region: region)
      if plans[index].keepsGrid { plans[index].grid = grid }
      plans[index].cutHeight = cutHeight
    }
    return plans
  }

  /// Returns the exclusion paths of a page, in page coordinates.
  ///
  /// - Parameters:
  ///   - pictures: The pictures, placed by relations.
  ///   - page: The index of the page.
  func exclusionPaths(
    in size: Size, pictures: [SheetPicture], page: Int
  ) throws(DocumentError) -> [ExclusionPath] {
    var shapes: [ExclusionPath] = []
    for exclusion in exclusions where exclusion.excludes && stands(exclusion, onPage: page) {
      shapes += try exclusion.resolved(in: size, files: files)
    }
    for picture in pictures where stands(picture, onPage: page) {
      if let shape = try exclusion(of: picture, in: size) { shapes.append(shape) }
    }
    return shapes
  }

  /// The number of exclusions above which each container gets only those that reach into it.
  /// Otherwise thousands of containers and exclusions would take gigabytes.
  private static let maximumExclusions = 10_000

  private func framedContainers(
    _ containers: [SheetContainer]?, height: Double, size: Size, page: Int
  ) throws(DocumentError) -> [ContainerPlan] {
    var plans: [ContainerPlan] = []
    guard let containers else {
      plans = columnPlans(height: height)
      for index in plans.indices {
        plans[index].indentOrigin = indentOrigin
        (plans[index].firstBaseline, plans[index].lastBaseline) = (firstBaseline, lastBaseline)
      }
      return plans
    }
    for container in containers {
      plans.append(try container.resolved(in: size, end: self.height, page: page, files: files))
    }
    return plans
  }

  /// The columns between the margins of the page.
  var columns: Columns {
    Columns(count: columnCount, gap: gap, isRightToLeft: isRightToLeft, indentOrigin: indentOrigin)
  }

  private func columnPlans(height: Double) -> [ContainerPlan] {
    if let panes { return panePlans(panes, height: height) }
    return columns.frames(width: width, height: columnHeight(onPage: height), margin: margin)
      .map { ContainerPlan(frame: $0) }
  }

  /// Returns the height of columns between the margins of a page. Columns of an endless page are
  /// endless too, so that a form feed, which ends a column, does not end the text.
  func columnHeight(onPage height: Double) -> Double {
    if height >= TextContainer.unlimited { return height }
    return max(height - margin.top - margin.bottom, Self.minimumHeight)
  }

  /// The height of a container without room: too little for a row of any font, but not 0, which
  /// would mean unlimited.
  static let minimumHeight = 0.001
}

extension ContainerPlan {
  /// Takes what a page has for all of its containers, in page coordinates.
  ///
  /// - Parameters:
  ///   - shapes: The exclusion paths.
  ///   - leavesOutFar: True to leave out those that do not reach into the frame.
  ///   - region: The outline that text fills, or nil.
  mutating func take(_ shapes: [ExclusionPath], leavesOutFar: Bool, region: BezierPath?) {
    // A turned container sees the page turned the other way.
    let back = angle == 0 ? nil : Transform.rotation(by: -angle, around: box.center)
    for shape in shapes {
      var shape = shape
      if let back { shape.path.apply(back) }
      if leavesOutFar, shape.isOutside(frame) { continue }
      exclusions.append(shape.moved(into: frame))
    }
    if let region {
      let toContainer = Transform.translation(x: -frame.minX, y: -frame.minY)
      inside = region.transformed(by: back?.concatenating(toContainer) ?? toContainer)
    }
  }
}

extension ExclusionPath {
  /// Returns the exclusion in the coordinates of a frame on its page.
  func moved(into frame: Rect) -> ExclusionPath {
    var shape = self
    shape.path.apply(.translation(x: -frame.minX, y: -frame.minY))
    return shape
  }

  /// Returns true if no line within the frame can touch the exclusion or its margin.
  func isOutside(_ frame: Rect) -> Bool {
    let bounds = path.bounds
    let reach = max(0, margin)
    return bounds.maxX + reach < frame.minX || bounds.minX - reach > frame.maxX
      || bounds.maxY + reach < frame.minY || bounds.minY - reach > frame.maxY
  }
}
