/// What an `AttributedText` refers to.
///
/// It is changed only through a text that holds the sole reference, and it is made of values, which
/// is why sharing it between threads is safe, and why accesses need no check that they don't overlap.
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

  /// Puts code units in the place of a range; returns what was there.
  func replace(
    _ range: Range<Int>, with new: TextUnits, styling: TextStyling
  ) -> TextFragment {
    let removedUnits = range.isEmpty ? TextUnits() : units.units(in: range)
    let removedRuns = replaceRuns(in: range, count: new.count, styling: styling)
    units.replace(range, with: new)
    return TextFragment(units: removedUnits, runs: removedRuns)
  }

  /// Puts the runs of `count` code units in the place of those of a range; returns what was there.
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
    // Most edits stay inside of one run, which only becomes longer or shorter.
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

  /// The runs of new text with the numbers of their sets.
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

  /// The runs of a range by length, with their sets.
  func fragmentRuns(of range: Range<Int>) -> [TextFragment.Run] {
    var result: [TextFragment.Run] = []
    runs.forEach(in: range) { run, part in
      result.append(TextFragment.Run(length: part.count, table.attributes(run.id)))
    }
    return result
  }

  /// Changes the attribute set of every run in a range; returns the runs that were there.
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
    // A range has many runs but few sets, so each set is changed once.
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

/// A piece cut from a text, free of the text's numbers: what an edit puts in or took out.
struct TextFragment: Hashable, Sendable {
  /// A stretch with the same attributes.
  struct Run: Hashable, Sendable {
    /// Code units.
    var length: Int
    var attributes: TextAttributes

    init(length: Int, _ attributes: TextAttributes) {
      self.length = length
      self.attributes = attributes
    }
  }

  var units: TextUnits
  /// Runs whose lengths add up to `units.count`, or to that of a range whose text stays.
  var runs: [Run]
}

/// Where text that is put into another gets its attributes from.
enum TextStyling {
  /// From the text it is put into: the first replaced code unit, else the one before, else the one
  /// after.
  case inherited
  /// The same for all of it.
  case uniform(TextAttributes)
  /// Runs whose lengths add up to that of the text.
  case runs([TextFragment.Run])
}
