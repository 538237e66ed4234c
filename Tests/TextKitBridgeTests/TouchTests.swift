import Foundation
import Testing
import TextControls
import TextGeometry
import TextKitBridge

/// Fingers on views, driven by events.
@MainActor
@Suite("Touches", .serialized)
struct TouchTests {
  /// A view that records the calls it gets.
  private final class Listener: UIView {
    var calls: [String] = []
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      for touch in touches { calls.append("began \(Int(touch.location(in: self).x))") }
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      for touch in touches {
        calls.append(
          "moved \(Int(touch.previousLocation(in: self).x)) \(Int(touch.location(in: self).x))")
      }
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      calls.append("ended")
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      calls.append("cancelled")
    }
  }

  private static func drag(_ view: UIView, _ points: [(Double, Double)]) {
    view.handle(.pointerDown(Point(x: points[0].0, y: points[0].1)))
    for point in points.dropFirst() { view.handle(.pointerMoved(Point(x: point.0, y: point.1))) }
    guard let last = points.last else { return }
    view.handle(.pointerUp(Point(x: last.0, y: last.1)))
  }

  @Test("a touch goes to the subview it hits, keeps it, and climbs the chain of responders")
  func hitting() {
    let root = Listener(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = Listener(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    root.addSubview(child)
    Self.drag(root, [(30, 30), (90, 30)])
    #expect(child.calls == ["began 10", "moved 10 70", "ended"] && root.calls.isEmpty)
    // A plain view passes touches to its superview.
    let plain = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    child.addSubview(plain)
    child.calls = []
    root.handle(.pointerDown(Point(x: 22, y: 22)))
    #expect(child.calls == ["began 2"])
    let touch = UITouch(location: CGPoint(x: 1, y: 2), in: child, phase: .moved, tapCount: 2)
    #expect(touch.location(in: root) == CGPoint(x: 21, y: 22) && touch.phase == .moved)
    child.isUserInteractionEnabled = false
    root.calls = []
    Self.drag(root, [(30, 30)])
    #expect(root.calls == ["began 30", "ended"])
  }

  @Test("a text view's own touches are called, while it selects")
  func textView() {
    final class Drawing: UITextView {
      var points: [CGPoint] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        points = touches.map { $0.location(in: self) }
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        points += touches.map { $0.location(in: self) }
      }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        let path = UIBezierPath()
        path.move(to: points[0])
        for point in points.dropFirst() { path.addLine(to: point) }
        path.close()
        textContainer.exclusionPaths = [path]
      }
    }
    let view = Drawing(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    view.text = String(repeating: "word ", count: 60)
    let before = view.layoutManager.usedRect(for: view.textContainer).height
    Self.drag(view, [(60, 20), (140, 20), (140, 90), (60, 90)])
    #expect(view.points.count == 4 && view.textContainer.exclusionPaths.count == 1)
    #expect(view.layoutManager.usedRect(for: view.textContainer).height > before)
    #expect(view.isFirstResponder && view.selectedRange.length > 0)
    view.resignFirstResponder()
  }

  @Test("a drag is recognized after ten points, and takes the touch from the view")
  func panning() {
    final class Canvas: UIView {
      var places: [CGPoint] = []
      var states: [UIGestureRecognizer.State] = []
      func pan(_ recognizer: UIPanGestureRecognizer) {
        places.append(recognizer.translation(in: self))
        states.append(recognizer.state)
        recognizer.setTranslation(.zero, in: self)
      }
    }
    let canvas = Canvas(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = Listener(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    canvas.addSubview(child)
    canvas.addGestureRecognizer(UIPanGestureRecognizer(target: canvas, action: Canvas.pan))
    Self.drag(canvas, [(10, 10), (15, 10), (25, 10), (40, 12)])
    #expect(
      canvas.places == [
        CGPoint(x: 15, y: 0), CGPoint(x: 15, y: 2), CGPoint(x: 0, y: 0),
      ])
    #expect(canvas.states == [.began, .changed, .ended])
    #expect(child.calls == ["began 10", "moved 10 15", "cancelled"])
    // The next drag starts again.
    Self.drag(canvas, [(10, 10), (30, 10)])
    #expect(canvas.states.suffix(2) == [.began, .ended] && canvas.places[3].x == 20)
  }

  @Test("single and double taps, long presses and swipes are told apart")
  func taps() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    var calls: [String] = []
    let once = UITapGestureRecognizer { _ in calls.append("once") }
    let twice = UITapGestureRecognizer { _ in calls.append("twice") }
    twice.numberOfTapsRequired = 2
    once.require(toFail: twice)
    let long = UILongPressGestureRecognizer { calls.append("long \($0.state)") }
    let swipe = UISwipeGestureRecognizer { _ in calls.append("swipe") }
    swipe.direction = [.left, .right]
    for recognizer in [once, twice, long, swipe] { view.addGestureRecognizer(recognizer) }
    Self.drag(view, [(10, 10)])
    #expect(calls.isEmpty)
    view.passTime(0.4)
    #expect(calls == ["once"])
    Self.drag(view, [(10, 10)])
    Self.drag(view, [(11, 10)])
    #expect(calls == ["once", "twice"])
    view.passTime(1)
    #expect(calls.count == 2)
    calls = []
    view.handle(.pointerDown(Point(x: 10, y: 10)))
    view.passTime(0.6)
    #expect(calls == ["long began"])
    view.handle(.pointerMoved(Point(x: 90, y: 10)))
    view.handle(.pointerUp(Point(x: 90, y: 10)))
    #expect(calls == ["long began", "long changed", "long ended"])
    calls = []
    Self.drag(view, [(10, 10), (80, 12)])
    view.passTime(1)
    #expect(calls == ["swipe"])
    once.isEnabled = false
    twice.isEnabled = false
    Self.drag(view, [(10, 10)])
    view.passTime(1)
    #expect(calls == ["swipe"])
  }

  @Test("two fingers pinch, and a delegate allows gestures at the same time")
  func pinching() {
    final class Both: UIGestureRecognizerDelegate {
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
      ) -> Bool { true }
    }
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    var scale: CGFloat = 1
    var moves = 0
    let pinch = UIPinchGestureRecognizer { recognizer in
      scale *= (recognizer as? UIPinchGestureRecognizer)?.scale ?? 0
      (recognizer as? UIPinchGestureRecognizer)?.scale = 1
    }
    let pan = UIPanGestureRecognizer { _ in moves += 1 }
    view.addGestureRecognizer(pinch)
    view.addGestureRecognizer(pan)
    func pinchOut() {
      view.handle([TouchPoint(.began, at: CGPoint(x: 40, y: 50))])
      view.handle([TouchPoint(.began, at: CGPoint(x: 60, y: 50), finger: 1)])
      view.handle([
        TouchPoint(.moved, at: CGPoint(x: 20, y: 50)),
        TouchPoint(.moved, at: CGPoint(x: 80, y: 50), finger: 1),
      ])
      view.handle([
        TouchPoint(.ended, at: CGPoint(x: 20, y: 50)),
        TouchPoint(.ended, at: CGPoint(x: 80, y: 50), finger: 1),
      ])
    }
    pinchOut()
    #expect(scale == 3 && moves == 0)
    let both = Both()
    pan.delegate = both
    pinchOut()
    #expect(scale == 9 && moves == 2)
  }

  @Test("a control is tapped, and dragging off it is no tap")
  func control() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let button = UIControl(frame: CGRect(x: 10, y: 10, width: 30, height: 30))
    var events: [String] = []
    button.addAction(UIAction { _ in events.append("down") }, for: .touchDown)
    button.addAction(UIAction { _ in events.append("up") }, for: .touchUpInside)
    root.addSubview(button)
    Self.drag(root, [(20, 20)])
    #expect(events == ["down", "up"] && !button.isHighlighted)
    Self.drag(root, [(20, 20), (90, 90)])
    #expect(events == ["down", "up", "down"])
  }
}
