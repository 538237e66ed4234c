public import TextStorage

/// Notes that belong to places in the text: beside it if there is room, otherwise in it or after
/// it.
public struct SheetNotes: Hashable, Sendable {
  /// The placement of notes.
  public enum Presentation: String, Hashable, Sendable, CaseIterable {
    /// Beside the text in a regular width, otherwise as blocks in it.
    case automatic
    /// In a column of their own, each at the height of its place in the text.
    case beside
    /// In the text and as wide as it is, each after the paragraph of its place.
    case block
    /// After the text, each on a page of its own.
    case page
  }

  /// The side of the text that notes are on.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    case leading, trailing
    /// The side of the page away from the spine, or at it; the first page is a right one, or a left
    /// one in text from right to left.
    case outer, inner

    /// True if the column is on other sides of left and right pages.
    var isFacing: Bool { self == .outer || self == .inner }
  }

  /// The placement.
  public var presentation: Presentation?
  /// The side of the text on which the notes' column lies.
  public var side: Side?
  /// The width of the notes' column; percentages are of the room between the page's margins.
  public var width: Length?
  /// The distance between the text and the notes' column; percentages are of the room between the
  /// page's margins.
  public var gap: Length?
  /// The minimum distance between two notes, in points.
  public var spacing: Double?
  /// The distance of a note's text from the edges of its background, in points.
  public var padding: Double?
  /// The background colour of notes.
  public var background: Color?
  /// The style of notes' text, over the sheet's body.
  public var style = SheetStyle()
  /// The notes; nil if not specified.
  public var items: [SheetNote]?

  /// True if notes of marks in the text are beside it, too. It follows from the streams of
  /// footnotes when the sheet is resolved.
  var takesMarks = false

  /// The most notes that a sheet may list.
  public static let limit = 200

  static let defaultWidth = Length.percent(28)
  static let defaultGap = 24.0
  static let defaultSpacing = 12.0
  static let defaultPadding = 10.0
  /// The default size of notes' text, relative to the text beside it.
  static let defaultSize = 0.85

  /// Creates notes without properties.
  public init() {}

  /// Merges another description over this one.
  public mutating func merge(_ other: SheetNotes) { mergeKeys(of: other) }

  /// True if notes have a column beside the text. ``presentation`` must be resolved.
  var areBeside: Bool { presentation == .beside && (items?.isEmpty == false || takesMarks) }
  /// True if this column is on other sides of left and right pages.
  var areFacing: Bool { areBeside && side?.isFacing == true }
}

/// A note that belongs to a place in the text.
public struct SheetNote: Hashable, Sendable {
  /// A place in the text.
  public enum Anchor: Hashable, Sendable {
    /// A position in UTF-16 code units of the text as laid out.
    case position(Int)
    /// The first occurrence of these words.
    case words(String)
  }

  /// The name by which a variation can hide it.
  public var name: String?
  /// The place that it belongs to.
  public var anchor = Anchor.position(0)
  /// The text itself, or nil when a file holds it.
  public var text: String?
  /// The file that holds the text, relative to the sheet's folder.
  public var source: String?
  /// The folder of the sheet, with the slash at its end; nil if unknown.
  public var folder: String?
  /// The text's format; nil to go by the file's name.
  public var format: DocumentFormat?
  /// The background colour; nil for that of all notes.
  public var background: Color?
  /// The note's style, over that of all notes.
  public var style = SheetStyle()

  /// Creates a note without text.
  public init() {}
}
