package import TextStorage

/// A paragraph of a Markdown text.
public struct MarkdownBlock: Hashable, Sendable {
  /// The paragraph, with its separator, in UTF-16 code units.
  public var range: Range<Int>
  /// The kind of paragraph; nil for a plain one.
  public var element: MarkdownElement?
  /// The marker before it; nil if it does not start a list item.
  public var marker: MarkdownMarker?
  /// True if it is the item of a list in its cell; its lists are then those of the cell.
  package var isCellItem = false
  /// True if it is the caption of a table, which is never that of a float around it.
  package var isTableCaption = false
  private var tableNumber: Int32?
  /// The cell of the table that it is in, if cells are paragraphs of their own; nil otherwise.
  public var cell: MarkdownCell?
  private var ownAttributes: Indirect<MarkdownAttributes>?
  /// The parts of the text around it.
  @Indirect private var surroundings: MarkdownSurroundings

  /// Creates a paragraph without text.
  ///
  /// - Parameters:
  ///   - start: Its start, in UTF-16 code units.
  ///   - surroundings: The parts of the text around it.
  ///   - before: The paragraph before it. A table has up to a million paragraphs with the same
  ///     surroundings, which they share.
  init(
    at start: Int, _ element: MarkdownElement? = nil, marker: MarkdownMarker? = nil,
    in surroundings: MarkdownSurroundings = MarkdownSurroundings(),
    after before: MarkdownBlock? = nil
  ) {
    (range, self.element, self.marker) = (start..<start, element, marker)
    if let before, before.surroundings == surroundings {
      _surroundings = before._surroundings
    } else {
      _surroundings = Indirect(wrappedValue: surroundings)
    }
  }

  /// The index of the table that it is a row of; nil for none.
  public var table: Int? {
    get { tableNumber.map(Int.init) }
    set { tableNumber = newValue.map { Int32(clamping: $0) } }
  }
  /// Its own attributes.
  public var attributes: MarkdownAttributes {
    get { ownAttributes?.wrappedValue ?? MarkdownAttributes() }
    set {
      ownAttributes = newValue == MarkdownAttributes() ? nil : Indirect(wrappedValue: newValue)
    }
  }

  /// Stores attributes, which the paragraphs of a table share.
  mutating func setAttributes(_ attributes: MarkdownAttributes, after before: MarkdownBlock?) {
    if let before, before.attributes == attributes {
      ownAttributes = before.ownAttributes
    } else {
      self.attributes = attributes
    }
  }

  /// The number of block quotes around it.
  public var quoteDepth: Int {
    get { surroundings.quoteDepth }
    set { surroundings.quoteDepth = newValue }
  }
  /// The lists around it, from the outermost to the innermost.
  public var lists: [MarkdownList] {
    get { surroundings.lists }
    set { surroundings.lists = newValue }
  }
  /// The numbers of the block quotes around it within the text, from the outermost to the
  /// innermost.
  package var quotes: [Int] {
    get { surroundings.quotes }
    set { surroundings.quotes = newValue }
  }
  /// The classes of the divs around it, from the outermost to the innermost.
  public var divs: [String] {
    get { surroundings.divs }
    set { surroundings.divs = newValue }
  }
  /// The divs around it whose classes have a box, from the outermost to the innermost.
  package var boxedDivs: [MarkdownDiv] { surroundings.boxedDivs }
  /// The number of the note that it is in, in the order of the notes' marks from 1; nil in the
  /// text itself.
  public var note: Int? {
    get { surroundings.note }
    set { surroundings.note = newValue }
  }
  /// The index of the note's stream.
  package var noteStream: Int { surroundings.noteStream }
  /// The index of the float that it is a part of; nil for none.
  public var float: Int? {
    get { surroundings.float }
    set { surroundings.float = newValue }
  }

  /// The lists in the storage's form, such that layout generates the paragraph's marker, if it has
  /// one.
  package var textLists: [TextList] {
    var lists = self.lists.textLists
    switch marker {
    case .item: break
    case .task(let isDone):
      lists[lists.count - 1].markerFormat = .custom(MarkdownMarker.box(isDone: isDone))
    case nil where lists.isEmpty: break
    case nil:
      // A continuation of an item is within its list, but has no marker of its own.
      lists.append(.continuation)
    }
    return lists
  }
}

/// The parts of a Markdown text around a paragraph.
struct MarkdownSurroundings: Hashable, Sendable {
  var quoteDepth = 0
  var lists: [MarkdownList] = []
  var quotes: [Int] = []
  var divs: [String] = []
  var boxedDivs: [MarkdownDiv] = []
  var note: Int?
  var noteStream = 0
  var float: Int?
}

/// A div of a Markdown text with a box.
package struct MarkdownDiv: Hashable, Sendable {
  /// Its number in the text.
  package var number: Int
  /// Its classes with a box.
  package var classes: [String]
  /// The number of block quotes around it.
  package var quotes: Int
  /// The number of lists around it.
  package var lists: Int
}

/// The place of a cell in a Markdown table. Long tables have many, so it is small.
public struct MarkdownCell: Hashable, Sendable {
  private var (rowNumber, rows): (Int32, Int32)
  private var (columnNumber, columns): (Int16, Int16)

  /// Creates a cell of one row and one column.
  init(row: Int, column: Int) {
    (rowNumber, rows) = (Int32(clamping: row), 1)
    (columnNumber, columns) = (Int16(clamping: column), 1)
  }

  /// The index of its row, from the header on.
  public var row: Int {
    get { Int(rowNumber) }
    set { rowNumber = Int32(clamping: newValue) }
  }
  /// The index of its column.
  public var column: Int {
    get { Int(columnNumber) }
    set { columnNumber = Int16(clamping: newValue) }
  }
  /// The number of rows that it covers.
  public var rowSpan: Int {
    get { Int(rows) }
    set { rows = Int32(clamping: newValue) }
  }
  /// The number of columns that it covers.
  public var columnSpan: Int {
    get { Int(columns) }
    set { columns = Int16(clamping: newValue) }
  }
}

/// The marker of a Markdown list item.
public enum MarkdownMarker: Hashable, Sendable {
  /// The list's bullet, or the item's number.
  case item
  /// The check box of a task.
  case task(isDone: Bool)

  /// Returns the character for a check box.
  package static func box(isDone: Bool) -> String { isDone ? "\u{2611}" : "\u{2610}" }
}
