import TextGeometry
import TextMotion
import TextStorage

/// The values of a movement's key frames at one time.
struct MotionState {
  let frames: [(offset: Double, easing: Easing, frame: SheetKeyFrame)]
  private let progress: Double

  /// - Parameters:
  ///   - move: The movement.
  ///   - progress: The share of a run that is done, from 0 to 1.
  init(_ move: SheetMove, at progress: Double) {
    self.progress = progress
    let offsets = Self.offsets(move.frames)
    frames = zip(offsets, move.frames).map { ($0, $1.easing ?? move.easing, $1) }
  }

  /// Returns the offsets of key frames; those without one are spread evenly between their
  /// neighbours.
  static func offsets(_ frames: [SheetKeyFrame]) -> [Double] {
    var offsets = frames.map(\.offset)
    guard let last = offsets.indices.last else { return [] }
    // A single frame is the end of the movement.
    offsets[last] = offsets[last] ?? 1
    offsets[0] = offsets[0] ?? 0
    var result: [Double] = []
    var index = 0
    while index <= last {
      if let known = offsets[index] {
        result.append(known)
        index += 1
        continue
      }
      let next = offsets[index...].firstIndex { $0 != nil } ?? last
      let (start, end) = (result[index - 1], offsets[next] ?? 1)
      for place in index..<next {
        result.append(
          start + (end - start) * Double(place - index + 1) / Double(next - index + 1))
      }
      index = next
    }
    return result
  }

  /// Returns a value at this time, interpolated between the frames that specify it.
  ///
  /// - Parameters:
  ///   - neutral: The value before the first frame that specifies it and after the last one; nil
  ///     to use the values of those frames.
  ///   - read: Returns the value in a frame, or nil.
  /// - Returns: The value, or nil if no frame specifies it.
  func value<Value: Interpolating>(
    neutral: Value?, _ read: (SheetKeyFrame) -> Value?
  ) -> Value? {
    guard let (from, to, share) = neighbours(read) else { return nil }
    guard let start = from ?? neutral ?? to else { return nil }
    guard let end = to ?? neutral ?? from else { return nil }
    return start.interpolated(to: end, share)
  }

  /// Returns the specified values around this time, nil where there is none, and the share of the
  /// way between them.
  func neighbours<Value>(
    _ read: (SheetKeyFrame) -> Value?
  ) -> (from: Value?, to: Value?, share: Double)? {
    var (from, to): (Value?, Value?) = (nil, nil)
    var (start, end) = (0.0, 1.0)
    var easing = frames.first?.easing ?? .linear
    for (offset, own, frame) in frames {
      guard let value = read(frame) else { continue }
      if offset <= progress {
        (from, start, easing) = (value, offset, own)
      } else {
        (to, end) = (value, offset)
        break
      }
    }
    if from == nil, to == nil { return nil }
    guard end > start else { return (from, to, 0) }
    // After the last frame with a value, and at the very end, that value holds.
    if to == nil, start >= 1 || progress <= start { return (from, from, 0) }
    return (from, to, easing.value(at: (progress - start) / (end - start)))
  }
}
