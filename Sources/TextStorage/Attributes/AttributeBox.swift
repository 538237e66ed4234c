/// A value of an attribute behind a reference, so that sets share it, with its hash at hand.
///
/// Immutable, and made of `Sendable` values only, which is why sharing it between threads is safe.
@safe class AttributeBox: @unchecked Sendable {
  let hash: Int

  init(hash: Int) { self.hash = hash }

  /// Whether the other box holds an equal value of the same type.
  func isEqual(to other: AttributeBox) -> Bool { self === other }

  /// The value, for showing it.
  var anyValue: any Sendable { hash }
}

final class TypedAttributeBox<Value: Hashable & Sendable>: AttributeBox, @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
    super.init(hash: value.hashValue)
  }

  override func isEqual(to other: AttributeBox) -> Bool {
    if self === other { return true }
    guard hash == other.hash, let other = other as? TypedAttributeBox<Value> else { return false }
    return value == other.value
  }

  override var anyValue: any Sendable { value }
}
