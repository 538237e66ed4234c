/// A stretch of text with the same attributes.
@frozen
public struct AttributeRun: Hashable, Sendable {
  /// Where it is, in UTF-16 code units.
  public var range: Range<Int>
  /// Its attributes, in the storage the run is from.
  public var attributes: AttributeSetID

  /// Creates a run.
  @inlinable
  public init(range: Range<Int>, attributes: AttributeSetID) {
    self.range = range
    self.attributes = attributes
  }
}
