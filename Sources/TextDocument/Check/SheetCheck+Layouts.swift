import TextGeometry
import TextLayout
import TextStorage

/// Checks of a sheet's layout on devices.
extension SheetCheck {
  /// A fault that is found on some of the devices.
  private struct Finding: Hashable {
    var place: String
    var message: String
    var hint: String?
  }

  /// Lays out the sheet for each device or set of traits, and once for each variation that none of
  /// them matches.
  mutating func checkLayouts() {
    guard let sheet = request.sheet else { return }
    var places = environments ?? Self.defaultEnvironments(of: sheet)
    for variation in sheet.variations {
      let isMet = places.contains { place in
        var request = request
        request.take(place)
        return request.effectiveTraits.containsTraits(in: variation.when)
      }
      if !isMet { places.append(environment(for: variation.when, among: places)) }
    }
    if places.isEmpty { places = [LayoutEnvironment()] }
    var found: [Finding: [String]] = [:]
    var order: [Finding] = []
    func record(_ finding: Finding, on name: String) {
      if found[finding] == nil { order.append(finding) }
      found[finding, default: []].append(name)
    }
    let text = request.withText(sheet.resolved(for: request.effectiveTraits))
    let document = AdaptiveDocument(text, fonts: fonts)
    for place in places {
      let name = place.name
      do {
        let layout = try document.documentLayout(for: place)
        // A layout may have the same remark several times.
        var known: Set<Finding> = []
        for finding in findings(in: layout) where known.insert(finding).inserted {
          record(finding, on: name)
        }
      } catch {
        for error in [error] + error.others { add(error) }
      }
    }
    for finding in order {
      let names = found[finding] ?? []
      warn(
        finding.place, finding.message + Self.list(names, of: places.count), hint: finding.hint)
    }
  }

  /// Returns the surroundings in which a variation is checked: a device with its size classes and
  /// its other traits, so that the page has a size; otherwise its traits alone.
  private func environment(
    for traits: TraitCollection, among places: [LayoutEnvironment]
  ) -> LayoutEnvironment {
    var room = TraitCollection(
      horizontal: traits.horizontalSizeClass, vertical: traits.verticalSizeClass)
    (room.idiom, room.displayScale) = (traits.idiom, traits.displayScale)
    let known = places.first { place in
      place.device != nil && request.taking(place).effectiveTraits.containsTraits(in: room)
    }
    guard var place = known else { return LayoutEnvironment(traits: traits) }
    place.traits.merge(traits)
    return place
  }

  /// Returns the default devices for a sheet: its own page if it has a size, otherwise every
  /// device.
  private static func defaultEnvironments(of sheet: Sheet) -> [LayoutEnvironment] {
    sheet.base.page.width == nil ? PreviewRequest().environments : [LayoutEnvironment()]
  }

  /// Returns the list of devices with a fault: ` (on ipad-mini, laptop and 3 more)`.
  private static func list(_ names: [String], of count: Int) -> String {
    if count == 1, names == [LayoutEnvironment().name] { return "" }
    if names.count == count { return count > 1 ? " (everywhere)" : " (on \(names[0]))" }
    // Further traits follow the name of a device.
    let known = Set(names)
    let names = names.filter { name in
      name.firstRange(of: ", ").map { !known.contains(String(name[..<$0.lowerBound])) } ?? true
    }
    var text = names.prefix(3).joined(separator: ", ")
    if names.count > 3 { text += " and \(names.count - 3) more" }
    return " (on \(text))"
  }

  private func findings(in layout: DocumentLayout) -> [Finding] {
    var findings: [Finding] = []
    // Remarks report the text of frames.
    let overflows = layout.bodyOverflows
    if let overflow = overflows.first {
      let count = overflows.reduce(0) { $0 + $1.count }
      findings.append(
        Finding(
          place: layout.plan.containers == nil ? "page" : "containers",
          message: count == layout.storage.length
            ? "no part of the text fits"
            : "the text does not fit: \(count) UTF-16 code units from \(overflow.lowerBound) on"))
    }
    // A remark on a style is not repeated for its text.
    let known = Set(found.map(\.message))
    for remark in layout.remarksWithBreaks where !known.contains(remark.message) {
      findings.append(Finding(place: remark.place, message: remark.message, hint: remark.hint))
    }
    guard let page = layout.pages.first else { return findings }
    if let containers = layout.plan.containers {
      var shown: [(index: Int, frame: Rect, z: Int)] = []
      for (place, frame) in page.frames.enumerated() {
        guard let index = page.plan(at: place, of: containers.count) else { continue }
        let box = page.boxes[place] ?? frame
        if let edge = Self.edge(of: box, over: page.size, bleed: layout.plan.bleed) {
          findings.append(Finding(place: "containers[\(index)].frame", message: edge))
        }
        shown.append((index, box, containers[index].z))
      }
      // The text of one gives way to the other.
      let mayOverlap = shown.map { containers[$0.index].excludes }
      findings += Self.overlaps("container", shown) { lower, upper in
        if mayOverlap[lower] != mayOverlap[upper] { return false }
        return layout.plan.stories == nil || Self.covers(lower, upper, on: page, in: layout)
      }
    }
    for (index, picture) in page.pictures.enumerated() {
      if let edge = Self.edge(of: picture.bounds, over: page.size, bleed: layout.plan.bleed) {
        findings.append(Finding(place: "pictures[\(index)].frame", message: edge))
      }
    }
    let pictures = page.pictures.enumerated().map { ($0.offset, $0.element.bounds, $0.element.z) }
    findings += Self.overlaps("picture", pictures)
    findings += emptied(page, in: layout)
    return findings
  }

  /// Returns the parts that overlap an earlier part without a `z` of their own; the message names
  /// the first such part.
  ///
  /// - Parameter isFault: Returns true for two parts that may not overlap, given by their indices
  ///   in `parts`.
  /// - Complexity: O(*n* log *n* + *k*) for *n* parts of which *k* pairs are at the same height.
  private static func overlaps(
    _ what: String, _ parts: [(index: Int, frame: Rect, z: Int)],
    where isFault: (Int, Int) -> Bool = { _, _ in true }
  ) -> [Finding] {
    let order = parts.indices.sorted {
      (parts[$0].frame.minY, $0) < (parts[$1].frame.minY, $1)
    }
    var first: [Int: Int] = [:]
    for (start, one) in order.enumerated() {
      for other in order[(start + 1)...] {
        if parts[other].frame.minY >= parts[one].frame.maxY { break }
        let (lower, upper) = (min(one, other), max(one, other))
        guard parts[one].z == parts[other].z, first[upper] ?? .max > lower,
          parts[one].frame.intersection(parts[other].frame).isSeen, isFault(lower, upper)
        else { continue }
        first[upper] = lower
      }
    }
    return first.sorted { $0.key < $1.key }.map { upper, lower in
      Finding(
        place: "\(what)s[\(parts[upper].index)].frame",
        message: "this \(what) lies over \(what)s[\(parts[lower].index)]; "
          + "if that is intended, give one of them a “z”")
    }
  }

  /// Returns true if text of a container is below the text or the background of a later one. If
  /// exclusions keep it away, frames may overlap.
  ///
  /// - Complexity: O(*n* × *m*) in the line fragments of both.
  private static func covers(
    _ lower: Int, _ upper: Int, on page: DocumentPage, in layout: DocumentLayout
  ) -> Bool {
    func texts(_ place: Int) -> [Rect] {
      let origin = page.frames[place].origin
      let container = layout.manager.textContainers[page.containers[place]]
      return layout.manager.lineFragments(in: container).map { fragment in
        Rect(
          x: origin.x + fragment.used.start, y: origin.y + fragment.rect.minY,
          width: fragment.used.end - fragment.used.start, height: fragment.rect.height)
      }
    }
    // The rectangles of turned containers are not those of the page.
    if [lower, upper].contains(where: { page.turns[$0] != nil }) { return false }
    let index = page.plan(at: upper, of: layout.plans.count)
    let isOpaque = index.map { layout.plans[$0].background != nil } ?? false
    let areas = isOpaque ? [page.boxes[upper] ?? page.frames[upper]] : texts(upper)
    return texts(lower).contains { text in
      areas.contains { $0.intersection(text).isSeen }
    }
  }

  /// Returns the containers that exclusions leave no room in although there is text for them.
  private func emptied(_ page: DocumentPage, in layout: DocumentLayout) -> [Finding] {
    var findings: [Finding] = []
    for (place, index) in page.containers.enumerated() {
      let container = layout.manager.textContainers[index]
      let range = layout.manager.characterRange(in: container)
      let end = min(container.textLimit ?? .max, layout.storage.length)
      guard range.isEmpty, range.lowerBound < end,
        !container.exclusionPaths.isEmpty || container.shape != nil
      else { continue }
      let name =
        layout.plan.containers == nil
        ? "exclusions"
        : "containers[\(page.plan(at: place, of: layout.plans.count) ?? place)]"
      findings.append(Finding(place: name, message: "shapes leave no room for text here"))
    }
    return findings
  }

  /// Returns the edge of the page that a frame exceeds, and by how much; nil if it exceeds none.
  ///
  /// - Parameter bleed: The distance by which a frame may reach beyond the edges, in points.
  private static func edge(of frame: Rect, over size: Size, bleed: Double) -> String? {
    let reaches = [
      ("left", -frame.minX), ("top", -frame.minY), ("right", frame.maxX - size.width),
      ("bottom", frame.maxY - size.height),
    ]
    guard let most = reaches.max(by: { $0.1 < $1.1 }), most.1 > bleed + 0.5 else { return nil }
    let isOff =
      frame.maxX <= 0 || frame.maxY <= 0 || frame.minX >= size.width || frame.minY >= size.height
    if isOff { return "this is outside the page" }
    return "this reaches \(JSONWriter.shortest((most.1 * 10).rounded() / 10)) points beyond the "
      + "\(most.0) edge of the page"
  }
}

extension LayoutEnvironment {
  /// The device and traits in a few words, for messages.
  var name: String {
    var words = [device?.name ?? ""]
    if orientation == .landscape, device != nil { words[0] += " in landscape" }
    if let split { words[0] += " " + split.rawValue }
    words += traits.words
    let text = words.filter { !$0.isEmpty }.joined(separator: ", ")
    return text.isEmpty ? "a page without a device" : text
  }
}

extension Rect {
  /// True if the rectangle is large enough to be seen.
  fileprivate var isSeen: Bool { width > 1 && height > 1 }
}
