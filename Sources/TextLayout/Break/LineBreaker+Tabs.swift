import TextAnalysis
import TextShaping
import TextStorage

extension LineBreaker {
  /// Adds the tabs and blanks of a range of the paragraph, in UTF-16 code units, to those of the
  /// fragment.
  func addTabs(in range: Range<Int>, to tabs: inout FragmentTabs, context: inout BreakContext) {
    guard !range.isEmpty else { return }
    for index in paragraph.itemIndex(containing: range.lowerBound)..<paragraph.items.count {
      let item = paragraph.items[index]
      let offset = item.item.range.lowerBound
      if offset >= range.upperBound { break }
      guard item.item.kind.isPlacedWidth, offset >= range.lowerBound else { continue }
      if item.item.kind == .blank {
        tabs.addBlank(at: offset, advance: item.start) { pen in
          context.delegate?.blankWidth(at: textRange.lowerBound + offset, pen: pen) ?? 0
        }
        continue
      }
      tabs.add(at: offset, advance: item.start) { terminators in
        part(beforeFirst: terminators, after: offset, context: &context)
      }
    }
  }

  /// The room left by tabs for the text before an offset, in points; tabs at the end of a fragment
  /// hang.
  func textRoom(
    before end: Int, tabs: FragmentTabs?, width: Double, context: inout BreakContext
  ) -> Double {
    guard var tabs else { return width }
    tabs.removeAll()
    addTabs(in: cursor.offset..<max(cursor.offset, end), to: &tabs, context: &context)
    return tabs.textRoom
  }

  /// The first tab or blank between two offsets of the paragraph, in UTF-16 code units, or nil if
  /// there is none.
  func firstTab(upTo end: Int, from start: Int) -> Int? {
    guard paragraph.hasTabs, start < end else { return nil }
    let range = start..<end
    for index in paragraph.itemIndex(containing: range.lowerBound)..<paragraph.items.count {
      let item = paragraph.items[index].item
      if item.range.lowerBound >= range.upperBound { return nil }
      if item.kind.isPlacedWidth, item.range.lowerBound >= range.lowerBound {
        return item.range.lowerBound
      }
    }
    return nil
  }

  /// True if a line may hold the rest of a line of fields, from a piece that ends with a tab on.
  /// The rest then stays together, so that a price is at its stop on the next line.
  ///
  /// - Parameters:
  ///   - index: The index of the piece.
  ///   - width: The room of a line, in points.
  func fitsWithFields(_ index: Int, width: Double) -> Bool {
    let start = index == 0 ? 0 : paragraph.pieces[index - 1].advance
    for piece in paragraph.pieces[(index + 1)...] {
      if piece.contentAdvance > start + width { return false }
      if piece.flags.contains(.mandatory) { break }
    }
    return true
  }

  /// A fragment that consists only of the tab at its start.
  func afterTab(at offset: Int, in piece: Int) -> Candidate {
    Candidate(
      offset: offset + 1, advance: cursor.advance, contentEnd: offset, isUnsafe: false, end: .soft,
      nextPiece: piece, spaces: piece == 0 ? 0 : Int(paragraph.pieces[piece - 1].spaces), width: 0)
  }

  /// The change in width of a fragment's first text, in points, because it starts at an unsafe
  /// break and is shaped again.
  func headChange(context: inout BreakContext) -> Double {
    guard cursor.isUnsafe, cursor.piece < paragraph.pieces.count else { return 0 }
    let mark = context.store.mark
    defer { context.store.rewind(to: mark) }
    // The whole text that is shaped again counts, which may be more than the first piece.
    let item = paragraph.items[paragraph.itemIndex(containing: cursor.offset)]
    let end = paragraph.nextSafeBreak(
      after: cursor.offset,
      before: min(item.item.range.upperBound, cursor.offset + Self.longestHead), in: item)
    var head = candidate(
      endingWith: max(cursor.piece, paragraph.pieceIndex(containing: max(cursor.offset, end - 1))))
    (head.isUnsafe, head.end) = (false, .soft)
    return measure(head, context: &context).width - head.width
  }

  /// The most text that is shaped again to measure a fragment's head, in UTF-16 code units. A word
  /// of joined letters may have no safe break.
  static var longestHead: Int { 200 }

  /// The distance after a decimal tab within which its terminator is looked for, in UTF-16 code
  /// units.
  private static var longestField: Int { 1_000 }

  /// The part of the text after a tab that lies before the first of some characters, up to the
  /// next tab; nil if there is none of them.
  ///
  /// Characters within right-to-left text do not count, because they separate no digits.
  private func part(
    beforeFirst terminators: Set<Character>, after tab: Int, context: inout BreakContext
  ) -> FragmentTabs.FieldPart? {
    context.loadText(textRange)
    let units = terminators.compactMap { $0.utf16.count == 1 ? $0.utf16.first : nil }
    let limit = min(context.text.count, tab + 1 + Self.longestField)
    var index = tab + 1
    while index < limit, context.text[index] != 0x09, !context.text[index].isParagraphSeparator {
      if units.contains(context.text[index]) {
        let item = paragraph.itemIndex(containing: index)
        let level = paragraph.items[item].item.level
        if level & 1 == 0 { return part(of: tab..<limit, before: index, item, level: level) }
      }
      index += 1
    }
    return nil
  }

  /// The part of a field that lies before a character of a number in the paragraph's direction.
  ///
  /// - Parameters:
  ///   - field: The text from the tab on.
  ///   - item: The index of the character's item.
  ///   - level: The bidi level of that item, which is even.
  private func part(
    of field: Range<Int>, before separator: Int, _ item: Int, level: UInt8
  ) -> FragmentTabs.FieldPart {
    let start = paragraph.items[paragraph.itemIndex(containing: field.lowerBound)].start
    let place = advance(at: separator)
    var part = FragmentTabs.FieldPart(before: (start, place))
    if level == 0 { return part }
    // In right-to-left text a number still reads from left to right. The rest of it, from the
    // separator on, then lies on the side where the field starts.
    let number = stretch(around: item, from: 2, in: field)
    if paragraph.isRightToLeft {
      part.before = (start, number.start)
      part.number = (place, number.end)
    } else {
      let outer = stretch(around: item, from: 1, in: field)
      part.before = (start, outer.start)
      part.number = (number.start, place)
      part.after = (number.end, outer.end)
    }
    return part
  }

  /// The stretch of the items of a field around one of them whose levels are not below a level.
  private func stretch(
    around item: Int, from level: UInt8, in field: Range<Int>
  ) -> FragmentTabs.Stretch {
    let items = paragraph.items
    func belongs(_ index: Int) -> Bool {
      items[index].item.level >= level && field.contains(items[index].item.range.lowerBound)
        && items[index].item.kind != .tab
    }
    var (first, last) = (item, item + 1)
    while first > 0, belongs(first - 1) { first -= 1 }
    while last < items.count, belongs(last) { last += 1 }
    let end = last < items.count ? items[last].start : paragraph.pieces.last?.advance
    return (items[first].start, end ?? 0)
  }
}
