import CCmark

/// The definitions of a text with further blocks, as Pandoc writes them: indented by four spaces
/// below the first paragraph.
///
/// ```markdown
/// Term
/// :   Its definition.
///
///     More of it.
/// ```
///
/// For cmark such blocks are code. So the colon becomes the mark of a list item, and cmark reads
/// the text again.
struct DefinitionItems {
  /// The columns that blocks of definitions are indented by.
  static let indent = 4
  /// The most definitions in each other.
  static let maximumDepth = 4
  /// The mark of the items: that of lists which are least common.
  private static let mark: UInt8 = 0x2B

  /// The columns from the mark of an item to its words, by its line from 1.
  private(set) var offsets: [Int: Int] = [:]

  /// True if a text may have such definitions.
  static func mayBe(in source: String) -> Bool {
    var (before, last): (UInt8, UInt8) = (0, 0)
    for byte in source.utf8 {
      let isMark = last == 0x3A && (byte == 0x20 || byte == 0x09)
      if isMark, before == 0x0A || before == 0x20 || before == 0x09 { return true }
      (before, last) = (last, byte)
    }
    return false
  }

  /// Finds definitions before indented code, and makes them items of lists.
  ///
  /// - Parameters:
  ///   - root: The tree of the text.
  ///   - source: The text, changed where definitions were found.
  /// - Returns: True if there are any that were not known.
  mutating func collect(from root: OpaquePointer, _ source: inout String) -> Bool {
    guard let iterator = unsafe cmark_iter_new(root) else { return false }
    defer { unsafe cmark_iter_free(iterator) }
    var lines: [Int] = []
    while true {
      let event = unsafe cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { break }
      guard event == CMARK_EVENT_ENTER, let node = unsafe cmark_iter_get_node(iterator),
        unsafe cmark_node_get_type(node) == CMARK_NODE_CODE_BLOCK,
        unsafe Self.isIndented(node),
        let before = unsafe cmark_node_previous(node),
        unsafe cmark_node_get_type(before) == CMARK_NODE_PARAGRAPH,
        let line = unsafe definitionLine(of: before), offsets[line] == nil
      else { continue }
      lines.append(line)
    }
    return !lines.isEmpty && replaceMarks(on: lines, in: &source)
  }

  fileprivate static func isIndented(_ code: OpaquePointer) -> Bool {
    var (length, offset): (Int32, Int32) = (0, 0)
    var character = CChar(0)
    return unsafe cmark_node_get_fenced(code, &length, &offset, &character) == 0
  }

  /// Returns the line of the last definition in a paragraph; nil if it does not end with one.
  private func definitionLine(of paragraph: OpaquePointer) -> Int? {
    var line = Int(unsafe cmark_node_get_start_line(paragraph))
    var found: Int?
    var (isFirst, isSecond) = (true, true)
    var child = unsafe cmark_node_first_child(paragraph)
    while let node = unsafe child {
      let type = unsafe cmark_node_get_type(node)
      let isBreak = type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK
      if isBreak { line += 1 }
      let next = unsafe cmark_node_next(node)
      if isBreak || isFirst, unsafe Self.isMark(isBreak ? next : node) {
        let mayFollow = unsafe mayFollow(cmark_node_previous(paragraph))
        if !isFirst || mayFollow { found = line }
      } else if isBreak, isSecond, found == nil {
        // Only the second line of a paragraph can define the first one.
        return nil
      }
      if isBreak { isSecond = false }
      isFirst = false
      unsafe child = next
    }
    return found
  }

  /// True if a definition may follow a node: a term, or another definition.
  private func mayFollow(_ node: OpaquePointer?) -> Bool {
    guard let node = unsafe node else { return false }
    switch unsafe cmark_node_get_type(node) {
    case CMARK_NODE_PARAGRAPH: return true
    case CMARK_NODE_LIST:
      guard let item = unsafe cmark_node_first_child(node) else { return false }
      return offsets[Int(unsafe cmark_node_get_start_line(item))] != nil
    default: return false
    }
  }

  /// True if the words from a node on begin with the mark of a definition.
  private static func isMark(_ node: OpaquePointer?) -> Bool {
    var words = ""
    var next = unsafe node
    while words.utf8.count < 2, let node = unsafe next,
      unsafe cmark_node_get_type(node) == CMARK_NODE_TEXT,
      let literal = unsafe cmark_node_get_literal(node)
    {
      words += unsafe String(cString: literal)
      unsafe next = cmark_node_next(node)
    }
    return words.hasPrefix(": ") || words.hasPrefix(":\t")
  }

  /// Replaces the colons at the starts of some lines.
  private mutating func replaceMarks(on lines: [Int], in source: inout String) -> Bool {
    let wanted = Set(lines)
    var bytes = Array(source.utf8)
    var (line, index, isChanged) = (1, 0, false)
    while index < bytes.count {
      if wanted.contains(line), offsets[line] == nil {
        // Before the mark are only the signs of quotes and lists around it.
        while index < bytes.count, [0x20, 0x09, 0x3E].contains(bytes[index]) { index += 1 }
        if index < bytes.count, bytes[index] == 0x3A {
          bytes[index] = Self.mark
          var end = index + 1
          while end < bytes.count, bytes[end] == 0x20 { end += 1 }
          offsets[line] = end - index
          isChanged = true
        }
      }
      while index < bytes.count, bytes[index] != 0x0A { index += 1 }
      index += 1
      line += 1
    }
    if isChanged { source = String(decoding: bytes, as: UTF8.self) }
    return isChanged
  }
}

/// The state of definitions with several blocks while a text is read.
struct DefinitionState {
  var items = DefinitionItems()
  /// The columns from the marks of the open definitions to their words, the innermost last.
  var open: [Int] = []
  /// True until the first block of the innermost definition begins.
  var isFirst = false

  /// The style of the blocks after the first one of a definition.
  static let style = "definitionBlock"

  /// The styles of a block within the open definitions.
  var classes: [String] {
    Array(repeating: Self.style, count: open.count - (isFirst ? 1 : 0))
  }
}

extension MarkdownReader {
  /// True if an item of a list, or the first one of a list, is a definition.
  func isDefinition(_ node: OpaquePointer) -> Bool {
    if definitions.items.offsets.isEmpty { return false }
    let isList = unsafe cmark_node_get_type(node) == CMARK_NODE_LIST
    guard let item = unsafe isList ? cmark_node_first_child(node) : node else { return false }
    return definitions.items.offsets[Int(unsafe cmark_node_get_start_line(item))] != nil
  }

  /// Begins a definition of the paragraph before it.
  mutating func beginDefinition(_ item: OpaquePointer) {
    let line = Int(unsafe cmark_node_get_start_line(item))
    // A further block of the definition before this one is no term.
    if let last = text.blocks.indices.last, text.blocks[last].element == nil,
      text.blocks[last].divs.count(where: { $0 == DefinitionState.style })
        <= definitions.open.count
    {
      text.blocks[last].element = .definitionTerm
    }
    definitions.open.append(definitions.items.offsets[line] ?? DefinitionItems.indent)
    definitions.isFirst = true
  }

  mutating func endDefinition() {
    definitions.open.removeLast()
    definitions.isFirst = false
  }

  /// Returns the lines of indented code without the part of the indent of the definition around
  /// them that cmark has left.
  func definitionCode(_ lines: String, of node: OpaquePointer) -> String {
    guard let offset = definitions.open.last, offset < DefinitionItems.indent,
      let parent = unsafe cmark_node_parent(node), unsafe isDefinition(parent),
      unsafe DefinitionItems.isIndented(node)
    else { return lines }
    let most = DefinitionItems.indent - offset
    return lines.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let spaces = line.prefix(most).prefix { $0 == " " }.count
      return String(line.dropFirst(spaces))
    }.joined(separator: "\n")
  }
}
