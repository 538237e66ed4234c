/// Bytes taken as choices between what a grammar allows, for targets whose input has to be well formed to lead
/// anywhere.
///
/// Each choice takes a byte, so that a byte changed is one choice made in another way. When there are no more bytes
/// the first of several ways is taken, and so what is made ends.
struct Choices {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// Whether all choices are the first of several from now on.
  var isAtEnd: Bool { rest.isEmpty }

  /// A number below a count, which is at least 1.
  mutating func below(_ count: Int) -> Int {
    guard count > 1, let byte = rest.popFirst() else { return 0 }
    if count <= 256 { return Int(byte) % count }
    return (Int(byte) << 8 | Int(rest.popFirst() ?? 0)) % count
  }

  /// One of several.
  mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }

  /// Whether something is so that is so one time in a few.
  mutating func oneIn(_ count: Int) -> Bool { below(count) == count - 1 }
}
