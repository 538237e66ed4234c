import TestFonts
import TextGeometry
import TextLayout
import TextStorage

/// The visible characters of a fragment, found by exhaustive search from its glyphs, the text and
/// the levels of runs.
struct ShownFragment {
  /// A user-perceived character, or the token for omitted text.
  struct Character {
    /// The range in UTF-16 code units of the storage.
    var range: Range<Int>
    var left = 0.0
    var right = 0.0
    var level: UInt8
    var isLineBreak = false
    var isToken = false

    var isRightToLeft: Bool { level & 1 == 1 }
    var leading: Double { isRightToLeft ? right : left }
    var trailing: Double { isRightToLeft ? left : right }

    /// The distance of an x from the character.
    func distance(to x: Double) -> Double { max(left - x, x - right, 0) }
  }

  let fragment: LineFragment
  let isRightToLeft: Bool
  /// The characters from left to right.
  private(set) var characters: [Character] = []
  /// The glyphs of hanging white space, which may extend beyond the room it takes.
  private var hanging: [PositionedGlyph] = []

  /// Returns nil for a fragment with a tab at its end or two adjacent tabs, whose widths no glyph
  /// determines.
  init?(
    _ fragment: LineFragment, of document: QuestionDocument,
    _ paragraphs: [ParagraphDescription]
  ) {
    self.fragment = fragment
    let manager = document.manager
    isRightToLeft =
      paragraphs.first { $0.range.contains(fragment.range.lowerBound) }?.isRightToLeft ?? false
    let units = Array(document.storage.string.utf16)
    if fragment.range.contains(where: { units[$0] == 0x09 && $0 >= fragment.contentEnd }) {
      return nil
    }
    var glyphs: [PositionedGlyph] = []
    manager.appendGlyphs(of: fragment, to: &glyphs)
    let token = fragment.end == .truncated ? QuestionDocument.ellipsis : .max
    if fragment.end != .truncated {
      hanging = glyphs.filter { $0.cluster >= fragment.contentEnd && $0.advance > 0 }
    }
    findCharacters(document, units, isTokenSet: glyphs.contains { $0.id == token })
    reorder()
    guard place(glyphs, token: token, units) else { return nil }
  }

  /// Finds the characters in the order of the text.
  private mutating func findCharacters(
    _ document: QuestionDocument, _ units: [UInt16], isTokenSet: Bool
  ) {
    let runs = document.manager.textRuns(ofParagraph: fragment.paragraph)
    let base: UInt8 = isRightToLeft ? 1 : 0
    let hidden = document.manager.truncatedRange(
      inLineFragmentContaining: fragment.range.lowerBound)
    var isTokenLeft = hidden != nil
    var position = fragment.range.lowerBound
    while position < fragment.range.upperBound || isTokenLeft {
      if isTokenLeft, let hidden, position >= hidden.lowerBound {
        isTokenLeft = false
        // Only text after the line is left out: the token's room is at the end of the line.
        if hidden.isEmpty { continue }
        var level = base
        if !isTokenSet {
          // An invisible token has the direction of its surroundings.
          let next = runs.first { $0.range.contains(hidden.lowerBound) }?.level
          level = characters.last?.level ?? next ?? base
        }
        characters.append(Character(range: hidden, level: level, isToken: true))
        position = hidden.upperBound
        continue
      }
      var range = document.storage.characterRange(containing: position)
      range = position..<min(range.upperBound, fragment.range.upperBound)
      if isTokenLeft, let hidden, hidden.lowerBound > position {
        range = position..<min(range.upperBound, hidden.lowerBound)
      }
      // This is rule L1 of UAX #9.
      let own = runs.first { $0.range.contains(position) }?.level ?? base
      characters.append(
        Character(
          range: range, level: position >= fragment.contentEnd ? base : own,
          isLineBreak: [0x0A, 0x0D].contains(units[position])))
      position = range.upperBound
    }
  }

  /// Applies rule L2 of UAX #9.
  private mutating func reorder() {
    for level in stride(from: characters.map(\.level).max() ?? 0, to: 0, by: -1) {
      var start = 0
      while start < characters.count {
        var end = start
        while end < characters.count, characters[end].level >= level { end += 1 }
        characters[start..<end].reverse()
        start = max(end, start + 1)
      }
    }
  }

  /// Sets the places of the characters. Returns true if all are known.
  private mutating func place(
    _ glyphs: [PositionedGlyph], token: UInt32, _ units: [UInt16]
  ) -> Bool {
    let isEndMarked = !characters.contains { $0.isToken }
    func box(_ character: Character) -> (left: Double, right: Double)? {
      let isToken = character.isToken || (isEndMarked && character.isLineBreak)
      let own = glyphs.filter {
        isToken ? $0.id == token : $0.id != token && character.range.contains($0.cluster)
      }
      return own.map(\.x).min().map { ($0, own.map { $0.x + $0.advance }.max() ?? $0) }
    }
    var boxes = characters.map(box)
    // White space at the end of a line has the paragraph's direction, whatever the order of its
    // glyphs.
    let hanging = boxes.indices.filter {
      boxes[$0] != nil && characters[$0].range.lowerBound >= fragment.contentEnd
        && !characters[$0].isToken
    }
    let sorted = hanging.compactMap { boxes[$0] }.sorted { $0.left < $1.left }
    for (index, box) in zip(hanging, sorted) { boxes[index] = box }
    func isTab(_ index: Int) -> Bool {
      !characters[index].isToken && units[characters[index].range.lowerBound] == 0x09
    }
    let marked = characters.indices.filter { isTab($0) || boxes[$0] != nil }
    if zip(marked, marked.dropFirst()).contains(where: { isTab($0) && isTab($1) }) { return false }
    var pen = fragment.used.start
    let first = boxes.firstIndex { $0 != nil }
    if let first, !(0..<first).contains(where: isTab) { pen = boxes[first]?.left ?? pen }
    for (index, found) in boxes.enumerated() {
      let next = boxes[index...].lazy.compactMap { $0 }.first
      if let found {
        (characters[index].left, characters[index].right) = found
      } else {
        characters[index].left = pen
        characters[index].right = isTab(index) ? next?.left ?? fragment.used.end : pen
      }
      pen = characters[index].right
    }
    if fragment.end == .truncated { return true }
    let left = min(fragment.available.start, fragment.used.start)
    let right = max(fragment.available.end, fragment.used.end)
    for index in characters.indices
    where characters[index].range.lowerBound >= fragment.contentEnd {
      characters[index].left = min(max(characters[index].left, left), right)
      characters[index].right = min(max(characters[index].right, left), right)
    }
    return true
  }

  /// A short description of the contents.
  var description: String {
    let all = characters.map {
      "\($0.range)\($0.isToken ? "…" : $0.isLineBreak ? "¶" : ""): \($0.left) to \($0.right)"
    }
    return "\(fragment.range) to \(fragment.contentEnd), \(fragment.end): \(all)"
  }

  // MARK: Answers

  var inOrder: [Character] {
    characters.filter { !$0.range.isEmpty }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The x of a caret beside the character at a position.
  func x(at position: Int, affinity: TextAffinity) -> Double? {
    let beside = affinity == .upstream ? position - 1 : position
    let character = characters.first { $0.range.contains(beside) }
    return affinity == .upstream ? character?.trailing : character?.leading
  }

  /// The positions of carets in the order of the text: the x before, and the x after.
  func insertionPoints(endsText: Bool) -> [(position: Int, places: [Double])] {
    let inOrder = inOrder
    let edges = [characters.first?.left ?? 0, characters.last?.right ?? 0]
    let start = isRightToLeft ? edges[1] : edges[0]
    let end = isRightToLeft ? edges[0] : edges[1]
    var points: [(position: Int, places: [Double])] = []
    for (index, character) in inOrder.enumerated() {
      let before = index == 0 ? start : inOrder[index - 1].trailing
      points.append((character.range.lowerBound, [before, character.leading]))
    }
    if endsText, let last = inOrder.last, !last.isLineBreak {
      points.append((fragment.range.upperBound, [last.trailing, end]))
    }
    return points
  }

  /// The rectangles around some text, which a selection may extend to the edges.
  func enclosingRects(_ text: Range<Int>, selection: Range<Int>?) -> [Rect] {
    let rect = fragment.rect
    var (comes, goes) = (false, false)
    if let selection {
      let isPast =
        selection.upperBound > fragment.range.upperBound
        || (fragment.end == .hard && selection.upperBound == fragment.range.upperBound)
      comes =
        selection.lowerBound < fragment.range.lowerBound
        && text.lowerBound <= fragment.range.lowerBound
      goes = isPast && text.upperBound >= fragment.range.upperBound
    }
    if comes, goes { return [rect] }
    let (toLeft, toRight) = isRightToLeft ? (goes, comes) : (comes, goes)
    var spans = characters.filter { $0.range.overlaps(text) }.map { ($0.left, $0.right) }
    let first = characters.first?.left ?? 0
    let last = characters.last?.right ?? 0
    if toLeft { spans.insert((min(rect.minX, first), first), at: 0) }
    if toRight { spans.append((last, max(rect.maxX, last))) }
    var joined: [(Double, Double)] = []
    for span in spans {
      if let before = joined.last, abs(before.1 - span.0) < 1e-6 {
        joined[joined.count - 1].1 = max(before.1, span.1)
      } else {
        joined.append(span)
      }
    }
    return joined.filter { $0.1 - $0.0 > 1e-6 }.map {
      Rect(x: $0.0, y: rect.minY, width: $0.1 - $0.0, height: rect.height)
    }
  }

  /// The horizontal extent of some text: its advances and its ink.
  func boundingRect(_ text: Range<Int>) -> (left: Double, right: Double)? {
    let parts = characters.filter { $0.range.overlaps(text) }
    guard let left = parts.map(\.left).min() else { return nil }
    let right = parts.map(\.right).max() ?? left
    return (min(left, inked(text).min() ?? left), max(right, inked(text).max() ?? right))
  }

  /// The edges of the ink of some text; the test font draws letters half a point inside of their
  /// advances.
  private func inked(_ text: Range<Int>) -> [Double] {
    hanging.filter { text.contains($0.cluster) && $0.id != QuestionDocument.space }
      .flatMap { [$0.x + 0.5, $0.x + $0.advance - 0.5] }
  }
}
