extension AttributedTextReading {
  /// Returns the attributes of the code unit at a position. O(log n).
  public func attributes(at position: Int) -> TextAttributes {
    let text = text
    text.check(position: position)
    return text.table.attributes(text.runTree.run(at: position).run.id)
  }

  /// Returns the attributes of the code unit at a position, and the run around it. O(log n).
  ///
  /// Neighbouring runs always differ, so this is the longest range with exactly these attributes.
  public func attributes(at position: Int, effectiveRange: inout Range<Int>) -> TextAttributes {
    let text = text
    text.check(position: position)
    let (run, start) = text.runTree.run(at: position)
    effectiveRange = start..<start + Int(run.length)
    return text.table.attributes(run.id)
  }

  /// Returns the attributes of the code unit at a position, and the longest range around it,
  /// within `limit`, with exactly these attributes. O(log n).
  public func attributes(
    at position: Int, longestEffectiveRange: inout Range<Int>, in limit: Range<Int>
  ) -> TextAttributes {
    text.check(position: position, in: limit)
    let attributes = attributes(at: position, effectiveRange: &longestEffectiveRange)
    longestEffectiveRange = longestEffectiveRange.clamped(to: limit)
    return attributes
  }

  /// Returns the number of the attribute set of the code unit at a position. O(log n).
  public func attributeSet(at position: Int) -> AttributeSetID {
    let text = text
    text.check(position: position)
    return AttributeSetID(rawValue: text.runTree.run(at: position).run.id)
  }

  /// Returns the attributes with a set number of this text.
  ///
  /// A number is valid until the end of the batch of edits that removes or changes the last code
  /// unit with its set. An invalid number stops the program with a message.
  public func attributes(for id: AttributeSetID) -> TextAttributes {
    text.table.attributes(id.rawValue)
  }

  /// Returns the value of one attribute at a position, or `nil`. O(log n).
  public func attribute<Value>(_ key: AttributeKey<Value>, at position: Int) -> Value? {
    attributes(at: position)[key]
  }

  /// Returns the value of one attribute at a position, or `nil`, and the run around the position,
  /// with equal attributes throughout. O(log n).
  public func attribute<Value>(
    _ key: AttributeKey<Value>, at position: Int, effectiveRange: inout Range<Int>
  ) -> Value? {
    attributes(at: position, effectiveRange: &effectiveRange)[key]
  }

  /// Returns the value of one attribute at a position, or `nil`, and the longest range around the
  /// position, within `limit`, with this value. O(log n for each run of the range).
  public func attribute<Value>(
    _ key: AttributeKey<Value>, at position: Int, longestEffectiveRange: inout Range<Int>,
    in limit: Range<Int>
  ) -> Value? {
    let text = text
    text.check(position: position, in: limit)
    var range = 0..<0
    let box = text.attributes(at: position, effectiveRange: &range)[box: key.number]
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower > limit.lowerBound,
      text.attributes(at: lower - 1, effectiveRange: &range).hasBox(box, for: key.number)
    {
      lower = range.lowerBound
    }
    while upper < limit.upperBound,
      text.attributes(at: upper, effectiveRange: &range).hasBox(box, for: key.number)
    {
      upper = range.upperBound
    }
    longestEffectiveRange = (lower..<upper).clamped(to: limit)
    return (box as? TypedAttributeBox<Value>)?.value
  }

  /// Appends the runs of a range, clamped to it. O(log n + the runs).
  public func appendAttributeRuns(in range: Range<Int>, to runs: inout [AttributeRun]) {
    let text = text
    text.check(range: range)
    text.runTree.forEach(in: range) { run, part in
      runs.append(AttributeRun(range: part, attributes: AttributeSetID(rawValue: run.id)))
    }
  }

  /// Returns the runs of a range, clamped to it, with their attributes. O(log n + the runs).
  public func attributeRuns(in range: Range<Int>) -> AttributeRuns {
    var runs: [AttributeRun] = []
    appendAttributeRuns(in: range, to: &runs)
    return AttributeRuns(text: text, runs: runs)
  }

  /// All runs with their attributes. O(n).
  public var attributeRuns: AttributeRuns { attributeRuns(in: 0..<length) }

  /// Returns true if any character of a range has an attachment. O(log n).
  public func containsAttachments(in range: Range<Int>) -> Bool {
    let text = text
    text.check(range: range)
    return text.runTree.hasAttachment(in: range)
  }

  /// Returns the text of a range with its attributes, as an independent text. O(log n + the
  /// range).
  public func attributedSubstring(in range: Range<Int>) -> AttributedText {
    let text = text
    text.check(range: range)
    return AttributedText(text.fragment(in: range))
  }
}

extension TextAttributes {
  /// Returns true if the value of a key equals a box, or if both are absent.
  func hasBox(_ box: AttributeBox?, for key: UInt32) -> Bool {
    guard let own = self[box: key], let box else { return self[box: key] == nil && box == nil }
    return own === box || own.isEqual(to: box)
  }
}
