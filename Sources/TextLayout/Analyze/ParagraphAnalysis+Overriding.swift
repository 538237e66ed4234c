extension ParagraphAnalysis {
  /// The analysis with lines ending where control characters are made to end them, and no longer having to
  /// where they are made to do something else.
  ///
  /// - Parameters:
  ///   - controls: In order.
  ///   - length: Of the paragraph, in UTF-16 code units; its end stays the end of a line.
  /// - Complexity: O(*n*) in the number of breaks and controls.
  consuming func overriding(_ controls: [ControlOverride], length: Int) -> ParagraphAnalysis {
    if controls.isEmpty { return self }
    var merged: [BreakOpportunity] = []
    merged.reserveCapacity(breaks.count + 2 * controls.count)
    var next = 0
    /// Copies what comes before an offset, and what there is at it.
    func copy(through offset: Int) -> BreakOpportunity? {
      while next < breaks.count, Int(breaks[next].offset) < offset {
        merged.append(breaks[next])
        next += 1
      }
      if let last = merged.last, Int(last.offset) == offset { return merged.removeLast() }
      guard next < breaks.count, Int(breaks[next].offset) == offset else { return nil }
      next += 1
      return breaks[next - 1]
    }
    func set(_ offset: Int, mandatory: Bool) {
      merged.append(BreakOpportunity(offset: Int32(offset), isMandatory: mandatory))
    }
    for control in controls where control.offset + 1 < length {
      if control.role == .blank, control.offset > 0 {
        set(control.offset, mandatory: copy(through: control.offset)?.isMandatory ?? false)
      }
      let known = copy(through: control.offset + 1)
      if known != nil || control.role != .ignored {
        set(control.offset + 1, mandatory: control.role.endsLine)
      }
    }
    merged.append(contentsOf: breaks[next...])
    breaks = merged
    return self
  }
}
