import SeededRandom
import Testing
import TextGeometry
import TextLayout
import TextStorage

/// Compares caret movements, and text in rectangles, with ``ShownFragment``.
@Suite("Moving carets agree with the drawing")
struct MovementSweep {
  /// A row of a document with the contents of its fragments; nil for fragments that
  /// ``ShownFragment`` does not support.
  private struct ShownRow {
    let container: TextContainer
    let fragments: [LineFragment]
    let shown: [ShownFragment?]

    /// The fragment that is nearest to an x.
    func nearest(to x: Double) -> Int {
      fragments.indices.min {
        distance(of: x, fragments[$0].rect) < distance(of: x, fragments[$1].rect)
      } ?? 0
    }

    private func distance(of x: Double, _ rect: Rect) -> Double {
      max(rect.minX - x, x - rect.maxX, 0)
    }
  }

  private func rows(of document: QuestionDocument) -> [ShownRow] {
    let paragraphs = document.manager.paragraphs
    return document.manager.textContainers.flatMap { container in
      let fragments = document.manager.lineFragments(in: container)
      return document.manager.rows(in: container).map { row in
        ShownRow(
          container: container, fragments: Array(fragments[row.fragments]),
          shown: fragments[row.fragments].map { ShownFragment($0, of: document, paragraphs) })
      }
    }
  }

  @Test(
    "up, down, left, right and to a line's ends come where the characters are",
    arguments: QuestionKind.allCases)
  func movement(kind: QuestionKind) {
    for seed in UInt64(1)...Sweep.count(short: 4, long: 400) {
      let (document, delegate) = kind.document(seed: seed)
      let rows = rows(of: document)
      for number in rows.indices {
        for shown in rows[number].shown.compactMap({ $0 }) {
          for point in document.manager.insertionPoints(
            inLineFragmentContaining: shown.fragment.range.lowerBound)
          where shown.fragment.range.contains(point.position) {
            let caret = TextCaret(position: point.position)
            if let difference = difference(caret, rows, number, document) {
              Issue.record("seed \(seed), \(kind), \(caret.position): \(difference)")
              Issue.record("\(shown.description)")
              return
            }
          }
        }
      }
      withExtendedLifetime(delegate) {}
    }
  }

  private func difference(
    _ caret: TextCaret, _ rows: [ShownRow], _ number: Int, _ document: QuestionDocument
  ) -> String? {
    let manager = document.manager
    guard let x = manager.caretRect(for: caret)?.rect.minX else { return "it has no place" }
    if let found = vertical(caret, .up, x, rows[..<number].last, document) { return found }
    if let found = vertical(caret, .down, x, rows[(number + 1)...].first, document) { return found }
    let row = rows[number]
    let start = manager.caret(caret, moved: .lineStart)
    if start.position != row.fragments[0].range.lowerBound { return "its line starts at \(start)" }
    let end = manager.caret(caret, moved: .lineEnd)
    if let last = row.shown[row.shown.count - 1] {
      let ending = last.characters.first { $0.isLineBreak }?.range.lowerBound
      if end.position != ending ?? last.fragment.range.upperBound {
        return "its line ends at \(end)"
      }
    }
    for (movement, back) in [(CaretMovement.left, CaretMovement.right), (.right, .left)] {
      let moved = manager.caret(caret, moved: movement)
      let isEdge = caret.position == 0 || number == rows.count - 1
      if moved == caret, !isEdge { return "it does not move \(movement)" }
      guard let place = manager.caretRect(for: moved), moved != caret else { continue }
      let isSameLine = row.fragments.contains {
        $0.rect.minY == place.rect.minY
          && $0.range.contains(min(moved.position, $0.range.upperBound - 1))
      }
      if isSameLine, place.container === row.container, row.fragments.count == 1 {
        let distance = place.rect.minX - x
        if movement == .right ? distance < -1e-6 : distance > 1e-6 {
          // At an edge of the line it continues in reading direction.
          let isAtEdge = manager.caret(moved, moved: back).position != caret.position
          if !isAtEdge { return "\(movement) goes to \(place.rect.minX) from \(x)" }
        }
      }
    }
    return nil
  }

  private func vertical(
    _ caret: TextCaret, _ movement: CaretMovement, _ x: Double, _ row: ShownRow?,
    _ document: QuestionDocument
  ) -> String? {
    let moved = document.manager.caret(caret, moved: movement)
    guard let row else {
      let edge = movement == .up ? 0 : document.storage.length
      return moved.position == edge ? nil : "\(movement) goes to \(moved)"
    }
    let nearest = row.nearest(to: x)
    let fragment = row.fragments[nearest]
    guard let shown = row.shown[nearest] else { return nil }
    let characters = shown.characters.filter { shown.characters.count == 1 || !$0.isLineBreak }
    let edges = characters.flatMap { $0.isLineBreak ? [$0.leading] : [$0.left, $0.right] }
    let least = edges.map { abs($0 - x) }.min() ?? 0
    guard let place = document.manager.caretRect(for: moved), moved.goalX == x,
      place.container === row.container, place.rect.minY == fragment.rect.minY,
      abs(abs(place.rect.minX - x) - least) < 1e-6
    else { return "\(movement) goes to \(moved), not to \(shown.description)" }
    return nil
  }

  @Test(
    "the text in a rectangle is that of the characters that meet it",
    arguments: QuestionKind.allCases)
  func rectangles(kind: QuestionKind) {
    for seed in UInt64(1)...Sweep.count(short: 4, long: 400) {
      let (document, delegate) = kind.document(seed: seed)
      let rows = rows(of: document)
      var numbers = QuestionDocument.Numbers(seed: seed)
      for container in document.manager.textContainers {
        for _ in 0..<12 {
          let rect = Rect(
            x: Double(numbers.next(below: 120)) - 9.75, y: Double(numbers.next(below: 60)) - 0.75,
            width: Double(numbers.next(below: 90)) + 0.5,
            height: Double(numbers.next(below: 30)) + 0.5)
          let met = document.manager.characterRange(forBoundingRect: rect, in: container)
          let fragments = rows.filter { $0.container === container }.flatMap(\.fragments)
          let found = document.manager.lineFragments(intersecting: rect, in: container)
          let expected = fragments.filter {
            $0.rect.height > 0 && $0.rect.minX < rect.maxX && $0.rect.maxX > rect.minX
              && $0.rect.minY < rect.maxY && $0.rect.maxY > rect.minY
          }
          #expect(
            found.filter { $0.rect.height > 0 } == expected, "seed \(seed), \(kind), \(rect)")
          let shown = rows.filter { $0.container === container }.flatMap(\.shown)
          if shown.contains(where: { $0 == nil }) { continue }
          let characters = shown.compactMap { $0 }.filter { expected.contains($0.fragment) }
            .flatMap(\.characters)
          // Characters without width may count or not.
          let surely = characters.filter {
            $0.right - $0.left > 1e-6 && $0.left < rect.maxX - 1e-6 && $0.right > rect.minX + 1e-6
          }
          let perhaps = characters.filter {
            $0.left < rect.maxX + 1e-6 && $0.right > rect.minX - 1e-6
          }
          let isAll = surely.allSatisfy { $0.range.clamped(to: met) == $0.range }
          let isNoMore =
            met.isEmpty
            || (perhaps.contains { $0.range.contains(met.lowerBound) }
              && perhaps.contains { $0.range.contains(met.upperBound - 1) })
          guard isAll, isNoMore else {
            Issue.record("seed \(seed), \(kind), \(rect): \(met)")
            Issue.record("\(characters.map { ($0.range, $0.left, $0.right) })")
            return
          }
        }
      }
      withExtendedLifetime(delegate) {}
    }
  }
}
