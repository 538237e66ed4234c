public import Foundation

/// Objects by objects, as programs keep views by fragments of text; Foundation on Linux has none.
public final class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject>: NSObject {
  private struct Entry {
    weak var weakKey: KeyType?
    weak var weakObject: ObjectType?
    var key: KeyType?
    var object: ObjectType?
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private let keepsKeys: Bool
  private let keepsObjects: Bool

  private init(_ keepsKeys: Bool, _ keepsObjects: Bool) {
    (self.keepsKeys, self.keepsObjects) = (keepsKeys, keepsObjects)
  }

  /// Returns a table that retains neither keys nor objects.
  public static func weakToWeakObjects() -> NSMapTable { NSMapTable(false, false) }
  /// Returns a table that retains objects.
  public static func weakToStrongObjects() -> NSMapTable { NSMapTable(false, true) }
  /// Returns a table that retains keys.
  public static func strongToWeakObjects() -> NSMapTable { NSMapTable(true, false) }
  /// Returns a table that retains keys and objects.
  public static func strongToStrongObjects() -> NSMapTable { NSMapTable(true, true) }

  /// Returns the object of a key; nil if there is none, or it is gone.
  public func object(forKey aKey: KeyType?) -> ObjectType? {
    guard let aKey, let entry = entries[ObjectIdentifier(aKey)], entry.weakKey === aKey else {
      return nil
    }
    return entry.weakObject
  }

  /// Sets the object of a key; nil removes it.
  public func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
    guard let aKey else { return }
    guard let anObject else { return removeObject(forKey: aKey) }
    entries[ObjectIdentifier(aKey)] = Entry(
      weakKey: aKey, weakObject: anObject, key: keepsKeys ? aKey : nil,
      object: keepsObjects ? anObject : nil)
  }

  /// Removes a key.
  public func removeObject(forKey aKey: KeyType?) {
    if let aKey { entries[ObjectIdentifier(aKey)] = nil }
  }

  /// Removes all keys.
  public func removeAllObjects() { entries = [:] }

  private func purge() {
    entries = entries.filter { $0.value.weakKey != nil && $0.value.weakObject != nil }
  }

  /// The number of keys whose objects exist.
  public var count: Int {
    purge()
    return entries.count
  }

  /// The keys whose objects exist, in no order.
  public var allKeys: [KeyType] {
    purge()
    return entries.values.compactMap(\.weakKey)
  }

  /// The objects, in no order.
  public var allObjects: [ObjectType] {
    purge()
    return entries.values.compactMap(\.weakObject)
  }
}
