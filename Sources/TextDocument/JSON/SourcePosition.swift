import Synchronization

/// A line and a column of a text, both counted from 1; a column is one Unicode scalar.
package struct SourcePosition: Hashable, Sendable {
  /// The line.
  package var line = 1
  /// The column.
  package var column = 1

  /// Creates the position of a byte of a text in UTF-8. Lines end with LF, CR or both.
  ///
  /// - Complexity: O(offset).
  package init(offset: Int, in bytes: [UInt8]) {
    advance(over: 0..<min(offset, bytes.count), of: bytes)
  }

  fileprivate init() {}

  /// Advances the position over some bytes of a text.
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

/// Finds any number of positions in one text, in time proportional to the text: each starts from
/// the nearest cached position before it.
final class SourcePositions: Sendable {
  /// The distance between two cached positions, in bytes.
  private static let distance = 1024

  /// The positions of the bytes whose offsets are multiples of `distance`, as far as needed so
  /// far.
  private let known = Mutex<[SourcePosition]>([SourcePosition()])

  /// Returns the position of a byte of the text.
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
