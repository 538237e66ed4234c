import SeededRandom
import Testing
import TextGeometry
import TextLayout
import TextStorage

/// Compares carets, points and rectangles with ``ShownFragment``, with truncated, folded or hidden
/// text.
@Suite("Every answer agrees with the drawing")
struct AnswerSweep {
  @Test(
    "carets, points and rectangles are where the characters are", arguments: QuestionKind.allCases)
  func answers(kind: QuestionKind) throws {
    var count = 0
    for seed in UInt64(1)...Sweep.count(short: 4, long: 400) {
      let (document, delegate) = kind.document(seed: seed)
      let fragments = document.fragments
      let paragraphs = document.manager.paragraphs
      for (fragment, container) in fragments {
        guard let shown = ShownFragment(fragment, of: document, paragraphs) else { continue }
        count += 1
        // Points nearer to another fragment of the row are not queried.
        let isAlone = !fragments.contains {
          $0.container === container && $0.fragment.rect.minY == fragment.rect.minY
            && $0.fragment.range != fragment.range
        }
        let comparison = Comparison(
          shown: shown, document: document, container: container, isAlone: isAlone)
        guard let difference = comparison.difference(seed: seed) else { continue }
        Issue.record("seed \(seed), \(kind): \(difference)")
        Issue.record("\(shown.description)")
        return
      }
      withExtendedLifetime(delegate) {}
    }
    #expect(count > 4, "\(count) fragments were compared.")
  }

  /// The answers about one fragment.
  private struct Comparison {
    let shown: ShownFragment
    let document: QuestionDocument
    let container: TextContainer
    let isAlone: Bool

    private var manager: LayoutManager { document.manager }
    private var fragment: LineFragment { shown.fragment }

    /// The first difference, or nil.
    func difference(seed: UInt64) -> String? {
      var numbers = QuestionDocument.Numbers(seed: seed &+ UInt64(fragment.range.lowerBound))
      if let found = carets() { return found }
      for _ in 0..<12 {
        let x =
          fragment.rect.minX - 10 + Double(numbers.next(below: 1000)) / 1000
          * (fragment.rect.width + 20)
        if let found = point(x: x) { return found }
      }
      for _ in 0..<12 {
        let start = numbers.next(below: document.storage.length)
        let length = numbers.next(below: 2) == 0 ? 4 : 60
        let range = start..<min(document.storage.length, start + 1 + numbers.next(below: length))
        if let found = rects(range) { return found }
      }
      return rects(fragment.range)
    }

    private func carets() -> String? {
      let endsText = fragment.range.upperBound == document.storage.length
      let points = manager.insertionPoints(inLineFragmentContaining: fragment.range.lowerBound)
      let expected = shown.insertionPoints(endsText: endsText)
      if points.map(\.position) != expected.map(\.position) {
        return "\(points.map(\.position)) instead of \(expected.map(\.position))"
      }
      for (point, expected) in zip(points, expected) {
        let places = [point.x, point.alternate]
        if !isNear(places, expected.places), !isNear(places.reversed(), expected.places) {
          return "\(point) instead of \(expected)"
        }
      }
      let displayed = manager.insertionPoints(
        inLineFragmentContaining: fragment.range.lowerBound, inDisplayOrder: true)
      let isSorted = zip(displayed, displayed.dropFirst()).allSatisfy { $0.x <= $1.x }
      if !isSorted || Set(displayed) != Set(points) { return "\(displayed) are not in order" }
      for character in shown.inOrder {
        let (start, end) = (character.range.lowerBound, character.range.upperBound)
        let before = manager.caretRect(for: TextCaret(position: start))?.rect
        if !isCaret(before, shown.x(at: start, affinity: .downstream)) {
          return "the caret at \(start) is \(before as Any)"
        }
        if character.isLineBreak { continue }
        let after = manager.caretRect(for: TextCaret(position: end, affinity: .upstream))?.rect
        if !isCaret(after, shown.x(at: end, affinity: .upstream)) {
          return "the caret behind \(end) is \(after as Any)"
        }
        let place = manager.location(ofCharacterAt: start)
        if !isNear([place?.x ?? .nan], [character.left - fragment.rect.minX]) {
          return "\(character) is at \(place as Any)"
        }
      }
      return nil
    }

    private func point(x: Double) -> String? {
      if fragment.rect.height <= 0 { return nil }
      let point = Point(x: x, y: fragment.rect.center.y)
      if !isAlone, x < fragment.rect.minX || x > fragment.rect.maxX { return nil }
      let candidates = shown.characters.filter { shown.characters.count == 1 || !$0.isLineBreak }
      let least = candidates.map { $0.distance(to: x) }.min() ?? 0
      guard let hit = manager.character(at: point, in: container),
        let found = candidates.first(where: {
          $0.range.lowerBound == hit.position && $0.distance(to: x) <= least + 1e-9
        })
      else {
        return "\(manager.character(at: point, in: container) as Any) is at \(x)"
      }
      if hit.isInside != (found.left <= x && x < found.right) { return "\(hit) inside at \(x)" }
      if found.right > found.left {
        let part = min(max((x - found.left) / (found.right - found.left), 0), 1)
        if abs(hit.fraction - (found.isRightToLeft ? 1 - part : part)) > 1e-9 {
          return "\(hit) at \(x)"
        }
      }
      guard let caret = manager.caret(nearest: point, in: container),
        let rect = manager.caretRect(for: caret)?.rect
      else { return "there is no caret near \(x)" }
      let edges = candidates.flatMap { $0.isLineBreak ? [$0.leading] : [$0.left, $0.right] }
      let nearest = edges.map { abs($0 - x) }.min() ?? 0
      if rect.minY != fragment.rect.minY || abs(abs(rect.minX - x) - nearest) > 1e-9 {
        return "\(caret) at \(rect) is nearest to \(x), of \(edges)"
      }
      return nil
    }

    private func rects(_ range: Range<Int>) -> String? {
      let part = range.clamped(to: fragment.range)
      if part.isEmpty { return nil }
      for selection in [nil, range] {
        let rects = manager.enclosingRects(for: part, withinSelection: selection, in: container)
        let expected = shown.enclosingRects(part, selection: selection)
        let isSame =
          rects.count == expected.count
          && zip(rects, expected).allSatisfy {
            isNear(
              [$0.minX, $0.maxX, $0.minY, $0.maxY], [$1.minX, $1.maxX, $1.minY, $1.maxY])
          }
        if !isSame { return "\(part) of \(selection as Any) is in \(rects), not \(expected)" }
      }
      let bounds = manager.boundingRect(for: part, in: container)
      guard let expected = shown.boundingRect(part) else { return nil }
      if !isNear([bounds.minX, bounds.maxX], [expected.left, expected.right]) {
        return "\(part) is bound by \(bounds), not \(expected)"
      }
      return nil
    }

    private func isCaret(_ rect: Rect?, _ x: Double?) -> Bool {
      guard let rect, let x else { return false }
      return abs(rect.minX - x) < 1e-6 && rect.minY == fragment.rect.minY
        && rect.height == fragment.rect.height
    }

    private func isNear(_ some: [Double], _ others: [Double]) -> Bool {
      some.count == others.count && zip(some, others).allSatisfy { abs($0 - $1) < 1e-6 }
    }
  }
}
