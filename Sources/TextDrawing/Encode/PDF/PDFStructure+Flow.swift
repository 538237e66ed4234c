import TextStorage

/// Paragraphs that continue each other although others are between them: those of the text below
/// the notes and floats of its pages.
extension PDFStructure {
  /// The elements that the next paragraph of one text may be a part of.
  struct Flow {
    /// The text that paragraphs belong to.
    enum Owner: Hashable {
      case text
      /// A note, by its name.
      case note(String)
      /// A float, by its identity.
      case float(Int)
    }

    /// A list that may get more items.
    struct OpenList {
      var list: TextList
      var element: Int
      /// The element for the text of its last item.
      var body: Int
      var label: Int?
    }

    /// A cell of a table, with its element and that of its row.
    typealias OpenCell = (cell: TextTableCell, element: Int, row: Int)

    /// A table in a cell of which another one is open.
    struct OuterTable {
      var table: (number: Int, element: Int)
      var cell: OpenCell
      var headerCells: [Int: Opened]
    }

    var owner = Owner.text
    var lists: [OpenList] = []
    /// The tables of contents that may get more entries, outer ones first, by the level of their
    /// entries; and the index.
    var contents: [(level: Int, element: Int)] = []
    var index: Int?
    /// The list of definitions that may get more items.
    var definitions: OpenDefinitions?
    /// The quote or the aside that may get more paragraphs.
    var group: (role: TextRole, element: Int)?
    var table: (number: Int, element: Int)?
    /// The last cell of the open table.
    var cell: OpenCell?
    /// The open tables around the open one, the outermost first.
    var outerTables: [OuterTable] = []
    /// The cells of the page that a wide table may show again, by the starts of their paragraphs.
    var repeatedCells: [Int: OpenCell] = [:]
    /// The start of the paragraph that is shown again; nil if the last one is not.
    var repeatedPosition: Int?
    /// The elements of the open table's header cells, by the starts of their paragraphs. A header
    /// above the rows of several pages has its elements once.
    var headerCells: [Int: Opened] = [:]

    /// The elements that later pages may add to.
    var elements: [Int] {
      var elements = [group?.element, table?.element, cell?.element, index].compactMap { $0 }
      for list in lists { elements += [list.element, list.body, list.label ?? list.body] }
      elements += contents.map { $0.element }
      if let definitions { elements.append(definitions.body ?? definitions.item) }
      elements += headerCells.values.map { $0.element }
      for outer in outerTables {
        elements.append(outer.cell.element)
        elements += outer.headerCells.values.map { $0.element }
      }
      return elements
    }

    /// Forgets the cells that no other part of a table shows on the next page.
    mutating func endPage() { repeatedCells = repeatedCells.filter { $0.value.cell.isHeader } }
  }

  /// Continues the flow of a paragraph: that of the text after notes and floats, and that of a note
  /// on its next page.
  mutating func resumeFlow(of paragraph: PageText.Paragraph) {
    let owner: Flow.Owner =
      if let note = paragraph.note {
        .note(note)
      } else if let float = paragraph.float?.float, paragraph.tableCell == nil {
        .float(float.identity)
      } else {
        .text
      }
    if owner == flow.owner { return }
    if case .note = owner, case .note = flow.owner {
      // Notes at the end of the text are items of one list.
      flow.owner = owner
      return
    }
    interrupted.append(flow)
    if let index = interrupted.firstIndex(where: { $0.owner == owner }) {
      flow = interrupted.remove(at: index)
    } else {
      // Earlier notes and floats have ended.
      interrupted.removeAll { $0.owner != .text }
      flow = Flow(owner: owner)
    }
  }
}
