/// How a movement spends its time: which share of the way is done after which share of the time.
///
/// The functions are those of CSS Easing, and ``spring(_:)``, which goes past the end and comes back.
public enum Easing: Hashable, Sendable {
  /// At which ends of the time a function that goes in steps makes one.
  public enum StepPosition: String, Hashable, Sendable, CaseIterable {
    /// At the start, none at the end.
    case start
    /// At the end, none at the start.
    case end
    /// At both ends: a step more than there are stretches.
    case both
    /// At neither: a step less.
    case none
  }

  /// At one speed all the way.
  case linear
  /// A cubic Bézier curve from (0, 0) to (1, 1) with the two control points given; their x lies in 0…1.
  case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
  /// By so many steps; at least one, and two where none is made at either end.
  case steps(Int, StepPosition)
  /// As a spring moves that is let go one unit from its rest; see ``usualDuration``.
  case spring(Spring)

  /// CSS's `ease`: starts quickly and ends slowly.
  public static let ease = cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
  /// CSS's `ease-in`: starts slowly.
  public static let easeIn = cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
  /// CSS's `ease-out`: ends slowly.
  public static let easeOut = cubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
  /// CSS's `ease-in-out`: starts and ends slowly.
  public static let easeInOut = cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// The share of the way that is done.
  ///
  /// - Parameter progress: The share of the time, from 0 to 1; what lies outside counts as the nearer end.
  /// - Returns: 0 at the start and 1 at the end, but for steps made there; between them it may leave 0…1.
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

  /// How long the movement takes when nothing else is said, in seconds: a spring's time to settle; nil for
  /// functions that fit any time.
  public var usualDuration: Double? {
    if case .spring(let spring) = self { return spring.settlingTime() }
    return nil
  }

  /// One coordinate of the curve at a parameter.
  private static func coordinate(_ t: Double, _ first: Double, _ second: Double) -> Double {
    let s = 1 - t
    return 3 * s * s * t * first + 3 * s * t * t * second + t * t * t
  }

  /// The parameter at which the curve has an x. The curve's x grows, so that halving always finds it; Newton's
  /// steps find it sooner.
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
  /// Reads a function as CSS writes it: `linear`, `ease`, `ease-in`, `ease-out`, `ease-in-out`, `step-start`,
  /// `step-end`, `cubic-bezier(X1, Y1, X2, Y2)`, `steps(N, jump-end)`; or `spring(MASS, STIFFNESS, DAMPING)`, which
  /// CSS does not have.
  ///
  /// - Returns: nil for anything else, for control points whose x lies outside of 0…1, and for springs that never
  ///   come to rest.
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
