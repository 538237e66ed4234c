import CCmark

/// The attribute lists, bracketed spans and tags of one block, found before its words are read.
struct MarkdownMarkup {
  /// A mark within the words of a text node.
  struct Mark {
    /// Its range in the node's text, in UTF-8 code units.
    var range: Range<Int>
    /// The effect on spans.
    var effect: Effect
  }

  /// The effect of a mark on spans.
  enum Effect {
    /// Opens a span with classes.
    case open(MarkdownAttributes)
    /// Closes the innermost span.
    case close
    /// None; the mark is only left out.
    case none
  }

  /// A tag of HTML that is read as a span.
  enum Tag {
    case open(MarkdownElement, MarkdownAttributes)
    case close
  }

  /// The marks of text nodes, in order.
  var marks: [NodeNumber: [Mark]] = [:]
  /// The attributes of links, code and pictures.
  var elements: [NodeNumber: MarkdownAttributes] = [:]
  /// The tags that have partners.
  var tags: [NodeNumber: Tag] = [:]
  /// The line break before the block's own attributes.
  var droppedBreak: NodeNumber?
  /// The block's own attributes.
  var block: MarkdownAttributes?

  /// The maximum depth of bracketed spans and tags. Deeper ones stay as written.
  static let depthLimit = 32
}

/// The identity of a node of cmark's tree: its address.
struct NodeNumber: Hashable {
  private let value: UInt

  init(_ node: OpaquePointer?) { value = UInt(bitPattern: node) }
}

/// A bracket or a tag that may open a span.
private struct Opening {
  var node: NodeNumber
  var parent: NodeNumber
  /// The position of a bracket in its node; nil for a tag.
  var bracket: Int?
  var name = ""
  var element = MarkdownElement.span
  var attributes = MarkdownAttributes()
}

/// Finds the markup of a block.
struct MarkupScan {
  private(set) var markup = MarkdownMarkup()
  private var open: [Opening] = []
  /// The numbers of open tags by name.
  private var counts: [String: Int] = [:]
  private var bracketCount = 0
  /// The last node of the block if the block may have attributes of its own.
  private let last: NodeNumber?

  /// - Complexity: O(*n*) in the length of the block.
  init(_ block: OpaquePointer, hasLists: Bool) {
    let type = unsafe cmark_node_get_type(block)
    let isCell = unsafe MarkdownReader.Extension(block) == .tableCell
    last =
      type == CMARK_NODE_PARAGRAPH || type == CMARK_NODE_HEADING || isCell
      ? unsafe NodeNumber(cmark_node_last_child(block)) : nil
    guard let iterator = unsafe cmark_iter_new(block) else { return }
    defer { unsafe cmark_iter_free(iterator) }
    while true {
      let event = unsafe cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = unsafe cmark_iter_get_node(iterator) else {
        break
      }
      if event == CMARK_EVENT_EXIT {
        while let last = open.last, unsafe last.parent == NodeNumber(node) { _ = pop() }
        continue
      }
      switch unsafe cmark_node_get_type(node) {
      case CMARK_NODE_TEXT: if hasLists { unsafe readText(node) }
      case CMARK_NODE_HTML_INLINE: unsafe readTag(node)
      default: break
      }
    }
    for node in markup.marks.keys {
      markup.marks[node]?.sort { $0.range.lowerBound < $1.range.lowerBound }
    }
  }

  private mutating func pop() -> Opening? {
    guard let last = open.popLast() else { return nil }
    if last.bracket != nil { bracketCount -= 1 } else { counts[last.name, default: 0] -= 1 }
    return last
  }

  // MARK: Words

  private mutating func readText(_ node: OpaquePointer) {
    guard let literal = unsafe cmark_node_get_literal(node) else { return }
    let bytes = unsafe Array(String(cString: literal).utf8)
    let parent = unsafe NodeNumber(cmark_node_parent(node))
    let number = unsafe NodeNumber(node)
    var index = 0
    if bytes.first == UInt8(ascii: "{") { index = unsafe readElementList(node, bytes) }
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "["):
        open.append(Opening(node: number, parent: parent, bracket: index))
        bracketCount += 1
      case UInt8(ascii: "]"):
        index = closeBracket(at: index, of: bytes, number, parent)
        continue
      default: break
      }
      index += 1
    }
    unsafe readBlockList(node, bytes)
  }

  /// Reads a list directly after a link, code or a picture; returns the index after it.
  private mutating func readElementList(_ node: OpaquePointer, _ bytes: [UInt8]) -> Int {
    guard let before = unsafe cmark_node_previous(node) else { return 0 }
    let type = unsafe cmark_node_get_type(before)
    guard type == CMARK_NODE_LINK || type == CMARK_NODE_CODE || type == CMARK_NODE_IMAGE,
      let (attributes, end) = MarkdownAttributes.read(
        bytes[...], needsName: type != CMARK_NODE_IMAGE)
    else { return 0 }
    markup.elements[unsafe NodeNumber(before)] = attributes
    markup.marks[unsafe NodeNumber(node), default: []].append(
      MarkdownMarkup.Mark(range: 0..<end, effect: .none))
    return end
  }

  /// Closes a bracket, which makes a span if attributes follow; returns the index after it.
  private mutating func closeBracket(
    at index: Int, of bytes: [UInt8], _ node: NodeNumber, _ parent: NodeNumber
  ) -> Int {
    guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "{"), bracketCount > 0,
      let (attributes, end) = MarkdownAttributes.read(bytes[(index + 1)...])
    else {
      if open.last?.bracket != nil { _ = pop() }
      return index + 1
    }
    while let opening = open.last, opening.parent == parent {
      _ = pop()
      guard let start = opening.bracket else { continue }
      if open.count >= MarkdownMarkup.depthLimit { return end }
      markup.marks[opening.node, default: []].append(
        MarkdownMarkup.Mark(range: start..<start + 1, effect: .open(attributes)))
      markup.marks[node, default: []].append(
        MarkdownMarkup.Mark(range: index..<end, effect: .close))
      return end
    }
    return index + 1
  }

  /// Reads the block's own list at its end.
  private mutating func readBlockList(_ node: OpaquePointer, _ bytes: [UInt8]) {
    guard unsafe last == NodeNumber(node) else { return }
    var end = bytes.count
    while end > 0, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    guard end > 0, bytes[end - 1] == UInt8(ascii: "}"),
      let brace = bytes[..<end].lastIndex(of: UInt8(ascii: "{")),
      let (attributes, after) = MarkdownAttributes.read(bytes[brace..<end]), after == end
    else { return }
    var start = brace
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    if start == 0 {
      guard let before = unsafe cmark_node_previous(node) else { return }
      if unsafe cmark_node_get_type(before) == CMARK_NODE_SOFTBREAK {
        markup.droppedBreak = unsafe NodeNumber(before)
      } else if start == brace {
        return
      }
    } else if start == brace {
      return
    }
    markup.block = attributes
    markup.marks[unsafe NodeNumber(node), default: []].append(
      MarkdownMarkup.Mark(range: start..<bytes.count, effect: .none))
  }

  // MARK: Tags

  private static let elements: [String: MarkdownElement] = [
    "sup": .superscript, "sub": .subscript, "mark": .mark, "kbd": .keyboard, "u": .underline,
    "s": .strikethrough, "span": .span, "a": .span,
  ]

  private mutating func readTag(_ node: OpaquePointer) {
    guard let literal = unsafe cmark_node_get_literal(node) else { return }
    let html = unsafe String(cString: literal)
    guard html.utf8.count <= MarkdownAttributes.lengthLimit else { return }
    let parent = unsafe NodeNumber(cmark_node_parent(node))
    let number = unsafe NodeNumber(node)
    if html.hasPrefix("</") {
      let name = html.dropFirst(2).prefix { $0.isLetter }.lowercased()
      guard counts[name, default: 0] > 0 else { return }
      while let opening = open.last, opening.parent == parent {
        _ = pop()
        if opening.bracket != nil || opening.name != name { continue }
        if open.count >= MarkdownMarkup.depthLimit { return }
        markup.tags[opening.node] = .open(opening.element, opening.attributes)
        markup.tags[number] = .close
        return
      }
      return
    }
    let name = html.dropFirst().prefix { $0.isLetter }.lowercased()
    guard let element = Self.elements[name],
      let attributes = Self.attributes(html.dropFirst(1 + name.count).dropLast())
    else { return }
    switch name {
    case "span" where attributes.classes.isEmpty && attributes.identifier == nil: return
    // An anchor; links of HTML stay as written.
    case "a" where attributes.identifier == nil: return
    default: break
    }
    counts[name, default: 0] += 1
    open.append(
      Opening(node: number, parent: parent, name: name, element: element, attributes: attributes))
  }

  /// Returns the classes and the name of a tag; nil if it has other attributes.
  private static func attributes(_ text: Substring) -> MarkdownAttributes? {
    var result = MarkdownAttributes()
    var rest = text.drop(while: \.isWhitespace)
    while !rest.isEmpty {
      guard let equal = rest.firstIndex(of: "="),
        let quote = rest[equal...].dropFirst().first, quote == "\"" || quote == "'",
        let end = rest[equal...].dropFirst(2).firstIndex(of: quote)
      else { return nil }
      let value = rest[equal..<end].dropFirst(2)
      switch rest[..<equal].lowercased() {
      case "class": result.classes += value.split(whereSeparator: \.isWhitespace).map(String.init)
      case "id", "name":
        guard !value.isEmpty, !value.contains(where: \.isWhitespace) else { return nil }
        result.identifier = String(value)
      default: return nil
      }
      let after = rest[end...].dropFirst()
      rest = after.drop(while: \.isWhitespace)
      if !rest.isEmpty, rest.startIndex == after.startIndex { return nil }
    }
    return result.classes.count <= MarkdownAttributes.countLimit ? result : nil
  }
}
