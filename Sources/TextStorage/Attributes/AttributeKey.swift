import Synchronization

/// The name of an attribute together with the type of its values.
///
/// Two keys are equal if both their names and their types are. Create your own keys once, as
/// static properties:
///
/// ```swift
/// extension AttributeKey<Int> {
///   static let revision = AttributeKey("org.example.revision")
/// }
/// storage.addAttribute(.revision, value: 3, range: 0..<4)
/// ```
///
/// Every new name is kept for the life of the process, so do not make names from data.
public struct AttributeKey<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The number of this name and type in this process.
  @usableFromInline package let number: UInt32

  /// Creates the key of a name, or finds the one made earlier with this name and type.
  public init(_ name: String) {
    number = AttributeKeyRegistry.shared.number(name: name, type: Value.self)
  }

  /// The name passed to `init(_:)`.
  public var name: String { AttributeKeyRegistry.shared.name(of: number) }
}

extension AttributeKey: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

/// The registry of all attribute keys of the process. It only grows.
final class AttributeKeyRegistry: Sendable {
  static let shared = AttributeKeyRegistry()

  private struct Identity: Hashable {
    var name: String
    var type: ObjectIdentifier
  }

  private struct Entry {
    var name: String
    /// Boxes a value of the key's type; returns nil for any other.
    var makeBox: @Sendable (Any) -> AttributeBox?
  }

  private struct Entries {
    var numbers: [Identity: UInt32] = [:]
    var entries: [Entry] = []
    var numbersOfNames: [String: [UInt32]] = [:]
  }

  private let entries = Mutex(Entries())

  func number<Value: Hashable & Sendable>(name: String, type: Value.Type) -> UInt32 {
    let identity = Identity(name: name, type: ObjectIdentifier(type))
    return entries.withLock { entries in
      if let number = entries.numbers[identity] { return number }
      let number = UInt32(entries.entries.count)
      entries.numbers[identity] = number
      entries.entries.append(
        Entry(name: name) { value in (value as? Value).map { TypedAttributeBox($0) } })
      entries.numbersOfNames[name, default: []].append(number)
      return number
    }
  }

  func name(of number: UInt32) -> String {
    entries.withLock { $0.entries[Int(number)].name }
  }

  /// Returns the key of this name that takes values of the type of `value`, and the boxed value.
  func key(named name: String, for value: Any) -> (number: UInt32, box: AttributeBox)? {
    let candidates = entries.withLock { entries in
      (entries.numbersOfNames[name] ?? []).map { ($0, entries.entries[Int($0)].makeBox) }
    }
    for (number, makeBox) in candidates {
      if let box = makeBox(value) { return (number, box) }
    }
    return nil
  }
}
