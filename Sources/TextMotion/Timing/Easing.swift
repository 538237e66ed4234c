/// A function from the fraction of a movement's time to the fraction of its distance.
///
/// The functions are those of CSS Easing, and ``spring(_:)``, which overshoots the end and
/// returns.
public enum Easing: Hashable, Sendable {
  /// The ends of the time at which a step function jumps.
  public enum StepPosition: String, Hashable, Sendable, CaseIterable {
    /// At the start, none at the end.
    case start
    /// At the end, none at the start.
    case end
    /// At both ends: one more step than there are intervals.
    case both
    /// At neither end: one step fewer.
    case none
  }

  /// Constant speed.
  case linear
  /// A cubic Bézier curve from (0, 0) to (1, 1) with two control points; their x is in 0…1.
  case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
  /// A number of steps; at least one, or two if there is none at either end.
  case steps(Int, StepPosition)
  /// The movement of a spring released one unit from rest; see ``defaultDuration``.
  case spring(Spring)

  /// CSS's `ease`: starts quickly and ends slowly.
  public static let ease = cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
  /// CSS's `ease-in`: starts slowly.
  public static let easeIn = cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
  /// CSS's `ease-out`: ends slowly.
  public static let easeOut = cubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
  /// CSS's `ease-in-out`: starts and ends slowly.
  public static let easeInOut = cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// The completed fraction of the distance.
  ///
  /// - Parameter progress: The fraction of the time; clamped to 0…1.
  /// - Returns: 0 at the start and 1 at the end, except for steps made there; between them it may
  ///   leave 0…1.
  public func value(at progress: Double) -> Double {
    let t = min(1, max(0, progress))
    switch self {
    case .linear: return t
    case .cubicBezier(let x1, let y1, let x2, let y2):
      if t == 0 || t == 1 { return t }
      let parameter = Self.parameter(x: t, x1, x2)
      return Self.coordinate(parameter, y1, y2)
    case .steps(let count, let position):
      let done = (t * Double(count)).rounded(.down)
      switch position {
      case .start: return min(done + 1, Double(count)) / Double(count)
      case .end: return done / Double(count)
      case .both: return (done + 1) / Double(count + 1)
      case .none: return min(done, Double(count - 1)) / Double(max(1, count - 1))
      }
    case .spring(let spring):
      if t == 0 || t == 1 { return t }
      return 1 - spring.state(at: t * spring.settlingTime(), from: 1).displacement
    }
  }

  /// The default duration, in seconds: a spring's settling time, or nil for functions that fit any
  /// duration.
  public var defaultDuration: Double? {
    if case .spring(let spring) = self { return spring.settlingTime() }
    return nil
  }

  /// One coordinate of the curve at a parameter.
  private static func coordinate(_ t: Double, _ first: Double, _ second: Double) -> Double {
    let s = 1 - t
    return 3 * s * s * t * first + 3 * s * t * t * second + t * t * t
  }

  /// The parameter at which the curve has an x. The curve's x is monotone, so bisection always
  /// finds it; Newton's steps find it sooner.
  private static func parameter(x: Double, _ x1: Double, _ x2: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var t = x
    for _ in 0..<100 {
      let error = coordinate(t, x1, x2) - x
      if abs(error) < 1e-15 { break }
      if error < 0 { low = t } else { high = t }
      let s = 1 - t
      let slope = 3 * s * s * x1 + 6 * s * t * (x2 - x1) + 3 * t * t * (1 - x2)
      let next = t - error / slope
      let isBetween = next > low && next < high
      let settled = isBetween ? next : (low + high) / 2
      if settled == t { break }
      t = settled
    }
    return t
  }
}

extension Easing {
  /// Reads a function in CSS syntax: `linear`, `ease`, `ease-in`, `ease-out`, `ease-in-out`,
  /// `step-start`, `step-end`, `cubic-bezier(X1, Y1, X2, Y2)`, `steps(N, jump-end)`; or
  /// `spring(MASS, STIFFNESS, DAMPING)`, which is not in CSS.
  ///
  /// - Returns: Nil for anything else, for control points whose x is outside of 0…1, and for
  ///   springs that never come to rest.
  public init?(css text: String) {
    switch text {
    case "linear": self = .linear
    case "ease": self = .ease
    case "ease-in": self = .easeIn
    case "ease-out": self = .easeOut
    case "ease-in-out": self = .easeInOut
    case "step-start": self = .steps(1, .start)
    case "step-end": self = .steps(1, .end)
    default:
      guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
      let words = text[text.index(after: open)...].dropLast()
        .split(separator: ",", omittingEmptySubsequences: false)
        .map { $0.filter { $0 != " " } }
      switch text[..<open] {
      case "cubic-bezier": self.init(controlPoints: words.map { Double($0) ?? .nan })
      case "steps": self.init(steps: words)
      case "spring": self.init(spring: words.map { Double($0) ?? .nan })
      default: return nil
      }
    }
  }

  private init?(controlPoints n: [Double]) {
    guard n.count == 4, n.allSatisfy({ abs($0) < 1e6 }), (0...1).contains(n[0]),
      (0...1).contains(n[2])
    else { return nil }
    self = .cubicBezier(x1: n[0], y1: n[1], x2: n[2], y2: n[3])
  }

  private init?(steps words: [String]) {
    guard (1...2).contains(words.count), let count = Int(words[0]), (1...1_000_000).contains(count)
    else { return nil }
    let position: StepPosition? =
      switch words.count == 1 ? "end" : words[1] {
      case "start", "jump-start": .start
      case "end", "jump-end": .end
      case "jump-both": .both
      case "jump-none": count > 1 ? StepPosition.none : nil
      default: nil
      }
    guard let position else { return nil }
    self = .steps(count, position)
  }

  private init?(spring n: [Double]) {
    guard n.count == 3, n.allSatisfy({ $0 > 0 && $0 < 1e6 }) else { return nil }
    self = .spring(Spring(mass: n[0], stiffness: n[1], damping: n[2]))
  }
}
