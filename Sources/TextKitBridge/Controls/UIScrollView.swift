public import Foundation

/// The delegate of a scroll view; each member has a default.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: AnyObject {
  /// Called when the content was scrolled.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Called when fingers begin to scroll; programs call it, because there is no window.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// Called when fingers have ended scrolling; programs call it.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// Called when scrolling has come to rest; programs call it.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// Called when the program has scrolled with animation.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndDragging(
    _ scrollView: UIScrollView, willDecelerate decelerate: Bool
  ) {}
  /// Does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
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
    if animated { scrollDelegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  // MARK: Kept for the program

  /// The fixing of insets by bars; there are none.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  /// The distances around the content with those of bars.
  open var adjustedContentInset: UIEdgeInsets { contentInset }
  /// The distances around indicators.
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  /// The distances around the vertical indicator.
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  /// The distances around the horizontal indicator.
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
  /// The look of indicators.
  open var indicatorStyle = IndicatorStyle.default
  /// The dismissal of the keyboard by scrolling.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// True to always bounce across.
  open var alwaysBounceHorizontal = false
  /// True to scroll by pages.
  open var isPagingEnabled = false
  /// True to scroll in one direction at a time.
  open var isDirectionalLockEnabled = false
  /// True to scroll to the top by a tap on the status bar.
  open var scrollsToTop = true
  /// True to delay touches of the content.
  open var delaysContentTouches = true
  /// True to scroll by touches of the content.
  open var canCancelContentTouches = true
  /// The speed at which scrolling slows down.
  open var decelerationRate = DecelerationRate.normal
  /// The smallest scale of the content.
  open var minimumZoomScale: CGFloat = 1
  /// The largest scale of the content.
  open var maximumZoomScale: CGFloat = 1
  /// The scale of the content.
  open var zoomScale: CGFloat = 1
  /// False: no finger scrolls.
  open var isDragging: Bool { false }
  /// False: no finger scrolls.
  open var isTracking: Bool { false }
  /// False: nothing moves by itself.
  open var isDecelerating: Bool { false }
  /// The size of the visible part.
  open var visibleSize: CGSize { bounds.size }
  /// Does nothing: there are no indicators.
  open func flashScrollIndicators() {}

  /// The fixing of insets by bars.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// If the view is below bars.
    case automatic = 0
    /// Along axes that scroll.
    case scrollableAxes = 1
    /// Never.
    case never = 2
    /// Always.
    case always = 3
  }

  /// The look of indicators.
  public enum IndicatorStyle: Int, Sendable {
    /// Dark with a light edge.
    case `default` = 0
    /// Dark.
    case black = 1
    /// Light.
    case white = 2
  }

  /// The dismissal of the keyboard by scrolling.
  public enum KeyboardDismissMode: Int, Sendable {
    /// Never.
    case none = 0
    /// When scrolling begins.
    case onDrag = 1
    /// With the finger.
    case interactive = 2
  }

  /// The speed at which scrolling slows down.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The factor for each millisecond.
    public let rawValue: CGFloat
    /// Creates a rate.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Slow.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// Fast.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  // MARK: Scrolling

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
