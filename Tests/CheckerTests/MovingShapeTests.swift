import Checker
import Testing
import TextGeometry
import TextLayout
import TextMotion
import TextStorage

@Suite("Frames of moving shapes")
struct MovingShapeTests {
  @Test("every frame keeps the rules of layout, while shapes roll, fall, turn and become others")
  func frames() throws {
    let oracle = HarfBuzzOracle()
    let words = Array(repeating: "text flows around what moves, line by line", count: 30)
      .joined(separator: " ")
    let storage = TextStorage(
      string: words,
      attributes: TextAttributes(.font, FontDescriptor(family: "Noto Sans", size: 11)))
    let manager = LayoutManager()
    storage.addLayoutManager(manager)
    let container = TextContainer(size: Size(width: 320, height: 420))
    manager.addTextContainer(container)

    let ball = BezierPath(ovalIn: Rect(x: 40, y: -60, width: 60, height: 60))
    let box = BezierPath(rect: Rect(x: 200, y: -90, width: 50, height: 40))
    var world = DynamicsWorld(bounds: Rect(x: 0, y: 0, width: 320, height: 420))
    world.isOpenAbove = true
    for path in [ball, box] {
      var body = DynamicBody(try #require(BodyShape(path)))
      (body.elasticity, body.angularVelocity, body.velocity.dx) = (0.5, 2, 30)
      world.add(body)
    }
    let morph = PathMorph(
      from: BezierPath(ovalIn: Rect(x: 120, y: 200, width: 90, height: 60)),
      to: BezierPath(rect: Rect(x: 60, y: 260, width: 40, height: 120)))
    let spring = Easing.spring(Spring(stiffness: 90, damping: 7))
    for frame in 0..<36 {
      world.advance(to: Double(frame) / 15)
      container.exclusionPaths = [
        ExclusionPath(path: ball.transformed(by: world.bodies[0].transform), margin: 4),
        ExclusionPath(path: box.transformed(by: world.bodies[1].transform), margin: 3),
        ExclusionPath(path: morph.path(at: spring.value(at: Double(frame) / 36)), margin: 5),
      ]
      manager.ensureLayout()
      var checker = LayoutChecker(CheckedLayout(manager, storage), oracle: oracle)
      checker.check()
      #expect(checker.faults.isEmpty, "frame \(frame): \(checker.faults.prefix(3))")
    }
  }
}
