import SeededRandom
import Testing
import TextGeometry

@testable import TextMotion

@Suite("Bodies fall, collide and come to rest")
struct DynamicsTests {
  private func ball(_ x: Double, _ y: Double, _ radius: Double = 10) throws -> DynamicBody {
    let rect = Rect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)
    return DynamicBody(try #require(BodyShape(BezierPath(ovalIn: rect))))
  }

  private let page = Rect(x: 0, y: 0, width: 400, height: 300)

  @Test("a circle is a circle, a square a square, and a ring has a hole")
  func shapes() throws {
    let circle = try #require(
      BodyShape(BezierPath(ovalIn: Rect(x: 10, y: 20, width: 60, height: 60))))
    #expect(circle.form == .circle(radius: 30) && circle.center == Point(x: 40, y: 50))
    let turned = BezierPath(ovalIn: Rect(x: 10, y: 20, width: 60, height: 60)).transformed(
      by: .rotation(by: 0.3, around: Point(x: 5, y: 5)))
    let turnedShape = try #require(BodyShape(turned))
    #expect(abs(turnedShape.area - 900 * Double.pi) < 1e-9)
    let square = try #require(
      BodyShape(BezierPath(rect: Rect(x: 0, y: 0, width: 20, height: 20))))
    #expect(abs(square.area - 400) < 1e-9 && abs(square.gyration - 800.0 / 12) < 1e-9)
    var ring = BezierPath(ovalIn: Rect(x: 0, y: 0, width: 100, height: 100))
    ring.append(BezierPath(ovalIn: Rect(x: 20, y: 20, width: 60, height: 60)))
    ring.usesEvenOddFillRule = true
    let ringShape = try #require(BodyShape(ring))
    #expect(abs(ringShape.area - 1600 * Double.pi) < 10)
    #expect(abs(ringShape.gyration - (2500 + 900) / 2) < 5)
    #expect(BodyShape(BezierPath()) == nil)
  }

  /// A ball over a floor, by the equations of free fall: each flight is a parabola, each bounce at
  /// its exact time.
  private func reference(
    height: Double, speed: Double, elasticity: Double, time: Double
  ) -> (height: Double, speed: Double) {
    var (y, v, rest) = (height, speed, time)
    while true {
      // The time until a ball at height y with upward speed v is on the floor again.
      let flight = (v + (v * v + 2000 * y).squareRoot()) / 1000
      if flight >= rest { return (y + v * rest - 500 * rest * rest, v - 1000 * rest) }
      rest -= flight
      let arrival = 1000 * flight - v
      (y, v) = (0, arrival > DynamicsWorld.restingSpeed ? elasticity * arrival : 0)
      if v < DynamicsWorld.restingSpeed { return (0, 0) }
    }
  }

  @Test(
    "a ball that falls and bounces is where the equations say, to 1e-6",
    arguments: [0.0, 0.5, 0.8, 1], [0.2, 0.7, 1.3, 2.9])
  func fall(_ elasticity: Double, _ time: Double) throws {
    var world = DynamicsWorld(bounds: page)
    var body = try ball(50, 40)
    (body.elasticity, body.friction, body.angularResistance) = (elasticity, 0, 0)
    body.velocity = Vector(dx: 37, dy: -120)
    world.add(body)
    world.advance(to: time)
    let wanted = reference(height: 250, speed: 120, elasticity: elasticity, time: world.time)
    #expect(abs(290 - world.bodies[0].position.y - wanted.height) < 1e-6)
    #expect(abs(world.bodies[0].position.x - 50 - 37 * world.time) < 1e-6)
  }

  @Test("circles of one mass that meet head on trade their speeds at the moment they touch")
  func trade() throws {
    var world = DynamicsWorld(gravity: .zero)
    var (one, two) = (try ball(0, 0), try ball(101, 0))
    for index in [0, 1] {
      var body = index == 0 ? one : two
      (body.elasticity, body.friction, body.angularResistance) = (1, 0, 0)
      if index == 0 { one = body } else { two = body }
    }
    one.velocity.dx = 300
    world.add(one)
    world.add(two)
    world.advance(to: 1)
    #expect(abs(world.bodies[0].position.x - 81) < 1e-6)
    #expect(abs(world.bodies[1].position.x - (101 + 300 * (1 - 81.0 / 300))) < 1e-6)
  }

  /// A heap of circles, boxes and stars that fall on a floor and on a fixed wedge.
  private func heap(seed: UInt64, elasticity: Double) throws -> DynamicsWorld {
    var random = SeededGenerator(seed: seed)
    var world = DynamicsWorld(bounds: page)
    world.isOpenAbove = true
    var wedge = BezierPath()
    wedge.move(to: Point(x: 150, y: 300))
    wedge.addLine(to: Point(x: 250, y: 300))
    wedge.addLine(to: Point(x: 200, y: 220))
    wedge.close()
    var fixed = DynamicBody(try #require(BodyShape(wedge)))
    fixed.isFixed = true
    world.add(fixed)
    for number in 0..<15 {
      let center = Point(x: 40 + Double(number % 5) * 75, y: 20 - 90 * Double(number / 5))
      let size = Double.random(in: 12...30, using: &random)
      var path: BezierPath
      switch number % 3 {
      case 0:
        path = BezierPath(
          ovalIn: Rect(x: center.x - size, y: center.y - size, width: 2 * size, height: 2 * size))
      case 1:
        path = BezierPath(
          rect: Rect(x: center.x - size, y: center.y - 14, width: 2 * size, height: 28))
      default:
        path = BezierPath()
        path.move(to: center + Vector(dx: 0, dy: -size))
        path.addLine(to: center + Vector(dx: size / 4, dy: -size / 4))
        path.addLine(to: center + Vector(dx: size, dy: size))
        path.addLine(to: center + Vector(dx: 0, dy: size / 3))
        path.addLine(to: center + Vector(dx: -size, dy: size))
        path.close()
      }
      var body = DynamicBody(try #require(BodyShape(path)))
      body.elasticity = elasticity
      body.velocity = Vector(dx: Double.random(in: -200...200, using: &random), dy: 0)
      body.angularVelocity = Double.random(in: -5...5, using: &random)
      world.add(body)
    }
    return world
  }

  @Test("energy never grows", arguments: [1, 2] as [UInt64], [0.0, 0.4, 1])
  func energy(_ seed: UInt64, _ elasticity: Double) throws {
    var world = try heap(seed: seed, elasticity: elasticity)
    var last = world.energy
    let scale = abs(last)
    for step in 0..<600 {
      world.step()
      let energy = world.energy
      #expect(energy <= last + 1e-9 * scale, "step \(step)")
      last = energy
    }
  }

  @Test(
    "a heap comes to rest: nothing lies in anything else, nothing has left",
    arguments: [1, 2] as [UInt64])
  func rest(_ seed: UInt64) throws {
    var world = try heap(seed: seed, elasticity: 0.2)
    world.advance(to: 8)
    let awake = world.bodies.dropFirst().count { !$0.isAsleep }
    #expect(awake == 0)
    var probe = world
    for index in probe.bodies.indices { probe.wake(index) }
    probe.findContacts(within: 0)
    for contact in probe.contacts { #expect(contact.gap > -0.6, "\(contact)") }
    for body in world.bodies {
      #expect(body.position.x > 0 && body.position.x < 400 && body.position.y < 300)
    }
    let places = world.bodies.map(\.position)
    world.advance(to: 8.5)
    #expect(world.bodies.map(\.position) == places)
  }

  @Test("the same bodies end in the same places, to the last bit")
  func repeatable() throws {
    var (one, two) = (try heap(seed: 7, elasticity: 0.5), try heap(seed: 7, elasticity: 0.5))
    one.advance(to: 3)
    two.advance(to: 3)
    #expect(one.bodies.map(\.position) == two.bodies.map(\.position))
    #expect(one.bodies.map(\.rotation) == two.bodies.map(\.rotation))
  }

  @Test("friction stops what slides after the way that its coefficient says")
  func friction() throws {
    var world = DynamicsWorld(bounds: page)
    world.edgeFriction = 0.5
    var box = DynamicBody(
      try #require(BodyShape(BezierPath(rect: Rect(x: 20, y: 280, width: 60, height: 20)))))
    (box.friction, box.velocity.dx, box.elasticity) = (0.5, 300, 0)
    world.add(box)
    world.advance(to: 3)
    // v² / (2 μ g) = 90,000 / 1,000.
    #expect(abs(world.bodies[0].position.x - 140) < 1)
    #expect(abs(world.bodies[0].position.y - 290) < 0.05)
    #expect(world.bodies[0].velocity == .zero)
  }

  @Test("a pendulum keeps its length, a spring draws a body to its place, a push moves it")
  func behaviours() throws {
    var world = DynamicsWorld()
    let bob = world.add(try ball(100, 0))
    world.attachments = [Attachment(bob, to: Point(x: 0, y: 0), length: 100)]
    var last = world.energy
    for _ in 0..<1000 {
      world.step()
      #expect(abs((world.bodies[bob].position - Point.zero).length - 100) < 0.5)
      #expect(world.energy <= last + 1e-6)
      last = world.energy
    }
    var snap = DynamicsWorld(gravity: .zero)
    let body = snap.add(try ball(0, 0))
    snap.attachments = [
      Attachment(body, to: Point(x: 50, y: 70), length: 0, frequency: 2, dampingRatio: 1)
    ]
    var before = snap.energy
    for _ in 0..<720 {
      snap.step()
      #expect(snap.energy <= before * (1 + 1e-12))
      before = snap.energy
    }
    #expect((snap.bodies[body].position - Point(x: 50, y: 70)).length < 0.01)
    var pushed = DynamicsWorld(gravity: .zero)
    let one = pushed.add(try ball(0, 0))
    pushed.pushes = [
      Push(one, strength: Vector(dx: 60, dy: 0), duration: 0.5),
      Push(one, strength: Vector(dx: 0, dy: 9), start: 0.25, duration: 0),
    ]
    pushed.advance(to: 1)
    #expect(abs(pushed.bodies[one].velocity.dx - 30) < 1e-9)
    #expect(abs(pushed.bodies[one].velocity.dy - 9) < 1e-9)
  }
}
