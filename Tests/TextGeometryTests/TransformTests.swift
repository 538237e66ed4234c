import Testing
import TextGeometry

@Suite("Transforms of the plane")
struct TransformTests {
  @Test("quarter turns are exact, about any centre")
  func quarterTurns() {
    let center = Point(x: 3, y: 5)
    let turn = Transform.rotation(by: .pi / 2, around: center)
    #expect(turn.apply(to: Point(x: 4, y: 5)) == Point(x: 3, y: 6))
    #expect(turn.apply(to: center) == center)
    let back = Transform.rotation(by: -.pi / 2, around: center)
    #expect(back.apply(to: Point(x: 3, y: 6)) == Point(x: 4, y: 5))
    #expect(Transform.rotation(by: 2 * .pi) == .identity)
  }

  @Test("a rotation turns clockwise on a page by the angle")
  func rotation() {
    let turned = Transform.rotation(by: .pi / 6).apply(to: Point(x: 2, y: 0))
    #expect(abs(turned.x - 3.0.squareRoot()) < 1e-15 && abs(turned.y - 1) < 1e-15)
  }

  @Test("an inverse takes images back, and what is flat has none")
  func inverses() throws {
    let transform = Transform.scale(x: 2, y: 4)
      .concatenating(.rotation(by: 0.7, around: Point(x: 10, y: -3)))
      .concatenating(.translation(x: 5, y: 6))
    let inverse = try #require(transform.inverted)
    let point = inverse.apply(to: transform.apply(to: Point(x: 1.5, y: -7)))
    #expect(abs(point.x - 1.5) < 1e-12 && abs(point.y + 7) < 1e-12)
    #expect(Transform.scale(x: 0, y: 1).inverted == nil)
    #expect(Transform.scale(x: .infinity, y: 1).inverted == nil)
    #expect(Transform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverted == nil)
  }
}
