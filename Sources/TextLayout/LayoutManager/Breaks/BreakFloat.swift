/// A part of the text at the head or at the foot of a container.
package struct BreakFloat: Sendable {
  /// True if it belongs at the head.
  package var isAtHead: Bool
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
  /// The numbers of those that wait for the next container, in text order.
  var pending: [Int] = []
}

/// Floats at the head and foot of containers, placed as a document places them.
extension BreakSearch {
  /// The number of heights at which a float at the foot is tried above others.
  private static let heights = 64.0

  /// Places the floats that wait for a container at its start. The first one without room waits
  /// longer, and so do those after it.
  func placeWaiting(in path: inout Path, _ container: BreakContainer) {
    while let number = path.floats.pending.first, stand(number, in: &path, container, below: 0) {
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
      let kind = floats[number].isAtHead
      if path.floats.pending.contains(where: { floats[$0].isAtHead == kind })
        || !stand(number, in: &path, container, below: bottom)
      {
        path.floats.pending.append(number)
      }
    }
  }

  /// Places a float.
  ///
  /// - Parameter bottom: The lower edge of the text above, in points; 0 if there is none.
  /// - Returns: False if it has no room.
  private func stand(
    _ number: Int, in path: inout Path, _ container: BreakContainer, below bottom: Double
  ) -> Bool {
    let float = floats[number]
    let room = container.height - path.foot.height
    if float.isAtHead {
      let isFree = path.rows == 0 && path.y + float.height <= room - path.floats.low + 1e-6
      if isFree { path.y += float.height + float.gap }
      return isFree
    }
    let start = max(bottom > 0 ? bottom + float.gap : 0, path.rows == 0 ? path.y : 0)
    var top = max(start, room - float.height)
    while top + float.height > room - path.floats.low + 1e-6 {
      guard top > start else { return false }
      top = max(start, top - room / Self.heights)
    }
    path.floats.low = room - top + float.gap
    return true
  }
}
