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
