import Synchronization

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

/// The numbers of all attribute keys of the process. It only grows.
final class AttributeKeyRegistry: Sendable {
  static let shared = AttributeKeyRegistry()

  private struct Identity: Hashable {
    var name: String
    var type: ObjectIdentifier
  }

  private struct Entry {
    var name: String
    /// Puts a value into a box when it is of the key's type.
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

  /// The key of a name whose values are of the type of `value`, with the value in a box.
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
