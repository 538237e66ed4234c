import Testing
import TextMotion

@Suite("Easing functions are those of CSS")
struct EasingTests {
  /// The values by the curves' definition, from 120 bisections with forty digits.
  @Test(
    "the named curves have the values that CSS gives them",
    arguments: [
      (Easing.ease, [0.0947963, 0.4085106, 0.8024034, 0.9604590]),
      (.easeIn, [0.0170266, 0.0934647, 0.3153568, 0.6218619]),
      (.easeOut, [0.1605722, 0.3781381, 0.6846432, 0.9065353]),
      (.easeInOut, [0.0197225, 0.1291619, 0.5, 0.8708381]),
    ])
  func curves(_ easing: Easing, _ values: [Double]) {
    for (t, value) in zip([0.1, 0.25, 0.5, 0.75], values) {
      #expect(abs(easing.value(at: t) - value) < 1e-7, "\(easing) at \(t)")
    }
    #expect(easing.value(at: 0) == 0 && easing.value(at: 1) == 1)
    #expect(easing.value(at: -3) == 0 && easing.value(at: 7) == 1)
  }

  @Test("a curve leads back to its own x, also where it stands upright")
  func curveOfItsOwn() {
    for x1 in [0, 0.2, 0.5, 1.0] {
      for x2 in [0, 0.3, 0.9, 1.0] {
        let easing = Easing.cubicBezier(x1: x1, y1: x1, x2: x2, y2: x2)
        for step in 0...50 {
          let t = Double(step) / 50
          #expect(abs(easing.value(at: t) - t) < 1e-12)
        }
      }
    }
    #expect(Easing.cubicBezier(x1: 0.3, y1: 1.6, x2: 0.6, y2: 1.2).value(at: 0.5) > 1)
  }

  @Test("steps are made at the ends that are said")
  func steps() {
    func values(_ position: Easing.StepPosition) -> [Double] {
      [0, 0.24, 0.25, 0.74, 1].map { Easing.steps(4, position).value(at: $0) }
    }
    #expect(values(.start) == [0.25, 0.25, 0.5, 0.75, 1])
    #expect(values(.end) == [0, 0, 0.25, 0.5, 1])
    #expect(values(.both) == [0.2, 0.2, 0.4, 0.6, 1])
    #expect(values(.none) == [0, 0, 1.0 / 3, 2.0 / 3, 1])
  }

  @Test("functions are read as CSS writes them, and nothing else is")
  func reading() {
    #expect(Easing(css: "ease-in-out") == .easeInOut)
    #expect(Easing(css: "step-start") == .steps(1, .start))
    #expect(Easing(css: "steps(3)") == .steps(3, .end))
    #expect(Easing(css: "steps(3, jump-none)") == .steps(3, .none))
    #expect(
      Easing(css: "cubic-bezier(.1, -2, 0.9, 3)") == .cubicBezier(x1: 0.1, y1: -2, x2: 0.9, y2: 3))
    #expect(
      Easing(css: "spring(1, 100, 10)") == .spring(Spring(mass: 1, stiffness: 100, damping: 10)))
    for text in [
      "", "easy", "ease()", "steps(0)", "steps(1, jump-none)", "steps(2, left)", "steps(a)",
      "cubic-bezier(1.1, 0, 0, 1)", "cubic-bezier(0, 0, 0)", "cubic-bezier(0, nan, 0, 1)",
      "spring(1, 100, 0)", "spring(0, 1, 1)", "spring(1, 100)",
    ] { #expect(Easing(css: text) == nil, "\(text)") }
  }
}
