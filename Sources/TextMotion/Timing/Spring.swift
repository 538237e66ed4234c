import TextGeometry

/// A mass on a spring with a damper, which comes to rest at 0.
///
/// Its state depends on the time alone: the equation of motion is solved, not integrated in steps.
/// So a movement is the same at any frame rate.
public struct Spring: Hashable, Sendable {
  /// The position and velocity of a spring.
  public struct State: Hashable, Sendable {
    /// The distance from rest, in the unit of the moving value.
    public var displacement: Double
    /// The change of the displacement per second.
    public var velocity: Double

    /// Creates a state.
    public init(displacement: Double, velocity: Double) {
      self.displacement = displacement
      self.velocity = velocity
    }
  }

  /// The mass.
  public let mass: Double
  /// The force per unit of displacement.
  public let stiffness: Double
  /// The damping force per unit of velocity.
  public let damping: Double

  /// Creates a spring.
  ///
  /// - Parameters:
  ///   - mass: The mass; positive.
  ///   - stiffness: The stiffness; positive.
  ///   - damping: The damping; at least 0. With 0 the spring never comes to rest.
  public init(mass: Double = 1, stiffness: Double, damping: Double) {
    precondition(
      mass > 0 && stiffness > 0 && damping >= 0 && mass.isFinite && stiffness.isFinite
        && damping.isFinite,
      "A spring's mass and stiffness must be positive, and its damping not negative.")
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
  }

  /// Creates a spring by its visible behaviour.
  ///
  /// - Parameters:
  ///   - response: The period of an undamped oscillation, in seconds.
  ///   - dampingRatio: 1 for critical damping, less for oscillation, more for a slower approach.
  public init(response: Double, dampingRatio: Double) {
    let frequency = 2 * Double.pi / response
    self.init(stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency)
  }

  /// The ratio of the damping to critical damping, the least without oscillation.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// Half the damping per unit of mass: the decay rate of oscillations.
  private var decay: Double { damping / (2 * mass) }
  /// The square of the angular frequency of oscillation; negative for a spring that does not
  /// oscillate.
  private var squaredFrequency: Double { stiffness / mass - decay * decay }

  /// The state of the spring some time after its release.
  ///
  /// - Parameters:
  ///   - time: The seconds since the release.
  ///   - displacement: The displacement at the release.
  ///   - velocity: The velocity at the release, in units per second.
  public func state(
    at time: Double, from displacement: Double, velocity: Double = 0
  ) -> State {
    let t = max(0, time)
    let square = squaredFrequency
    let push = velocity + decay * displacement
    if square < 0 {
      // The sum of two decays is written so that nothing overflows after a long time.
      let rate = (-square).squareRoot()
      let slow = Double.exp((rate - decay) * t)
      let fast = Double.exp(-(rate + decay) * t)
      let a = (displacement + push / rate) / 2
      let b = (displacement - push / rate) / 2
      return State(
        displacement: a * slow + b * fast,
        velocity: a * (rate - decay) * slow - b * (rate + decay) * fast)
    }
    let frequency = square.squareRoot()
    let angle = frequency * t
    let cosine = Double.cos(angle)
    // This is sin(ωt) / ω, or t for a spring close to critical damping.
    let sine = angle < 1e-8 ? t : Double.sin(angle) / frequency
    let fade = Double.exp(-decay * t)
    let x = fade * (displacement * cosine + push * sine)
    let v = fade * (push * cosine - displacement * square * sine) - decay * x
    return State(displacement: x, velocity: v)
  }

  /// The time in seconds until the spring stays near its rest.
  ///
  /// - Parameters:
  ///   - displacement: The displacement at the release.
  ///   - velocity: The velocity at the release, in units per second.
  ///   - distance: The maximum displacement that counts as near; the default is a thousandth.
  /// - Returns: A time from which on no displacement is larger; infinity for a spring without
  ///   damping.
  public func settlingTime(
    from displacement: Double = 1, velocity: Double = 0, within distance: Double = 0.001
  ) -> Double {
    guard damping > 0 else { return displacement == 0 && velocity == 0 ? 0 : .infinity }
    let push = velocity + decay * displacement
    let square = squaredFrequency
    /// An upper bound of the displacement from a time on; once it falls, it keeps falling.
    func bound(_ t: Double) -> Double {
      if square < 0 {
        let rate = (-square).squareRoot()
        let a = abs(displacement + push / rate) / 2
        let b = abs(displacement - push / rate) / 2
        return a * Double.exp((rate - decay) * t) + b * Double.exp(-(rate + decay) * t)
      }
      let swing = square.squareRoot()
      let straight = abs(displacement) + abs(push) * t
      let height = (displacement * displacement + push * push / square).squareRoot()
      return Double.exp(-decay * t) * (swing > 0 ? min(straight, height) : straight)
    }
    // The bound that is linear in time may grow until this time; the others only fall.
    var low = push == 0 ? 0 : max(0, 1 / decay - abs(displacement / push))
    if bound(low) <= distance { low = 0 }
    if bound(low) <= distance { return 0 }
    var high = max(low, 1 / decay)
    while bound(high) > distance { high *= 2 }
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if middle <= low || middle >= high { break }
      if bound(middle) > distance { low = middle } else { high = middle }
    }
    return high
  }
}
