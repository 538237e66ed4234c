import CCmark
import TextDrawing

/// The nodes of cmark's tree, at whose starts and ends text is written.
extension MarkdownReader {
  /// Reads the nodes of an iterator.
  mutating func readAll(_ iterator: OpaquePointer) {
    while true {
      let event = unsafe cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { return }
      guard let node = unsafe cmark_iter_get_node(iterator) else { continue }
      guard event == CMARK_EVENT_ENTER else {
        unsafe leave(node)
        continue
      }
      switch unsafe cmark_node_get_type(node) {
      case CMARK_NODE_IMAGE where unsafe readPicture(node, iterator): continue
      case CMARK_NODE_FOOTNOTE_DEFINITION where unsafe isRead(node):
        unsafe cmark_iter_reset(iterator, node, CMARK_EVENT_EXIT)
        continue
      case _ where unsafe isEmptyHeader(node):
        text.tables[text.tables.count - 1].attributes.values["header"] = "0"
        unsafe cmark_iter_reset(iterator, node, CMARK_EVENT_EXIT)
        continue
      default: unsafe enter(node)
      }
    }
  }

  private mutating func enter(_ node: OpaquePointer) {
    if places != nil { unsafe enterBlock(node) }
    switch unsafe cmark_node_get_type(node) {
    case CMARK_NODE_BLOCK_QUOTE:
      unsafe remarkOnDepth(quotes.count + 1, of: "quotes", node)
      quotes.append(quoteCount)
      if !lists.isEmpty { text.quotedLists[quoteCount] = lists.count }
      quoteCount += 1
      containerDepth += 1
    case CMARK_NODE_LIST where unsafe isDefinition(node): break
    case CMARK_NODE_LIST where unsafe beginPart(node): break
    case CMARK_NODE_LIST: unsafe beginList(node)
    case CMARK_NODE_ITEM where unsafe isDefinition(node):
      containerDepth += 1
      unsafe beginDefinition(node)
    case CMARK_NODE_ITEM:
      containerDepth += 1
      if !beginPartItem() { beginItem() }
    case CMARK_NODE_PARAGRAPH: unsafe beginParagraph(node)
    case CMARK_NODE_HEADING:
      unsafe beginSection(level: Int(cmark_node_get_heading_level(node)))
      beginBlock(.heading(Int(unsafe cmark_node_get_heading_level(node))))
      unsafe readMarkup(of: node)
    case CMARK_NODE_CODE_BLOCK where unsafe readValues(node): break
    case CMARK_NODE_CODE_BLOCK:
      let attributes = unsafe codeAttributes(of: node)
      unsafe record(attributes, of: node)
      let lines = unsafe definitionCode(literal(of: node), of: node)
      writeLines(input.code(lines), attributes: attributes)
    case CMARK_NODE_HTML_BLOCK:
      let html = unsafe literal(of: node)
      if let fence = input.fence(ofComment: html) {
        pass(fence, inLine: Int(unsafe cmark_node_get_start_line(node)))
      } else if !Self.isComment(html) {
        writeLines(input.code(html))
      }
    case CMARK_NODE_THEMATIC_BREAK:
      writeBreak(in: lists[...])
    case CMARK_NODE_TEXT:
      var words = unsafe literal(of: node)
      if input.frontMatter != nil { wordsLine = unsafe line(of: node) }
      if unsafe isBreak(cmark_node_next(node)) {
        while words.last == " " || words.last == "\t" { words.removeLast() }
      }
      if markup.marks[unsafe NodeNumber(node)] != nil {
        unsafe readMarked(node)
      } else {
        words = input.words(words)
        readWords(isAfterBreak ? String(words.drop { $0 == " " || $0 == "\t" }) : words)
      }
    case CMARK_NODE_SOFTBREAK where unsafe beginsDefinition(after: node): break
    case CMARK_NODE_LINEBREAK where unsafe beginsDefinition(after: node): break
    case CMARK_NODE_SOFTBREAK where unsafe markup.droppedBreak == NodeNumber(node): break
    case CMARK_NODE_SOFTBREAK where floats.isAfterPicture && endsWithGap: break
    case CMARK_NODE_SOFTBREAK:
      // After a form feed alone on its line, or after a break, the next line begins without a
      // space.
      if text.utf16.last != 0x0C, !isAfterBreak, unsafe !isBreak(cmark_node_next(node)) {
        append(" ")
      }
    case CMARK_NODE_LINEBREAK: append("\u{2028}")
    case CMARK_NODE_FOOTNOTE_DEFINITION:
      // A footnote is placed after the text, outside its divs.
      if containerDepth == 0 { closeAllDivs() }
      containerDepth += 1
      unsafe beginNote(node)
    case CMARK_NODE_FOOTNOTE_REFERENCE:
      openSpan(.footnoteReference)
      let number = unsafe literal(of: node)
      text.spans[text.spans.count - 1].note = Int(number)
      append(shownMark(ofNote: number))
      closeSpan()
      places?.leaveNoteMark()
    case CMARK_NODE_CODE:
      let attributes = markup.elements[unsafe NodeNumber(node)]
      unsafe record(attributes, of: node)
      openSpan(.code, attributes: attributes)
      appendFound(input.code(unsafe literal(of: node)))
      closeSpan()
    case CMARK_NODE_HTML_INLINE where markup.tags[unsafe NodeNumber(node)] != nil:
      unsafe readTag(node)
    case CMARK_NODE_HTML_INLINE:
      let html = input.code(unsafe literal(of: node))
      if Self.breaksLine(html) {
        append("\u{2028}")
        places?.pass(html)
      } else if !Self.isComment(html) {
        let start = text.utf16.count
        appendFound(html)
        text.tags.append(start..<text.utf16.count)
      }
    case CMARK_NODE_EMPH: openSpan(.emphasis)
    case CMARK_NODE_STRONG: openSpan(.strong)
    case CMARK_NODE_LINK, CMARK_NODE_IMAGE:
      let destination = unsafe destination(of: node)
      if links.allows(destination) {
        let attributes = markup.elements[unsafe NodeNumber(node)]
        unsafe record(attributes, of: node)
        openSpan(.link, destination: destination, attributes: attributes)
        if unsafe cmark_node_first_child(node) == nil { appendWords(ofLinkTo: destination) }
      } else {
        text.refusedLinks.append(destination)
      }
    default:
      switch unsafe Extension(node) {
      case .strikethrough: openSpan(.strikethrough)
      case .table: unsafe beginTable(node)
      case .tableRow:
        unsafe findSurplusCells(of: node)
        beginRow(.table)
      case .tableHeader: beginRow(.tableHeader)
      case .tableCell:
        beginCell()
        unsafe readMarkup(of: node)
      case nil: break
      }
    }
  }

  private mutating func leave(_ node: OpaquePointer) {
    switch unsafe cmark_node_get_type(node) {
    case CMARK_NODE_BLOCK_QUOTE:
      quotes.removeLast()
      leaveContainer()
    case CMARK_NODE_LIST where unsafe isDefinition(node): break
    case CMARK_NODE_LIST: if !endPart() { lists.removeLast() }
    case CMARK_NODE_ITEM where unsafe isDefinition(node):
      endDefinition()
      leaveContainer()
    case CMARK_NODE_ITEM where endPartItem(): leaveContainer()
    case CMARK_NODE_ITEM:
      if pendingMarker != nil { writeEmptyItem(in: lists[...]) }
      leaveContainer()
    case CMARK_NODE_FOOTNOTE_DEFINITION:
      unsafe endNote(node)
      leaveContainer()
    case CMARK_NODE_PARAGRAPH: endParagraph()
    case CMARK_NODE_HEADING: endBlock()
    case CMARK_NODE_EMPH, CMARK_NODE_STRONG: closeSpan()
    case CMARK_NODE_LINK, CMARK_NODE_IMAGE:
      if links.allows(unsafe destination(of: node)) { closeSpan() }
      places?.leaveLink()
    default:
      switch unsafe Extension(node) {
      case .strikethrough: closeSpan()
      case .tableRow, .tableHeader:
        endRow()
        // A table may have a million cells, of which cmark keeps 400 bytes each.
        unsafe cmark_node_free(node)
      case .tableCell: if dividesCells { endBlock() }
      case .table: endTable()
      case nil: break
      }
    }
  }

  private mutating func enterBlock(_ node: OpaquePointer) {
    switch unsafe cmark_node_get_type(node) {
    case CMARK_NODE_PARAGRAPH, CMARK_NODE_HEADING, CMARK_NODE_CODE_BLOCK, CMARK_NODE_HTML_BLOCK:
      break
    default: if unsafe Extension(node) != .table { return }
    }
    places?.enterBlock(
      from: Int(unsafe cmark_node_get_start_line(node)),
      through: Int(unsafe cmark_node_get_end_line(node)))
  }

  /// Writes a reference as the words of a link within the document that has none.
  private mutating func appendWords(ofLinkTo destination: String) {
    guard destination.hasPrefix("#"), destination.utf8.count > 1, !destination.contains("}") else {
      return
    }
    append("{ref:\(destination.dropFirst())}")
  }

  /// Returns the destination of a link or picture, with entities and backslashes decoded.
  func destination(of node: OpaquePointer) -> String {
    guard let url = unsafe cmark_node_get_url(node) else { return "" }
    return DocumentValues.restored(input.words(unsafe String(cString: url)))
  }

  func literal(of node: OpaquePointer) -> String {
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

  /// True if the next words follow a line break within a paragraph, so that white space before
  /// them is dropped.
  private var isAfterBreak: Bool { cellCount < 0 && text.utf16.last == 0x2028 }

  /// Returns true if a node breaks the line; white space before it is then dropped, as in
  /// browsers.
  private func isBreak(_ node: OpaquePointer?) -> Bool {
    guard let node = unsafe node else { return false }
    switch unsafe cmark_node_get_type(node) {
    case CMARK_NODE_LINEBREAK: return true
    case CMARK_NODE_HTML_INLINE: return Self.breaksLine(unsafe literal(of: node))
    default: return false
    }
  }

  private static func breaksLine(_ html: String) -> Bool {
    ["<br>", "<br/>", "<br />"].contains(html.lowercased())
  }
}
