public import TextGeometry

/// The empty line behind a text that ends with a line's end, or of an empty text: where a caret stands
/// to go on writing.
public struct ExtraLineFragment {
  /// The whole free span at the line's height, in the container's coordinates.
  public var rect: Rect
  /// What the line uses: its padding, with the caret in the middle.
  public var usedRect: Rect
  /// The container that the line stands in.
  public var container: TextContainer
}
