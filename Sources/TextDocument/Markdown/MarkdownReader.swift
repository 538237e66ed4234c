import CCmark

/// Walks cmark's tree and writes what it finds as text. Nothing of the tree outlives the walk.
struct MarkdownReader {
  private var text: MarkdownText
  /// The spans that are open, as indexes of the text's spans.
  private var openSpans: [Int] = []
  private var lists: [List] = []
  /// How many outermost lists have begun.
  private var listCount = 0
  private var quoteDepth = 0
  /// The marker that the next paragraph begins with.
  private var pendingMarker: [UInt16]?

  private struct List {
    var next: Int?
    var delimiter: UInt16
    var isTight: Bool
  }

  static func read(_ source: String, into result: inout MarkdownText) {
    var reader = MarkdownReader(text: result)
    var copy = source
    let root = copy.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe cmark_parse_document(characters.baseAddress, characters.count, CMARK_OPT_DEFAULT)
      }
    }
    guard let root = unsafe root else { return }
    defer { unsafe cmark_node_free(root) }
    guard let iterator = unsafe cmark_iter_new(root) else { return }
    defer { unsafe cmark_iter_free(iterator) }
    while true {
      let event = unsafe cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { break }
      guard let node = unsafe cmark_iter_get_node(iterator) else { continue }
      if event == CMARK_EVENT_ENTER {
        unsafe reader.enter(node)
      } else {
        unsafe reader.leave(node)
      }
    }
    reader.dropLastSeparator()
    result = reader.text
  }

  private init(text: MarkdownText) { self.text = text }

  private mutating func enter(_ node: OpaquePointer) {
    switch unsafe cmark_node_get_type(node) {
    case CMARK_NODE_BLOCK_QUOTE: quoteDepth += 1
    case CMARK_NODE_LIST: unsafe beginList(node)
    case CMARK_NODE_ITEM: beginItem()
    case CMARK_NODE_PARAGRAPH: beginBlock(nil)
    case CMARK_NODE_HEADING:
      beginBlock(.heading(Int(unsafe cmark_node_get_heading_level(node))))
    case CMARK_NODE_CODE_BLOCK: writeLines(unsafe literal(of: node))
    case CMARK_NODE_HTML_BLOCK:
      let html = unsafe literal(of: node)
      if !Self.isComment(html) { writeLines(html) }
    case CMARK_NODE_THEMATIC_BREAK:
      beginBlock(.thematicBreak)
      append("* * *")
      endBlock()
    case CMARK_NODE_TEXT: append(unsafe literal(of: node))
    case CMARK_NODE_SOFTBREAK: append(" ")
    case CMARK_NODE_LINEBREAK: append("\u{2028}")
    case CMARK_NODE_CODE:
      openSpan(.code)
      append(unsafe literal(of: node))
      closeSpan()
    case CMARK_NODE_HTML_INLINE:
      let html = unsafe literal(of: node)
      if ["<br>", "<br/>", "<br />"].contains(html.lowercased()) {
        append("\u{2028}")
      } else if !Self.isComment(html) {
        append(html)
      }
    case CMARK_NODE_EMPH: openSpan(.emphasis)
    case CMARK_NODE_STRONG: openSpan(.strong)
    case CMARK_NODE_LINK, CMARK_NODE_IMAGE:
      let url = unsafe cmark_node_get_url(node)
      openSpan(.link, destination: unsafe url.map { unsafe String(cString: $0) })
    default: break
    }
  }

  private mutating func leave(_ node: OpaquePointer) {
    switch unsafe cmark_node_get_type(node) {
    case CMARK_NODE_BLOCK_QUOTE: quoteDepth -= 1
    case CMARK_NODE_LIST: lists.removeLast()
    case CMARK_NODE_ITEM:
      if pendingMarker != nil {
        beginBlock(nil)
        endBlock()
      }
    case CMARK_NODE_PARAGRAPH, CMARK_NODE_HEADING: endBlock()
    case CMARK_NODE_EMPH, CMARK_NODE_STRONG, CMARK_NODE_LINK, CMARK_NODE_IMAGE: closeSpan()
    default: break
    }
  }

  private func literal(of node: OpaquePointer) -> String {
    guard let text = unsafe cmark_node_get_literal(node) else { return "" }
    return unsafe String(cString: text)
  }

  private static func isComment(_ html: String) -> Bool {
    let trimmed = html.drop(while: \.isWhitespace)
    guard trimmed.hasPrefix("<!--") else { return false }
    var end = trimmed
    while end.last?.isWhitespace == true { end = end.dropLast() }
    return end.hasSuffix("-->")
  }

  // MARK: Lists

  private mutating func beginList(_ node: OpaquePointer) {
    if lists.isEmpty { listCount += 1 }
    let isOrdered = unsafe cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
    let isParenthesis = unsafe cmark_node_get_list_delim(node) == CMARK_PAREN_DELIM
    lists.append(
      List(
        next: isOrdered ? Int(unsafe cmark_node_get_list_start(node)) : nil,
        delimiter: isParenthesis ? 0x29 : 0x2E,
        isTight: unsafe cmark_node_get_list_tight(node) != 0))
  }

  private mutating func beginItem() {
    // An item that begins with another list has no words of its own beside its marker.
    if pendingMarker != nil {
      beginBlock(nil, depth: lists.count - 1)
      endBlock()
    }
    guard let list = lists.last else { return }
    if let number = list.next {
      pendingMarker = Array("\(number)".utf16) + [list.delimiter]
      lists[lists.count - 1].next = number + 1
    } else {
      let bullets: [UInt16] = [0x2022, 0x2013, 0x00B7]
      let unordered = lists.reduce(0) { $0 + ($1.next == nil ? 1 : 0) }
      pendingMarker = [bullets[min(unordered - 1, 2)]]
    }
  }

  // MARK: Paragraphs

  private mutating func beginBlock(_ element: MarkdownElement?, depth: Int? = nil) {
    let start = text.utf16.count
    text.blocks.append(
      MarkdownBlock(
        range: start..<start, element: element,
        quoteDepth: min(quoteDepth, MarkdownText.indentationLimit),
        listDepth: min(depth ?? lists.count, MarkdownText.indentationLimit),
        listNumber: lists.isEmpty ? 0 : listCount, hasMarker: pendingMarker != nil,
        isTight: lists.last?.isTight ?? false))
    if let marker = pendingMarker {
      text.utf16.append(contentsOf: marker)
      text.utf16.append(0x09)
      pendingMarker = nil
    }
  }

  private mutating func endBlock() {
    text.utf16.append(0x0A)
    let last = text.blocks.count - 1
    text.blocks[last].range = text.blocks[last].range.lowerBound..<text.utf16.count
  }

  /// Writes the lines of a code block as one paragraph.
  private mutating func writeLines(_ lines: String) {
    beginBlock(.codeBlock)
    var content = lines[...]
    if content.utf8.last == 0x0A { content = content.dropLast() }
    text.utf16.append(contentsOf: content.utf16.lazy.map { $0 == 0x0A ? 0x2028 : $0 })
    endBlock()
  }

  /// The text's last paragraph needs no separator: one would open an empty line.
  private mutating func dropLastSeparator() {
    guard let last = text.blocks.indices.last else { return }
    text.utf16.removeLast()
    text.blocks[last].range = text.blocks[last].range.lowerBound..<text.utf16.count
  }

  // MARK: Words

  private mutating func append(_ string: String) { text.utf16.append(contentsOf: string.utf16) }

  private mutating func openSpan(_ element: MarkdownElement, destination: String? = nil) {
    let start = text.utf16.count
    openSpans.append(text.spans.count)
    text.spans.append(
      MarkdownSpan(range: start..<start, element: element, destination: destination))
  }

  private mutating func closeSpan() {
    guard let index = openSpans.popLast() else { return }
    text.spans[index].range = text.spans[index].range.lowerBound..<text.utf16.count
  }
}
