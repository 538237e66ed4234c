extension ParagraphAnalysis {
  /// Returns the analysis with the roles of control characters changed: lines end where a new role
  /// requires it, and no longer have to where a role was replaced.
  ///
  /// - Parameters:
  ///   - overrides: The new roles and the hidden text. Hidden text after a control that takes room
  ///     stays with it.
  ///   - length: The length of the paragraph, in UTF-16 code units; its end stays the end of a
  ///     line.
  /// - Complexity: O(*n*) in the number of breaks and controls.
  package consuming func overriding(_ overrides: TextOverrides, length: Int) -> ParagraphAnalysis {
    let controls = overrides.controls
    if controls.isEmpty { return self }
    var merged: [BreakOpportunity] = []
    merged.reserveCapacity(breaks.count + 2 * controls.count)
    var next = 0
    /// Copies the breaks before an offset, and returns the break at it, if any.
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
    /// Removes the optional breaks between two offsets.
    func drop(from start: Int, to end: Int) {
      while next < breaks.count, Int(breaks[next].offset) < end {
        if Int(breaks[next].offset) < start || breaks[next].isMandatory {
          merged.append(breaks[next])
        }
        next += 1
      }
    }
    func set(_ offset: Int, mandatory: Bool) {
      merged.append(BreakOpportunity(offset: Int32(offset), isMandatory: mandatory))
    }
    /// The offset up to which the text after a control stays with it.
    var kept = 0
    for (number, control) in controls.enumerated() {
      let start = control.range.lowerBound
      var end = control.range.upperBound
      if !control.role.endsLine {
        // A control hidden after another one takes no room, and stays with it.
        if start < kept { continue }
        end = overrides.hiddenEnd(from: end)
        // A hidden character that ends a line still does so.
        let hidden = controls[(number + 1)...].prefix { $0.range.lowerBound < end }
        if let last = hidden.first(where: { $0.role.endsLine }) { end = last.range.upperBound }
      }
      kept = end
      if control.role == .blank, start > 0 {
        set(start, mandatory: copy(through: start)?.isMandatory ?? false)
      }
      if end >= length { continue }
      if end > control.range.upperBound { drop(from: control.range.upperBound, to: end) }
      let known = copy(through: end)
      if known != nil || control.role != .ignored {
        set(end, mandatory: control.role.endsLine)
      }
    }
    merged.append(contentsOf: breaks[next...])
    breaks = merged
    return self
  }
}
