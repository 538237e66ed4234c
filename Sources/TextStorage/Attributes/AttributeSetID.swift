/// The number of an attribute set within one storage.
///
/// Numbers count up from 0 and are never used again for another set, so that a cache may be kept
/// by them. A number is good as long as some text has its set; from then on it means nothing.
@frozen
public struct AttributeSetID: Hashable, Sendable, Comparable {
  /// The number.
  public var rawValue: UInt32

  /// Makes an identifier of a number that a storage has handed out.
  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Whether the first set was seen earlier by the storage.
  @inlinable
  public static func < (a: AttributeSetID, b: AttributeSetID) -> Bool { a.rawValue < b.rawValue }
}
