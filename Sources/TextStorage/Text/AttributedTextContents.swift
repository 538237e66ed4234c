/// The storage of an `AttributedText`.
///
/// Only a text with the sole reference changes it, and it consists of values. So threads can share
/// it safely, and accesses need no check for overlaps at run time.
final class AttributedTextContents: @unchecked Sendable {
  @safe @exclusivity(unchecked) var units: TextTree
  @safe @exclusivity(unchecked) var runs: RunTree
  @safe @exclusivity(unchecked) var table: AttributeTable

  init(
    units: TextTree = TextTree(), runs: RunTree = RunTree(),
    table: AttributeTable = AttributeTable()
  ) {
    self.units = units
    self.runs = runs
    self.table = table
  }

  func copy() -> AttributedTextContents {
    AttributedTextContents(units: units, runs: runs, table: table)
  }

  /// Replaces the code units of a range; returns the replaced text.
  func replace(
    _ range: Range<Int>, with new: TextUnits, styling: TextStyling
  ) -> TextFragment {
    let removedUnits = range.isEmpty ? TextUnits() : units.units(in: range)
    let removedRuns = replaceRuns(in: range, count: new.count, styling: styling)
    units.replace(range, with: new)
    return TextFragment(units: removedUnits, runs: removedRuns)
  }

  /// Replaces the runs of a range by those of `count` code units; returns the replaced runs.
  func replaceRuns(in range: Range<Int>, count: Int, styling: TextStyling) -> [TextFragment.Run] {
    if runs.length == 0 {
      replaceAllRuns(in: range, with: styledRuns(styling, count: count, inherited: nil))
      return []
    }
    let anchor = range.isEmpty ? max(range.lowerBound - 1, 0) : range.lowerBound
    let (run, start) = runs.run(at: anchor)
    let end = start + Int(run.length)
    var removed: [TextFragment.Run] = []
    if range.upperBound > end {
      removed = fragmentRuns(of: range)
    } else if !range.isEmpty {
      removed = [TextFragment.Run(length: range.count, table.attributes(run.id))]
    }
    let new = styledRuns(styling, count: count, inherited: run)
    let delta = count - range.count
    // Most edits stay within one run, which only becomes longer or shorter.
    if new.allSatisfy({ $0.id == run.id }), range.upperBound <= end, Int(run.length) + delta > 0 {
      if delta != 0 {
        runs.resizeRun(at: anchor, by: delta)
        table.count(delta, of: run.id)
      }
      return removed
    }
    let isBefore = range.isEmpty && range.lowerBound > 0
    replaceAllRuns(in: range, with: new, before: isBefore ? (run, start) : nil)
    return removed
  }

  /// Returns the runs of new text, with the numbers of their sets.
  private func styledRuns(
    _ styling: TextStyling, count: Int, inherited: StyledRun?
  ) -> SmallRuns {
    if count == 0 { return SmallRuns() }
    switch styling {
    case .inherited:
      var run = inherited ?? StyledRun(interning: TextAttributes(), in: &table)
      run.length = Int32(count)
      return SmallRuns(run)
    case .uniform(let attributes):
      var run = StyledRun(interning: attributes, in: &table)
      run.length = Int32(count)
      return SmallRuns(run)
    case .runs(let runs):
      var result = SmallRuns()
      for piece in runs where piece.length > 0 {
        var run = StyledRun(interning: piece.attributes, in: &table)
        run.length = Int32(piece.length)
        result.append(run)
      }
      return result
    }
  }

  private func replaceAllRuns(
    in range: Range<Int>, with new: SmallRuns, before: (run: StyledRun, start: Int)? = nil
  ) {
    for run in new { table.count(Int(run.length), of: run.id) }
    runs.forEach(in: range) { run, part in table.count(-part.count, of: run.id) }
    runs.replace(range, with: new, before: before)
  }

  /// Returns the runs of a range as lengths with attribute sets.
  func fragmentRuns(of range: Range<Int>) -> [TextFragment.Run] {
    var result: [TextFragment.Run] = []
    runs.forEach(in: range) { run, part in
      result.append(TextFragment.Run(length: part.count, table.attributes(run.id)))
    }
    return result
  }

  /// Changes the attribute set of every run in a range; returns the previous runs.
  func mapAttributes(
    in range: Range<Int>, _ change: (inout TextAttributes) -> Void
  ) -> [TextFragment.Run] {
    let removed = fragmentRuns(of: range)
    var old = SmallRuns()
    runs.forEach(in: range) { run, part in
      var cut = run
      cut.length = Int32(part.count)
      old.append(cut)
    }
    // A range may have many runs but has few sets, so each set is changed only once.
    var changed: [UInt32: StyledRun] = [:]
    var new = SmallRuns()
    for run in old {
      var result: StyledRun
      if let known = changed[run.id] {
        result = known
      } else {
        var attributes = table.attributes(run.id)
        change(&attributes)
        result = StyledRun(interning: attributes, in: &table)
        if old.count > 1 { changed[run.id] = result }
      }
      result.length = run.length
      new.append(result)
    }
    replaceAllRuns(in: range, with: new)
    return removed
  }
}

/// A piece of text that an edit inserts or removes, independent of any text's set numbers.
struct TextFragment: Hashable, Sendable {
  /// A run of equal attributes.
  struct Run: Hashable, Sendable {
    /// The length in code units.
    var length: Int
    var attributes: TextAttributes

    init(length: Int, _ attributes: TextAttributes) {
      self.length = length
      self.attributes = attributes
    }
  }

  var units: TextUnits
  /// The runs. Their lengths add up to `units.count`, or to the length of a range whose text
  /// stays.
  var runs: [Run]
}

/// The source of the attributes of inserted text.
enum TextStyling {
  /// The text around it: the first replaced code unit, else the one before, else the one after.
  case inherited
  /// The same attributes for the whole text.
  case uniform(TextAttributes)
  /// Runs whose lengths add up to the length of the text.
  case runs([TextFragment.Run])
}
