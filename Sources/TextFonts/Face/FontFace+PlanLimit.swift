import Synchronization

/// The limit of shaping plans for a face. HarfBuzz keeps a plan for each combination of script,
/// language, direction and features that a face was used with. A plan takes some twenty kilobytes,
/// and HarfBuzz searches the list from the start. Requests from outside have no end of
/// combinations, so a face with many of them is released and opened again.
extension FontFace {
  /// The most combinations that a face may have plans for.
  static let maximumCombinations = 64

  /// Records that text is shaped with a combination.
  func record(_ properties: ShapingProperties) {
    let isOver = combinations.withLock { known in
      if known.count > Self.maximumCombinations { return false }
      known.insert(properties)
      return known.count > Self.maximumCombinations
    }
    if isOver { data.retire() }
  }
}

extension FaceData {
  /// The number of faces of the process that have been retired. Caches of faces compare it with
  /// the count that they last saw.
  static var retiredCount: Int { retired.load(ordering: .relaxed) }
  private static let retired = Atomic<Int>(0)

  /// Asks all caches to release the face. Current users keep using it.
  fileprivate func retire() {
    guard !isRetired.exchange(true, ordering: .relaxed) else { return }
    Self.retired.wrappingAdd(1, ordering: .relaxed)
  }
}
