import TextStorage

/// Styles of Markdown paragraphs.
extension DocumentStyler {
  /// Returns the look of a paragraph: its style, completed for its list, cell, float and boxes.
  ///
  /// - Parameters:
  ///   - start: The first paragraph of its cell.
  ///   - next: The paragraph after it, if any.
  ///   - table: The index of the table directly above it; nil if there is none.
  ///   - style: The style by ``blockStyle(_:next:)``.
  ///   - floats: The floats of the text.
  ///   - boxes: The boxes of the text, which are asked about its paragraphs in order.
  func look(
    of block: MarkdownBlock, start: MarkdownBlock, next: MarkdownBlock?, below table: Int?,
    in text: MarkdownText, _ style: SheetStyle, _ floats: [TextFloat],
    _ boxes: inout MarkdownBoxes?
  ) -> NamedLook {
    var style = style
    style.list?.identity += listCount
    for index in style.outerLists.indices { style.outerLists[index].identity += listCount }
    if let cell = block.cell, let table = block.table {
      let classes = text.tables[table].attributes.classes
      var base = style
      if let origin = text.tables[table].origin {
        base = blockStyle(origin, next: nil)
      } else if block.attributes.classes != classes {
        var outer = block
        outer.attributes.classes = classes
        base = blockStyle(outer, next: nil)
      }
      let isStart = start.range.lowerBound == block.range.lowerBound
      let alignment =
        start.attributes.classes == classes
        ? nil : blockStyle(start, next: nil).table.verticalAlignment
      setCell(
        cell, ofTable: table, in: text,
        isFirst: cell.row == 0 && cell.column == 0 && isStart, isLast: next?.table != table,
        isItem: block.marker != nil || block.isCellItem, quoteDepth: block.quoteDepth, base: base,
        alignment: alignment, in: &style)
      setRole(ofCell: block, in: text, base, in: &style)
      // Between its paragraphs a cell has the space of their own classes.
      let own = block.attributes.classes.filter { !classes.contains($0) }.compactMap(namedStyle)
      if !isStart {
        style.spaceBefore = own.compactMap(\.spaceBefore).last ?? 0
      }
      if let next, next.table == table && next.cell == cell || text.holds(next, in: block) {
        let usual = (block.marker != nil && next.marker != nil ? 0.1 : Self.spaceInCells) * em
        style.spaceAfter = own.compactMap(\.spaceAfter).last ?? usual
      }
    } else if let table = block.table {
      style.tableRow = TextTableRow(
        table: table + tableCount, isHeader: block.element == .tableHeader,
        startsWithTab: text.tables[table].startsWithTab)
      if block.element == .table { style.breakBefore = nil }
    }
    if block.element == .caption, let table = next?.table, text.tables[table].hasCaptionAbove {
      style.keepWithNext = true
      if next?.cell != nil {
        style.breakBefore = value(of: \.breakBefore, for: text.tables[table]) ?? style.breakBefore
      }
    }
    if block.element == .caption, block.cell == nil, let table, text.tables[table].hasCaptionBelow {
      // The space below the table is below its caption.
      let own = value(of: \.spaceAfter, for: text.tables[table])
      style.spaceAfter = max(style.spaceAfter ?? 0, own ?? 0)
    }
    if block.element == .figure, block.float == nil, next?.element == .caption {
      style.keepWithNext = true
      style.spaceAfter = part.styles[MarkdownElement.figure.rawValue]?.spaceAfter ?? 0
    }
    if let float = block.float { setFloat(floats[float], of: block, in: &style) }
    style.box = SheetBox()
    let isOpposed = style.isOpposed
    if isOpposed { style.boxes = style.boxes.map(\.mirrored) }
    if block.cell != nil {
      let framed = text.outermostBlock(around: block)
      if let own = boxes?.boxes(aroundTableOf: framed) {
        style.tableCell?.outermost.table.boxes = own.boxes
        style.tableCell?.outermost.table.indent -= own.indent
      }
      let origin = block.table.flatMap { text.tables[$0].origin }
      if let own = boxes?.boxes(inCell: block, from: origin, isOpposed: isOpposed) {
        style.boxes += own
      }
    } else if let own = boxes?.boxes(around: block, isOpposed: isOpposed) {
      style.boxes += own.boxes
      if own.indent != 0, isOpposed, block.marker == nil {
        style.tailIndent = (style.tailIndent ?? 0) + own.indent
      } else if own.indent != 0 {
        style.firstLineIndent = (style.firstLineIndent ?? 0) - own.indent
        style.headIndent = (style.headIndent ?? 0) - own.indent
      }
    }
    return NamedLook(
      style: style,
      names: StyleNames(
        paragraph: block.styleNames, anchor: block.attributes.identifier))
  }

  func blockStyle(_ block: MarkdownBlock, next: MarkdownBlock?) -> SheetStyle {
    var style = body
    style.lineHeight = nil
    style.spaceAfter = part.body.spaceAfter ?? 0.7 * em
    let isApart = (setsNotesApart || setsNotesInSections) && block.note != nil
    let stream = isApart ? block.noteStream : 0
    if isApart { style.merge(noteStyle(stream)) }
    var indent = 0.0
    for name in block.divs {
      if name == DefinitionState.style {
        var own = named(.definition, em: style.font.size ?? em)
        indent += own.headIndent ?? 0
        (own.firstLineIndent, own.headIndent) = (nil, nil)
        style.merge(own)
        if let own = part.styles[name] { style.merge(own.sized(in: style.font.size ?? em)) }
      } else if let own = namedStyle(name) {
        style.merge(own.sized(in: style.font.size ?? em))
      }
    }
    let body = block.divs.isEmpty && !isApart ? body : style
    let outer = em
    let em = style.font.size ?? em
    if block.quoteDepth > 0 {
      let quote = named(.blockQuote, em: em)
      style.merge(quote)
      indent += Double(block.quoteDepth) * (quote.headIndent ?? 0)
      style.headIndent = body.headIndent
    }
    if let list = block.lists.last {
      style.merge(named(.listItem, em: em))
      indent += block.lists.reduce(0) { $0 + step(of: $1) }
      style.headIndent = body.headIndent
      style.firstLineIndent = body.headIndent ?? 0
      // The space after the last item is that of the text around the list.
      let continuesItem =
        next?.lists.first?.number == block.lists.first?.number && next?.lists.last?.isTight == true
      if list.isTight, continuesItem, part.styles["listItem"]?.spaceAfter == nil {
        style.spaceAfter = min(style.spaceAfter ?? .infinity, 0.15 * em)
      }
    }
    let direction = style.direction
    if let element = block.element {
      let spaceAfter = style.spaceAfter
      if element == .tableHeader { style.merge(named(.table, em: em)) }
      style.merge(named(element, em: em))
      // The space after a table is that of the text around it, unless its style has one; without
      // cells that is the space between rows.
      if let table = block.table, next?.table != table {
        let own = block.cell == nil ? nil : part.styles[MarkdownElement.table.rawValue]?.spaceAfter
        style.spaceAfter = own ?? spaceAfter
      }
      if !block.lists.isEmpty, element == .codeBlock { style.spaceAfter = spaceAfter }
      if element == .codeBlock { setLines(ofCode: &style) }
      style.headerLevel = element.headingLevel
      // A heading in justified text is aligned at the leading edge; its few words would be torn
      // apart.
      if element.isHeading, style.alignment == .justify,
        part.styles[element.rawValue]?.alignment == nil
      {
        style.alignment = .natural
      }
    }
    for name in block.attributes.classes {
      if let own = namedStyle(name) { style.merge(own.sized(in: em)) }
    }
    style.usualRole =
      switch block.element {
      case .caption: .caption
      case .codeBlock: .code
      default: block.quoteDepth > 0 ? .quote : nil
      }
    if block.element == .codeBlock { style.keepGroup(ofCodeInQuote: block.quoteDepth > 0) }
    if style.lineHeight == nil, let height = self.body.lineHeight, !isApart {
      // Rows of larger type are higher in proportion, or they would overprint the rows above.
      style.lineHeight = height * max(1, (style.font.size ?? outer) / outer)
    }
    if !block.lists.isEmpty { setLists(of: block, in: &style) }
    if isApart { indent += noteIndents[stream] }
    // Notes at the foot and beside the text are where their marks are.
    if isApart, setsNotesApart || noteStreams[stream].placement == .side {
      style.breakBefore = nil
    }
    style.setOpposed(to: direction)
    if indent > 0, block.marker == nil, style.isOpposed {
      // The list or the quote around it is indented at the other side.
      style.tailIndent = min(0, style.tailIndent ?? 0) - indent
    } else if indent > 0 {
      style.firstLineIndent = (style.firstLineIndent ?? 0) + indent
      style.headIndent = (style.headIndent ?? 0) + indent
    }
    return style
  }

  /// Completes the style of a code block, whose lines are those of one paragraph.
  private func setLines(ofCode style: inout SheetStyle) {
    style.firstLineIndent = style.headIndent
    // A line of code alone in a column is hard to read, whatever other paragraphs do.
    (style.widows, style.orphans) = (style.widows ?? 2, style.orphans ?? 2)
    if part.marksWrappedCode { style.wrapMark = style.wrapMark ?? WrapMark.hook.name }
  }

  /// Returns the indent of a list's items: the one that the sheet sets, otherwise enough for the
  /// longest number.
  func step(of list: MarkdownList) -> Double {
    if let indent = part.styles["listItem"]?.headIndent { return indent }
    let usual = named(.listItem, em: em).headIndent ?? 0
    guard let end = list.end else { return usual }
    // A digit is at most 0.6 em wide in fonts for running text.
    let digits = max(String(end).utf8.count, String(list.start ?? end).utf8.count)
    return max(usual, (0.6 * Double(digits) + 0.8) * em)
  }

  /// Adds the lists of a paragraph to a style, with the properties of the style `listItem`. Its
  /// `list` applies to bulleted lists if its marker is a bullet, otherwise to numbered ones; its
  /// gap applies to both.
  private func setLists(of block: MarkdownBlock, in style: inout SheetStyle) {
    var lists = looks(of: block.textLists, block.lists, marker: block.marker)
    style.list = lists.popLast()
    style.outerLists = lists
  }

  /// Returns the lists of a paragraph or a table with the properties of the style `listItem`.
  ///
  /// - Parameters:
  ///   - lists: The lists as the text has them, with one more for a paragraph that continues an
  ///     item.
  ///   - written: The lists of the text.
  ///   - marker: The marker of the paragraph; nil for none.
  func looks(
    of lists: [TextList], _ written: [MarkdownList], marker: MarkdownMarker?
  ) -> [TextList] {
    let own = part.styles["listItem"]?.list
    var lists = lists
    for index in lists.indices {
      lists[index].markerGap = own?.markerGap ?? 0.45 * em
      guard index < written.count, let own else { continue }
      let isNumbered = written[index].start != nil
      guard own.markerFormat.isNumbered == isNumbered else { continue }
      if case .task = marker, index == written.count - 1, !isNumbered { continue }
      lists[index].markerFormat = own.markerFormat
      lists[index].prefix = own.prefix
      if !isNumbered || !own.prefix.isEmpty || !own.suffix.isEmpty {
        lists[index].suffix = own.suffix
      }
    }
    return lists
  }
}

/// The styles of blocks in their order. Most cells and plain paragraphs have the style of the one
/// before them, and most others that of an earlier one; each is computed once.
struct BlockStyles {
  /// The properties of a block that its style depends on.
  private struct Look: Hashable {
    var element: MarkdownElement?
    var isCell: Bool
    var quoteDepth: Int
    var isNote: Bool
    var noteStream: Int
    var divs: [String]
    var classes: [String]

    /// Creates the look of a block; nil if its style depends on more: in lists, and for rows of
    /// tables without cells.
    init?(_ block: MarkdownBlock) {
      guard block.lists.isEmpty, block.table == nil || block.cell != nil else { return nil }
      (element, isCell, quoteDepth) = (block.element, block.cell != nil, block.quoteDepth)
      (isNote, noteStream) = (block.note != nil, block.noteStream)
      (divs, classes) = (block.divs, block.attributes.classes)
    }
  }

  /// The style of the last block that was read, as ``DocumentStyler/blockStyle(_:next:)``.
  private(set) var style = SheetStyle()
  /// The number of blocks read so far that differ from those before them.
  private(set) var count = 0
  private var last: MarkdownBlock?
  private var known: [Look: SheetStyle] = [:]

  /// Makes the style of a block the current one.
  ///
  /// - Parameter compute: Computes the style, if it is not known.
  mutating func read(_ block: MarkdownBlock, compute: () -> SheetStyle) {
    if let last, block.hasStyle(of: last) { return }
    count += 1
    last = block
    let look = Look(block)
    if let known = look.flatMap({ known[$0] }) {
      style = known
      return
    }
    style = compute()
    if let look { known[look] = style }
  }
}

extension MarkdownBlock {
  /// True if the block has the same style as another one, whatever follows. False if that is not
  /// certain: in lists, and for rows of tables without cells.
  func hasStyle(of other: MarkdownBlock) -> Bool {
    lists.isEmpty && other.lists.isEmpty && table == other.table
      && (table == nil || cell != nil && other.cell != nil) && element == other.element
      && quoteDepth == other.quoteDepth && (note == nil) == (other.note == nil)
      && noteStream == other.noteStream && divs == other.divs
      && attributes.classes == other.attributes.classes
  }

  /// The names of the styles that apply to the block, outer ones first.
  var styleNames: [String] {
    if divs.isEmpty, attributes.classes.isEmpty { return elementNames }
    return divs + elementNames + attributes.classes
  }

  /// The names of the elements that the block is in, outer ones first.
  private var elementNames: [String] {
    let names = note == nil ? [] : [SheetFootnotes.styleName]
    var elements: [MarkdownElement] = []
    if quoteDepth > 0 { elements.append(.blockQuote) }
    if !lists.isEmpty { elements.append(.listItem) }
    if element == .tableHeader { elements.append(.table) }
    if let element { elements.append(element) }
    return names + elements.map(\.rawValue)
  }
}

extension TextList.MarkerFormat {
  /// True if markers of this format count items.
  fileprivate var isNumbered: Bool {
    switch self {
    case .decimal, .lowercaseLatin, .uppercaseLatin, .lowercaseRoman, .uppercaseRoman: true
    case .disc, .circle, .square, .hyphen, .custom: false
    }
  }
}
