public import Foundation

/// Members of views that subclasses do not override.
extension UIView {
  /// Exchanges two subviews.
  public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    guard subviews.indices.contains(index1), subviews.indices.contains(index2) else { return }
    swapSubviews(index1, index2)
  }

  /// Returns the view with a tag: this one or one within it; nil if there is none.
  public func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviews { if let found = view.viewWithTag(tag) { return found } }
    return nil
  }

  /// Returns the direction of a kind of content with the current traits.
  public static func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    switch attribute {
    case .forceLeftToRight, .playback, .spatial: .leftToRight
    case .forceRightToLeft: .rightToLeft
    case .unspecified: UIApplication.shared.userInterfaceLayoutDirection
    }
  }

  /// Returns a view that shows the present picture of this one.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    UIImageView(image: picture(scale: UIScreen.main.scale))
  }

  /// Returns a picture of the view, transparent where nothing is drawn.
  ///
  /// - Parameter scale: The number of pixels per point.
  public func picture(scale: CGFloat = 1) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return UIGraphicsImageRenderer(size: bounds.size, format: format).image { context in
      render(in: context.cgContext)
    }
  }

  /// Returns true if the view is another one or within it.
  public func isDescendant(of view: UIView) -> Bool {
    var place: UIView? = self
    while let current = place {
      if current === view { return true }
      place = current.superview
    }
    return false
  }
}
