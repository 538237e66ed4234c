/// Bytes interpreted as choices of a grammar, for targets whose input must be well formed to be
/// useful.
///
/// Each choice takes a byte, so a changed byte is one different choice. After the last byte the
/// first alternative is always taken, which ends the generated input.
struct Choices {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// True if all further choices take the first alternative.
  var isAtEnd: Bool { rest.isEmpty }

  /// A number below a count, which is at least 1.
  mutating func below(_ count: Int) -> Int {
    guard count > 1, let byte = rest.popFirst() else { return 0 }
    if count <= 256 { return Int(byte) % count }
    return (Int(byte) << 8 | Int(rest.popFirst() ?? 0)) % count
  }

  /// One of several elements.
  mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }

  /// Returns true for one choice in `count`.
  mutating func oneIn(_ count: Int) -> Bool { below(count) == count - 1 }
}
