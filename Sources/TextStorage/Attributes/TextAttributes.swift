/// A set of attributes: at most one value for each key.
///
/// ```swift
/// var attributes = TextAttributes()
/// attributes[.font] = FontDescriptor(family: "Noto Serif", size: 16)
/// attributes[.kern] = nil  // takes an attribute out
/// ```
///
/// A copy is one reference; comparing looks at values only where references and hashes agree.
public struct TextAttributes: Sendable {
  struct Entry: Sendable {
    var key: UInt32
    var box: AttributeBox
  }

  /// The entries, ordered by key number.
  private(set) var entries: [Entry] = []

  /// Creates an empty set.
  public init() {}

  /// Creates a set of one attribute.
  public init<Value>(_ key: AttributeKey<Value>, _ value: Value) {
    entries = [Entry(key: key.number, box: TypedAttributeBox(value))]
  }

  /// The value of a key, or `nil` if the set has none. Setting `nil` removes the attribute.
  public subscript<Value>(key: AttributeKey<Value>) -> Value? {
    // Inlined, so that each reader knows the type of its value. A general getter would look up
    // the type's metadata and call functions to copy and destroy the value.
    @inlinable get { (self[box: key.number] as? TypedAttributeBox<Value>)?.value }
    set { self[box: key.number] = newValue.map { TypedAttributeBox($0) } }
  }

  /// True if the set has no attributes.
  public var isEmpty: Bool { entries.isEmpty }
  /// The number of attributes.
  public var count: Int { entries.count }

  /// Returns true if the set has a value for a key.
  public func contains<Value>(_ key: AttributeKey<Value>) -> Bool { self[box: key.number] != nil }

  /// The names of the keys that have a value, in alphabetical order.
  public var names: [String] {
    entries.map { AttributeKeyRegistry.shared.name(of: $0.key) }.sorted()
  }

  /// Adds every attribute of another set, whose values replace this set's own.
  public mutating func merge(_ other: TextAttributes) {
    if entries.isEmpty {
      entries = other.entries
    } else {
      for entry in other.entries { self[box: entry.key] = entry.box }
    }
  }

  /// Returns this set with every attribute of another, whose values win.
  public func merging(_ other: TextAttributes) -> TextAttributes {
    var merged = self
    merged.merge(other)
    return merged
  }

  /// Returns the index of a key's entry, or the index at which to insert it.
  private func index(of key: UInt32) -> Int {
    var index = 0
    while index < entries.count, entries[index].key < key { index += 1 }
    return index
  }

  /// The value of a key, given by its number.
  @usableFromInline subscript(box key: UInt32) -> AttributeBox? {
    get {
      let index = index(of: key)
      return index < entries.count && entries[index].key == key ? entries[index].box : nil
    }
    set {
      let index = index(of: key)
      let isPresent = index < entries.count && entries[index].key == key
      switch (isPresent, newValue) {
      case (true, .some(let box)): entries[index].box = box
      case (true, .none): entries.remove(at: index)
      case (false, .some(let box)): entries.insert(Entry(key: key, box: box), at: index)
      case (false, .none): break
      }
    }
  }
}

extension TextAttributes: Hashable {
  /// Returns true if two sets have equal values for the same keys.
  public static func == (a: TextAttributes, b: TextAttributes) -> Bool {
    guard a.entries.count == b.entries.count else { return false }
    for index in a.entries.indices {
      let (x, y) = (a.entries[index], b.entries[index])
      guard x.key == y.key, x.box === y.box || x.box.isEqual(to: y.box) else { return false }
    }
    return true
  }

  /// Hashes the keys with the cached hashes of the values.
  public func hash(into hasher: inout Hasher) {
    var mixed: UInt64 = 0
    for entry in entries {
      mixed = (mixed ^ UInt64(entry.key)) &* 0x9E37_79B9_7F4A_7C15
      mixed = (mixed ^ mixed &>> 29) &+ UInt64(bitPattern: Int64(entry.box.hash))
    }
    hasher.combine(mixed)
  }
}

extension TextAttributes: CustomStringConvertible {
  /// The attributes by name, such as `[kern: 1.5, link: a.html]`.
  public var description: String {
    let parts = entries.map {
      "\(AttributeKeyRegistry.shared.name(of: $0.key)): \($0.box.anyValue)"
    }
    return "[" + parts.sorted().joined(separator: ", ") + "]"
  }
}

/// The value of an attribute behind a reference, with its cached hash; sets share it.
///
/// It is immutable and made of `Sendable` values only, so threads can share it safely.
@safe @usableFromInline class AttributeBox: @unchecked Sendable {
  let hash: Int

  init(hash: Int) { self.hash = hash }

  /// Returns true if the other box holds an equal value of the same type.
  @usableFromInline func isEqual(to other: AttributeBox) -> Bool { self === other }

  /// The value, for descriptions.
  @usableFromInline var anyValue: any Sendable { hash }
}

@usableFromInline
final class TypedAttributeBox<Value: Hashable & Sendable>: AttributeBox, @unchecked Sendable {
  @usableFromInline let value: Value

  init(_ value: Value) {
    self.value = value
    super.init(hash: value.hashValue)
  }

  @usableFromInline override func isEqual(to other: AttributeBox) -> Bool {
    if self === other { return true }
    guard hash == other.hash, let other = other as? TypedAttributeBox<Value> else { return false }
    return value == other.value
  }

  @usableFromInline override var anyValue: any Sendable { value }
}
