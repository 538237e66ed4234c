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
    /// The first column terminator is aligned with the stop; the text before it ends there.
    case decimal
    /// Text starts at the stop in the paragraph's direction.
    case natural
  }

  /// The alignment of the text at the stop. All except `natural` are absolute and ignore the
  /// direction: from right to left, text ends at a left stop.
  public var alignment: Alignment
  /// The distance, in points, from the leading margin, which is the right one in right-to-left
  /// text.
  public var location: Double
  /// The characters that a decimal tab aligns. A full stop by default.
  public var columnTerminators: Set<Character>

  /// Creates a tab stop.
  public init(
    alignment: Alignment = .natural, location: Double, columnTerminators: Set<Character> = ["."]
  ) {
    self.alignment = alignment
    self.location = location
    self.columnTerminators = columnTerminators
  }

  /// Hashes the properties that differ between stops; the default terminators would cost more than
  /// all others.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(alignment)
    hasher.combine(location)
    if columnTerminators != Self.defaultTerminators { hasher.combine(columnTerminators) }
  }

  private static let defaultTerminators: Set<Character> = ["."]
}
