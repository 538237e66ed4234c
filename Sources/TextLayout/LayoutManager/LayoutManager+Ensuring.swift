import TextAnalysis
public import TextGeometry
import TextShaping
import TextStorage

/// Laying out no more than is needed.
///
/// Layout proceeds from the start of the text, so everything before the requested part is laid out
/// too. ``LayoutManager/allowsNonContiguousLayout`` lifts this rule.
extension LayoutManager {
  /// Lays out the paragraphs that hold a range of text.
  ///
  /// - Parameter range: The range, in UTF-16 code units of the storage.
  public func ensureLayout(for range: Range<Int>) {
    layOut(upTo: .position(max(range.lowerBound, range.upperBound - 1)))
  }

  /// Lays out a container and those before it.
  public func ensureLayout(for container: TextContainer) {
    guard container.layoutManager === self else { return }
    layOut(upTo: .container(container.place))
  }

  /// Lays out the text that is visible in a rectangle of a container.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in the container's coordinates.
  ///   - container: One of the manager's containers; any other is ignored.
  public func ensureLayout(forBoundingRect rect: Rect, in container: TextContainer) {
    guard container.layoutManager === self else { return }
    if layOutFarPart(showing: rect.minY...max(rect.minY, rect.maxY), of: container) { return }
    layOut(upTo: .height(rect.maxY, container: container.place))
  }

  /// Lays out the next paragraphs that are not up to date, for a caller that spreads the work over
  /// time.
  ///
  /// - Parameter paragraphs: The most paragraphs to lay out.
  /// - Returns: The fraction of the text that is laid out, from 0 to 1.
  @discardableResult
  public func continueLayout(paragraphs: Int) -> Double {
    layOut(upTo: .paragraphs(paragraphs))
    guard text.length > 0 else { return 1 }
    return Double(firstUnlaidCharacterIndex) / Double(text.length)
  }

  /// Lays out the next paragraphs as ``continueLayout(paragraphs:)`` does, and returns how far a
  /// visible character moved. A view can scroll by this distance so that nothing seems to jump.
  ///
  /// - Parameters:
  ///   - paragraphs: The most paragraphs to lay out.
  ///   - position: A visible character, in UTF-16 code units of the storage.
  /// - Returns: The distance in points that the character's row moved down in its container; nil
  ///   if it has no row or moved into another container.
  public func continueLayout(paragraphs: Int, keeping position: Int) -> Double? {
    movement(of: position) { layOut(upTo: .paragraphs(paragraphs)) }
  }

  /// Lays out the text visible in a rectangle as ``ensureLayout(forBoundingRect:in:)`` does, and
  /// returns how far a visible character moved. It avoids a jump when a reader scrolls back from a
  /// part that was laid out on its own.
  ///
  /// The rectangle moves along: afterwards, everything in the rectangle moved by that distance is
  /// laid out.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in the container's coordinates before the call.
  ///   - container: The container.
  ///   - position: A visible character, in UTF-16 code units of the storage.
  /// - Returns: The distance in points that the character's row moved down in its container; nil
  ///   if it has no row or moved into another container.
  public func ensureLayout(
    forBoundingRect rect: Rect, in container: TextContainer, keeping position: Int
  ) -> Double? {
    readText()
    var shown = rect
    // Every round except the last lays out some paragraphs; estimates are good enough for few
    // rounds.
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

  /// Returns the distance in points that a character's row moves down during a change. Returns nil
  /// if it has no row before or after the change, or moves into another container.
  private func movement(of position: Int, while change: () -> Void) -> Double? {
    func place() -> (container: Int, y: Double)? {
      rows.row(containing: position).map { ($0.container, row(at: $0).y) }
    }
    let before = place()
    change()
    guard let before, let after = place(), before.container == after.container else { return nil }
    return after.y - before.y
  }

  /// True if nothing is left to lay out.
  public var isLayoutComplete: Bool {
    readText()
    return unlaidParagraphs.isEmpty
  }

  /// The first position whose text is not laid out, in UTF-16 code units of the storage; the
  /// storage's length if all text is laid out.
  public var firstUnlaidCharacterIndex: Int {
    readText()
    guard let gap = unlaidParagraphs.first else { return text.length }
    return paragraphStart(gap.lowerBound)
  }
}
