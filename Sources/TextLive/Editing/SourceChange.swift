/// A change of a text as its author writes it: stretches that are replaced, in UTF-16 code units of the text before.
struct SourceChange: Hashable {
  /// A stretch, and what stands in its place.
  struct Replacement: Hashable {
    var range: Range<Int>
    var units: [UInt16]
  }

  /// The stretches, in order; they do not overlap.
  var replacements: [Replacement]

  init(_ replacements: [Replacement]) { self.replacements = replacements }

  init(_ range: Range<Int>, _ units: [UInt16]) {
    replacements = [Replacement(range: range, units: units)]
  }

  /// The least change that makes one text of another.
  init(from old: [UInt16], to new: [UInt16]) {
    var start = 0
    let shorter = min(old.count, new.count)
    while start < shorter, old[start] == new[start] { start += 1 }
    var end = 0
    while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    self.init(start..<old.count - end, Array(new[start..<new.count - end]))
  }

  /// The text after the change.
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
