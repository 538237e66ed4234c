import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

extension LayoutManager {
  /// Returns a moved caret.
  ///
  /// Left and right follow the visual order, through text of either direction. At the end of a
  /// fragment they continue in the next one in reading order, or in the previous one. Up and down
  /// go to the nearest position of the row above or below and keep the x at which they started. A
  /// word has a letter or a digit.
  ///
  /// - Parameters:
  ///   - caret: A caret in the text.
  ///   - movement: The movement.
  /// - Complexity: O(log *n* + the row), and for words the words passed.
  public func caret(_ caret: TextCaret, moved movement: CaretMovement) -> TextCaret {
    let length = textLength
    precondition(
      caret.position >= 0 && caret.position <= length,
      "There is no caret at \(caret.position) in a text of \(length) UTF-16 code units.")
    switch movement {
    case .left: return caretBeside(caret, toTheRight: false)
    case .right: return caretBeside(caret, toTheRight: true)
    case .up: return caretAbove(caret)
    case .down: return caretBelow(caret)
    case .forward: return TextCaret(position: position(after: caret.position))
    case .backward: return TextCaret(position: position(before: caret.position))
    case .wordForward: return TextCaret(position: wordEnd(after: caret.position))
    case .wordBackward: return TextCaret(position: wordStart(before: caret.position))
    case .wordLeft:
      return self.caret(caret, moved: isRightToLeft(caret) ? .wordForward : .wordBackward)
    case .wordRight:
      return self.caret(caret, moved: isRightToLeft(caret) ? .wordBackward : .wordForward)
    case .lineStart: return caretAtLineStart(caret)
    case .lineEnd: return caretAtLineEnd(caret)
    case .paragraphStart:
      return TextCaret(position: text.paragraphRange(containing: caret.position).lowerBound)
    case .paragraphEnd: return TextCaret(position: paragraphEnd(caret.position))
    case .documentStart: return TextCaret(position: 0)
    case .documentEnd: return TextCaret(position: length)
    }
  }

  /// True if the paragraph of a caret reads from right to left.
  private func isRightToLeft(_ caret: TextCaret) -> Bool {
    preparedParagraph(text.paragraphIndex(containing: caret.position))?.paragraph.isRightToLeft
      ?? false
  }

  /// Returns the end of a position's paragraph, before its separator.
  private func paragraphEnd(_ position: Int) -> Int {
    let range = text.paragraphRange(containing: position)
    guard !range.isEmpty, text.codeUnit(at: range.upperBound - 1).isParagraphSeparator else {
      return range.upperBound
    }
    let end = range.upperBound - 1
    let isPair =
      end > range.lowerBound && text.codeUnit(at: end) == 0x0A && text.codeUnit(at: end - 1) == 0x0D
    return isPair ? end - 1 : end
  }

  // MARK: Characters

  /// Returns the end of the user-perceived character at a position.
  private func position(after position: Int) -> Int {
    if position == text.length { return position }
    if let found = fragmentPlace(containing: position) {
      read(found.fragment, at: found.row)
      if let index = reader.cell(at: position) { return reader.cells[index].range.upperBound }
    }
    return text.characterRange(containing: position).upperBound
  }

  /// Returns the start of the user-perceived character before a position.
  private func position(before position: Int) -> Int {
    if position == 0 { return 0 }
    if let found = fragmentPlace(containing: position - 1) {
      read(found.fragment, at: found.row)
      if let index = reader.cell(at: position - 1) { return reader.cells[index].range.lowerBound }
    }
    return text.characterRange(containing: position - 1).lowerBound
  }

  // MARK: Left and right

  private func caretBeside(_ caret: TextCaret, toTheRight: Bool) -> TextCaret {
    guard let place = locate(caret) else {
      // The caret is in the extra line fragment, or its text has no row.
      let isForward = toTheRight != isRightToLeft(caret)
      return TextCaret(
        position: isForward ? position(after: caret.position) : position(before: caret.position))
    }
    read(place.fragment, at: place.row)
    let isForward = toTheRight != reader.isRightToLeft
    let count = reader.cells.count
    guard let boundary = reader.boundary(at: caret.position, affinity: place.affinity) else {
      return caret
    }
    let first = toTheRight ? boundary : boundary - 1
    var next = first
    // Hidden text with another direction than the paragraph's would lead back to where the caret
    // comes from.
    while next >= 0, next < count, reader.cells[next].isHiddenAgainst(reader.isRightToLeft) {
      next += toTheRight ? 1 : -1
    }
    if next >= 0, next < count, !(reader.cells[next].isLineBreak && isForward) {
      let moved = reader.caret(over: next, toTheRight: toTheRight)
      let edge = toTheRight ? count : 0
      let arrived = toTheRight ? next + 1 : next
      if isForward, arrived == edge, moved.position == place.fragment.range.upperBound,
        moved.position < text.length
      {
        return lineStart(after: place.fragment) ?? moved
      }
      return TextCaret(position: moved.position, affinity: moved.affinity)
    }
    // The caret is at the edge of its line; if there is no other line it stays there.
    let stays = TextCaret(position: caret.position, affinity: caret.affinity)
    let range = place.fragment.range
    let isBesideHidden = next != first
    if !isForward {
      return lineEnd(before: place.fragment)
        ?? (isBesideHidden ? TextCaret(position: range.lowerBound) : stays)
    }
    let isBeforeBreak = next >= 0 && next < count
    return lineStart(after: place.fragment)
      ?? (isBeforeBreak || isBesideHidden ? TextCaret(position: range.upperBound) : stays)
  }

  /// Returns the first caret of the next fragment in visual order.
  private func lineStart(after fragment: LineFragment) -> TextCaret? {
    let position = fragment.range.upperBound
    guard position < text.length, let found = fragmentPlace(containing: position) else {
      return nil
    }
    read(found.fragment, at: found.row)
    let edge = reader.isRightToLeft ? reader.cells.count - 1 : 0
    guard reader.cells.indices.contains(edge) else { return TextCaret(position: position) }
    let cell = reader.cells[edge]
    return cell.isRightToLeft == reader.isRightToLeft
      ? TextCaret(position: cell.range.lowerBound)
      : reader.canonical(TextCaret(position: cell.range.upperBound, affinity: .upstream))
  }

  /// Returns the last caret of the previous fragment that differs from the start of `fragment`.
  private func lineEnd(before fragment: LineFragment) -> TextCaret? {
    guard fragment.range.lowerBound > 0,
      let found = fragmentPlace(containing: fragment.range.lowerBound - 1)
    else { return nil }
    read(found.fragment, at: found.row)
    let edge = reader.isRightToLeft ? 0 : reader.cells.count - 1
    guard reader.cells.indices.contains(edge) else {
      return TextCaret(position: found.fragment.range.lowerBound)
    }
    let cell = reader.cells[edge]
    if cell.isLineBreak || cell.isRightToLeft != reader.isRightToLeft {
      return TextCaret(position: cell.range.lowerBound)
    }
    let moved = reader.caret(over: edge, toTheRight: reader.isRightToLeft)
    return TextCaret(position: moved.position, affinity: moved.affinity)
  }

  // MARK: Up and down

  private func caretAbove(_ caret: TextCaret) -> TextCaret {
    let x = caret.goalX ?? caretRect(for: caret)?.rect.minX
    let above: RowIndex?
    if let place = locate(caret) {
      above = rowIndex(before: place.row)
    } else if caret.position == text.length, extraLineFragment != nil, text.length > 0 {
      above = rowIndex(containing: text.length - 1)
    } else {
      above = nil
    }
    guard let above, let x else { return TextCaret(position: 0, goalX: x) }
    return caretIn(above, nearest: x)
  }

  private func caretBelow(_ caret: TextCaret) -> TextCaret {
    let x = caret.goalX ?? caretRect(for: caret)?.rect.minX
    guard let place = locate(caret), let x, let below = rowIndex(after: place.row) else {
      return TextCaret(position: text.length, goalX: x)
    }
    return caretIn(below, nearest: x)
  }

  private func caretIn(_ place: RowIndex, nearest x: Double) -> TextCaret {
    read(fragment(nearest: x, at: place), at: place)
    var caret = reader.caret(nearest: x)
    caret.goalX = x
    return caret
  }

  // MARK: Lines

  private func caretAtLineStart(_ caret: TextCaret) -> TextCaret {
    guard let place = locate(caret) else { return TextCaret(position: caret.position) }
    let row = row(at: place.row)
    return TextCaret(
      position: fragment(row.fragments.lowerBound, at: place.row).range.lowerBound)
  }

  private func caretAtLineEnd(_ caret: TextCaret) -> TextCaret {
    guard let place = locate(caret) else { return TextCaret(position: caret.position) }
    let last = fragment(row(at: place.row).fragments.upperBound - 1, at: place.row)
    read(last, at: place.row)
    if let end = reader.cells.first(where: \.isLineBreak) {
      return TextCaret(position: end.range.lowerBound)
    }
    return TextCaret(position: last.range.upperBound, affinity: .upstream)
  }
}
