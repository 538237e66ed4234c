/// A value that is kept apart from the structure whose property it is.
///
/// A sheet has large parts, such as pages and notes. A sheet that held them itself would have
/// thousands of bytes, and the compiler would write code to copy them for each structure with a
/// sheet in it. A copy of an indirect value copies a reference. A change
/// stores a new value, so that other copies keep theirs.
@propertyWrapper
public struct Indirect<Value: Hashable & Sendable>: Hashable, Sendable {
  private final class Storage: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  /// The value.
  public var wrappedValue: Value {
    get { storage.value }
    set { storage = Storage(newValue) }
  }

  /// Stores a value.
  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  /// Tells whether the values are equal.
  public static func == (first: Self, second: Self) -> Bool {
    first.storage === second.storage || first.wrappedValue == second.wrappedValue
  }

  /// Adds the value to a hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}
