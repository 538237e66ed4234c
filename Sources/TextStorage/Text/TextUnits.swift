/// A piece of text as UTF-16 code units, in one byte each where all of them are below 256.
///
/// One of the two arrays is empty. Text of Latin letters, which most documents and all of their
/// markup are, takes half the room, and half the time to move.
struct TextUnits: Hashable, Sendable {
  /// The code units when all are below 256.
  private(set) var narrow: [UInt8] = []
  /// The code units when some may be 256 or more.
  private(set) var wide: [UInt16] = []

  init() {}

  init(narrow: [UInt8]) { self.narrow = narrow }

  /// Takes code units, in one byte each when that is enough for all.
  init(utf16 units: [UInt16]) {
    setUTF16(units)
  }

  private mutating func setUTF16(_ units: [UInt16]) {
    var bits: UInt16 = 0
    for unit in units { bits |= unit }
    if bits < 256 {
      narrow = units.map { UInt8(truncatingIfNeeded: $0) }
    } else {
      wide = units
    }
  }

  init(_ string: String) {
    let bytes = Array(string.utf8)
    var bits: UInt8 = 0
    for byte in bytes { bits |= byte }
    if bits < 0x80 {
      narrow = bytes
    } else {
      setUTF16(Array(string.utf16))
    }
  }

  var count: Int { narrow.isEmpty ? wide.count : narrow.count }
  var isEmpty: Bool { narrow.isEmpty && wide.isEmpty }

  subscript(index: Int) -> UInt16 { narrow.isEmpty ? wide[index] : UInt16(narrow[index]) }

  /// Appends the code units of `range` to an array.
  func copy(_ range: Range<Int>, to target: inout [UInt16]) {
    if narrow.isEmpty {
      target += wide[range]
    } else {
      let span = narrow.span.extracting(range)
      target.append(addingCapacity: span.count) { output in
        for index in span.indices { output.append(UInt16(span[index])) }
      }
    }
  }
}
