import TextGeometry
import TextStorage

/// The logical structure of a document, in reading order (ISO 32000-1, §14.7): paragraphs,
/// headings, lists, tables, figures and links.
struct PDFStructure {
  /// The role of an element.
  enum Role: String {
    case document = "Document"
    case paragraph = "P"
    case heading1 = "H1"
    case heading2 = "H2"
    case heading3 = "H3"
    case heading4 = "H4"
    case heading5 = "H5"
    case heading6 = "H6"
    case list = "L"
    case item = "LI"
    case label = "Lbl"
    case body = "LBody"
    case table = "Table"
    case row = "TR"
    case headerCell = "TH"
    case cell = "TD"
    case link = "Link"
    case figure = "Figure"
    case note = "Note"
    case reference = "Reference"
    case caption = "Caption"
    case quote = "BlockQuote"
    case code = "Code"
    /// A role of PDF 2.0, which the tree maps to one of PDF 1.7.
    case aside = "Aside"
    case contents = "TOC"
    case entry = "TOCI"
    case index = "Index"

    /// Returns the heading of a level from 1 to 6.
    static func heading(_ level: Int) -> Role {
      [.heading1, .heading2, .heading3, .heading4, .heading5, .heading6][min(max(level, 1), 6) - 1]
    }
  }

  /// A child of an element.
  ///
  /// A document of many pages has millions, so object numbers are 32-bit.
  enum Kid {
    case element(Int32)
    /// Content of a page, by its number there.
    case content(page: Int32, number: Int32)
    /// The annotation of a link.
    case annotation(object: Int32, page: Int32)
  }

  struct Element {
    var role: Role
    var parent: Int
    var kids: [Kid] = []
    var language: String?
    /// The description of a figure, in words.
    var alternativeText: String?
    /// The bounds of a figure on its page, in points: left, bottom, right, top.
    var bounds: [Double] = []
    /// The numbering of a list with markers.
    var numbering: TextList.MarkerFormat?
    /// The unique name of a note; nil for any other element.
    var identifier: String?
    /// The numbers of columns and rows that a cell covers.
    var spans = (columns: 1, rows: 1)
  }

  /// A heading, which the outline refers to.
  struct Heading {
    var element: Int
    var level: Int
    var units: [UInt16]
    /// The object of its page, and its top from the page's lower edge in points.
    var page: Int
    var top: Double
    /// The name that the text gives it; nil for one made of its words.
    var anchor: String?
  }

  /// A place that links lead to: the object of its page, and its top from the page's lower edge in
  /// points.
  struct Anchor {
    var page: Int
    var top: Double
  }

  /// The elements that are not written yet, by number in the order of creation; 0 is the document.
  var elements = [0: Element(role: .document, parent: -1)]
  /// The number of each element's object; 0 before it has one.
  var objects: [Int32] = [0]
  var headings: [Heading] = []
  /// The places that links between notes and their marks lead to.
  var anchors: [String: Anchor] = [:]
  /// The elements of notes, by their names.
  var notes: [(name: String, element: Int)] = []
  /// The last note that began, and its element.
  var openNote: (name: String, element: Int)?
  /// The owners of content and annotations, by the keys of pages and annotations.
  var owners: [Owner] = []

  enum Owner {
    /// The elements of a page's content, by content number.
    case page([Int32])
    /// The object with the same list, for a written page.
    case written(Int)
    case annotation(Int)
  }

  /// The place in reading order of the elements that are added next.
  var place = 0
  /// The places of the document's children that the current page has added.
  var places: [Int] = []

  /// The object of the tree's root; 0 before it has one.
  var root = 0
  /// The index of the first owner that may be an unwritten page.
  var firstUnwrittenOwner = 0

  /// The elements that the next paragraph may be a part of.
  var flow = Flow()
  /// The flows that other paragraphs interrupt.
  var interrupted: [Flow] = []
  /// True if there is an aside.
  var hasAsides = false
  /// The elements of paragraphs with lines on the current or the previous page, by the paragraph's
  /// start.
  var recent: [Int: Opened] = [:]
  var current: [Int: Opened] = [:]

  /// The elements of a paragraph.
  struct Opened {
    /// The element that holds its words.
    var element: Int
    /// The element that holds its marker; nil if there is none.
    var label: Int?
    /// Its index among the headings, if it is one.
    var heading: Int?
    /// True if it is the row of a table.
    var isRow = false
    /// The cells of a row.
    var cells: [Int] = []
    /// The cell that it is in, by its element, and the part that the table is in.
    var cell: (element: Int, part: Flow.Part)?
    /// The items that it is in, outer ones first, outside of cells, notes and floats.
    var items: [Blocks.OpenList] = []
    /// The object of the page that it begins on, if it is in the header of a table; 0 for a cell
    /// that is shown again on its page.
    var headerPage: Int?
  }

  /// Returns a key for a page with numbered content. Writes the elements that earlier pages have
  /// completed.
  mutating func addPage(in file: inout PDFFile) -> Int {
    recent = current
    current = [:]
    flow.endPage()
    for index in interrupted.indices { interrupted[index].endPage() }
    endPage()
    write(except: open, in: &file)
    owners.append(.page([]))
    return owners.count - 1
  }

  /// The elements that the next page may add to, and their ancestors.
  private var open: Set<Int> {
    var open: Set<Int> = [0]
    func insert(_ element: Int) {
      var element = element
      while element >= 0, open.insert(element).inserted {
        element = elements[element]?.parent ?? -1
      }
    }
    for paragraph in recent.values {
      for element in [paragraph.element] + paragraph.cells { insert(element) }
      if let label = paragraph.label { insert(label) }
    }
    if let openNote { insert(openNote.element) }
    for flow in interrupted + [flow] {
      for element in flow.elements { insert(element) }
    }
    return open
  }

  /// Returns a key for a link's annotation, which belongs to an element.
  mutating func addAnnotation(of element: Int, object: Int, page: Int) -> Int {
    elements[element]?.kids.append(.annotation(object: Int32(object), page: Int32(page)))
    owners.append(.annotation(element))
    return owners.count - 1
  }

  /// Returns the number of a new part of a page's content, which belongs to an element.
  mutating func addContent(of element: Int, page: Int, key: Int) -> Int {
    guard case .page(var numbers) = owners[key] else {
      preconditionFailure("Content must be added to the current page.")
    }
    owners[key] = .page([])
    numbers.append(Int32(element))
    let number = numbers.count - 1
    owners[key] = .page(numbers)
    elements[element]?.kids.append(.content(page: Int32(page), number: Int32(number)))
    return number
  }

  /// Returns the role of an element that may get content.
  func role(of element: Int) -> Role { elements[element]?.role ?? .document }

  /// Adds an element as a child of its parent.
  ///
  /// - Parameter next: The child that it precedes; nil for the last place.
  mutating func add(
    _ role: Role, to parent: Int, before next: Int? = nil, language: String? = nil
  ) -> Int {
    let element = objects.count
    objects.append(0)
    elements[element] = Element(role: role, parent: parent, language: language)
    let count = elements[parent]?.kids.count ?? 0
    let own = next.flatMap { index(of: $0, in: parent) } ?? count
    elements[parent]?.kids.insert(.element(Int32(element)), at: own)
    if parent == 0 { places.append(place) }
    return element
  }

  private func index(of element: Int, in parent: Int) -> Int? {
    elements[parent]?.kids.firstIndex { kid in
      guard case .element(let own) = kid else { return false }
      return own == Int32(element)
    }
  }

  /// Adds a figure.
  mutating func addFigure(_ words: String, bounds: [Double], to parent: Int) -> Int {
    let element = add(.figure, to: parent)
    elements[element]?.alternativeText = words
    elements[element]?.bounds = bounds
    return element
  }

  /// Adds words to a heading's text.
  mutating func append(_ units: [UInt16], toHeading heading: Int) {
    headings[heading].units += units
  }
}
