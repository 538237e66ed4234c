public import Foundation

/// Told of scrolling; each member has a default.
public protocol UIScrollViewDelegate: AnyObject {
  /// The content was scrolled.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}

/// A view of content that is larger than it.
open class UIScrollView: UIView {
  /// Told of scrolling; not retained.
  weak var scrollDelegate: (any UIScrollViewDelegate)?
  /// The size of the content.
  open var contentSize = CGSize.zero
  /// Room around the content.
  open var contentInset = UIEdgeInsets.zero
  /// Whether events scroll.
  open var isScrollEnabled = true
  /// Kept for the program: nothing is shown.
  open var showsVerticalScrollIndicator = true
  /// Kept for the program: nothing is shown.
  open var showsHorizontalScrollIndicator = true
  /// Kept for the program: nothing bounces.
  open var alwaysBounceVertical = false
  /// Kept for the program: nothing bounces.
  open var bounces = true

  /// How far the content is scrolled.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
      scrollDelegate?.scrollViewDidScroll(self)
    }
  }

  /// Scrolls at once.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
  }

  /// Scrolls as little as has a rectangle of the content seen.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    var offset = contentOffset
    if rect.maxX > offset.x + bounds.width { offset.x = rect.maxX - bounds.width }
    if rect.minX < offset.x { offset.x = rect.minX }
    if rect.maxY > offset.y + bounds.height { offset.y = rect.maxY - bounds.height }
    if rect.minY < offset.y { offset.y = rect.minY }
    contentOffset = clamped(offset)
  }

  /// How far the content can be scrolled, at most.
  func clamped(_ offset: CGPoint) -> CGPoint {
    CGPoint(
      x: max(
        -contentInset.left, min(offset.x, contentSize.width + contentInset.right - bounds.width)),
      y: max(
        -contentInset.top, min(offset.y, contentSize.height + contentInset.bottom - bounds.height))
    )
  }
}
