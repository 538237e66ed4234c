extension UnsafeMutableBufferPointer {
  /// Sorts the elements where they are; unlike the library's sort it never allocates.
  ///
  /// - Complexity: O(n log n) (Williams and Floyd 1964).
  @inline(__always)
  mutating func heapSort(by isBefore: (Element, Element) -> Bool) {
    var root = count / 2
    var end = count
    while end > 1 {
      if root > 0 {
        root &-= 1
      } else {
        end &-= 1
        unsafe swapAt(0, end)
      }
      var hole = root
      while 2 &* hole &+ 1 < end {
        var child = 2 &* hole &+ 1
        if child &+ 1 < end, unsafe isBefore(self[child], self[child &+ 1]) { child &+= 1 }
        guard unsafe isBefore(self[hole], self[child]) else { break }
        unsafe swapAt(hole, child)
        hole = child
      }
    }
  }
}
