/// The end of the last row of a container, for the height of its text.
///
/// With ``baseline`` the text ends at the baseline of its last row, as with CSS's `text-box-edge:
/// alphabetic`. Descenders and the rest of the line height are below the end. A row fits a
/// container if its baseline does, so they may protrude below it. Frames and pages as high as
/// their text end there, and rows in higher frames are placed by it.
public enum LastBaseline: String, Hashable, Sendable, CaseIterable {
  /// The bottom of the row.
  case descent
  /// Its baseline.
  case baseline
}
