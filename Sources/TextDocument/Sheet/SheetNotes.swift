public import TextStorage

/// Notes that belong to places in the text: beside it where there is room, in it or behind it where there is not.
public struct SheetNotes: Hashable, Sendable {
  /// Where notes stand.
  public enum Presentation: String, Hashable, Sendable, CaseIterable {
    /// Beside the text where the width is regular, else as blocks in it.
    case automatic
    /// In a column of their own, each at the height of its place in the text.
    case beside
    /// In the text, as wide as it is, each behind the paragraph of its place.
    case block
    /// Behind the text, each on a page of its own.
    case page
  }

  /// The side of the text on which notes stand.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    case leading, trailing
  }

  /// Where they stand.
  public var presentation: Presentation?
  /// The side of the text on which their column is.
  public var side: Side?
  /// The width of their column; percentages are of the room between the page's margins.
  public var width: Length?
  /// The distance between the text and their column; percentages are of the room between the page's margins.
  public var gap: Length?
  /// The least distance between two of them, in points.
  public var spacing: Double?
  /// The distance of their text from the edges of a coloured ground, in points.
  public var padding: Double?
  /// The colour behind each.
  public var background: Color?
  /// What the style of their text is, over the sheet's body.
  public var style = SheetStyle()
  /// The notes; nil when nothing is said of them.
  public var items: [SheetNote]?

  /// The most notes a document may have.
  public static let limit = 200

  static let usualWidth = Length.percent(28)
  static let usualGap = 24.0
  static let usualSpacing = 12.0
  static let usualPadding = 10.0
  /// How large their text is, of the size of the text beside it.
  static let usualSize = 0.85

  /// Creates notes of which nothing is said.
  public init() {}

  /// Takes over everything that another description says.
  public mutating func merge(_ other: SheetNotes) { takeOver(other) }
}

/// A note that belongs to a place in the text.
public struct SheetNote: Hashable, Sendable {
  /// A place in the text.
  public enum Anchor: Hashable, Sendable {
    /// A position in UTF-16 code units of the text as laid out.
    case position(Int)
    /// Where these words stand first.
    case words(String)
  }

  /// The name by which a variation can hide it.
  public var name: String?
  /// The place that it belongs to.
  public var anchor = Anchor.position(0)
  /// The text itself, or nil when a file holds it.
  public var text: String?
  /// The file that holds the text, looked up beside the sheet.
  public var source: String?
  /// The folder of the sheet, with the slash at its end; nil when it is not known.
  public var folder: String?
  /// How the text is written; nil goes by the file's name.
  public var format: DocumentFormat?
  /// The colour behind it; nil for that of all notes.
  public var background: Color?
  /// What its style is, over that of all notes.
  public var style = SheetStyle()

  /// Creates a note without a text.
  public init() {}
}
