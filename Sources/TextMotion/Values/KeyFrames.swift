import TextGeometry

/// A value given at key frames, with an easing between them.
///
/// ```swift
/// let roll = KeyFrames([
///   .init(at: 0, 0.0, easing: .easeInOut),
///   .init(at: 1, 2 * Double.pi),
/// ])
/// let angle = roll.value(at: timing.progress(at: seconds) ?? 0)
/// ```
public struct KeyFrames<Value: Interpolating>: Sendable {
  /// A value at an offset of the run.
  public struct Frame: Sendable {
    /// The fraction of the run at the frame, from 0 to 1.
    public var offset: Double
    /// The value at the frame.
    public var value: Value
    /// The easing between this frame and the next.
    public var easing: Easing

    /// Creates a frame.
    public init(at offset: Double, _ value: Value, easing: Easing = .linear) {
      self.offset = offset
      self.value = value
      self.easing = easing
    }
  }

  /// The frames in the order of their offsets; after several at one offset the last applies.
  public let frames: [Frame]

  /// Creates key frames; at least one is required.
  public init(_ frames: [Frame]) {
    precondition(!frames.isEmpty, "A movement must have at least one key frame.")
    self.frames = frames.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }.map(\.element)
  }

  /// The value at a fraction of the run: before the first frame that frame's value, after the last
  /// frame that one's.
  ///
  /// - Parameter progress: The completed fraction of the run.
  /// - Complexity: O(log *n*) in the frames.
  public func value(at progress: Double) -> Value {
    let next = frames.partition { $0.offset <= progress }
    guard next > 0 else { return frames[0].value }
    guard next < frames.count else { return frames[frames.count - 1].value }
    let (from, to) = (frames[next - 1], frames[next])
    let share = (progress - from.offset) / (to.offset - from.offset)
    return from.value.interpolated(to: to.value, from.easing.value(at: share))
  }
}
