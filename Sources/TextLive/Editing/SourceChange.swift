/// A change of a source text: replaced ranges, in UTF-16 code units of the text before.
struct SourceChange: Hashable {
  /// A range and its replacement.
  struct Replacement: Hashable {
    var range: Range<Int>
    var units: [UInt16]
  }

  /// The replacements, in order and without overlaps.
  var replacements: [Replacement]

  init(_ replacements: [Replacement]) { self.replacements = replacements }

  init(_ range: Range<Int>, _ units: [UInt16]) {
    replacements = [Replacement(range: range, units: units)]
  }

  /// Creates the smallest single replacement that turns one text into another.
  init(from old: [UInt16], to new: [UInt16]) {
    var start = 0
    let shorter = min(old.count, new.count)
    while start < shorter, old[start] == new[start] { start += 1 }
    var end = 0
    while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    self.init(start..<old.count - end, Array(new[start..<new.count - end]))
  }

  /// Returns the text after the change.
  func applied(to text: [UInt16]) -> [UInt16] {
    var result: [UInt16] = []
    var position = 0
    for replacement in replacements {
      let range = replacement.range.clamped(to: position..<text.count)
      result += text[position..<range.lowerBound]
      result += replacement.units
      position = range.upperBound
    }
    return result + text[position...]
  }
}
