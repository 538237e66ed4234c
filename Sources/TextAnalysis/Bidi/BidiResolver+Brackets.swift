import ICUReading

/// The pairs of brackets of an isolating run sequence (UAX #9, definition BD16).
struct BracketPairs {
  /// The positions of opening and closing brackets in the sequence, sorted by the opening ones.
  var pairs: [(opening: Int, closing: Int)] = []
  private var open: [(character: UInt32, place: Int)] = []

  /// The most open brackets that definition BD16 allows.
  private static let capacity = 63

  mutating func removeAll() {
    pairs.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
  }

  /// Adds the next bracket. Returns false if too many are open, so that no pair counts.
  mutating func add(_ character: UInt32, at place: Int) -> Bool {
    let pair = Self.canonical(ctext_paired_bracket(character))
    if ctext_is_opening_bracket(character) {
      if open.count == Self.capacity { return false }
      open.append((pair, place))
      return true
    }
    let own = Self.canonical(character)
    if let match = open.lastIndex(where: { $0.character == own }) {
      pairs.append((open[match].place, place))
      open.removeSubrange(match...)
    }
    return true
  }

  mutating func sort() { pairs.sort { $0.opening < $1.opening } }

  /// Maps the angle brackets that Unicode has twice to one of the two.
  private static func canonical(_ character: UInt32) -> UInt32 {
    switch character {
    case 0x2329: 0x3008
    case 0x232A: 0x3009
    default: character
    }
  }
}

extension BidiResolver {
  /// Applies rule N0.
  mutating func resolveBrackets(text: [UInt16], direction: BidiClass, start: BidiClass) {
    brackets.removeAll()
    for (place, unit) in sequence.enumerated() where classes[Int(unit)] == .on {
      let character = UInt32(text[Int(unit)])
      guard CharacterTraits.of(character).isPairedBracket else { continue }
      if !brackets.add(character, at: place) {
        brackets.removeAll()
        break
      }
    }
    brackets.sort()
    for (opening, closing) in brackets.pairs {
      var holdsOpposite = false
      var resolved: BidiClass?
      for place in opening + 1..<closing {
        guard let strength = classes[Int(sequence[place])].strength else { continue }
        if strength == direction {
          resolved = direction
          break
        }
        holdsOpposite = true
      }
      if resolved == nil, holdsOpposite {
        // Either the opposite direction is established before the pair, or the pair gets the
        // embedding direction.
        resolved = strength(before: opening) ?? start
      }
      guard let resolved else { continue }
      for bracket in [opening, closing] {
        classes[Int(sequence[bracket])] = resolved
        // Marks on a bracket follow it.
        var place = bracket + 1
        while place < sequence.count, originals[Int(sequence[place])] == .nsm {
          classes[Int(sequence[place])] = resolved
          place += 1
        }
      }
    }
  }

  /// The last strong direction before a place of ``sequence``, or nil.
  private func strength(before place: Int) -> BidiClass? {
    var place = place
    while place > 0 {
      place -= 1
      if let strength = classes[Int(sequence[place])].strength { return strength }
    }
    return nil
  }
}
