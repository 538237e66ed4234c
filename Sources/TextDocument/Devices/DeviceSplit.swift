/// The part of a tablet's screen that a program has to itself when it shares the screen.
public enum DeviceSplit: String, Hashable, Sendable, CaseIterable {
  /// The narrow part, beside two thirds.
  case third = "1/3"
  /// One of two equal parts; only when the tablet lies on its side.
  case half = "1/2"
  /// The wide part, beside a third.
  case twoThirds = "2/3"
}
