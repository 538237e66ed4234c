import Foundation
import Testing
import TextKitBridge

/// Views that fall, bounce and are pushed, and text around them.
@MainActor
@Suite("Dynamics of views", .serialized)
struct DynamicsTests {
  private func makeWorld() -> (view: UIView, ball: UIView, animator: UIDynamicAnimator) {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    let ball = UIView(frame: CGRect(x: 80, y: 20, width: 40, height: 40))
    ball.layer.cornerRadius = 20
    view.addSubview(ball)
    return (view, ball, UIDynamicAnimator(referenceView: view))
  }

  @Test("a picture falls, bounces and comes to rest, and the text moves out of its way")
  func falling() {
    let (view, ball, animator) = makeWorld()
    let text = UITextView(frame: view.bounds)
    text.text = String(repeating: "word ", count: 80)
    view.insertSubview(text, at: 0)
    let gravity = UIGravityBehavior(items: [ball])
    let collision = UICollisionBehavior(items: [ball])
    collision.translatesReferenceBoundsIntoBoundary = true
    let body = UIDynamicItemBehavior(items: [ball])
    body.elasticity = 0.6
    var highest: CGFloat = 300
    collision.action = {
      text.textContainer.exclusionPaths = [UIBezierPath(ovalIn: ball.frame)]
      if body.linearVelocity(for: ball).y < 0 { highest = min(highest, ball.frame.maxY) }
    }
    for behavior in [gravity, collision, body] { animator.addBehavior(behavior) }
    animator.advance(by: 0.5)
    // 1,000 points per second squared for half a second.
    #expect(abs(ball.center.y - 40 - 125) < 2 && ball.center.x == 100 && animator.isRunning)
    #expect(abs(body.linearVelocity(for: ball).y - 500) < 5)
    animator.advance(by: 6)
    // The first bounce keeps 0.36 of the energy of a fall of 240 points.
    #expect(abs(highest - (300 - 86.4)) < 4)
    #expect(abs(ball.frame.maxY - 300) < 0.5 && !animator.isRunning)
    #expect(abs(animator.elapsedTime - 6.5) < 0.02)
    let exclusion = text.textContainer.exclusionPaths.first?.bounds ?? .zero
    #expect(abs(exclusion.maxY - 300) < 0.5)
  }

  @Test("a push moves an item, a wall stops it, and a snap draws it to a place")
  func pushing() {
    let (_, ball, animator) = makeWorld()
    let push = UIPushBehavior(items: [ball], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    animator.addBehavior(push)
    animator.advance(by: 0.5)
    #expect(abs(ball.center.x - 150) < 2 && ball.center.y == 40)
    let collision = UICollisionBehavior(items: [ball])
    collision.addBoundary(
      withIdentifier: "wall",
      for: UIBezierPath(rect: CGRect(x: 180, y: 0, width: 10, height: 100)))
    animator.addBehavior(collision)
    animator.advance(by: 1)
    #expect(ball.frame.maxX <= 180.5 && collision.boundaryIdentifiers == ["wall"])
    animator.removeAllBehaviors()
    animator.addBehavior(UISnapBehavior(item: ball, snapTo: CGPoint(x: 60, y: 200)))
    animator.advance(by: 4)
    #expect(abs(ball.center.x - 60) < 1 && abs(ball.center.y - 200) < 1)
    animator.removeAllBehaviors()
    let tie = UIAttachmentBehavior(item: ball, attachedToAnchor: CGPoint(x: 60, y: 100))
    animator.addBehavior(tie)
    animator.addBehavior(UIGravityBehavior(items: [ball]))
    animator.advance(by: 1)
    #expect(tie.length == 100 || abs(tie.length - 100) < 1)
    #expect(abs(hypot(ball.center.x - 60, ball.center.y - 100) - tie.length) < 1)
  }
}
