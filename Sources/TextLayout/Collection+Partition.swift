extension RandomAccessCollection where Index == Int {
  /// The first index at which a predicate that holds for a first part no longer does.
  ///
  /// - Complexity: O(log *n*).
  @inline(__always)
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

extension Range<Int> {
  /// The first number of the range at which a predicate that holds for a first part no longer does; the
  /// range's end when there is none.
  ///
  /// Looks around a guess in steps that grow, so that a good guess reads little.
  /// - Complexity: O(log *d*), where *d* is how far off the guess is.
  @inline(__always)
  func partition(near guess: Int, _ holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    if low >= high { return low }
    var place = Swift.min(Swift.max(guess, low), high - 1)
    var step = 1
    if holds(place) {
      repeat {
        low = place + 1
        place += step
        step *= 2
      } while place < high && holds(place)
      high = Swift.min(place, high)
    } else {
      repeat {
        high = place
        place -= step
        step *= 2
      } while place >= low && !holds(place)
      low = Swift.max(place + 1, low)
    }
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
