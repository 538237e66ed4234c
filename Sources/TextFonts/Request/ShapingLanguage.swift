import CHarfBuzz
import Synchronization

/// A language for shaping, made from a BCP 47 tag.
///
/// Two values are equal if their tags are equal except for case. Values are never freed.
@safe
public struct ShapingLanguage: Hashable, Sendable {
  /// HarfBuzz's interned language; 0 for none. A number instead of a pointer, because it is only
  /// an identifier.
  let bits: UInt

  /// No language: shaping follows the script alone.
  public static let none = ShapingLanguage(bits: 0)

  init(bits: UInt) { self.bits = bits }

  /// Creates the language of a BCP 47 tag such as `sr-Latn` or `ar`; ``none`` for an empty one.
  public init(_ tag: String) {
    var tag = Self.known.withLock { known in
      if known.contains(tag) { return tag }
      // HarfBuzz keeps every distinct text forever, and a plan for each.
      if known.count >= Self.maximumTags { return String(tag.prefix { $0 != "-" }.prefix(3)) }
      known.insert(tag)
      return tag
    }
    bits = tag.withUTF8 { bytes in
      guard let start = bytes.baseAddress, !bytes.isEmpty else { return 0 }
      // Longer than any tag in use.
      let count = min(bytes.count, 63)
      return unsafe start.withMemoryRebound(to: CChar.self, capacity: count) {
        unsafe UInt(bitPattern: hb_language_from_string($0, Int32(count)))
      }
    }
  }

  private static let known = Mutex<Set<String>>([])

  /// The most tags that are distinguished. Of further ones only the language counts, so that
  /// callers with ever new tags do not fill the memory.
  private static let maximumTags = 1024

  var raw: OpaquePointer? { unsafe OpaquePointer(bitPattern: bits) }
}

extension ShapingLanguage: CustomStringConvertible {
  /// The tag in lower case, empty for ``none``.
  public var description: String {
    guard let raw = unsafe raw, let text = unsafe hb_language_to_string(raw) else { return "" }
    return unsafe String(cString: text)
  }
}
