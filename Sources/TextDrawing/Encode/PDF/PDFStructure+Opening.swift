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
    if let cell = paragraph.tableCell?.innermost {
      let entered = enterCell(cell, at: paragraph.position, language: nil)
      if let known = entered.known {
        current[paragraph.position] = known
        return known
      }
      if let float = paragraph.float?.float {
        enterFloat(float.identity, in: paragraph.style.textLists)
      }
      if entered.isNew, paragraph.isPlain, text.endsCell(number) {
        elements[entered.element]?.language = own
        opened = Opened(element: entered.element)
      } else {
        opened = openBlock(number, of: text, language: own, page: page, top: top)
      }
      opened.cell = (entered.element, entered.part)
      if let part = entered.headerPart {
        opened.headerPage = page
        flow.parts[part].table?.headerCells[paragraph.position] = opened
      }
    } else {
      flow.part = .text
      opened = openBlock(number, of: text, language: own, page: page, top: top)
      if flow.owner == .text, !blocks.lists.isEmpty { opened.items = blocks.lists }
    }
    current[paragraph.position] = opened
    if opened.heading == nil, !paragraph.isContinued, let name = paragraph.anchor,
      anchors[name] == nil
    {
      anchors[name] = Anchor(page: page, top: top)
    }
    return opened
  }

  /// Returns the elements of a paragraph that begins in the open part.
  private mutating func openBlock(
    _ number: Int, of text: PageText, language: String?, page: Int, top: Double
  ) -> Opened {
    let paragraph = text.paragraphs[number]
    let continuesDefinition = continueDefinition(paragraph)
    if !continuesDefinition {
      openGroup(text.group(of: number), in: paragraph.style.textLists)
    }
    if let row = paragraph.tableRow {
      openTable(row.table, in: paragraph.style.textLists)
      let element = add(.row, to: blocks.table?.element ?? 0, language: language)
      return Opened(element: element, isRow: true)
    }
    if case .table(let table)? = text.captioned(by: number) {
      openTable(table, in: paragraph.style.textLists)
      return Opened(
        element: add(.caption, to: blocks.table?.element ?? 0, language: language))
    }
    closeTable()
    var (parent, label) = openItem(
      of: paragraph.style.textLists, isInFloat: paragraph.float != nil)
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
    let definition =
      continuesDefinition && part == nil
      ? nil : openDefinition(part, in: parent, language: language)
    var element =
      part == .term ? definition : add(role, to: definition ?? parent, language: language)
    // Code is an element within a paragraph.
    if role == .paragraph, paragraph.role == .code { element = element.map { add(.code, to: $0) } }
    var opened = Opened(element: element ?? parent, label: label)
    if level > 0 {
      opened.heading = headings.count
      headings.append(
        Heading(
          element: opened.element, level: min(level, 6), units: [], page: page, top: top,
          anchor: paragraph.anchor))
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

  /// Begins the quote or the aside that a paragraph or a table is in, and ends another one. Those
  /// within lists are none.
  ///
  /// - Parameters:
  ///   - role: The quote or the aside; nil for none.
  ///   - lists: The lists that the paragraph or the table is in.
  mutating func openGroup(_ role: TextRole?, in lists: [TextList]) {
    if role == blocks.group?.role { return }
    if blocks.group == nil, let open = blocks.lists.first, let list = lists.first,
      open.list.isSameList(as: list)
    {
      return
    }
    closeTable()
    (blocks.group, blocks.lists) = (nil, [])
    guard let role else { return }
    if role == .aside { hasAsides = true }
    blocks.group = (role, add(role == .quote ? .quote : .aside, to: blocks.parent))
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
  ///
  /// - Parameter isInFloat: True for text of a float. If its first paragraph continues an item, the
  ///   lists of that are not in the float.
  mutating func openItem(
    of lists: [TextList], isInFloat: Bool = false
  ) -> (parent: Int, label: Int?) {
    var wanted = lists
    let continuesItem = wanted.last?.isContinuation ?? false
    if continuesItem { wanted.removeLast() }
    if isInFloat {
      if continuesItem, blocks.lists.isEmpty { blocks.outerListCount = wanted.count }
      wanted.removeFirst(min(wanted.count, blocks.outerListCount))
    }
    var depth = 0
    while depth < wanted.count, depth < blocks.lists.count,
      blocks.lists[depth].list.isSameList(as: wanted[depth])
    {
      depth += 1
    }
    blocks.lists.removeSubrange(depth...)
    var isNew = false
    while blocks.lists.count < wanted.count {
      let parent = continuedDefinition ?? blocks.lists.last?.body ?? blocks.outermost
      let list = add(.list, to: parent)
      let own = wanted[blocks.lists.count]
      if own.makesMarkers { elements[list]?.numbering = own.markerFormat }
      blocks.lists.append(Blocks.OpenList(list: own, element: list, body: 0))
      addItem()
      isNew = true
    }
    if let continuedDefinition { return (continuedDefinition, nil) }
    guard let last = blocks.lists.last else { return (blocks.outermost, nil) }
    if continuesItem { return (last.body, nil) }
    if !isNew { addItem() }
    let item = blocks.lists[blocks.lists.count - 1]
    return (item.body, item.label)
  }

  /// Adds an item to the innermost list.
  private mutating func addItem() {
    let last = blocks.lists.count - 1
    let item = add(.item, to: blocks.lists[last].element)
    blocks.lists[last].label = blocks.lists[last].list.makesMarkers ? add(.label, to: item) : nil
    blocks.lists[last].body = add(.body, to: item)
  }
}
