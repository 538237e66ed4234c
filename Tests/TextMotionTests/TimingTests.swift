import Testing
import TextGeometry
import TextMotion
import TextStorage

@Suite("Movements run when they should")
struct TimingTests {
  @Test("runs go the way that the direction says")
  func directions() {
    func progress(_ direction: MotionTiming.Direction) -> [Double?] {
      let timing = MotionTiming(duration: 2, delay: 1, iterations: 2.5, direction: direction)
      return [0.5, 1, 1.5, 3, 3.5, 5, 5.5, 6].map { timing.progress(at: $0) }
    }
    #expect(progress(.normal) == [nil, 0, 0.25, 0, 0.25, 0, 0.25, nil])
    #expect(progress(.reverse) == [nil, 1, 0.75, 1, 0.75, 1, 0.75, nil])
    #expect(progress(.alternate) == [nil, 0, 0.25, 1, 0.75, 0, 0.25, nil])
    #expect(progress(.alternateReverse) == [nil, 1, 0.75, 0, 0.25, 1, 0.75, nil])
  }

  @Test("what is filled stands where the movement begins and ends")
  func fill() {
    func ends(_ fill: MotionTiming.Fill, _ iterations: Double = 2) -> [Double?] {
      let timing = MotionTiming(
        duration: 1, delay: 1, iterations: iterations, direction: .alternate, fill: fill)
      return [timing.progress(at: 0), timing.progress(at: 9)]
    }
    #expect(ends(.none) == [nil, nil])
    #expect(ends(.forwards) == [nil, 0])
    #expect(ends(.backwards) == [0, nil])
    #expect(ends(.both, 1) == [0, 1])
    #expect(ends(.both, 1.25) == [0, 0.75])
    #expect(ends(.both, 0) == [0, 0])
    #expect(MotionTiming(duration: 0, fill: .both).progress(at: 0) == 1)
    #expect(MotionTiming(duration: 2, iterations: .infinity).end == .infinity)
    #expect(MotionTiming(duration: 2, iterations: .infinity).progress(at: 1e6 + 0.5) == 0.25)
  }

  @Test("groups put movements on one clock")
  func groups() {
    let one = MotionTiming(duration: 2)
    let group = MotionGroup.sequence([
      .motion(one, "a"), .pause(1),
      .parallel([.motion(MotionTiming(duration: 1, delay: 0.5), "b"), .motion(one, "c")]),
      .motion(MotionTiming(duration: 1, iterations: .infinity), "d"), .motion(one, "never"),
    ])
    let starts = group.flattened.map { "\($0.content) \($0.timing.delay)" }
    #expect(starts == ["a 0.0", "b 3.5", "c 3.0", "d 5.0"])
    #expect(group.duration == .infinity)
  }

  @Test("key frames give their own values, and those between by their easing")
  func keyFrames() {
    let frames = KeyFrames<Double>([
      .init(at: 0.5, 10, easing: .steps(2, .end)), .init(at: 0, 0), .init(at: 1, 20),
    ])
    #expect([0, 0.25, 0.5, 0.74, 0.75, 1, 2].map(frames.value) == [0, 5, 10, 10, 15, 20, 20])
    let jump = KeyFrames<Double>([.init(at: 0, 1), .init(at: 0.5, 2), .init(at: 0.5, 7)])
    #expect(jump.value(at: 0.5) == 7 && jump.value(at: 0.25) == 1.5 && jump.value(at: 0.9) == 7)
  }

  @Test("colours are mixed with their opacity, as CSS does")
  func colors() {
    let red = Color(red: 1, green: 0, blue: 0)
    #expect(red.interpolated(to: .clear, 0.5) == Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(Color.black.interpolated(to: .white, 0.25) == Color(white: 0.25))
    #expect(red.interpolated(to: .white, 1) == .white)
  }

  @Test("transforms are mixed by their parts, turned by the shorter way")
  func transforms() {
    let quarter = Transform.rotation(by: Double.pi / 2)
    let half = Transform.identity.interpolated(to: quarter, 0.5)
    #expect(abs(half.a - 0.5.squareRoot()) < 1e-15 && abs(half.b - 0.5.squareRoot()) < 1e-15)
    let back = Transform.rotation(by: 3).interpolated(to: .rotation(by: -3), 0.5)
    #expect(abs(back.a + 1) < 1e-12, "over half a turn, not over nothing")
    let odd = Transform(a: 2, b: 1, c: -0.5, d: 3, tx: 4, ty: 5)
    let again = TransformParts(odd).transform
    for (one, other) in zip(
      [odd.a, odd.b, odd.c, odd.d, odd.tx, odd.ty],
      [again.a, again.b, again.c, again.d, again.tx, again.ty])
    {
      #expect(abs(one - other) < 1e-12)
    }
    let flat = Transform(a: 0, b: 0, c: -1, d: 0, tx: 0, ty: 0)
    let flatAgain = TransformParts(flat).transform
    #expect(abs(flatAgain.c + 1) < 1e-15 && flatAgain.a == 0)
  }
}
