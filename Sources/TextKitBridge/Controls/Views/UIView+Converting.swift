public import Foundation

/// Coordinates of views.
extension UIView {
  /// Converts a point to another view's coordinates.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let root = rootPoint(point)
    return view.map { $0.ownPoint(root) } ?? root
  }

  /// Converts a point from another view's coordinates.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    ownPoint(view?.rootPoint(point) ?? point)
  }

  /// Converts a rectangle to another view's coordinates.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    CGRect(around: rect.corners.map { convert($0, to: view) })
  }

  /// Converts a rectangle from another view's coordinates.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    CGRect(around: rect.corners.map { convert($0, from: view) })
  }

  /// Returns a point in the coordinates of the outermost view's superview.
  private func rootPoint(_ point: CGPoint) -> CGPoint {
    var (point, view): (CGPoint, UIView?) = (point, self)
    while let current = view {
      point = current.outerPoint(point)
      view = current.superview
    }
    return point
  }

  /// Returns a point of the outermost view's superview in the view's coordinates.
  private func ownPoint(_ root: CGPoint) -> CGPoint {
    var chain: [UIView] = [self]
    while let outer = chain[chain.count - 1].superview { chain.append(outer) }
    return chain.reversed().reduce(root) { $1.innerPoint($0) }
  }

  private func outerPoint(_ point: CGPoint) -> CGPoint {
    let placed = CGPoint(
      x: point.x + unturnedFrame.minX - bounds.origin.x,
      y: point.y + unturnedFrame.minY - bounds.origin.y)
    return transform.isIdentity ? placed : turned(placed, by: transform)
  }

  private func innerPoint(_ point: CGPoint) -> CGPoint {
    let placed = transform.isIdentity ? point : turned(point, by: transform.inverted())
    return CGPoint(
      x: placed.x - unturnedFrame.minX + bounds.origin.x,
      y: placed.y - unturnedFrame.minY + bounds.origin.y)
  }

  private func turned(_ point: CGPoint, by transform: CGAffineTransform) -> CGPoint {
    let turned = CGPoint(x: point.x - center.x, y: point.y - center.y).applying(transform)
    return CGPoint(x: turned.x + center.x, y: turned.y + center.y)
  }

  /// Returns the rectangle around a transformed one.
  func outline(of rect: CGRect) -> CGRect {
    CGRect(around: rect.corners.map { turned($0, by: transform) })
  }

  /// Resizes subviews by their masks.
  func resizeSubviews(from old: CGSize) {
    guard autoresizesSubviews, old.width > 0, old.height > 0 else { return }
    for view in subviews where !view.autoresizingMask.isEmpty {
      view.frame = view.autoresizingMask.resized(view.frame, from: old, to: bounds.size)
    }
  }
}
