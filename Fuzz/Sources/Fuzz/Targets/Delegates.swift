import TextGeometry
import TextLayout
import TextStorage

extension FuzzTarget {
  /// Layout with a delegate whose answers come from the bytes, including not-a-number: no text is
  /// lost.
  static let delegates = FuzzTarget(name: "delegates") { bytes in
    let text = "Text in its way.\nA\tb, שלום, on.\u{C}End."
    let storage = TextStorage(string: text)
    let manager = LayoutManager()
    let delegate = BytesDelegate(bytes)
    manager.delegate = delegate
    let containers = (0..<3).map { _ in TextContainer(size: Size(width: 60, height: 50)) }
    containers[0].exclusionPaths = [
      ExclusionPath(path: BezierPath(ovalIn: Rect(x: 25, y: 10, width: 30, height: 20)))
    ]
    storage.addLayoutManager(manager)
    for container in containers { manager.addTextContainer(container) }
    var position = 0
    for container in containers {
      for fragment in manager.lineFragments(in: container) {
        precondition(fragment.range.lowerBound == position, "Text is lost at \(position).")
        position = fragment.range.upperBound
      }
    }
    precondition(position == (manager.overflowRange?.lowerBound ?? storage.length))
    withExtendedLifetime(delegate) {}
  }
}

/// Answers each question by the bytes. The question and the position select them, so that the same
/// question has the same answer.
private final class BytesDelegate: LayoutManagerDelegate {
  private let bytes: [UInt8]
  let questions = DelegateQuestions.all

  init(_ bytes: [UInt8]) { self.bytes = bytes.isEmpty ? [0] : bytes }

  private func byte(_ question: Int, _ place: Int) -> UInt8 {
    bytes[(question * 7 + place) % bytes.count]
  }

  /// A length; some are nil, or absurd.
  private func length(_ question: Int, _ place: Int) -> Double? {
    switch byte(question, place) {
    case 250...: nil
    case 249: .nan
    case 248: .infinity
    case 247: -.infinity
    case 246: 1e300
    case let value: Double(value) / 8 - 8
    }
  }

  func layoutManager(
    _ layoutManager: LayoutManager, shouldBreakLineByWordBeforeCharacterAt position: Int
  ) -> Bool { byte(0, position) & 1 == 0 }

  func layoutManager(
    _ layoutManager: LayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt position: Int
  ) -> Bool { byte(1, position) & 1 == 0 }

  func layoutManager(
    _ layoutManager: LayoutManager, lineSpacingAfterCharactersIn range: Range<Int>,
    withProposedLineFragmentRect rect: Rect
  ) -> Double? { length(2, range.lowerBound) }

  func layoutManager(
    _ layoutManager: LayoutManager, paragraphSpacingBeforeCharacterAt position: Int,
    withProposedLineFragmentRect rect: Rect
  ) -> Double? { length(3, position) }

  func layoutManager(
    _ layoutManager: LayoutManager, paragraphSpacingAfterCharactersIn range: Range<Int>,
    withProposedLineFragmentRect rect: Rect
  ) -> Double? { length(4, range.lowerBound) }

  func layoutManager(
    _ layoutManager: LayoutManager, shouldSetLineFragmentRect rect: inout Rect,
    lineFragmentUsedRect usedRect: inout Rect, baselineOffset: inout Double,
    in container: TextContainer, forCharactersIn range: Range<Int>
  ) -> Bool {
    guard let move = length(5, range.lowerBound) else { return false }
    rect.origin.y += move
    usedRect.origin.y += move
    baselineOffset += length(6, range.lowerBound) ?? 0
    return true
  }

  func layoutManager(
    _ layoutManager: LayoutManager, shouldUse action: ControlCharacterAction,
    forControlCharacterAt position: Int
  ) -> ControlCharacterAction {
    ControlCharacterAction(rawValue: .init(byte(7, position) & 0x3F))
  }

  func layoutManager(
    _ layoutManager: LayoutManager, boundingBoxForControlCharacterAt position: Int,
    in container: TextContainer, proposedLineFragment rect: Rect, location: Point
  ) -> Rect {
    Rect(
      x: location.x, y: location.y, width: length(8, position) ?? 0,
      height: length(9, position) ?? 0)
  }

  func layoutManager(_ layoutManager: LayoutManager, shouldHideCharacterAt position: Int) -> Bool {
    byte(10, position) > 200
  }
}
