/// A text and its attributes, as a value.
///
/// A `TextStorage` holds one, and takes and returns them. A copy costs one reference. A changed
/// copy shares everything except the changed places.
///
/// Positions are UTF-16 code units. Any sequence of code units is a text: unpaired surrogates and
/// NULs are kept. Changes made here notify nobody and do not fix attributes; a `TextStorage` does
/// both.
public struct AttributedText: Sendable {
  /// The largest number of code units that a text can hold: 2³¹ − 1.
  public static let maximumLength = Int(Int32.max)

  private var contents: AttributedTextContents

  /// Creates an empty text.
  public init() { contents = AttributedTextContents() }

  /// Creates a text with the same attributes everywhere.
  public init(string: String, attributes: TextAttributes = TextAttributes()) {
    if string.utf8.count <= TextUnits.maximumSize {
      self.init(TextUnits(string), attributes: attributes)
      return
    }
    // A long text is built leaf by leaf, so that it never exists a second time in one piece.
    var builder = AttributedTextBuilder()
    builder.append(string, attributes: attributes)
    self = builder.finish()
  }

  /// Creates a text of UTF-16 code units with the same attributes everywhere.
  public init(utf16 units: [UInt16], attributes: TextAttributes = TextAttributes()) {
    self.init(TextUnits(utf16: units), attributes: attributes)
  }

  /// Creates a text of one character with an attachment.
  public init(attachment: TextAttachment, attributes: TextAttributes = TextAttributes()) {
    var attributes = attributes
    attributes[.attachment] = attachment
    self.init(utf16: [TextAttachment.character], attributes: attributes)
  }

  init(_ contents: AttributedTextContents) { self.contents = contents }

  init(_ units: TextUnits, attributes: TextAttributes) {
    self.init()
    replace(0..<0, with: units, styling: .uniform(attributes))
  }

  init(_ fragment: TextFragment) {
    self.init()
    replace(0..<0, with: fragment.units, styling: .runs(fragment.runs))
  }

  /// The number of code units.
  var unitCount: Int { contents.units.length }
  var units: TextTree { contents.units }
  var runTree: RunTree { contents.runs }
  var table: AttributeTable { contents.table }

  /// The contents, for changes; copied first if another text shares them.
  private var own: AttributedTextContents {
    mutating get {
      if !isKnownUniquelyReferenced(&contents) { contents = contents.copy() }
      return contents
    }
  }

  /// Replaces the code units of a range; returns the replaced text.
  @discardableResult
  mutating func replace(
    _ range: Range<Int>, with units: TextUnits, styling: TextStyling
  ) -> TextFragment {
    precondition(
      length - range.count + units.count <= Self.maximumLength,
      "A text cannot hold more than \(Self.maximumLength) UTF-16 code units.")
    return own.replace(range, with: units, styling: styling)
  }

  /// Replaces the runs of a range without changing its length; returns the replaced runs.
  @discardableResult
  mutating func replaceRuns(in range: Range<Int>, styling: TextStyling) -> [TextFragment.Run] {
    own.replaceRuns(in: range, count: range.count, styling: styling)
  }

  /// Changes the attribute set of every run in a range; returns the previous runs.
  @discardableResult
  mutating func mapAttributes(
    in range: Range<Int>, _ change: (inout TextAttributes) -> Void
  ) -> [TextFragment.Run] {
    own.mapAttributes(in: range, change)
  }

  /// Forgets the attribute sets that no code unit has any more.
  mutating func collectAttributes() { own.table.collect() }
}

extension AttributedText {
  /// Returns the text and the runs of a range.
  func fragment(in range: Range<Int>) -> TextFragment {
    if range.isEmpty { return TextFragment(units: TextUnits(), runs: []) }
    var runs: [TextFragment.Run] = []
    runTree.forEach(in: range) { run, part in
      runs.append(TextFragment.Run(length: part.count, table.attributes(run.id)))
    }
    return TextFragment(units: units.units(in: range), runs: runs)
  }
}
