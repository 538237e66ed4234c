import TextStorage

/// The HTML elements that are open while text is written: paragraphs, headings, lists and tables.
struct HTMLElements {
  private var paragraph: Int?
  /// The number of the font that the words of the open element have by themselves.
  private(set) var font: Int?
  /// The end tag of the paragraph.
  private var end = ""
  private var lists: [TextList] = []
  /// The lists around the open list of definitions; nil if none is open.
  private var definitions: [TextList]?
  private var table: Int?
  /// The number of the open figure: a float.
  private var float: Int?
  /// The open part with captions; nil for none.
  private var captioned: PageText.Captioned?
  /// The open quote or aside; nil for none.
  private var group: TextRole?
  /// The last cell of the open table if cells are paragraphs.
  private var cell: TextTableCell?
  /// The end tag of the open cell; empty without one.
  private var cellEnd = ""
  /// The open tables around the open one, the outermost first, each with its open cell and the end
  /// tag of that.
  private var outerTables: [(table: Int, cell: TextTableCell, end: String)] = []

  /// Begins a paragraph, unless it is open already.
  ///
  /// - Parameters:
  ///   - furniture: The kind of page furniture that it belongs to; nil for none.
  ///   - font: The number of the font of its first words; nil for none.
  mutating func open(
    _ number: Int, _ text: PageText, _ names: inout HTMLNames, to writer: inout SVGWriter,
    furniture: PageText.Furniture? = nil, font: Int? = nil
  ) {
    if paragraph == number { return }
    let own = text.paragraphs[number]
    if let cell = own.tableCell {
      let leaves = leaveInnerTables(for: cell, in: &writer)
      if let open = self.cell, table == cell.table.identity, cell.isSame(as: open) {
        // Another paragraph of the open cell.
        paragraph = number
        if !leaves { writer.add("<br>") }
        if let anchor = anchor(ofCellParagraph: number, text, &names) {
          writer.add("<span id=\"")
          writer.add(escaping: anchor)
          writer.add("\"></span>")
        }
        return
      }
      enterInnerTable(of: cell, in: &writer)
    }
    closeParagraph(in: &writer)
    if own.definitionPart == nil || definitions != own.style.textLists {
      closeDefinitions(in: &writer)
    }
    paragraph = number
    self.font = font
    // A float in a cell is a part of the cell.
    let ownFloat = own.tableCell == nil ? own.float?.float.identity : nil
    if float != ownFloat {
      closeTable(in: &writer)
      closeLists(downTo: 0, in: &writer)
      closeFigure(in: &writer)
    }
    openGroup(furniture == nil ? own : nil, in: &writer)
    if furniture == nil, ownFloat == nil {
      openCaptioned(number, text, in: &writer)
    } else {
      closeCaptioned(in: &writer)
    }
    if float != ownFloat {
      float = ownFloat
      writer.add("<figure>\n")
    }
    if let furniture {
      closeTable(in: &writer)
      closeLists(downTo: 0, in: &writer)
      return begin(furniture == .head ? "header" : "footer", own, &writer)
    }
    if let cell = own.tableCell {
      return open(cell, own, anchor(ofCellParagraph: number, text, &names), &writer)
    }
    if let row = own.tableRow {
      closeLists(downTo: 0, in: &writer)
      if table != row.table {
        closeTable(in: &writer)
        writer.add("<table>\n")
        table = row.table
      }
      begin("tr", own, &writer)
      return
    }
    closeTable(in: &writer)
    openLists(own, &writer)
    let level = own.style.headerLevel
    if level == 0 {
      let note = own.note.map { String(PageText.link(toNote: $0).dropFirst()) }
      let anchor = own.isContinued ? nil : names.firstAnchor(note ?? own.anchor)
      if own.definitionPart != nil, definitions == nil {
        writer.add("<dl>\n")
        definitions = own.style.textLists
      }
      let tag =
        switch own.definitionPart {
        case .term?: "dt"
        case .definition?: "dd"
        case nil: name(of: own)
        }
      let role = note == nil || anchor == nil ? nil : "doc-footnote"
      return begin(tag, own, anchor: anchor, role: role, &writer)
    }
    // A paragraph that began on an earlier page has its name there.
    let anchor =
      own.isContinued
      ? nil : names.anchor(of: text.title(ofParagraph: number), named: own.anchor)
    begin("h\(min(level, 6))", own, anchor: anchor, &writer)
  }

  /// Returns the element of a paragraph without a level or a part of a definition.
  private func name(of paragraph: PageText.Paragraph) -> String {
    if paragraph.float?.isCaption == true { return "figcaption" }
    return switch paragraph.role {
    case .caption? where captioned != nil: "figcaption"
    case .code?: "pre"
    case .quote? where group == nil: "blockquote"
    case .aside? where group == nil: "aside"
    default: "p"
    }
  }

  /// Begins the quote or the aside that a paragraph is in, and ends another one. In items of lists
  /// each paragraph is one of its own.
  ///
  /// - Parameter paragraph: The paragraph; nil for page furniture.
  private mutating func openGroup(
    _ paragraph: PageText.Paragraph?, in writer: inout SVGWriter
  ) {
    var wanted = paragraph.flatMap { $0.float == nil && $0.note == nil ? $0.role : nil }
    if wanted?.isGrouping == false { wanted = nil }
    if wanted != nil, group == nil, !lists.isEmpty, paragraph?.style.textLists.isEmpty == false {
      return
    }
    if wanted == group { return }
    // A table has the group of its first paragraph, whatever is in its cells.
    if let table = paragraph?.tableCell?.outermost.table.identity,
      outerTables.first?.table ?? self.table == table
    {
      return
    }
    closeTable(in: &writer)
    closeLists(downTo: 0, in: &writer)
    closeGroup(in: &writer)
    group = wanted
    if let group { writer.add(group == .quote ? "<blockquote>\n" : "<aside>\n") }
  }

  private mutating func closeGroup(in writer: inout SVGWriter) {
    closeCaptioned(in: &writer)
    if let group { writer.add(group == .quote ? "</blockquote>\n" : "</aside>\n") }
    group = nil
  }

  /// Begins the part with captions that a paragraph is in, and ends another one.
  private mutating func openCaptioned(
    _ number: Int, _ text: PageText, in writer: inout SVGWriter
  ) {
    let table = text.paragraphs[number].tableCell?.outermost.table.identity
    if let table, outerTables.first?.table ?? self.table == table || captioned == .table(table) {
      return
    }
    let wanted = text.captioned(by: number) ?? text.captioned(from: number)
    if wanted == captioned {
      // The caption of an open table is below it.
      if wanted != nil, table == nil { closeTable(in: &writer) }
      return
    }
    closeTable(in: &writer)
    closeCaptioned(in: &writer)
    captioned = wanted
    if wanted == nil { return }
    closeLists(downTo: 0, in: &writer)
    writer.add("<figure>\n")
  }

  private mutating func closeCaptioned(in writer: inout SVGWriter) {
    if captioned != nil {
      closeTable(in: &writer)
      writer.add("</figure>\n")
    }
    captioned = nil
  }

  /// Begins a cell that is a paragraph, in its row and table.
  private mutating func open(
    _ cell: TextTableCell, _ paragraph: PageText.Paragraph, _ anchor: String?,
    _ writer: inout SVGWriter
  ) {
    openRow(of: cell, &writer)
    begin(cell.isHeader ? "th" : "td", paragraph, anchor: anchor, cell: cell, &writer)
  }

  /// Returns the name of a paragraph in a cell that links lead to; nil for none.
  private func anchor(
    ofCellParagraph number: Int, _ text: PageText, _ names: inout HTMLNames
  ) -> String? {
    let own = text.paragraphs[number]
    if own.isContinued { return nil }
    if own.style.headerLevel > 0 {
      return names.anchor(of: text.title(ofParagraph: number), named: own.anchor)
    }
    return names.firstAnchor(own.anchor)
  }

  /// Opens the table and the row of a cell.
  private mutating func openRow(of cell: TextTableCell, _ writer: inout SVGWriter) {
    closeLists(downTo: 0, in: &writer)
    if table != cell.table.identity {
      if !cell.table.isInner { closeTable(in: &writer) }
      if self.cell != nil { writer.add("</tr>\n") }
      if table != nil { writer.add("</table>\n") }
      writer.add("<table>\n")
      (table, self.cell) = (cell.table.identity, nil)
    }
    let last = self.cell
    if last.map(cell.startsRow(after:)) ?? true {
      if last != nil { writer.add("</tr>\n") }
      writer.add("<tr>")
    }
    self.cell = cell
  }

  /// Begins the next cell of a row.
  mutating func openCell(isHeader: Bool, to writer: inout SVGWriter) {
    writer.add(cellEnd)
    writer.add(isHeader ? "<th scope=\"col\">" : "<td>")
    cellEnd = isHeader ? "</th>" : "</td>"
  }

  /// Closes all open elements.
  mutating func closeAll(in writer: inout SVGWriter) {
    closeParagraph(in: &writer)
    closeDefinitions(in: &writer)
    closeTable(in: &writer)
    closeLists(downTo: 0, in: &writer)
    closeGroup(in: &writer)
    closeFigure(in: &writer)
  }

  private mutating func closeFigure(in writer: inout SVGWriter) {
    if float != nil { writer.add("</figure>\n") }
    float = nil
  }

  private mutating func begin(
    _ name: String, _ paragraph: PageText.Paragraph, anchor: String? = nil, role: String? = nil,
    cell: TextTableCell? = nil, _ writer: inout SVGWriter
  ) {
    writer.add("<\(name)")
    if let anchor {
      writer.add(" id=\"")
      writer.add(escaping: anchor)
      writer.add("\"")
    }
    if let role { writer.add(" role=\"\(role)\"") }
    if cell?.isHeader == true { writer.add(" scope=\"col\"") }
    if let count = cell?.columnSpan, count > 1 { writer.add(" colspan=\"\(count)\"") }
    if let count = cell?.rowSpan, count > 1 { writer.add(" rowspan=\"\(count)\"") }
    writer.classAttribute(paragraph.styleNames, font: font)
    if let language = paragraph.language { writer.attribute("lang", escaping: language) }
    writer.add(">")
    end = "</\(name)>\n"
  }

  private mutating func closeParagraph(in writer: inout SVGWriter) {
    writer.add(cellEnd)
    writer.add(end)
    (cellEnd, end, paragraph) = ("", "", nil)
  }

  private mutating func closeDefinitions(in writer: inout SVGWriter) {
    if definitions != nil { writer.add("</dl>\n") }
    definitions = nil
  }

  private mutating func closeTable(in writer: inout SVGWriter) {
    while leaveTable(in: &writer) {}
  }

  /// Closes the innermost table.
  ///
  /// - Returns: True if it is in the cell of another one, which is the open one then.
  private mutating func leaveTable(in writer: inout SVGWriter) -> Bool {
    if cell != nil { writer.add("</tr>\n") }
    if table != nil { writer.add("</table>\n") }
    (table, cell) = (nil, nil)
    guard let outer = outerTables.popLast() else { return false }
    (table, cell) = (outer.table, outer.cell)
    writer.add(outer.end)
    return true
  }

  // MARK: Tables in cells

  /// Closes tables in the cell of a paragraph, and in the cells before it.
  ///
  /// - Returns: True if the paragraph continues the cell of such a table.
  private mutating func leaveInnerTables(
    for cell: TextTableCell, in writer: inout SVGWriter
  ) -> Bool {
    if outerTables.isEmpty { return false }
    let path = cell.path
    let shared = zip(outerTables, path.dropLast()).prefix { outer, own in
      outer.cell.isSame(as: own)
    }.count
    if shared == outerTables.count { return false }
    closeParagraph(in: &writer)
    while outerTables.count > shared + 1 { _ = leaveTable(in: &writer) }
    // The cell stays open until it is known that nothing of it follows.
    let end = outerTables[shared].end
    outerTables[shared].end = ""
    _ = leaveTable(in: &writer)
    self.end = end
    return true
  }

  /// Makes the cells around a paragraph of an inner table the open ones.
  private mutating func enterInnerTable(of cell: TextTableCell, in writer: inout SVGWriter) {
    if !cell.table.isInner { return }
    for outer in cell.path.dropLast().dropFirst(outerTables.count) {
      if let open = self.cell, table == outer.table.identity, outer.isSame(as: open) {
        // The end of its last paragraph is that of the cell.
        writer.add(cellEnd)
      } else {
        closeParagraph(in: &writer)
        closeDefinitions(in: &writer)
        openRow(of: outer, &writer)
        writer.add(outer.isHeader ? "<th>" : "<td>")
        end = outer.isHeader ? "</th>\n" : "</td>\n"
      }
      outerTables.append((outer.table.identity, outer, end))
      (table, self.cell, end, cellEnd, paragraph) = (nil, nil, "", "", nil)
      writer.add("\n")
    }
  }

  private mutating func closeLists(downTo depth: Int, in writer: inout SVGWriter) {
    while lists.count > depth {
      writer.add(lists.removeLast().markerFormat.isNumbering ? "</li></ol>\n" : "</li></ul>\n")
    }
  }

  /// Begins the item that a paragraph belongs to, and closes the lists that it is not in.
  private mutating func openLists(_ paragraph: PageText.Paragraph, _ writer: inout SVGWriter) {
    var wanted = paragraph.style.textLists
    // A paragraph that continues an item is in an inner list without markers.
    let isWithin = wanted.last.map { $0.markerFormat == .custom("") && $0.prefix.isEmpty } ?? false
    if isWithin { wanted.removeLast() }
    let continuesItem = isWithin || paragraph.isContinued
    var depth = 0
    while depth < wanted.count, depth < lists.count, lists[depth].isSameList(as: wanted[depth]) {
      depth += 1
    }
    closeLists(downTo: depth, in: &writer)
    let isNew = lists.count < wanted.count
    while lists.count < wanted.count {
      let list = wanted[lists.count]
      // Without the role some browsers do not treat lists with text markers as lists.
      writer.add("<\(list.markerFormat.isNumbering ? "ol" : "ul") role=\"list\"><li>")
      lists.append(list)
    }
    if !isNew, !continuesItem, !lists.isEmpty { writer.add("</li><li>") }
  }
}

extension TextList {
  /// True if items of both are items of one list. Those of a list of tasks have different markers.
  func isSameList(as other: TextList) -> Bool {
    if self == other { return true }
    return identity != 0 && identity == other.identity
      && markerFormat.isNumbering == other.markerFormat.isNumbering
  }
}

extension TextList.MarkerFormat {
  /// True if the marker says something of its item: its number, or whether it is done.
  var hasMeaning: Bool {
    guard case .custom(let marker) = self else { return isNumbering }
    return ["\u{2610}", "\u{2611}", "\u{2612}"].contains(marker)
  }

  /// True if markers number the items.
  var isNumbering: Bool {
    switch self {
    case .decimal, .lowercaseLatin, .uppercaseLatin, .lowercaseRoman, .uppercaseRoman: true
    case .disc, .circle, .square, .hyphen, .custom: false
    }
  }
}

extension PageText {
  /// Returns the words of a heading on this page.
  fileprivate func title(ofParagraph number: Int) -> String {
    var words = TitleWords()
    for line in lines where line.paragraph == number {
      words.append(charactersWithoutMarks(of: line))
    }
    return words.text
  }
}
