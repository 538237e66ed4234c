public import Foundation
public import TextControls
import TextGeometry

/// Events of a view without a window.
extension UIView {
  /// Handles an event at points of the view; returns true if it may have had an effect.
  ///
  /// A pointer acts as a finger: the front view at its point, its recognizers and those of the
  /// views around it get the touch. Typed text goes to the first responder in the view.
  @discardableResult
  public func handle(_ event: ControlEvent) -> Bool {
    switch event {
    case .pointerDown(let point, let clicks, _):
      return touch(TouchPoint(.began, at: CGPoint(point), tapCount: clicks), event)
    case .pointerMoved(let point):
      return touch(TouchPoint(.moved, at: CGPoint(point)), event)
    case .pointerUp(let point): return touch(TouchPoint(.ended, at: CGPoint(point)), event)
    case .text, .command, .marked, .unmark:
      let view = Self.firstResponder as? UIView
      return (view?.isDescendant(of: self) == true ? view : self)?.receive(event) ?? false
    case .scroll, .focus: return receive(event)
    }
  }

  /// Handles the fingers on the view and its subviews, for gestures of several fingers.
  public func handle(_ touches: [TouchPoint]) {
    guard isUserInteractionEnabled else { return }
    session.process(touches, in: self)
  }

  /// Lets time pass for the fingers on the view, in seconds, so that a long press begins and a
  /// single tap is no longer the first of two.
  public func passTime(_ seconds: TimeInterval) {
    TouchClock.passed += seconds
    session.timePassed()
  }

  private func touch(_ point: TouchPoint, _ event: ControlEvent) -> Bool {
    guard isUserInteractionEnabled else { return receive(event) }
    let before = session.target
    session.process([point], in: self)
    guard let view = before ?? session.target, view !== self else { return receive(event) }
    guard let local = event.moved(to: convert(point.location, to: view)) else { return false }
    return view.receive(local)
  }
}
