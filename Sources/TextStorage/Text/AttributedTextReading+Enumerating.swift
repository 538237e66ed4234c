extension AttributedTextReading {
  /// Calls `body` with each run of a range, clamped to the range.
  ///
  /// `body` may change the text: the enumeration continues with the original runs.
  ///
  /// - Parameters:
  ///   - range: The range in UTF-16 code units.
  ///   - options: The options; `.reverse` starts at the end.
  ///   - body: A closure that takes the attributes, the range, and a flag that ends the
  ///     enumeration when set.
  public func enumerateAttributes(
    in range: Range<Int>, options: EnumerationOptions = [],
    using body: (TextAttributes, Range<Int>, inout Bool) -> Void
  ) {
    let runs = attributeRuns(in: range)
    var stop = false
    var index = 0
    while index < runs.count, !stop {
      let run = runs[options.contains(.reverse) ? runs.count - 1 - index : index]
      body(run.attributes, run.range, &stop)
      index += 1
    }
  }

  /// Calls `body` with each longest stretch of a range with one value of an attribute.
  ///
  /// `body` may change the text: the enumeration continues with the original values.
  ///
  /// - Parameters:
  ///   - key: The attribute.
  ///   - range: The range in UTF-16 code units.
  ///   - options: The options; `.reverse` starts at the end.
  ///   - body: A closure that takes the value or `nil`, the range, and a flag that ends the
  ///     enumeration when set.
  public func enumerateAttribute<Value>(
    _ key: AttributeKey<Value>, in range: Range<Int>, options: EnumerationOptions = [],
    using body: (Value?, Range<Int>, inout Bool) -> Void
  ) {
    let stretches = stretches(of: key, in: range, options: options)
    var stop = false
    var index = 0
    while index < stretches.count, !stop {
      let (box, range) = stretches[
        options.contains(.reverse) ? stretches.count - 1 - index : index]
      body((box as? TypedAttributeBox<Value>)?.value, range, &stop)
      index += 1
    }
  }

  /// Returns the longest stretches of a range with one value of an attribute, without those that
  /// have no value. O(log n + the runs).
  public func ranges<Value>(
    of key: AttributeKey<Value>, in range: Range<Int>
  ) -> [(value: Value, range: Range<Int>)] {
    stretches(of: key, in: range, options: []).compactMap { box, range in
      (box as? TypedAttributeBox<Value>).map { ($0.value, range) }
    }
  }

  private func stretches<Value>(
    of key: AttributeKey<Value>, in range: Range<Int>, options: EnumerationOptions
  ) -> [(AttributeBox?, Range<Int>)] {
    let text = text
    text.check(range: range)
    var result: [(AttributeBox?, Range<Int>)] = []
    text.runTree.forEach(in: range) { run, part in
      let attributes = text.table.attributes(run.id)
      if let (box, previous) = result.last, !options.contains(.longestEffectiveRangeNotRequired),
        attributes.hasBox(box, for: key.number)
      {
        result[result.count - 1].1 = previous.lowerBound..<part.upperBound
      } else {
        result.append((attributes[box: key.number], part))
      }
    }
    return result
  }
}

/// The options of an enumeration of attributes. Raw values are those of Foundation.
public struct EnumerationOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates options from Foundation's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Enumerates from the end of the range to its start.
  public static let reverse = EnumerationOptions(rawValue: 2)
  /// Skips comparing neighbouring ranges, which may then have equal values.
  public static let longestEffectiveRangeNotRequired = EnumerationOptions(rawValue: 1 << 20)
}
