/// Collects text and attributes from start to end, faster than by appending to a text.
///
/// ```swift
/// var builder = AttributedTextBuilder()
/// builder.append("Plain, ", attributes: plain)
/// builder.append("bold", attributes: bold)
/// let storage = TextStorage(builder.finish())
/// ```
public struct AttributedTextBuilder: Sendable {
  private var leaves = LeafBuilder()
  private var runs: [StyledRun] = []
  private var table = AttributeTable()
  /// The number of UTF-16 code units collected so far.
  public private(set) var length = 0

  /// Creates an empty builder.
  public init() {}

  /// Appends a string.
  public mutating func append(_ string: String, attributes: TextAttributes = TextAttributes()) {
    var string = string
    string.makeContiguousUTF8()
    appendRun(leaves.append(utf8: string.utf8.span), attributes)
  }

  /// Appends UTF-16 code units.
  public mutating func append(
    utf16 units: [UInt16], attributes: TextAttributes = TextAttributes()
  ) {
    append(utf16: units[...], attributes: attributes)
  }

  /// Appends UTF-16 code units.
  public mutating func append(
    utf16 units: ArraySlice<UInt16>, attributes: TextAttributes = TextAttributes()
  ) {
    for unit in units { leaves.append(unit) }
    appendRun(units.count, attributes)
  }

  /// Returns the text and empties the builder.
  public mutating func finish() -> AttributedText {
    let text = AttributedText(
      AttributedTextContents(
        units: TextTree(leaves: leaves.finish()), runs: RunTree(runs), table: table))
    self = AttributedTextBuilder()
    return text
  }

  private mutating func appendRun(_ count: Int, _ attributes: TextAttributes) {
    length += count
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
}
