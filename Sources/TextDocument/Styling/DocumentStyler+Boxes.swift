import TextStorage

/// Boxes around paragraphs of Markdown.
struct MarkdownBoxes {
  /// The identities of the boxes of quotes and tables, by their numbers in the text.
  private var quotes: [Int: Int] = [:]
  private var tables: [Int: Int] = [:]
  private var floats: [Int: Int] = [:]
  /// The identities of the boxes of the open list items, the innermost last.
  private var items: [Int] = []
  /// The number of boxes so far.
  private(set) var count: Int
  private let quote, item, table: SheetBox
  private let elements: [MarkdownElement: SheetBox]
  /// The boxes of the floats of the text; those of pictures are empty.
  private let floatBoxes: [SheetBox]

  /// Creates the boxes of a text; nil if no style has one.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - count: The number of boxes in the previous texts.
  init?(_ styler: DocumentStyler, of text: MarkdownText, count: Int) {
    let empty = SheetBox()
    let hasBreaks = text.blocks.contains { $0.element == .thematicBreak }
    guard hasBreaks || styler.part.styles.values.contains(where: { $0.box != empty }) else {
      return nil
    }
    func box(_ element: MarkdownElement) -> SheetBox { styler.named(element, em: styler.em).box }
    (quote, item, table) = (box(.blockQuote), box(.listItem), box(.table))
    let others = MarkdownElement.allCases.filter {
      ![.blockQuote, .listItem, .table].contains($0) && box($0) != empty
    }
    elements = Dictionary(uniqueKeysWithValues: others.map { ($0, box($0)) })
    floatBoxes = text.floats.map { float in
      var box = SheetBox()
      if float.isPicture { return box }
      for name in float.attributes.classes {
        if let own = styler.namedStyle(name)?.box { box.mergeKeys(of: own) }
      }
      return box
    }
    self.count = count
  }

  /// Returns the boxes around a paragraph, from the outermost inward.
  mutating func boxes(around block: MarkdownBlock) -> [TextBox] {
    var boxes: [TextBox] = []
    let empty = SheetBox()
    if let number = block.float, floatBoxes[number] != empty {
      let identity = identity(of: number, in: \.floats)
      boxes.append(floatBoxes[number].textBox(identity: identity))
    }
    if quote != empty {
      for number in block.quotes {
        boxes.append(quote.textBox(identity: identity(of: number, in: \.quotes)))
      }
    }
    if block.marker != nil {
      items.removeLast(max(0, items.count - block.lists.count + 1))
      while items.count < block.lists.count { items.append(makeIdentity()) }
    } else {
      items.removeLast(max(0, items.count - block.lists.count))
    }
    if item != empty { boxes += items.map { item.textBox(identity: $0) } }
    if table != empty, let number = block.table {
      boxes.append(table.textBox(identity: identity(of: number, in: \.tables)))
    }
    if let element = block.element, let box = elements[element] {
      boxes.append(box.textBox(identity: makeIdentity()))
    }
    return boxes
  }

  private mutating func identity(
    of number: Int, in known: WritableKeyPath<MarkdownBoxes, [Int: Int]>
  ) -> Int {
    if let identity = self[keyPath: known][number] { return identity }
    let identity = makeIdentity()
    self[keyPath: known][number] = identity
    return identity
  }

  private mutating func makeIdentity() -> Int {
    count += 1
    return count
  }
}

extension SheetStyle {
  /// Moves the style's box to those around its paragraphs.
  ///
  /// - Parameter identity: A number that differs from those of neighbouring boxes.
  mutating func takeBox(identity: Int) {
    guard box != SheetBox() else { return }
    boxes.append(box.textBox(identity: identity))
    box = SheetBox()
  }
}

extension TextStorage {
  /// Marks the first and the last paragraph of each box, and numbers boxes so that only those that
  /// touch differ. An edit then changes no box further down.
  ///
  /// - Complexity: O(*n*) in the number of paragraphs.
  func settleBoxes() {
    var paragraphs: [(range: Range<Int>, style: ParagraphStyle)] = []
    var start = 0
    while start < length {
      let range = paragraphRange(containing: start)
      paragraphs.append((range, attribute(.paragraphStyle, at: start) ?? .default))
      start = max(range.upperBound, start + 1)
    }
    beginEditing()
    defer { _ = endEditing() }
    var numbers: [Int] = []
    for (index, paragraph) in paragraphs.enumerated() {
      let boxes = paragraph.style.boxes
      let before = index > 0 ? boxes.sharedCount(paragraphs[index - 1].style.boxes) : 0
      let after =
        index + 1 < paragraphs.count ? boxes.sharedCount(paragraphs[index + 1].style.boxes) : 0
      let earlier = numbers
      numbers = boxes.indices.map { depth in
        guard depth < earlier.count else { return 0 }
        return depth < before ? earlier[depth] : 1 - earlier[depth]
      }
      if boxes.isEmpty { continue }
      var style = paragraph.style
      for depth in boxes.indices {
        style.boxes[depth].isFirst = depth >= before
        style.boxes[depth].isLast = depth >= after
        style.boxes[depth].identity = numbers[depth]
      }
      if style != paragraph.style {
        addAttribute(.paragraphStyle, value: style, range: paragraph.range)
      }
    }
  }
}

extension [TextBox] {
  /// Returns the number of boxes that two neighbouring paragraphs are both in.
  fileprivate func sharedCount(_ others: [TextBox]) -> Int {
    var count = 0
    for (box, other) in zip(self, others) {
      var other = other
      (other.isFirst, other.isLast) = (box.isFirst, box.isLast)
      if box != other { break }
      count += 1
    }
    return count
  }
}
