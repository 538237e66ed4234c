/// The height of letters that the first row of a container has above its baseline.
///
/// With ``ascent`` the row has all the room that its line height gives it. The others make its top
/// the top of its letters: they touch the container's top, as designers measure. Accents,
/// and letters that are taller, protrude above the container.
///
/// The largest font of the row's text counts at its own size, raised or lowered or not. A picture
/// in the row counts with its height above the baseline, and a drop cap as the text beside it.
public enum FirstBaseline: String, Hashable, Sendable, CaseIterable {
  /// The row's full height, as everywhere else in the container.
  case ascent
  /// The height of capital letters.
  case capHeight
  /// The height of small letters without ascender, such as x.
  case xHeight
}
