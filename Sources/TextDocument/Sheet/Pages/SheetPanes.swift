public import TextLayout
public import TextStorage

/// Texts side by side if there is room, otherwise one below the other.
///
/// Side by side, each text has a pane of its own. One below the other, they run through the page's
/// columns as one text.
public struct SheetPanes: Hashable, Sendable {
  /// The direction in which panes follow each other.
  public enum Axis: String, Hashable, Sendable, CaseIterable {
    /// Side by side in a regular width, otherwise one below the other.
    case automatic
    /// Side by side.
    case horizontal
    /// One below the other.
    case vertical
  }

  /// The direction in which the panes follow each other.
  public var axis: Axis?
  /// The distance between two panes; percentages are of the room between the page's margins.
  public var gap: Length?
  /// The panes, from the leading side; nil if not specified.
  public var items: [SheetPane]?

  /// The most panes a page may have.
  public static let limit = 16

  /// Creates panes without properties.
  public init() {}

  /// Merges another description over this one.
  public mutating func merge(_ other: SheetPanes) { mergeKeys(of: other) }
}

/// One of several texts side by side or one below the other.
public struct SheetPane: Hashable, Sendable {
  /// The placement of a pane relative to the others side by side.
  public enum Display: String, Hashable, Sendable, CaseIterable {
    /// In a space of its own.
    case beside
    /// On top of the others, which do not give way to it.
    case over
  }

  /// The name by which a variation can hide it.
  public var name: String?
  /// The text itself, or nil when a file holds it.
  public var text: String?
  /// The file that holds the text, relative to the sheet's folder.
  public var source: String?
  /// The folder of the sheet, with the slash at its end; nil if unknown.
  public var folder: String?
  /// The text's format; nil to go by the file's name.
  public var format: DocumentFormat?
  /// The bounds between which its text is fitted beside other panes; nil if it is not.
  public var fit: SheetFit?
  /// The placement relative to the others side by side.
  public var display = Display.beside
  /// The width beside other panes; nil for an equal share of the remaining width.
  public var width: Length?
  /// The minimum width beside other panes.
  public var minimumWidth: Length?
  /// The maximum width beside other panes.
  public var maximumWidth: Length?
  /// The number of columns if the pane is beside others.
  public var columnCount = 1
  /// The distance between two columns; percentages are of the pane's width.
  public var gap: Length = 24
  /// The background colour.
  public var background: Color?
  /// The style of all text in this pane, over the sheet's body. If it sets a font size, named
  /// styles scale in proportion.
  public var style = SheetStyle()
  /// Traits that apply in this pane instead of the page's. Variations for them determine the
  /// pane's text styles.
  public var traits: TraitCollection?
  /// The styles for the pane's own traits; nil for those of all text.
  var ownStyles: OwnStyles?

  /// The styles of a pane with traits of its own.
  struct OwnStyles: Hashable, Sendable {
    var body: SheetStyle
    var styles: [String: SheetStyle]
  }

  /// Creates a pane without text.
  public init() {}
}
