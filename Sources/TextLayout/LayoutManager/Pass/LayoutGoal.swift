/// How far layout has to reach.
enum LayoutGoal: Sendable {
  /// To the end of the text or of the containers.
  case everything
  /// To the end of the paragraph that holds a position, in UTF-16 code units of the storage.
  case position(Int)
  /// To the end of a container.
  case container(Int)
  /// To a height in a container, in points from its top.
  case height(Double, container: Int)
  /// Over a number of paragraphs more.
  case paragraphs(Int)

  /// Whether nothing more has to be laid out.
  ///
  /// - Parameters:
  ///   - position: Where the next paragraph starts, in UTF-16 code units of the storage.
  ///   - container: The container that it goes into.
  ///   - y: The bottom of the container's rows, in points from its top.
  ///   - count: How many paragraphs have been laid out.
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
