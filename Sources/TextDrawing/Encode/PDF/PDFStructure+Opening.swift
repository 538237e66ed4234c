import TextStorage

/// The elements of paragraphs, which are created when a paragraph begins.
extension PDFStructure {
  /// Returns the elements of a paragraph, which are created when it begins.
  ///
  /// - Parameter number: The index of the paragraph.
  mutating func open(
    _ number: Int, of text: PageText, language: String?, page: Int, top: Double
  ) -> Opened {
    let paragraph = text.paragraphs[number]
    resumeFlow(of: paragraph)
    // All lines of a paragraph share its elements.
    let continued = paragraph.isContinued ? recent[paragraph.position] : nil
    if var known = current[paragraph.position] ?? continued {
      if repeats(paragraph, as: known) { known.headerPage = 0 }
      current[paragraph.position] = known
      return known
    }
    let own = paragraph.language == language ? nil : paragraph.language
    var opened: Opened
    openGroup(of: paragraph)
    if let cell = paragraph.tableCell {
      opened = openCell(cell, at: paragraph.position, language: own)
      if cell.isHeader, opened.headerPage == nil {
        opened.headerPage = page
        flow.headerCells[paragraph.position] = opened
      }
    } else if let row = paragraph.tableRow {
      flow.lists = []
      if flow.table?.number != row.table { flow.table = (row.table, add(.table, to: outermost)) }
      opened = Opened(element: add(.row, to: flow.table?.element ?? 0, language: own), isRow: true)
    } else if case .table(let table)? = text.captioned(by: number) {
      flow.lists = []
      openTable(table, in: outermost)
      opened = Opened(element: add(.caption, to: flow.table?.element ?? 0, language: own))
    } else {
      (flow.table, flow.cell, flow.headerCells, flow.outerTables) = (nil, nil, [:], [])
      var (parent, label) = openItem(of: paragraph.style.textLists)
      if let note = paragraph.note {
        parent = openNote(note, in: parent, page: page, top: top)
      } else if let list = openPageList(of: paragraph) {
        parent = list
      }
      let level = paragraph.style.headerLevel
      let role: Role =
        level > 0
        ? .heading(level)
        : paragraph.float?.isCaption == true || paragraph.role == .caption ? .caption : .paragraph
      let part = paragraph.definitionPart
      let definition = openDefinition(part, in: parent, language: own)
      let element =
        part == .term ? definition : add(role, to: definition ?? parent, language: own)
      opened = Opened(element: element ?? parent, label: label)
      if level > 0 {
        opened.heading = headings.count
        headings.append(
          Heading(
            element: opened.element, level: min(level, 6), units: [], page: page, top: top,
            anchor: paragraph.anchor))
      }
    }
    current[paragraph.position] = opened
    if opened.heading == nil, !paragraph.isContinued, let name = paragraph.anchor,
      anchors[name] == nil
    {
      anchors[name] = Anchor(page: page, top: top)
    }
    return opened
  }

  /// Returns the element for a paragraph of a note, which is created when the note begins.
  ///
  /// - Parameter parent: The element that the paragraph would have otherwise.
  private mutating func openNote(
    _ name: String, in parent: Int, page: Int, top: Double
  ) -> Int {
    if let known = openNote, known.name == name { return parent == 0 ? known.element : parent }
    let element = add(.note, to: parent)
    let anchor = String(PageText.link(toNote: name).dropFirst())
    elements[element]?.identifier = anchor
    if anchors[anchor] == nil { anchors[anchor] = Anchor(page: page, top: top) }
    notes.append((anchor, element))
    openNote = (name, element)
    return element
  }

  /// The element that paragraphs outside of lists, tables and notes are in.
  var outermost: Int { flow.group?.element ?? 0 }

  /// Begins the quote or the aside that a paragraph is in, and ends another one. Those within lists
  /// are none.
  private mutating func openGroup(of paragraph: PageText.Paragraph) {
    var wanted = paragraph.float == nil && paragraph.note == nil ? paragraph.role : nil
    if wanted?.isGrouping == false { wanted = nil }
    if wanted == flow.group?.role { return }
    // A table has the group of its first paragraph, whatever is in its cells.
    if let table = paragraph.tableCell?.outermost.table.identity,
      flow.outerTables.first?.table.number ?? flow.table?.number == table
    {
      return
    }
    if flow.group == nil, !flow.lists.isEmpty, !paragraph.style.textLists.isEmpty { return }
    (flow.group, flow.lists) = (nil, [])
    guard let wanted else { return }
    if wanted == .aside { hasAsides = true }
    flow.group = (wanted, add(wanted == .quote ? .quote : .aside, to: 0))
  }

  /// Returns the cell of a row, by its index from 0.
  ///
  /// - Parameter position: The start of the row's paragraph.
  mutating func cell(
    _ number: Int, of row: TextTableRow, at position: Int, _ opened: inout Opened
  ) -> Int {
    while opened.cells.count <= number {
      opened.cells.append(
        add(row.isHeader ? .headerCell : .cell, to: opened.element))
    }
    current[position] = opened
    return opened.cells[number]
  }

  /// Returns the elements for a list item's text and for its marker; the document outside of
  /// lists.
  private mutating func openItem(of lists: [TextList]) -> (parent: Int, label: Int?) {
    var wanted = lists
    // A paragraph that continues an item is in an inner list without markers.
    let continuesItem =
      wanted.last.map { $0.markerFormat == .custom("") && $0.prefix.isEmpty } ?? false
    if continuesItem { wanted.removeLast() }
    var depth = 0
    while depth < wanted.count, depth < flow.lists.count,
      flow.lists[depth].list.isSameList(as: wanted[depth])
    {
      depth += 1
    }
    flow.lists.removeSubrange(depth...)
    var isNew = false
    while flow.lists.count < wanted.count {
      let parent = flow.lists.last?.body ?? outermost
      let list = add(.list, to: parent)
      let own = wanted[flow.lists.count]
      if own.makesMarkers { elements[list]?.numbering = own.markerFormat }
      flow.lists.append(Flow.OpenList(list: own, element: list, body: 0))
      addItem()
      isNew = true
    }
    guard let last = flow.lists.last else { return (outermost, nil) }
    if continuesItem { return (last.body, nil) }
    if !isNew { addItem() }
    let item = flow.lists[flow.lists.count - 1]
    return (item.body, item.label)
  }

  /// Adds an item to the innermost list.
  private mutating func addItem() {
    let last = flow.lists.count - 1
    let item = add(.item, to: flow.lists[last].element)
    flow.lists[last].label = flow.lists[last].list.makesMarkers ? add(.label, to: item) : nil
    flow.lists[last].body = add(.body, to: item)
  }
}
