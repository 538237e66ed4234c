import TextGeometry

/// A mass on a spring with a damper, which comes to rest at 0.
///
/// Where it is at a time follows from the time alone (the equation of motion is solved, not stepped through), so that
/// a movement is the same whatever the number of frames a second.
public struct Spring: Hashable, Sendable {
  /// Where a spring is, and how fast it moves.
  public struct State: Hashable, Sendable {
    /// The distance from rest, in the unit of whatever moves.
    public var displacement: Double
    /// The change of the displacement in a second.
    public var velocity: Double

    /// Creates a state.
    public init(displacement: Double, velocity: Double) {
      self.displacement = displacement
      self.velocity = velocity
    }
  }

  /// The mass.
  public let mass: Double
  /// The force for each unit of displacement.
  public let stiffness: Double
  /// The force against each unit of velocity.
  public let damping: Double

  /// Creates a spring.
  ///
  /// - Parameters:
  ///   - mass: Positive.
  ///   - stiffness: Positive.
  ///   - damping: 0 or more; with 0 it never comes to rest.
  public init(mass: Double = 1, stiffness: Double, damping: Double) {
    precondition(
      mass > 0 && stiffness > 0 && damping >= 0 && mass.isFinite && stiffness.isFinite
        && damping.isFinite,
      "A spring's mass and stiffness are positive, its damping is not negative.")
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
  }

  /// Creates a spring by what it looks like.
  ///
  /// - Parameters:
  ///   - response: The seconds that one swing would take without damping.
  ///   - dampingRatio: 1 for the quickest way to rest without a swing past it, less for swings, more for a slower way.
  public init(response: Double, dampingRatio: Double) {
    let frequency = 2 * Double.pi / response
    self.init(stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency)
  }

  /// The damping in proportion to the least that lets the spring come to rest without a swing.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// Half the damping for each unit of mass, the rate at which swings die away.
  private var decay: Double { damping / (2 * mass) }
  /// The square of the swings' angular frequency; negative for a spring that does not swing.
  private var squaredFrequency: Double { stiffness / mass - decay * decay }

  /// Where the spring is some time after it was let go.
  ///
  /// - Parameters:
  ///   - time: The seconds since then.
  ///   - displacement: Where it was then.
  ///   - velocity: How fast it moved then, in units a second.
  public func state(
    at time: Double, from displacement: Double, velocity: Double = 0
  ) -> State {
    let t = max(0, time)
    let square = squaredFrequency
    let push = velocity + decay * displacement
    if square < 0 {
      // Two decays side by side: written so that nothing overflows after a long time.
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
    // sin(ωt) / ω, which is t for a spring that is just about to swing.
    let sine = angle < 1e-8 ? t : Double.sin(angle) / frequency
    let fade = Double.exp(-decay * t)
    let x = fade * (displacement * cosine + push * sine)
    let v = fade * (push * cosine - displacement * square * sine) - decay * x
    return State(displacement: x, velocity: v)
  }

  /// How long it takes until the spring is near its rest for good, in seconds.
  ///
  /// - Parameters:
  ///   - displacement: Where it is let go.
  ///   - velocity: How fast it moves then, in units a second.
  ///   - distance: What counts as near; a thousandth unless told.
  /// - Returns: A time from which on no displacement is further; infinity for a spring without damping.
  public func settlingTime(
    from displacement: Double = 1, velocity: Double = 0, within distance: Double = 0.001
  ) -> Double {
    guard damping > 0 else { return displacement == 0 && velocity == 0 ? 0 : .infinity }
    let push = velocity + decay * displacement
    let square = squaredFrequency
    /// What no displacement is larger than, from a time on; it falls once it has begun to.
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
    // Where the bound may still grow: the straight one until this time.
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
