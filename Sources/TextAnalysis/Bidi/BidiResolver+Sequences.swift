extension BidiResolver {
  /// Resolves a paragraph whose characters all have its level: one isolating run sequence.
  mutating func resolveWhole(_ range: Range<Int>, text: [UInt16], base: UInt8) {
    collect(range)
    let side: BidiClass = base & 1 == 1 ? .r : .l
    resolveSequence(text: text, level: base, start: side, end: side)
  }

  /// Rule X10: finds the isolating run sequences of a paragraph and resolves each.
  mutating func resolveSequences(in range: Range<Int>, text: [UInt16], base: UInt8) {
    collect(range)
    let order = sequence
    // The index of the run that starts with each matched PDI.
    var runOfPDI: [Int: Int] = [:]
    runs.removeAll(keepingCapacity: true)
    for (place, offset) in order.enumerated() {
      let level = levels[Int(offset)]
      if let last = runs.last, last.level == level {
        runs[runs.count - 1].places = last.places.lowerBound..<place + 1
      } else {
        if originals[Int(offset)] == .pdi, matches[Int(offset)] >= 0 {
          runOfPDI[Int(offset)] = runs.count
        }
        runs.append(BidiRun(places: place..<place + 1, level: level))
      }
    }
    for first in runs.indices {
      let opening = Int(order[runs[first].places.lowerBound])
      // Such a run continues the one that ends with the PDI's initiator.
      if originals[opening] == .pdi, matches[opening] >= 0 { continue }
      sequence.removeAll(keepingCapacity: true)
      var run = first
      while true {
        sequence.append(contentsOf: order[runs[run].places])
        let last = Int(order[runs[run].places.upperBound - 1])
        guard originals[last].isInitiator, matches[last] >= 0,
          let next = runOfPDI[Int(matches[last])], next > run
        else { break }
        run = next
      }
      let level = runs[first].level
      let before = first == 0 ? base : runs[first - 1].level
      let last = Int(order[runs[run].places.upperBound - 1])
      let after =
        originals[last].isInitiator || run + 1 == runs.count ? base : runs[run + 1].level
      resolveSequence(
        text: text, level: level, start: max(level, before) & 1 == 1 ? .r : .l,
        end: max(level, after) & 1 == 1 ? .r : .l)
    }
  }

  /// Fills ``sequence`` with the offsets of a paragraph's characters that rule X9 keeps.
  private mutating func collect(_ range: Range<Int>) {
    sequence.removeAll(keepingCapacity: true)
    sequence.reserveCapacity(range.count)
    for offset in range where !originals[offset].isRemoved { sequence.append(Int32(offset)) }
  }

  /// Applies rules W1 to I2 to the characters of ``sequence``.
  ///
  /// - Parameters:
  ///   - text: The text if it has brackets, otherwise empty.
  ///   - level: Their explicit level.
  ///   - start: The direction before the sequence, called sos.
  ///   - end: The direction after it, called eos.
  private mutating func resolveSequence(
    text: [UInt16], level: UInt8, start: BidiClass, end: BidiClass
  ) {
    if sequence.isEmpty { return }
    resolveWeak(start: start)
    let direction: BidiClass = level & 1 == 1 ? .r : .l
    if !text.isEmpty { resolveBrackets(text: text, direction: direction, start: start) }
    resolveNeutrals(direction: direction, start: start, end: end)
    for place in sequence {
      let offset = Int(place)
      let kind = classes[offset]
      if kind == .r {
        levels[offset] = level | 1
      } else if kind == .an || kind == .en {
        levels[offset] = (level + 2) & ~1
      } else {
        levels[offset] = (level + 1) & ~1
      }
    }
  }

  /// Applies rules W1 to W7.
  private mutating func resolveWeak(start: BidiClass) {
    var previous = start
    var strong = start
    var hasSeparators = false
    var hasEuropean = false
    for place in sequence {
      let offset = Int(place)
      var kind = classes[offset]
      if kind == .nsm { kind = previous.isInitiator || previous == .pdi ? .on : previous }
      previous = kind
      if kind == .l || kind == .r || kind == .al {
        strong = kind
      } else if kind == .en {
        if strong == .al { kind = .an } else { hasEuropean = true }
      } else if kind == .es || kind == .et || kind == .cs {
        hasSeparators = true
      }
      classes[offset] = kind == .al ? .r : kind
    }
    if hasSeparators { resolveSeparators() }
    guard hasEuropean else { return }
    strong = start
    for place in sequence {
      let offset = Int(place)
      let kind = classes[offset]
      if kind == .l || kind == .r {
        strong = kind
      } else if kind == .en, strong == .l {
        classes[offset] = .l
      }
    }
  }

  /// Applies rules W4 to W6.
  private mutating func resolveSeparators() {
    let count = sequence.count
    for index in 0..<count {
      let offset = Int(sequence[index])
      guard index > 0, index + 1 < count else { continue }
      let (before, after) = (classes[Int(sequence[index - 1])], classes[Int(sequence[index + 1])])
      guard before == after else { continue }
      let kind = classes[offset]
      if before == .en, kind == .es || kind == .cs { classes[offset] = .en }
      if before == .an, kind == .cs { classes[offset] = .an }
    }
    var index = 0
    while index < count {
      let kind = classes[Int(sequence[index])]
      if kind == .es || kind == .cs { classes[Int(sequence[index])] = .on }
      guard kind == .et else {
        index += 1
        continue
      }
      let first = index
      while index < count, classes[Int(sequence[index])] == .et { index += 1 }
      let isNumber =
        (first > 0 && classes[Int(sequence[first - 1])] == .en)
        || (index < count && classes[Int(sequence[index])] == .en)
      for place in first..<index { classes[Int(sequence[place])] = isNumber ? .en : .on }
    }
  }

  /// Applies rules N1 and N2.
  private mutating func resolveNeutrals(direction: BidiClass, start: BidiClass, end: BidiClass) {
    let count = sequence.count
    var before = start
    var index = 0
    while index < count {
      let kind = classes[Int(sequence[index])]
      guard kind.isNeutral else {
        before = kind.strength ?? before
        index += 1
        continue
      }
      let first = index
      while index < count, classes[Int(sequence[index])].isNeutral { index += 1 }
      let after = index < count ? classes[Int(sequence[index])].strength ?? end : end
      let resolved = before == after ? before : direction
      for place in first..<index { classes[Int(sequence[place])] = resolved }
    }
  }
}
