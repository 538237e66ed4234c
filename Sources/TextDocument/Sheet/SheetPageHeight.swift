/// The height of a page.
public enum SheetPageHeight: Hashable, Sendable {
  /// As high as the text needs.
  case automatic
  /// So many points.
  case points(Double)
}
