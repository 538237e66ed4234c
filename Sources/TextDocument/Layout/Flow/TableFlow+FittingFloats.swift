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
