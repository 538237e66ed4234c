public import Foundation
public import TextGeometry

extension CGRect {
  /// A rectangle of the kit's.
  public init(_ rect: Rect) {
    self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
  }
}

extension Rect {
  /// A rectangle of Foundation's; edges outside of any page are moved to the kit's unlimited extent, and what is
  /// no number counts as 0.
  public init(_ rect: CGRect) {
    let rect = rect.standardized
    let (left, top) = (Double(kept: rect.minX), Double(kept: rect.minY))
    self.init(
      x: left, y: top, width: max(0, Double(kept: rect.maxX) - left),
      height: max(0, Double(kept: rect.maxY) - top))
  }
}

extension Point {
  /// A point of Foundation's; what is outside of any page is moved to the kit's unlimited extent, and what is no
  /// number counts as 0.
  public init(_ point: CGPoint) {
    self.init(x: Double(kept: point.x), y: Double(kept: point.y))
  }
}

extension CGPoint {
  /// A point of the kit's.
  public init(_ point: Point) { self.init(x: point.x, y: point.y) }
}

extension Size {
  /// A size of Foundation's; what is larger than any page is unlimited, and what is no number counts as 0.
  public init(_ size: CGSize) {
    self.init(width: Double(kept: size.width), height: Double(kept: size.height))
  }
}

extension Rect {
  /// A rectangle of a path, in which what is no number stays, so that layout can leave the path out and tell.
  init(drawn rect: CGRect) {
    self.init(
      x: Double(drawn: rect.origin.x), y: Double(drawn: rect.origin.y),
      width: Double(drawn: rect.size.width), height: Double(drawn: rect.size.height))
  }
}

extension Point {
  /// A point of a path, in which what is no number stays.
  init(drawn point: CGPoint) {
    self.init(x: Double(drawn: point.x), y: Double(drawn: point.y))
  }
}

extension Double {
  /// A coordinate of a path.
  fileprivate init(drawn value: CGFloat) { self = value.isNaN ? .nan : Double(kept: value) }

  /// A coordinate or length that layout can reckon with.
  init(kept value: CGFloat) {
    let limit = 1e7
    self = value.isNaN ? 0 : Swift.min(Swift.max(Double(value), -limit), limit)
  }

  /// A size, spacing or indent of a text; what is no number, or larger than any page, counts as 0.
  init(sound value: CGFloat) {
    self = value.isFinite && abs(value) < 1e7 ? Double(value) : 0
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
