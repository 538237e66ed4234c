public import TextGeometry

/// An event for a control, sent by a program or by a window system outside the kit. Points are in
/// the control's coordinates.
public enum ControlEvent: Hashable, Sendable {
  /// Typed text.
  case text(String)
  /// A command of a key or a menu.
  case command(EditingCommand)
  /// Text in composition by an input method; the selection in it is in its UTF-16 code units.
  case marked(String, selected: Range<Int>?)
  /// The end of a composition by an input method.
  case unmark
  /// A press of a button or a finger, with the number of clicks in one place. If extending, it
  /// extends the selection to the point.
  case pointerDown(Point, clicks: Int = 1, extending: Bool = false)
  /// A movement while the button is pressed.
  case pointerMoved(Point)
  /// The release of the button.
  case pointerUp(Point)
  /// A scroll of the content, in points: down and to the right.
  case scroll(Vector)
  /// A gain or loss of keyboard focus.
  case focus(Bool)
}

/// Distances from the edges of a control inwards, in points.
public struct EdgeInsets: Hashable, Sendable {
  /// The distance from the top.
  public var top: Double
  /// The distance from the left.
  public var left: Double
  /// The distance from the bottom.
  public var bottom: Double
  /// The distance from the right.
  public var right: Double

  /// Creates insets.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}
