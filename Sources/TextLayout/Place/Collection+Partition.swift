extension RandomAccessCollection where Index == Int {
  /// The first index at which a predicate no longer holds that stays false once it is.
  ///
  /// - Complexity: O(log *n*).
  func partition(_ holds: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
