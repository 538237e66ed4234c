import Synchronization

/// A line and a column of a text, both counted from 1; a column is one Unicode scalar.
package struct SourcePosition: Hashable, Sendable {
  /// The line.
  package var line = 1
  /// The column.
  package var column = 1

  /// The position of a byte of a text in UTF-8. Lines end with LF, CR or both.
  ///
  /// - Complexity: O(offset).
  package init(offset: Int, in bytes: [UInt8]) {
    advance(over: 0..<min(offset, bytes.count), of: bytes)
  }

  fileprivate init() {}

  /// Goes on over some bytes of a text.
  fileprivate mutating func advance(over range: Range<Int>, of bytes: [UInt8]) {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      index += 1
      if byte == 0x0A || (byte == 0x0D && !(index < bytes.count && bytes[index] == 0x0A)) {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }
}

/// Finds positions in one text, any number of them in time in proportion to the text: each from the
/// nearest of the places before it that are known.
final class SourcePositions: Sendable {
  /// Every how many bytes a place is known.
  private static let distance = 1024

  /// The positions of the bytes whose offsets are multiples of the distance, as far as they were
  /// needed.
  private let known = Mutex<[SourcePosition]>([SourcePosition()])

  /// The position of a byte of the text.
  func position(ofByte offset: Int, in bytes: [UInt8]) -> SourcePosition {
    let offset = min(offset, bytes.count)
    let place = offset / Self.distance
    var position = known.withLock { known in
      while known.count <= place, let last = known.last {
        let start = (known.count - 1) * Self.distance
        var next = last
        next.advance(over: start..<start + Self.distance, of: bytes)
        known.append(next)
      }
      return known[place]
    }
    position.advance(over: place * Self.distance..<offset, of: bytes)
    return position
  }
}
