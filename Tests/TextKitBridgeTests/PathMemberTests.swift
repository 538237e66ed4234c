import Foundation
import Testing
import TextKitBridge

/// Core Graphics' members of paths.
@Suite("Paths by Core Graphics' names")
struct PathMemberTests {
  @Test("a path is built from figures, and knows its box and its points")
  func building() {
    let path = CGMutablePath()
    #expect(path.boundingBox.isNull)
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    path.addEllipse(in: CGRect(x: 20, y: 0, width: 10, height: 10))
    path.addRoundedRect(
      in: CGRect(x: 40, y: 0, width: 10, height: 10), cornerWidth: 3, cornerHeight: 3)
    path.addLines(between: [CGPoint(x: 60, y: 0), CGPoint(x: 70, y: 0), CGPoint(x: 60, y: 10)])
    path.closeSubpath()
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 70, height: 10))
    for x in [5.0, 25, 45, 62] { #expect(path.contains(CGPoint(x: x, y: 3))) }
    #expect(!path.contains(CGPoint(x: 40.2, y: 0.2)) && !path.contains(CGPoint(x: 15, y: 5)))
    let moved = CGMutablePath()
    moved.addPath(path, transform: CGAffineTransform(translationX: 100, y: 0))
    #expect(moved.boundingBoxOfPath.minX == 100 && path.boundingBox.minX == 0)
    let ring = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 30))
    ring.addEllipse(in: CGRect(x: 10, y: 10, width: 10, height: 10))
    #expect(ring.contains(CGPoint(x: 15, y: 15), using: .winding))
    #expect(!ring.contains(CGPoint(x: 15, y: 15), using: .evenOdd))
    let curve = CGMutablePath()
    curve.move(to: .zero)
    curve.addCurve(
      to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 0, y: 10), control2: CGPoint(x: 10, y: 10))
    #expect(curve.boundingBox.height == 10 && abs(curve.boundingBoxOfPath.height - 7.5) < 1e-9)
  }
}
