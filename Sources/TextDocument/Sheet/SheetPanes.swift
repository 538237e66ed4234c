public import TextLayout
public import TextStorage

/// Texts beside each other where there is room, and below each other where there is not.
///
/// Side by side each text has a pane of its own; one below the other they run through the page's columns as
/// one text.
public struct SheetPanes: Hashable, Sendable {
  /// Which way panes follow each other.
  public enum Axis: String, Hashable, Sendable, CaseIterable {
    /// Side by side where the width is regular, else below each other.
    case automatic
    /// Side by side.
    case horizontal
    /// Below each other.
    case vertical
  }

  /// Which way the panes follow each other.
  public var axis: Axis?
  /// The distance between two panes; percentages are of the room between the page's margins.
  public var gap: Length?
  /// The panes from the leading side on; nil when nothing is said of them.
  public var items: [SheetPane]?

  /// The most panes a page may have.
  public static let limit = 16

  /// Creates panes of which nothing is said.
  public init() {}

  /// Takes over everything that another description says.
  public mutating func merge(_ other: SheetPanes) { takeOver(other) }
}

/// One of several texts beside or below each other.
public struct SheetPane: Hashable, Sendable {
  /// How a pane stands to others side by side.
  public enum Display: String, Hashable, Sendable, CaseIterable {
    /// In room of its own.
    case beside
    /// Over the others, which have the room that it covers, too.
    case over
  }

  /// The name by which a variation can hide it.
  public var name: String?
  /// The text itself, or nil when a file holds it.
  public var text: String?
  /// The file that holds the text, looked up beside the sheet.
  public var source: String?
  /// The folder of the sheet, with the slash at its end; nil when it is not known.
  public var folder: String?
  /// How the text is written; nil goes by the file's name.
  public var format: DocumentFormat?
  /// How it stands to the others side by side.
  public var display = Display.beside
  /// The width beside other panes; nil for an equal share of what those with a width leave.
  public var width: Length?
  /// The least width beside other panes.
  public var minimumWidth: Length?
  /// The greatest width beside other panes.
  public var maximumWidth: Length?
  /// How many columns the pane has beside others.
  public var columnCount = 1
  /// The distance between two columns; percentages are of the pane's width.
  public var gap: Length = 24
  /// The colour behind the pane.
  public var background: Color?
  /// What the style of all text is in this pane, over the sheet's body. A size of its own makes named styles
  /// larger or smaller in proportion.
  public var style = SheetStyle()
  /// Traits that count in this pane instead of those of the surroundings: the styles that variations give all text
  /// there are the pane's.
  public var traits: TraitCollection?
  /// The styles that its traits ask for; nil for those of all text.
  var ownStyles: OwnStyles?

  /// The styles of a pane with traits of its own.
  struct OwnStyles: Hashable, Sendable {
    var body: SheetStyle
    var styles: [String: SheetStyle]
  }

  /// Creates a pane without a text.
  public init() {}
}
