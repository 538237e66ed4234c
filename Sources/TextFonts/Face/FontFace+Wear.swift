import Synchronization

/// HarfBuzz keeps, for as long as a face lives, how to shape each combination of script, language, direction and features
/// that it was asked for: some twenty kilobytes each, and a list that it searches from the start. Where requests come from
/// outside there is no end of combinations, so that a face with many of them is let go and opened again.
extension FontFace {
  /// How many combinations a face may know.
  static let mostCombinations = 64

  /// Takes note that text is shaped in a combination.
  ///
  /// - Complexity: O(features of the combination).
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
  /// How many faces of the process have worn out: what keeps faces compares it with what it has seen.
  static var wornCount: Int { worn.load(ordering: .relaxed) }
  private static let worn = Atomic<Int>(0)

  /// Asks all that keep the face to let it go. Who uses it goes on to do so.
  fileprivate func wearOut() {
    guard !isWorn.exchange(true, ordering: .relaxed) else { return }
    Self.worn.wrappingAdd(1, ordering: .relaxed)
  }
}
