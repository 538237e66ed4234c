import TextStorage

/// Tables of contents and indexes, identified by the style names of their paragraphs.
extension PDFStructure {
  /// Returns the element for a paragraph of a table of contents or an index; nil for any other
  /// paragraph, which ends both.
  mutating func openPageList(of paragraph: PageText.Paragraph) -> Int? {
    if let level = paragraph.contentsLevel {
      blocks.index = nil
      return add(.entry, to: openContents(level: level))
    }
    blocks.contents = []
    guard paragraph.isInIndex else {
      blocks.index = nil
      return nil
    }
    let index = blocks.index ?? add(.index, to: blocks.parent)
    blocks.index = index
    return index
  }

  /// Returns the table of contents for entries of a level, within that of higher ones.
  private mutating func openContents(level: Int) -> Int {
    while let last = blocks.contents.last, last.level > level { blocks.contents.removeLast() }
    if let last = blocks.contents.last, last.level == level { return last.element }
    let element = add(.contents, to: blocks.contents.last?.element ?? blocks.parent)
    blocks.contents.append((level, element))
    return element
  }
}

/// Lists of definitions, identified by the style names of their paragraphs: each item has a term
/// as its label.
extension PDFStructure {
  /// A list of definitions that may get more items.
  struct OpenDefinitions {
    var list: Int
    var item: Int
    /// The element of the item's definitions; nil before the first one.
    var body: Int?
    /// The element that the list is in.
    var parent: Int
    /// The number of lists around it.
    var depth: Int
    /// True if the open paragraph is a further block of a definition.
    var isContinued = false
  }

  /// The element of the definition that a paragraph with some lists continues directly; nil if it
  /// continues none, or a list in one.
  var continuedDefinition: Int? {
    guard let open = blocks.definitions, open.isContinued, blocks.lists.count == open.depth else {
      return nil
    }
    return open.body
  }

  /// Notes if a paragraph is a further block of the open definition.
  ///
  /// - Returns: True if it is one.
  mutating func continueDefinition(_ paragraph: PageText.Paragraph) -> Bool {
    let isContinued = paragraph.isDefinitionBlock && blocks.definitions?.body != nil
    blocks.definitions?.isContinued = isContinued
    return isContinued
  }

  /// Returns the element for a term, which is its label, or the parent of a definition; nil for
  /// any other paragraph, which ends the list.
  ///
  /// - Parameter parent: The element that the list is in.
  mutating func openDefinition(
    _ part: PageText.DefinitionPart?, in parent: Int, language: String?
  ) -> Int? {
    guard let part else {
      blocks.definitions = nil
      return nil
    }
    var open: OpenDefinitions
    if let known = blocks.definitions, known.parent == parent {
      open = known
      if part == .term { open.item = add(.item, to: open.list) }
    } else {
      let list = add(.list, to: parent)
      // Items with labels need a numbering, which terms have none of.
      elements[list]?.numbering = .custom("")
      open = OpenDefinitions(
        list: list, item: add(.item, to: list), parent: parent, depth: blocks.lists.count)
    }
    defer { blocks.definitions = open }
    if part == .term {
      open.body = nil
      return add(.label, to: open.item, language: language)
    }
    let body = open.body ?? add(.body, to: open.item)
    open.body = body
    return body
  }
}

extension PageText.Paragraph {
  /// The level of an entry in a table of contents; nil for any other paragraph.
  fileprivate var contentsLevel: Int? {
    if styleNames.contains("figures") { return 1 }
    for name in styleNames where name.hasPrefix("contents") {
      if let level = Int(name.dropFirst("contents".count)), (1...6).contains(level) { return level }
    }
    return nil
  }

  /// True for the terms of an index and the letters above them.
  fileprivate var isInIndex: Bool {
    !Set(styleNames).isDisjoint(with: ["index1", "index2", "indexLetter"])
  }
}
