import TextStorage

extension BidiResolver {
  /// Resolves the levels of a paragraph in which attributes embed or override directions, as if
  /// the text contained the formatting characters.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  mutating func resolve(
    _ text: [UInt16], direction: BaseDirection, directions: [DirectionRun]
  ) -> (base: UInt8, levels: [UInt8]) {
    if directions.isEmpty { return resolve(text, direction: direction) }
    var marked: [UInt16] = []
    // The position of each code unit of the text in the marked text.
    var places: [Int] = []
    marked.reserveCapacity(text.count + directions.count * 4)
    places.reserveCapacity(text.count)
    var start = 0
    func copy(upTo end: Int) {
      for index in start..<end {
        places.append(marked.count)
        marked.append(text[index])
      }
      start = end
    }
    for run in directions {
      copy(upTo: run.range.lowerBound)
      marked.append(contentsOf: run.overrides.map(\.openingCharacter))
      // A paragraph separator ends every embedding; it stays outside of them.
      var end = run.range.upperBound
      while end > start, text[end - 1].isParagraphSeparator { end -= 1 }
      copy(upTo: end)
      marked.append(contentsOf: repeatElement(0x202C, count: run.overrides.count))
      copy(upTo: run.range.upperBound)
    }
    copy(upTo: text.count)
    let (base, levels) = resolve(marked, direction: direction)
    if levels.isEmpty { return (base, []) }
    return (base, places.map { levels[$0] })
  }
}

extension DirectionOverride {
  /// The formatting character LRE, RLE, LRO or RLO.
  fileprivate var openingCharacter: UInt16 {
    switch self {
    case .leftToRightEmbedding: 0x202A
    case .rightToLeftEmbedding: 0x202B
    case .leftToRightOverride: 0x202D
    case .rightToLeftOverride: 0x202E
    }
  }
}
