extension AttributedText {
  /// The text and the runs of a range.
  func fragment(in range: Range<Int>) -> TextFragment {
    if range.isEmpty { return TextFragment(units: TextUnits(), runs: []) }
    var runs: [TextFragment.Run] = []
    runTree.forEach(in: range) { run, part in
      runs.append(TextFragment.Run(length: part.count, table.attributes(run.id)))
    }
    return TextFragment(units: units.units(in: range), runs: runs)
  }
}
