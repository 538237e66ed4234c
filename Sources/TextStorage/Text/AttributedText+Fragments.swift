extension AttributedText {
  /// The runs of a range by length, with their sets.
  func runs(of range: Range<Int>) -> [TextFragment.Run] {
    var runs: [TextFragment.Run] = []
    runTree.forEach(in: range) { run, part in
      runs.append(TextFragment.Run(length: part.count, table.attributes(run.id)))
    }
    return runs
  }

  /// The text and the runs of a range.
  func fragment(in range: Range<Int>) -> TextFragment {
    if range.isEmpty { return TextFragment(units: TextUnits(), runs: []) }
    return TextFragment(units: units.units(in: range), runs: runs(of: range))
  }

  /// The attributes that text put in the place of a range takes when it brings none: those of the
  /// first replaced code unit, else of the one before, else of the one after.
  func inheritedAttributes(for range: Range<Int>) -> TextAttributes {
    if length == 0 { return TextAttributes() }
    let position = range.isEmpty ? max(range.lowerBound - 1, 0) : range.lowerBound
    return attributes(at: position)
  }
}
