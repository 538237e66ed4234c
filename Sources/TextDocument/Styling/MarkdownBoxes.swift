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
  /// The boxes around the table whose cells were read last, and their indent.
  private var openTable: (number: Int?, nest: Nest) = (nil, Nest())
  /// The classes of the tables of the text, and the lists that they are in.
  private let tableClasses: [[String]]
  private let tableLists: [[MarkdownList]]
  /// The numbers of lists around quotes in items, by the numbers of the quotes.
  private let quotedLists: [Int: Int]
  /// The indent of quotes, and that of a list's items, in points.
  private let quoteIndent: Double
  private let step: (MarkdownList) -> Double
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
    tableLists = text.tables.map(\.lists)
    quotedLists = text.quotedLists
    quoteIndent = styler.named(.blockQuote, em: styler.em).headIndent ?? 0
    step = { styler.step(of: $0) }
    mayKeepClear = styler.floats != nil
    floatBoxes = text.floats.map { float in
      var box = SheetBox()
      if float.isPicture { return box }
      for name in float.attributes.classes { if let own = classes[name] { box.mergeKeys(of: own) } }
      return box
    }
    self.count = count
  }

  /// Boxes around a part of the text, from the outermost inward. Each keeps the indent of the
  /// lists and quotes around it outside.
  struct Nest {
    var boxes: [TextBox] = []
    /// The part of the indent of its paragraphs that is outside of boxes, in points.
    var indent = 0.0

    /// Adds a box inside of the others.
    ///
    /// - Parameters:
    ///   - indent: The indent of what is around it, in points.
    ///   - isOpposed: True if what is around it is indented at the end of the box.
    fileprivate mutating func append(_ box: TextBox, indent: Double, isOpposed: Bool = false) {
      var box = box
      if isOpposed {
        box.margin.end += indent - self.indent
      } else {
        box.margin.start += indent - self.indent
      }
      self.indent = indent
      boxes.append(box)
    }
  }

  /// Returns the boxes around a paragraph.
  ///
  /// - Parameter isOpposed: True if it runs against the text around it, so that the starts of the
  ///   boxes around it are at its end.
  mutating func boxes(around block: MarkdownBlock, isOpposed: Bool = false) -> Nest {
    var nest = Nest()
    let empty = SheetBox()
    if let number = block.float, floatBoxes[number] != empty {
      let identity = identity(of: number, in: \.floats)
      nest.append(floatBoxes[number].textBox(identity: identity), indent: 0)
    }
    if block.marker != nil {
      items.removeLast(max(0, items.count - block.lists.count + 1))
      while items.count < block.lists.count { items.append(makeIdentity()) }
    } else {
      items.removeLast(max(0, items.count - block.lists.count))
    }
    // A float begins at the edge of its own column.
    let steps = block.float == nil ? block.lists.map(step) : block.lists.map { _ in 0 }
    let quoteIndent = block.float == nil ? quoteIndent : 0
    var divs = block.boxedDivs[...]
    var (quotes, lists, indent) = (block.quotes[...], 0, 0.0)
    func takeParts(_ own: inout MarkdownBoxes) {
      while true {
        let count = block.quotes.count - quotes.count
        if let div = own.takeDiv(from: &divs, quotes: count, lists: lists) {
          nest.append(div, indent: indent)
        } else if let number = quotes.first, own.quotedLists[number, default: 0] <= lists {
          quotes.removeFirst()
          if own.quote != empty {
            let box = own.quote.textBox(identity: own.identity(of: number, in: \.quotes))
            nest.append(box, indent: indent)
          }
          indent += quoteIndent
        } else {
          return
        }
      }
    }
    takeParts(&self)
    for (index, identity) in items.enumerated() {
      if item != empty { nest.append(item.textBox(identity: identity), indent: indent) }
      (lists, indent) = (index + 1, indent + (index < steps.count ? steps[index] : 0))
      takeParts(&self)
    }
    lists = .max
    takeParts(&self)
    while let div = takeDiv(from: &divs, quotes: .max, lists: .max) {
      nest.append(div, indent: indent)
    }
    if let number = block.table {
      let own = with(table, tableClasses[number])
      if own != empty {
        nest.append(own.textBox(identity: identity(of: number, in: \.tables)), indent: indent)
      }
    }
    if isOpposed { nest.boxes = nest.boxes.map(\.mirrored) }
    let element = block.element.flatMap { elements[$0] } ?? empty
    // A picture that floats has no box, as its frame is that of the picture.
    let isOwn = block.table == nil && !(block.float != nil && block.element == .figure)
    let own = isOwn ? with(element, block.attributes.classes) : element
    if own != empty, block.cell == nil {
      // The marker of an item is in the box of its paragraph.
      if block.marker != nil { indent = max(nest.indent, indent - (steps.last ?? 0)) }
      let box = own.textBox(identity: makeIdentity())
      nest.append(box, indent: indent, isOpposed: isOpposed)
    }
    if !mayKeepClear { nest.boxes = cut(nest.boxes) }
    return nest
  }

  /// Returns the boxes around the table of a cell's paragraph: those around its first paragraph.
  mutating func boxes(aroundTableOf block: MarkdownBlock) -> Nest {
    var outer = block
    if block.isCellItem, let table = block.table {
      // The lists around the table stay open.
      (outer.marker, outer.lists) = (nil, tableLists[table])
    }
    let own = boxes(around: outer)
    if openTable.number != block.table { openTable = (block.table, own) }
    return openTable.nest
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
    return text.blocks.contains { boxes.boxes(around: $0).boxes.first?.keepsClear == true }
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
    guard self.box != SheetBox() else { return }
    self.boxes.append(self.box.textBox(identity: identity))
    self.box = SheetBox()
  }
}
