public import TextGeometry

/// What happens to a control: a program, or a window that is not part of the kit, sends it. Points are in the
/// control's coordinates.
public enum ControlEvent: Hashable, Sendable {
  /// Something was typed.
  case text(String)
  /// A key or a menu asks for something.
  case command(EditingCommand)
  /// An input method composes text; what is selected in it is in its UTF-16 code units.
  case marked(String, selected: Range<Int>?)
  /// An input method is done with the text that it composed.
  case unmark
  /// A button or a finger goes down; how many times it did in one place, and whether what lies between is selected.
  case pointerDown(Point, clicks: Int = 1, extending: Bool = false)
  /// It moves while it is down.
  case pointerMoved(Point)
  /// It goes up.
  case pointerUp(Point)
  /// The content is scrolled, in points: down and to the right.
  case scroll(Vector)
  /// What is typed goes to the control, or not any more.
  case focus(Bool)
}

/// Room inside the edges of a control, in points.
public struct EdgeInsets: Hashable, Sendable {
  /// At the top.
  public var top: Double
  /// At the left.
  public var left: Double
  /// At the bottom.
  public var bottom: Double
  /// At the right.
  public var right: Double

  /// Creates insets.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}
