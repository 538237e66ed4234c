import CCmark

/// Lists and their items.
extension MarkdownReader {
  mutating func beginList(_ node: OpaquePointer) {
    unsafe remarkOnDepth(lists.count + 1, of: "lists", node)
    listCount += 1
    listParts.append(nil)
    let isOrdered = unsafe cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
    let isParenthesis = unsafe cmark_node_get_list_delim(node) == CMARK_PAREN_DELIM
    var count = 0
    var item = unsafe cmark_node_first_child(node)
    while let current = unsafe item {
      count += 1
      unsafe item = cmark_node_next(current)
    }
    lists.append(
      MarkdownList(
        number: listCount,
        start: isOrdered ? Int(unsafe cmark_node_get_list_start(node)) : nil, count: count,
        delimiter: isParenthesis ? ")" : ".",
        isTight: unsafe cmark_node_get_list_tight(node) != 0))
  }

  mutating func beginItem() {
    // An item that begins with another list has no words of its own beside its marker.
    if pendingMarker != nil { writeEmptyItem(in: lists.dropLast()) }
    pendingMarker = .item
  }

  /// Writes an item without words as a paragraph with a zero-width space. This gives it a line for
  /// its marker even at the end of the text.
  mutating func writeEmptyItem(in lists: ArraySlice<MarkdownList>) {
    beginBlock(nil, in: lists)
    append("\u{200B}")
    endBlock()
  }

  /// True if the next words begin an item's first paragraph.
  var startsItem: Bool {
    guard let block = text.blocks.last else { return false }
    return block.marker == .item && (block.element == nil || block.isCellItem)
      && block.range.lowerBound == text.utf16.count && openSpans.isEmpty
  }

  /// Removes a task's check box from the start of an item's words: `[ ]`, or `[x]` if it is done.
  ///
  /// In a bulleted list the box replaces the bullet; in a numbered list it precedes the words.
  ///
  /// - Returns: The words without their box.
  mutating func readTask(_ words: String) -> String {
    let isDone: Bool
    switch words.prefix(3) {
    case "[ ]": isDone = false
    case "[x]", "[X]": isDone = true
    default: return words
    }
    let rest = words.dropFirst(3)
    guard let space = rest.first, space == " " || space == "\t" else { return words }
    let label = rest.drop { $0 == " " || $0 == "\t" }
    if lists.last?.start != nil { return "\(MarkdownMarker.box(isDone: isDone)) \(label)" }
    text.blocks[text.blocks.count - 1].marker = .task(isDone: isDone)
    return String(label)
  }
}
