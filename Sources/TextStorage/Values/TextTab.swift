/// A tab stop.
public struct TextTab: Hashable, Sendable {
  /// The alignment of text at a stop.
  public enum Alignment: Int, Hashable, Sendable, CaseIterable {
    /// Text starts at the stop.
    case left
    /// Text ends at the stop.
    case right
    /// Text is centred on the stop.
    case center
    /// The first column terminator is aligned with the stop; the text before it ends there. Those
    /// within right-to-left text, which separate no digits, do not count.
    case decimal
    /// Text starts at the stop in the paragraph's direction.
    case natural
    /// Text ends at the stop in the paragraph's direction.
    case trailing
  }

  /// The filling of the room before a stop.
  public enum Leader: Hashable, Sendable {
    /// Characters of the text's font, repeated; of a fallback if it lacks one of them. They are at
    /// the same places in all lines.
    case characters(String)
    /// A line on the baseline, as thick as an underline.
    case line
  }

  /// The alignment of the text at the stop. All except `natural` are absolute and ignore the
  /// direction: from right to left, text ends at a left stop.
  public var alignment: Alignment
  /// The distance, in points, from the leading margin, which is the right one in right-to-left
  /// text.
  public var location: Double
  /// The characters that a decimal tab aligns. A full stop and Arabic's decimal separator (U+066B)
  /// by default.
  public var columnTerminators: Set<Character>
  /// The filling of the room between the text before the tab and the text after it; nil for none.
  public var leader: Leader?

  /// Creates a tab stop.
  public init(
    alignment: Alignment = .natural, location: Double,
    columnTerminators: Set<Character> = [".", "\u{66B}"], leader: Leader? = nil
  ) {
    self.alignment = alignment
    self.location = location
    self.columnTerminators = columnTerminators
    self.leader = leader
  }

  /// Returns a stop at the end of the room for text, at which text ends.
  public static func atEnd(leader: Leader? = nil) -> TextTab {
    TextTab(alignment: .trailing, location: endLocation, leader: leader)
  }

  /// A location beyond any room for text, in points. Stops at which text ends move to its end.
  package static let endLocation = 1e6

  /// Hashes the properties that differ between stops; the default terminators would cost more than
  /// all others.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(alignment)
    hasher.combine(location)
    if columnTerminators != Self.defaultTerminators { hasher.combine(columnTerminators) }
    if let leader { hasher.combine(leader) }
  }

  private static let defaultTerminators: Set<Character> = [".", "\u{66B}"]
}
