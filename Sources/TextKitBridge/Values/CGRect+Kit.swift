public import Foundation
public import TextGeometry

extension CGRect {
  /// A rectangle of the kit's.
  public init(_ rect: Rect) {
    self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
  }
}

extension Rect {
  /// A rectangle of Foundation's; what is larger than any page is cut to the kit's unlimited extent.
  public init(_ rect: CGRect) {
    let limit = 1e7
    func kept(_ value: CGFloat) -> Double { min(max(Double(value), -limit), limit) }
    self.init(
      x: kept(rect.origin.x), y: kept(rect.origin.y), width: kept(rect.size.width),
      height: kept(rect.size.height))
  }
}

extension Point {
  /// A point of Foundation's.
  public init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}

extension CGPoint {
  /// A point of the kit's.
  public init(_ point: Point) { self.init(x: point.x, y: point.y) }
}

extension Size {
  /// A size of Foundation's; what is larger than any page is unlimited.
  public init(_ size: CGSize) {
    let limit = 1e7
    self.init(width: min(Double(size.width), limit), height: min(Double(size.height), limit))
  }
}

extension NSRange {
  /// What Text Kit answers where there is no range.
  static let notFound = NSRange(location: NSNotFound, length: 0)

  /// The range as Swift has it, cut to a length; empty at the start when there is none.
  func clamped(to length: Int) -> Range<Int> {
    guard location != NSNotFound, location >= 0 else { return 0..<0 }
    let start = min(location, length)
    return start..<min(length, start + max(0, self.length))
  }
}
