import SeededRandom
import TextGeometry
import TextLayout
import TextStorage

/// A delegate that answers every question with values from a seed and the text in question. Equal
/// texts get equal answers at any position.
final class SweepDelegate: LayoutManagerDelegate {
  private let seed: UInt64
  private let breaks: Bool
  private let spaces: Bool
  private let moves: Bool
  private let snaps: Bool
  private let acts: Bool
  let questions: DelegateQuestions

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed ^ 0xDE1E)
    self.seed = generator.next()
    breaks = generator.chance(0.6)
    spaces = generator.chance(0.5)
    moves = generator.chance(0.4)
    snaps = generator.chance(0.2)
    acts = generator.chance(0.3)
    questions = generator.chance(0.4) ? .standard.union(.hiddenCharacters) : .standard
  }

  /// A number below a bound, derived from the text beside a position.
  private func number(
    below bound: UInt64, at position: Int, of manager: LayoutManager, _ salt: UInt64
  ) -> UInt64 {
    guard let text = manager.textStorage else { return 0 }
    let paragraph = text.paragraphRange(containing: position)
    var key = seed ^ salt &* 0x9E37
    for place in position - 2...position where paragraph.contains(place) {
      key = key &* 31 &+ UInt64(text.codeUnit(at: place))
    }
    var generator = SeededGenerator(seed: key)
    return generator.next() % bound
  }

  func layoutManager(
    _ layoutManager: LayoutManager, shouldBreakLineByWordBeforeCharacterAt position: Int
  ) -> Bool { !breaks || number(below: 4, at: position, of: layoutManager, 1) != 0 }

  func layoutManager(
    _ layoutManager: LayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt position: Int
  ) -> Bool { !breaks || number(below: 2, at: position, of: layoutManager, 2) != 0 }

  func layoutManager(
    _ layoutManager: LayoutManager, lineSpacingAfterCharactersIn range: Range<Int>,
    withProposedLineFragmentRect rect: Rect
  ) -> Double? {
    spacing(at: range.upperBound - 1, of: layoutManager, 3)
  }

  func layoutManager(
    _ layoutManager: LayoutManager, paragraphSpacingBeforeCharacterAt position: Int,
    withProposedLineFragmentRect rect: Rect
  ) -> Double? {
    spacing(at: position, of: layoutManager, 4)
  }

  func layoutManager(
    _ layoutManager: LayoutManager, paragraphSpacingAfterCharactersIn range: Range<Int>,
    withProposedLineFragmentRect rect: Rect
  ) -> Double? {
    spacing(at: range.upperBound - 1, of: layoutManager, 5)
  }

  private func spacing(at position: Int, of manager: LayoutManager, _ salt: UInt64) -> Double? {
    guard spaces else { return nil }
    let number = number(below: 12, at: position, of: manager, salt)
    return number < 6 ? nil : Double(number)
  }

  func layoutManager(
    _ layoutManager: LayoutManager, shouldSetLineFragmentRect rect: inout Rect,
    lineFragmentUsedRect usedRect: inout Rect, baselineOffset: inout Double,
    in container: TextContainer, forCharactersIn range: Range<Int>
  ) -> Bool {
    if snaps {
      // Baselines are on a grid relative to the container's top.
      let baseline = rect.minY + baselineOffset
      let missing = (baseline / 12).rounded(.up) * 12 - baseline
      rect.size.height += missing
      baselineOffset += missing
      return true
    }
    guard moves, number(below: 5, at: range.upperBound - 1, of: layoutManager, 6) == 0 else {
      return false
    }
    rect.size.height += 3
    usedRect.origin.x += 2
    baselineOffset += 1
    return true
  }

  func layoutManager(
    _ layoutManager: LayoutManager, shouldUse action: ControlCharacterAction,
    forControlCharacterAt position: Int
  ) -> ControlCharacterAction {
    guard acts else { return action }
    let actions: [ControlCharacterAction] = [
      .zeroAdvancement, .whitespace, .horizontalTab, .lineBreak, .paragraphBreak,
    ]
    let number = number(below: 10, at: position, of: layoutManager, 7)
    return number < actions.count ? actions[Int(number)] : action
  }

  func layoutManager(
    _ layoutManager: LayoutManager, boundingBoxForControlCharacterAt position: Int,
    in container: TextContainer, proposedLineFragment rect: Rect, location: Point
  ) -> Rect {
    Rect(x: 0, y: 0, width: max(0, 40 - location.x), height: 1)
  }

  func layoutManager(_ layoutManager: LayoutManager, shouldHideCharacterAt position: Int) -> Bool {
    number(below: 9, at: position, of: layoutManager, 8) == 0
  }
}
