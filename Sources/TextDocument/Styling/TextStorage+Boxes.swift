import TextStorage

extension TextStorage {
  /// Marks the first and the last paragraph of each box, and numbers boxes so that only those that
  /// touch differ. An edit then changes no box further down.
  ///
  /// - Complexity: O(*n*) in the number of paragraphs.
  func settleBoxes() {
    var paragraphs: [BoxedParagraph] = []
    for range in paragraphRanges(for: 0..<length) where !range.isEmpty {
      let attributes = attributes(at: range.lowerBound)
      var paragraph = BoxedParagraph(
        range: range, style: attributes[.paragraphStyle] ?? .default, cell: attributes[.tableCell])
      if let last = paragraphs.last {
        paragraph.sharedCount = paragraph.boxes.sharedCount(last.boxes)
        if let table = paragraph.cell?.outermost.table,
          table.identity == last.cell?.outermost.table.identity
        {
          paragraph.tableStart = last.tableStart
        } else {
          paragraph.tableStart = paragraphs.count
        }
      }
      paragraphs.append(paragraph)
    }
    beginEditing()
    defer { _ = endEditing() }
    let holdsTable = paragraphs.depthsWithTables
    var numbers: [Int] = []
    var end = paragraphs.count
    var after = [Int](repeating: 0, count: paragraphs.count)
    for index in paragraphs.indices.reversed() {
      // A table begins and ends its boxes as a whole.
      if index + 1 < paragraphs.count,
        paragraphs[index + 1].tableStart != paragraphs[index].tableStart
          || paragraphs[index].cell == nil
      {
        end = index + 1
      }
      after[index] = end < paragraphs.count ? paragraphs[end].sharedCount : 0
    }
    for (index, paragraph) in paragraphs.enumerated() {
      var boxes = paragraph.boxes
      let earlier = numbers
      numbers = boxes.indices.map { depth in
        guard depth < earlier.count else { return 0 }
        return depth < paragraph.sharedCount ? earlier[depth] : 1 - earlier[depth]
      }
      if boxes.isEmpty { continue }
      let first = paragraph.cell == nil ? index : paragraph.tableStart
      for depth in boxes.indices {
        boxes[depth].isFirst = depth >= paragraphs[first].sharedCount
        boxes[depth].isLast = depth >= after[index]
        boxes[depth].identity = numbers[depth]
        if holdsTable[index][depth] { boxes[depth].keepsClear = false }
      }
      if boxes == paragraph.boxes { continue }
      if var cell = paragraph.cell {
        cell.outermost.table.boxes = boxes
        addAttribute(.tableCell, value: cell, range: paragraph.range)
      } else {
        var style = paragraph.style
        style.boxes = boxes
        addAttribute(.paragraphStyle, value: style, range: paragraph.range)
      }
    }
    settleCellBoxes(of: paragraphs)
  }

  /// Marks the first and the last paragraph of each box within a cell, and numbers these boxes.
  private func settleCellBoxes(of paragraphs: [BoxedParagraph]) {
    func sharedCount(_ index: Int) -> Int {
      guard index > 0, index < paragraphs.count, let cell = paragraphs[index].cell,
        cell == paragraphs[index - 1].cell
      else { return 0 }
      return paragraphs[index].style.boxes.sharedCount(paragraphs[index - 1].style.boxes)
    }
    var numbers: [Int] = []
    for (index, paragraph) in paragraphs.enumerated() where paragraph.cell != nil {
      var boxes = paragraph.style.boxes
      let isContinued = index > 0 && paragraphs[index - 1].cell == paragraph.cell
      let earlier = isContinued ? numbers : []
      let (before, after) = (sharedCount(index), sharedCount(index + 1))
      numbers = boxes.indices.map { depth in
        guard depth < earlier.count else { return 0 }
        return depth < before ? earlier[depth] : 1 - earlier[depth]
      }
      for depth in boxes.indices {
        (boxes[depth].isFirst, boxes[depth].isLast) = (depth >= before, depth >= after)
        boxes[depth].identity = numbers[depth]
        boxes[depth].keepsClear = false
      }
      if boxes == paragraph.style.boxes { continue }
      var style = paragraph.style
      style.boxes = boxes
      addAttribute(.paragraphStyle, value: style, range: paragraph.range)
    }
  }
}

/// A paragraph whose boxes are compared with those of its neighbours.
private struct BoxedParagraph {
  var range: Range<Int>
  var style: ParagraphStyle
  var cell: TextTableCell?
  /// The number of boxes that the paragraph before it is in, too.
  var sharedCount = 0
  /// The index of the first paragraph of its table, or its own.
  var tableStart = 0

  /// The boxes around the paragraph, or around its table.
  var boxes: [TextBox] { cell?.outermost.table.boxes ?? style.boxes }
}

extension [BoxedParagraph] {
  /// For each paragraph and each of its boxes, true if the box encloses a table.
  fileprivate var depthsWithTables: [[Bool]] {
    var found = map { [Bool](repeating: $0.cell != nil, count: $0.boxes.count) }
    for index in indices.dropFirst() {
      for depth in 0..<self[index].sharedCount where found[index - 1][depth] {
        found[index][depth] = true
      }
    }
    for index in indices.dropFirst().reversed() {
      for depth in 0..<self[index].sharedCount where found[index][depth] {
        found[index - 1][depth] = true
      }
    }
    return found
  }
}

extension TextBox {
  /// The box with its start and its end exchanged, as a paragraph has it that runs against the
  /// others in the box.
  var mirrored: TextBox {
    var box = self
    (box.border.start, box.border.end) = (border.end, border.start)
    (box.padding.start, box.padding.end) = (padding.end, padding.start)
    (box.margin.start, box.margin.end) = (margin.end, margin.start)
    return box
  }
}

extension [TextBox] {
  /// Returns the number of boxes that two neighbouring paragraphs are both in.
  fileprivate func sharedCount(_ others: [TextBox]) -> Int {
    var count = 0
    for (box, other) in zip(self, others) {
      var other = other
      (other.isFirst, other.isLast) = (box.isFirst, box.isLast)
      if box != other, box != other.mirrored { break }
      count += 1
    }
    return count
  }
}
