import CHarfBuzz

/// A language in the form that shaping wants it, made from a BCP 47 tag.
///
/// Two values are equal when their tags are equal but for case. Values are never freed.
@safe
public struct ShapingLanguage: Hashable, Sendable {
  /// HarfBuzz's interned language; 0 is none. A number instead of a pointer, because it only names.
  let bits: UInt

  /// No language: shaping follows the script alone.
  public static let none = ShapingLanguage(bits: 0)

  init(bits: UInt) { self.bits = bits }

  /// The language for a BCP 47 tag such as `sr-Latn` or `ar`; ``none`` for an empty one.
  public init(_ tag: String) {
    var tag = tag
    bits = tag.withUTF8 { bytes in
      guard let start = bytes.baseAddress, !bytes.isEmpty else { return 0 }
      // Longer than any tag in use; HarfBuzz keeps every distinct text for ever.
      let count = min(bytes.count, 63)
      return unsafe start.withMemoryRebound(to: CChar.self, capacity: count) {
        unsafe UInt(bitPattern: hb_language_from_string($0, Int32(count)))
      }
    }
  }

  var raw: OpaquePointer? { unsafe OpaquePointer(bitPattern: bits) }
}

extension ShapingLanguage: CustomStringConvertible {
  /// The tag in lower case, empty for ``none``.
  public var description: String {
    guard let raw = unsafe raw, let text = unsafe hb_language_to_string(raw) else { return "" }
    return unsafe String(cString: text)
  }
}
