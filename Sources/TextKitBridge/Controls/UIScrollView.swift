public import Foundation

/// The delegate of a scroll view; each member has a default.
@MainActor
public protocol UIScrollViewDelegate: AnyObject {
  /// Called when the content was scrolled.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}

/// A view of content that is larger than the view.
open class UIScrollView: UIView {
  /// The delegate; not retained.
  weak var scrollDelegate: (any UIScrollViewDelegate)?
  /// The size of the content.
  open var contentSize = CGSize.zero
  /// The distances added around the content.
  open var contentInset = UIEdgeInsets.zero
  /// True if events scroll the content.
  open var isScrollEnabled = true
  /// True to show a vertical indicator; kept for the program, nothing is shown.
  open var showsVerticalScrollIndicator = true
  /// True to show a horizontal indicator; kept for the program, nothing is shown.
  open var showsHorizontalScrollIndicator = true
  /// True to always bounce; kept for the program, nothing bounces.
  open var alwaysBounceVertical = false
  /// True to bounce; kept for the program, nothing bounces.
  open var bounces = true

  /// The origin of the visible part of the content.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
      scrollDelegate?.scrollViewDidScroll(self)
    }
  }

  /// Scrolls immediately, without animation.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
  }

  /// Scrolls by the least distance that makes a rectangle of the content visible.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    var offset = contentOffset
    if rect.maxX > offset.x + bounds.width { offset.x = rect.maxX - bounds.width }
    if rect.minX < offset.x { offset.x = rect.minX }
    if rect.maxY > offset.y + bounds.height { offset.y = rect.maxY - bounds.height }
    if rect.minY < offset.y { offset.y = rect.minY }
    contentOffset = clamped(offset)
  }

  /// Returns an offset clamped to the scrollable area.
  func clamped(_ offset: CGPoint) -> CGPoint {
    CGPoint(
      x: max(
        -contentInset.left, min(offset.x, contentSize.width + contentInset.right - bounds.width)),
      y: max(
        -contentInset.top, min(offset.y, contentSize.height + contentInset.bottom - bounds.height))
    )
  }
}
