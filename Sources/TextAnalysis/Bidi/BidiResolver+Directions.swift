import TextStorage

extension BidiResolver {
  /// Resolves the levels of a paragraph in which attributes embed, override or isolate directions,
  /// as if the text contained the formatting characters.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  mutating func resolve(
    _ text: [UInt16], direction: BaseDirection, directions: [DirectionRun]
  ) -> (base: UInt8, levels: [UInt8]) {
    if directions.isEmpty
      || direction != .rightToLeft && Self.areWithoutEffect(directions, on: text)
    {
      return resolve(text, direction: direction)
    }
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
    // Those that are open, the innermost last.
    var open: [DirectionOverride] = []
    func close(downTo count: Int) {
      while open.count > count, let last = open.popLast() { marked.append(last.closingCharacter) }
    }
    for run in directions {
      if start < run.range.lowerBound {
        close(downTo: 0)
        copy(upTo: run.range.lowerBound)
      }
      let common = zip(open, run.overrides).prefix { $0 == $1 }.count
      close(downTo: common)
      marked.append(contentsOf: run.overrides[common...].map(\.openingCharacter))
      open = run.overrides
      // A paragraph separator ends every embedding; it stays outside of them.
      var end = run.range.upperBound
      while end > start, text[end - 1].isParagraphSeparator { end -= 1 }
      copy(upTo: end)
      if end < run.range.upperBound {
        close(downTo: 0)
        copy(upTo: run.range.upperBound)
      }
    }
    close(downTo: 0)
    copy(upTo: text.count)
    let (base, levels) = resolve(marked, direction: direction)
    if levels.isEmpty { return (base, []) }
    return (base, places.map { levels[$0] })
  }

  /// True if all are isolates that leave a left-to-right text as it is.
  private static func areWithoutEffect(_ directions: [DirectionRun], on text: [UInt16]) -> Bool {
    let isolates: Set<DirectionOverride> = [.leftToRightIsolate, .naturalIsolate]
    return directions.allSatisfy { isolates.isSuperset(of: $0.overrides) }
      && !mayHoldRightToLeft(text)
  }
}

extension DirectionOverride {
  /// The formatting character LRE, RLE, LRO, RLO, LRI, RLI or FSI.
  fileprivate var openingCharacter: UInt16 {
    switch self {
    case .leftToRightEmbedding: 0x202A
    case .rightToLeftEmbedding: 0x202B
    case .leftToRightOverride: 0x202D
    case .rightToLeftOverride: 0x202E
    case .leftToRightIsolate: 0x2066
    case .rightToLeftIsolate: 0x2067
    case .naturalIsolate: 0x2068
    }
  }

  /// The formatting character PDF or PDI.
  fileprivate var closingCharacter: UInt16 {
    rawValue > Self.rightToLeftOverride.rawValue ? 0x2069 : 0x202C
  }
}
