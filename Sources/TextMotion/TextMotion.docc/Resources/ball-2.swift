import TextDrawing
import TextGeometry
import TextLayout
import TextMotion
import TextStorage

let storage = TextStorage(
  string: Array(repeating: "Text makes way for what falls into it.", count: 20)
    .joined(separator: " "))
let manager = LayoutManager()
storage.addLayoutManager(manager)
let container = TextContainer(size: Size(width: 300, height: 220))
manager.addTextContainer(container)

let ball = BezierPath(ovalIn: Rect(x: 60, y: -60, width: 60, height: 60))
var world = DynamicsWorld(bounds: Rect(origin: .zero, size: container.size))
world.isOpenAbove = true
if let shape = BodyShape(ball) {
  var body = DynamicBody(shape)
  body.velocity = Vector(dx: 60, dy: 0)
  body.elasticity = 0.6
  world.add(body)
}
