/// Collects text and attributes from start to end, faster than by appending to a text.
///
/// ```swift
/// var builder = AttributedTextBuilder()
/// builder.append("Plain, ", attributes: plain)
/// builder.append("bold", attributes: bold)
/// let storage = TextStorage(builder.finish())
/// ```
public struct AttributedTextBuilder: Sendable {
  private var narrow: [UInt8] = []
  private var wide: [UInt16] = []
  private var leaves: [TextUnits] = []
  private var runs: [StyledRun] = []
  private var table = AttributeTable()
  /// The UTF-16 code units collected so far.
  public private(set) var length = 0

  /// Creates a builder of an empty text.
  public init() {}

  /// Appends a string.
  public mutating func append(_ string: String, attributes: TextAttributes = TextAttributes()) {
    let before = length
    let isASCII = unsafe string.utf8.withContiguousStorageIfAvailable { bytes in
      appendIfASCII(unsafe bytes.span)
    }
    if isASCII != true {
      for unit in string.utf16 { append(unit) }
    }
    appendRun(length - before, attributes)
  }

  /// Appends UTF-16 code units.
  public mutating func append(
    utf16 units: [UInt16], attributes: TextAttributes = TextAttributes()
  ) {
    for unit in units { append(unit) }
    appendRun(units.count, attributes)
  }

  /// The text; the builder is empty then.
  public mutating func finish() -> AttributedText {
    closeLeaf()
    let text = AttributedText(
      AttributedTextContents(
        units: TextTree(leaves: leaves), runs: RunTree(runs), table: table))
    self = AttributedTextBuilder()
    return text
  }

  private mutating func appendRun(_ count: Int, _ attributes: TextAttributes) {
    precondition(
      length <= AttributedText.maximumLength,
      "A text cannot hold more than \(AttributedText.maximumLength) UTF-16 code units.")
    if count == 0 { return }
    var run = StyledRun(interning: attributes, in: &table)
    run.length = Int32(count)
    table.count(count, of: run.id)
    if let last = runs.last, last.id == run.id {
      runs[runs.count - 1].length += run.length
    } else {
      runs.append(run)
    }
  }

  private mutating func appendIfASCII(_ bytes: Span<UInt8>) -> Bool {
    if !wide.isEmpty { return false }
    var bits: UInt8 = 0
    for index in bytes.indices { unsafe bits |= bytes[unchecked: index] }
    if bits >= 0x80 { return false }
    var start = 0
    while start < bytes.count {
      let part = bytes.extracting(start..<min(bytes.count, start + Self.leafSize - narrow.count))
      narrow.append(addingCapacity: part.count) { output in
        for index in part.indices { unsafe output.append(part[unchecked: index]) }
      }
      start += part.count
      if narrow.count == Self.leafSize { closeLeaf() }
    }
    length += bytes.count
    return true
  }

  private mutating func append(_ unit: UInt16) {
    if wide.isEmpty, unit < 0x100 {
      narrow.append(UInt8(unit))
    } else {
      if !narrow.isEmpty {
        for earlier in narrow { wide.append(UInt16(earlier)) }
        narrow.removeAll(keepingCapacity: true)
      }
      wide.append(unit)
    }
    length += 1
    if narrow.count + wide.count == Self.leafSize { closeLeaf() }
  }

  /// Leaves start with room to grow.
  private static var leafSize: Int { TextUnits.maximumSize * 3 / 4 }

  private mutating func closeLeaf() {
    if narrow.isEmpty && wide.isEmpty { return }
    // Slices are copied, so that leaves have no more room than they need, and the next ones are collected in the same
    // memory: buffers that grow between leaves leave holes of half a leaf each.
    leaves.append(
      wide.isEmpty ? TextUnits(narrow: Array(narrow[...])) : TextUnits(utf16: Array(wide[...])))
    narrow.removeAll(keepingCapacity: true)
    wide.removeAll(keepingCapacity: true)
  }
}
