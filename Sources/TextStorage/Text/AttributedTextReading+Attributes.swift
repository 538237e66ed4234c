extension AttributedTextReading {
  /// The attributes of the code unit at a position. O(log n).
  public func attributes(at position: Int) -> TextAttributes {
    let text = text
    text.check(position: position)
    return text.table.attributes(text.runTree.run(at: position).run.id)
  }

  /// The attributes of the code unit at a position, and the run around it. O(log n).
  ///
  /// Neighbouring runs always differ, so the range is the longest in which just these attributes
  /// hold.
  public func attributes(at position: Int, effectiveRange: inout Range<Int>) -> TextAttributes {
    let text = text
    text.check(position: position)
    let (run, start) = text.runTree.run(at: position)
    effectiveRange = start..<start + Int(run.length)
    return text.table.attributes(run.id)
  }

  /// The attributes of the code unit at a position, and the longest range around it, within
  /// `limit`, in which just these hold. O(log n).
  public func attributes(
    at position: Int, longestEffectiveRange: inout Range<Int>, in limit: Range<Int>
  ) -> TextAttributes {
    text.check(position: position, in: limit)
    let attributes = attributes(at: position, effectiveRange: &longestEffectiveRange)
    longestEffectiveRange = longestEffectiveRange.clamped(to: limit)
    return attributes
  }

  /// The number of the attribute set of the code unit at a position. O(log n).
  public func attributeSet(at position: Int) -> AttributeSetID {
    let text = text
    text.check(position: position)
    return AttributeSetID(rawValue: text.runTree.run(at: position).run.id)
  }

  /// The attributes behind the number of a set that this text has.
  ///
  /// A number is good from the moment it was handed out until the end of the batch of edits in which
  /// the last code unit with its set is removed or changed. A number that isn't good stops the
  /// program with a sentence.
  public func attributes(for id: AttributeSetID) -> TextAttributes {
    text.table.attributes(id.rawValue)
  }

  /// The value of one attribute at a position, or `nil`. O(log n).
  public func attribute<Value>(_ key: AttributeKey<Value>, at position: Int) -> Value? {
    attributes(at: position)[key]
  }

  /// The value of one attribute at a position, or `nil`, and the run around the position, in which
  /// all attributes are the same. O(log n).
  public func attribute<Value>(
    _ key: AttributeKey<Value>, at position: Int, effectiveRange: inout Range<Int>
  ) -> Value? {
    attributes(at: position, effectiveRange: &effectiveRange)[key]
  }

  /// The value of one attribute at a position, or `nil`, and the longest range around the position,
  /// within `limit`, in which it has this value. O(log n for each run of the range).
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

  /// Appends the runs of a range, cut to it. O(log n + the runs).
  public func appendAttributeRuns(in range: Range<Int>, to runs: inout [AttributeRun]) {
    let text = text
    text.check(range: range)
    text.runTree.forEach(in: range) { run, part in
      runs.append(AttributeRun(range: part, attributes: AttributeSetID(rawValue: run.id)))
    }
  }

  /// The runs of a range, cut to it, with their attributes. O(log n + the runs).
  public func attributeRuns(in range: Range<Int>) -> AttributeRuns {
    var runs: [AttributeRun] = []
    appendAttributeRuns(in: range, to: &runs)
    return AttributeRuns(text: text, runs: runs)
  }

  /// All runs with their attributes. O(n).
  public var attributeRuns: AttributeRuns { attributeRuns(in: 0..<length) }

  /// Whether any character of a range has an attachment. O(log n).
  public func containsAttachments(in range: Range<Int>) -> Bool {
    let text = text
    text.check(range: range)
    return text.runTree.hasAttachment(in: range)
  }

  /// The text of a range with its attributes, as a text of its own. O(log n + the range).
  public func attributedSubstring(in range: Range<Int>) -> AttributedText {
    let text = text
    text.check(range: range)
    return AttributedText(text.fragment(in: range))
  }
}

extension TextAttributes {
  /// Whether the value of a key equals a box, or is absent like it.
  func hasBox(_ box: AttributeBox?, for key: UInt32) -> Bool {
    guard let own = self[box: key], let box else { return self[box: key] == nil && box == nil }
    return own === box || own.isEqual(to: box)
  }
}
