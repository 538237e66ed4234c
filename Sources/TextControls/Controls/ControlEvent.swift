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
