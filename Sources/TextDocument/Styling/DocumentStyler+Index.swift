import TextStorage

/// Indexes: terms that the text marks, and the list of their pages.
extension DocumentStyler {
  /// Takes the marks of terms out of the text (`{index:term}`), and those of words that are terms
  /// themselves (`[term]{.index}`). Adds the index where the text requests it with a paragraph
  /// `[INDEX]`, or at the end of the text if the sheet requests one.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  mutating func addIndex(to storage: TextStorage) {
    let paragraphs = Self.paragraphs("[INDEX]", in: storage)
    var terms: [IndexTerm: Int] = [:]
    let others = markTerms(&terms, in: storage)
    guard part.index?.isShown ?? !paragraphs.isEmpty else { return }
    let index = part.index ?? SheetIndex()
    let title = index.title ?? (paragraphs.isEmpty ? Self.indexTitle(in: language) : "")
    if terms.isEmpty {
      referenceRemarks.append(
        DocumentRemark(
          place: "index", message: "the text marks no terms for an index",
          hint: "Write “{index:term}” after a word, or “[word]{.index}”."))
    }
    let list = self.list(of: terms, others, index, title)
    storage.beginEditing()
    // Paragraphs have moved since marks were taken out.
    let places = Self.paragraphs("[INDEX]", in: storage)
    for place in places.reversed() {
      var words = place == places.first ? list : AttributedText()
      // The last paragraph of a text needs no separator.
      if place.upperBound == storage.length { words = words.withoutSeparator }
      _ = storage.replaceCharacters(in: place, with: words)
    }
    if places.isEmpty { insertAtEnd(list, of: storage) }
    _ = storage.endEditing()
  }

  /// Inserts paragraphs after a text, but before its notes.
  private mutating func insertAtEnd(_ list: AttributedText, of storage: TextStorage) {
    let end =
      setsNotesApart || setsNotesBeside
      ? storage.endBeforeNotes(in: 0..<storage.length) : storage.length
    var list = list
    let isOpen = end > 0 && storage.codeUnit(at: end - 1) != 0x0A
    if isOpen {
      var lines = AttributedText()
      lines.append("\n", attributes: storage.attributes(at: end - 1))
      lines.append(list)
      list = lines
    }
    _ = storage.insert(end == storage.length ? list.withoutSeparator : list, at: end)
  }

  // MARK: Marks

  /// Takes the marks of terms out of a text, and numbers the terms.
  ///
  /// - Returns: The references of terms to other terms, in text order.
  private mutating func markTerms(
    _ terms: inout [IndexTerm: Int], in storage: TextStorage
  ) -> [IndexTerm: [IndexReference]] {
    var marks: [(range: Range<Int>, number: Int)] = []
    func number(of term: IndexTerm) -> Int {
      if let outer = term.outer, terms[outer] == nil { terms[outer] = terms.count + 1 }
      let number = terms[term] ?? terms.count + 1
      terms[term] = number
      return number
    }
    var runs: [AttributeRun] = []
    storage.appendAttributeRuns(in: 0..<storage.length, to: &runs)
    for run in runs {
      let names = storage.attributes(for: run.attributes)[.styleNames]?.words ?? []
      guard names.contains(SheetIndex.className) else { continue }
      if let last = marks.last, last.range.upperBound == run.range.lowerBound {
        marks[marks.count - 1].range = last.range.lowerBound..<run.range.upperBound
      } else {
        marks.append((run.range, 0))
      }
    }
    storage.beginEditing()
    for mark in marks {
      if let term = IndexTerm(storage.title(in: mark.range).text) {
        add(number(of: term), at: mark.range.lowerBound, in: storage)
      }
    }
    var others: [IndexTerm: [IndexReference]] = [:]
    let references = Self.references(["index"], in: 0..<storage.length, of: storage)
    // The terms whose marks follow the mark of the reference.
    var following: [Int] = []
    for (index, reference) in references.enumerated().reversed() {
      let (words, other) = IndexReference.read(reference.target)
      let term = IndexTerm(words)
      let number = term.map { number(of: $0) }
      if let term, let other { others[term, default: []].append(other) }
      // A term that only refers to another one has no page here.
      if let number, other == nil { following.append(number) }
      let before = index > 0 ? references[index - 1].range.upperBound : 0
      if take(reference, following, after: before, in: storage) { following = [] }
    }
    _ = storage.endEditing()
    return others.mapValues { $0.reversed() }
  }

  /// Takes the mark of a term out of the text. The character before it, or the next one, has it
  /// from then on.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of its term and of those that follow it.
  ///   - end: The end of the mark before it, in UTF-16 code units.
  /// - Returns: False if the character before it is a part of that mark.
  private mutating func take(
    _ reference: Reference, _ numbers: [Int], after end: Int, in storage: TextStorage
  ) -> Bool {
    var range = reference.range
    func unit(_ position: Int) -> UInt16 {
      (0..<storage.length).contains(position) ? storage.codeUnit(at: position) : 0x0A
    }
    let paragraph = storage.paragraphRange(containing: range.lowerBound)
    let isAlone = range.lowerBound == paragraph.lowerBound && unit(range.upperBound) == 0x0A
    if isAlone {
      // A paragraph of its own marks the next one.
      range = range.lowerBound..<min(range.upperBound + 1, storage.length)
    } else if unit(range.lowerBound - 1) == 0x20, [0x20, 0x0A].contains(unit(range.upperBound)) {
      range = range.lowerBound - 1..<range.upperBound
    } else if range.lowerBound == paragraph.lowerBound, unit(range.upperBound) == 0x20 {
      range = range.lowerBound..<range.upperBound + 1
    }
    _ = storage.replaceCharacters(in: range, with: "")
    pageFieldCount += 1
    guard !numbers.isEmpty, storage.length > 0 else { return true }
    let isInside = range.lowerBound > paragraph.lowerBound
    if isInside, range.lowerBound == end { return false }
    let position = min(isInside ? range.lowerBound - 1 : range.lowerBound, storage.length - 1)
    for number in numbers { add(number, at: position, in: storage) }
    return true
  }

  /// Adds a mark to a character.
  private func add(_ number: Int, at position: Int, in storage: TextStorage) {
    let known = storage.attribute(.pageMarks, at: position) ?? []
    if known.contains(number) { return }
    _ = storage.addAttribute(.pageMarks, value: known + [number], range: position..<position + 1)
  }

  // MARK: The list

  private mutating func list(
    of terms: [IndexTerm: Int], _ others: [IndexTerm: [IndexReference]], _ index: SheetIndex,
    _ title: String
  ) -> AttributedText {
    var list = AttributedText()
    if !title.isEmpty {
      var style = body.merging(named(.heading2, em: em))
      style.headerLevel = nil
      if let own = part.styles[SheetIndex.titleStyle] { style.merge(own) }
      list.append("\(title)\n", attributes: attributes(style, named: SheetIndex.titleStyle))
    }
    var letter = ""
    let sorted = terms.map { (order: IndexOrder($0.key), term: $0.key, number: $0.value) }
      .sorted { $0.order < $1.order }
    for entry in sorted {
      let level = entry.term.words.count
      if index.letters != false, entry.order.letter != letter {
        letter = entry.order.letter
        list.append(
          "\(letter)\n", attributes: attributes(letterStyle(index), named: SheetIndex.letterStyle))
      }
      var attributes = attributes(entryStyle(level: level, index), named: "index\(level)")
      list.append(entry.term.words[level - 1], attributes: attributes)
      attributes[.pageField] = PageField(target: .mark(entry.number), kind: .term)
      list.append("\u{200B}", attributes: attributes)
      attributes[.pageField] = nil
      if let own = others[entry.term] {
        append(own, of: entry.term, level: level, terms, index, to: &list)
      }
      list.append("\n", attributes: attributes)
      pageFieldCount += 1
    }
    return list
  }

  /// Adds the references of a term to other ones after its pages, each once.
  private mutating func append(
    _ others: [IndexReference], of term: IndexTerm, level: Int, _ terms: [IndexTerm: Int],
    _ index: SheetIndex, to list: inout AttributedText
  ) {
    var style = entryStyle(level: level, index)
    let plain = attributes(style, named: "index\(level)")
    let (name, words) = IndexReference.words(in: language)
    if !IndexReference.languagesWithoutItalics.contains(name) { style.font.isItalic = true }
    let italic = attributes(style, named: "index\(level)")
    let comma = ["ar", "fa"].contains(name) ? "، " : ", "
    for isAlso in [false, true] {
      var known: Set<IndexTerm> = []
      for other in others where other.isAlso == isAlso {
        for target in other.targets where known.insert(target).inserted {
          if known.count == 1 {
            list.append(comma, attributes: plain)
            list.append(isAlso ? words.seeAlso : words.see, attributes: italic)
            list.append(" ", attributes: plain)
          } else {
            list.append("; ", attributes: plain)
          }
          list.append(target.words.joined(separator: ": "), attributes: plain)
          if terms[target] == nil { remarkUnknown(target, of: term, terms) }
        }
      }
    }
  }

  private mutating func remarkUnknown(
    _ target: IndexTerm, of term: IndexTerm, _ terms: [IndexTerm: Int]
  ) {
    guard referenceRemarks.count < Self.mostIndexRemarks else { return }
    func name(_ term: IndexTerm) -> String {
      String(term.words.joined(separator: " > ").prefix(80))
    }
    referenceRemarks.append(
      DocumentRemark(
        place: "index",
        message: "“\(name(term))” refers to “\(name(target))”, which the index does not have",
        hint: NearestNames(terms.keys.map(name).sorted()).hint(for: name(target))
          ?? "Mark the term somewhere, as in “{index:\(name(target))}”."))
  }

  /// The most remarks before those on unknown terms end.
  private static let mostIndexRemarks = 40

  private func entryStyle(level: Int, _ index: SheetIndex) -> SheetStyle {
    var style = body
    let indent = 1.2 * em * Double(level - 1)
    (style.alignment, style.hyphenation) = (.natural, .off)
    (style.firstLineIndent, style.headIndent) = (indent, indent + 2.4 * em)
    (style.spaceBefore, style.spaceAfter) = (0, 0)
    style.merge(index.style)
    if let own = part.styles["index\(level)"] { style.merge(own) }
    return style
  }

  private func letterStyle(_ index: SheetIndex) -> SheetStyle {
    var style = entryStyle(level: 1, index)
    style.font.weight = 700
    (style.spaceBefore, style.keepWithNext) = (0.8 * em, true)
    if let own = part.styles[SheetIndex.letterStyle] { style.merge(own) }
    return style
  }

  private static let indexTitles: [String: String] = [
    "ar": "الفهرس", "cs": "Rejstřík", "da": "Register", "de": "Register", "el": "Ευρετήριο",
    "es": "Índice alfabético", "fa": "نمایه", "fi": "Hakemisto", "he": "מפתח", "hu": "Tárgymutató",
    "it": "Indice analitico", "ja": "索引", "ko": "찾아보기", "nl": "Register", "no": "Register",
    "pl": "Indeks", "pt": "Índice remissivo", "ru": "Указатель", "sv": "Register", "tr": "Dizin",
    "uk": "Покажчик", "zh": "索引",
  ]

  private static func indexTitle(in language: String?) -> String {
    let name = language?.lowercased().split(separator: "-").first.map(String.init) ?? "en"
    return indexTitles[name] ?? "Index"
  }
}

extension AttributedText {
  /// The text without the separator at its end.
  fileprivate var withoutSeparator: AttributedText {
    guard length > 0, codeUnit(at: length - 1) == 0x0A else { return self }
    var text = self
    text.replaceCharacters(in: length - 1..<length, with: AttributedText())
    return text
  }
}
