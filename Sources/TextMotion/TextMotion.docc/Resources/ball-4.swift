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

let encoder = APNGEncoder(
  AnimationFormat(width: 300, height: 220, frameCount: 75, framesPerSecond: 25, pixels: .gray))
let rasterizer = Rasterizer()
var file = try OutputFile.Pieces(to: "falling.png")
try file.write(encoder.start)
var last: Bitmap?
for frame in 0..<75 {
  world.advance(to: Double(frame) / 25)
  let path = ball.transformed(by: world.bodies[0].transform)
  container.exclusionPaths = [ExclusionPath(path: path, margin: 5)]
  var list = DisplayList(size: container.size)
  list.fill(path, with: Color(white: 0.7))
  list.drawText(in: container, of: manager, at: .zero)
  let picture = try rasterizer.rasterize(list)
  try file.write(encoder.frame(frame, picture, after: last))
  last = picture
}
try file.write(encoder.end)
try file.end()
