package import TextStorage

/// Resolves embedding levels by the Unicode bidirectional algorithm (UAX #9), up to rule L1 for a
/// paragraph that is one line.
///
/// Scratch for one thread. ICU's own resolver differs from the standard where overrides meet
/// isolates, and at deeply nested brackets; this one passes all of the standard's tests.
struct BidiResolver {
  /// The classes of the paragraph's code units, changed as rules apply.
  var classes: [BidiClass] = []
  /// The classes before any rule.
  var originals: [BidiClass] = []
  var levels: [UInt8] = []
  /// For an isolate's initiator the offset of the matching PDI, for that PDI the offset of the
  /// initiator, otherwise -1.
  var matches: [Int32] = []
  /// The offsets of an isolating run sequence's characters (definition BD13).
  var sequence: [Int32] = []
  var brackets = BracketPairs()
  var runs: [BidiRun] = []
  private var hasBrackets = false
  /// True if any character is for formatting alone: an embedding, an isolate, or one that is
  /// removed.
  private var hasFormatting = false

  /// Resolves the levels of one paragraph.
  ///
  /// - Parameters:
  ///   - text: The paragraph, as UTF-16. Separators within it end paragraphs of their own.
  ///   - direction: The base direction; `natural` takes it from the first strong character (rules
  ///     P2 and P3), left to right if there is none.
  /// - Returns: The paragraph's level and a level for each code unit; no levels if all equal the
  ///   paragraph's.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  mutating func resolve(_ text: [UInt16], direction: BaseDirection) -> (
    base: UInt8, levels: [UInt8]
  ) {
    if direction != .rightToLeft, !Self.mayHoldRightToLeft(text) { return (0, []) }
    let found = classify(text)
    if direction != .leftToRight, isRightToLeftThroughout(found, direction) { return (1, []) }
    levels.removeAll(keepingCapacity: true)
    levels.append(contentsOf: repeatElement(0, count: text.count))
    var base: UInt8?
    var start = 0
    while start < text.count {
      var end = start
      while end < text.count, originals[end] != .b { end += 1 }
      if end < text.count { end += 1 }
      let paragraph = start..<end
      if hasFormatting { matchIsolates(in: paragraph) }
      let level: UInt8 =
        switch direction {
        case .natural: firstStrongLevel(in: paragraph) ?? 0
        case .leftToRight: 0
        case .rightToLeft: 1
        }
      base = base ?? level
      let isUniform = !hasFormatting || resolveExplicit(in: paragraph, base: level)
      let bracketText = hasBrackets ? text : []
      if isUniform {
        resolveWhole(paragraph, text: bracketText, base: level)
      } else {
        resolveSequences(in: paragraph, text: bracketText, base: level)
      }
      if hasFormatting { settleRemoved(in: paragraph, base: level) }
      resetWhiteSpace(in: paragraph, base: level)
      start = end
    }
    let first = base ?? (direction == .rightToLeft ? 1 : 0)
    return (first, levels.allSatisfy { $0 == first } ? [] : levels)
  }

  /// True if a text with these classes is one paragraph of level 1. Without strong characters of
  /// the other direction, numbers and formatting, every neutral lies between right-to-left
  /// characters or the paragraph's edges.
  private func isRightToLeftThroughout(_ found: BidiClassSet, _ direction: BaseDirection) -> Bool {
    let isOneParagraph = !found.contains(.b) || originals.firstIndex(of: .b) == originals.count - 1
    return isOneParagraph && found.isDisjoint(with: .raisingRightToLeft)
      && (direction == .rightToLeft || !found.isDisjoint(with: .rightToLeft))
  }

  /// Fills the classes of the text's code units.
  ///
  /// - Returns: The set of classes that occur.
  private mutating func classify(_ text: [UInt16]) -> BidiClassSet {
    var found = BidiClassSet()
    let reader = CharacterTraits.Reader()
    classes.removeAll(keepingCapacity: true)
    classes.reserveCapacity(text.count)
    hasBrackets = false
    var position = 0
    while position < text.count {
      let unit = text[position]
      let start = position
      let traits: CharacterTraits
      if unit & 0xFC00 == 0xD800 {
        traits = CharacterTraits.of(text.scalar(at: &position))
      } else {
        traits = reader.traits(of: unit)
        position += 1
      }
      let kind = BidiClass(traits)
      classes.append(kind)
      found.formUnion(BidiClassSet(kind))
      if position > start + 1 {
        classes.append(.trail)
        found.formUnion(BidiClassSet(.trail))
      }
      hasBrackets = hasBrackets || traits.isPairedBracket
    }
    hasFormatting = !found.isDisjoint(with: .formatting)
    originals = classes
    return found
  }

  /// Applies rules P2 and P3, also for the contents of an FSI: returns the level of the first
  /// strong character outside of isolates.
  func firstStrongLevel(in range: Range<Int>) -> UInt8? {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let kind = originals[offset]
      if kind == .l { return 0 }
      if kind == .r || kind == .al { return 1 }
      if kind.isInitiator {
        let match = Int(matches[offset])
        if match < 0 { return nil }
        offset = match
      }
      offset += 1
    }
    return nil
  }

  /// Matches isolate initiators and PDIs (definition BD9).
  private mutating func matchIsolates(in range: Range<Int>) {
    if range.lowerBound == 0 {
      matches.removeAll(keepingCapacity: true)
      matches.append(contentsOf: repeatElement(-1, count: originals.count))
    }
    var open: [Int] = []
    for offset in range {
      if originals[offset].isInitiator {
        open.append(offset)
      } else if originals[offset] == .pdi, let initiator = open.popLast() {
        matches[initiator] = Int32(offset)
        matches[offset] = Int32(initiator)
      }
    }
  }

  /// Gives characters that rule X9 removes the level of the one before, so that no run is cut
  /// there.
  private mutating func settleRemoved(in range: Range<Int>, base: UInt8) {
    var level = base
    for offset in range {
      if originals[offset].isRemoved { levels[offset] = level } else { level = levels[offset] }
    }
  }

  /// Applies rule L1: separators, and white space before them and at the end, get the paragraph's
  /// level.
  private mutating func resetWhiteSpace(in range: Range<Int>, base: UInt8) {
    var isTrailing = true
    for offset in range.reversed() {
      let kind = originals[offset]
      if kind == .b || kind == .s {
        levels[offset] = base
        isTrailing = true
      } else if kind == .ws || kind.isFormatting {
        // The second half of a surrogate pair follows its first half below.
        if isTrailing, kind != .trail { levels[offset] = base }
      } else {
        isTrailing = false
      }
    }
    guard hasFormatting else { return }
    for offset in range where originals[offset] == .trail { levels[offset] = levels[offset - 1] }
  }

  /// True if a text holds anything that could give it a level above 0 in a left-to-right
  /// paragraph: a strong right-to-left character, an Arabic number, or an explicit formatting
  /// character.
  static func mayHoldRightToLeft(_ text: [UInt16]) -> Bool {
    for unit in text where unit >= 0x590 {
      if unit <= 0x8FF { return true }
      if unit >= 0x200F, unit <= 0x2069 {
        if unit == 0x200F || (0x202A...0x202E).contains(unit) || unit >= 0x2066 { return true }
      } else if unit >= 0xD800 {
        // Lead surrogates of the planes' right-to-left blocks (U+10800…10FFF, U+1E800…1EFFF), and
        // the Hebrew and Arabic presentation forms.
        if (0xD802...0xD803).contains(unit) || (0xD83A...0xD83B).contains(unit) { return true }
        if (0xFB1D...0xFDFF).contains(unit) || (0xFE70...0xFEFF).contains(unit) { return true }
      }
    }
    return false
  }
}

/// The direction of a paragraph's text, before its characters are examined.
package enum BaseDirection: Hashable, Sendable {
  /// Taken from the paragraph's first strong character; left to right when it has none.
  case natural
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}

/// A stretch of a paragraph with embeddings, overrides or isolates of direction added by an
/// attribute.
package struct DirectionRun: Sendable {
  /// The stretch, in UTF-16 code units of the paragraph.
  var range: Range<Int>
  /// The embeddings, overrides and isolates, from the outermost to the innermost.
  var overrides: [DirectionOverride]

  package init(range: Range<Int>, overrides: [DirectionOverride]) {
    self.range = range
    self.overrides = overrides
  }
}

/// A level run (UAX #9, definition BD7).
struct BidiRun {
  /// The run's characters, without those that rule X9 removes, as positions in
  /// ``BidiResolver/sequence`` while it holds a whole paragraph.
  var places: Range<Int>
  var level: UInt8
}
