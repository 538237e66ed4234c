/// A part of the text at the head or at the foot of a container, or of a page.
package struct BreakFloat: Sendable {
  /// True if it belongs at the head.
  package var isAtHead: Bool
  /// True if it goes across all containers of its page.
  package var isAcross = false
  /// Its height, in points.
  package var height: Double
  /// The distance between it and the text, in points.
  package var gap: Double

  package init(isAtHead: Bool, height: Double, gap: Double) {
    (self.isAtHead, self.height, self.gap) = (isAtHead, height, gap)
  }
}

/// The floats of a container that is being filled.
struct BreakFloats {
  /// The room that those at the foot take with the distance above them, in points.
  var low = 0.0
  /// The room of those across the containers of the page.
  var across = Across()
  /// The number of those in the container itself.
  var count = 0
  /// The numbers of those that wait for the next container, in text order.
  var pending: [Int] = []

  /// The room that floats across containers take at the head and at the foot of their page with
  /// the distances to the text, in points.
  struct Across: Hashable {
    var head = 0.0, foot = 0.0
  }
}

/// Floats at the head and foot of containers, placed as a document places them.
extension BreakSearch {
  /// The number of heights at which a float at the foot is tried above others.
  private static let heights = 64.0

  /// Places the floats that wait for a container at its start: those across the page first. The
  /// first one without room waits longer, and so do those after it.
  func placeWaiting(in path: inout Path, _ container: BreakContainer) {
    var (waiting, late): ([Int], Set<Bool>) = ([], [])
    for number in path.floats.pending {
      let float = floats[number]
      if float.isAcross, !late.contains(float.isAtHead),
        standAcross(float, in: &path, container, below: 0)
      {
        continue
      }
      late.insert(float.isAtHead)
      waiting.append(number)
    }
    path.floats.pending = waiting
    while let number = path.floats.pending.first, !floats[number].isAcross,
      stand(floats[number], in: &path, container, below: 0)
    {
      path.floats.pending.removeFirst()
    }
  }

  /// Places floats that the text reaches, or lets them wait.
  ///
  /// - Parameter paragraph: The paragraph after them.
  func reach(before paragraph: Int, in path: inout Path, _ container: BreakContainer) {
    let next = paragraphs[paragraph].settings[0].rows.first?.gap ?? 0
    let bottom = path.rows > 0 ? path.y + path.pending + next : 0
    for number in paragraphs[paragraph].floats {
      let float = floats[number]
      let waits = path.floats.pending.contains { floats[$0].isAtHead == float.isAtHead }
      let stands =
        !waits
        && (float.isAcross
          ? standAcross(float, in: &path, container, below: bottom)
          : stand(float, in: &path, container, below: bottom))
      if !stands { path.floats.pending.append(number) }
    }
  }

  /// Places a float in a container.
  ///
  /// - Parameter bottom: The lower edge of the text above, in points; 0 if there is none.
  /// - Returns: False if it has no room.
  private func stand(
    _ float: BreakFloat, in path: inout Path, _ container: BreakContainer, below bottom: Double
  ) -> Bool {
    let room = container.height - path.foot.height - path.floats.across.foot
    if float.isAtHead {
      guard path.rows == 0, path.y + float.height <= room - path.floats.low + 1e-6 else {
        return false
      }
      path.y += float.height + float.gap
    } else {
      let start = max(bottom > 0 ? bottom + float.gap : 0, path.rows == 0 ? path.y : 0)
      var top = max(start, room - float.height)
      while top + float.height > room - path.floats.low + 1e-6 {
        guard top > start else { return false }
        top = max(start, top - (room - path.floats.across.head) / Self.heights)
      }
      path.floats.low = room - top + float.gap
    }
    path.floats.count += 1
    return true
  }

  /// Places a float across the containers of the page.
  ///
  /// - Parameter bottom: The lower edge of the text above, in points; 0 if there is none.
  /// - Returns: False if the container is not the first one, or the page has no room.
  private func standAcross(
    _ float: BreakFloat, in path: inout Path, _ container: BreakContainer, below bottom: Double
  ) -> Bool {
    guard container.beginsPage, path.floats.count == 0 else { return false }
    let room = container.height - path.foot.height - path.floats.across.foot
    if float.isAtHead {
      guard container.isAtTop, path.rows == 0, path.y + float.height <= room + 1e-6 else {
        return false
      }
      path.floats.across.head += float.height + float.gap
      path.y = path.floats.across.head
    } else {
      let isEmpty = container.isAtTop && path.rows == 0
      let start = isEmpty ? path.y : max(bottom, path.y) + float.gap
      guard start + float.height <= room + 1e-6 else { return false }
      path.floats.across.foot += float.height + float.gap
    }
    return true
  }
}
