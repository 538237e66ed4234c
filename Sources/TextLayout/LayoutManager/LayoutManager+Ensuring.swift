public import TextGeometry
import TextStorage

/// Laying out no more than what is needed.
///
/// Layout goes from the start of the text on, so that all before the part asked for is laid out, too,
/// where it is not already; ``LayoutManager/allowsNonContiguousLayout`` says where it need not.
extension LayoutManager {
  /// Lays out the paragraphs that hold some text.
  ///
  /// - Parameter range: In UTF-16 code units of the storage.
  public func ensureLayout(for range: Range<Int>) {
    layOut(upTo: .position(max(range.lowerBound, range.upperBound - 1)))
  }

  /// Lays out a container and those before it.
  public func ensureLayout(for container: TextContainer) {
    guard container.layoutManager === self else { return }
    layOut(upTo: .container(container.place))
  }

  /// Lays out what a rectangle of a container shows.
  ///
  /// - Parameters:
  ///   - rect: In the container's coordinates.
  ///   - container: One of the manager's; another is passed over.
  public func ensureLayout(forBoundingRect rect: Rect, in container: TextContainer) {
    guard container.layoutManager === self else { return }
    if layOutFarPart(showing: rect.minY...max(rect.minY, rect.maxY), of: container) { return }
    layOut(upTo: .height(rect.maxY, container: container.place))
  }

  /// Lays out the next paragraphs that are not up to date: a slice of the work, for a caller that does
  /// it between other things.
  ///
  /// - Parameter paragraphs: How many to lay out at most.
  /// - Returns: How much of the text is laid out, from 0 to 1.
  @discardableResult
  public func continueLayout(paragraphs: Int) -> Double {
    layOut(upTo: .paragraphs(paragraphs))
    guard text.length > 0 else { return 1 }
    return Double(firstUnlaidCharacterIndex) / Double(text.length)
  }

  /// Does a slice of the work as ``continueLayout(paragraphs:)`` does, and tells how far it moved what a
  /// reader looks at, so that a view can scroll along and nothing seems to jump.
  ///
  /// - Parameters:
  ///   - paragraphs: How many to lay out at most.
  ///   - position: A character that is seen, in UTF-16 code units of the storage.
  /// - Returns: By how many points the row of the character moved down in its container; nil when it went
  ///   into another container.
  public func continueLayout(paragraphs: Int, keeping position: Int) -> Double? {
    movement(of: position) { layOut(upTo: .paragraphs(paragraphs)) }
  }

  /// Lays out what a rectangle of a container shows as ``ensureLayout(forBoundingRect:in:)`` does, and tells
  /// how far that moved what a reader looks at, so that scrolling back from a part that was laid out on its
  /// own shows no jump.
  ///
  /// The rectangle moves along: afterwards all is laid out that it shows once it has been moved by the
  /// distance.
  ///
  /// - Parameters:
  ///   - rect: In the container's coordinates, as they are before.
  ///   - container: The container.
  ///   - position: A character that is seen, in UTF-16 code units of the storage.
  /// - Returns: By how many points the row of the character moved down in its container; nil when it has none,
  ///   or went into another container.
  public func ensureLayout(
    forBoundingRect rect: Rect, in container: TextContainer, keeping position: Int
  ) -> Double? {
    readText()
    var shown = rect
    // Every time but the last some paragraphs are laid out; estimates are good enough for few times.
    for _ in 0..<16 {
      guard
        let distance = movement(
          of: position, while: { ensureLayout(forBoundingRect: shown, in: container) })
      else { return nil }
      if distance == 0 { break }
      shown.origin.y += distance
    }
    return shown.minY - rect.minY
  }

  /// By how many points the row of a character moves down while something is done; nil when it has no row
  /// before or afterwards, or goes into another container.
  private func movement(of position: Int, while change: () -> Void) -> Double? {
    func place() -> (container: Int, y: Double)? {
      rows.row(containing: position).map { ($0.container, row(at: $0).y) }
    }
    let before = place()
    change()
    guard let before, let after = place(), before.container == after.container else { return nil }
    return after.y - before.y
  }

  /// Whether nothing is left to lay out.
  public var isLayoutComplete: Bool {
    readText()
    return unlaidParagraphs.isEmpty
  }

  /// The first position whose text is not laid out, in UTF-16 code units of the storage; its length
  /// when all is.
  public var firstUnlaidCharacterIndex: Int {
    readText()
    guard let gap = unlaidParagraphs.first else { return text.length }
    return paragraphStart(gap.lowerBound)
  }
}
