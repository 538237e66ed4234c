import Synchronization

/// The numbers of all attribute keys of the process. It only grows.
final class AttributeKeyRegistry: Sendable {
  static let shared = AttributeKeyRegistry()

  private struct Identity: Hashable {
    var name: String
    var type: ObjectIdentifier
  }

  private struct Entries {
    var numbers: [Identity: UInt32] = [:]
    var names: [String] = []
  }

  private let entries = Mutex(Entries())

  func number(name: String, type: any Any.Type) -> UInt32 {
    let identity = Identity(name: name, type: ObjectIdentifier(type))
    return entries.withLock { entries in
      if let number = entries.numbers[identity] { return number }
      let number = UInt32(entries.names.count)
      entries.numbers[identity] = number
      entries.names.append(name)
      return number
    }
  }

  func name(of number: UInt32) -> String {
    entries.withLock { $0.names[Int(number)] }
  }
}
