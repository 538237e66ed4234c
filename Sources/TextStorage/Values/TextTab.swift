/// A position that a tab character moves to.
public struct TextTab: Hashable, Sendable {
  /// How text after the tab sits at the stop.
  public enum Alignment: Int, Hashable, Sendable, CaseIterable {
    /// Text starts at the stop.
    case left
    /// Text ends at the stop.
    case right
    /// Text is centred on the stop.
    case center
    /// The first column terminator sits at the stop; text before it ends there.
    case decimal
    /// Text starts at the stop, whichever way the paragraph reads.
    case natural
  }

  /// How text after the tab sits at the stop. All but `natural` are absolute and do not turn with the
  /// direction: from right to left, text ends at a left stop.
  public var alignment: Alignment
  /// The distance, in points, from the margin at which lines start: the right one in right-to-left.
  public var location: Double
  /// The characters that a decimal tab aligns; each string is one character. A full stop by default.
  public var columnTerminators: Set<Character>

  /// Creates a tab stop.
  public init(
    alignment: Alignment = .natural, location: Double, columnTerminators: Set<Character> = ["."]
  ) {
    self.alignment = alignment
    self.location = location
    self.columnTerminators = columnTerminators
  }

  /// Hashes what differs between stops; usual terminators would cost more than all else.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(alignment)
    hasher.combine(location)
    if columnTerminators != Self.usualTerminators { hasher.combine(columnTerminators) }
  }

  private static let usualTerminators: Set<Character> = ["."]
}
