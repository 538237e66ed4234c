import TextStorage

/// The elements of HTML that are open while text is written: paragraphs, headings, lists and tables.
struct HTMLElements {
  private var paragraph: Int?
  /// What ends the paragraph.
  private var end = ""
  private var lists: [TextList] = []
  private var table: Int?
  /// What ends the cell that is open; empty without one.
  private var cellEnd = ""

  /// Begins a paragraph, unless it is the one that is open.
  mutating func open(
    _ number: Int, _ text: PageText, _ names: inout HTMLNames, to writer: inout SVGWriter
  ) {
    if paragraph == number { return }
    closeParagraph(in: &writer)
    paragraph = number
    let own = text.paragraphs[number]
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
    if level == 0 { return begin("p", own, &writer) }
    // What a page before began has its name there.
    let anchor = own.isContinued ? nil : names.anchor(of: text.title(ofParagraph: number))
    begin("h\(min(level, 6))", own, anchor: anchor, &writer)
  }

  /// Begins the next cell of a row.
  mutating func openCell(isHeader: Bool, to writer: inout SVGWriter) {
    writer.add(cellEnd)
    writer.add(isHeader ? "<th scope=\"col\">" : "<td>")
    cellEnd = isHeader ? "</th>" : "</td>"
  }

  /// Ends everything.
  mutating func closeAll(in writer: inout SVGWriter) {
    closeParagraph(in: &writer)
    closeTable(in: &writer)
    closeLists(downTo: 0, in: &writer)
  }

  private mutating func begin(
    _ name: String, _ paragraph: PageText.Paragraph, anchor: String? = nil,
    _ writer: inout SVGWriter
  ) {
    writer.add("<\(name)")
    if let anchor {
      writer.add(" id=\"")
      writer.add(escaping: anchor)
      writer.add("\"")
    }
    writer.classAttribute(paragraph.styleNames)
    if let language = paragraph.language { writer.attribute("lang", escaping: language) }
    writer.add(">")
    end = "</\(name)>\n"
  }

  private mutating func closeParagraph(in writer: inout SVGWriter) {
    writer.add(cellEnd)
    writer.add(end)
    (cellEnd, end, paragraph) = ("", "", nil)
  }

  private mutating func closeTable(in writer: inout SVGWriter) {
    if table != nil { writer.add("</table>\n") }
    table = nil
  }

  private mutating func closeLists(downTo depth: Int, in writer: inout SVGWriter) {
    while lists.count > depth {
      writer.add(lists.removeLast().markerFormat.isNumbering ? "</li></ol>\n" : "</li></ul>\n")
    }
  }

  /// Begins the item that a paragraph is, and ends the lists that it is not in.
  private mutating func openLists(_ paragraph: PageText.Paragraph, _ writer: inout SVGWriter) {
    var wanted = paragraph.style.textLists
    // What goes on with an item has a list without markers around it.
    let isWithin = wanted.last.map { $0.markerFormat == .custom("") && $0.prefix.isEmpty } ?? false
    if isWithin { wanted.removeLast() }
    let goesOn = isWithin || paragraph.isContinued
    var depth = 0
    while depth < wanted.count, depth < lists.count, lists[depth] == wanted[depth] { depth += 1 }
    closeLists(downTo: depth, in: &writer)
    let isNew = lists.count < wanted.count
    while lists.count < wanted.count {
      let list = wanted[lists.count]
      // Without the role some browsers take lists whose markers are text for none.
      writer.add("<\(list.markerFormat.isNumbering ? "ol" : "ul") role=\"list\"><li>")
      lists.append(list)
    }
    if !isNew, !goesOn, !lists.isEmpty { writer.add("</li><li>") }
  }
}

extension TextList.MarkerFormat {
  /// Whether markers count the items.
  var isNumbering: Bool {
    switch self {
    case .decimal, .lowercaseLatin, .uppercaseLatin, .lowercaseRoman, .uppercaseRoman: true
    case .disc, .circle, .square, .hyphen, .custom: false
    }
  }
}

extension PageText {
  /// The words of a paragraph on this page, with one space between them and without what only divides words.
  fileprivate func title(ofParagraph number: Int) -> String {
    var words: [UInt16] = []
    for line in lines where line.paragraph == number { words += units[line.characters] }
    return String(decoding: words, as: UTF16.self).unicodeScalars.split {
      $0.properties.isWhitespace || $0.value == 0xFFFC
    }.map { word in
      String(String.UnicodeScalarView(word.filter { $0.value != 0xAD && $0.value >= 0x20 }))
    }.joined(separator: " ")
  }
}
