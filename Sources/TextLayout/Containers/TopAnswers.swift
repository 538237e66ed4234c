import Synchronization
import TextGeometry

/// Answers to searches for tops that took long, for all containers with the same shapes.
///
/// The pages of a long text ask the same again and again: whether a row fits that is as wide and as
/// high as on the page before.
final class TopAnswers: Sendable {
  /// A search in the shapes of a container, or in its own shape without exclusions.
  struct Question: Hashable {
    var isOwnShape: Bool
    var band: Rect
    var room: WantedRoom
    var limit: Double
    var isRightToLeft: Bool
  }

  /// The tops that are known; nil for a search that found none.
  private let known = Mutex<[Question: Double?]>([:])

  /// The most answers that are kept.
  private static let mostAnswers = 1_024
  /// The least number of outline pieces met for an answer to be worth keeping.
  private static let muchWork = 4_096

  /// Searches an index, unless the answer is known.
  func nextTop(
    _ question: Question, in index: ShapeIndex, scratch: inout ShapeIndex.Scratch
  ) -> Double? {
    if let answer = known.withLock({ $0.isEmpty ? nil : $0[question] }) { return answer }
    let before = scratch.metCount
    let top = index.nextTop(
      from: question.band, room: question.room, limit: question.limit,
      isRightToLeft: question.isRightToLeft, scratch: &scratch)
    // A search that gave up has found nothing out.
    if scratch.metCount - before >= Self.muchWork, !scratch.isExhausted {
      known.withLock {
        if $0.count >= Self.mostAnswers { $0.removeAll(keepingCapacity: true) }
        $0.updateValue(top, forKey: question)
      }
    }
    return top
  }
}
