/// A value that changes from frame to frame, and in between by an easing.
///
/// ```swift
/// let roll = KeyFrames([
///   .init(at: 0, 0.0, easing: .easeInOut),
///   .init(at: 1, 2 * Double.pi),
/// ])
/// let angle = roll.value(at: timing.progress(at: seconds) ?? 0)
/// ```
public struct KeyFrames<Value: Interpolating>: Sendable {
  /// A value at a place of the run.
  public struct Frame: Sendable {
    /// Which share of the run is done there, from 0 to 1.
    public var offset: Double
    /// The value there.
    public var value: Value
    /// How the value changes from there to the next frame.
    public var easing: Easing

    /// Creates a frame.
    public init(at offset: Double, _ value: Value, easing: Easing = .linear) {
      self.offset = offset
      self.value = value
      self.easing = easing
    }
  }

  /// The frames in the order of their offsets; of those at one place, the last counts behind it.
  public let frames: [Frame]

  /// Creates key frames; there is at least one.
  public init(_ frames: [Frame]) {
    precondition(!frames.isEmpty, "A movement has a key frame at least.")
    self.frames = frames.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }.map(\.element)
  }

  /// The value at a place of the run: before the first frame that frame's, after the last that one's.
  ///
  /// - Parameter progress: Which share of the run is done.
  /// - Complexity: O(log *n*) in the frames.
  public func value(at progress: Double) -> Value {
    var low = 0
    var high = frames.count
    while low < high {
      let middle = (low + high) / 2
      if frames[middle].offset <= progress { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return frames[0].value }
    guard low < frames.count else { return frames[frames.count - 1].value }
    let (from, to) = (frames[low - 1], frames[low])
    let share = (progress - from.offset) / (to.offset - from.offset)
    return from.value.interpolated(to: to.value, from.easing.value(at: share))
  }
}
