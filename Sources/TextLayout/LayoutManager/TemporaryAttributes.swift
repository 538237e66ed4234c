import TextAnalysis
import TextGeometry
import TextShaping
public import TextStorage

/// Attributes laid over those of a text for drawing only, as ordered runs. Adjacent runs differ.
///
/// Lookup is O(log *n*) in the number of runs, and a change O(*n*): each run after an edit is
/// moved by an addition.
struct TemporaryAttributes {
  typealias Run = TemporaryAttributeRun

  /// The runs, in order; none has an empty range or no attributes.
  private(set) var runs: [Run] = []

  var isEmpty: Bool { runs.isEmpty }

  /// Returns the index of the first run that ends after a position.
  private func index(after position: Int) -> Int {
    runs.partition { $0.range.upperBound <= position }
  }

  /// Returns the attributes at a position, and the longest range around it, within a limit, that
  /// has exactly these.
  func attributes(at position: Int, in limit: Range<Int>) -> (TextAttributes, Range<Int>) {
    let index = index(after: position)
    if index < runs.count, runs[index].range.contains(position) {
      return (runs[index].attributes, runs[index].range.clamped(to: limit))
    }
    let start = index > 0 ? runs[index - 1].range.upperBound : limit.lowerBound
    let end = index < runs.count ? runs[index].range.lowerBound : limit.upperBound
    return (TextAttributes(), (min(start, end)..<end).clamped(to: limit))
  }

  /// Returns the runs that overlap a range, clipped to it.
  func runs(in range: Range<Int>) -> [Run] {
    var found: [Run] = []
    var index = index(after: range.lowerBound)
    while index < runs.count, runs[index].range.lowerBound < range.upperBound {
      found.append(
        Run(range: runs[index].range.clamped(to: range), attributes: runs[index].attributes))
      index += 1
    }
    return found
  }

  /// Changes the attributes of a range.
  mutating func change(in range: Range<Int>, _ change: (inout TextAttributes) -> Void) {
    if range.isEmpty { return }
    var pieces: [Run] = []
    func add(_ piece: Range<Int>, _ attributes: TextAttributes) {
      if piece.isEmpty || attributes.isEmpty { return }
      if let last = pieces.last, last.range.upperBound == piece.lowerBound,
        last.attributes == attributes
      {
        pieces[pieces.count - 1].range = last.range.lowerBound..<piece.upperBound
      } else {
        pieces.append(Run(range: piece, attributes: attributes))
      }
    }
    // Runs that touch the range are included, so that equal ones are joined.
    let first = runs.partition { $0.range.upperBound < range.lowerBound }
    var last = first
    var position = range.lowerBound
    while last < runs.count, runs[last].range.lowerBound <= range.upperBound {
      let run = runs[last]
      add(
        run.range
          .lowerBound..<max(min(run.range.upperBound, range.lowerBound), run.range.lowerBound),
        run.attributes)
      let inside = run.range.clamped(to: range)
      if !inside.isEmpty {
        var blank = TextAttributes()
        change(&blank)
        add(position..<inside.lowerBound, blank)
        var changed = run.attributes
        change(&changed)
        add(inside, changed)
        position = inside.upperBound
      }
      if run.range.upperBound > range.upperBound {
        if position < range.upperBound {
          var blank = TextAttributes()
          change(&blank)
          add(position..<range.upperBound, blank)
          position = range.upperBound
        }
        add(max(run.range.lowerBound, range.upperBound)..<run.range.upperBound, run.attributes)
      }
      last += 1
    }
    if position < range.upperBound {
      var blank = TextAttributes()
      change(&blank)
      add(position..<range.upperBound, blank)
    }
    runs.replaceSubrange(first..<last, with: pieces)
  }

  /// Adjusts the runs to an edit: replacement text has none of the attributes.
  mutating func recordEdit(_ edit: ProcessedEdit) {
    guard !runs.isEmpty, edit.editedMask.contains(.editedCharacters) else { return }
    let old =
      edit.editedRange.lowerBound..<edit.editedRange.upperBound - edit.changeInLength
    change(in: old) { $0 = TextAttributes() }
    var index = index(after: old.lowerBound)
    // Only an insertion can be in the middle of a run, which it divides.
    if index < runs.count, runs[index].range.lowerBound < old.lowerBound {
      let run = runs[index]
      runs[index].range = run.range.lowerBound..<old.lowerBound
      index += 1
      runs.insert(
        Run(range: old.lowerBound..<run.range.upperBound, attributes: run.attributes), at: index)
    }
    guard edit.changeInLength != 0 else { return }
    for moved in index..<runs.count {
      let range = runs[moved].range
      runs[moved].range =
        range.lowerBound + edit.changeInLength..<range.upperBound + edit.changeInLength
    }
    // Runs that a deletion made adjacent are joined if they are equal.
    if index > 0, index < runs.count,
      runs[index - 1].range.upperBound == runs[index].range.lowerBound,
      runs[index - 1].attributes == runs[index].attributes
    {
      runs[index - 1].range =
        runs[index - 1].range.lowerBound..<runs[index].range.upperBound
      runs.remove(at: index)
    }
  }
}

/// A longest stretch of text with the same temporary attributes.
public struct TemporaryAttributeRun: Hashable, Sendable {
  /// The text, in UTF-16 code units of the storage.
  public var range: Range<Int>
  /// The attributes.
  public var attributes: TextAttributes
  /// The text, by Text Kit's name.
  public var effectiveRange: Range<Int> { range }
}
