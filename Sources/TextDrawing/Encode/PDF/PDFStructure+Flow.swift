import TextStorage

/// Paragraphs that continue each other although others are between them: those of the text below
/// the notes and floats of its pages, and those of a cell beside other cells of its row.
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

    /// A part of the text whose blocks follow each other.
    enum Part: Hashable {
      case text
      /// A cell of a table, by its element.
      case cell(Int)
      /// A float in a cell, by its identity.
      case float(Int)
    }

    var owner = Owner.text
    /// The part that the last paragraph is in.
    var part = Part.text
    /// The elements of the open parts. A cell without blocks has none.
    var parts = Parts()
    /// The start of the paragraph that is shown again; nil if the last one is not.
    var repeatedPosition: Int?

    /// The elements that later pages may add to.
    var elements: [Int] { parts.elements }

    /// Forgets the cells that no other part of a table shows on the next page.
    mutating func endPage() {
      parts.change { blocks in
        guard let cells = blocks.table?.repeatedCells, !cells.isEmpty else { return }
        blocks.table?.repeatedCells = cells.filter { $0.value.isHeader }
      }
    }

    /// Forgets the parts in a row, which gets no more paragraphs.
    mutating func forget(_ row: OpenRow?) {
      for cell in row?.cells ?? [] { forget(.cell(cell.element)) }
    }

    private mutating func forget(_ part: Part) {
      guard let blocks = parts.remove(part) else { return }
      forget(blocks.table?.row)
      for float in blocks.floats { forget(.float(float)) }
    }
  }

  /// The elements of the open parts.
  struct Parts {
    /// Those of the text itself, in which most cells are found.
    private var text = Blocks()
    private var inner: [Flow.Part: Blocks] = [:]

    /// The elements that later pages may add to.
    fileprivate var elements: [Int] { text.elements + inner.values.flatMap(\.elements) }

    /// The elements of a part, which begins if it has none.
    subscript(part: Flow.Part) -> Blocks {
      get { part == .text ? text : inner[part] ?? Blocks(of: part) }
      _modify {
        if part == .text { yield &text } else { yield &inner[part, default: Blocks(of: part)] }
      }
    }

    /// True if a part within the text has elements.
    func isOpen(_ part: Flow.Part) -> Bool { inner[part] != nil }

    /// Removes a part within the text.
    ///
    /// - Returns: Its elements; nil if it has none.
    mutating func remove(_ part: Flow.Part) -> Blocks? { inner.removeValue(forKey: part) }

    /// Calls a closure with the elements of each part.
    mutating func change(_ body: (inout Blocks) -> Void) {
      body(&text)
      for part in inner.keys { body(&self[part]) }
    }
  }

  /// The elements that the next paragraph of a part may continue.
  struct Blocks {
    /// A list that may get more items.
    struct OpenList {
      var list: TextList
      var element: Int
      /// The element for the text of its last item.
      var body: Int
      var label: Int?
    }

    /// The element around the part: the document, or a cell.
    var parent = 0
    var lists: [OpenList] = []
    /// The number of lists around a float, which are not in it.
    var outerListCount = 0
    /// The tables of contents that may get more entries, outer ones first, by the level of their
    /// entries; and the index.
    var contents: [(level: Int, element: Int)] = []
    var index: Int?
    /// The list of definitions that may get more items.
    var definitions: OpenDefinitions?
    /// The quote or the aside that may get more paragraphs.
    var group: (role: TextRole, element: Int)?
    var table: OpenTable?
    /// The floats in the part, by their identities.
    var floats: [Int] = []

    init(parent: Int = 0) { self.parent = parent }

    /// Creates the elements of a part that begins.
    init(of part: Flow.Part) {
      if case .cell(let element) = part { parent = element }
    }

    /// Returns the element of the open item that a paragraph continues; nil if it continues none.
    ///
    /// - Parameter wanted: The lists of the paragraph.
    func item(continuedIn wanted: [TextList]) -> Int? {
      guard wanted.last?.isContinuation == true, wanted.count > 1, lists.count >= wanted.count - 1,
        zip(wanted.dropLast(), lists).allSatisfy({ $1.list.isSameList(as: $0) })
      else { return nil }
      return lists[wanted.count - 2].body
    }

    /// The element that paragraphs outside of lists, tables and notes are in.
    var outermost: Int { group?.element ?? parent }

    /// The elements that later pages may add to.
    fileprivate var elements: [Int] {
      var elements = [parent, group?.element, index].compactMap { $0 }
      for list in lists { elements += [list.element, list.body, list.label ?? list.body] }
      elements += contents.map { $0.element }
      if let definitions { elements.append(definitions.body ?? definitions.item) }
      guard let table else { return elements }
      elements.append(table.element)
      for row in [table.row, table.repeatedRow].compactMap({ $0 }) {
        elements += [row.element] + row.cells.map(\.element)
      }
      return elements + table.headerCells.values.map(\.element)
    }
  }

  /// A table that may get more rows.
  struct OpenTable {
    var number: Int
    var element: Int
    var row: OpenRow?
    /// The element of the cell that was opened last.
    var lastCell = 0
    /// The cells of the page that a wide table may show again, by the starts of their paragraphs,
    /// each with its row.
    var repeatedCells: [Int: OpenRow] = [:]
    /// The row of the cells that were shown again last; nil if a row has begun since.
    var repeatedRow: OpenRow?
    /// The elements of header cells, by the starts of their paragraphs. A header above the rows of
    /// several pages has its elements once.
    var headerCells: [Int: Opened] = [:]
  }

  /// The elements that the next block of the open part may continue.
  var blocks: Blocks {
    get { flow.parts[flow.part] }
    _modify {
      let part = flow.part
      yield &flow.parts[part]
    }
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
      if case .float = owner, let item = item(continuedBy: paragraph) {
        flow.parts[.text].parent = item
      }
    }
  }

  /// Returns the element of the item that a float continues; nil if it continues none, and if the
  /// item is not on its page or the page before.
  ///
  /// - Complexity: O(*n*) in the paragraphs of both pages, only for floats in items.
  private func item(continuedBy float: PageText.Paragraph) -> Int? {
    let lists = float.style.textLists
    guard lists.last?.isContinuation == true else { return nil }
    let earlier = [recent, current].compactMap { paragraphs in
      paragraphs.filter { $0.key < float.position && !$0.value.items.isEmpty }
        .max { $0.key < $1.key }
    }
    guard let last = earlier.max(by: { $0.key < $1.key }) else { return nil }
    var blocks = Blocks()
    blocks.lists = last.value.items
    return blocks.item(continuedIn: lists)
  }
}
