import UIKit

// A text view on which one draws with a finger: text flows around what was drawn, at once. A pinch
// scales the last shape, a drag that starts in it moves it, and two taps remove all.

/// A text view with an exclusion path that is drawn with a finger.
final class DrawingTextView: UITextView, UIGestureRecognizerDelegate {
  private var drawnPath: UIBezierPath?
  /// The shapes so far, in the view's coordinates.
  private(set) var shapes: [UIBezierPath] = []

  /// Adds the gestures; called once after the view was made.
  func connectGestures() {
    isEditable = false
    isSelectable = false
    let clear = UITapGestureRecognizer(target: self, action: DrawingTextView.clear)
    clear.numberOfTapsRequired = 2
    addGestureRecognizer(clear)
    addGestureRecognizer(UIPinchGestureRecognizer(target: self, action: DrawingTextView.pinch))
    let pan = UIPanGestureRecognizer(target: self, action: DrawingTextView.pan)
    pan.delegate = self
    addGestureRecognizer(pan)
  }

  // MARK: Drawing

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, event?.allTouches?.count == 1 else { return }
    let path = UIBezierPath()
    path.move(to: touch.location(in: self))
    drawnPath = path
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, let path = drawnPath else { return }
    path.addLine(to: touch.location(in: self))
    updateExclusionPaths()
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let path = drawnPath else { return }
    drawnPath = nil
    path.close()
    if path.bounds.width > 10, path.bounds.height > 10 { shapes.append(path) }
    updateExclusionPaths()
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    drawnPath = nil
    updateExclusionPaths()
  }

  // MARK: Gestures

  private func clear() {
    shapes = []
    updateExclusionPaths()
  }

  private func pan(_ recognizer: UIPanGestureRecognizer) {
    let way = recognizer.translation(in: self)
    shapes.last?.apply(CGAffineTransform(translationX: way.x, y: way.y))
    recognizer.setTranslation(.zero, in: self)
    updateExclusionPaths()
  }

  private func pinch(_ recognizer: UIPinchGestureRecognizer) {
    guard let shape = shapes.last else { return }
    let center = CGPoint(x: shape.bounds.midX, y: shape.bounds.midY)
    shape.apply(
      CGAffineTransform(translationX: center.x, y: center.y)
        .scaledBy(x: recognizer.scale, y: recognizer.scale)
        .translatedBy(x: -center.x, y: -center.y))
    recognizer.scale = 1
    updateExclusionPaths()
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    // A drag moves a shape only if it starts in it; elsewhere it draws.
    shapes.last?.contains(touch.location(in: self)) ?? false
  }

  private func updateExclusionPaths() {
    let inset = CGAffineTransform(
      translationX: -textContainerInset.left, y: -textContainerInset.top)
    textContainer.exclusionPaths = (shapes + [drawnPath].compactMap { $0 }).map { shape in
      let path = UIBezierPath(cgPath: shape.cgPath)
      path.apply(inset)
      return path
    }
  }

  override func draw(_ rect: CGRect) {
    super.draw(rect)
    UIColor.systemBlue.setStroke()
    UIColor.systemBlue.withAlphaComponent(0.12).setFill()
    for shape in shapes + [drawnPath].compactMap({ $0 }) {
      shape.lineWidth = 1.5
      shape.fill()
      shape.stroke()
    }
  }
}

/// Draws a leaf on a view as a finger does: down, along its edge, and up.
@MainActor
func drawLeaf(on view: UIView, center: CGPoint, size: CGFloat) {
  let steps = 48
  for step in 0...steps {
    let angle = 2 * Double.pi * Double(step) / Double(steps)
    let radius = Double(size) * (0.75 + 0.25 * cos(3 * angle))
    let point = CGPoint(
      x: center.x + CGFloat(radius * cos(angle)), y: center.y + CGFloat(radius * sin(angle)))
    let phase: UITouch.Phase = step == 0 ? .began : step == steps ? .ended : .moved
    view.handle([TouchPoint(phase, at: point)])
  }
}
