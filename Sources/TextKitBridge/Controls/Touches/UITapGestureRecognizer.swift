public import Foundation

/// Recognizes one or more taps.
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps in one place.
  open var numberOfTapsRequired = 1
  /// The number of fingers.
  open var numberOfTouchesRequired = 1

  private var taps = 0
  private var lastTap: TimeInterval = 0
  private var fingers = 0

  /// The longest time between two taps, in seconds.
  private static let patience: TimeInterval = 0.35
  /// The longest movement of a tap, in points.
  private static let tolerance: CGFloat = 10

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if taps > 0, TouchClock.now - lastTap > Self.patience { taps = 0 }
    fingers = max(fingers, numberOfTouches)
    if fingers > numberOfTouchesRequired { state = .failed }
    // A pointer of another system counts its clicks itself.
    if let count = touches.first?.tapCount, count > 1 { taps = count - 1 }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if touches.contains(where: { $0.distance > Self.tolerance }) { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches == touches.count, fingers == numberOfTouchesRequired else { return }
    taps += 1
    lastTap = TouchClock.now
    fingers = 0
    if taps >= numberOfTapsRequired {
      taps = 0
      state = .ended
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
  }

  override var isWaiting: Bool { super.isWaiting || (taps > 0 && state == .possible) }

  override func timePassed() {
    if taps > 0, TouchClock.now - lastTap > Self.patience {
      taps = 0
      state = .failed
    }
  }

  open override func reset() {
    taps = 0
    fingers = 0
  }
}

/// Recognizes a finger that stays in one place.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The shortest duration, in seconds.
  open var minimumPressDuration: TimeInterval = 0.5
  /// The longest movement before the gesture begins, in points.
  open var allowableMovement: CGFloat = 10
  /// The number of taps before the press.
  open var numberOfTapsRequired = 0
  /// The number of fingers.
  open var numberOfTouchesRequired = 1

  private func beginIfDue() {
    guard state == .possible, let first = touches.first,
      numberOfTouches == numberOfTouchesRequired, first.tapCount > numberOfTapsRequired,
      TouchClock.now - first.startTime >= minimumPressDuration
    else { return }
    state = .began
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { beginIfDue() }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible {
      beginIfDue()
      if state == .possible, touches.contains(where: { $0.distance > allowableMovement }) {
        state = .failed
      }
    } else {
      state = .changed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    beginIfDue()
    state = state == .possible ? .failed : .ended
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .cancelled
  }

  override func timePassed() { beginIfDue() }
}

extension UITouch {
  /// The distance from the first position, in points.
  var distance: CGFloat { hypot(place.x - start.x, place.y - start.y) }
}
