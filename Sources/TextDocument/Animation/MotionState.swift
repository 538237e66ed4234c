import TextGeometry
import TextMotion
import TextStorage

/// A movement at one time: what its key frames say then.
struct MotionState {
  let frames: [(offset: Double, easing: Easing, frame: SheetKeyFrame)]
  private let progress: Double

  /// - Parameters:
  ///   - move: The movement.
  ///   - progress: How much of a run is done, from 0 to 1.
  init(_ move: SheetMove, at progress: Double) {
    self.progress = progress
    let offsets = Self.offsets(move.frames)
    frames = zip(offsets, move.frames).map { ($0, $1.easing ?? move.easing, $1) }
  }

  /// Where frames are that do not say so: evenly between those that do.
  static func offsets(_ frames: [SheetKeyFrame]) -> [Double] {
    var offsets = frames.map(\.offset)
    guard let last = offsets.indices.last else { return [] }
    // A single frame is where the movement leads to.
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

  /// A value at this time, from the frames that say it.
  ///
  /// - Parameters:
  ///   - neutral: What it is where no frame says it: before the first one that does and behind the last one; nil where
  ///     their values hold there.
  ///   - read: What a frame says of it.
  /// - Returns: nil when no frame says it.
  func value<Value: Interpolating>(
    neutral: Value?, _ read: (SheetKeyFrame) -> Value?
  ) -> Value? {
    guard let (from, to, share) = neighbours(read) else { return nil }
    guard let start = from ?? neutral ?? to else { return nil }
    guard let end = to ?? neutral ?? from else { return nil }
    return start.interpolated(to: end, share)
  }

  /// The values around this time, nil where no frame says one, and how much of the way between them is done.
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
    // Behind the last frame that says a value, and at the very end, that is the value.
    if to == nil, start >= 1 || progress <= start { return (from, from, 0) }
    return (from, to, easing.value(at: (progress - start) / (end - start)))
  }
}
