/// Groups of changes that are one edit of a storage each.
///
/// An edit shapes the text between its first and its last change again, and costs a step for each
/// container behind it. Neighbouring changes, such as the numbers in a table of contents, are
/// therefore one edit, and others are edits of their own as long as they are few.
enum EditGroups {
  /// The distance up to which changes are one edit, in UTF-16 code units.
  private static let nearDistance = 400
  /// The most edits.
  private static let mostEdits = 256

  /// Returns the groups of changes, as ranges of their indices.
  ///
  /// - Parameter places: The places of the changes, ascending, in UTF-16 code units.
  /// - Complexity: O(*n* log *n*).
  static func groups(of places: [Range<Int>]) -> [Range<Int>] {
    if places.isEmpty { return [] }
    let distances = zip(places.dropFirst(), places).map { $0.lowerBound - $1.upperBound }
    let far = distances.filter { $0 > nearDistance }
    let least =
      far.count < mostEdits ? nearDistance : far.sorted(by: >)[mostEdits - 2]
    var groups: [Range<Int>] = []
    var start = 0
    for (index, distance) in distances.enumerated()
    where distance > least && groups.count < mostEdits - 1 {
      groups.append(start..<index + 1)
      start = index + 1
    }
    groups.append(start..<places.count)
    return groups
  }
}
