import Testing
import TextMotion

@Suite("Springs move as their equation says")
struct SpringTests {
  /// Integrates the equation of motion with the classical method of Runge and Kutta.
  private func integrated(
    _ spring: Spring, from start: Spring.State, for seconds: Double, steps: Int = 200_000
  ) -> Spring.State {
    func slope(_ s: Spring.State) -> (Double, Double) {
      (
        s.velocity,
        -(spring.stiffness * s.displacement + spring.damping * s.velocity) / spring.mass
      )
    }
    func moved(_ s: Spring.State, _ k: (Double, Double), _ h: Double) -> Spring.State {
      .init(displacement: s.displacement + k.0 * h, velocity: s.velocity + k.1 * h)
    }
    let h = seconds / Double(steps)
    var s = start
    for _ in 0..<steps {
      let k1 = slope(s)
      let k2 = slope(moved(s, k1, h / 2))
      let k3 = slope(moved(s, k2, h / 2))
      let k4 = slope(moved(s, k3, h))
      s.displacement += (k1.0 + 2 * k2.0 + 2 * k3.0 + k4.0) * h / 6
      s.velocity += (k1.1 + 2 * k2.1 + 2 * k3.1 + k4.1) * h / 6
    }
    return s
  }

  @Test(
    "where a spring is agrees with an integration of its motion to 1e-6",
    arguments: [
      Spring(mass: 1, stiffness: 120, damping: 6), Spring(mass: 2, stiffness: 50, damping: 20),
      Spring(mass: 1, stiffness: 25, damping: 10),
      Spring(mass: 1, stiffness: 25, damping: 10.000001),
      Spring(mass: 0.5, stiffness: 40, damping: 30), Spring(mass: 1, stiffness: 30, damping: 0),
    ])
  func motion(_ spring: Spring) {
    for (displacement, velocity) in [(100.0, 0.0), (100, -900), (0, 500)] {
      for time in [0.05, 0.4, 2] {
        let found = spring.state(at: time, from: displacement, velocity: velocity)
        let wanted = integrated(
          spring, from: .init(displacement: displacement, velocity: velocity), for: time)
        #expect(abs(found.displacement - wanted.displacement) < 1e-6)
        #expect(abs(found.velocity - wanted.velocity) < 1e-5)
      }
    }
  }

  @Test("a spring's energy never grows, and without damping stays")
  func energy() {
    for damping in [0.0, 1, 8, 40] {
      let spring = Spring(mass: 1, stiffness: 90, damping: damping)
      var last = Double.infinity
      for step in 0...2000 {
        let state = spring.state(at: Double(step) / 200, from: 10, velocity: -40)
        let energy =
          (state.velocity * state.velocity + 90 * state.displacement * state.displacement) / 2
        #expect(energy <= last * (1 + 1e-12))
        if damping == 0 { #expect(abs(energy - 5300) < 1e-8) }
        last = energy
      }
    }
  }

  @Test("behind its time to settle a spring stays near its rest")
  func settling() {
    for damping in [1.0, 5, 20, 60] {
      for velocity in [0.0, 30, -30] {
        let spring = Spring(mass: 1, stiffness: 100, damping: damping)
        let time = spring.settlingTime(from: 1, velocity: velocity, within: 0.01)
        #expect(time.isFinite && time > 0)
        for step in 0...1000 {
          let state = spring.state(
            at: time + Double(step) / 100, from: 1, velocity: velocity)
          #expect(abs(state.displacement) <= 0.01 * (1 + 1e-9))
        }
      }
    }
    #expect(Spring(stiffness: 1, damping: 0).settlingTime() == .infinity)
    #expect(Spring(response: 0.5, dampingRatio: 0.7).dampingRatio == 0.7)
  }
}
