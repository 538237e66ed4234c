public import Foundation

/// The fingers on a tree of views.
@preconcurrency @MainActor
final class TouchSession {
  private var touches: [Int: UITouch] = [:]
  /// The recognizers that have received a touch since all fingers were lifted.
  private var recognizers: [UIGestureRecognizer] = []

  /// The view that the first finger touched; nil without one.
  var target: UIView? { touches[0]?.view }

  /// Passes changed fingers to recognizers and views.
  ///
  /// - Parameters:
  ///   - points: The fingers: their numbers, phases and positions in the root's coordinates.
  ///   - root: The view that was asked to handle them.
  func process(_ points: [TouchPoint], in root: UIView) {
    var changed: [UITouch] = []
    for point in points {
      if point.phase == .began {
        changed.append(begin(point, in: root))
      } else if let touch = touches[point.finger], let view = touch.view {
        touch.move(to: root.convert(point.location, to: view), point.phase)
        changed.append(touch)
      }
    }
    let event = UIEvent(Set(touches.values))
    for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
      let concerned = changed.filter { $0.phase == phase }
      if !concerned.isEmpty { deliver(concerned, phase, event) }
    }
    for (finger, touch) in touches where touch.phase == .ended || touch.phase == .cancelled {
      touches[finger] = nil
    }
    if touches.isEmpty { finish() }
  }

  private func begin(_ point: TouchPoint, in root: UIView) -> UITouch {
    let view = root.hitTest(point.location, with: nil) ?? root
    let touch = UITouch(
      location: root.convert(point.location, to: view), in: view, tapCount: point.tapCount)
    var found: [UIGestureRecognizer] = []
    var place: UIView? = view
    while let current = place {
      found += (current.gestureRecognizers ?? []).filter { $0.accepts(touch) }
      place = current === root ? nil : current.superview
    }
    touch.gestureRecognizers = found
    for recognizer in found where !recognizers.contains(where: { $0 === recognizer }) {
      recognizer.rivals = { [weak self] in self?.recognizers ?? [] }
      recognizers.append(recognizer)
    }
    touches[point.finger] = touch
    return touch
  }

  private func deliver(_ touches: [UITouch], _ phase: UITouch.Phase, _ event: UIEvent) {
    for recognizer in recognizers {
      let own = touches.filter { $0.gestureRecognizers?.contains { $0 === recognizer } == true }
      if !own.isEmpty { recognizer.receive(Set(own), phase, event) }
    }
    decide()
    var views: [UIView] = []
    for touch in touches {
      guard let view = touch.view, !views.contains(where: { $0 === view }) else { continue }
      views.append(view)
    }
    for view in views {
      let own = Set(touches.filter { $0.view === view && !$0.isTakenFromView })
      if own.isEmpty { continue }
      let isTaken = own.contains { touch in
        touch.gestureRecognizers?.contains { $0.takesTouches } == true
      }
      if isTaken {
        for touch in own { touch.isTakenFromView = true }
        if phase != .began { view.touchesCancelled(own, with: event) }
        continue
      }
      switch phase {
      case .began: view.touchesBegan(own, with: event)
      case .moved, .stationary: view.touchesMoved(own, with: event)
      case .ended: view.touchesEnded(own, with: event)
      case .cancelled: view.touchesCancelled(own, with: event)
      }
    }
  }

  /// Lets recognizers decide. A decision may allow or prevent that of one before it.
  private func decide() {
    for _ in recognizers {
      for recognizer in recognizers { recognizer.recognizeIfAllowed() }
    }
  }

  /// Lets recognizers react to time that has passed.
  func timePassed() {
    for recognizer in recognizers { recognizer.timePassed() }
    decide()
    if touches.isEmpty { finish() }
  }

  /// Resets recognizers that wait for nothing more.
  private func finish() {
    for recognizer in recognizers where !recognizer.isWaiting { recognizer.finish() }
    recognizers.removeAll { !$0.isWaiting }
  }
}

/// The position of a finger.
public struct TouchPoint: Hashable, Sendable {
  /// The number of the finger, from 0.
  public var finger: Int
  /// The phase of the touch.
  public var phase: UITouch.Phase
  /// The position, in the coordinates of the view that handles it.
  public var location: CGPoint
  /// The number of taps in one place.
  public var tapCount: Int

  /// Creates a position.
  public init(_ phase: UITouch.Phase, at location: CGPoint, finger: Int = 0, tapCount: Int = 1) {
    (self.phase, self.location) = (phase, location)
    (self.finger, self.tapCount) = (finger, tapCount)
  }
}
