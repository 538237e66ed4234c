import UIKit

// A picture that falls through a text and bounces at its bottom. The text flows around the picture
// wherever it is. A finger throws it up again.

/// A text view with a picture that falls.
final class FallingPictureView: UITextView {
  private let ball = UIImageView(image: nil)
  private lazy var animator = UIDynamicAnimator(referenceView: self)
  private let gravity = UIGravityBehavior(items: [])
  private let collision = UICollisionBehavior(items: [])
  private let surface = UIDynamicItemBehavior(items: [])

  /// The rectangle of the picture.
  var pictureFrame: CGRect { ball.frame }

  /// Hangs a picture at a place and lets it fall; called once after the view was made.
  func drop(_ image: UIImage, at place: CGPoint) {
    isEditable = false
    isSelectable = false
    ball.image = image
    ball.frame = CGRect(
      x: place.x - image.size.width / 2, y: place.y - image.size.height / 2,
      width: image.size.width, height: image.size.height)
    ball.isUserInteractionEnabled = true
    addSubview(ball)
    gravity.addItem(ball)
    collision.addItem(ball)
    collision.translatesReferenceBoundsIntoBoundary = true
    surface.addItem(ball)
    surface.elasticity = 0.6
    gravity.action = { [weak self] in self?.flowAroundPicture() }
    for behavior in [gravity, collision, surface] { animator.addBehavior(behavior) }
    ball.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: FallingPictureView.throwUp))
    flowAroundPicture()
  }

  /// Lets time pass, in seconds.
  func advance(by seconds: TimeInterval) { animator.advance(by: seconds) }

  private func flowAroundPicture() {
    let place = ball.frame.insetBy(dx: -6, dy: -6).offsetBy(
      dx: -textContainerInset.left, dy: -textContainerInset.top)
    textContainer.exclusionPaths = [UIBezierPath(ovalIn: place)]
  }

  private func throwUp() {
    let push = UIPushBehavior(items: [ball], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 0, dy: -1)
    push.magnitude = 3.5
    animator.addBehavior(push)
  }
}

/// Draws a ball with two stripes.
func makeBall(diameter: CGFloat) -> UIImage {
  let format = UIGraphicsImageRendererFormat()
  format.scale = 2
  let size = CGSize(width: diameter, height: diameter)
  return UIGraphicsImageRenderer(size: size, format: format).image { context in
    let rect = CGRect(origin: .zero, size: size)
    UIBezierPath(ovalIn: rect).addClip()
    UIColor.systemRed.setFill()
    UIRectFill(rect)
    UIColor.white.setFill()
    UIRectFill(CGRect(x: 0, y: diameter * 0.3, width: diameter, height: diameter * 0.12))
    UIRectFill(CGRect(x: 0, y: diameter * 0.58, width: diameter, height: diameter * 0.12))
  }
}
