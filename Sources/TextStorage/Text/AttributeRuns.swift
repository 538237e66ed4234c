/// A snapshot of the runs of a text, or of a part of it.
///
/// ```swift
/// for run in storage.attributeRuns where run.attributes[.link] != nil {
///   print(storage.substring(in: run.range))
/// }
/// ```
public struct AttributeRuns: RandomAccessCollection, Sendable {
  /// A stretch of text with the same attributes.
  public struct Element: Sendable {
    /// The range in UTF-16 code units.
    public var range: Range<Int>
    /// The attributes.
    public var attributes: TextAttributes
  }

  let text: AttributedText
  let runs: [AttributeRun]

  /// The index of the first run.
  public var startIndex: Int { 0 }
  /// The number of runs.
  public var endIndex: Int { runs.count }

  /// The run at an index.
  public subscript(index: Int) -> Element {
    let run = runs[index]
    return Element(range: run.range, attributes: text.table.attributes(run.attributes.rawValue))
  }
}

/// A stretch of text with the same attributes.
@frozen
public struct AttributeRun: Hashable, Sendable {
  /// The range in UTF-16 code units.
  public var range: Range<Int>
  /// The number of the attribute set in the run's storage.
  public var attributes: AttributeSetID

  /// Creates a run.
  @inlinable
  public init(range: Range<Int>, attributes: AttributeSetID) {
    self.range = range
    self.attributes = attributes
  }
}
