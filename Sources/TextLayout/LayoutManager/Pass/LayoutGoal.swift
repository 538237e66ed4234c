import TextAnalysis
import TextShaping

/// The point that layout has to reach.
enum LayoutGoal: Sendable {
  /// The end of the text or of the containers.
  case everything
  /// The end of the paragraph that holds a position, in UTF-16 code units of the storage.
  case position(Int)
  /// The end of a container.
  case container(Int)
  /// A height in a container, in points from its top.
  case height(Double, container: Int)
  /// A number of further paragraphs.
  case paragraphs(Int)

  /// True if nothing more has to be laid out.
  ///
  /// - Parameters:
  ///   - position: The start of the next paragraph, in UTF-16 code units of the storage.
  ///   - container: The container that the paragraph goes into.
  ///   - y: The bottom of the container's rows, in points from its top.
  ///   - count: The number of paragraphs laid out for the goal.
  func isReached(position: Int, container: Int, y: Double, count: Int) -> Bool {
    switch self {
    case .everything: false
    case .position(let offset): position > offset
    case .container(let index): container > index
    case .height(let height, let index): container > index || (container == index && y >= height)
    case .paragraphs(let most): count >= most
    }
  }
}
