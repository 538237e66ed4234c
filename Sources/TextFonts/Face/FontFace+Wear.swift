import Synchronization

/// The limit of shaping plans for a face. HarfBuzz keeps a plan for each combination of script,
/// language, direction and features that a face was used with. A plan takes some twenty kilobytes,
/// and HarfBuzz searches the list from the start. Requests from outside have no end of
/// combinations, so a face with many of them is released and opened again.
extension FontFace {
  /// The most combinations that a face may have plans for.
  static let mostCombinations = 64

  /// Records that text is shaped with a combination.
  func note(_ properties: ShapingProperties) {
    let isOver = combinations.withLock { known in
      if known.count > Self.mostCombinations { return false }
      known.insert(properties)
      return known.count > Self.mostCombinations
    }
    if isOver { data.wearOut() }
  }
}

extension FaceData {
  /// The number of faces of the process that have worn out. Caches of faces compare it with the
  /// count that they last saw.
  static var wornCount: Int { worn.load(ordering: .relaxed) }
  private static let worn = Atomic<Int>(0)

  /// Asks all caches to release the face. Current users keep using it.
  fileprivate func wearOut() {
    guard !isWorn.exchange(true, ordering: .relaxed) else { return }
    Self.worn.wrappingAdd(1, ordering: .relaxed)
  }
}
