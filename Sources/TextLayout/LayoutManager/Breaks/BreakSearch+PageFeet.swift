/// Containers with a common foot for their notes.
extension BreakSearch {
  /// The notes at the common foot of some containers.
  struct SharedFoot: Hashable {
    /// Their end, by their order.
    var end: Int
    /// Their height with the distance above them, in points.
    var height: Double
  }

  /// The greatest part of a container that a common foot takes.
  static let greatestFoot = 0.75

  /// Fills a container from a node once for each number of notes that its common foot may have.
  mutating func fillPage(
    _ container: BreakContainer, _ foot: BreakContainer.PageFoot, from index: Int,
    _ next: BreakContainer?
  ) {
    let node = beam.nodes[index]
    let feet =
      foot.index > 0
      ? node.foot.map { [$0] } ?? [] : feet(from: node.place, in: container, foot.count)
    for shared in feet {
      var container = container
      container.height -= shared.height
      container.noteEnd = shared.end
      fill(container, from: index, next, shared)
    }
  }

  /// Returns the common feet that text from a place on can have.
  private func feet(
    from place: Place, in container: BreakContainer, _ count: Int
  ) -> [SharedFoot] {
    let start = paragraphs[place.paragraph].settings[place.setting].rows[place.row].notes.lowerBound
    let whole = container.height * Double(count)
    var feet: [SharedFoot] = []
    var foot = BreakFoot()
    let most = notesDue(from: place, below: whole)
    for end in start...max(start, most) {
      if end > start { foot.add(end - 1..<end, of: notes) }
      if foot.height > Self.greatestFoot * container.height { break }
      feet.append(SharedFoot(end: end, height: foot.height))
    }
    // Text that ends above the last rows would leave too much room.
    let taken = (feet.last?.height ?? 0) + Self.window * costs.unit
    let least = notesDue(from: place, below: whole - taken * Double(count))
    return feet.filter { $0.end >= least || $0.end == feet.last?.end }
  }

  /// Returns the end of the notes with marks in rows from a place on, down to a height.
  private func notesDue(from place: Place, below height: Double) -> Int {
    var (y, due) = (0.0, 0)
    var setting = place.setting
    var first = place.row
    for paragraph in paragraphs[place.paragraph...] {
      for row in paragraph.settings[setting].rows[first...] {
        y += row.height
        if y > height { return max(due, row.notes.lowerBound) }
        due = row.notes.upperBound
      }
      (setting, first) = (0, 0)
    }
    return due
  }

  /// The end of the notes of the chapter, by their order.
  var lastNote: Int { paragraphs.last?.settings[0].rows.last?.notes.upperBound ?? 0 }

  /// Returns true if the container that ends before a place may be the last one above a foot.
  func endsFoot(_ foot: SharedFoot, before place: Place) -> Bool {
    let rows = paragraphs[place.paragraph].settings[place.setting].rows
    return rows[place.row].notes.lowerBound == foot.end
  }
}
