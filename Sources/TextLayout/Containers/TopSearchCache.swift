import Synchronization
import TextAnalysis
import TextGeometry
import TextShaping

/// A cache of costly searches for tops, shared by all containers with the same paths.
///
/// The pages of a long text repeat the same question: whether a row of a certain width and height
/// fits.
final class TopSearchCache: Sendable {
  /// A search among a container's exclusions, or in its own shape without exclusions.
  struct Question: Hashable {
    var isContainerShape: Bool
    var band: Rect
    var room: WantedRoom
    var limit: Double
    var isRightToLeft: Bool
  }

  /// The known tops; nil for a search that found none.
  private let known = Mutex<[Question: Double?]>([:])

  /// The most answers that are cached.
  private static let maximumAnswers = 1_024
  /// The least number of outline pieces examined that makes an answer worth caching.
  private static let muchWork = 4_096

  /// Searches an index, unless the answer is cached.
  func nextTop(
    _ question: Question, in index: ExclusionIndex, scratch: inout ExclusionIndex.Scratch
  ) -> Double? {
    if let answer = known.withLock({ $0.isEmpty ? nil : $0[question] }) { return answer }
    let before = scratch.metCount
    let top = index.nextTop(
      from: question.band, room: question.room, limit: question.limit,
      isRightToLeft: question.isRightToLeft, scratch: &scratch)
    // A search that was given up has no result.
    if scratch.metCount - before >= Self.muchWork, !scratch.isExhausted {
      known.withLock {
        if $0.count >= Self.maximumAnswers { $0.removeAll(keepingCapacity: true) }
        $0.updateValue(top, forKey: question)
      }
    }
    return top
  }
}
