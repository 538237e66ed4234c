/// The timing of a movement: start, number of runs and direction, as in CSS and Web Animations.
public struct MotionTiming: Hashable, Sendable {
  /// The direction of each run.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// Every run forwards.
    case normal
    /// Every run backwards.
    case reverse
    /// The first run forwards, the second backwards, and so on.
    case alternate
    /// The first run backwards, the second forwards, and so on.
    case alternateReverse = "alternate-reverse"
  }

  /// The value before and after a movement.
  public enum Fill: String, Hashable, Sendable, CaseIterable {
    /// The value without a movement.
    case none
    /// After the movement, its last value.
    case forwards
    /// Before the movement, its first value.
    case backwards
    /// Both of these.
    case both
  }

  /// The seconds before the first run.
  public var delay: Double
  /// The seconds that a run takes.
  public var duration: Double
  /// The number of runs, possibly fractional; infinity for no end.
  public var iterations: Double
  /// The direction of each run.
  public var direction: Direction
  /// The value before and after the movement.
  public var fill: Fill

  /// Creates a timing.
  public init(
    duration: Double, delay: Double = 0, iterations: Double = 1, direction: Direction = .normal,
    fill: Fill = .none
  ) {
    precondition(duration >= 0 && iterations >= 0, "Duration and iterations must not be negative.")
    self.delay = delay
    self.duration = duration
    self.iterations = iterations
    self.direction = direction
    self.fill = fill
  }

  /// The end of the movement, in seconds; infinity if it has none.
  public var end: Double { delay + (duration == 0 || iterations == 0 ? 0 : duration * iterations) }

  /// The completed fraction of a run.
  ///
  /// - Parameter time: The seconds since the delay began.
  /// - Returns: A fraction from 0 to 1, descending in a reversed run; nil if nothing moves and
  ///   nothing is filled.
  public func progress(at time: Double) -> Double? {
    let active = time - delay
    if active < 0 {
      guard fill == .backwards || fill == .both else { return nil }
      return directed(0, run: 0)
    }
    if time >= end {
      guard fill == .forwards || fill == .both else { return nil }
      let whole = iterations.rounded(.up)
      // An endless movement of no duration stays at the end of its first run.
      guard iterations.isFinite else { return directed(1, run: 0) }
      return iterations == 0
        ? directed(0, run: 0) : directed(iterations - (whole - 1), run: whole - 1)
    }
    let runs = active / duration
    let run = runs.rounded(.down)
    return directed(runs - run, run: run)
  }

  private func directed(_ share: Double, run: Double) -> Double {
    let isOdd = run.remainder(dividingBy: 2) != 0
    let isBackwards =
      switch direction {
      case .normal: false
      case .reverse: true
      case .alternate: isOdd
      case .alternateReverse: !isOdd
      }
    return isBackwards ? 1 - share : share
  }
}

/// A movement of a group on the group's clock.
public struct TimedMotion<Content: Sendable>: Sendable {
  /// The times of the movement; the delay counts from the start of the group.
  public var timing: MotionTiming
  /// The content of the movement.
  public var content: Content
}

/// Movements that run in parallel or in sequence.
public indirect enum MotionGroup<Content: Sendable>: Sendable {
  /// One movement.
  case motion(MotionTiming, Content)
  /// A pause, in seconds.
  case pause(Double)
  /// Movements that start at the same time.
  case parallel([MotionGroup])
  /// Movements that each start at the end of the previous one.
  case sequence([MotionGroup])

  /// The seconds until all have ended; infinity if one does not end.
  public var duration: Double {
    switch self {
    case .motion(let timing, _): max(0, timing.end)
    case .pause(let seconds): max(0, seconds)
    case .parallel(let groups): groups.reduce(0) { max($0, $1.duration) }
    case .sequence(let groups): groups.reduce(0) { $0 + $1.duration }
    }
  }

  /// All movements on one clock: their delays count from the start of the whole group.
  ///
  /// Movements after one without an end are left out.
  public var flattened: [TimedMotion<Content>] {
    var result: [TimedMotion<Content>] = []
    flatten(from: 0, into: &result)
    return result
  }

  private func flatten(from start: Double, into result: inout [TimedMotion<Content>]) {
    guard start.isFinite else { return }
    switch self {
    case .motion(var timing, let content):
      timing.delay += start
      result.append(TimedMotion(timing: timing, content: content))
    case .pause: break
    case .parallel(let groups):
      for group in groups { group.flatten(from: start, into: &result) }
    case .sequence(let groups):
      var start = start
      for group in groups {
        group.flatten(from: start, into: &result)
        start += group.duration
      }
    }
  }
}
