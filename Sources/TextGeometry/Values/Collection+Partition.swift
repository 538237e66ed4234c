extension RandomAccessCollection where Index == Int {
  /// Returns the first index where a predicate is false. The predicate must hold exactly for the
  /// elements before some index.
  ///
  /// - Complexity: O(log *n*).
  @inlinable @inline(__always)
  package func partition(_ holds: (Element) -> Bool) -> Int {
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
  /// Returns the first number of the range where a predicate is false, or the range's end if there
  /// is none. The predicate must hold exactly for the numbers before some number.
  ///
  /// The search starts at a guess and takes growing steps, so that a good guess costs few calls.
  /// - Complexity: O(log *d*), where *d* is the distance between the guess and the result.
  @inlinable @inline(__always)
  package func partition(near guess: Int, _ holds: (Int) -> Bool) -> Int {
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
