/// Which of its two neighbours a position between characters belongs to.
///
/// The two stand apart where a line ends softly and where the direction of the text changes; everywhere
/// else there is one place for both.
public enum TextAffinity: UInt8, Hashable, Sendable {
  /// The character before the position.
  case upstream
  /// The character after the position.
  case downstream
}
