import CCmark

/// Lists of definitions, as Pandoc and PHP Markdown Extra write them:
///
/// ```markdown
/// Term
/// : Its definition.
/// ```
///
/// A line that begins with a colon and a space defines the line or the paragraph above it. See
/// ``DefinitionItems`` for definitions of several blocks.
extension MarkdownReader {
  /// Returns the breaks of a paragraph at which a term or a definition begins.
  ///
  /// It is empty unless the paragraph's second line is a definition.
  func definitionBreaks(in paragraph: OpaquePointer) -> [NodeNumber: MarkdownElement] {
    var breaks: [(node: NodeNumber, isMarked: Bool)] = []
    var child = unsafe cmark_node_first_child(paragraph)
    while let node = unsafe child {
      let type = unsafe cmark_node_get_type(node)
      unsafe child = cmark_node_next(node)
      guard type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK else { continue }
      let isMarked = unsafe definitionMark(at: child) != nil
      if breaks.isEmpty, !isMarked { return [:] }
      unsafe breaks.append((NodeNumber(node), isMarked))
    }
    var found: [NodeNumber: MarkdownElement] = [:]
    for (index, line) in breaks.enumerated() {
      if line.isMarked {
        found[line.node] = .definition
      } else if index + 1 < breaks.count, breaks[index + 1].isMarked {
        found[line.node] = .definitionTerm
      }
    }
    return found
  }

  /// Returns the colon and the spaces at the start of a line that is a definition; nil for any
  /// other line.
  ///
  /// - Parameter node: The first node of the line.
  func definitionMark(at node: OpaquePointer?) -> String? {
    // The colon and the words after it may be in different nodes.
    let words = unsafe words(from: node, atLeast: 2)
    guard words.hasPrefix(": ") || words.hasPrefix(":\t") else { return nil }
    return ":" + words.dropFirst().prefix { $0 == " " || $0 == "\t" }
  }

  /// Returns the text of a node and of those after it, until it has enough bytes or other nodes
  /// follow.
  func words(from node: OpaquePointer?, atLeast count: Int) -> String {
    var words = ""
    var next = unsafe node
    while words.utf8.count < count, let node = unsafe next,
      unsafe cmark_node_get_type(node) == CMARK_NODE_TEXT
    {
      words += unsafe literal(of: node)
      unsafe next = cmark_node_next(node)
    }
    return words
  }

  /// Begins the paragraph of a term or a definition after a break.
  ///
  /// - Returns: False if neither begins there.
  mutating func beginsDefinition(after node: OpaquePointer) -> Bool {
    guard let element = unsafe definitionBreaks[NodeNumber(node)], openSpans.isEmpty else {
      return false
    }
    endBlock()
    beginBlock(element, in: lists[...])
    if element == .definition {
      droppedMark = unsafe definitionMark(at: cmark_node_next(node))
    }
    return true
  }

  /// Makes the paragraph that has begun a term, or a definition of the paragraph before it, if it
  /// is one.
  mutating func takeDefinition(_ paragraph: OpaquePointer) {
    definitionBreaks = unsafe definitionBreaks(in: paragraph)
    let last = text.blocks.count - 1
    if !definitionBreaks.isEmpty {
      text.blocks[last].element = .definitionTerm
      return
    }
    guard last > 0, let mark = unsafe definitionMark(at: cmark_node_first_child(paragraph)),
      let previous = unsafe cmark_node_previous(paragraph)
    else { return }
    if unsafe cmark_node_get_type(previous) == CMARK_NODE_LIST, unsafe isDefinition(previous) {
      text.blocks[last].element = .definition
      droppedMark = mark
      return
    }
    guard unsafe cmark_node_get_type(previous) == CMARK_NODE_PARAGRAPH else { return }
    switch text.blocks[last - 1].element {
    case nil: text.blocks[last - 1].element = .definitionTerm
    case .definition: break
    default: return
    }
    text.blocks[last].element = .definition
    droppedMark = mark
  }
}
