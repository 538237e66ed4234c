import TextStorage

/// Boxes around paragraphs of Markdown.
struct MarkdownBoxes {
  /// The identities of the boxes of quotes, tables, floats and divs, by their numbers in the text.
  private var quotes: [Int: Int] = [:]
  private var tables: [Int: Int] = [:]
  private var floats: [Int: Int] = [:]
  private var divs: [Int: Int] = [:]
  /// The identities of the boxes of the open list items, the innermost last.
  private var items: [Int] = []
  /// The boxes around the table whose cells were read last.
  private var openTable: (number: Int?, boxes: [TextBox]) = (nil, [])
  /// The classes of the tables of the text.
  private let tableClasses: [[String]]
  /// The identity of the next boxes in a cell. Those of paragraphs one after the other differ.
  private var cellIdentity = 0
  /// The number of boxes so far.
  private(set) var count: Int
  private let quote, item, table: SheetBox
  private let elements: [MarkdownElement: SheetBox]
  /// The boxes of styles by name, except those of elements.
  private let classes: [String: SheetBox]
  /// True if the text has columns in which boxes can keep clear of shapes as a whole.
  private let mayKeepClear: Bool
  /// True if a box so far would have to, and cannot.
  private(set) var hasCutBoxes = false
  /// The boxes of the floats of the text; those of pictures are empty.
  private let floatBoxes: [SheetBox]

  /// Creates the boxes of a text; nil if no style has one.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - count: The number of boxes in the previous texts.
  init?(_ styler: DocumentStyler, of text: MarkdownText, count: Int) {
    let empty = SheetBox()
    let named = styler.part.boxedClasses
    let hasBreaks = text.blocks.contains { $0.element == .thematicBreak }
    if named.isEmpty, !hasBreaks { return nil }
    func box(_ element: MarkdownElement) -> SheetBox { styler.named(element, em: styler.em).box }
    (quote, item, table) = (box(.blockQuote), box(.listItem), box(.table))
    let others = MarkdownElement.allCases.filter {
      ![.blockQuote, .listItem, .table].contains($0) && box($0) != empty
    }
    elements = Dictionary(uniqueKeysWithValues: others.map { ($0, box($0)) })
    var classes: [String: SheetBox] = [:]
    for name in named { classes[name] = styler.namedStyle(name)?.box }
    self.classes = classes
    tableClasses = text.tables.map(\.attributes.classes)
    mayKeepClear = styler.floats != nil
    floatBoxes = text.floats.map { float in
      var box = SheetBox()
      if float.isPicture { return box }
      for name in float.attributes.classes { if let own = classes[name] { box.mergeKeys(of: own) } }
      return box
    }
    self.count = count
  }

  /// Returns the boxes around a paragraph, from the outermost inward.
  ///
  /// - Parameter isOpposed: True if it runs against the text around it, so that the starts of the
  ///   boxes around it are at its end.
  mutating func boxes(around block: MarkdownBlock, isOpposed: Bool = false) -> [TextBox] {
    var boxes: [TextBox] = []
    let empty = SheetBox()
    if let number = block.float, floatBoxes[number] != empty {
      let identity = identity(of: number, in: \.floats)
      boxes.append(floatBoxes[number].textBox(identity: identity))
    }
    var divs = block.boxedDivs[...]
    while let div = takeDiv(from: &divs, quotes: 0, lists: 0) { boxes.append(div) }
    for (index, number) in block.quotes.enumerated() {
      if quote != empty {
        boxes.append(quote.textBox(identity: identity(of: number, in: \.quotes)))
      }
      while let div = takeDiv(from: &divs, quotes: index + 1, lists: 0) { boxes.append(div) }
    }
    if block.marker != nil {
      items.removeLast(max(0, items.count - block.lists.count + 1))
      while items.count < block.lists.count { items.append(makeIdentity()) }
    } else {
      items.removeLast(max(0, items.count - block.lists.count))
    }
    for (index, identity) in items.enumerated() {
      if item != empty { boxes.append(item.textBox(identity: identity)) }
      while let div = takeDiv(from: &divs, quotes: .max, lists: index + 1) { boxes.append(div) }
    }
    while let div = takeDiv(from: &divs, quotes: .max, lists: .max) { boxes.append(div) }
    if let number = block.table {
      let own = with(table, tableClasses[number])
      if own != empty {
        boxes.append(own.textBox(identity: identity(of: number, in: \.tables)))
      }
    }
    if isOpposed { boxes = boxes.map(\.mirrored) }
    let element = block.element.flatMap { elements[$0] } ?? empty
    // A picture that floats has no box, as its frame is that of the picture.
    let isOwn = block.table == nil && !(block.float != nil && block.element == .figure)
    let own = isOwn ? with(element, block.attributes.classes) : element
    if own != empty, block.cell == nil { boxes.append(own.textBox(identity: makeIdentity())) }
    return mayKeepClear ? boxes : cut(boxes)
  }

  /// Returns the boxes around the table of a cell's paragraph: those around its first paragraph.
  mutating func boxes(aroundTableOf block: MarkdownBlock) -> [TextBox] {
    var outer = block
    if block.isCellItem, let list = block.lists.first {
      // The lists around the table stay open.
      (outer.marker, outer.lists) = (nil, Array(repeating: list, count: items.count))
    }
    let own = boxes(around: outer)
    if openTable.number != block.table { openTable = (block.table, own) }
    return openTable.boxes
  }

  /// Returns the boxes around a paragraph of a cell within the cell: those of its item, of its
  /// element and of the classes that the table does not have, and those of divs and quotes in the
  /// cell.
  ///
  /// - Parameters:
  ///   - origin: A block around which the same parts of the text are as around the table; nil if
  ///     cells hold single paragraphs.
  ///   - isOpposed: True if the paragraph runs against the text around it.
  mutating func boxes(
    inCell block: MarkdownBlock, from origin: MarkdownBlock?, isOpposed: Bool
  ) -> [TextBox] {
    var outside: [TextBox] = []
    if let number = block.float, floatBoxes[number] != SheetBox() {
      outside.append(floatBoxes[number].textBox(identity: identity(of: number, in: \.floats)))
    }
    if let origin, quote != SheetBox() {
      for number in block.quotes.dropFirst(origin.quotes.count) {
        outside.append(quote.textBox(identity: identity(of: number, in: \.quotes)))
      }
    }
    if let origin {
      var divs = block.boxedDivs.dropFirst(origin.boxedDivs.count)
      while let div = takeDiv(from: &divs, quotes: .max, lists: .max) { outside.append(div) }
    }
    if isOpposed { outside = outside.map(\.mirrored) }
    let outer = block.table.map { tableClasses[$0] } ?? []
    let own = block.attributes.classes.filter { !outer.contains($0) }
    let found = [block.isCellItem ? item : SheetBox(), with(box(ofElementInCell: block), own)]
      .filter { $0 != SheetBox() }
    if found.isEmpty { return outside.isEmpty ? [] : cut(outside) }
    cellIdentity = 1 - cellIdentity
    return cut(outside + found.map { $0.textBox(identity: cellIdentity) })
  }

  /// Returns the box of a paragraph's element in a cell. Those of headers and footers of tables
  /// are none, nor are those of pictures that float.
  private func box(ofElementInCell block: MarkdownBlock) -> SheetBox {
    guard let element = block.element, ![.tableHeader, .tableFooter].contains(element),
      !(block.float != nil && element == .figure)
    else { return SheetBox() }
    return elements[element] ?? SheetBox()
  }

  /// Returns boxes that shapes cut with their text.
  private mutating func cut(_ boxes: [TextBox]) -> [TextBox] {
    var boxes = boxes
    for index in boxes.indices where boxes[index].keepsClear {
      boxes[index].keepsClear = false
      hasCutBoxes = true
    }
    return boxes
  }

  /// Returns a box with those of classes merged over it.
  private func with(_ box: SheetBox, _ names: [String]) -> SheetBox {
    if names.isEmpty || classes.isEmpty { return box }
    var box = box
    for name in names {
      if let own = classes[name] { box.mergeKeys(of: own) }
    }
    return box
  }

  /// Returns the box of the next div if at most some quotes and lists are around it.
  private mutating func takeDiv(
    from divs: inout ArraySlice<MarkdownDiv>, quotes: Int, lists: Int
  ) -> TextBox? {
    guard let div = divs.first, div.quotes <= quotes, div.lists <= lists else { return nil }
    divs.removeFirst()
    var box = SheetBox()
    for name in div.classes { if let own = classes[name] { box.mergeKeys(of: own) } }
    return box.textBox(identity: identity(of: div.number, in: \.divs))
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

extension DocumentStyler {
  /// True if a box of the text keeps clear of shapes as a whole, and has a container of its own.
  func hasClearBoxes(_ text: MarkdownText) -> Bool {
    guard floats != nil, part.styles.values.contains(where: \.box.keepsClear),
      var boxes = MarkdownBoxes(self, of: text, count: 0)
    else { return false }
    return text.blocks.contains { boxes.boxes(around: $0).first?.keepsClear == true }
  }
}

extension SheetPart {
  /// True if some style has a box that keeps clear of shapes as a whole.
  var hasClearBoxes: Bool {
    styles.values.contains(where: \.box.keepsClear)
      || unnamedStyles.contains(where: \.box.keepsClear)
  }

  /// The names of the styles that have a box.
  var boxedClasses: Set<String> {
    let empty = SheetBox()
    return Set(styles.filter { $1.box != empty }.keys)
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
