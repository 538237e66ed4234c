import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// Tables, with columns at tab stops.
extension DocumentStyler {
  /// Sets the tab stops of table rows so that each column is as wide as its widest cell.
  ///
  /// If the sheet's style `table` has tab stops of its own, nothing changes.
  ///
  /// - Complexity: O(*n*) in the length of the tables.
  func setColumns(of text: MarkdownText, in storage: TextStorage) {
    guard part.styles["table"]?.tabs == nil else { return }
    var first = 0
    while first < text.blocks.count {
      guard let number = text.blocks[first].table, text.blocks[first].cell == nil else {
        first += 1
        continue
      }
      let end = text.blocks[first...].firstIndex { $0.table != number } ?? text.blocks.endIndex
      let rows = text.blocks[first..<end].map(\.range)
      let table = text.tables[number]
      let place = rows[0].lowerBound
      first = end
      // A single empty cell at the end of the text.
      guard place < storage.length else { continue }
      let paragraph = storage.attribute(.paragraphStyle, at: place)
      let boxes = paragraph?.boxes.reduce(0) {
        $0 + $1.margin.start + $1.border.start.width + $1.padding.start
      }
      var style = SheetStyle()
      style.tabs = stops(
        of: table, widths: widths(of: table, rows: rows, text.utf16, in: storage),
        from: (paragraph?.firstLineHeadIndent ?? 0) + (boxes ?? 0))
      apply(style, to: place..<rows[rows.count - 1].upperBound, of: storage)
    }
  }

  /// Returns the width of the widest cell of each column, in points.
  private func widths(
    of table: MarkdownTable, rows: [Range<Int>], _ units: [UInt16], in storage: TextStorage
  ) -> [Double] {
    // Each column is measured as one text with a line for each cell.
    var columns = [AttributedText](repeating: AttributedText(), count: table.columns.count)
    for row in rows {
      var cells = units[row].split(separator: 0x09, omittingEmptySubsequences: false)[...]
      if table.startsWithTab { cells = cells.dropFirst() }
      for (column, cell) in zip(columns.indices, cells) {
        let range = cell.last == 0x0A ? cell.indices.dropLast() : cell.indices
        if range.isEmpty { continue }
        columns[column].append(storage.attributedSubstring(in: range))
        columns[column].append("\n")
      }
    }
    return columns.map { column in
      var text = column
      // Indents do not belong to the cell.
      text.removeAttribute(.paragraphStyle, range: 0..<text.length)
      return text.size(fonts: fonts).width
    }
  }

  /// Returns the positions of the columns that follow a tab.
  private func stops(
    of table: MarkdownTable, widths: [Double], from start: Double
  ) -> [SheetStyle.Tab] {
    var stops: [SheetStyle.Tab] = []
    var x = start
    for (column, width) in widths.enumerated() {
      if column > 0 || table.startsWithTab {
        switch table.columns[column] {
        case .natural: stops.append(SheetStyle.Tab(location: x))
        case .left: stops.append(SheetStyle.Tab(location: x, alignment: .left))
        case .center: stops.append(SheetStyle.Tab(location: x + width / 2, alignment: .center))
        case .right: stops.append(SheetStyle.Tab(location: x + width, alignment: .right))
        }
      }
      x += width + Self.gapBetweenColumns * em
    }
    return stops
  }

  /// The distance between columns, in ems.
  private static var gapBetweenColumns: Double { 1.6 }

  /// Makes the style of a paragraph that of a cell. The room around the paragraph becomes that
  /// around the table.
  ///
  /// - Parameters:
  ///   - number: The index of its table.
  ///   - base: The style without the paragraph's own classes, which the table follows.
  ///   - alignment: The place of the text if the row is higher; nil for that of the table.
  ///   - isFirst: True if the paragraph is the table's first.
  ///   - isLast: True if it is the last one.
  ///   - isItem: True if it is the item of a list in the cell.
  ///   - quoteDepth: The number of quotes around it.
  func setCell(
    _ cell: MarkdownCell, ofTable number: Int, in text: MarkdownText, isFirst: Bool, isLast: Bool,
    isItem: Bool, quoteDepth: Int, base: SheetStyle, alignment: TextTableCell.VerticalAlignment?,
    in style: inout SheetStyle
  ) {
    let written = text.tables[number]
    let footerCount = footerCount(of: written, base.table)
    if cell.row >= written.rowCount - footerCount {
      // The space after the table stays.
      let spaceAfter = style.spaceAfter
      style.merge(named(.tableFooter, em: style.font.size ?? em))
      if isLast { style.spaceAfter = spaceAfter }
    }
    var own = textCell(cell, ofTable: number, in: text, quoteDepth: quoteDepth, base: base)
    own.verticalAlignment = alignment ?? own.verticalAlignment
    // The list of the item is in the cell, the others are around the table.
    if isItem, written.origin == nil {
      own.table.indent = written.lists.reduce(0) { $0 + step(of: $1) }
    }
    let place = breakBefore(written)
    if isItem {
      style.headIndent = style.firstLineIndent
    } else {
      (style.firstLineIndent, style.headIndent) = (0, 0)
      (style.list, style.outerLists) = (nil, [])
    }
    style.tailIndent = 0
    (style.spaceBefore, style.spaceAfter) = (0, 0)
    (style.keepWithNext, style.breakBefore) = (nil, nil)
    if own.table.keepTogether { style.keepTogether = nil }
    // The first paragraph has the side of a spread on which the table begins.
    if isFirst, place?.hasSide == true { style.breakBefore = place }
    style.dropCap = nil
    switch self.alignment(ofColumn: cell.column, of: written, base.table) {
    case .natural?, nil: break
    case .left?: style.alignment = .left
    case .center?: style.alignment = .center
    case .right?, .decimal?: style.alignment = .right
    }
    style.tableCell = own
  }

  /// Returns a cell with the properties of its table and of those around that.
  ///
  /// - Parameters:
  ///   - number: The index of the table.
  ///   - quoteDepth: The number of quotes around the cell's paragraph. They are around the table if
  ///     its cells hold single paragraphs.
  ///   - base: The style that the table follows.
  private func textCell(
    _ cell: MarkdownCell, ofTable number: Int, in text: MarkdownText, quoteDepth: Int,
    base: SheetStyle
  ) -> TextTableCell {
    let written = text.tables[number]
    let em = base.font.size ?? em
    var table = base.table.textTable(identity: number + tableCount, em: em)
    table.footerCount = footerCount(of: written, base.table)
    table.keepWithNext = written.hasCaptionBelow
    table.keepTogether = value(of: \.keepTogether, for: written) ?? false
    table.breakBefore = breakBefore(written)?.storageBreak ?? .none
    table.indent = base.firstLineIndent ?? 0
    table.role = base.partRole
    if !written.lists.isEmpty {
      table.textLists = looks(of: written.lists.textLists, written.lists, marker: nil)
      for index in table.textLists.indices { table.textLists[index].identity += listCount }
    }
    // A caption below has the space below the table.
    let spaceAfter = written.hasCaptionBelow ? 0 : base.spaceAfter ?? 0
    (table.spaceBefore, table.spaceAfter) = (base.spaceBefore ?? 0, spaceAfter)
    // The style may have widths for more columns than the table has.
    table.columns = Array(table.columns.prefix(written.columns.count))
    let missing = written.columns.count - table.columns.count
    table.columns += Array(repeating: .automatic, count: missing)
    table.limits = Array(table.limits.prefix(written.columns.count))
    if let outer = written.outer, let origin = text.tables[outer.table].origin {
      let around = blockStyle(origin, next: nil)
      table.outerCell = textCell(
        outer.cell, ofTable: outer.table, in: text, quoteDepth: origin.quoteDepth, base: around)
      let depth = written.origin?.quoteDepth ?? quoteDepth
      let role = role(of: base, depth, within: around, origin.quoteDepth)
      table.role = role?.isGrouping == true ? role : nil
      table.breakBefore = .none
      table.spaceBefore = value(of: \.spaceBefore, for: written) ?? Self.spaceInCells * em
      table.spaceAfter = value(of: \.spaceAfter, for: written) ?? Self.spaceInCells * em
    }
    let isHeader = cell.row < headerCount(of: written)
    var own = TextTableCell(
      table, column: cell.column, isOddRow: cell.row % 2 == 1, isHeader: isHeader)
    own.verticalAlignment = base.table.verticalAlignment ?? .top
    (own.rowSpan, own.columnSpan) = (cell.rowSpan, cell.columnSpan)
    return own
  }

  /// Leaves a paragraph of a cell the role that it has in the cell. Quotes and asides around its
  /// table are roles of the table.
  ///
  /// - Parameter base: The style that the table follows.
  func setRole(
    ofCell block: MarkdownBlock, in text: MarkdownText, _ base: SheetStyle,
    in style: inout SheetStyle
  ) {
    guard let table = block.table else { return }
    let depth = text.tables[table].origin?.quoteDepth ?? block.quoteDepth
    if let group = style.outerRole {
      var around = SheetStyle()
      if group == .aside { around.role = .aside } else { around.usualRole = group }
      style.outerRole = role(of: around, block.quoteDepth, within: base, depth)
    }
    if style.partRole == nil { return }
    let own = role(of: style, block.quoteDepth, within: base, depth)
    (style.role, style.usualRole) = (nil, own)
  }

  /// Returns the role of a part of the text within another part: without a quote or an aside around
  /// both.
  ///
  /// - Parameters:
  ///   - depth: The number of quotes around the inner part.
  ///   - outer: The style of the outer part.
  ///   - outerDepth: The number of quotes around that.
  private func role(
    of style: SheetStyle, _ depth: Int, within outer: SheetStyle, _ outerDepth: Int
  ) -> TextRole? {
    if let own = style.role, own != outer.role || own.textRole?.isGrouping != true {
      return own.textRole
    }
    return style.usualRole == .quote && depth <= outerDepth ? nil : style.usualRole
  }

  /// The space between paragraphs, and around tables, in a cell, in ems.
  static var spaceInCells: Double { 0.35 }

  /// Returns the place where the styles of a table want it to begin. A caption above begins the
  /// column or page instead.
  private func breakBefore(_ written: MarkdownTable) -> SheetStyle.Break? {
    written.hasCaptionAbove ? nil : value(of: \.breakBefore, for: written)
  }

  /// Returns a value of a table's styles as a whole, apart from those of its header.
  func value<Value>(
    of key: KeyPath<SheetStyle.Properties, Value?>, for table: MarkdownTable
  ) -> Value? {
    table.attributes.classes.compactMap { namedStyle($0)?.properties[keyPath: key] }.last
      ?? part.styles[MarkdownElement.table.rawValue]?.properties[keyPath: key]
  }

  /// Returns the properties that the look of a cell's paragraph depends on; nil for other
  /// paragraphs, and for those that float, are items of lists, or have classes of their own.
  ///
  /// - Parameters:
  ///   - start: The first paragraph of its cell.
  ///   - styles: The styles of blocks, of which this one was read last.
  func cellLook(
    of block: MarkdownBlock, start: MarkdownBlock, next: MarkdownBlock?, in text: MarkdownText,
    _ styles: BlockStyles
  ) -> CellLook? {
    guard let cell = block.cell, let table = block.table, block.float == nil, block.lists.isEmpty,
      block.attributes.identifier == nil
    else { return nil }
    let written = text.tables[table]
    let classes = written.attributes.classes
    guard block.attributes.classes == classes, start.attributes.classes == classes else {
      return nil
    }
    let isInTable = next?.table == table
    let continues =
      isInTable && next?.cell == cell || next.map { text.holds($0, in: block) } == true
    let isFirst =
      cell.row == 0 && cell.column == 0 && start.range.lowerBound == block.range.lowerBound
    return CellLook(
      style: styles.count, isFirst: isFirst, column: cell.column, rowSpan: cell.rowSpan,
      columnSpan: cell.columnSpan,
      isOddRow: cell.row % 2 == 1, isHeader: cell.row < headerCount(of: written),
      isFooter: cell.row >= written.rowCount - footerCount(of: written, styles.style.table),
      isLast: !isInTable, isContinued: continues)
  }

  /// Returns the alignment of a column: that of the table's attributes, of its style, or of its
  /// colons.
  func alignment(
    ofColumn column: Int, of written: MarkdownTable, _ table: SheetTable
  ) -> SheetTable.Alignment? {
    let words = written.attributes.values["align"].map(MarkdownTable.words(ofAlignments:)) ?? []
    if column < words.count, let own = SheetTable.Alignment(rawValue: words[column]) {
      return own
    }
    guard column < written.columns.count else { return nil }
    switch written.columns[column] {
    case .left: return .left
    case .center: return .center
    case .right: return table.align?.element(column) == .decimal ? .decimal : .right
    case .natural: return table.align?.element(column)
    }
  }

  private func headerCount(of written: MarkdownTable) -> Int {
    written.attributes.values["header"].flatMap { Int($0) } ?? 1
  }

  private func footerCount(of written: MarkdownTable, _ table: SheetTable) -> Int {
    let asked = written.attributes.values["footer"].flatMap { Int($0) } ?? table.footer ?? 0
    return min(max(0, asked), max(0, written.rowCount - headerCount(of: written)))
  }

  /// Returns the rules for the tables of Markdown texts.
  ///
  /// - Parameter values: The values of the document; nil if it has none.
  static func tableRules(
    of part: SheetPart, _ pictures: MarkdownPictures, in folder: String?,
    _ values: DocumentValues? = nil
  ) -> MarkdownTableRules {
    let table = part.styles[MarkdownElement.table.rawValue]?.table
    return MarkdownTableRules(
      spansCells: table?.spans ?? false, number: table?.number ?? "",
      alignments: SheetTable.Alignment.allCases.map(\.rawValue), values: values
    ) { pictures.text(of: $0, in: folder) }
  }
}

extension DocumentInput {
  /// The notation of its rows if it is a table; otherwise nil.
  ///
  /// - Complexity: O(*n*) in the length of the first row.
  var rowNotation: ValueTable.Notation? {
    format == .table ? ValueTable.Notation(of: string, fileNamed: file) : nil
  }
}

extension Array {
  /// Returns an element; nil beyond the end.
  fileprivate func element(_ index: Int) -> Element? { index < count ? self[index] : nil }
}

/// The properties that the look of a cell's paragraph depends on. Most cells look like one above
/// them, which is found without comparing whole styles.
struct CellLook: Hashable {
  /// The number of the paragraph's style, before it is that of a cell.
  var style: Int
  /// True if the paragraph is the table's first.
  var isFirst: Bool
  var column: Int
  var rowSpan: Int
  var columnSpan: Int
  var isOddRow: Bool
  var isHeader: Bool
  var isFooter: Bool
  /// True if the paragraph is the table's last.
  var isLast: Bool
  /// True if another paragraph of the cell follows.
  var isContinued: Bool
}
