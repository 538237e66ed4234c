extension AttributedTextReading {
  /// The attributes of the code unit at a position. O(log n).
  public func attributes(at position: Int) -> TextAttributes {
    let text = text
    text.check(position: position)
    return text.table.attributes(text.runTree.run(at: position).run.id)
  }

  /// The attributes of the code unit at a position, and the run around it that has just these.
  /// O(log n).
  public func attributes(at position: Int, effectiveRange: inout Range<Int>) -> TextAttributes {
    let text = text
    text.check(position: position)
    let (run, start) = text.runTree.run(at: position)
    effectiveRange = start..<start + Int(run.length)
    return text.table.attributes(run.id)
  }

  /// The number of the attribute set of the code unit at a position. O(log n).
  public func attributeSet(at position: Int) -> AttributeSetID {
    let text = text
    text.check(position: position)
    return AttributeSetID(rawValue: text.runTree.run(at: position).run.id)
  }

  /// The attributes behind the number of a set that this text has.
  public func attributes(for id: AttributeSetID) -> TextAttributes {
    text.table.attributes(id.rawValue)
  }

  /// The value of one attribute at a position, or `nil`. O(log n).
  public func attribute<Value>(_ key: AttributeKey<Value>, at position: Int) -> Value? {
    attributes(at: position)[key]
  }

  /// Appends the runs of a range, cut to it. O(log n + the runs).
  public func appendAttributeRuns(in range: Range<Int>, to runs: inout [AttributeRun]) {
    let text = text
    text.check(range: range)
    text.runTree.forEach(in: range) { run, part in
      runs.append(AttributeRun(range: part, attributes: AttributeSetID(rawValue: run.id)))
    }
  }
}
