/// Tables of contents and indexes, which the style names of their paragraphs tell.
extension PDFStructure {
  /// Returns the element for a paragraph of a table of contents or an index; nil for any other
  /// paragraph, which ends both.
  mutating func openPageList(of paragraph: PageText.Paragraph) -> Int? {
    if let level = paragraph.contentsLevel {
      openIndex = nil
      return add(.entry, to: openContents(level: level))
    }
    openContents = []
    guard paragraph.isInIndex else {
      openIndex = nil
      return nil
    }
    let index = openIndex ?? add(.index, to: 0)
    openIndex = index
    return index
  }

  /// Returns the table of contents for entries of a level, within that of higher ones.
  private mutating func openContents(level: Int) -> Int {
    while let last = openContents.last, last.level > level { openContents.removeLast() }
    if let last = openContents.last, last.level == level { return last.element }
    let element = add(.contents, to: openContents.last?.element ?? 0)
    openContents.append((level, element))
    return element
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
