import CCmark

/// Attributes in braces, bracketed spans, tags and divs.
extension MarkdownReader {
  /// A div that has begun.
  struct OpenDiv {
    var classes: [String]
    /// Its number in the text.
    var number: Int
    /// The numbers of quotes and of lists around it.
    var quotes: Int
    var lists: Int
    /// The number of quotes, items and notes around it.
    var depth: Int
    /// The name that the first block in it takes; nil for none, and after that.
    var name: String?
    /// The float that it is; nil for none.
    var float: Int?
    /// The attributes of the table that it is, until that begins; nil for others.
    var tableAttributes: MarkdownAttributes?
    /// The line of the table that it is, from 1; nil for others, and after a remark on its list.
    var tableLine: Int?
  }

  /// Finds the markup of a paragraph, heading or cell, whose words are read next.
  mutating func readMarkup(of block: OpaquePointer) {
    unsafe scanMarkup(of: block)
    takeMarkup()
  }

  /// Finds the markup of a block.
  mutating func scanMarkup(of block: OpaquePointer) {
    guard input.hasLists || input.hasTags else { return }
    markup = unsafe MarkupScan(block, hasLists: input.hasLists).markup
    var own = markup.block
    // Cells without paragraphs of their own have no names.
    if cellCount >= 0 { own?.identifier = nil }
    unsafe record(own, of: block)
  }

  /// Gives the last block its own attributes. Cells without paragraphs of their own have none.
  mutating func takeMarkup() {
    guard let own = markup.block, cellCount < 0 else { return }
    takeAttributes(own)
  }

  /// Gives the last block attributes, in a cell besides those of the table.
  mutating func takeAttributes(_ own: MarkdownAttributes) {
    let last = text.blocks.count - 1
    guard text.blocks[last].cell != nil else {
      text.blocks[last].attributes = own
      return
    }
    text.blocks[last].attributes.add(own)
    if let name = own.identifier { text.blocks[last].attributes.identifier = name }
  }

  /// Reads the words of a text node between its marks.
  mutating func readMarked(_ node: OpaquePointer) {
    let bytes = unsafe Array(literal(of: node).utf8)
    var position = 0
    func words(to end: Int) -> String {
      input.words(String(decoding: bytes[position..<max(position, end)], as: UTF8.self))
    }
    for mark in markup.marks[unsafe NodeNumber(node)] ?? [] where mark.range.lowerBound >= position
    {
      let before = words(to: mark.range.lowerBound)
      if !before.isEmpty { readWords(before) }
      switch mark.effect {
      case .open(let attributes):
        unsafe record(attributes, of: node)
        openSpan(.span, attributes: attributes)
      case .close: closeSpan()
      case .none: break
      }
      places?.pass(String(decoding: bytes[mark.range], as: UTF8.self))
      position = mark.range.upperBound
    }
    let rest = words(to: bytes.count)
    if !rest.isEmpty { readWords(rest) }
  }

  /// Opens or closes the span of a tag.
  mutating func readTag(_ node: OpaquePointer) {
    switch markup.tags[unsafe NodeNumber(node)] {
    case .open(let element, let attributes):
      unsafe record(attributes, of: node)
      openSpan(element, attributes: attributes)
    case .close: closeSpan()
    case nil: break
    }
    let written = unsafe literal(of: node)
    places?.pass(written)
  }

  /// Returns the attributes in the info string of a code block; nil if there are none.
  func codeAttributes(of node: OpaquePointer) -> MarkdownAttributes? {
    guard input.hasLists, let info = unsafe cmark_node_get_fence_info(node) else { return nil }
    let bytes = unsafe Array(String(cString: info).utf8)
    guard let brace = bytes.firstIndex(of: UInt8(ascii: "{")),
      let (attributes, end) = MarkdownAttributes.read(bytes[brace...]), end == bytes.count
    else { return nil }
    return attributes
  }

  // MARK: Divs

  /// Opens or closes a div. A div within a quote, an item or a note ends there at the latest.
  mutating func pass(_ fence: MarkdownInput.Fence, inLine line: Int) {
    switch fence {
    case .opening(let attributes):
      if let fault = attributes.values["float"].flatMap(MarkdownFloatRules.fault(ofSide:)) {
        remark(line: line, fault)
      }
      var div = OpenDiv(
        classes: attributes.classes, number: divCount, quotes: quotes.count, lists: lists.count,
        depth: containerDepth)
      divCount += 1
      if attributes.classes.contains(Self.listTableClass) {
        var own = attributes
        own.classes.removeAll { $0 == Self.listTableClass }
        (div.tableAttributes, div.classes) = (own, [])
        if rules.tables != nil { div.tableLine = line }
      } else if openFloat == nil, !isInFoot, rules.floats?.decision(attributes) == true {
        div.float = text.floats.count
        text.floats.append(MarkdownFloat(attributes: attributes, isPicture: false, line: line))
      }
      recordClasses(of: attributes, inLine: line)
      if div.tableAttributes == nil, let name = attributes.identifier {
        div.name = name
        recordName(name, inLine: line)
      }
      divs.append(div)
    case .closing:
      if divs.last?.depth == containerDepth { closeDiv() }
    }
  }

  /// Ends the innermost div.
  private mutating func closeDiv() {
    guard let div = divs.popLast() else { return }
    remarkOnMissingRows(div)
  }

  /// Ends all divs.
  mutating func closeAllDivs() {
    while !divs.isEmpty { closeDiv() }
  }

  /// The open divs with a box, the innermost last. The box of a float is that of its content.
  var boxedDivs: [MarkdownDiv] {
    divs.compactMap { div in
      let classes = div.classes.filter(rules.boxedClasses.contains)
      guard !classes.isEmpty, div.float == nil else { return nil }
      return MarkdownDiv(
        number: div.number, classes: classes,
        quotes: min(div.quotes, MarkdownText.indentationLimit),
        lists: min(div.lists, MarkdownText.indentationLimit))
    }
  }

  /// Leaves a quote, an item or a note.
  mutating func leaveContainer() {
    containerDepth -= 1
    while let last = divs.last, last.depth > containerDepth { closeDiv() }
  }
}
