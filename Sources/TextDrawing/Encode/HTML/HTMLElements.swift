import TextStorage

/// The HTML elements that are open while text is written: paragraphs, headings, lists and tables.
struct HTMLElements {
  /// The elements that are open on the page, or in a cell of a table.
  struct Flow {
    var lists: [TextList] = []
    /// The lists around the open list of definitions; nil if none is open.
    var definitions: [TextList]?
    /// The number of lists around the open definition of several blocks; nil if none is open.
    var definitionDepth: Int?
    /// The number of the open table.
    var table: Int?
    /// The last cell of the open table if cells are paragraphs.
    var cell: TextTableCell?
    /// The columns of the open table.
    var grid = HTMLGrid()
    /// The number of the open figure: a float.
    var float: Int?
    /// The number of lists around it.
    var floatDepth = 0
    /// The open part with captions; nil for none.
    var captioned: PageText.Captioned?
    /// The number of lists around that part.
    var captionedDepth = 0
    /// The open quote or aside; nil for none.
    var group: TextRole?
  }

  private var paragraph: Int?
  /// The number of the font that the words of the open element have by themselves.
  private(set) var font: Int?
  /// The end tag of the paragraph.
  private var end = ""
  /// The end tag of the open cell in a paragraph that is a row; empty without one.
  private var cellEnd = ""
  /// The open elements of the page, or of the innermost open cell.
  var flow = Flow()
  /// The open elements around that cell, those of the page first. In each the cell is open.
  var outer: [Flow] = []
  /// The identities of the lists on the page before, and on this page, that are in no quote or
  /// aside.
  private var (plainListsBefore, plainLists): (Set<Int>, Set<Int>) = ([], [])

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
    let cell = furniture == nil ? own.tableCell?.innermost : nil
    let depth = openDepth(of: cell)
    closeParagraph(in: &writer)
    closeCells(downTo: depth, in: &writer)
    paragraph = number
    self.font = font
    if let furniture {
      closeBlocks(in: &writer)
      return begin(furniture == .head ? "header" : "footer", own, &writer)
    }
    guard let cell else { return openBlock(number, text, &names, &writer) }
    if depth == outer.count, depth > 0, depth == cell.depth {
      return openBlock(number, text, &names, &writer)
    }
    openTables(around: cell, of: number, text, in: &writer)
    openRow(of: cell, &writer)
    let isAlone = own.isPlain && text.endsCell(number)
    let tag = cell.isHeader ? "th" : "td"
    if isAlone {
      let anchor = own.isContinued ? nil : names.firstAnchor(own.anchor)
      begin(tag, own, anchor: anchor, cell: cell, &writer)
      end = ""
    } else {
      begin(cell, &writer)
    }
    outer.append(flow)
    flow = Flow()
    if !isAlone { openBlock(number, text, &names, &writer) }
  }

  /// Begins a paragraph on the page, or in the innermost open cell.
  private mutating func openBlock(
    _ number: Int, _ text: PageText, _ names: inout HTMLNames, _ writer: inout SVGWriter
  ) {
    let own = text.paragraphs[number]
    let continuesDefinition =
      own.isDefinitionBlock && own.definitionPart == nil && flow.definitionDepth != nil
    if own.definitionPart != nil { closeDefinition(in: &writer) }
    if !continuesDefinition,
      own.definitionPart == nil || flow.definitions != own.style.textLists
    {
      closeDefinitions(in: &writer)
    }
    let float = own.float?.float.identity
    if flow.float != float {
      closeDefinitions(in: &writer)
      if flow.float != nil { closeFigure(in: &writer) }
    }
    if !continuesDefinition {
      openGroup(text.group(of: number), in: own.style.textLists, &writer)
    }
    if float == nil {
      openCaptioned(
        text.captioned(by: number) ?? text.captioned(from: number), lists: own.style.textLists,
        in: &writer)
    } else {
      closeCaptioned(in: &writer)
    }
    if flow.float != float {
      closeTable(in: &writer)
      openItem(of: own.style.textLists, &writer)
      (flow.float, flow.floatDepth) = (float, flow.lists.count)
      writer.add("<figure>\n")
    }
    if let row = own.tableRow {
      if flow.table != row.table {
        closeTable(in: &writer)
        openItem(of: own.style.textLists, &writer)
        writer.add("<table>\n")
        flow.table = row.table
      }
      begin("tr", own, &writer)
      return
    }
    closeTable(in: &writer)
    openLists(own.style.textLists, isContinued: own.isContinued, &writer)
    let level = own.style.headerLevel
    if level == 0 {
      let note = own.note.map { String(PageText.link(toNote: $0).dropFirst()) }
      let anchor = own.isContinued ? nil : names.firstAnchor(note ?? own.anchor)
      if own.definitionPart != nil, flow.definitions == nil {
        writer.add("<dl>\n")
        flow.definitions = own.style.textLists
      }
      let next = number + 1 < text.paragraphs.count ? text.paragraphs[number + 1] : nil
      let hasBlocks = next.map { $0.isDefinitionBlock && $0.definitionPart == nil } ?? false
      if own.definitionPart == .definition, hasBlocks {
        writer.add("<dd>\n")
        flow.definitionDepth = flow.lists.count
      }
      let tag =
        switch own.definitionPart {
        case .term?: "dt"
        case .definition? where hasBlocks: "p"
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
    case .caption? where flow.captioned != nil: "figcaption"
    case .code?: "pre"
    case .quote? where flow.group == nil: "blockquote"
    case .aside? where flow.group == nil: "aside"
    default: "p"
    }
  }

  /// Begins the quote or the aside that a paragraph or a table is in, and ends another one. In
  /// items of lists each paragraph is one of its own, also in an item that began on the page
  /// before.
  ///
  /// - Parameters:
  ///   - role: The quote or the aside; nil for none.
  ///   - lists: The lists that the paragraph or the table is in.
  mutating func openGroup(_ role: TextRole?, in lists: [TextList], _ writer: inout SVGWriter) {
    if flow.group == nil, let list = lists.first {
      let isOpen =
        flow.lists.first.map { $0.isSameList(as: list) }
        ?? plainListsBefore.contains(list.identity)
      if role == nil || isOpen {
        if list.identity != 0 { plainLists.insert(list.identity) }
        return
      }
    }
    if role == flow.group { return }
    closeDefinitions(in: &writer)
    closeTable(in: &writer)
    closeLists(downTo: 0, in: &writer)
    closeGroup(in: &writer)
    flow.group = role
    if let role { writer.add(role == .quote ? "<blockquote>\n" : "<aside>\n") }
  }

  private mutating func closeGroup(in writer: inout SVGWriter) {
    closeCaptioned(in: &writer)
    if let group = flow.group {
      writer.add(group == .quote ? "</blockquote>\n" : "</aside>\n")
    }
    flow.group = nil
  }

  /// Begins the part with captions that a paragraph or a table is in, and ends another one.
  ///
  /// - Parameters:
  ///   - wanted: The part; nil for none.
  ///   - lists: The lists of its first paragraph or table. If that continues an item, the part is
  ///     in the item.
  mutating func openCaptioned(
    _ wanted: PageText.Captioned?, lists: [TextList], in writer: inout SVGWriter
  ) {
    if wanted == flow.captioned {
      // The caption of an open table is below it.
      if wanted != nil { closeTable(in: &writer) }
      return
    }
    closeTable(in: &writer)
    closeCaptioned(in: &writer)
    flow.captioned = wanted
    if wanted == nil { return }
    openItem(of: lists, &writer)
    flow.captionedDepth = flow.lists.count
    writer.add("<figure>\n")
  }

  mutating func closeCaptioned(in writer: inout SVGWriter) {
    guard flow.captioned != nil else { return }
    closeTable(in: &writer)
    flow.captioned = nil
    closeLists(downTo: flow.captionedDepth, in: &writer)
    writer.add("</figure>\n")
  }

  /// Begins the next cell of a row that is a paragraph.
  mutating func openCell(isHeader: Bool, to writer: inout SVGWriter) {
    writer.add(cellEnd)
    writer.add(isHeader ? "<th scope=\"col\">" : "<td>")
    cellEnd = isHeader ? "</th>" : "</td>"
  }

  /// Closes all open elements at the end of a page.
  mutating func closeAll(in writer: inout SVGWriter) {
    closeParagraph(in: &writer)
    closeCells(downTo: 0, in: &writer)
    closeBlocks(in: &writer)
    (plainListsBefore, plainLists) = (plainLists, [])
  }

  /// Closes what is open on the page or in the innermost open cell, except for the paragraph.
  mutating func closeBlocks(in writer: inout SVGWriter) {
    closeDefinitions(in: &writer)
    closeTable(in: &writer)
    closeLists(downTo: 0, in: &writer)
    closeGroup(in: &writer)
    closeFigure(in: &writer)
  }

  /// Closes the open figure, with what is in it.
  mutating func closeFigure(in writer: inout SVGWriter) {
    guard flow.float != nil else { return }
    closeTable(in: &writer)
    flow.float = nil
    closeLists(downTo: flow.floatDepth, in: &writer)
    writer.add("</figure>\n")
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
    if let cell { addAttributes(of: cell, to: &writer) }
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

  /// Closes the open definition of several blocks.
  private mutating func closeDefinition(in writer: inout SVGWriter) {
    guard let depth = flow.definitionDepth else { return }
    closeTable(in: &writer)
    closeLists(downTo: depth, in: &writer)
    writer.add("</dd>\n")
    flow.definitionDepth = nil
  }

  mutating func closeDefinitions(in writer: inout SVGWriter) {
    closeDefinition(in: &writer)
    if flow.definitions != nil { writer.add("</dl>\n") }
    flow.definitions = nil
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
