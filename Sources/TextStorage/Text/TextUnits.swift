/// A piece of text as UTF-16 code units, in one byte each if all of them are below 256.
///
/// One of the two arrays is empty. Text of Latin letters, like most documents and all of their
/// markup, takes half the memory and half the time to move.
struct TextUnits: Hashable, Sendable {
  /// The code units if all are below 256.
  private(set) var narrow: [UInt8] = []
  /// The code units if some are 256 or more.
  private(set) var wide: [UInt16] = []
  /// The number of code units of `wide` that are 256 or more; at 0 the text becomes narrow.
  private var wideCount = 0

  init() {}

  init(narrow: [UInt8]) { self.narrow = narrow }

  /// Creates a piece of code units, in one byte each if all are below 256.
  init(utf16 units: [UInt16]) { setUTF16(units) }

  init(_ string: String) {
    let bytes = Array(string.utf8)
    if Self.isASCII(bytes.span) {
      narrow = bytes
    } else {
      setUTF16(Array(string.utf16))
    }
  }

  var count: Int { narrow.isEmpty ? wide.count : narrow.count }
  var isEmpty: Bool { narrow.isEmpty && wide.isEmpty }

  subscript(index: Int) -> UInt16 { narrow.isEmpty ? wide[index] : UInt16(narrow[index]) }

  /// The code units of a range, as a piece.
  subscript(range: Range<Int>) -> TextUnits {
    var part = TextUnits()
    if narrow.isEmpty {
      part.setUTF16(Array(wide[range]))
    } else {
      part.narrow = Array(narrow[range])
    }
    return part
  }

  /// Appends the code units of `range` to an array.
  func copy(_ range: Range<Int>, to target: inout [UInt16]) {
    if narrow.isEmpty {
      target += wide[range]
    } else {
      Self.append(widening: narrow.span.extracting(range), to: &target, capacity: range.count)
    }
  }

  mutating func append(_ other: TextUnits) {
    replace(count..<count, with: other)
  }

  /// Replaces the code units of a range, keeping little unused capacity.
  mutating func replace(_ range: Range<Int>, with other: TextUnits) {
    if narrow.isEmpty, !wide.isEmpty {
      wideCount += other.wideCount - Self.wideCount(wide.span.extracting(range))
      if wideCount == 0 {
        becomeNarrow()
        Self.splice(&narrow, range, other.narrow)
      } else if other.wide.isEmpty {
        Self.splice(&wide, range, other.narrow.map { UInt16($0) })
      } else {
        Self.splice(&wide, range, other.wide)
      }
    } else if other.wide.isEmpty {
      Self.splice(&narrow, range, other.narrow)
    } else {
      var units: [UInt16] = []
      Self.append(
        widening: narrow.span, to: &units, capacity: narrow.count + other.wide.count + Self.slack)
      narrow = []
      Self.splice(&units, range, other.wide)
      wide = units
      wideCount = other.wideCount
    }
  }

  /// Removes and returns everything from an index on.
  mutating func split(at index: Int) -> TextUnits {
    let second = self[index..<count]
    self = self[0..<index]
    return second
  }

  /// The capacity that is kept for the next insertions.
  private static var slack: Int { 96 }

  /// Replaces a range like `replaceSubrange`, but grows an array by a little instead of doubling
  /// it, and also returns unused capacity. Memory then follows the text, at the price of an
  /// occasional copy of one leaf.
  private static func splice<Unit: FixedWidthInteger>(
    _ units: inout [Unit], _ range: Range<Int>, _ new: [Unit]
  ) {
    let count = units.count - range.count + new.count
    if count <= units.capacity, units.capacity <= 2 * count + 2 * slack {
      units.replaceSubrange(range, with: new)
      return
    }
    var copy: [Unit] = []
    // Text that grew at its end is likely to grow there again.
    let isAppended = range.lowerBound == units.count
    copy.reserveCapacity(units.isEmpty ? count : isAppended ? count + count / 2 : count + slack)
    copy += units[..<range.lowerBound]
    copy += new
    copy += units[range.upperBound...]
    units = copy
  }

  private mutating func setUTF16(_ units: [UInt16]) {
    wideCount = Self.wideCount(units.span)
    if wideCount > 0 {
      wide = units
    } else {
      narrow = units.map { UInt8(truncatingIfNeeded: $0) }
    }
  }

  /// Converts to one byte per code unit; a code unit that is about to be replaced may be
  /// truncated.
  private mutating func becomeNarrow() {
    narrow = wide.map { UInt8(truncatingIfNeeded: $0) }
    wide = []
  }

  private static func append(widening bytes: Span<UInt8>, to target: inout [UInt16], capacity: Int)
  {
    target.append(addingCapacity: capacity) { output in
      for index in bytes.indices { unsafe output.append(UInt16(bytes[unchecked: index])) }
    }
  }

  private static func wideCount(_ units: Span<UInt16>) -> Int {
    var count = 0
    for index in units.indices { unsafe count &+= units[unchecked: index] > 0xFF ? 1 : 0 }
    return count
  }

  private static func isASCII(_ bytes: Span<UInt8>) -> Bool {
    var bits: UInt8 = 0
    for index in bytes.indices { bits |= bytes[index] }
    return bits < 0x80
  }
}
