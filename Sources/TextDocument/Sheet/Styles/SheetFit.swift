package import TextLayout

/// Bounds between which a text is fitted to its room.
public struct SheetFit: Hashable, Sendable {
  /// The room that a text is fitted to.
  public enum Target: String, Hashable, Sendable, CaseIterable {
    /// Its container, pane, or page.
    case box
    /// The same, and a number of lines.
    case lines
    /// A number of pages.
    case pages
    /// The width of each paragraph's room, with a size for each.
    case width
  }

  /// A value that is chosen besides the size.
  public enum Choice: Hashable, Sendable {
    /// The line height.
    case lineHeight
    /// The tracking.
    case tracking
    /// The width of letters.
    case width
  }

  /// The least and the greatest size of the body text, in points; nil to keep its size.
  public var size: ClosedRange<Double>?
  /// The least and the greatest line height, in ems of each paragraph; nil to keep it.
  public var lineHeight: ClosedRange<Double>?
  /// The least and the greatest tracking added to all text, in ems; nil to add none.
  public var tracking: ClosedRange<Double>?
  /// The least and the greatest width of letters, in percent of normal; nil to keep it.
  public var width: ClosedRange<Double>?
  /// The room; nil for the box.
  public var target: Target?
  /// The most lines; nil for no limit.
  public var lineCount: Int?
  /// The most pages; nil for one.
  public var pageCount: Int?
  /// The values besides the size, in the order in which they are chosen.
  public var order: [Choice] = []

  /// The allowed sizes, in points.
  public static let sizes = 0.1...2_000.0
  /// The allowed line heights, in ems.
  public static let lineHeights = 0.5...5.0
  /// The allowed trackings, in ems.
  public static let trackings = -0.5...1.0
  /// The allowed widths of letters, in percent of normal.
  public static let widths = 25.0...200.0
  /// The allowed numbers of lines.
  public static let lineCounts = 1...10_000
  /// The allowed numbers of pages.
  public static let pageCounts = 1...1_000

  /// The values besides the size with their bounds, in the order in which they are chosen.
  package var choices: [FittingChoice] {
    order.compactMap { choice in
      switch choice {
      case .lineHeight: lineHeight.map { .lineHeight($0) }
      case .tracking: tracking.map { .tracking($0) }
      case .width: width.map { .width($0) }
      }
    }
  }

  /// Creates bounds for the size.
  public init(size: ClosedRange<Double>? = nil) { self.size = size }
}
