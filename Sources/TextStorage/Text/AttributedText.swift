/// A text and its attributes, as a value.
///
/// It is what a `TextStorage` holds, and what is put into one and taken out of it. A copy costs one
/// reference; a copy that is changed shares everything but the changed places with the other.
///
/// Positions are UTF-16 code units. Any code units make a text: unpaired surrogates and NULs are
/// kept as they are. The changes here are bare: nobody is told of them, and attributes are not
/// fixed, which is what a `TextStorage` adds.
public struct AttributedText: Sendable {
  /// The most code units that a text can hold: 2³¹ − 1.
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
    // A long text goes into the leaves of its tree piece by piece, and is never there in one piece besides.
    var builder = AttributedTextBuilder()
    builder.append(string, attributes: attributes)
    self = builder.finish()
  }

  /// Creates a text of UTF-16 code units with the same attributes everywhere.
  public init(utf16 units: [UInt16], attributes: TextAttributes = TextAttributes()) {
    self.init(TextUnits(utf16: units), attributes: attributes)
  }

  /// Creates a text of one character that an attachment stands on.
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

  /// The contents, for changing; copied first when another text shares them.
  private var own: AttributedTextContents {
    mutating get {
      if !isKnownUniquelyReferenced(&contents) { contents = contents.copy() }
      return contents
    }
  }

  /// Puts code units in the place of a range; returns what was there.
  @discardableResult
  mutating func replace(
    _ range: Range<Int>, with units: TextUnits, styling: TextStyling
  ) -> TextFragment {
    precondition(
      length - range.count + units.count <= Self.maximumLength,
      "A text cannot hold more than \(Self.maximumLength) UTF-16 code units.")
    return own.replace(range, with: units, styling: styling)
  }

  /// Puts other runs in the place of those in a range of the same length; returns those.
  @discardableResult
  mutating func replaceRuns(in range: Range<Int>, styling: TextStyling) -> [TextFragment.Run] {
    own.replaceRuns(in: range, count: range.count, styling: styling)
  }

  /// Changes the attribute set of every run in a range; returns the runs that were there.
  @discardableResult
  mutating func mapAttributes(
    in range: Range<Int>, _ change: (inout TextAttributes) -> Void
  ) -> [TextFragment.Run] {
    own.mapAttributes(in: range, change)
  }

  /// Forgets the attribute sets that no text has any more.
  mutating func collectAttributes() { own.table.collect() }
}

extension AttributedText {
  /// The text and the runs of a range.
  func fragment(in range: Range<Int>) -> TextFragment {
    if range.isEmpty { return TextFragment(units: TextUnits(), runs: []) }
    var runs: [TextFragment.Run] = []
    runTree.forEach(in: range) { run, part in
      runs.append(TextFragment.Run(length: part.count, table.attributes(run.id)))
    }
    return TextFragment(units: units.units(in: range), runs: runs)
  }
}
