import TextGeometry
import TextLayout

/// Floats that are too high for their column.
///
/// A picture becomes smaller with its caption. If the caption then has too little width, only the
/// picture does.
extension TableFlow {
  /// Makes a float with a picture smaller until a whole column has room for it.
  ///
  /// - Returns: False if it cannot be made small enough.
  func fit(_ float: inout LaidFloat) -> Bool {
    // Notes take only a part of some columns.
    let reserve = feet?.reserve
    feet?.reserve = 0
    let frame = column.frame
    // A lower height is only tried, and must not make pictures smaller.
    plans[member].frame.size.height += lostHeight
    defer {
      if let reserve { feet?.reserve = reserve }
      plans[member].frame = frame
    }
    let wanted = float.width
    var room = TableRoom(emptyColumn)
    while true {
      if spot(for: float, from: 0, in: &room) != nil {
        if float.width < wanted { float.changes.append(Self.isSmaller(float)) }
        return true
      }
      guard float.picture != nil, float.width > 0.2 * wanted else {
        return widen(&float, in: &room) || lowerPicture(of: &float, from: wanted, in: &room)
      }
      let factor = height < TextContainer.unlimited ? height / max(float.height, 1) : 0.9
      let before = float.height
      setWidth(of: &float, to: float.width * min(0.95, max(0.5, factor)))
      // A narrow caption becomes higher than its picture becomes lower.
      if float.height >= before {
        return widen(&float, in: &room) || lowerPicture(of: &float, from: wanted, in: &room)
      }
    }
  }

  /// True if a float that the current column changes goes to a later one that does not.
  ///
  /// - Parameter fits: True if the current column has room for the float with its changes.
  /// - Complexity: That of laying out the float for each column of this page and the next two that
  ///   is unlike the one before it.
  func waitsForRoom(_ float: LaidFloat, fits: Bool) throws(DocumentError) -> Bool {
    guard !fits || !float.changes.isEmpty, height < TextContainer.unlimited, !holdsTextBack,
      float.attempts <= Self.mostWaits
    else { return false }
    var next = columnsAhead
    let limit = next.number + Self.pagesAhead
    var tried = emptyColumn
    while try next.goOn(), next.number <= limit {
      if next.column.hasRoom(of: tried) { continue }
      tried = next.column
      if hasRoom(for: float, in: tried) { return true }
    }
    return false
  }

  /// True if an empty column has room for a float without changes.
  private func hasRoom(for float: LaidFloat, in other: ContainerPlan) -> Bool {
    perform(in: other) {
      // The text is in the containers of the float, and cannot be in others meanwhile.
      var (tried, old) = (float, float)
      setWidth(of: &tried)
      defer { setWidth(of: &old, to: old.width) }
      var room = TableRoom(other)
      return tried.changes.isEmpty && spot(for: tried, from: 0, in: &room) != nil
    }
  }

  /// The pages after the current one in which room for a float is looked for.
  private static let pagesAhead = 2
  /// The most columns that a float waits for more room.
  private static let mostWaits = 16

  private static func isSmaller(_ float: LaidFloat) -> String {
    "is higher than its \(float.room), or has no room there, and made smaller"
  }

  /// Makes a float as wide as its column, so that its caption becomes lower.
  ///
  /// - Returns: False if it has no room even so.
  private func widen(_ float: inout LaidFloat, in room: inout TableRoom) -> Bool {
    guard float.heights.count > 1, float.width < column.frame.width else { return false }
    setWidth(of: &float, to: column.frame.width)
    guard spot(for: float, from: 0, in: &room) != nil else { return false }
    float.changes.append(
      "has a caption that is too high for its width, and is as wide as its \(float.room)")
    return true
  }

  /// Makes the picture of a float smaller, and leaves its caption the whole width.
  ///
  /// - Parameter wanted: The width that the float wants, in points. If the caption is too high in
  ///   it, the float is as wide as its column.
  /// - Returns: False if it has no room even so.
  private func lowerPicture(
    of float: inout LaidFloat, from wanted: Double, in room: inout TableRoom
  ) -> Bool {
    guard height < TextContainer.unlimited else { return false }
    for width in [wanted, column.frame.width] {
      float.pictureHeight = nil
      setWidth(of: &float, to: width)
      guard float.picture != nil else { return false }
      var most = height - (float.height - float.heights[0])
      while most > Self.leastPicture * height {
        float.pictureHeight = most
        setWidth(of: &float, to: width)
        if spot(for: float, from: 0, in: &room) != nil {
          float.changes.append(Self.isSmaller(float))
          return true
        }
        // Shapes leave less room than the column has.
        most *= 0.8
      }
    }
    float.pictureHeight = nil
    return false
  }

  /// The least height of such a picture, as a part of the column's height.
  private static let leastPicture = 0.1
}

extension ContainerPlan {
  /// True if it has the same size and shapes as another one, so that floats have the same room.
  fileprivate func hasRoom(of other: ContainerPlan) -> Bool {
    frame.size == other.frame.size && inside == other.inside && exclusions == other.exclusions
  }
}
