/// The name of an attribute together with the type of its values.
///
/// Two keys are the same when both their name and their type are. Keys of your own are made once
/// and kept in a static property:
///
/// ```swift
/// extension AttributeKey<Int> {
///   static let revision = AttributeKey("org.example.revision")
/// }
/// storage.addAttribute(.revision, value: 3, range: 0..<4)
/// ```
///
/// Every new name is remembered for the life of the process, so names should not be made from data.
public struct AttributeKey<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The number that stands for the name and the type in this process.
  package let number: UInt32

  /// Makes the key of a name, or finds it when the name has been used with this type before.
  public init(_ name: String) {
    number = AttributeKeyRegistry.shared.number(name: name, type: Value.self)
  }

  /// The name, as given to `init(_:)`.
  public var name: String { AttributeKeyRegistry.shared.name(of: number) }
}

extension AttributeKey: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
