import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// Outlines that give way to their texts.
extension PagePlan {
  /// Scales the containers whose outlines are fitted to the smallest that hold their texts.
  ///
  /// A text that several containers share stays as it is in all but the one that is scaled.
  ///
  /// - Returns: The chosen values by the place of the container on the page.
  /// - Throws: A ``DocumentError`` if an outline cannot be fitted.
  mutating func fitShapes(to text: StyledText) throws(DocumentError) -> [Int: FittedValues] {
    guard var containers, containers.contains(where: { $0.fitShape != nil }) else { return [:] }
    let size = Size(width: width, height: height ?? Self.defaultWidth)
    let parts = try parts(in: size)
    let shapes = try exclusionPaths(in: size, pictures: parts.pictures, page: 0)
    let region = try inside.map { shape throws(DocumentError) in
      try shape.region(in: size, files: files)
    }
    let plans = try containerPlans(height: size.height, reference: size.height)
    let frames = try frameOutlines(of: plans, in: size, page: 0)
    var values: [Int: FittedValues] = [:]
    for own in try fitTexts(of: text, in: containers.indices) {
      guard let place = try fittedOutline(of: own) else { continue }
      let job = ShapeFitJob(
        text: text.storage.attributedSubstring(in: own.range), fonts: text.manager.fonts,
        limits: text.manager.limits)
      let rooms = own.places.map { plans[$0] }
      let container = parts.containers?[place] ?? containers[place]
      let chosen = try job.fit(container) { container throws(DocumentError) in
        var rooms = rooms
        var plan = try container.resolved(in: size, end: height, page: 0, files: files)
        let around = givesWay(place) ? shapes + frames : shapes
        plan.take(around, leavesOutFar: true, region: region)
        if let index = own.places.firstIndex(of: place) { rooms[index] = plan }
        return rooms
      }
      containers[place].stretch = chosen.stretch
      values[place] = chosen.values
    }
    self.containers = containers
    return values
  }

  /// Returns the place of the container of a text whose outline is fitted; nil if there is none.
  private func fittedOutline(of text: FitText) throws(DocumentError) -> Int? {
    let places = text.places.filter { containers?[$0].fitShape != nil }
    guard let place = places.first else { return nil }
    let name = "containers[\(place)].fitShape"
    if places.count > 1 {
      throw Self.fault(
        "containers[\(places[1])].fitShape", "“\(name)” is fitted to the same text",
        "Leave one of them out.")
    }
    if let fit = text.fits.first {
      throw Self.fault(
        name, "“\(fit.place)” fits the text to this shape", "Leave one of them out.")
    }
    if containers?[place].height == nil {
      throw Self.fault(
        name, "a container as high as its text has no shape to scale",
        "Give its frame a height.")
    }
    if text.hasNotes {
      throw Self.fault(name, "text with notes cannot be fitted yet", "Leave the notes out.")
    }
    return place
  }
}
