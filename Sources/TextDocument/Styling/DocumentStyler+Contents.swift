import TextStorage

/// Tables of contents.
extension DocumentStyler {
  /// Adds the table of contents where the text requests it with a paragraph `[TOC]`, or at its
  /// start if the sheet requests one: after a first heading that is the title.
  ///
  /// - Complexity: O(*n*) in the attribute runs and paragraphs of the text.
  mutating func addContents(to storage: TextStorage) {
    let marks = Self.paragraphs("[TOC]", in: storage)
    guard part.contents?.isShown ?? !marks.isEmpty else { return }
    let contents = part.contents ?? SheetContents()
    var headings = storage.headings(in: 0..<storage.length).names
    let tops = headings.filter { $0.heading.level == 1 }
    var start = 0
    // A single first heading is the title of the document, not a part of it.
    if tops.count == 1, headings.count > 1, headings[0].heading.level == 1,
      headings[0].heading.range.lowerBound == 0
    {
      start = headings[0].heading.range.upperBound
      headings.removeFirst()
    }
    let deepest = contents.levels ?? SheetContents.defaultLevels
    headings.removeAll { $0.heading.level > deepest || $0.heading.title.isEmpty }
    guard !headings.isEmpty else {
      referenceRemarks.append(
        DocumentRemark(
          place: "contents", message: "the text has no headings for a table of contents",
          hint: "Begin headings with “#”, or raise “levels”."))
      return
    }
    let title = contents.title ?? (marks.isEmpty ? Self.title(in: language) : "")
    let table = table(of: headings, in: storage, contents, title)
    storage.beginEditing()
    for mark in marks.reversed() {
      let isFirst = mark == marks.first
      _ = storage.replaceCharacters(in: mark, with: isFirst ? table : AttributedText())
    }
    if marks.isEmpty { _ = storage.insert(table, at: start) }
    _ = storage.endEditing()
  }

  /// Returns the paragraphs that stand for a list, such as the table of contents.
  static func paragraphs(_ words: String, in storage: TextStorage) -> [Range<Int>] {
    var units: [UInt16] = []
    storage.copyUTF16(in: 0..<storage.length, appendingTo: &units)
    let mark = Array(words.utf16)
    var found: [Range<Int>] = []
    var position = 0
    while let open = units[position...].firstIndex(of: mark[0]) {
      position = open + 1
      guard units[open...].starts(with: mark) else { continue }
      let paragraph = storage.paragraphRange(containing: open)
      let length = paragraph.count - (units[paragraph.upperBound - 1] == 0x0A ? 1 : 0)
      if paragraph.lowerBound == open, length == mark.count, !isCode(storage, at: open),
        storage.attribute(.tableCell, at: open) == nil,
        storage.attribute(.tableRow, at: open) == nil
      {
        found.append(paragraph)
      }
    }
    return found
  }

  private mutating func table(
    of headings: [(name: String, heading: DocumentHeading)], in storage: TextStorage,
    _ contents: SheetContents, _ title: String
  ) -> AttributedText {
    var table = AttributedText()
    if !title.isEmpty {
      var style = named(.heading2, em: em)
      style = body.merging(style)
      (style.headerLevel, style.spaceBefore) = (nil, 0)
      if let own = part.styles[SheetContents.titleStyle] { style.merge(own) }
      table.append("\(title)\n", attributes: attributes(style, named: SheetContents.titleStyle))
    }
    let top = headings.map(\.heading.level).min() ?? 1
    for (index, entry) in headings.enumerated() {
      let level = entry.heading.level
      var attributes = attributes(
        entryStyle(level: level, top: top, contents, isLast: index == headings.count - 1),
        named: "contents\(level)")
      attributes[.link] = "#\(entry.name)"
      table.append(storage.title(in: entry.heading.range).entry(attributes))
      attributes[.pageField] = PageField(target: .heading(entry.name), kind: .entry)
      table.append("\t0", attributes: attributes)
      attributes[.pageField] = nil
      attributes[.link] = nil
      table.append("\n", attributes: attributes)
      pageFieldCount += 1
    }
    return table
  }

  private func entryStyle(
    level: Int, top: Int, _ contents: SheetContents, isLast: Bool
  ) -> SheetStyle {
    var style = body
    let indent = 1.5 * em * Double(level - top)
    style.alignment = .natural
    style.firstLineIndent = indent
    style.headIndent = indent + 1.2 * em
    style.hyphenation = .off
    style.spaceBefore = level == top ? 0.35 * em : 0
    style.spaceAfter = isLast ? 1.2 * em : 0.1 * em
    style.merge(contents.style)
    if let own = part.styles["contents\(level)"] { style.merge(own) }
    return style
  }

  mutating func attributes(_ style: SheetStyle, named name: String) -> TextAttributes {
    var attributes = attributes(style)
    attributes[.styleNames] = StyleNames(paragraph: [name])
    return attributes
  }

  private static let titles: [String: String] = [
    "ar": "المحتويات", "cs": "Obsah", "da": "Indhold", "de": "Inhalt", "el": "Περιεχόμενα",
    "es": "Índice", "fa": "فهرست", "fi": "Sisällys", "fr": "Table des matières",
    "he": "תוכן העניינים", "hu": "Tartalom", "it": "Indice", "ja": "目次", "ko": "차례",
    "nl": "Inhoud", "no": "Innhold", "pl": "Spis treści", "pt": "Sumário", "ru": "Содержание",
    "sv": "Innehåll", "tr": "İçindekiler", "uk": "Зміст", "zh": "目录",
  ]

  private static func title(in language: String?) -> String {
    let name = language?.lowercased().split(separator: "-").first.map(String.init) ?? "en"
    return titles[name] ?? "Contents"
  }
}
