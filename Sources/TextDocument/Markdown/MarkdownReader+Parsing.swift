import CCmark
import Synchronization
import TextStorage

/// Parsing by cmark.
extension MarkdownReader {
  /// Returns cmark's tree of a text, to be freed by the caller, and the lines of definitions that
  /// are items of lists in it.
  static func parse(
    _ source: String
  ) -> (root: OpaquePointer?, definitions: DefinitionItems) {
    var items = DefinitionItems()
    var root = unsafe parseOnce(source)
    guard DefinitionItems.mayBe(in: source) else { return unsafe (root, items) }
    var source = source
    // Each time, definitions in the blocks of definitions are found.
    for _ in 0..<DefinitionItems.maximumDepth {
      guard let tree = unsafe root, unsafe items.collect(from: tree, &source) else { break }
      unsafe cmark_node_free(tree)
      unsafe root = parseOnce(source)
    }
    return unsafe (root, items)
  }

  private static func parseOnce(_ source: String) -> OpaquePointer? {
    let hasTables = mayHaveTables(source)
    let source = mayRefer(source) ? source : withoutDefinitions(source)
    let notes = FootnoteScan(source)
    guard notes.mayHaveNotes else { return unsafe parse(source, hasTables, CMARK_OPT_DEFAULT) }
    let root = unsafe parse(source, hasTables, CMARK_OPT_FOOTNOTES)
    guard let tree = unsafe root,
      let plain = notes.plainSource(shown: unsafe shownLines(of: tree, count: notes.lineCount))
    else { return unsafe root }
    // cmark has dropped the notes that nothing refers to.
    unsafe cmark_node_free(tree)
    return unsafe parse(plain, hasTables, CMARK_OPT_FOOTNOTES)
  }

  private static func parse(
    _ source: String, _ hasTables: Bool, _ options: Int32
  ) -> OpaquePointer? {
    _ = registersExtensions
    guard let parser = unsafe cmark_parser_new(options) else { return nil }
    defer { unsafe cmark_parser_free(parser) }
    let extensions = hasTables ? ["table", "strikethrough"] : ["strikethrough"]
    for name in extensions {
      guard let found = unsafe cmark_find_syntax_extension(name) else { continue }
      unsafe cmark_parser_attach_syntax_extension(parser, found)
    }
    var copy = source
    copy.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe cmark_parser_feed(parser, characters.baseAddress, characters.count)
      }
    }
    var root: OpaquePointer?
    inlineParsing.withLock { _ in unsafe root = unsafe cmark_parser_finish(parser) }
    return unsafe root
  }

  /// Held while a parser reads inline text. All parsers share one table of the characters that
  /// extensions treat specially, and the first one to end removes them from it.
  private static let inlineParsing = Mutex(())

  /// Registers cmark's extensions, once in a process.
  private static let registersExtensions: Void = cmark_gfm_core_extensions_ensure_registered()

  /// Returns true for each line that the tree shows something of: paragraphs and other blocks with
  /// words, and the first lines of footnotes.
  private static func shownLines(of root: OpaquePointer, count: Int) -> [Bool] {
    var lines = [Bool](repeating: false, count: count + 1)
    guard let iterator = unsafe cmark_iter_new(root) else { return lines }
    defer { unsafe cmark_iter_free(iterator) }
    while true {
      let event = unsafe cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { return lines }
      guard event == CMARK_EVENT_ENTER, let node = unsafe cmark_iter_get_node(iterator) else {
        continue
      }
      let start = Int(unsafe cmark_node_get_start_line(node))
      var end = max(start, Int(unsafe cmark_node_get_end_line(node)))
      switch unsafe cmark_node_get_type(node) {
      case CMARK_NODE_PARAGRAPH, CMARK_NODE_HEADING, CMARK_NODE_CODE_BLOCK, CMARK_NODE_HTML_BLOCK:
        break
      case CMARK_NODE_FOOTNOTE_DEFINITION: end = start
      default: if unsafe Extension(node) != .table { continue }
      }
      guard start > 0, start <= count else { continue }
      for line in start...min(end, count) { lines[line] = true }
    }
  }
}
